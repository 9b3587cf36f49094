"""The database: one writer thread with group commit, a few readers, and migrations at the start.

What `write` has returned is on disk: SQLite runs in WAL mode with `synchronous=FULL`. PostgreSQL goes the same way with
another address.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError

from parlour.server.logs import first_line
from parlour.server.migrations import REVISION

__all__ = ["Store", "StoreError", "for_writing", "open_engine", "reason_of"]

T = TypeVar("T")


class _Job(NamedTuple):
    """Something to write, and who waits for it."""

    run: Callable[[Connection], Any]
    done: asyncio.Future[Any]


class _Result(NamedTuple):
    """What came of a job."""

    done: asyncio.Future[Any]
    value: Any
    error: Exception | None


_BATCH_SIZE = 256
_PACE_SECONDS = 0.01
"""How long after a batch began the next one does, at the soonest, while jobs come faster than they are written: a
transaction costs as much processor time as many moves. Who moves alone waits for nobody."""
_READERS = 4
_WRITES = "parlour_writes"
"""The execution option of connections that are going to write."""
_LOG_PAGES = 4000
"""Pages of SQLite's log that are copied into the database at once: a page that many moves change is copied once."""
_SWITCH_SECONDS = 0.0002
"""How long a thread may keep the others from running. The writer lets go at every statement, and with Python's own 5 ms
would wait that long to go on each time that the server is busy: a third of the moves a second, four times the wait."""
_CHECKED_SIZE = 256 * 2**20
"""A larger SQLite database, in bytes, is read through at the start only if it was not closed."""
_MIGRATION_LOCK = 0x7061726C6F7572
"""The key under which processes that start together migrate one after the other."""


_WAYS_OUT: Final = {
    "disk is full": "make room on its disk",
    "No space left on device": "make room on its disk",
    "disk I/O error": "make room on its disk, and if there is room have the disk looked at",
    "readonly database": "give whoever runs this the right to write its file and folder, or use a copy",
    "unable to open database file": "give whoever runs this the right to read and write its file and folder",
    "database is locked": "another program holds it: end that one, or try again",
}
"""What a database says that cannot be used, and what is to be done about it."""


def reason_of(error: BaseException) -> str:
    """Why a database did not do what was asked, in one line, with the way out where one is known."""
    reason = first_line(getattr(error, "orig", None) or error).strip()
    way_out = next((way_out for said, way_out in _WAYS_OUT.items() if said in reason), "")
    return f"{reason}: {way_out}" if way_out else reason


class StoreError(Exception):
    """The database cannot be used; the text is one plain line."""


class Store:
    """An open database. `close` waits for everything that was asked for.

    `is_failing` is set when something could not be written; whoever has seen that it can be again takes it back.
    """

    def __init__(self, url: str) -> None:
        """Open and migrate the database. Raises StoreError."""
        self._engine = open_engine(url)
        sys.setswitchinterval(min(sys.getswitchinterval(), _SWITCH_SECONDS))
        self._writing = for_writing(self._engine)
        self._connection: Connection | None = None
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="parlour-read")
        self._writer = threading.Thread(target=self._write_all, name="parlour-write", daemon=True)
        self._writer.start()
        self._is_closed = False
        self.is_failing = False

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run `job` in a transaction shared with what waits; returns after the commit. Raises what `job` raises."""
        if self._is_closed:
            raise SQLAlchemyError("the database is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(_Job(job, done))
        return await done

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Run `job` on a reader's connection."""

        def run() -> T:
            with self._engine.connect() as connection:
                return job(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    def ask(self, job: Callable[[Connection], T]) -> T:
        """Run `job` here and now: for the start, when nobody waits yet."""
        with self._engine.connect() as connection:
            return job(connection)

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
        begun = 0.0
        while is_open:
            batch: list[_Job] = []
            if not self._queue.empty():
                time.sleep(max(0.0, begun + _PACE_SECONDS - time.monotonic()))
            job = self._queue.get()
            begun = time.monotonic()
            while job is not None:
                batch.append(job)
                if len(batch) == _BATCH_SIZE or self._queue.empty():
                    break
                job = self._queue.get()
            is_open = job is not None
            running = [job for job in batch if not job.done.cancelled()]
            if running:
                self._write_batch(running)
        self._disconnect()

    def _connected(self) -> Connection:
        """The connection of the writer.

        That to a file is kept: to have one of the pool each time takes as long as a move. A database server may have
        ended the session, which the pool finds out.
        """
        if self._engine.dialect.name != "sqlite":
            self._disconnect()
        if self._connection is None:
            self._connection = self._writing.connect()
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):  # whatever is wrong with it, it is not used again
                connection.close()

    def _write_batch(self, batch: list[_Job]) -> None:
        """Run the jobs in one transaction, each behind its own savepoint; tell who waits when all is on disk."""
        results: list[_Result] = []
        try:
            connection = self._connected()
            with connection.begin():
                if len(batch) == 1:
                    results.append(_Result(batch[0].done, batch[0].run(connection), None))
                else:
                    cursor = connection.connection.cursor()
                    results.extend(_run_behind_savepoint(job, connection, cursor) for job in batch)
        except Exception as error:
            self._disconnect()
            failure = _explained(error, self._engine)
            results = [_Result(job.done, None, failure) for job in batch]
        if any(isinstance(result.error, OperationalError) for result in results):
            self.is_failing = True
        loops = {result.done.get_loop() for result in results}
        for loop in loops:
            told = [result for result in results if result.done.get_loop() is loop]
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(_tell, told)


