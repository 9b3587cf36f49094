"""Going out: whether it can be done this turn, whether it pays, and what a partner answers."""

from __future__ import annotations

from parlour.analysis.handfoot import missing_books, seat_out_illegal, side_of
from parlour.bots.handfoot.lay import lay_all
from parlour.bots.handfoot.spot import Spot
from parlour.bots.handfoot.style import Style
from parlour.engine import Seat
from parlour.games.handfoot.view import HandFootView

__all__ = ["can_go_out", "out_pays", "says_yes"]


def can_go_out(spot: Spot, style: Style) -> HandFootView | None:
    """The table once all is laid, where no more than the last discard is left and the contract is met."""
    house = spot.house
    if spot.piles_left and house.out.from_ == "last_pile":
        return None
    if sum(spot.lacks.values()) > 2 or len(spot.hand) > 20:
        return None
    done = lay_all(spot.view, style)
    left = len(done.hand)
    most = 0 if house.out.discard == "forbidden" else 1
    if left > most or (left == 0 and house.out.discard == "required"):
        return None
    board = done.boards[spot.side]
    if missing_books(house, board):
        return None
    refusal = seat_out_illegal(done, spot.seat, board)
    if refusal is not None and refusal.code not in ("partner_not_asked",):
        return None
    return done


def _caught(spot: Spot, seat: Seat) -> float:
    """What a seat loses when the round ends now: its cards count against it instead of for it."""
    worth = 12.0
    return worth * spot.held_count(seat)


def out_pays(spot: Spot, style: Style) -> bool:
    """Whether ending the round now gains more than playing on.

    The others lose what they hold and the books they would still make; so do the partners.
    """
    if not style.weighs_out:
        return True
    theirs = max(
        sum(spot.held_count(s) for s in spot.opponents if side_of(spot.view.rules, s) == side)
        for side in range(len(spot.view.boards))
        if side != spot.side
    )
    ours = sum(spot.held_count(s) for s in spot.partners)
    return theirs + style.out_eager >= ours


def says_yes(spot: Spot, style: Style) -> bool:
    """What a partner that is asked answers: no while it holds much."""
    theirs = max(
        sum(spot.held_count(s) for s in spot.opponents if side_of(spot.view.rules, s) == side)
        for side in range(len(spot.view.boards))
        if side != spot.side
    )
    if spot.piles_left:
        return False
    return theirs + style.out_eager >= len(spot.hand)
