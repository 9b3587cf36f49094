"""Accounts as the operator handles them: found, blocked, let in again, and given a new way in."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, or_, select, update

from parlour.server import audit
from parlour.server.identity import fold_name, new_recovery, visible
from parlour.server.schema import api_tokens, guests, tokens

__all__ = ["Person", "block", "find_people", "reset", "unblock"]


@dataclass(frozen=True, slots=True)
class Person:
    """An account; times are in seconds since 1970."""

    id: str
    name: str
    login: str | None
    kind: str
    made_at: float
    seen_at: float | None
    is_blocked: bool


def find_people(db: Connection, wanted: str) -> Sequence[Person]:
    """The account of an id or of a name to sign in with, else those of a name, the last used first."""
    seen = select(func.max(tokens.c.seen_at)).where(tokens.c.guest == guests.c.id).scalar_subquery().label("seen_at")
    found = select(guests, seen).where(guests.c.deleted_at.is_(None)).order_by(seen.desc().nulls_last(), guests.c.id)
    exact = or_(guests.c.id == wanted.lower(), guests.c.login == fold_name(visible(wanted)))
    rows = db.execute(found.where(exact)).all() or db.execute(found.where(guests.c.name == wanted)).all()
    return [
        Person(row.id, row.name, row.login, row.kind, row.made_at, row.seen_at, row.blocked_at is not None)
        for row in rows
    ]


def block(db: Connection, person: str) -> None:
    """Nobody plays by this account any more, nor any bot of its owner; it is kept as it is."""
    where = or_(guests.c.id == person, guests.c.owner == person) & guests.c.blocked_at.is_(None)
    db.execute(update(guests).where(where).values(blocked_at=time.time()))
    audit.note(db, audit.OPERATOR, "block", person)


def unblock(db: Connection, person: str) -> None:
    """A blocked account is let in again, with its bots."""
    where = or_(guests.c.id == person, guests.c.owner == person)
    db.execute(update(guests).where(where).values(blocked_at=None))
    audit.note(db, audit.OPERATOR, "unblock", person)


def reset(db: Connection, person: str) -> str:
    """Take every way into an account and its bots away; the recovery code that lets its owner in again."""
    recovery, hashed = new_recovery()
    db.execute(delete(tokens).where(tokens.c.guest == person))
    bots = select(guests.c.id).where(guests.c.owner == person)
    db.execute(delete(api_tokens).where((api_tokens.c.guest == person) | api_tokens.c.guest.in_(bots)))
    db.execute(update(guests).where(guests.c.id == person).values(login=None, password=None, recovery_hash=hashed))
    audit.note(db, audit.OPERATOR, "reset", person)
    return recovery
