"""Going out: whether it can be done this turn, whether it pays, and what a partner answers."""

from __future__ import annotations

from parlour.analysis.handfoot import (
    missing_books,
    seat_out_illegal,
    side_of,
    side_score,
    sides,
    unseen_price,
    winners,
)
from parlour.bots.handfoot.lay import lay_all
from parlour.bots.handfoot.spot import Spot
from parlour.bots.handfoot.style import Style
from parlour.engine import Seat
from parlour.games.handfoot.view import HandFootView

__all__ = ["out_pays", "says_yes", "way_out"]

_HAND_LIMIT = 20
"""Cards in hand from which nobody goes out in one turn."""


def way_out(spot: Spot, style: Style) -> HandFootView | None:
    """The table once all that can be laid is laid, where no more than the last discard is left and the contract is met.

    None where the seat cannot go out. A partner that has not been asked yet is taken to say yes. Rule: H-R9.3, H-R9.4.
    """
    out = spot.house.out
    if (spot.piles_left and out.from_ == "last_pile") or len(spot.hand) > _HAND_LIMIT:
        return None
    view = spot.view
    if view.answers is None and out.permission == "ask_binding":
        view = view._replace(answers=tuple((partner, True) for partner in spot.partners))
    done = lay_all(view, style)
    left = len(done.hand)
    if left > (out.discard != "forbidden") or (left == 0 and out.discard == "required"):
        return None
    board = done.boards[spot.side]
    if missing_books(spot.house, board) or seat_out_illegal(done, spot.seat, board) is not None:
        return None
    return done


def _held(spot: Spot, side: int) -> int:
    """Cards of a side that are not on its board, the viewer's own aside."""
    return sum(spot.held_count(Seat(s)) for s in sides(spot.view.rules)[side] if s != spot.seat)


def _points(spot: Spot, done: HandFootView, side: int) -> int:
    """What a side will have if the viewer goes out; unseen cards at their average."""
    score = side_score(
        spot.house, done.boards[side], (), red3_count=len(done.threes[side]), is_out=side == spot.side
    )  # fmt: skip
    return done.scores[side] + score.total + round(unseen_price(spot.view) * _held(spot, side))


def out_pays(spot: Spot, done: HandFootView, style: Style) -> bool:
    """Whether ending the round as in `done` gains more than playing on.

    Where the game ends with the round nothing counts but who wins it: a lost one is played on, a won one is ended.
    Else cards that are caught cost their points and the books they could still make, so the side that holds more
    cards loses more.
    """
    if not style.weighs_out:
        return True
    count = len(done.boards)
    points = [_points(spot, done, side) for side in range(count)]
    won = winners(done.rules, points, [0] * count, done.round)
    if won:
        return spot.side in won
    others = [side for side in range(count) if side != spot.side]
    return max(_held(spot, side) for side in others) + style.out_eager >= _held(spot, spot.side)


def says_yes(spot: Spot, style: Style) -> bool:
    """What a partner that is asked answers: no while its foot lies there, or while it holds more than the others."""
    if spot.piles_left:
        return False
    others = [side for side in range(len(spot.view.boards)) if side != side_of(spot.view.rules, spot.seat)]
    return max(_held(spot, side) for side in others) + style.out_eager >= len(spot.hand)
