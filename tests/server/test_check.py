"""The check of what is stored finds every way in which it does not agree, and names it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, and_, delete, insert, select, text, tuple_, update
from sqlalchemy.sql.expression import Executable

from parlour.cli import main
from parlour.server.check import check
from parlour.server.schema import log, matches, seats, shuffles, tables
from tests.server.helpers import Person, run, serving

_ROW_3 = log.c.n == 3

DAMAGES: list[tuple[str, Executable]] = [
    ("cannot be played again", update(log).where(log.c.n == 12).values(text="play QQ")),
    ("cannot be played again", update(log).where(log.c.n == 12).values(actor="L")),
    ("row 3 of its log is missing", delete(log).where(_ROW_3)),
    ("it is not over in the database", update(matches).values(is_over=False)),
    ("its result is another one", update(matches).values(result='{"winners": ["C"], "scores": {}}')),
    ("it is at match 7, and match 1 is the last", update(tables).values(match=7)),
    ("the table says playing", update(tables).values(phase="playing")),
    ("was answered with event 9999", update(log).where(log.c.command.is_not(None)).values(answer_seq=9999)),
    (
        "1 rows of the log of a match that never began",
        insert(log).values(code="BCDFGH", match=1, n=1, actor="A", text="go", at=0.0),
    ),
    (
        "1 shuffles of a match that never began",
        insert(shuffles).values(code="BCDFGH", match=1, shuffle=0, cards="", nonce="", commitment=""),
    ),
]

ON_SQLITE: list[tuple[str, str]] = [
    ("match 1: row 5 of its log: its answer_seq holds text", "UPDATE log SET answer_seq = 'many' WHERE n = 5"),
    ("match 1: row 5 of its log: its text holds bytes where text", "UPDATE log SET text = x'ff00' WHERE n = 5"),
    ("match 1: its began_at holds text where a number belongs", "UPDATE matches SET began_at = 'soon'"),
    ("match 1: its first_dealer holds text", "UPDATE matches SET first_dealer = 'A'"),
    ("match 1: 99 is not a valid Seat", "UPDATE matches SET first_dealer = 99"),
    ("match 1: its result cannot be read", "UPDATE matches SET result = '{{'"),
    ("match 1: its result cannot be read", "UPDATE matches SET result = '[1]'"),
    ("match 1: its result cannot be read", """UPDATE matches SET result = '{"winners": 3, "scores": {}}'"""),
    ("match 1: its result cannot be read", "UPDATE matches SET result = '{{', ending = 'absent'"),
    ("match 1: its result does not name the seat", "UPDATE matches SET ending = 'absent'"),
    ("match 1: what its seats contributed cannot be read", "UPDATE matches SET contributions = '{{'"),
    ("match 1: what its seats contributed cannot be read", "UPDATE matches SET contributions = '[1]'"),
    (": its terms cannot be read", "UPDATE tables SET terms = '{{'"),
    (": its terms cannot be read", """UPDATE tables SET terms = '{"clock": 5}'"""),
    (": its clocks cannot be read", "UPDATE tables SET clocks = '{{'"),
    (": its clocks cannot be read", """UPDATE tables SET clocks = '{"A": 5}'"""),
    (": its rules cannot be read", "UPDATE tables SET rules = 'acc target=x'"),
    (": its match holds text where a whole number belongs", "UPDATE tables SET match = 'x'"),
    (": its moved_at holds text where a number belongs", "UPDATE tables SET moved_at = 'x'"),
    (": there is no game chess", "UPDATE tables SET game = 'chess'"),
    (": the terms that seat 1 has seen cannot be read", "UPDATE seats SET seen_terms = '{{' WHERE seat = 1"),
    (": its rules want other seats than the 2 that are kept", "UPDATE seats SET seat = 7 WHERE seat = 1"),
    (": its rules want other seats than the 1 that are kept", "DELETE FROM seats WHERE seat = 1"),
    (": it cannot be read: ", "UPDATE tables SET rules = CAST(x'ff' AS TEXT)"),
]
"""What SQLite keeps though the server never writes it, and how it is named."""


def test_a_game_that_was_played_agrees_and_every_damage_is_named(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", rules="acc target=31")
            await ben.sit(code)
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                await asyncio.gather(a.play_on(), b.play_on())
            house = server.house
            is_sqlite = await house.store.read(lambda db: db.dialect.name == "sqlite")
            whole = await check(house.tables)
            assert (whole.faults, whole.table_count, whole.match_count) == ([], 1, 1)
            assert whole.row_count > 20
            for words, damage in DAMAGES:
                kept = await house.store.read(_all)
                await house.store.write(lambda db, damage=damage: db.execute(damage))  # type: ignore[misc]
                found = [str(fault) for fault in (await check(house.tables)).faults]
                assert any(words in fault for fault in found), (words, found)
                await house.store.write(lambda db, kept=kept: _put(db, kept))  # type: ignore[misc]
            for words, statement in ON_SQLITE if is_sqlite else []:
                kept = await house.store.read(_all)
                sql = text(statement.replace(":", r"\:"))
                await house.store.write(lambda db, sql=sql: db.execute(sql))  # type: ignore[misc]
                found = [str(fault) for fault in (await check(house.tables)).faults]
                assert any(fault.startswith(f"table {code}") and words in fault for fault in found), (words, found)
                assert not any("\n" in fault for fault in found), found
                await house.store.write(lambda db, kept=kept: _put(db, kept))  # type: ignore[misc]
            assert (await check(house.tables)).faults == []

    run(play())


def test_a_table_that_somebody_has_struck_out_is_missed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By hand, past what the database itself forbids."""

    async def play() -> str:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            return await ann.open_table("me", "bot:random")

    code = run(play())
    file = tmp_path / "parlour.sqlite3"
    if not file.exists():
        pytest.skip("PostgreSQL lets nobody pass it")
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("DELETE FROM tables")
    assert main(["admin", "check", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert f"table {code}: the table itself is missing; it had 2 seats" in said.out + said.err
    assert f"table {code}: the table itself is missing; it had 1 matches" in said.out + said.err


_CHANGED = (tables, seats, matches, log, shuffles)


def _all(db: Connection) -> list[list[dict[str, Any]]]:
    return [[dict(row) for row in db.execute(select(table)).mappings()] for table in _CHANGED]


def _put(db: Connection, kept: list[list[dict[str, Any]]]) -> None:
    """What stood in these tables stands there again."""
    for table, rows in zip(_CHANGED, kept, strict=True):
        keys = list(table.primary_key.columns)
        old = [{key.name: row[key.name] for key in keys} for row in rows]
        db.execute(delete(table).where(~tuple_(*keys).in_([tuple(one.values()) for one in old])))
        for one, row in zip(old, rows, strict=True):
            where = and_(*(key == one[key.name] for key in keys))
            if not db.execute(update(table).where(where).values(**row)).rowcount:
                db.execute(insert(table).values(**row))
