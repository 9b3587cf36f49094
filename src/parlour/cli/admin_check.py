"""`parlour admin check`: every match that is stored, played again and compared."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from parlour.cli import Parser
from parlour.cli.admin import add_database, tables_of

__all__ = ["ABOUT", "run"]

ABOUT: Final = "play every stored match again and compare"
_EXAMPLES: Final = """examples:
  parlour admin check                 ./data, also while the server runs
  parlour admin check --database postgresql+psycopg://ann@localhost/parlour

Exit status: 0 everything agrees, 1 something does not (a line each)."""


def run(arguments: Sequence[str]) -> int:
    """Check the database; 0 if everything agrees, 1 with a line for each thing that does not."""
    parser = Parser("parlour admin check", "Play every match of every table again, and compare.", _EXAMPLES)
    add_database(parser)
    given = parser.parse_args(arguments)
    from parlour.server.check import check

    with tables_of(given) as house:
        report = asyncio.run(check(house))
    for fault in report.faults:
        print(fault)
    end = "all agree" if not report.faults else f"{len(report.faults)} things do not agree"
    print(f"{report.table_count} tables, {report.match_count} matches, {report.row_count} rows of the log: {end}")
    return 1 if report.faults else 0
