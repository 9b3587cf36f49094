"""`parlour admin reset`: a new way into an account whose owner has lost the old one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.cli import Parser
from parlour.cli.admin import add_database, add_person, opened, person_of

__all__ = ["ABOUT", "run"]

ABOUT: Final = "sign an account out everywhere, with a new recovery code"
_EXAMPLES: Final = """examples:
  parlour admin reset "Aunt Ada"
  parlour admin reset ada@example.org --data /var/lib/parlour"""


def run(arguments: Sequence[str]) -> int:
    """Take password and sessions of the account away, and print its new recovery code."""
    what = "Take every way into an account away, and print its new recovery code."
    parser = Parser("parlour admin reset", what, _EXAMPLES)
    add_person(parser)
    add_database(parser)
    given = parser.parse_args(arguments)
    from parlour.server.people import reset

    with opened(given) as db:
        person = person_of(db, given.person)
        recovery = reset(db, person.id)
    print(f"{person.name} ({person.id}) is signed out everywhere and has no password any more.")
    print(f"Recovery code, shown only now: {recovery}")
    return 0
