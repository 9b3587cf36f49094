"""This process among others on the same database.

What others wrote is taken over from the log, never from a message; the computer players and the clocks of a table are
run by one process at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection as Db

from parlour.server import ledger
from parlour.server.bus import Bus, BusFault, BusLost, LocalBus
from parlour.server.ledger import Moved, TableRow
from parlour.server.presence import Presence
from parlour.server.referee import Ended, LogRow, Match
from parlour.server.rollcall import call_roll

if TYPE_CHECKING:
    from parlour.server.bus_postgres import PostgresBus
    from parlour.server.live import LiveTable
    from parlour.server.tables import Tables

__all__ = ["MOST_TRIES", "Alone", "Cluster", "catch_up"]

logger = logging.getLogger("parlour.server")

MOST_TRIES: Final = 5
"""How often something is tried at a table where other processes keep writing first."""

BEAT_SECONDS: Final = 0.5
"""How often a process shows that it lives, looks for changes, and tries for the tables that it would have."""

_LOCK_SPACE: Final = 0x7061726C
"""The first half of the key of every lock of ours."""

_News = tuple[TableRow, Match | None, Iterable[LogRow], Ended | None]


async def catch_up(table: LiveTable) -> None:
    """Bring a table in memory to what is stored, show it, and do what it owes. Under the lock of the table."""
    for _ in range(MOST_TRIES):
        await _read_on(table)
        try:
            await table.prover.refresh()
            return
        except Moved:
            continue  # another process has done it


async def _read_on(table: LiveTable) -> None:
    house, code, match = table.house, table.row.code, table.match

    def job(db: Db) -> _News | None:
        row = ledger.load_table(db, code)
        if row is None:
            return None
        if match is None or match.number != row.match:
            return row, house.load_match(db, row, row.match) if row.match else None, (), None
        found = ledger.load_log(db, code, match.number, after=match.n)
        return (row, match, (), None) if found is None else (row, match, found.rows, found.ended)

    news = await house.store.read(job)
    if news is None:
        house.drop(code)
        return
    row, newest, rows, ended = news
    if newest is not None and newest is match:
        newest.follow(rows)
        newest.ended = ended
    await table.follow(row, newest)


def _key(code: str) -> int:
    """The second half of the key of a table's lock, in 32 bits."""
    return int(code, 36) - 2**31


class Alone:
    """A process that has its database to itself: every table is its own."""

    bus: Bus = LocalBus()

    def is_mine(self, code: str) -> bool:
        """Whether this process runs the computer players and the clocks of a table."""
        return True

    async def claim(self, code: str) -> bool:
        """Make a table that nobody watches this process's own; False where it is another's."""
        return True

    def want(self, code: str) -> None:
        """A table is watched that is not this process's own: it would have it."""

    def elsewhere(self, code: str) -> set[str]:
        """The guests who are connected to a table at other processes."""
        return set()

    async def run(self, tables: Tables) -> None:
        """Nothing has to be done."""


