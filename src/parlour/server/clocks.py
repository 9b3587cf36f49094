"""Who has how much time, and since when who is away: pure bookkeeping in house time, which no wall clock moves."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from parlour.engine import Seat
from parlour.server.absence import is_paused, next_rung
from parlour.server.terms import Terms

__all__ = ["Asked", "SeatTime", "Times", "dumps", "loads", "settle", "times_wire"]


@dataclass(frozen=True, slots=True)
class SeatTime:
    """The time of one seat. `since` and `away` are instants of house time, in seconds; so is every `now` below."""

    left: float | None = None
    """Seconds that it had at `since`, or has while its clock stands; None without a clock."""
    since: float | None = None
    """From when its clock runs; None while it stands."""
    away: float | None = None
    """From when it must act and its person is away; None while the person is there, or was not asked since."""
    rungs: int = 0
    """Rungs of the ladder of absence that are done."""
    timeouts: int = 0
    """Decisions of this match that were played for it because its time was up."""
    wants: str = ""
    """The ending that it has asked for: `resign`, `abandon` or nothing."""
    rest: float | None = None
    """By a clock of moves: seconds that it had when its last turn ended, which may come back."""
    has_next: bool = False
    """Whether it has had its time for its next turn, since that one was taken from it by a take-back."""

    def left_at(self, now: float) -> float | None:
        """Seconds left; None without a clock."""
        if self.left is None or self.since is None:
            return self.left
        return self.left - max(0.0, now - self.since)


Times = Mapping[Seat, SeatTime]
NOTHING: Final = SeatTime()


class Asked(NamedTuple):
    """What a table asks of its people at one moment; seats that a computer player has are in none of these."""

    people: frozenset[Seat] = frozenset()
    must: frozenset[Seat] = frozenset()
    fresh: frozenset[Seat] = frozenset()
    """Those of `must` that are asked anew: they were not asked before, or somebody else has acted in between."""
    here: frozenset[Seat] = frozenset()
    played: frozenset[Seat] = frozenset()
    """Those for which a computer player stands in."""
    windows: frozenset[Seat] = frozenset()
    """Those for which the table answers soon: that time is nobody's."""
    back: frozenset[Seat] = frozenset()
    """Those of `must` whose turn has come back, since its last act was taken back."""
    cut: frozenset[Seat] = frozenset()
    """Those of whom nothing is asked any more, since what asked them was taken back."""


def settle(times: Times, terms: Terms, now: float, asked: Asked) -> dict[Seat, SeatTime]:
    """The times from `now` on. What ran is taken off, who is asked anew gets time, and who is away is noted."""
    found = {}
    for seat in sorted(asked.people):
        old = times.get(seat, NOTHING)
        if seat in asked.here:
            found[seat] = old if old.away is None and not old.rungs else replace(old, away=None, rungs=0)
        elif old.away is None and seat in asked.must:
            found[seat] = replace(old, away=now)
        else:
            found[seat] = old
    if terms.clock.kind != "none":
        is_still = is_paused(found, terms.absence)
        for seat, old in found.items():
            found[seat] = _clocked(old, terms, now, seat, asked, is_still=is_still)
    return {seat: time for seat, time in found.items() if time != NOTHING}


def _clocked(old: SeatTime, terms: Terms, now: float, seat: Seat, asked: Asked, *, is_still: bool) -> SeatTime:
    clock = terms.clock
    is_asked = seat in asked.must and seat not in asked.played and seat not in asked.windows
    is_running = is_asked and not is_still
    is_fresh = seat in asked.fresh
    if is_running and not is_fresh and old.since is not None:
        return old
    left = old.left_at(now)
    left = None if left is None else max(0.0, left)
    if clock.kind == "move" and not is_asked:
        return old if left is None else replace(old, left=None, since=None, rest=left, has_next=seat in asked.cut)
    has_had = old.has_next or seat in asked.back
    if clock.kind == "move":
        if left is None or is_fresh:
            left = old.rest if has_had and old.rest is not None else float(clock.seconds)
    else:
        left = float(clock.seconds) if left is None else left
        left += clock.increment if is_asked and is_fresh and not has_had else 0
    has_next = seat in asked.cut or (old.has_next and not is_asked)
    return replace(old, left=left, since=now if is_running else None, has_next=has_next)


def times_wire(times: Times, terms: Terms, now: float, missed: Collection[Seat]) -> dict[str, Any] | None:
    """The times as everybody at the table sees them, in seconds from now; None where there is nothing to tell.

    Nothing more is done about the absence of a seat that is not among the `missed`.
    """
    if not times:
        return None
    seats = []
    for seat, time in times.items():
        left = time.left_at(now)
        rung = next_rung(time, terms.absence) if seat in missed else None
        one: dict[str, Any] = {"seat": str(seat)}
        if left is not None:
            one |= {"left": _tenths(left), "runs": time.since is not None}
        if time.away is not None:
            one["away"] = _tenths(now - time.away)
        if rung is not None:
            one |= {"next": rung.name, "due": _tenths(rung.at - now)}
        if time.timeouts:
            one["timeouts"] = time.timeouts
        if time.wants:
            one["wants"] = time.wants
        if len(one) > 1:
            seats.append(one)
    return {"paused": is_paused(times, terms.absence), "seats": seats} if seats else None


def _tenths(seconds: float) -> float:
    return max(0.0, round(seconds, 1))


def dumps(times: Times) -> str:
    """The times as they are stored; empty for none."""
    kept = {
        str(seat): {
            name: value for name in SeatTime.__slots__ if (value := getattr(time, name)) != getattr(NOTHING, name)
        }
        for seat, time in times.items()
    }
    return json.dumps(kept, separators=(",", ":")) if kept else ""


def loads(text: str) -> dict[Seat, SeatTime]:
    """Stored times."""
    return {Seat(ord(name) - ord("A")): SeatTime(**values) for name, values in json.loads(text or "{}").items()}
