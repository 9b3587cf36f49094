"""Copies of an SQLite database: made while the server runs, checked, kept for some days, and put back.

PostgreSQL has tools of its own for this, `pg_dump` and `pg_restore`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Final

from parlour.server.settings import Settings
from parlour.server.store import StoreError, open_engine, reason_of, sqlite_file

__all__ = ["FOLDER", "DailyCopies", "copy_database", "put_back"]

logger = logging.getLogger("parlour.server")

FOLDER: Final = "backups"
"""The folder of the daily copies, inside the data folder."""

_NAME: Final = re.compile(r"parlour-\d{4}-\d{2}-\d{2}\.sqlite3")
_FIRST_AFTER: Final = 60.0
_LOOK_EVERY: Final = 600.0


def copy_database(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment, also while a server writes to it.

    `target` is there whole and on disk, or not at all; it must not be there before. Raises StoreError.
    """
    part = target.with_name(f"{target.name}.part")
    try:
        if not source.is_file():
            raise StoreError(f"there is no database {source}")
        if target.exists():
            raise StoreError(f"{target} is there already: name another file, or move it away")
        with _only_whole(part):
            # only the owner may read it, from its first byte: it holds what the database holds
            os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
            with closing(sqlite3.connect(source, timeout=30)) as old, closing(sqlite3.connect(part)) as new:
                # in one step: a copy in several begins again whenever somebody writes in between
                old.backup(new)
                new.execute("PRAGMA journal_mode=DELETE")
                _check(new, source)
            _sync(part)
            os.replace(part, target)
            _sync(target.parent)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}") from error
    except sqlite3.Error as error:
        raise StoreError(f"{source} cannot be copied: {reason_of(error)}") from error


@contextlib.contextmanager
def _only_whole(part: Path) -> Iterator[None]:
    try:
        yield
    finally:
        part.unlink(missing_ok=True)


def _check(connection: sqlite3.Connection, source: Path) -> None:
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise StoreError(f"{source} is damaged ({found})")
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"alembic_version", "tables", "log"} <= names:
        raise StoreError(f"{source} is not a database of parlour")


def _sync(path: Path) -> None:
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def put_back(copy: Path, database: Path) -> Path | None:
    """Put a copy in the place of a database that nobody uses; where the replaced one is kept, if there was one.

    The copy is brought up to date first. Raises StoreError, and then the database is as it was.
    """
    fresh = database.with_name(f"{database.name}.new")
    fresh.unlink(missing_ok=True)
    copy_database(copy, fresh)
    try:
        open_engine(f"sqlite:///{fresh}").dispose()
        aside = _set_aside(database) if database.exists() else None
        os.replace(fresh, database)
        _sync(database.parent)
    except OSError as error:
        raise StoreError(f"{database} cannot be replaced: {error.strerror}") from error
    finally:
        fresh.unlink(missing_ok=True)
    return aside


def _set_aside(database: Path) -> Path:
    """Keep a database, with its log, under another name; it also stays under its own until it is replaced."""
    with contextlib.suppress(sqlite3.Error), closing(sqlite3.connect(database)) as old:
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = database.with_name(f"{database.stem}-replaced-{time.strftime('%Y%m%d-%H%M%S')}{database.suffix}")
    os.link(database, aside)
    for end in ("-wal", "-shm"):
        log = database.with_name(f"{database.name}{end}")
        if log.exists():
            os.replace(log, aside.with_name(f"{aside.name}{end}"))
    return aside


class DailyCopies:
    """One copy a day, named by its date, in the folder `backups` of the data; the last few are kept."""

    def __init__(self, settings: Settings) -> None:
        self._database = sqlite_file(settings.database_url)
        self._folder = settings.data / FOLDER
        self._keep = settings.backup_keep

    async def run(self, *, first_after: float = _FIRST_AFTER, every: float = _LOOK_EVERY) -> None:
        """Make the copies until it is cancelled; one that cannot be made is logged, and tried again. In seconds."""
        if self._database is None or self._keep < 1:
            return
        await asyncio.sleep(first_after)
        while True:
            try:
                made = await asyncio.to_thread(self.make)
                if made is not None:
                    logger.info("the daily copy of the database is %s", made)
            except (StoreError, OSError) as error:
                logger.error("the daily copy of the database could not be made: %s", error)
            await asyncio.sleep(every)

    def make(self) -> Path | None:
        """Make the copy of today and drop what is too old; None if there is one. Raises StoreError or OSError."""
        assert self._database is not None
        target = self._folder / f"parlour-{date.today().isoformat()}.sqlite3"
        if target.exists():
            return None
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        copy_database(self._database, target)
        # by name, not by time: a clock that was wrong once must not cost the copies that are good
        others = sorted(path for path in self._folder.iterdir() if _NAME.fullmatch(path.name) and path != target)
        for old in others[: max(0, len(others) - self._keep + 1)]:
            old.unlink(missing_ok=True)
        return target
