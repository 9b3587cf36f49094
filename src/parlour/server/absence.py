"""The ladder of absence: what is done, and when, about a seat that must act and whose person is away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from parlour.bots import bot_names
from parlour.engine import AnyGame, Seat
from parlour.server.terms import Absence

if TYPE_CHECKING:
    from parlour.server.clocks import SeatTime

__all__ = ["Rung", "is_paused", "next_rung", "rungs_of", "stand_in_of"]

_ORDER: Final = ("remind", "stand_in", "pause", "end")
_STAND_IN: Final = "club"


class Rung(NamedTuple):
    """One rung: its name in the terms, and when it is due."""

    name: str
    at: float


@lru_cache(maxsize=256)
def rungs_of(absence: Absence) -> Sequence[Rung]:
    """The rungs that the host chose, by seconds of absence; of two at the same second the milder comes first."""
    chosen = [(name, getattr(absence, name)) for name in _ORDER]
    return tuple(sorted((Rung(name, float(at)) for name, at in chosen if at is not None), key=lambda rung: rung.at))


def next_rung(time: SeatTime, absence: Absence) -> Rung | None:
    """The rung that comes next for a seat, at an instant of house time; None for who is there, or at the top."""
    if time.away is None:
        return None
    left = rungs_of(absence)[time.rungs :]
    return Rung(left[0].name, time.away + left[0].at) if left else None


def is_paused(times: Mapping[Seat, SeatTime], absence: Absence) -> bool:
    """Whether the table waits for somebody who is away, and no clock runs."""
    away = [time for time in times.values() if time.away is not None]
    return any(rung.name == "pause" for time in away for rung in rungs_of(absence)[: time.rungs])


def stand_in_of(game: AnyGame) -> str:
    """The computer player that stands in for a person: a sound one that answers at once."""
    names = bot_names(game.name)
    return _STAND_IN if _STAND_IN in names else names[0]
