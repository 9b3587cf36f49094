"""Everything that a card room keeps, in one ZIP file that outlives the program: records of the matches, rows as JSON.

Nothing that is secret is in it: no seed, no shuffle, no log of a match under way, no password, token, key or address.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any, Final

from sqlalchemy import Connection as Db
from sqlalchemy import select

from parlour import __version__
from parlour.engine import PUBLIC
from parlour.server import ledger
from parlour.server.errors import Problem
from parlour.server.logs import first_line
from parlour.server.schema import log, matches, metadata, tables
from parlour.server.tables import Tables

__all__ = ["KEPT", "WITHHELD", "write_takeout"]

KEPT: Final[Mapping[str, tuple[str, ...]]] = {
    "guests": ("id", "name", "kind", "owner", "made_at", "blocked_at", "deleted_at"),
    "tables": (
        *("code", "game", "rules", "host", "phase", "match", "window_seconds", "made_at", "moved_at"),
        *("hints", "is_listed", "terms", "waits", "talk", "clocks", "due_at", "version"),
    ),
    "seats": (
        "code",
        "seat",
        "guest",
        "bot",
        "accepted",
        "seen_rules",
        "seen_terms",
        "stand_in",
        "wants_rematch",
        "noticed",
    ),
    "matches": (
        *("code", "match", "first_dealer", "began_at", "is_over", "over_at", "result"),
        *("commitment", "contributions", "ending"),
    ),
    "profiles": ("guest", "game", "name", "rules", "made_at"),
    "reviews": ("code", "match", "language", "text", "made_at"),
    "drill_cards": ("guest", "kind", "item", "card", "due_at", "made_at"),
    "drill_answers": ("guest", "n", "kind", "item", "answer", "mark", "slip", "at"),
    "daily_answers": ("day", "kind", "guest", "answer", "mark", "at"),
    "sheets": ("code", "game", "rules", "names", "owner", "made_at", "moved_at"),
    "sheet_lines": ("code", "n", "text", "command", "at"),
    "talk": ("code", "n", "guest", "phrase", "text", "at"),
    "shunned": ("guest", "other", "how", "at"),
    "audit": ("n", "at", "actor", "what", "about", "detail"),
}
"""The columns that are written, by table; what is not named here is not written."""

WITHHELD: Final[Mapping[str, tuple[str, ...]]] = {
    "guests": ("recovery_hash", "login", "password", "email"),
    "tables": ("position",),
    "matches": ("position",),
    "sheets": ("key_hash",),
    "tokens": ("*",),
    "api_tokens": ("*",),
    "seeds": ("*",),
    "shuffles": ("*",),
    "log": ("*",),
    "table_events": ("*",),
    "subscriptions": ("*",),
    "secrets": ("*",),
    "processes": ("*",),
    "house_time": ("*",),
    "presence": ("*",),
}
"""The columns that are not: secrets, what the records say better, and what names cards that nobody has seen."""


async def write_takeout(house: Tables, file: IO[bytes]) -> tuple[int, int, list[str]]:
    """Write the ZIP file; how many tables and records are in it, and one line for each record that cannot be made."""
    faults: list[str] = []
    record_count = 0
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as parcel:
        for name in KEPT:
            lines = await house.store.read(lambda db, name=name: "".join(_lines(db, name)))  # type: ignore[misc]
            parcel.writestr(f"{name}.ndjson", lines)
        codes = await house.store.read(
            lambda db: db.execute(select(tables.c.code).order_by(tables.c.code)).scalars().all()
        )
        for code in codes:
            try:
                row = await house.store.read(lambda db, code=code: ledger.load_table(db, code))  # type: ignore[misc]
            except ValueError as error:
                faults.append(f"table {code}: its records cannot be made: {first_line(error)}")
                continue
            for number in await house.store.read(lambda db, code=code: _numbers(db, code)):  # type: ignore[misc]
                assert row is not None
                try:
                    text = await house.record(row, PUBLIC, number)
                except (Problem, ValueError) as error:
                    faults.append(f"table {code}, match {number}: its record cannot be made: {error}")
                    continue
                parcel.writestr(f"records/{code}-{number}.cgr", text)
                record_count += 1
        about = {"program": "parlour", "version": __version__, "tables": len(codes), "records": record_count}
        parcel.writestr("about.json", json.dumps(about, indent=1) + "\n")
    return len(codes), record_count, faults


def _lines(db: Db, name: str) -> Iterator[str]:
    table = metadata.tables[name]
    wanted = select(*(table.c[column] for column in KEPT[name])).order_by(*table.primary_key.columns)
    for row in db.execute(wanted).mappings():
        told: dict[str, Any] = dict(row)
        yield json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


def _numbers(db: Db, code: str) -> Sequence[int]:
    """The matches of a table of which there is something to tell."""
    began = (log.c.code == matches.c.code) & (log.c.match == matches.c.match)
    wanted = select(matches.c.match).where(matches.c.code == code, select(log.c.n).where(began).exists())
    return db.execute(wanted.order_by(matches.c.match)).scalars().all()
