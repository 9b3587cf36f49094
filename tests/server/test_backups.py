"""Copies of the database: made while it is written to, kept by day, put back."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert

from parlour.cli import main
from parlour.server import Settings, backups
from parlour.server.backups import DailyCopies, copy_database
from parlour.server.folder import hold
from parlour.server.schema import guests
from parlour.server.store import Store, StoreError, open_engine
from tests.server.helpers import Person, run, serving


def _guest(number: int) -> dict[str, object]:
    return {"id": f"{number:032x}", "name": "x", "recovery_hash": f"{number:064x}", "made_at": 0.0}


def _count(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        count: int = db.execute("SELECT count(*) FROM guests").fetchone()[0]
    return count


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with three guests."""
    path = tmp_path / "parlour.sqlite3"
    engine = open_engine(f"sqlite:///{path}")
    with engine.begin() as db:
        db.execute(insert(guests), [_guest(n) for n in range(3)])
    engine.dispose()
    return path


def _admin(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main(["admin", *map(str, arguments)])
    told = capsys.readouterr()
    return status, told.out, told.err


def test_a_copy_is_made_in_the_middle_of_writes_and_has_all_that_was_acknowledged(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'parlour.sqlite3'}"

    async def copy() -> None:
        store = Store(url)
        done: list[int] = []
        is_over = False

        async def write() -> None:
            while not is_over:
                row = _guest(len(done))
                await store.write(lambda db, row=row: db.execute(insert(guests).values(**row)))  # type: ignore[misc]
                done.append(len(done))

        writing = asyncio.create_task(write())
        for number in range(3):
            before = len(done)
            while len(done) == before:
                await asyncio.sleep(0.001)
            before = len(done)
            target = tmp_path / f"copy-{number}.sqlite3"
            await asyncio.to_thread(copy_database, tmp_path / "parlour.sqlite3", target)
            assert before <= _count(target) <= len(done) + 1
            assert target.stat().st_mode & 0o077 == 0
            assert not list(tmp_path.glob("copy-*-wal")) + list(tmp_path.glob("*.part"))
        is_over = True
        await writing
        store.close()

    run(copy())


def test_a_copy_writes_over_nothing_and_is_of_a_whole_database_of_ours(tmp_path: Path, file: Path) -> None:
    (tmp_path / "there").write_text("mine")
    with pytest.raises(StoreError, match="there already"):
        copy_database(file, tmp_path / "there")
    assert (tmp_path / "there").read_text() == "mine"
    with pytest.raises(StoreError, match="there is no database"):
        copy_database(tmp_path / "none", tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "other")) as db:
        db.execute("CREATE TABLE t (n)")
    with pytest.raises(StoreError, match="not a database of parlour"):
        copy_database(tmp_path / "other", tmp_path / "copy")
    (tmp_path / "noise").write_bytes(os.urandom(8192))
    with pytest.raises(StoreError, match="cannot be copied"):
        copy_database(tmp_path / "noise", tmp_path / "copy")
    with pytest.raises(StoreError, match="cannot be written"):
        copy_database(file, tmp_path / "no" / "folder")
    assert not (tmp_path / "copy").exists()
    assert not list(tmp_path.glob("*.part"))


class _Day(datetime.date):
    """The day of the tests."""

    now = datetime.date(2026, 11, 30)

    @classmethod
    def today(cls) -> _Day:
        return cls(cls.now.year, cls.now.month, cls.now.day)


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> type[_Day]:
    monkeypatch.setattr(backups, "date", _Day)
    monkeypatch.setattr(_Day, "now", datetime.date(2026, 11, 30))
    return _Day


def test_one_copy_a_day_and_the_last_few_are_kept(tmp_path: Path, file: Path, day: type[_Day]) -> None:
    copies = DailyCopies(Settings(data=tmp_path, backup_keep=3))
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "parlour-mine.sqlite3").write_text("the operator's own")
    for n in range(5):
        day.now = datetime.date(2026, 11, 28) + datetime.timedelta(n)
        assert copies.make() == folder / f"parlour-{day.now.isoformat()}.sqlite3"
        assert copies.make() is None, "there is one of this day"
    left = sorted(path.name for path in folder.iterdir())
    days = ("2026-11-30", "2026-12-01", "2026-12-02")
    assert left == [*(f"parlour-{one}.sqlite3" for one in days), "parlour-mine.sqlite3"]
    assert _count(folder / left[0]) == 3


