"""The discard worked out the long way: every starter, every pair of the opponent, each crib counted as it lies.

The points of five cards come from a function that the caller gives: the rules, or a kernel proved against them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.cards import PACK
from parlour.games.cribbage.show import score_show
from parlour.kernels import show

Bytes = NDArray[np.uint8]
Doubles = NDArray[np.float64]
Count = Callable[[Bytes, bool], Bytes]
"""The points of n times five cards, the starter last, as hands (False) or as cribs (True)."""


def by_the_rules(fives: Bytes, is_crib: bool) -> Bytes:
    """Each counted by the rules of the game."""
    hands = [[PACK[card] for card in five] for five in fives.tolist()]
    return np.array([score_show(five[:4], five[4], crib=is_crib).total for five in hands], np.uint8)


def by_the_kernel(fives: Bytes, is_crib: bool) -> Bytes:
    """Each counted by the kernel of the show, which is compared with the rules in its own tests."""
    out = np.zeros(len(fives), np.uint8)
    show.scores(np.ascontiguousarray(fives), out, is_crib=is_crib)
    return out


def unseen(cards: bytes) -> list[int]:
    """The cards of the pack that are not among these, in order."""
    return [card for card in range(52) if card not in cards]


def throws(cards: bytes, count: int) -> Iterator[tuple[list[int], list[int]]]:
    """Every throw of `count` cards: what is kept, what is thrown."""
    for places in combinations(range(len(cards)), count):
        yield [c for at, c in enumerate(cards) if at not in places], [cards[at] for at in places]


class Joint(NamedTuple):
    """What may happen after a throw: rows by starter, columns by what the others throw."""

    hands: Bytes
    """The points of the hand, by starter."""
    cribs: Bytes
    chances: Doubles
    """The probability of each, all together 1."""

    def distribution(self, sign: int) -> Doubles:
        """The probability that hand plus (less, with the sign -1) crib is worth -29 to 58."""
        totals = self.hands[:, None].astype(int) + sign * self.cribs.astype(int) + 29
        return bins(totals, self.chances, 88)


def bins(values: NDArray[Any], chances: Doubles, count: int) -> Doubles:
    """The sum of the chances of each value from 0 to `count` - 1."""
    return np.bincount(values.ravel(), weights=chances.ravel(), minlength=count).astype(np.float64)


def joint(kept: list[int], thrown: list[int], others: int, weigh: Callable[[Any], Doubles], count: Count) -> Joint:
    """Every starter with every set of `others` cards from the opponents that the starter leaves.

    `weigh` gives the weight of each row of such cards; the chances under one starter are in proportion to them.
    """
    rest = unseen(bytes([*kept, *thrown]))
    sets = np.array(list(combinations(rest, others)), np.uint8)
    rows, chances = [], []
    for starter in rest:
        possible = sets[~(sets == starter).any(axis=1)]
        weights = weigh(possible)
        chances.append(weights / weights.sum() / len(rest))
        own = np.full((len(possible), len(thrown)), thrown, np.uint8)
        rows.append(np.hstack([own, possible, np.full((len(possible), 1), starter, np.uint8)]))
    hands = np.array([[*kept, starter] for starter in rest], np.uint8)
    cribs = count(np.vstack(rows), True).reshape(len(rest), -1)
    return Joint(count(hands, False), cribs, np.array(chances))


def pair_weights(table: Doubles | None) -> Callable[[Any], Doubles]:
    """How `table` (13 x 13) weighs pairs: row the lower rank of two suits, row the higher rank of one suit."""

    def weigh(pairs: Bytes) -> Doubles:
        if table is None:
            return np.ones(len(pairs))
        ranks, suits = pairs // 4, pairs % 4
        low, high = ranks.min(axis=1), ranks.max(axis=1)
        return np.asarray(np.where(suits[:, 0] == suits[:, 1], table[high, low], table[low, high]), np.float64)

    return weigh


def single_weights(table: Doubles | None, players: int) -> Callable[[Any], Doubles]:
    """How `table` (13) weighs three cards: each from an opponent, or with three players one from the pack."""

    def weigh(triples: Bytes) -> Doubles:
        if table is None:
            return np.ones(len(triples))
        a, b, c = table[triples // 4].T
        return np.asarray(a * b * c if players == 4 else a * b + a * c + b * c)

    return weigh
