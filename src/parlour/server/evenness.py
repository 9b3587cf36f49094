"""All deals of a server: each match that is over dealt again and counted, and the seeds that are not open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection as Db
from sqlalchemy import func, select

from parlour.engine import PUBLIC
from parlour.records.tally import Tally
from parlour.server import ledger
from parlour.server.errors import Problem
from parlour.server.schema import matches, tables

if TYPE_CHECKING:
    from parlour.server.tables import Tables

__all__ = ["Evenness", "Unopened", "unopened"]

Work = Callable[[Callable[[], None]], Awaitable[None]]
"""Runs something away from the event loop."""


class Unopened(NamedTuple):
    """A commitment whose seed is not open: when its match began, and when it moved last."""

    commitment: str
    began_at: float
    moved_at: float


def unopened(db: Db, limit: int) -> tuple[list[Unopened], int]:
    """The oldest commitments that are not open, and how many there are in all.

    No codes: who has the code of a private table may sit down at it.
    """
    is_meant = (matches.c.commitment != "") & ~matches.c.is_over
    count = db.execute(select(func.count()).select_from(matches).where(is_meant)).scalar_one()
    wanted = (
        select(matches.c.commitment, matches.c.began_at, tables.c.moved_at)
        .join(tables, tables.c.code == matches.c.code)
        .where(is_meant)
        .order_by(matches.c.began_at, matches.c.commitment)
        .limit(limit)
    )
    return [Unopened(*row) for row in db.execute(wanted)], count


class Evenness:
    """Counts the matches of a server, each once."""

    def __init__(self, house: Tables) -> None:
        self._house = house
        self._lock = asyncio.Lock()
        self._counted: set[tuple[str, int]] = set()
        self.tally = Tally()
        self.of = 0
        """Matches that are over and bound to a seed."""

    async def count(self, work: Work, *, most: int | None = None) -> None:
        """Count matches that are over and not counted yet, `most` of them."""
        async with self._lock:
            over = await self._house.store.read(_over)
            self.of = len(over)
            for code, number, bound in [one for one in over if one[:2] not in self._counted][:most]:
                self._counted.add((code, number))
                row = await self._house.store.read(lambda db, code=code: ledger.load_table(db, code))  # type: ignore[misc]
                if row is None:
                    continue
                try:
                    text = await self._house.record(row, PUBLIC, number)
                except Problem as problem:
                    if problem.code == "damaged_table":
                        self.tally.fail(bound, "its log cannot be played again")
                    continue  # or given up before a card was dealt
                await work(lambda text=text: self.tally.add(text))  # type: ignore[misc]


def _over(db: Db) -> list[tuple[str, int, str]]:
    columns = (matches.c.code, matches.c.match, matches.c.commitment)
    wanted = select(*columns).where(matches.c.is_over, matches.c.commitment != "")
    return [tuple(row) for row in db.execute(wanted.order_by(matches.c.over_at, matches.c.code))]
