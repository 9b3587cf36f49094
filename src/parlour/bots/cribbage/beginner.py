"""Beginner: the points that it sees at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from parlour.analysis.cribbage import card_value, hand_points, play_points
from parlour.bots.cribbage.counting import Counting, kept, sign
from parlour.cards import Card
from parlour.games.cribbage.view import CribbageView

__all__ = ["Beginner"]

_HIGH: Final = 0.01
"""What a point of the count is worth: of equals it keeps high cards, and lays them first."""


class Beginner(Counting):
    """Keeps the points that are easy to see, whoever owns the crib, and lays high cards first, a ten to a five."""

    name: Final = "beginner"
    title: Final = "Beginner"
    sentence: Final = "Keeps easy points, forgets whose crib it is, leads tens and sees no run out of order."

    def throw_value(self, view: CribbageView, thrown: tuple[Card, ...]) -> float:
        """The sure points that it sees in the hand; of equals the high cards, which look strong."""
        keep = kept(view, thrown)
        seen = min(hand_points(view.hand, keep)) - 2 * _hard_fifteens(keep)
        return sign(view) * seen + _HIGH * sum(map(card_value, keep))

    def play_value(self, view: CribbageView, card: Card) -> float:
        """The points that it sees; of equals the highest card."""
        pile = [*(c for _, c in view.pile), card]
        return sign(view) * (play_points(pile) - _overlooked(pile)) + _HIGH * card_value(card)


def _hard_fifteens(keep: Sequence[Card]) -> int:
    """Fifteens of three cards or more: those of two are seen at once."""
    values = [card_value(c) for c in keep]
    return sum(sum(some) == 15 for n in range(3, len(values) + 1) for some in combinations(values, n))


def _overlooked(pile: Sequence[Card]) -> int:
    """The points of the run that the last card makes, unless the run lies there in order, up or down."""
    ranks = [int(c.rank) for c in pile]
    run = max((n for n in range(3, len(ranks) + 1) if _is_run(ranks[-n:])), default=0)
    steps = {after - before for before, after in zip(ranks[-run:], ranks[1 - run :], strict=False)} if run else {1}
    return 0 if steps in ({1}, {-1}) else run


def _is_run(ranks: Sequence[int]) -> bool:
    return len(set(ranks)) == len(ranks) and max(ranks) - min(ranks) == len(ranks) - 1
