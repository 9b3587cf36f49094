"""The database: one writer thread with group commit, a few readers, and migrations at the start.

What `write` has returned is on disk: SQLite runs in WAL mode with `synchronous=FULL`. PostgreSQL goes the same way with
another address.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

__all__ = ["Store", "StoreError", "open_engine"]

T = TypeVar("T")
_Job = tuple[Callable[[Connection], Any], "Future[Any]"]

_BATCH_SIZE = 256
_READERS = 4


class StoreError(Exception):
    """The database cannot be used; the text is one plain line."""


class Store:
    """An open database. `close` waits for everything that was asked for."""

    def __init__(self, url: str) -> None:
        """Open and migrate the database. Raises StoreError."""
        self._engine = open_engine(url)
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="parlour-read")
        self._writer = threading.Thread(target=self._write_all, name="parlour-write", daemon=True)
        self._writer.start()
        self._is_closed = False

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run `job` in a transaction shared with what waits; returns after the commit. Raises what `job` raises."""
        if self._is_closed:
            raise SQLAlchemyError("the database is closed")
        done: Future[T] = Future()
        self._queue.put((job, done))
        return await asyncio.wrap_future(done)

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Run `job` on a reader's connection."""

        def run() -> T:
            with self._engine.connect() as connection:
                return job(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    def close(self) -> None:
        """Write what waits, then close."""
        if self._is_closed:
            return
        self._is_closed = True
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._engine.dispose()

    def _write_all(self) -> None:
        is_open = True
        while is_open:
            batch: list[_Job] = []
            job = self._queue.get()
            while job is not None:
                batch.append(job)
                if len(batch) == _BATCH_SIZE or self._queue.empty():
                    break
                job = self._queue.get()
            is_open = job is not None
            running = [job for job in batch if job[1].set_running_or_notify_cancel()]
            if running:
                self._write_batch(running)

    def _write_batch(self, batch: list[_Job]) -> None:
        results: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            with self._engine.begin() as connection:
                for job, done in batch:
                    try:
                        with connection.begin_nested():
                            result = job(connection)
                    except Exception as error:
                        results.append((done, None, error))
                    else:
                        results.append((done, result, None))
        except Exception as error:
            results = [(done, None, error) for _, done in batch]
        for done, result, failure in results:
            if failure is None:
                done.set_result(result)
            else:
                done.set_exception(failure)


def open_engine(url: str) -> Engine:
    """The database of an address, checked and migrated, for whoever needs no threads. Raises StoreError."""
    try:
        where = make_url(url)
        is_sqlite = where.get_backend_name() == "sqlite"
        engine = create_engine(where, connect_args={"check_same_thread": False} if is_sqlite else {})
    except (ArgumentError, ImportError) as error:
        raise StoreError(f"the database address cannot be used: {str(error).splitlines()[0]}") from error
    if is_sqlite:
        _listen_to_sqlite(engine)
    try:
        with engine.begin() as connection:
            if is_sqlite:
                found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
                if found != "ok":
                    raise StoreError(f"the database {where.database} is damaged: restore a copy, or move it away")
            _migrate(connection)
    except DBAPIError as error:
        engine.dispose()
        reason = str(error.orig).strip().splitlines()[0]
        what = f"the database {where.database}" if is_sqlite else "the database"
        if "not a database" in reason or "malformed" in reason:
            raise StoreError(f"{what} is damaged ({reason}): restore a copy, or move it away") from error
        raise StoreError(f"{what} cannot be opened: {reason}") from error
    except StoreError:
        engine.dispose()
        raise
    return engine


def _listen_to_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, record: Any) -> None:
        connection.isolation_level = None
        for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "parlour.server:migrations")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    have = MigrationContext.configure(connection).get_current_revision()
    if have is not None and have not in known:
        raise StoreError(f"the database is from a newer version of parlour (revision {have}): install that version")
    command.upgrade(config, "head")
