"""`parlour admin block`: nobody plays by an account any more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.cli import Parser
from parlour.cli.admin import add_database, add_person, opened, person_of

__all__ = ["ABOUT", "run"]

ABOUT: Final = "let nobody play by an account any more; its games are kept"
_EXAMPLES: Final = """examples:
  parlour admin block "Mean Max"
  parlour admin block 6f1c0a88d2f24f6d9b7d3a3c5e1f0b42 --data /var/lib/parlour"""


def run(arguments: Sequence[str]) -> int:
    """Block the account; a server that runs shows it out within seconds."""
    parser = Parser(
        "parlour admin block",
        "Block an account, also while the server runs: it is shown out within seconds.",
        _EXAMPLES,
    )
    add_person(parser)
    add_database(parser)
    given = parser.parse_args(arguments)
    from parlour.server.people import block

    with opened(given) as db:
        person = person_of(db, given.person)
        block(db, person.id)
    print(f"{person.name} ({person.id}) is blocked.")
    return 0
