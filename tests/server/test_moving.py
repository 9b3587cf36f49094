"""A club that outgrows SQLite: everything of it goes on in a PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import create_engine, func, select

from parlour.cli import main
from parlour.server import audit
from parlour.server.schema import metadata
from parlour.server.store import open_engine
from tests.server.helpers import Person, run, serving
from tests.server.postgres import fresh_database


def test_a_room_goes_on_in_postgresql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = f"sqlite:///{tmp_path / 'parlour.sqlite3'}"

    async def begin() -> tuple[Person, str, int]:
        async with serving(tmp_path, database=here) as server:
            ann = Person(server.base)
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random", rules="acc target=31")
            async with ann.page(code) as page:
                await page.hello()
                for _ in range(2):
                    await page.until(lambda: bool(page.legal))
                    answer = await page.act(page.legal[0])
                    await page.reach(answer["seq"])
                await page.until(lambda: bool(page.legal))
            await ann.http.aclose()
            return ann, code, page.seq

    async def go_on(there: str, ann: Person, code: str, seq: int) -> None:
        async with (
            serving(tmp_path, database=there) as server,
            Person(server.base, ann.http.cookies) as again,
            again.page(code) as page,
        ):
            await page.hello()
            assert page.seq == seq
            await page.play_on()
            assert page.is_over

    ann, code, seq = run(begin())
    engine = open_engine(here)
    with engine.begin() as db:
        audit.note(db, audit.OPERATOR, "move")
    engine.dispose()
    with fresh_database() as there:
        assert main(["admin", "move", there, "--data", str(tmp_path)]) == 0
        counts = []
        for url in (here, there):
            engine = create_engine(url)
            with engine.connect() as db:
                counts.append(
                    {
                        table.name: db.execute(select(func.count()).select_from(table)).scalar_one()
                        for table in metadata.sorted_tables
                    }
                )
            engine.dispose()
        assert counts[0] == counts[1]
        assert f"{sum(counts[1].values())} rows" in capsys.readouterr().out
        engine = create_engine(there)
        with engine.begin() as db:
            audit.note(db, audit.OPERATOR, "moved")
        engine.dispose()
        run(go_on(there, ann, code, seq))
        assert main(["admin", "move", there, "--data", str(tmp_path)]) == 2
        assert "not empty" in capsys.readouterr().err


def test_what_cannot_be_moved_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "move", "sqlite://", "--data", str(tmp_path)]) == 2
    assert "there is no database" in capsys.readouterr().err
    assert main(["admin", "move", "x", "--database", "postgresql+psycopg://nobody@127.0.0.1:1/none"]) == 2
    assert "pg_dump" in capsys.readouterr().err
    open_engine(f"sqlite:///{tmp_path / 'parlour.sqlite3'}").dispose()
    assert main(["admin", "move", "nonsense", "--data", str(tmp_path)]) == 2
    assert "address cannot be used" in capsys.readouterr().err
