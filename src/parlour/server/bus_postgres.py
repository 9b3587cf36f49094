"""The bus of several processes on one PostgreSQL: NOTIFY with the code of a table, and a session that holds locks.

Both sessions are apart from the pool of the store, so that a notice never waits for a commit and the locks of this
process are gone the moment it dies.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import psycopg
from sqlalchemy.engine import make_url

from parlour.server.bus import BusFault, BusLost, Listener

__all__ = ["PostgresBus"]

logger = logging.getLogger("parlour.server")

RETRY_SECONDS: Final = 0.5
_CHANNEL: Final = "parlour"
_Session = psycopg.AsyncConnection[tuple[Any, ...]]


class PostgresBus:
    """Tells other processes which tables have changed, and hears it from them; comes back by itself when it breaks."""

    def __init__(self, url: str, name: str) -> None:
        """`name` is that of this process: by it others can end a session that is left over."""
        where = make_url(url)
        parameters = {**where.translate_connect_args(username="user", database="dbname"), **where.query}
        self._parameters: Mapping[str, Any] = {
            "connect_timeout": 5,
            **parameters,
            "application_name": name,
            "options": f"{parameters.get('options', '')} -c synchronous_commit=off".strip(),
        }
        self.name = name
        self._listeners: list[Listener] = []
        self._on_lost: list[Callable[[], None]] = []
        self._changed: dict[str, None] = {}
        self._ready = asyncio.Event()
        self._session: _Session | None = None

    def listen(self, listener: Listener) -> None:
        """Call `listener` with the code of every table that another process has changed."""
        self._listeners.append(listener)

    def watch(self, on_lost: Callable[[], None]) -> None:
        """Call `on_lost` when the session is gone, and the locks with it."""
        self._on_lost.append(on_lost)

    def publish(self, code: str) -> None:
        """What is stored of this table has changed; the pages of this process know it already."""
        self._changed[code] = None
        self._ready.set()

    async def ask(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run a statement in the session that holds the locks. Raises BusFault, and BusLost where that is gone."""
        session = self._session
        if session is None:
            raise BusLost("there is no link")
        try:
            cursor = await session.execute(sql.encode(), values or None)
            rows = await cursor.fetchall() if cursor.description else []
        except psycopg.Error as error:
            reason = (str(error).strip().splitlines() or ["the session was ended"])[0]
            if session.closed:
                self._lose()
                raise BusLost(reason) from error
            raise BusFault(reason) from error
        if session is not self._session:
            raise BusLost("the session was ended")
        return rows

    async def run(self) -> None:
        """Keep the bus open until cancelled."""
        is_told = False
        while True:
            try:
                async with contextlib.AsyncExitStack() as stack:
                    ears = await stack.enter_async_context(await self._connect())
                    mouth = await stack.enter_async_context(await self._connect())
                    await ears.execute(f"LISTEN {_CHANNEL}".encode())
                    self._session = mouth
                    is_told = False
                    await self._serve(ears, mouth)
            except (psycopg.Error, OSError, BusFault) as error:
                if not is_told:
                    reason = (str(error).strip().splitlines() or ["the session was ended"])[0]
                    logger.error("the link to the other processes is lost, and sought again: %s", reason)
                is_told = True
            finally:
                self._lose()
            await asyncio.sleep(RETRY_SECONDS)

    async def _connect(self) -> _Session:
        return await psycopg.AsyncConnection.connect(**self._parameters, autocommit=True)

    def _lose(self) -> None:
        if self._session is not None:
            self._session = None
            self._ready.set()
            for call in self._on_lost:
                call()

    async def _serve(self, ears: _Session, mouth: _Session) -> None:
        tasks = [asyncio.create_task(self._hear(ears, mouth.info.backend_pid)), asyncio.create_task(self._say())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _hear(self, ears: _Session, own: int) -> None:
        async for notice in ears.notifies():
            if notice.pid != own:
                for listener in self._listeners:
                    listener(notice.payload)
        raise BusLost("the session was ended")

    async def _say(self) -> None:
        """Send what has changed, many tables in one statement. What breaks here is found by the others' slow look."""
        while True:
            await self._ready.wait()
            self._ready.clear()
            codes, self._changed = list(self._changed), {}
            await self.ask(f"SELECT pg_notify('{_CHANNEL}', code) FROM unnest(%s::text[]) AS code", [codes])
