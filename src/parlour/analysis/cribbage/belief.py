"""Cribbage: what the other side may hold in the play, from what one seat has seen of it.

Two seats, six cards. A hand is its ranks, 0 for the ace to 12 for the king, for suits do not matter in the play.
"""

from __future__ import annotations

from array import array
from typing import Final

from parlour.analysis.cribbage import tables
from parlour.analysis.cribbage.counts import card_value, unseen_cards
from parlour.engine import Seat
from parlour.games.cribbage.view import CribbageView
from parlour.kernels import belief as kernel

__all__ = ["ALL_HANDS", "history", "least_value", "other_hands"]

ALL_HANDS: Final = 1820
"""As many hands as there are: no sample."""

_HAND: Final = 4
_OTHER: Final = 16
_END: Final = 32


def other_hands(view: CribbageView, *, most: int = ALL_HANDS, doubt: float = 1.0) -> tuple[bytes, array[float]]:
    """The hands that the other side may still hold, one after the other, and how likely each is (adding up to 1).

    Weighed are the ways to get a hand from the unseen cards, what good players keep, and every go. With `doubt` below 1
    a hand counts that many times for each card laid where a player who looks one card ahead would have laid another.
    With more than `most` hands a sample at even steps stands for them, the same for the same view. Raises ValueError
    where no hand fits what was seen.
    """
    other = Seat(1 - view.seat)
    play = history(view)
    if len(view.hands[other]) + sum(event & _OTHER != 0 for event in play) != _HAND:
        raise ValueError("the other side has not kept four cards")
    unseen = bytearray(13)
    for c in unseen_cards(view):
        unseen[c.rank - 1] += 1
    return kernel.likely_hands(
        tables.keep_weights(view.dealer == view.seat),
        unseen,
        play,
        least=least_value(view, other),
        most=most,
        doubt=doubt,
    )


def history(view: CribbageView) -> bytes:
    """The play of this deal as the kernel takes it: a byte a card, 16 more for the other side's, 32 after a count."""
    found = bytearray()
    for pile in (*view.counts, view.pile):
        found += bytes(c.rank - 1 + (0 if seat == view.seat else _OTHER) for seat, c in pile)
        if pile is not view.pile:
            found.append(_END)
    return bytes(found)


def least_value(view: CribbageView, seat: Seat) -> int:
    """The least that a card still held by `seat` adds to a count: its goes tell that nothing less was there.

    Rule: C-18: who can lay a card must.
    """
    least = 1
    for pile in (*view.counts, view.pile):
        count = 0
        for at, (who, c) in enumerate(pile):
            count += card_value(c)
            after = pile[at + 1][0] if at + 1 < len(pile) else None
            is_over = after is None and pile is not view.pile
            has_passed = after is None and (is_over or seat in view.gone)
            is_told = is_over if who == seat else after == who or has_passed
            if is_told and count < 31:
                least = max(least, 32 - count)
    return least
