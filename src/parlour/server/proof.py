"""How a match begins: the server commits to a seed, the pages of the seats contribute, then the cards are dealt.

Everything is written down as it comes, so that a server that stops in between goes on where it was: once the list of
commitments is public, nothing but a number that is never opened is left to chance or choice.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection as Db
from sqlalchemy.exc import SQLAlchemyError

from parlour.engine import Seat
from parlour.records.deals import SCHEME, seed_commitment
from parlour.server import ledger, seeds
from parlour.server.cluster import catch_up
from parlour.server.frames import Contribute
from parlour.server.ledger import Moved, TableRow
from parlour.server.logs import first_line
from parlour.server.making import Making
from parlour.server.sockets import Connection, to_text

if TYPE_CHECKING:
    from parlour.server.live import LiveTable

__all__ = ["Prover"]

logger = logging.getLogger("parlour.server")

_SEED_BYTES: Final = 32
_AGAIN_SECONDS: Final = 1.0


class Prover:
    """Makes the proof of the next match of one table. Everything but `contribute` runs under the table's lock."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._making: Making | None = None
        self._due_at = 0.0
        self._task: asyncio.Task[None] | None = None

    @property
    def is_open(self) -> bool:
        """Whether a match has begun whose cards wait for the seats to contribute."""
        return self._making is not None

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    async def begin(self, row: TableRow, number: int, first_dealer: Seat | None, also: Callable[[Db], None]) -> None:
        """Commit to a seed, and begin to collect; with nobody to wait for the cards are dealt at once. Raises Moved."""
        table = self._table
        seed = secrets.token_hex(_SEED_BYTES)
        people = {seat.seat: seat.bot is None and not seat.is_program for seat in row.seats}
        making = Making.begin(row.code, number, seed_commitment(row.code, number, seed), first_dealer, people)

        def job(db: Db) -> None:
            ledger.step(db, row.code, row.version, phase="playing", match=number, moved_at=time.time(), waits="")
            also(db)
            ledger.begin_match(db, making)
            seeds.add_seed(db, row.code, number, seed)

        await table.house.store.write(job)
        table.take_row(row._replace(phase="playing", match=number, version=row.version + 1))
        table.send_table()
        table.house.bus.publish(row.code)
        try:
            await self._go_on(making)
        except Moved:
            await catch_up(table)

    async def resume(self) -> None:
        """After a restart: go on with what was being made. Raises Moved."""
        if self._making is None:
            await self.refresh()

    async def refresh(self) -> None:
        """Take over what is stored: another process may have gone on with it. Raises Moved."""
        table, row = self._table, self._table.row
        is_dealt = table.match is not None and table.match.number == row.match
        if not row.match or (is_dealt and self._making is None):
            return
        found = await table.house.store.read(lambda db: seeds.load_making(db, row, row.match))
        if found is None or found == self._making:
            return
        if found.stage != "done":
            await self._go_on(found)
        elif self._making is not None:
            self._end(found)

    async def contribute(self, connection: Connection, message: Contribute) -> str:
        """Take what the page of a seat sends: the code of an error where it may not be sent. Raises Moved."""
        seat = self._table.row.seat_of(connection.guest)
        if seat is None:
            return "not_seated"
        making = self._making
        if making is None or making.match != message.match:
            return "contribution_late"
        if message.commit is not None:
            found = making.committed(str(seat), message.commit)
        else:
            found = making.opened(str(seat), message.open or "")
        if isinstance(found, str):
            return found
        if found is not making:
            await self._keep(found)
            if not found.waiting:
                await self._go_on(found)
        return ""

    async def _keep(self, making: Making, position: str = "") -> None:
        table, row = self._table, self._table.row

        def job(db: Db) -> None:
            ledger.step(db, row.code, row.version)
            seeds.save_making(db, making, position)

        await table.house.store.write(job)
        table.row = row._replace(version=row.version + 1)
        table.house.bus.publish(row.code)
        self._making = making

    async def _go_on(self, making: Making) -> None:
        """Close the stages at which nobody is waited for; tell everybody of the one at which somebody is."""
        seconds = self._table.house.settings.contribution_seconds
        is_new = self._making is None or self._making.stage != making.stage
        self._making = making
        while making.stage != "done" and (not making.waiting or seconds <= 0):
            making, is_new = making.closed(), True
            if making.stage != "done":
                await self._keep(making)
        if making.stage == "done":
            await self._deal(making)
            return
        if is_new:
            self._due_at = self._now() + seconds
            self._send(making)
        if self._task is None or self._task.done():
            self._task = self._table.house.spawn(self._watch())

    async def _watch(self) -> None:
        """Close what nobody closes, when its time is over."""
        while self._making is not None:
            wait = self._due_at - self._now()
            if wait > 0:
                await asyncio.sleep(wait)
                continue
            try:
                await self._table.locked(self._close())
            except (SQLAlchemyError, ValueError) as error:
                logger.error("the deal of table %s could not be made: %s", self._table.row.code, first_line(error))
                await asyncio.sleep(_AGAIN_SECONDS)

    async def _close(self) -> None:
        making = self._making
        if making is not None and self._due_at <= self._now():
            try:
                closed = making.closed()
                if closed.stage != "done":
                    await self._keep(closed)
                    self._due_at = self._now() + self._table.house.settings.contribution_seconds
                    self._send(closed)
                await self._go_on(closed)
            except Moved:
                await catch_up(self._table)

    async def _deal(self, making: Making) -> None:
        """Write down what the seats contributed, then deal. Raises Moved."""
        table, row = self._table, self._table.row
        house = table.house
        line = await house.store.read(lambda db: house.opened(db, row, making)) if row.position else ""
        await self._keep(making, line)
        self._end(making)
        match = await house.store.read(lambda db: house.load_match(db, row, making.match))
        assert match is not None
        await table.deal(match)

    def _end(self, making: Making) -> None:
        self._making = None
        self._send(making)
        self.rest()

    # --- what pages are told ------------------------------------------------------------------------------------

    def _message(self, making: Making) -> dict[str, Any]:
        is_open = making.stage != "done"
        return {
            "t": "proof",
            "match": making.match,
            "stage": making.stage,
            "scheme": SCHEME,
            "commitment": making.commitment,
            "commits": {} if making.stage == "commit" else dict(making.commits),
            "numbers": dict(making.numbers),
            "seconds": max(0.0, round(self._due_at - self._now(), 1)) if is_open else None,
        }

    def send_to(self, connection: Connection) -> None:
        """Tell one page what is asked of it, if anything is."""
        if self._making is not None:
            connection.put(to_text(self._message(self._making)))

    def _send(self, making: Making) -> None:
        text = to_text(self._message(making))
        for connection in self._table.connections:
            if connection.is_greeted:
                connection.put(text)

    def rest(self) -> None:
        """The server stops."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
