"""`parlour admin export`: everything that the card room keeps, in a form that outlives the program."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from parlour.cli import CommandError, Parser
from parlour.cli.admin import add_database, tables_of

__all__ = ["ABOUT", "run"]

ABOUT: Final = "write all matches as records and all rows as JSON into a ZIP file"
_EXAMPLES: Final = """examples:
  parlour admin export parlour.zip
  parlour admin export parlour.zip --data /var/lib/parlour

No secret is in it, so it cannot be put back: for that there is the task
"backup"."""


def run(arguments: Sequence[str]) -> int:
    """Write the ZIP file; 1 with a line for each match whose record cannot be made."""
    parser = Parser("parlour admin export", "Write everything that is kept into a ZIP file, secrets aside.", _EXAMPLES)
    parser.add_argument("file", help="the ZIP file; it must not be there yet")
    add_database(parser)
    given = parser.parse_args(arguments)
    from parlour.server.takeout import write_takeout

    path = Path(given.file)
    with tables_of(given) as house:
        try:
            with path.open("xb") as file:
                table_count, record_count, faults = asyncio.run(write_takeout(house, file))
        except FileExistsError:
            raise CommandError(f"{path} is there already: name another file, or move it away") from None
    for fault in faults:
        print(fault)
    print(f"{path}: {table_count} tables, {record_count} records")
    return 1 if faults else 0
