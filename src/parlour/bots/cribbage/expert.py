"""Expert: the averages of hand and crib, and one reply ahead in the play."""

from __future__ import annotations

from math import comb
from typing import Final

from parlour.analysis.cribbage import (
    are_partners,
    card_value,
    crib_average,
    hand_points,
    holes_left,
    play_points,
    unseen_cards,
)
from parlour.bots.cribbage.counting import Counting, kept, sign
from parlour.cards import Card
from parlour.engine import Seat
from parlour.games.cribbage.view import CribbageView

__all__ = ["Expert"]

_GAME_WON: Final = 1000.0
"""What reaching the game hole is worth, in points: more than anything else."""
_FEAR: Final = 0.2
"""What a point of the reply weighs against a point now: it is tempted by what it can take."""
_KEEP_LOW: Final = 0.004
"""What it is worth, a point of the count, to be rid of a high card: low cards fit when the count is high."""


class Expert(Counting):
    """The exact average hand, the average crib, and one reply ahead in the play."""

    name = "expert"
    title = "Expert"
    sentence = "Knows the averages of hands and cribs; in the play it takes what it can, then thinks of the reply."

    def throw_value(self, view: CribbageView, thrown: tuple[Card, ...]) -> float:
        """The mean of the hand over all starters, with the crib for its owner's side and against the other.

        Points past the game hole count for nothing.
        """
        left = holes_left(view, view.seat)
        points = [min(n, left) for n in hand_points(view.hand, kept(view, thrown))]
        is_own = view.dealer is not None and are_partners(view.rules, view.seat, view.dealer)
        crib = crib_average(thrown, is_own=is_own)
        return sign(view) * (sum(points) / len(points) + (crib if is_own else -crib))

    def play_value(self, view: CribbageView, card: Card) -> float:
        """The points of the card, less those of the likely reply."""
        held = [c for c in view.hand if c is not card]
        pile = [c for _, c in view.pile]
        return _Lookahead(view).after(pile, view.count, held, card) + _KEEP_LOW * card_value(card)


class _Lookahead:
    """What a card leads to: the next seat holds any of the unseen cards, lays the best that fits."""

    def __init__(self, view: CribbageView) -> None:
        self._view = view
        self._sign = sign(view)
        self._unseen = unseen_cards(view)
        self._next = self._next_seat()

    def _next_seat(self) -> Seat | None:
        """The next other seat that may still lay a card in this count."""
        view = self._view
        for step in range(1, view.rules.players):
            seat = Seat((view.seat + step) % view.rules.players)
            if view.hands[seat] and seat not in view.gone:
                return seat
        return None

    def _gain(self, points: int, seat: Seat) -> float:
        """Points of a seat, in the eyes of its own side."""
        is_over = points >= holes_left(self._view, seat)
        return self._sign * (_GAME_WON if is_over else float(points))

    def after(self, pile: list[Card], count: int, held: list[Card], card: Card) -> float:
        """The worth of laying `card` on `pile` with `held` left in hand."""
        pile = [*pile, card]
        count += card_value(card)
        points = play_points(pile)
        fits = [c for c in held if count + card_value(c) <= 31]
        if self._next is None or count == 31:
            if not fits and count < 31:
                points += 1
            gain = self._gain(points, self._view.seat)
            if self._next is None and fits:
                gain += max(self.after(pile, count, [c for c in held if c is not other], other) for other in fits)
            return gain
        gain = self._gain(points, self._view.seat)
        return gain if abs(gain) == _GAME_WON else gain + _FEAR * self._reply(self._next, pile, count)

    def _reply(self, seat: Seat, pile: list[Card], count: int) -> float:
        """The expected worth, for the own side, of the reply of `seat`.

        Its cards are any of the unseen; it lays the card that is best for it now, or says go where none fits.
        """
        view = self._view
        is_partner = are_partners(view.rules, view.seat, seat)
        by_gain: dict[float, int] = {}
        seen: dict[int, float] = {}
        for c in self._unseen:
            now = count + card_value(c)
            if now > 31:
                continue
            if c.rank not in seen:
                seen[c.rank] = self._gain(play_points([*pile, c]), seat)
            by_gain[seen[c.rank]] = by_gain.get(seen[c.rank], 0) + 1
        count_held = len(view.hands[seat])
        unseen_count = len(self._unseen)
        hands = comb(unseen_count, count_held)
        left, without, total = unseen_count, hands, 0.0
        for gain in sorted(by_gain, reverse=True):
            left -= by_gain[gain]
            still_without = comb(left, count_held)
            chance = (without - still_without) / hands
            own = gain if is_partner else -gain
            total += chance * own
            without = still_without
        return total + without / hands * self._gain(1, view.seat)
