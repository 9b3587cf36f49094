"""How a match ended, as the database keeps it."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, StringConstraints

from parlour.engine import SEAT_NAMES, Outcome, Seat
from parlour.server.referee import Ended

__all__ = ["DAMAGED", "Result", "ended_of", "read_result", "result_of"]

DAMAGED: Final = "damaged"
"""The ending, as it is told, of a match whose result cannot be read."""

_SeatName = Annotated[str, StringConstraints(pattern=f"^[{''.join(SEAT_NAMES)}]$")]


class Result(BaseModel):
    """The seats that won, the points by side, and the seat that the ending of a match not played to its end is about.

    A match that ended without a winner has no winners.
    """

    model_config = ConfigDict(strict=True, frozen=True)

    winners: tuple[_SeatName, ...]
    scores: dict[str, int]
    seat: _SeatName | None = None


_NONE = Result(winners=(), scores={})


def result_of(outcome: Outcome, ended: Ended | None) -> str:
    """A result as it is kept; `ended` where the match was not played to its end."""
    seat = None if ended is None else str(ended.seat)
    kept = Result(winners=tuple(map(str, outcome.winners)), scores=dict(outcome.scores), seat=seat)
    return kept.model_dump_json(exclude_none=True)


def read_result(text: str) -> Result:
    """A result as it was kept; without winners and points where there is none yet. Raises ValueError if damaged."""
    if text == "":
        return _NONE
    try:
        return Result.model_validate_json(text)
    except ValueError:
        raise ValueError("its result cannot be read") from None


def ended_of(how: str, text: str) -> Ended | None:
    """How a match ended that was not played to its end; None for another. Raises ValueError if damaged."""
    if not how:
        return None
    kept = read_result(text)
    if kept.seat is None:
        raise ValueError("its result does not name the seat that its ending was about")
    return Ended(how, _seat(kept.seat), tuple(map(_seat, kept.winners)), kept.scores)


def _seat(name: str) -> Seat:
    return Seat(SEAT_NAMES.index(name))