def _run_behind_savepoint(job: _Job, connection: Connection, cursor: Any) -> _Result:
    """Run one job of many; what it did is undone if it fails. The driver is asked itself: this is in every move."""
    cursor.execute("SAVEPOINT job")
    try:
        value = job.run(connection)
    except Exception as error:
        try:
            cursor.execute("ROLLBACK TO SAVEPOINT job")
        except Exception:  # with a full disk the database has undone the whole transaction by itself
            raise error from None
        return _Result(job.done, None, _explained(error, connection.engine))
    cursor.execute("RELEASE SAVEPOINT job")
    return _Result(job.done, value, None)


def _explained(error: Exception, engine: Engine) -> Exception:
    """An error of the driver as SQLAlchemy tells it, with the way out where one is known."""
    driver: Any = engine.dialect.loaded_dbapi
    if isinstance(error, driver.Error):
        told: Any = DBAPIError.instance("", None, error, driver.Error, hide_parameters=True, dialect=engine.dialect)
        error = told
    if isinstance(error, OperationalError) and not error.detail:
        error.add_detail(reason_of(error))
    return error


def _tell(results: list[_Result]) -> None:
    for done, value, error in results:
        if done.done():
            continue
        if error is None:
            done.set_result(value)
        else:
            done.set_exception(error)


def open_engine(url: str) -> Engine:
    """The database of an address, checked and migrated, for whoever needs no threads. Raises StoreError."""
    try:
        where = make_url(url)
        is_sqlite = where.get_backend_name() == "sqlite"
        own = {"check_same_thread": False} if is_sqlite else {}
        # a PostgreSQL that was started anew has ended every session: that is found out before one is used
        engine = create_engine(where, connect_args=own, hide_parameters=True, pool_pre_ping=not is_sqlite)
        if is_sqlite and not where.database:
            raise StoreError(f"the database address {url} names no file: nothing would be kept")
    except (ArgumentError, ValueError, ImportError) as error:
        raise StoreError(f"the database address cannot be used: {str(error).splitlines()[0]}") from error
    is_doubtful = is_sqlite and was_cut_short(sqlite_file(url))
    if is_sqlite:
        _listen_to_sqlite(engine)
    elif engine.dialect.name == "postgresql":
        _listen_to_postgres(engine)
    try:
        with engine.begin() as connection:
            if is_sqlite:
                _check_pages(connection, where, is_doubtful=is_doubtful)
            elif engine.dialect.name == "postgresql":
                connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
            _migrate(connection)
    except DBAPIError as error:
        engine.dispose()
        reason = reason_of(error)
        what = f"the database {where.database}" if is_sqlite else "the database"
        if "not a database" in reason or "malformed" in reason:
            raise StoreError(f"{what} is damaged ({reason}): restore a copy, or move it away") from error
        raise StoreError(f"{what} cannot be opened: {reason}") from error
    except StoreError:
        engine.dispose()
        raise
    return engine


def for_writing(engine: Engine) -> Engine:
    """The same database for those who write: on SQLite nobody else writes from the beginning of their transaction."""
    return engine.execution_options(**{_WRITES: True})


def _check_pages(connection: Connection, where: URL, *, is_doubtful: bool) -> None:
    """Read the database once, except where it is large and was closed well: that would take its time at every start."""
    size: int = connection.exec_driver_sql(
        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    ).scalar_one()
    if size > _CHECKED_SIZE and not is_doubtful:
        return
    if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
        raise StoreError(f"the database {where.database} is damaged: restore a copy, or move it away")


def sqlite_file(url: str) -> Path | None:
    """The file of a database address; None where it is not SQLite in a file."""
    try:
        where = make_url(url)
    except (ArgumentError, ValueError):
        return None
    if where.get_backend_name() != "sqlite" or where.database in (None, "", ":memory:"):
        return None
    return Path(str(where.database))


def was_cut_short(file: Path | None) -> bool:
    """Whether the last process that used this SQLite database ended without closing it: its log is still there.

    To be asked before the database is opened, and while nobody else has it open.
    """
    try:
        return file is not None and file.with_name(f"{file.name}-wal").stat().st_size > 0
    except OSError:
        return False


def _listen_to_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, record: Any) -> None:
        connection.isolation_level = None
        for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute(f"PRAGMA wal_autocheckpoint={_LOG_PAGES}")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        # who reads first and writes then is refused at once where somebody else wrote in between, so writers wait here
        begin = "BEGIN IMMEDIATE" if connection.get_execution_options().get(_WRITES) else "BEGIN"
        try:
            connection.connection.cursor().execute(begin)
        except sqlite3.Error as error:
            raise DBAPIError.instance(begin, None, error, sqlite3.Error, dialect=connection.dialect) from error


def _listen_to_postgres(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, record: Any) -> None:
        # whatever the server's default is: an acknowledged move is on disk
        connection.execute("SET synchronous_commit TO on")
        # a table that another process writes to is not waited for, the move is tried again on what is there then; less
        # than the second after which PostgreSQL looks for deadlocks, and would throw away a whole batch
        connection.execute("SET lock_timeout TO '400ms'")
        connection.commit()


def _migrate(connection: Connection) -> None:
    if _revision(connection) == REVISION:
        return
    # ten megabytes that a server does without whose database is as it should be
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "parlour.server:migrations")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    have = MigrationContext.configure(connection).get_current_revision()
    if have is not None and have not in known:
        raise StoreError(f"the database is from a newer version of parlour (revision {have}): install that version")
    command.upgrade(config, "head")


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
