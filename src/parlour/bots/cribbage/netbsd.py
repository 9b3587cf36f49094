"""NetBSD: a player that chooses as the cribbage program of the BSD games is seen to choose.

Written from its manual page and from its choices in some hundred games; none of its code was read. What it was seen to
do: it keeps the hand of the best mean over the starters, where a flush counts with the starter alone, and has a fixed
table of what two cards bring to a crib. It takes the most points that a card scores now. Where none scores it follows
a few fixed habits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from parlour.analysis.cribbage import are_partners, card_value, hand_mean
from parlour.bots.cribbage.counting import Counting, kept, sign
from parlour.cards import Card, Rank
from parlour.games.cribbage.view import CribbageView
from parlour.kernels import discard, play

__all__ = ["NetBSD"]

_CRIB: Final = """
6 4 5 5 6 4 4 4 4 4 4 4 4
  6 7 5 6 4 4 4 4 4 4 4 4
    6 5 6 4 4 4 4 4 4 4 4
      6 7 5 4 4 4 4 4 4 4
        9 7 6 6 6 7 7 7 7
          6 6 5 6 4 4 4 4
            6 7 4 4 4 4 4
              6 5 4 4 4 4
                6 5 4 4 4
                  5 5 4 3
                    6 5 4
                      5 4
                        5
"""
"""What two ranks bring to a crib, in points: whole numbers, found from 9,290 throws of the program."""
_ONE_MORE_IN_SUIT: Final = frozenset(
    {(1, 2), (1, 4), (2, 6), (3, 4), (3, 5), (3, 7), (3, 11), (4, 11), (5, 7), (7, 9), (9, 11), (10, 13)}
)
"""The ranks that bring a point more where both are of one suit."""
_HABIT: Final = 0.01
"""What a habit weighs against a point: it decides between cards that score alike."""


def _table() -> dict[tuple[int, int], float]:
    """The table by two ranks, and by one rank (three and four seats) as the mean over a second."""
    numbers = iter(map(float, _CRIB.split()))
    found = {(low, high): next(numbers) for low in range(1, 14) for high in range(low, 14)}
    found |= {(high, low): points for (low, high), points in found.items()}
    return found | {(rank, 0): sum(found[rank, other] for other in range(1, 14)) / 13 for rank in range(1, 14)}


_CRIB_POINTS: Final = _table()


class NetBSD(Counting):
    """The mean of the hand with a fixed table for the crib; in the play the most points now, else fixed habits."""

    name: Final = "netbsd"
    title: Final = "NetBSD"
    sentence: Final = "Chooses as the old program of the BSD games does: good throws, a play without foresight."

    def throw_value(self, view: CribbageView, thrown: tuple[Card, ...]) -> float:
        """The mean of the hand over all starters, with the crib for its dealer and against the pone."""
        is_own = view.dealer is not None and are_partners(view.rules, view.seat, view.dealer)
        return _throw_values(view.hand, len(thrown), sign(view), is_own=is_own)[thrown]

    def play_value(self, view: CribbageView, card: Card) -> float:
        """The points of the card, the lowest of equals; between cards that score nothing, a habit."""
        pile = [c for _, c in view.pile]
        points = play.points(bytes(c.rank - 1 for c in (*pile, card)))
        held = kept(view, (card,))
        habit = -float(card.rank) if points else _reply(held, view.count, card) if pile else _lead(held, card)
        return sign(view) * points + _HABIT * habit


@lru_cache(maxsize=4)
def _throw_values(
    hand: tuple[Card, ...], throws_count: int, direction: int, *, is_own: bool
) -> dict[tuple[Card, ...], float]:
    """What each throw is worth; of equals the lowest cards go."""
    found = {}
    for thrown, mean in _hand_means(hand, throws_count).items():
        ranks = tuple(sorted(int(c.rank) for c in thrown))
        crib = _CRIB_POINTS[ranks[0], ranks[1] if len(ranks) > 1 else 0]
        crib += ranks in _ONE_MORE_IN_SUIT and len({c.suit for c in thrown}) == 1
        first = -sum(_HABIT**power * rank for power, rank in enumerate(ranks, 2))
        found[thrown] = direction * (mean + (crib if is_own else -crib)) + first
    return found


def _hand_means(hand: tuple[Card, ...], throws_count: int) -> dict[tuple[Card, ...], float]:
    """The mean points of what is kept by what is thrown, with a flush only where the starter makes it one of five."""
    found: dict[tuple[Card, ...], float] = {}
    if len(hand) == 6 and throws_count == 2:
        means, _ = discard.means(bytes(c.index for c in hand))
        for (first, second), mean in zip(discard.THROWS, means, strict=True):
            found[hand[first], hand[second]] = mean
    else:
        for thrown in combinations(hand, throws_count):
            found[thrown] = float(hand_mean(hand, [c for c in hand if c not in thrown]))
    for thrown in found:
        keep = [c for c in hand if c not in thrown]
        if len(keep) == 4 and len({c.suit for c in keep}) == 1:
            suited_count = 13 - sum(c.suit == keep[0].suit for c in hand)
            found[thrown] -= 4 * (1 - suited_count / (52 - len(hand)))
    return found


def _lead(held: Sequence[Card], card: Card) -> float:
    """A lead, and what stays in hand: a four or a three, one of two cards that make fifteen, a high card below ten."""
    values = {card_value(c) for c in held}
    if card.rank in (Rank.FOUR, Rank.THREE):
        return 80.0 + card.rank
    if card_value(card) in (8, 9, 10) and 15 - card_value(card) in values:
        return 70.0 - card.rank
    if card.rank is Rank.FIVE:
        return 0.0
    return float(card.rank) + (20.0 if card_value(card) < 10 else 0.0)


def _reply(held: Sequence[Card], count: int, card: Card) -> float:
    """A reply that scores nothing, and what stays in hand.

    To four; to a count that a card in hand brings to twenty-one, the highest first; to one that a card in hand brings
    to fifteen, the lowest first; else the highest card, but no ten, and least of all five or twenty-one.
    """
    values = {card_value(c) for c in held}
    after = count + card_value(card)
    if after == 4:
        return 90.0
    if 21 - after in values and after != 5:
        return 70.0 + card_value(card) - card.rank / 100
    if 15 - after in values and after not in (5, 10):
        return 60.0 - card.rank
    return card.rank - {5: 40.0, 10: 20.0, 21: 40.0}.get(after, 0.0)
