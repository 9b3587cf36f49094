"""Hoyle: the advice that printed books of card games give, taken word for word."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final

from parlour.analysis.cribbage import are_partners, card_value, hand_points, play_points
from parlour.bots.cribbage.counting import Counting, kept, sign
from parlour.cards import Card, Rank
from parlour.games.cribbage.view import CribbageView

__all__ = ["Hoyle"]

_HINT: Final = 0.1
"""What a piece of advice about the play weighs against a point now: it decides between plays that score alike."""


class Hoyle(Counting):
    """Sure points first; then the usual advice on crib, lead and count. It works out no averages."""

    name: Final = "hoyle"
    title: Final = "Hoyle"
    sentence: Final = "Follows the advice of printed books: bait your own crib, balk the other, never lead a five."

    def throw_value(self, view: CribbageView, thrown: tuple[Card, ...]) -> float:
        """The sure points of the hand, with what advice says of the cards kept and of those for the crib."""
        keep = kept(view, thrown)
        sure = min(hand_points(view.hand, keep))
        is_own = view.dealer is not None and are_partners(view.rules, view.seat, view.dealer)
        bait = _bait(thrown)
        return sign(view) * (sure + _promise(keep) + (bait if is_own else -bait))

    def play_value(self, view: CribbageView, card: Card) -> float:
        """The points of the card; between cards that score alike, advice."""
        points = play_points((*(c for _, c in view.pile), card))
        advice = _of_lead(view, card) if not view.pile else _of_reply(view, card, points)
        return sign(view) * (points + _HINT * advice)


def _promise(keep: Sequence[Card]) -> float:
    """What a starter may add, roughly: fives, cards that touch, low cards for the play."""
    ranks = sorted({int(c.rank) for c in keep})
    touching = sum(high - low == 1 for low, high in pairwise(ranks))
    gaps = sum(high - low == 2 for low, high in pairwise(ranks))
    fives = sum(c.rank is Rank.FIVE for c in keep)
    low_cards = sum(c.rank <= Rank.FOUR for c in keep)
    return 0.5 * touching + 0.25 * gaps + 0.75 * fives + 0.25 * low_cards


def _bait(thrown: Sequence[Card]) -> float:
    """How good cards are for the owner of the crib: fives, pairs, fifteens and neighbours bait it, wide cards balk."""
    found = sum(1.5 for c in thrown if c.rank is Rank.FIVE)
    for first, second in combinations(thrown, 2):
        apart = abs(first.rank - second.rank)
        found += 2.0 * (apart == 0) + 2.0 * (card_value(first) + card_value(second) == 15)
        found += {1: 1.0, 2: 0.5}.get(apart, 0.0)
        found -= 0.5 * (apart > 2 and Rank.KING in (first.rank, second.rank))
    return found


def _of_lead(view: CribbageView, card: Card) -> float:
    """Lead from a pair, or a card that no reply can bring to fifteen; never a five, a ten-card only at need."""
    if card.rank is Rank.FIVE:
        return -6.0
    has_pair = sum(c.rank is card.rank for c in view.hand) > 1
    return 3.0 * has_pair + 2.0 * (card.rank < Rank.FIVE) + 0.1 * card.rank - 1.0 * (card_value(card) == 10)


def _of_reply(view: CribbageView, card: Card, points: int) -> float:
    """Leave no count that a ten-card turns into points, build no run for the other, hold low cards for the end."""
    count = view.count + card_value(card)
    found = 0.1 * card_value(card)
    if count in (5, 21):
        found -= 4.0
    if count < 15 and points == 0:
        found += 1.0 * (count < 5) - 1.0
    last = view.pile[-1][1]
    if 1 <= abs(last.rank - card.rank) <= 2 and points < 3:
        found -= 2.0
    if points == 2 and last.rank is card.rank and count + card_value(card) <= 31:
        found -= 1.0
    return found
