"""Going out: whether it can be done this turn, whether it pays, and what a partner answers."""

from __future__ import annotations

from parlour.analysis.handfoot import (
    book_points,
    card_points,
    missing_books,
    seat_out_illegal,
    side_of,
    sides,
    unseen_price,
)
from parlour.bots.handfoot.lay import lay_all
from parlour.bots.handfoot.spot import Spot
from parlour.bots.handfoot.style import Style
from parlour.engine import Seat

__all__ = ["can_go_out", "out_pays", "says_yes"]

_HAND_LIMIT = 20
"""Cards in hand from which nobody goes out in one turn."""


def can_go_out(spot: Spot, style: Style) -> bool:
    """Whether laying all that can be laid leaves no more than the last discard, with the contract met.

    A partner that has not been asked yet is taken to say yes. Rule: H-R9.3, H-R9.4.
    """
    out = spot.house.out
    if (spot.piles_left and out.from_ == "last_pile") or len(spot.hand) > _HAND_LIMIT:
        return False
    view = spot.view
    if view.answers is None and out.permission == "ask_binding":
        view = view._replace(answers=tuple((partner, True) for partner in spot.partners))
    done = lay_all(view, style)
    left = len(done.hand)
    if left > (out.discard != "forbidden") or (left == 0 and out.discard == "required"):
        return False
    board = done.boards[spot.side]
    if missing_books(spot.house, board):
        return False
    return seat_out_illegal(done, spot.seat, board) is None


def _held(spot: Spot, side: int) -> int:
    """Cards of a side that are not on its board, the viewer's own aside."""
    return sum(spot.held_count(Seat(s)) for s in sides(spot.view.rules)[side] if s != spot.seat)


def _points(spot: Spot, side: int) -> float:
    """What a side would have at the end, were the round over now; unseen cards at their average."""
    view, house = spot.view, spot.house
    laid = sum(card_points(house, meld.cards) + book_points(house, meld.cards) for meld in view.boards[side])
    return view.scores[side] + laid + unseen_price(view) * _held(spot, side)


def out_pays(spot: Spot, style: Style) -> bool:
    """Whether ending the round now gains more than playing on.

    Cards that are caught cost their points and the books they could still make, so the side that holds more cards
    loses more. In the last round nobody ends a game that is lost by it, while there is time to turn it.
    """
    if not style.weighs_out:
        return True
    view = spot.view
    others = [side for side in range(len(view.boards)) if side != spot.side]
    end = view.rules.end
    is_last = end.game_end == "rounds" and view.round >= end.rounds
    if is_last and spot.laps_left > style.dump_laps and spot.hazard < style.dump_hazard:
        best = max(_points(spot, side) for side in others)
        if _points(spot, spot.side) + spot.house.out.bonus < best:
            return False
    return max(_held(spot, side) for side in others) + style.out_eager >= _held(spot, spot.side)


def says_yes(spot: Spot, style: Style) -> bool:
    """What a partner that is asked answers: no while its foot lies there, or while it holds more than the others."""
    if spot.piles_left:
        return False
    others = [side for side in range(len(spot.view.boards)) if side != side_of(spot.view.rules, spot.seat)]
    return max(_held(spot, side) for side in others) + style.out_eager >= len(spot.hand)
