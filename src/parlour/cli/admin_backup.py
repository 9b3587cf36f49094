"""`parlour admin backup`: a copy of the database, also while the server runs."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from parlour.cli import CommandError, Parser
from parlour.cli.admin import add_database, url_of

__all__ = ["ABOUT", "run"]

ABOUT: Final = "copy the database, also while the server runs"
_EXAMPLES: Final = """examples:
  parlour admin backup                to ./parlour-<date>-<time>.sqlite3
  parlour admin backup /media/disk/room.sqlite3 --data /var/lib/parlour

The copy is checked, and there whole or not at all. It holds everything,
secrets too: keep it as you keep the database. A server makes one a day by
itself and keeps the last seven, in the folder "backups" of its data."""


def run(arguments: Sequence[str]) -> int:
    """Copy an SQLite database; PostgreSQL is told how."""
    parser = Parser("parlour admin backup", "Copy the database as it is at this moment.", _EXAMPLES)
    parser.add_argument("file", nargs="?", default="", help="where to (default: a name with date and time, here)")
    add_database(parser)
    given = parser.parse_args(arguments)
    from parlour.server.backups import copy_database
    from parlour.server.store import StoreError, sqlite_file

    source = sqlite_file(url_of(given))
    if source is None:
        raise CommandError("PostgreSQL is copied by its own tool: pg_dump --format=custom --file=parlour.dump ADDRESS")
    target = Path(given.file or f"parlour-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3")
    try:
        copy_database(source, target)
    except StoreError as error:
        raise CommandError(str(error)) from None
    print(f"{target}: {target.stat().st_size / 2**20:.1f} MiB, checked")
    return 0
