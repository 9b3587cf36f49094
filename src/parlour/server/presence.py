"""Who is connected at the other processes: each writes down its own guests, and reads a process that has changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from parlour.server.bus_postgres import PostgresBus

__all__ = ["Presence"]

DEAD_SECONDS: Final = 3.0
"""A process whose beat has stood still for so long, by the clock of whoever looks, is dead."""

Here = set[tuple[str, str]]
"""Pairs of the code of a table and a guest."""


class Presence:
    """The guests of this process as written down, and those of the others."""

    def __init__(self, bus: PostgresBus, process: str) -> None:
        self._bus = bus
        self._process = process
        self._changes = 0
        self._written: Here | None = None
        self._others: dict[str, tuple[int, dict[str, set[str]]]] = {}
        self._beats: dict[str, tuple[float, float]] = {}
        self._orphans: set[str] = set()

    def elsewhere(self, code: str) -> set[str]:
        """The guests who are connected to a table at other processes."""
        return {guest for _, here in self._others.values() for guest in here.get(code, ())}

    def orphans(self) -> set[str]:
        """The tables at which people were connected to a process that is no more; told once."""
        found, self._orphans = self._orphans, set()
        return found

    def forget(self) -> None:
        """The session was lost: somebody may have taken this process for dead, and struck out what it wrote."""
        self._written = None

    async def beat(self, here: Here, now: float) -> set[str]:
        """Write down who is here, read who is elsewhere; the tables at which that has changed. Raises BusFault.

        `now` is in seconds of a clock that never jumps.
        """
        await self._write(here)
        rows = await self._bus.ask("SELECT id, changes, beat_at FROM processes WHERE id <> %s", [self._process])
        changed: set[str] = set()
        alive = set()
        for process, changes, beat_at in rows:
            seen, since = self._beats.get(process, (None, now))
            if seen != beat_at:
                self._beats[process] = (beat_at, now)
            elif now - since > DEAD_SECONDS:
                await self._bury(process)
                continue
            alive.add(process)
            known, before = self._others.get(process, (-1, {}))
            if known != changes:
                found = await self._read(process)
                self._others[process] = (changes, found)
                changed |= {code for code in before.keys() | found.keys() if before.get(code) != found.get(code)}
        for process in self._others.keys() - alive:
            self._orphans |= self._others.pop(process)[1].keys()
        changed |= self._orphans
        self._beats = {process: beat for process, beat in self._beats.items() if process in alive}
        return changed

    async def end(self) -> None:
        """This process stops. Raises BusFault."""
        await self._strike_out(self._process)

    async def _write(self, here: Here) -> None:
        if self._written is None:
            await self._strike_out(self._process)
            self._written = set()
        new, gone = here - self._written, self._written - here
        if new:
            await self._change("INSERT INTO presence SELECT %s, * FROM unnest(%s::text[], %s::text[])", new)
        if gone:
            await self._change(
                "DELETE FROM presence WHERE process = %s"
                " AND (code, guest) IN (SELECT * FROM unnest(%s::text[], %s::text[]))",
                gone,
            )
        self._written = set(here)
        self._changes += bool(new or gone)
        await self._bus.ask(
            "INSERT INTO processes (id, changes, beat_at) VALUES (%s, %s, extract(epoch FROM clock_timestamp()))"
            " ON CONFLICT (id) DO UPDATE SET changes = excluded.changes, beat_at = excluded.beat_at",
            [self._process, self._changes],
        )

    async def _change(self, sql: str, pairs: Iterable[tuple[str, str]]) -> None:
        listed = sorted(pairs)
        await self._bus.ask(sql, [self._process, [code for code, _ in listed], [guest for _, guest in listed]])

    async def _read(self, process: str) -> dict[str, set[str]]:
        found: defaultdict[str, set[str]] = defaultdict(set)
        for code, guest in await self._bus.ask("SELECT code, guest FROM presence WHERE process = %s", [process]):
            found[code].add(guest)
        return dict(found)

    async def _bury(self, process: str) -> None:
        """End what a dead or frozen process has left open, so that its locks are free, and strike out its guests."""
        await self._bus.ask(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s", [process]
        )
        await self._strike_out(process)

    async def _strike_out(self, process: str) -> None:
        await self._bus.ask("DELETE FROM processes WHERE id = %s", [process])
        await self._bus.ask("DELETE FROM presence WHERE process = %s", [process])
