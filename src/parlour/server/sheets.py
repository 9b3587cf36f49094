"""Score sheets of people with real cards: made, shown to whoever has the code, written on by whoever has the key.

A sheet is its log (`sheet_lines`); a line is acknowledged once it is on disk, and counts once, however often it is
sent. The code of a sheet lets others look. Writing needs its key, of which only the hash is stored, or the guest that
began it.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection as Db
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from parlour.engine import AnyGame, find_game
from parlour.server.errors import Problem
from parlour.server.identity import Guest
from parlour.server.schema import sheet_lines, sheets
from parlour.server.store import Store
from parlour.sheets import SHEETS, Folded, Line, Refused, append, fold_lines
from parlour.sheets.sheet import read_names
from parlour.sheets.words import refusal_words

__all__ = ["MOST_LINES", "Kept", "Row", "Sheets", "Wanted"]

MOST_LINES: Final = 2000
"""Lines of one sheet."""
_TRIES: Final = 20
_LETTERS: Final = "23456789BCDFGHJKMNPQRSTVWXYZ"
_CODE: Final = re.compile(rf"[{_LETTERS}]{{6}}")
_KEY_LENGTH: Final = 16
"""Letters of a key: 77 bits."""


@dataclass(frozen=True, slots=True)
class Row:
    """A sheet without its lines."""

    code: str
    game: AnyGame
    rules_text: str
    names: tuple[str, ...]
    owner: str
    key_hash: str
    moved_at: float

    @property
    def rules(self) -> Any:
        """The rules in force."""
        return self.game.options.parse(self.rules_text)


@dataclass(frozen=True, slots=True)
class Kept:
    """A line as it is stored: with who wrote it and when."""

    line: Line
    command: str
    by: str
    at: float


@dataclass(frozen=True, slots=True)
class Wanted:
    """A line that somebody wants to write. `command` names it for ever: sent again, it is the same line."""

    command: str
    op: str
    ref: int
    entry: Mapping[str, Any] | None


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _folded_key(key: str) -> str:
    return "".join(c for c in key.upper() if c.isalnum())


def _random(length: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def _row(found: Any) -> Row:
    names = tuple(json.loads(found.names))
    return Row(found.code, find_game(found.game), found.rules, names, found.owner, found.key_hash, found.moved_at)


def _load(db: Db, code: str) -> tuple[Row, list[Kept]] | None:
    found = db.execute(select(sheets).where(sheets.c.code == code)).one_or_none()
    if found is None:
        return None
    wanted = select(sheet_lines).where(sheet_lines.c.code == code).order_by(sheet_lines.c.n)
    lines = []
    for row in db.execute(wanted):
        said = json.loads(row.text)
        lines.append(Kept(Line(row.n, said["op"], said["ref"], said["entry"]), row.command, said["by"], row.at))
    return _row(found), lines


class Sheets:
    """Every score sheet of the house."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make(self, guest: Guest, game: AnyGame, rules: Any, names: list[str]) -> tuple[str, str]:
        """A new sheet: its code and its key. Raises Problem."""
        if game.name not in SHEETS:
            raise Problem(400, "no_sheet_of_game", field="game", game=game.name, games=", ".join(SHEETS))
        try:
            called = read_names(names, len(game.seats(rules)))
        except ValueError as error:
            raise Problem(400, "bad_request", field="names", problem=str(error)) from error
        key = _random(_KEY_LENGTH)
        now = time.time()
        values = {
            "game": game.name,
            "rules": game.options.format(rules, is_versioned=True),
            "names": json.dumps(called),
            "owner": guest.id,
            "key_hash": _hash(key),
            "made_at": now,
            "moved_at": now,
        }
        for _ in range(_TRIES):
            named = {"code": _random(6), **values}
            try:
                await self._store.write(lambda db, named=named: db.execute(insert(sheets).values(**named)))  # type: ignore[misc]
            except IntegrityError:
                continue
            return str(named["code"]), key
        raise Problem(503, "not_stored")

    async def get(self, code: str) -> tuple[Row, list[Kept], Folded[Any]]:
        """A sheet, its lines and what they come to. Raises Problem."""
        wanted = _code_of(code)

        def job(db: Db) -> tuple[Row, list[Kept], Folded[Any]] | None:
            found = _load(db, wanted)
            if found is None:
                return None
            row, kept = found
            return row, kept, fold_lines(SHEETS[row.game.name], row.rules, [one.line for one in kept])

        found = await self._store.read(job)
        if found is None:
            raise _unknown(code)
        return found

    async def row(self, code: str) -> Row:
        """A sheet without its lines. Raises Problem."""
        wanted = select(sheets).where(sheets.c.code == _code_of(code))
        found = await self._store.read(lambda db: db.execute(wanted).one_or_none())
        if found is None:
            raise _unknown(code)
        return _row(found)

    async def count(self, code: str) -> int:
        """How many lines a sheet has. Raises Problem."""
        wanted = _code_of(code)

        def job(db: Db) -> int | None:
            if db.execute(select(sheets.c.code).where(sheets.c.code == wanted)).one_or_none() is None:
                return None
            last = select(sheet_lines.c.n).where(sheet_lines.c.code == wanted).order_by(sheet_lines.c.n.desc()).limit(1)
            return db.execute(last).scalar() or 0

        found = await self._store.read(job)
        if found is None:
            raise _unknown(code)
        return found

    async def mine(self, guest: Guest, most: int) -> list[Row]:
        """The sheets that a guest began, the last used first."""
        wanted = select(sheets).where(sheets.c.owner == guest.id).order_by(sheets.c.moved_at.desc()).limit(most)
        return [_row(row) for row in await self._store.read(lambda db: db.execute(wanted).all())]

    def may_write(self, row: Row, guest: Guest | None, key: str) -> bool:
        """Whether this guest, or whoever has this key, may write. Raises Problem for a key that is not right."""
        if guest is not None and guest.id == row.owner:
            return True
        if not key:
            return False
        if not secrets.compare_digest(_hash(_folded_key(key)), row.key_hash):
            raise Problem(403, "sheet_key", field="key")
        return True

    async def new_key(self, row: Row, guest: Guest) -> str:
        """Another key: the one before opens nothing any more. Raises Problem for anybody but the owner."""
        if guest.id != row.owner:
            raise Problem(403, "sheet_owner")
        key = _random(_KEY_LENGTH)
        change = update(sheets).where(sheets.c.code == row.code).values(key_hash=_hash(key))
        await self._store.write(lambda db: db.execute(change))
        return key

    async def write(self, row: Row, wanted: Wanted, by: Guest | None, language: str) -> None:
        """Add a line; returns once it is on disk. Raises Problem with the rule that forbids it."""
        for _ in range(_TRIES):
            try:
                return await self._write_once(row, wanted, by, language)
            except IntegrityError:  # somebody else wrote at the same moment: look again
                continue
        raise Problem(503, "not_stored")

    async def _write_once(self, row: Row, wanted: Wanted, by: Guest | None, language: str) -> None:
        sheet = SHEETS[row.game.name]
        entry = None
        if wanted.op != "strike":
            try:
                entry = sheet.read(wanted.entry or {})
            except ValueError as error:
                raise Problem(400, "bad_request", field="entry", problem=str(error)) from error

        def check(db: Db) -> int:
            """The number of the new line; 0 where it is written already."""
            found = _load(db, row.code)
            if found is None:
                raise _unknown(row.code)
            kept = found[1]
            old = next((one.line for one in kept if one.command == wanted.command), None)
            if old is not None:
                if (old.op, old.ref, old.entry) != (wanted.op, wanted.ref, entry):
                    raise Problem(409, "repeated_id", field="id")
                return 0
            if len(kept) >= MOST_LINES:
                raise Problem(409, "sheet_full", most=MOST_LINES)
            new = Line(len(kept) + 1, wanted.op, wanted.ref, entry)
            _try(row, [one.line for one in kept], new, language)
            return new.n

        n = await self._store.read(check)
        if n == 0:
            return
        who = {"by": "", "guest": ""} if by is None else {"by": by.name, "guest": by.id}
        text = json.dumps({"op": wanted.op, "ref": wanted.ref, "entry": entry, **who}, ensure_ascii=False)
        line = {"code": row.code, "n": n, "text": text, "command": wanted.command, "at": time.time()}

        def job(db: Db) -> None:
            db.execute(insert(sheet_lines).values(**line))
            db.execute(update(sheets).where(sheets.c.code == row.code).values(moved_at=line["at"]))

        await self._store.write(job)


def _try(row: Row, lines: list[Line], new: Line, language: str) -> None:
    sheet = SHEETS[row.game.name]
    try:
        append(sheet, row.rules, lines, new)
    except Refused as refused:
        names = names_of(row, fold_lines(sheet, row.rules, lines))
        said = row.game.words_in(language)
        words = refusal_words(said, refused.illegal, names, hangs=refused.hangs, language=language)
        reason, rule = refused.illegal.code, refused.illegal.rule
        raise Problem(409, "sheet_refused", rule=rule, reason=reason, message=words, line=refused.hangs) from refused
    except ValueError as error:
        raise Problem(400, "bad_request", field="ref", problem=str(error)) from error


def names_of(row: Row, folded: Folded[Any]) -> tuple[str, ...]:
    """The names of the seats as they are now."""
    return tuple(folded.state.names) or row.names


def _code_of(code: str) -> str:
    wanted = code.upper()
    if not _CODE.fullmatch(wanted):
        raise _unknown(code)
    return wanted


def _unknown(code: str) -> Problem:
    return Problem(404, "no_such_sheet", field="code", sheet=code[:20])
