"""`parlour admin`: its tasks, the database they work on, and the audit log."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine

from parlour.cli.admin import _tasks
from parlour.server import audit
from parlour.server.settings import Settings
from parlour.server.store import open_engine
from tests.cli.terminal import Command


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return open_engine(Settings(data=tmp_path).database_url)


def _noted(engine: Engine) -> None:
    with engine.begin() as db:
        audit.note(db, audit.OPERATOR, "block", "a" * 32)
        audit.note(db, "b" * 32, "password", "b" * 32, "changed")
        audit.note(db, audit.SERVER, "backup", "", "parlour-2026-11-30.sqlite3")


@pytest.mark.parametrize("task", sorted(_tasks()))
def test_every_task_is_listed_and_explains_itself(parlour: Command, task: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    whole = parlour("admin", "--help")
    run = parlour("admin", task, "--help")
    assert f"\n  {task} " in whole.out
    assert "examples:" in run.out
    assert f"  parlour admin {task}" in run.out
    assert [line for line in (whole.out + run.out).splitlines() if len(line) > 80] == []


def test_a_task_that_there_is_not_is_refused(parlour: Command) -> None:
    assert "admin blok: there is no such task: there are " in parlour("admin", "blok").refusal()
    assert parlour("admin").status == 2


def test_no_database_is_made_by_looking_after_one(parlour: Command, tmp_path: Path) -> None:
    where = tmp_path / "none"
    assert f"there is no database in {where}" in parlour("admin", "audit", "--data", str(where)).refusal()
    assert not where.exists()


def test_a_database_that_cannot_be_opened_is_one_plain_line(parlour: Command, tmp_path: Path) -> None:
    (tmp_path / "parlour.sqlite3").write_bytes(b"this is no database" * 100)
    assert "damaged" in parlour("admin", "audit", "--data", str(tmp_path)).refusal()
    assert "address cannot be used" in parlour("admin", "audit", "--database", "nonsense").refusal()


def test_the_log_tells_the_last_lines_the_oldest_first(parlour: Command, engine: Engine, tmp_path: Path) -> None:
    _noted(engine)
    lines = parlour("admin", "audit", "--data", str(tmp_path), "--last", "2").out.splitlines()
    assert [line.split("  ")[1:] for line in lines] == [
        ["b" * 32, "password", "b" * 32, "changed"],
        ["server", "backup", "parlour-2026-11-30.sqlite3"],
    ]
    by_url = parlour("admin", "audit", "--database", Settings(data=tmp_path).database_url, "--about", "b" * 32).out
    assert by_url.count("\n") == 1
    assert "password" in by_url


def test_what_is_undone_is_not_noted(engine: Engine) -> None:
    def undone(db: Connection) -> None:
        audit.note(db, audit.OPERATOR, "block", "a" * 32)
        raise RuntimeError

    with pytest.raises(RuntimeError), engine.begin() as db:
        undone(db)
    with engine.begin() as db:
        assert audit.latest(db, 10) == []
