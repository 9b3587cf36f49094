"""`parlour admin`: its tasks, the database they work on, and the audit log."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, insert, select, update

from parlour.cli.admin import _tasks
from parlour.server import audit
from parlour.server.identity import hash_recovery
from parlour.server.schema import api_tokens, guests, tokens
from parlour.server.settings import Settings
from parlour.server.store import for_writing, open_engine
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


ANN, BEN, BOT = "a" * 32, "b" * 32, "c" * 32


@pytest.fixture
def known(engine: Engine) -> Engine:
    """Ann who signs in as `ann ö.`, with a bot of hers; two of the name Ben."""
    people = [
        {"id": ANN, "name": "Ann", "login": "ann ö.", "password": "hash", "owner": None},
        {"id": BEN, "name": "Ben", "login": None, "password": None, "owner": None},
        {"id": "d" * 32, "name": "Ben", "login": None, "password": None, "owner": None},
        {"id": BOT, "name": "Ann's bot", "login": None, "password": None, "owner": ANN},
    ]
    with engine.begin() as db:
        db.execute(insert(guests), [{**one, "recovery_hash": one["id"], "made_at": 0.0} for one in people])
        db.execute(insert(tokens), [{"hash": who * 2, "guest": who, "made_at": 0.0} for who in (ANN, BEN)])
        db.execute(insert(api_tokens).values(hash=BOT * 2, guest=BOT, name="", made_at=0.0))
    return engine


def _blocked(engine: Engine) -> set[str]:
    with engine.begin() as db:
        return set(db.execute(select(guests.c.id).where(guests.c.blocked_at.is_not(None))).scalars())


@pytest.mark.parametrize("who", [ANN, ANN.upper(), "Ann", "ann ö.", " ANN  Ö."])
def test_an_account_is_blocked_with_its_bots_and_let_in_again(
    parlour: Command, known: Engine, tmp_path: Path, who: str
) -> None:
    run = parlour("admin", "block", who, "--data", str(tmp_path))
    assert (run.status, run.out) == (0, f"Ann ({ANN}) is blocked.\n")
    assert _blocked(known) == {ANN, BOT}
    assert parlour("admin", "unblock", who, "--data", str(tmp_path)).status == 0
    assert _blocked(known) == set()
    assert "is not blocked" in parlour("admin", "unblock", who, "--data", str(tmp_path)).refusal()
    log = parlour("admin", "audit", "--data", str(tmp_path)).out.splitlines()
    assert [line.split("  ")[1:] for line in log] == [["operator", "block", ANN], ["operator", "unblock", ANN]]


def test_nobody_is_blocked_where_more_than_one_has_the_name(parlour: Command, known: Engine, tmp_path: Path) -> None:
    refusal = parlour("admin", "block", "Ben", "--data", str(tmp_path)).refusal()
    assert "2 accounts have the name 'Ben'; name one by its id: " in refusal
    assert BEN in refusal
    unknown = parlour("admin", "block", "Max", "--data", str(tmp_path)).refusal()
    assert "nobody here has the id or the name 'Max'" in unknown
    assert _blocked(known) == set()


def test_a_reset_ends_every_way_in_and_gives_a_new_one(parlour: Command, known: Engine, tmp_path: Path) -> None:
    run = parlour("admin", "reset", "ann ö.", "--data", str(tmp_path))
    code = run.out.split()[-1]
    with known.begin() as db:
        ann = db.execute(select(guests).where(guests.c.id == ANN)).one()
        assert (ann.login, ann.password, ann.recovery_hash) == (None, None, hash_recovery(code))
        assert list(db.execute(select(tokens.c.guest)).scalars()) == [BEN]
        assert list(db.execute(select(api_tokens.c.guest)).scalars()) == []
        assert code not in str(audit.latest(db, 10))


def test_the_operator_may_write_while_a_server_does(parlour: Command, known: Engine, tmp_path: Path) -> None:
    """The server's transaction ends while the operator waits for it: neither fails."""
    done = threading.Event()

    def hold() -> None:
        with for_writing(known).begin() as db:
            db.execute(update(guests).where(guests.c.id == BEN).values(name="Benno"))
            done.set()
            time.sleep(0.3)

    server = threading.Thread(target=hold)
    server.start()
    assert done.wait(10)
    assert parlour("admin", "block", ANN, "--data", str(tmp_path)).status == 0
    server.join()
    assert _blocked(known) == {ANN, BOT}


def test_what_is_undone_is_not_noted(engine: Engine) -> None:
    def undone(db: Connection) -> None:
        audit.note(db, audit.OPERATOR, "block", "a" * 32)
        raise RuntimeError

    with pytest.raises(RuntimeError), engine.begin() as db:
        undone(db)
    with engine.begin() as db:
        assert audit.latest(db, 10) == []
