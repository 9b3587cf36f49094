"""Databases of every released schema, with the games that were played on them, brought up to date on both databases.

`data/r000N.json` holds the rows that the server of that schema wrote: a finished match, one under way, two tables that
wait, and the cookie of their host.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import MetaData, create_engine, func, insert, select, text

from parlour.records import loads
from parlour.server import Settings
from parlour.server.check import check
from parlour.server.schema import metadata
from parlour.server.store import open_engine
from tests.server import helpers
from tests.server.helpers import Person, run, serving

DATA = Path(__file__).parent / "data"
MIGRATIONS = Path(open_engine.__code__.co_filename).parent / "migrations" / "versions"

RELEASED = {
    "0001": "r0001_first.py",
    "0002": "r0002_acceptance.py",
    "0003": "r0003_profiles.py",
    "0004": "r0004_learn.py",
}


def _address(folder: Path) -> str:
    return helpers.database_of(folder) or Settings(data=folder).database_url


def _make(folder: Path, revision: str) -> Any:
    """A database as the server of that schema left it; what is told about its rows."""
    stored = json.loads((DATA / f"r{revision}.json").read_text(encoding="utf-8"))
    engine = create_engine(_address(folder))
    config = Config()
    config.set_main_option("script_location", "parlour.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        old = MetaData()
        old.reflect(connection)
        for table in old.sorted_tables:
            rows = stored["tables"][table.name]
            if table.name == "alembic_version":
                assert rows["rows"] == [[revision]]
                continue
            assert set(rows["columns"]) == {column.name for column in table.columns}
            kinds = {column.name: column.type.python_type for column in table.columns}
            for row in rows["rows"]:
                values = zip(rows["columns"], row, strict=True)
                typed = {name: bool(value) if kinds[name] is bool else value for name, value in values}
                connection.execute(insert(table).values(**typed))
    engine.dispose()
    return stored


@pytest.mark.parametrize("revision", RELEASED)
def test_a_database_of_a_released_schema_is_brought_up_to_date(tmp_path: Path, revision: str) -> None:
    stored = _make(tmp_path, revision)
    engine = open_engine(_address(tmp_path))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        for name, rows in stored["tables"].items():
            if name != "alembic_version":
                count = connection.execute(select(func.count()).select_from(metadata.tables[name])).scalar()
                assert count == len(rows["rows"]), name
    engine.dispose()


@pytest.mark.parametrize("revision", RELEASED)
def test_games_of_a_released_schema_go_on(tmp_path: Path, revision: str) -> None:
    about = _make(tmp_path, revision)["about"]

    async def play() -> None:
        async with serving(tmp_path) as server:
            report = await check(server.house.tables)
            assert report.faults == []
            assert (report.table_count, report.match_count) == (4, 2)
            cookies = httpx.Cookies()
            for name, value in about["cookies"].items():
                cookies.set(name, value, domain="127.0.0.1", path="/")
            async with Person(server.base, cookies) as ann:
                assert (await ann.get("/api/me")).json()["name"] == "Ann"
                mine = (await ann.get("/api/my/tables")).json()["tables"]
                assert {table["code"] for table in mine} == {about["going"], about["waiting"], about["handfoot"]}
                record = await ann.get(f"/api/tables/{about['over']}/record?match=1")
                assert _lines(record.text) == _lines(about["record"])
                for code, accepted in ((about["going"], [True, True]), (about["waiting"], [True, False])):
                    assert [seat["accepted"] for seat in (await ann.table(code))["seats"]] == accepted
                async with ann.page(about["going"]) as page:
                    await page.hello()
                    before = page.seq
                    if page.legal:
                        assert (await page.act(page.legal[0]))["t"] == "ok"
                        await page.reach(before + 1)
            report = await check(server.house.tables)
            assert report.faults == []

    run(play())


def _lines(record: str) -> list[str]:
    return [f"{line.actor} {line.words}" for line in loads(record).lines()]


def test_a_released_migration_is_never_changed() -> None:
    """Databases out there have run it as it was."""
    found = {
        revision: hashlib.sha256((MIGRATIONS / name).read_bytes()).hexdigest()[:16]
        for revision, name in RELEASED.items()
    }
    assert found == {
        "0001": "7801123600272552",
        "0002": "3ba2b3b4c149d066",
        "0003": "2ae3e62562d25316",
        "0004": "57071ad5c6b56b75",
    }


def test_a_new_database_has_the_tables_of_the_schema(tmp_path: Path) -> None:
    engine = open_engine(_address(tmp_path))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() > max(RELEASED)
    engine.dispose()
