"""`parlour admin audit`: the audit log in plain lines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from parlour.cli import CommandError, Parser
from parlour.cli.admin import add_database, opened

__all__ = ["ABOUT", "run"]

ABOUT: Final = "show what was done to accounts and to the server"
_EXAMPLES: Final = """examples:
  parlour admin audit                 the last 20 lines
  parlour admin audit --last 200
  parlour admin audit --about 6f1c0a88d2f24f6d9b7d3a3c5e1f0b42"""


def run(arguments: Sequence[str]) -> int:
    """Print the last lines: time (UTC), who, what, about whom or what, and more of it."""
    parser = Parser("parlour admin audit", "Show the audit log, the oldest line first.", _EXAMPLES)
    add_database(parser)
    parser.add_argument("--last", type=int, default=20, metavar="N", help="so many lines (default 20)")
    parser.add_argument("--about", default="", metavar="ID", help="only lines about or by this guest, table or thing")
    given = parser.parse_args(arguments)
    if not 1 <= given.last <= 10**6:
        raise CommandError(f"--last {given.last}: it is a number from 1 to 1000000")
    from parlour.server.audit import latest

    with opened(given) as db:
        found = latest(db, given.last, given.about)
    for one in found:
        when = datetime.fromtimestamp(one.at, UTC).strftime("%Y-%m-%d %H:%M:%S")
        print("  ".join(part for part in (when, one.actor, one.what, one.about, one.detail) if part))
    if not found:
        print("Nothing is written in the audit log.")
    return 0
