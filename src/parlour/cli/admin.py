"""`parlour admin`: what the operator of a card room does; one module `admin_<task>` a task, found by scanning.

Such a module has `ABOUT`, one line of what it does, and `run(arguments)` as every command has.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import pkgutil
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import parlour.cli
from parlour.cli import CommandError, Parser

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from parlour.server.people import Person
    from parlour.server.tables import Tables

__all__ = ["add_database", "add_person", "opened", "person_of", "run", "tables_of", "url_of"]

_EXAMPLES: Final = """examples:
  parlour admin block "Mean Max"      nobody plays as this guest any more
  parlour admin reset 6f1c...         a new recovery code for who lost the old
  parlour admin audit --last 50       what was done, and by whom
  parlour admin backup                a copy of the database

Each task explains itself: parlour admin block --help"""
_PREFIX: Final = "admin_"


def _tasks() -> dict[str, str]:
    """The tasks with what they do."""
    names = sorted(found.name for found in pkgutil.iter_modules(parlour.cli.__path__))
    return {
        name.removeprefix(_PREFIX): importlib.import_module(f"parlour.cli.{name}").ABOUT
        for name in names
        if name.startswith(_PREFIX)
    }


def run(arguments: Sequence[str]) -> int:
    """Do a task of the operator."""
    tasks = _tasks()
    width = max(map(len, tasks))
    listed = "\n".join(f"  {name:<{width}}  {about}" for name, about in tasks.items())
    parser = Parser("parlour admin", "Look after the database of a card room.", f"tasks:\n{listed}\n\n{_EXAMPLES}")
    parser.usage = "parlour admin [-h] TASK ..."
    if not arguments or arguments[0] in ("-h", "--help"):
        parser.print_help()
        return 0 if arguments else 2
    if arguments[0] not in tasks:
        raise CommandError(f"admin {arguments[0]}: there is no such task: there are {', '.join(tasks)}")
    status: int = importlib.import_module(f"parlour.cli.{_PREFIX}{arguments[0]}").run(arguments[1:])
    return status


def add_database(parser: argparse.ArgumentParser) -> None:
    """The options `--data` and `--database`, as `parlour serve` has them."""
    parser.add_argument("--data", default="data", metavar="FOLDER", help="where tables are kept (default ./data)")
    parser.add_argument("--database", default="", metavar="URL", help="another database than SQLite in the data folder")


def url_of(given: argparse.Namespace) -> str:
    """The SQLAlchemy address of `--data` or `--database`. Raises CommandError where there is no database."""
    from parlour.server.settings import Settings

    settings = Settings(data=Path(given.data), database=given.database)
    if not given.database and not (settings.data / "parlour.sqlite3").is_file():
        raise CommandError(f"there is no database in {given.data}: name its folder by --data, or it by --database")
    return settings.database_url


@contextlib.contextmanager
def tables_of(given: argparse.Namespace) -> Iterator[Tables]:
    """The tables of `--data` or `--database`, to be read, also while a server runs. Raises CommandError."""
    from parlour.records.deals import shuffled
    from parlour.server.cluster import Alone
    from parlour.server.settings import Settings
    from parlour.server.store import Store, StoreError
    from parlour.server.tables import Tables

    url = url_of(given)
    try:
        store = Store(url)
    except StoreError as error:
        raise CommandError(str(error)) from None
    try:
        yield Tables(Settings(data=Path(given.data), database=url), store, Alone(), shuffled)
    finally:
        store.close()


@contextlib.contextmanager
def opened(given: argparse.Namespace) -> Iterator[Connection]:
    """The database of `--data` or `--database` in one transaction, also while a server runs. Raises CommandError."""
    from sqlalchemy.exc import SQLAlchemyError

    from parlour.server.store import StoreError, for_writing, open_engine, reason_of

    try:
        engine = open_engine(url_of(given))
    except StoreError as error:
        raise CommandError(str(error)) from None
    try:
        with for_writing(engine).begin() as connection:
            yield connection
    except SQLAlchemyError as error:
        raise CommandError(f"the database could not be changed: {reason_of(error)}") from None
    finally:
        engine.dispose()


def add_person(parser: argparse.ArgumentParser) -> None:
    """The account that a task is about."""
    parser.add_argument("person", metavar="WHO", help="the id of an account, its name to sign in with, or its name")


def person_of(db: Connection, wanted: str) -> Person:
    """The one account that is called so. Raises CommandError where there is none, or more than one."""
    from parlour.server.people import find_people

    found = find_people(db, wanted)
    if not found:
        raise CommandError(f"nobody here has the id or the name {wanted!r}")
    if len(found) > 1:
        listed = ", ".join(f"{one.id} ({_seen(one.seen_at)})" for one in found[:10])
        raise CommandError(f"{len(found)} accounts have the name {wanted!r}; name one by its id: {listed}")
    return found[0]


def _seen(at: float | None) -> str:
    return "not seen lately" if at is None else f"seen {datetime.fromtimestamp(at, UTC):%Y-%m-%d}"
