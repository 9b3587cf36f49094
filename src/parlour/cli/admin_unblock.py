"""`parlour admin unblock`: a blocked account is let in again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.cli import CommandError, Parser
from parlour.cli.admin import add_database, add_person, opened, person_of

__all__ = ["ABOUT", "run"]

ABOUT: Final = "let a blocked account in again"
_EXAMPLES: Final = """examples:
  parlour admin unblock "Mean Max"
  parlour admin unblock 6f1c0a88d2f24f6d9b7d3a3c5e1f0b42"""


def run(arguments: Sequence[str]) -> int:
    """Let the account in again. Raises CommandError where it is not blocked."""
    parser = Parser("parlour admin unblock", "Let a blocked account in again.", _EXAMPLES)
    add_person(parser)
    add_database(parser)
    given = parser.parse_args(arguments)
    from parlour.server.people import unblock

    with opened(given) as db:
        person = person_of(db, given.person)
        if not person.is_blocked:
            raise CommandError(f"{person.name} ({person.id}) is not blocked")
        unblock(db, person.id)
    print(f"{person.name} ({person.id}) is let in again.")
    return 0
