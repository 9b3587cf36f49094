"""The lobby: the tables that their hosts show to everybody."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from sqlalchemy import Connection as Db
from sqlalchemy import select

from parlour.engine import Seat, find_game
from parlour.server import ledger
from parlour.server.ledger import TableRow
from parlour.server.lobby import kind_of, names_of
from parlour.server.messages import LobbySeat, LobbyTable
from parlour.server.schema import guests, tables
from parlour.server.shunning import kept_apart
from parlour.server.tables import Tables

__all__ = ["Openings"]

logger = logging.getLogger("parlour.server")

_Opening = tuple[str, LobbyTable]
"""The guest that is host, and the table."""

_SHOWN: Final = 100
_FORGOTTEN: Final = 7 * 24 * 3600
"""Seconds after which a table that nobody uses leaves the lobby."""
_KEPT: Final = 1.0
"""Seconds for which a list is good enough: many pages ask for it every few seconds."""


class Openings:
    """The list of the lobby, made at most once a second in each language."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._lists: dict[str, tuple[float, asyncio.Task[list[_Opening]]]] = {}

    async def shown(self, language: str, guest: str | None) -> list[LobbyTable]:
        """The tables that wait for players, the last used first, and then those that may be watched; none of a host
        between whom and the guest stands a block.
        """
        apart = await self._tables.store.read(lambda db: kept_apart(db, guest)) if guest else set()
        return [table for host, table in await self._kept(language) if host not in apart]

    async def _kept(self, language: str) -> list[_Opening]:
        now = asyncio.get_running_loop().time()
        made_at, making = self._lists.get(language, (now - _KEPT, None))
        if making is None or now - made_at >= _KEPT:
            making = self._tables.spawn(self._make(language))
            self._lists[language] = (now, making)
        return await asyncio.shield(making)

    async def _make(self, language: str) -> list[_Opening]:
        since = time.time() - _FORGOTTEN
        rows = await self._tables.store.read(lambda db: _listed(db, since, _SHOWN))
        found = []
        for row, host in rows:
            if row.phase == "playing" and row.terms.spectators == "none":
                continue
            try:
                found.append((row.host, self._describe(row, host, language)))
            except ValueError as error:
                logger.error("table %s cannot be shown: %s", row.code, error)
        return found

    def _describe(self, row: TableRow, host: str, language: str) -> LobbyTable:
        game = find_game(row.game)
        table = self._tables.live.get(row.code)
        here: set[Seat] = table.present() if table else set()
        return LobbyTable(
            code=row.code,
            game=row.game,
            rules=game.options.format(game.options.parse(row.rules)),
            host=host,
            phase="open" if row.phase == "open" else "playing",
            seats=[
                LobbySeat(
                    seat=str(seat.seat), kind=kind_of(seat), name=name, here=seat.bot is not None or seat.seat in here
                )
                for seat, name in zip(row.seats, names_of(row, language), strict=True)
            ],
            terms=row.terms,
            from_position=bool(row.position),
        )


def _listed(db: Db, since: float, most: int) -> list[tuple[TableRow, str]]:
    """The tables that the lobby may show, used after `since` (seconds since 1970), with the names of their hosts: those
    that wait for players first, then the last used.
    """
    wanted = (
        select(tables.c.code, guests.c.name)
        .join(guests, guests.c.id == tables.c.host)
        .where(tables.c.is_listed, tables.c.phase != "over", tables.c.moved_at > since)
        .order_by(tables.c.phase != "open", tables.c.moved_at.desc(), tables.c.code)
        .limit(most)
    )
    hosts = {row.code: row.name for row in db.execute(wanted)}
    return [(row, hosts[row.code]) for row in ledger.load_tables(db, list(hosts))]
