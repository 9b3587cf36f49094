"""`parlour admin restore`: a copy of the database put back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from parlour.cli import CommandError, Parser
from parlour.cli.admin import add_database

__all__ = ["ABOUT", "run"]

ABOUT: Final = "put a copy of the database back (the server must be stopped)"
_EXAMPLES: Final = """examples:
  parlour admin restore parlour-20261130-201500.sqlite3
  parlour admin restore data/backups/parlour-2026-11-29.sqlite3 --data data

What stood there before is kept beside it under another name, and not deleted."""


def run(arguments: Sequence[str]) -> int:
    """Put an SQLite copy in the place of the database of a server that is stopped; PostgreSQL is told how."""
    parser = Parser("parlour admin restore", "Put a copy in the place of the database.", _EXAMPLES)
    parser.add_argument("file", help="the copy, as `parlour admin backup` or the server made it")
    add_database(parser)
    given = parser.parse_args(arguments)
    from parlour.server.backups import put_back
    from parlour.server.folder import hold
    from parlour.server.settings import Settings
    from parlour.server.store import StoreError, sqlite_file

    settings = Settings(data=Path(given.data), database=given.database)
    target = sqlite_file(settings.database_url)
    if target is None:
        raise CommandError("PostgreSQL is put back by its own tool: pg_restore --clean --dbname=ADDRESS parlour.dump")
    try:
        with hold(settings.data if not given.database else target.parent):
            aside = put_back(Path(given.file), target)
    except StoreError as error:
        raise CommandError(str(error)) from None
    print(f"{target} is {given.file} now, brought up to date.")
    if aside is not None:
        print(f"What stood there before is kept as {aside}.")
    return 0
