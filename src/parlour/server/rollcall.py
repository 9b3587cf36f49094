"""Who was at a table when its process died and has not come back is away, whether or not anybody looks.

A process that dies tells nobody that its people are gone. So every process calls the roll soon after its start, and
when another one has died: whoever must act and is connected nowhere is away from then on. What is stored of a table
says enough for that; none is brought back from its log.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection as Db
from sqlalchemy import bindparam, case, select, update
from sqlalchemy.exc import SQLAlchemyError

from parlour.engine import Seat
from parlour.server import ledger
from parlour.server.absence import rungs_of
from parlour.server.clocks import NOTHING, dumps, loads
from parlour.server.errors import Problem
from parlour.server.ledger import TableRow
from parlour.server.schema import log, tables

if TYPE_CHECKING:
    from parlour.server.tables import Tables

__all__ = ["call_roll", "call_whole_roll"]

logger = logging.getLogger("parlour.server")

_AFTER: Final = 5.0
"""Seconds that people have to come back to a house that has opened again."""
_AT_ONCE: Final = 50
"""Tables looked at together."""
_PAUSE: Final = 0.05
"""Seconds between these."""


async def call_whole_roll(house: Tables) -> None:
    """Soon after the start of the process: look at every table that is being played, without haste."""
    await asyncio.sleep(_AFTER)
    last = ""
    while True:
        try:
            codes = await house.store.read(partial(_played, last=last))
        except SQLAlchemyError as error:
            logger.error("the roll could not be called: %s", error)
            return
        if not codes:
            return
        await call_roll(house, codes)
        last = codes[-1]
        await asyncio.sleep(_PAUSE)


async def call_roll(house: Tables, codes: Collection[str]) -> None:
    """Note the absence of whoever must act at these tables and is connected nowhere."""
    try:
        rows = await house.store.read(lambda db: ledger.load_tables(db, sorted(codes)))
        changes = []
        for row in rows:
            table = house.live.get(row.code)
            if table is not None:
                await table.wake()
            elif row.waits:
                changes += _absences(house, row)
            elif not await house.store.read(partial(_is_dealt, row=row)):
                with contextlib.suppress(Problem):
                    await house.get(row.code)  # which goes on with what the process that died has begun
        if changes:
            await house.store.write(lambda db: db.execute(_BEGIN, changes).rowcount)
            for change in changes:
                house.bus.publish(change["of"])
    except SQLAlchemyError as error:
        logger.error("the roll could not be called at some tables: %s", error)


_BEGIN: Final = (
    update(tables)
    .where(tables.c.code == bindparam("of"), tables.c.version == bindparam("known"))
    .values(
        version=tables.c.version + 1,
        clocks=bindparam("times"),
        due_at=case((tables.c.due_at < bindparam("due"), tables.c.due_at), else_=bindparam("due")),
    )
)
"""Writes down whose absence begins; a table that has moved on meanwhile is left as it is."""


def _absences(house: Tables, row: TableRow) -> list[dict[str, Any]]:
    """The parameters of `_BEGIN` for a table; none where nobody is away who was there, or where nothing is done."""
    ladder = rungs_of(row.terms.absence)
    times = loads(row.clocks)
    missed = [seat for seat in _waited_for(house, row) if times.get(seat, NOTHING).away is None]
    if not ladder or not missed:
        return []
    now = house.time.now()
    away = dumps({**times, **{seat: replace(times.get(seat, NOTHING), away=now) for seat in missed}})
    return [{"of": row.code, "known": row.version, "times": away, "due": now + ladder[0].at}]


def _played(db: Db, *, last: str) -> list[str]:
    """The next tables at which a match goes on, by their codes."""
    wanted = select(tables.c.code).where(tables.c.code > last, tables.c.phase == "playing")
    return list(db.execute(wanted.order_by(tables.c.code).limit(_AT_ONCE)).scalars())


def _waited_for(house: Tables, row: TableRow) -> list[Seat]:
    """The seats that must act, whose guests are not connected to another process."""
    elsewhere = house.cluster.elsewhere(row.code)
    return [
        one.seat
        for one in row.seats
        if str(one.seat) in row.waits and one.guest is not None and one.guest not in elsewhere
    ]


def _is_dealt(db: Db, *, row: TableRow) -> bool:
    """Whether the match has begun: before its first line people are asked for their part in the proof of its cards."""
    where = (log.c.code == row.code) & (log.c.match == row.match)
    return db.execute(select(log.c.n).where(where).limit(1)).first() is not None
