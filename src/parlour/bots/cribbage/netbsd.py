"""NetBSD: a player that chooses as the old `cribbage` program of the BSD games is seen to choose.

Written from its manual page and from watching it play; none of its code was read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from parlour.analysis.cribbage import are_partners, card_value, hand_mean, play_points
from parlour.bots.cribbage.counting import Counting, kept, sign
from parlour.cards import Card, Rank
from parlour.games.cribbage.view import CribbageView

__all__ = ["CRIB_MEANS", "NetBSD"]

_CRIB_TABLE: Final = """
5.53 4.43 4.55 5.46 5.73 4.25 4.07 4.12 4.03 3.95 4.19 3.85 3.74
     5.83 6.83 4.84 5.76 4.36 4.28 4.23 4.13 4.06 4.30 3.96 3.85
          6.16 5.49 6.42 4.27 4.35 4.28 4.11 4.14 4.38 4.04 3.93
               6.14 6.99 4.96 4.17 4.30 4.20 4.14 4.37 4.03 3.93
                    8.99 7.09 6.41 5.75 5.73 7.02 7.26 6.92 6.81
                         6.29 5.53 4.89 5.57 3.83 4.07 3.73 3.62
                              6.11 6.76 4.35 3.72 4.02 3.68 3.57
                                   5.63 4.93 4.30 3.94 3.66 3.55
                                        5.53 4.84 4.48 3.55 3.50
                                             5.46 5.04 4.11 3.41
                                                  5.93 5.01 4.30
                                                       5.25 3.96
                                                            5.03
"""


def _means() -> dict[tuple[int, int], float]:
    numbers = iter(map(float, _CRIB_TABLE.split()))
    found: dict[tuple[int, int], float] = {}
    for low in range(1, 14):
        for high in range(low, 14):
            found[low, high] = found[high, low] = next(numbers)
    return found


CRIB_MEANS: Final = _means()
"""The mean points of a crib by the ranks of two of its cards, of two suits, where the other two and the starter come
at random from the other fifty."""

_SCALE: Final = 0.01
"""What a trap weighs against a point: it decides between cards that score alike."""


@lru_cache(maxsize=256)
def _hand_means(hand: tuple[Card, ...], keep: tuple[Card, ...]) -> float:
    return float(hand_mean(hand, keep))


class NetBSD(Counting):
    """The exact mean of the hand with a crib of random cards; in the play the most points now, else simple traps."""

    name: Final = "netbsd"
    title: Final = "NetBSD"
    sentence: Final = "Chooses as the old program of the BSD games does: good throws, a play without foresight."

    def throw_value(self, view: CribbageView, thrown: tuple[Card, ...]) -> float:
        """The mean of the hand over all starters, with the crib for its dealer and against the pone."""
        is_own = view.dealer is not None and are_partners(view.rules, view.seat, view.dealer)
        crib = _crib(thrown)
        mean = _hand_means(view.hand, tuple(kept(view, thrown)))
        return sign(view) * (mean + (crib if is_own else -crib))

    def play_value(self, view: CribbageView, card: Card) -> float:
        """The points of the card; between cards that score alike, a trap."""
        pile = [c for _, c in view.pile]
        points = play_points((*pile, card))
        trap = _lead(view.hand, card) if not pile else _trap(view.hand, view.count, pile[-1], card)
        return sign(view) * (points + _SCALE * trap)


def _crib(thrown: Sequence[Card]) -> float:
    """The mean of the crib; for one card thrown (three and four seats) over the ranks of a second."""
    ranks = [int(c.rank) for c in thrown]
    if len(ranks) == 1:
        return sum(CRIB_MEANS[ranks[0], other] for other in range(1, 14)) / 13
    return CRIB_MEANS[ranks[0], ranks[1]]


def _lead(hand: Sequence[Card], card: Card) -> float:
    """A lead: from a pair, or below five; not a five."""
    if card.rank is Rank.FIVE:
        return -20.0
    is_pair = sum(c.rank is card.rank for c in hand) > 1
    return 10.0 * is_pair + 5.0 * (card.rank < Rank.FIVE) + 0.1 * card.rank


def _trap(hand: Sequence[Card], count: int, last: Card, card: Card) -> float:
    """A reply that scores nothing more than others: no five or twenty-one for a ten-card, no run, low cards kept."""
    after = count + card_value(card)
    found = 0.1 * card.rank
    if after in (5, 21):
        found -= 10.0
    if abs(last.rank - card.rank) <= 2:
        found -= 5.0
    return found + 3.0 * (sum(c.rank is card.rank for c in hand) > 1)
