"""Club: sure points and a feeling for the crib and the count, as many play who have played for years."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.analysis.cribbage import are_partners, card_value, hand_points, play_points
from parlour.bots.cribbage.counting import Counting, kept, sign
from parlour.cards import Card, Rank
from parlour.games.cribbage.view import CribbageView

__all__ = ["Club"]

_CAUTION: Final = 0.5
"""What a rule of thumb of the play weighs against a point."""


class Club(Counting):
    """Sure points in hand and crib, and rules of thumb in the play.

    It forgets what the starter may bring, reckons with no reply but the commonest, and plays on at the end of a game as
    at its beginning.
    """

    name: Final = "club"
    title: Final = "Club player"
    sentence: Final = "Minds whose crib it is and leaves no five, but counts on sure points and forgets the starter."

    def throw_value(self, view: CribbageView, thrown: tuple[Card, ...]) -> float:
        """The sure points of the hand, with what the cards thrown look like in the crib: for its owner or against."""
        is_own = view.dealer is not None and are_partners(view.rules, view.seat, view.dealer)
        crib = _look(thrown)
        return sign(view) * (min(hand_points(view.hand, kept(view, thrown))) + (crib if is_own else -crib))

    def play_value(self, view: CribbageView, card: Card) -> float:
        """The points of the card; no five and no twenty-one left, high cards first."""
        points = play_points((*(c for _, c in view.pile), card))
        count = view.count + card_value(card)
        thumb = 0.05 * card_value(card)
        if count in (5, 21):
            thumb -= 1.0
        return sign(view) * (points + _CAUTION * thumb)


def _look(thrown: Sequence[Card]) -> float:
    """What cards look like in a crib: the points of a pair or a fifteen, and one for a five."""
    found = float(sum(c.rank is Rank.FIVE for c in thrown))
    if len(thrown) == 2:
        first, second = thrown
        found += 2.0 * (first.rank is second.rank) + 2.0 * (card_value(first) + card_value(second) == 15)
    return found
