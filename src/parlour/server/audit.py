"""The audit log: what was done to accounts and to the server, for the operator; ids alone, no names and no secrets."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, insert, select

from parlour.server.schema import audit

__all__ = ["OPERATOR", "SERVER", "Entry", "latest", "note"]

OPERATOR: Final = "operator"
"""The actor of what is done by `parlour admin`."""
SERVER: Final = "server"
"""The actor of what the server does by itself."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log; `at` is in seconds since 1970."""

    n: int
    at: float
    actor: str
    what: str
    about: str
    detail: str


def note(db: Connection, actor: str, what: str, about: str = "", detail: str = "") -> None:
    """Write that `actor` (the id of a guest, OPERATOR or SERVER) did `what` (a word such as `block`) about something.

    It is part of the transaction of what it tells of. Never give it a name, a password, a token or a card: the log
    outlives the account.
    """
    db.execute(insert(audit).values(at=time.time(), actor=actor, what=what, about=about[:80], detail=detail))


def latest(db: Connection, most: int, about: str = "") -> Sequence[Entry]:
    """The last `most` lines, the oldest of them first; those about one thing or done by one guest if it is given."""
    wanted = select(audit).order_by(audit.c.n.desc()).limit(most)
    if about:
        wanted = wanted.where((audit.c.about == about) | (audit.c.actor == about))
    return [Entry(**row._mapping) for row in reversed(db.execute(wanted).all())]