def test_a_clock_that_was_wrong_costs_no_good_copy(tmp_path: Path, file: Path, day: type[_Day]) -> None:
    copies = DailyCopies(Settings(data=tmp_path, backup_keep=3))
    for one in ("2026-11-28", "2026-11-29", "2099-01-01", "2026-11-30", "2026-12-01"):
        day.now = datetime.date.fromisoformat(one)
        made = copies.make()
        assert made is not None
        assert made.exists(), "the copy that was made just now stays"
    left = sorted(path.stem.removeprefix("parlour-") for path in (tmp_path / "backups").iterdir())
    assert left == ["2026-11-30", "2026-12-01", "2099-01-01"]


def test_the_server_makes_the_copies_by_itself_and_goes_on_when_it_cannot(
    tmp_path: Path, file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "backups"
    folder.write_text("in the way")

    async def wait() -> None:
        task = asyncio.create_task(DailyCopies(Settings(data=tmp_path)).run(first_after=0, every=0.01))
        while "could not be made" not in caplog.text:
            await asyncio.sleep(0.01)
        folder.unlink()
        while not list(folder.glob("parlour-*.sqlite3")):
            await asyncio.sleep(0.01)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    run(wait(), 20)


def test_none_is_made_where_none_is_wanted_or_the_database_is_no_file(tmp_path: Path, file: Path) -> None:
    for settings in (
        Settings(data=tmp_path, backup_keep=0),
        Settings(data=tmp_path, database="postgresql+psycopg://nobody@127.0.0.1:1/none"),
    ):
        run(DailyCopies(settings).run(first_after=0), 1)
    assert not (tmp_path / "backups").exists()


def test_the_operator_copies_and_puts_back(tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.sqlite3"
    status, out, _ = _admin(capsys, "backup", copy, "--data", tmp_path)
    assert (status, "checked" in out) == (0, True)
    engine = open_engine(f"sqlite:///{file}")
    with engine.begin() as db:
        db.execute(insert(guests).values(**_guest(9)))
    engine.dispose()
    status, out, _ = _admin(capsys, "restore", copy, "--data", tmp_path)
    assert status == 0
    assert _count(file) == 3
    (aside,) = tmp_path.glob("parlour-replaced-*.sqlite3")
    assert str(aside) in out
    assert _count(aside) == 4, "what stood there before is kept"


def test_what_cannot_be_put_back_changes_nothing(
    tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"
    copy_database(file, copy)
    with hold(tmp_path):
        status, _, err = _admin(capsys, "restore", copy, "--data", tmp_path)
        assert (status, err.count("\n"), "in use by another server: stop it" in err) == (2, 1, True)
    before = file.read_bytes()
    newer, noise = tmp_path / "newer.sqlite3", tmp_path / "noise.sqlite3"
    copy_database(file, newer)
    with closing(sqlite3.connect(newer)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()
    noise.write_bytes(os.urandom(9000))
    for bad, words in ((newer, "newer version"), (noise, "cannot be copied"), (tmp_path / "none", "no database")):
        status, _, err = _admin(capsys, "restore", bad, "--data", tmp_path)
        assert (status, err.count("\n"), words in err) == (2, 1, True), err
    assert file.read_bytes() == before
    assert not list(tmp_path.glob("*.new*")) + list(tmp_path.glob("*replaced*"))


def test_a_restored_database_goes_on_where_the_copy_was_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"

    async def play(person: Person, code: str, until: int) -> int:
        async with person.page(code) as page:
            await page.hello()
            await page.play_on(stop=lambda page: page.seq >= until)
            return page.seq

    async def first() -> tuple[str, int, object]:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random")
            at = await play(ann, code, 20)
            assert main(["admin", "backup", str(copy), "--data", str(tmp_path)]) == 0
            await play(ann, code, 40)
            return code, at, ann.http.cookies

    async def again(code: str, at: int, cookies: object) -> None:
        async with serving(tmp_path) as server, Person(server.base, cookies) as ann:  # type: ignore[arg-type]
            async with ann.page(code) as page:
                await page.hello(match=1, seq=40)
                assert at <= page.seq < 40, "the page was ahead, and is shown what there is"
            await play(ann, code, 45)

    code, at, cookies = run(first())
    assert main(["admin", "restore", str(copy), "--data", str(tmp_path)]) == 0
    run(again(code, at, cookies))
    capsys.readouterr()
    assert _admin(capsys, "check", "--data", tmp_path)[0] == 0


@pytest.mark.parametrize("task", ["backup", "restore"])
def test_postgresql_is_told_its_own_tool(capsys: pytest.CaptureFixture[str], task: str) -> None:
    arguments = ["x"] if task == "restore" else []
    status, _, err = _admin(capsys, task, *arguments, "--database", "postgresql+psycopg://nobody@127.0.0.1:1/none")
    assert (status, err.count("\n")) == (2, 1)
    assert ("pg_restore" if task == "restore" else "pg_dump") in err