class Cluster(Alone):
    """One of several processes on a PostgreSQL. A table belongs to the process that holds its advisory lock."""

    def __init__(self, bus: PostgresBus) -> None:
        self.bus = self._postgres = bus
        self.name = bus.name
        """By which PostgreSQL knows the sessions of this process."""
        self._presence = Presence(bus, bus.name)
        self._mine: set[str] = set()
        self._claimed: set[str] = set()
        self._wanted: set[str] = set()
        self._wake = asyncio.Event()
        self._locking = asyncio.Lock()
        bus.watch(self._on_lost)

    def is_mine(self, code: str) -> bool:
        """Whether this process runs the computer players and the clocks of a table."""
        return code in self._mine

    async def claim(self, code: str) -> bool:
        """Make a table that nobody watches this process's own until it leaves memory; False where it is another's."""
        with contextlib.suppress(BusFault):
            await self._lock([code])
        if code not in self._mine:
            return False
        self._claimed.add(code)
        return True

    def want(self, code: str) -> None:
        """A table is watched that is not this process's own: it would have it."""
        self._wanted.add(code)
        self._wake.set()

    def elsewhere(self, code: str) -> set[str]:
        """The guests who are connected to a table at other processes."""
        return self._presence.elsewhere(code)

    def _on_lost(self) -> None:
        self._mine.clear()
        self._presence.forget()

    async def run(self, tables: Tables) -> None:
        """Beat, look, release and claim until cancelled."""
        link = asyncio.create_task(self._postgres.run())
        clock = asyncio.get_running_loop().time
        beat_at = clock()
        try:
            while True:
                self._wake.clear()
                wanted, self._wanted = self._wanted, set()
                try:
                    if clock() >= beat_at:
                        beat_at = clock() + BEAT_SECONDS
                        await self._beat(tables, clock())
                        wanted = await self._release(tables)
                    await self._take(tables, wanted)
                except BusLost:
                    pass  # the bus says so, and looks for another
                except BusFault as error:
                    logger.error("no table can be shared with the other processes now: %s", error)
                except Exception:
                    # whatever is wrong with one table, the others go on to be looked after
                    logger.exception("the processes could not be kept in step")
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), max(0.0, beat_at - clock()))
        finally:
            with contextlib.suppress(BusFault):
                await self._presence.end()
            link.cancel()
            await asyncio.gather(link, return_exceptions=True)

    async def _beat(self, tables: Tables, now: float) -> None:
        """Show that this process lives, and find out what no notice told."""
        here = {(table.row.code, guest) for table in tables.live.values() for guest in table.guests()}
        for code in await self._presence.beat(here, now):
            table = tables.live.get(code)
            if table is not None:
                table.send_table()
                tables.spawn(table.wake())
        orphans = {code for code in self._presence.orphans() if code not in tables.live}
        if orphans:
            tables.spawn(call_roll(tables, orphans))
        kept = await self._postgres.ask(
            "UPDATE house_time SET seconds = greatest(seconds, %s) RETURNING seconds", [tables.time.now()]
        )
        for (seconds,) in kept:
            tables.time.follow(seconds)
        shown = [code for code, table in tables.live.items() if table.has_pages]
        sql = "SELECT code, version FROM tables WHERE code = ANY(%s)"
        for code, version in await self._postgres.ask(sql, [shown]) if shown else ():
            table = tables.live.get(code)
            if table is not None and version > table.row.version:
                tables.is_stale(code)

    async def _release(self, tables: Tables) -> set[str]:
        """Give up the tables that nobody watches here, if nothing has to be done there; those that somebody does."""
        shown = {code for code, table in tables.live.items() if table.has_pages}
        self._claimed &= tables.live.keys()
        unseen = {code for code in self._mine & tables.live.keys() if not self.elsewhere(code)}
        kept = {code for code in unseen if code in self._claimed or tables.live[code].keeper.is_needed_soon}
        await self._unlock(self._mine - shown - kept)
        return shown

    async def _take(self, tables: Tables, codes: Iterable[str]) -> None:
        """Try for tables, and take charge of those that nobody else has."""
        for code in await self._lock(codes):
            table = tables.live.get(code)
            if table is not None:
                tables.spawn(table.take_charge())

    async def _lock(self, codes: Iterable[str]) -> list[str]:
        """Try for locks, never twice for the same one: it would have to be given up twice."""
        async with self._locking:
            return await self._lock_those(codes)

    async def _lock_those(self, codes: Iterable[str]) -> list[str]:
        keys = {_key(code): code for code in codes if code not in self._mine}
        if not keys:
            return []
        sql = "SELECT key, pg_try_advisory_lock(%s, key) FROM unnest(%s::int[]) AS key"
        try:
            rows = await self._postgres.ask(sql, [_LOCK_SPACE, list(keys)])
        except BusFault:
            # locks outlive a statement that fails in the middle, and nobody would know which
            self._mine.clear()
            await self._postgres.ask("SELECT pg_advisory_unlock_all()")
            raise
        got = [keys[key] for key, is_got in rows if is_got]
        self._mine.update(got)
        return got

    async def _unlock(self, codes: set[str]) -> None:
        keys = [_key(code) for code in codes]
        if keys:
            self._mine.difference_update(codes)
            await self._postgres.ask(
                "SELECT pg_advisory_unlock(%s, key) FROM unnest(%s::int[]) AS key", [_LOCK_SPACE, keys]
            )
