"""The rounds of the house: tables with something due are brought back from the log, whether or not anybody watches."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection as Db
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.errors import Problem
from parlour.server.schema import tables

if TYPE_CHECKING:
    from parlour.server.tables import Tables

__all__ = ["go_round"]

logger = logging.getLogger("parlour.server")

_EVERY = 1.0
"""Seconds between two rounds."""
_KEEP_EVERY = 5.0
"""House time is written down this often while any table has something due: a crash gives back no more than this."""
_MOST = 50
"""Tables brought back in one round."""


async def go_round(house: Tables) -> None:
    """Look after the tables whose keeper is not at work, until cancelled."""
    kept_at = house.time.now()
    stuck: set[str] = set()
    while True:
        await asyncio.sleep(_EVERY)
        try:
            now = house.time.now()
            has_any, codes = await house.store.read(partial(_due, now=now))
            if has_any and now - kept_at >= _KEEP_EVERY:
                await house.time.keep()
                kept_at = now
            waiting = [code for code in codes if code not in stuck and not _is_kept(house, code)]
            for code in waiting[:_MOST]:
                if not await house.cluster.claim(code):
                    continue
                try:
                    await (await house.get(code)).wake()
                except Problem:
                    stuck.add(code)
        except SQLAlchemyError as error:
            logger.error("the rounds of the house: %s", error)


def _is_kept(house: Tables, code: str) -> bool:
    """Whether the keeper of this table is at work here."""
    table = house.live.get(code)
    return table is not None and table.keeper.is_at_work


def _due(db: Db, now: float) -> tuple[bool, list[str]]:
    """Whether anything will be due at any table, and the tables with something due now, the longest due first."""
    found = select(tables.c.code).where(tables.c.due_at <= now).order_by(tables.c.due_at)
    has_any = db.execute(select(tables.c.code).where(tables.c.due_at.is_not(None)).limit(1)).first() is not None
    return has_any, [row.code for row in db.execute(found)] if has_any else []
