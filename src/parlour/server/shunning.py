"""Whom a person does not want to hear (`mute`), or to have to do with (`block`); as functions of a connection."""

from __future__ import annotations

import hashlib
import time
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, or_, select

from parlour.server.schema import guests, shunned

__all__ = ["Shunned", "deaf_to", "has_blocked", "kept_apart", "list_of", "shun"]


class Shunned(NamedTuple):
    """Somebody whom a person shuns: the guest, the name now, and how."""

    guest: str
    name: str
    how: str

    def key(self, owner: str) -> str:
        """By which the owner of the list names the entry: guests do not know the ids of others."""
        return hashlib.sha256(f"{owner}:{self.guest}".encode()).hexdigest()[:20]


def shun(db: Connection, guest: str, other: str, how: str) -> None:
    """Mute or block somebody; `none` ends either."""
    db.execute(delete(shunned).where((shunned.c.guest == guest) & (shunned.c.other == other)))
    if how != "none":
        db.execute(insert(shunned).values(guest=guest, other=other, how=how, at=time.time()))


def list_of(db: Connection, guest: str) -> list[Shunned]:
    """Whom a person shuns, the last first."""
    wanted = (
        select(shunned.c.other, guests.c.name, shunned.c.how)
        .join(guests, guests.c.id == shunned.c.other)
        .where(shunned.c.guest == guest)
        .order_by(shunned.c.at.desc())
    )
    return [Shunned(row.other, row.name, row.how) for row in db.execute(wanted)]


def deaf_to(db: Connection, guest: str | None) -> set[str]:
    """The people whose words a person does not get: whom the person shuns, and who has blocked the person."""
    mine = select(shunned.c.other).where(shunned.c.guest == guest)
    theirs = select(shunned.c.guest).where((shunned.c.other == guest) & (shunned.c.how == "block"))
    return set() if guest is None else set(db.execute(mine.union(theirs)).scalars())


def kept_apart(db: Connection, guest: str | None) -> set[str]:
    """The people between whom and a person stands a block, whoever made it."""
    blocks = select(shunned.c.guest, shunned.c.other).where(
        shunned.c.how == "block", or_(shunned.c.guest == guest, shunned.c.other == guest)
    )
    return set() if guest is None else {one for row in db.execute(blocks) for one in row if one != guest}


def has_blocked(db: Connection, guest: str, other: str) -> bool:
    """Whether a person has blocked another."""
    where = (shunned.c.guest == guest) & (shunned.c.other == other) & (shunned.c.how == "block")
    return db.execute(select(shunned.c.how).where(where)).one_or_none() is not None
