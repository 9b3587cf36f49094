"""`parlour admin move`: from SQLite to PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from parlour.cli import CommandError, Parser
from parlour.cli.admin import add_database, url_of

__all__ = ["ABOUT", "run"]

ABOUT: Final = "copy everything to PostgreSQL (the server must be stopped)"
_EXAMPLES: Final = """examples:
  parlour admin move postgresql+psycopg:///parlour?host=/run/postgresql
  parlour admin move postgresql+psycopg:///parlour --data /var/lib/parlour

Nothing is taken away: the old database stays as it is. Afterwards say
`parlour admin check --database ADDRESS`, and serve that database."""


def run(arguments: Sequence[str]) -> int:
    """Copy every row of a database into another one."""
    parser = Parser("parlour admin move", "Copy everything into another, empty database.", _EXAMPLES)
    parser.add_argument("address", help="the other database, as `parlour serve --database` takes it")
    add_database(parser)
    given = parser.parse_args(arguments)
    from parlour.server.folder import hold
    from parlour.server.moving import move_rows
    from parlour.server.store import StoreError, sqlite_file

    source = url_of(given)
    file = sqlite_file(source)
    if file is None:
        raise CommandError("PostgreSQL is moved by its own tools: pg_dump and pg_restore")
    try:
        with hold(file.parent if given.database else Path(given.data)):
            count = move_rows(source, given.address)
    except StoreError as error:
        raise CommandError(str(error)) from None
    print(f"{count} rows are copied; {file} is as it was.")
    return 0
