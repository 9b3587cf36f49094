"""Greedy: the sure points, now."""

from __future__ import annotations

from typing import Final

from parlour.analysis.cribbage import hand_points, play_points
from parlour.bots.cribbage.counting import Counting, kept, sign
from parlour.cards import Card
from parlour.games.cribbage.view import CribbageView

__all__ = ["Greedy"]


class Greedy(Counting):
    """The best hand before the cut, the most points now."""

    name: Final = "greedy"
    title: Final = "Greedy"
    sentence: Final = "Keeps the cards that are sure to count most, takes the points at hand and never looks ahead."

    def throw_value(self, view: CribbageView, thrown: tuple[Card, ...]) -> float:
        """What the hand is worth whatever is turned."""
        return sign(view) * min(hand_points(view.hand, kept(view, thrown)))

    def play_value(self, view: CribbageView, card: Card) -> float:
        """What the card scores at once."""
        return sign(view) * play_points((*(c for _, c in view.pile), card))
