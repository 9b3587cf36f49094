"""What the database holds of a person: what is given back whole, and what goes with the account.

The row of a deleted account stays without anything that tells who it was, so that the seats of kept games still have
somebody; its name is empty, which every page and record shows as "deleted player".
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Table, delete, or_, select, update

from parlour.server.schema import (
    api_tokens,
    audit,
    daily_answers,
    drill_answers,
    drill_cards,
    guests,
    presence,
    profiles,
    reviews,
    seats,
    sheet_lines,
    sheets,
    shunned,
    subscriptions,
    table_events,
    tables,
    talk,
    tokens,
)

__all__ = ["HELD", "Held", "forget", "held_rows"]


@dataclass(frozen=True, slots=True)
class Held:
    """Rows of one table that belong to a person.

    `columns` name the person, any of them; `file` is what an export calls the rows (nothing: not exported); `secret`
    columns never leave the database; rows that are not `is_kept` are deleted with the account.
    """

    table: Table
    columns: tuple[str, ...]
    file: str = ""
    secret: frozenset[str] = frozenset()
    is_kept: bool = False

    def belong_to(self, person: str) -> ColumnElement[bool]:
        """The condition under which a row is the person's."""
        return or_(*(self.table.c[name] == person for name in self.columns))


_HASH: Final = frozenset({"hash"})

HELD: Final[tuple[Held, ...]] = (
    Held(guests, ("id", "owner"), "account", frozenset({"password", "recovery_hash"}), is_kept=True),
    Held(tokens, ("guest",), "devices", _HASH),
    Held(api_tokens, ("guest",), "api_tokens", _HASH),
    Held(subscriptions, ("guest",), "notices", _HASH),
    Held(profiles, ("guest",), "house_rules"),
    Held(tables, ("host",), "tables", is_kept=True),
    Held(seats, ("guest",), "seats", is_kept=True),
    Held(table_events, ("guest",), "table_events", is_kept=True),
    Held(drill_cards, ("guest",), "drill_cards"),
    Held(drill_answers, ("guest",), "drill_answers"),
    Held(daily_answers, ("guest",), "daily_answers"),
    Held(talk, ("guest",), "talk"),
    Held(shunned, ("guest",), "muted_and_blocked"),
    Held(shunned, ("other",)),  # whom somebody else has muted is not the other's to read
    Held(presence, ("guest",)),
    Held(sheets, ("owner",), "sheets", frozenset({"key_hash"})),
    Held(audit, ("actor", "about"), "audit", is_kept=True),
)
"""Every table that names a person."""


def held_rows(db: Connection, person: str) -> Iterator[tuple[str, Sequence[dict[str, Any]]]]:
    """Everything that is held of a person, file by file, without secrets."""
    for held in HELD:
        if held.file:
            shown = [column for column in held.table.columns if column.name not in held.secret]
            found = select(*shown).where(held.belong_to(person)).order_by(*held.table.primary_key.columns)
            yield held.file, [dict(row._mapping) for row in db.execute(found)]
    mine = select(sheets.c.code).where(sheets.c.owner == person)
    lines = select(sheet_lines).where(sheet_lines.c.code.in_(mine)).order_by(sheet_lines.c.code, sheet_lines.c.n)
    yield "sheet_lines", [dict(row._mapping) for row in db.execute(lines)]
    yield "sheet_lines_of_others", [dict(row._mapping) for row in _written(db, person) if row.owner != person]


def _written(db: Connection, person: str) -> list[Any]:
    """The lines of score sheets that a person wrote."""
    found = (
        select(sheet_lines, sheets.c.owner)
        .join(sheets, sheets.c.code == sheet_lines.c.code)
        .where(sheet_lines.c.text.contains(person, autoescape=True))
        .order_by(sheet_lines.c.code, sheet_lines.c.n)
    )
    return [row for row in db.execute(found) if json.loads(row.text).get("guest") == person]


def forget(db: Connection, person: str) -> None:
    """Delete what is held of an account; seats of games that were begun stay, without a name."""
    for row in _written(db, person):
        said = json.loads(row.text) | {"by": "", "guest": ""}
        where = (sheet_lines.c.code == row.code) & (sheet_lines.c.n == row.n)
        db.execute(update(sheet_lines).where(where).values(text=json.dumps(said, ensure_ascii=False)))
    mine = select(sheets.c.code).where(sheets.c.owner == person)
    db.execute(delete(sheet_lines).where(sheet_lines.c.code.in_(mine)))
    sat = select(seats.c.code).where(seats.c.guest == person)
    db.execute(
        delete(reviews).where(reviews.c.code.in_(sat))
    )  # they name the players, and are made anew when asked for
    for held in HELD:
        if not held.is_kept:
            db.execute(delete(held.table).where(held.belong_to(person)))
    db.execute(
        update(guests)
        .where(guests.c.id == person)
        .values(
            name="",
            recovery_hash=secrets.token_hex(32),  # the hash of nothing that anybody has
            owner=None,
            login=None,
            password=None,
            email=None,
            deleted_at=time.time(),
        )
    )
