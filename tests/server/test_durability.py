"""Nothing is acknowledged before it is on disk: what a power cut leaves, a torn write, a full disk, a clock that jumps,
a PostgreSQL that is killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, insert, select

from parlour.cli import main
from parlour.server.check import check
from parlour.server.schema import guests, log
from parlour.server.store import Store, open_engine
from tests.server.helpers import Page, Person, run, serving
from tests.server.postgres import new_server
from tests.server.process import Process

TRACE = Path(__file__).parent / "data" / "trace.c"
ON_LINUX = sys.platform == "linux"

# --- what a power cut leaves -----------------------------------------------------------------------------------------


@dataclass
class _File:
    """A file as the trace tells it: as it is on disk for certain, and what was written since."""

    synced: bytearray = field(default_factory=bytearray)
    waiting: list[tuple[int, bytes]] = field(default_factory=list)

    def write(self, offset: int, data: bytes) -> None:
        self.waiting.append((offset, data))

    def cut(self, size: int) -> None:
        self.waiting.append((size, b""))

    def sync(self) -> None:
        self.synced = self.with_some(lambda: True)
        self.waiting.clear()

    def with_some(self, is_kept: Callable[[], bool]) -> bytearray:
        """What was synced, with those of the later writes that happened to reach the disk."""
        found = bytearray(self.synced)
        for offset, data in self.waiting:
            if not is_kept():
                continue
            if not data:
                del found[offset:]
                continue
            found.extend(b"\0" * (offset + len(data) - len(found)))
            found[offset : offset + len(data)] = data
        return found


def _records(trace: Path) -> Iterator[tuple[str, int, str, bytes]]:
    with trace.open("rb") as lines:
        while line := lines.readline():
            kind, offset, size, path = line.decode().rstrip("\n").split(" ", 3)
            yield kind, int(offset), path, lines.read(int(size))


def _stored_commands(folder: Path, files: dict[str, _File], is_kept: Callable[[], bool]) -> set[str]:
    """The commands in the log after a power cut at this moment."""
    folder.mkdir()
    for path, file in files.items():
        (folder / Path(path).name).write_bytes(file.with_some(is_kept))
    with closing(sqlite3.connect(folder / "parlour.sqlite3")) as db:
        assert db.execute("PRAGMA quick_check").fetchone() == ("ok",)
        found = {command for (command,) in db.execute("SELECT command FROM log WHERE command IS NOT NULL")}
    shutil.rmtree(folder)
    return found


@pytest.mark.skipif(not ON_LINUX or shutil.which("cc") is None, reason="needs Linux and a C compiler")
def test_every_answer_comes_after_the_sync_of_what_it_acknowledges(tmp_path: Path) -> None:
    """At every `ok` that left the server, what was synced by then holds the move, whatever became of later writes."""
    library, trace, data = tmp_path / "trace.so", tmp_path / "trace", tmp_path / "data"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, TRACE, "-ldl", "-pthread"], check=True)
    data.mkdir()
    told: set[str] = set()

    async def play() -> None:
        server = Process(data, env={"LD_PRELOAD": str(library), "PARLOUR_TRACE": str(trace)})
        try:
            async with Person(server.base) as ann, Person(server.base) as ben:
                await ann.become("Ann")
                await ben.become("Ben")
                code = await ann.open_table("me", "open", rules="acc target=31")
                await ben.sit(code)
                async with ann.page(code) as a, ben.page(code) as b:
                    await a.hello()
                    await b.hello()
                    await asyncio.gather(a.play_on(), b.play_on())
                    for page in (a, b):
                        told.update(command for command, said in page.answers.items() if said["t"] == "ok")
        finally:
            server.kill()

    run(play())
    files: dict[str, _File] = {}
    acknowledged: set[str] = set()
    rng = random.Random(6)
    cuts = 0
    for kind, offset, path, found in _records(trace):
        if kind == "A":
            acknowledged |= {text.split(b'"')[0].decode() for text in found.split(b'"id":"')[1:]}
            for is_kept in (lambda: False, lambda: rng.random() < 0.5, lambda: True):
                lost = acknowledged - _stored_commands(tmp_path / f"cut-{cuts}", files, is_kept)
                assert not lost, f"{lost} was acknowledged and is not on disk"
                cuts += 1
            continue
        file = files.setdefault(path, _File())
        {"W": lambda f: f.write(offset, found), "T": lambda f: f.cut(offset), "S": lambda f: f.sync()}[kind](file)  # noqa: B023
    assert told, "somebody has moved"
    assert acknowledged == told
    assert cuts >= 3 * len(acknowledged)


# --- a torn write ----------------------------------------------------------------------------------------------------

FRAME = 24 + 4096
"""Bytes of a page in the log of SQLite, with its header."""


def _row(number: int) -> dict[str, Any]:
    return {"code": "BCDFGH", "match": 1, "n": number, "actor": "A", "text": "go", "at": 0.0}


def _written(folder: Path, commits: int) -> tuple[Path, int]:
    """A database and its log as they are after some commits; the size of the log before the last of them."""
    file, before = folder / "parlour.sqlite3", 0

    async def write() -> None:
        nonlocal before
        store = Store(f"sqlite:///{file}")
        for number in range(1, commits + 1):
            before = _log_of(file).stat().st_size
            await store.write(lambda db, number=number: db.execute(insert(log).values(**_row(number))))  # type: ignore[misc]
        kept = folder / "kept"
        kept.mkdir()
        for path in (file, _log_of(file)):
            shutil.copy(path, kept / path.name)
        store.close()

    run(write())
    return folder / "kept" / file.name, before


def _log_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-wal")


def _count(file: Path, whole: bytes, log_bytes: bytes) -> int:
    """How many rows SQLite finds; the files are put back for the next time."""
    file.write_bytes(whole)
    _log_of(file).write_bytes(log_bytes)
    file.with_name(f"{file.name}-shm").unlink(missing_ok=True)
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA synchronous=OFF")
        rows = [n for (n,) in db.execute("SELECT n FROM log ORDER BY n")]
    assert rows == list(range(1, len(rows) + 1))
    return len(rows)


@pytest.mark.parametrize("every", [61, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("fill", [None, 0x00, 0xFF])
def test_a_torn_write_loses_at_most_what_was_not_acknowledged(tmp_path: Path, every: int, fill: int | None) -> None:
    """The log is cut at every byte of its last page, or holds something else from there on."""
    commits = 5
    file, before = _written(tmp_path, commits)
    whole, log_bytes = file.read_bytes(), _log_of(file).read_bytes()
    size = len(log_bytes)
    assert before < size
    assert (size - 32) % FRAME == 0
    for cut in [*range(size - FRAME, size, every), size - 1]:
        rest = b"" if fill is None else bytes([fill]) * (size - cut)
        torn = log_bytes[:cut] + rest
        want = commits if torn == log_bytes else commits - 1
        found = _count(file, whole, torn)
        assert found == want or (fill is not None and found == commits and cut > size - 16), cut
    assert _count(file, whole, log_bytes) == commits


def test_a_server_starts_on_a_torn_log_and_says_what_it_found(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    file, _ = _written(tmp_path, 3)
    (data / file.name).write_bytes(file.read_bytes())
    _log_of(data / file.name).write_bytes(_log_of(file).read_bytes()[:-100])
    server = Process(data)
    try:
        assert _wait(lambda: httpx.get(f"{server.base}/healthz").status_code == 200)
        assert "was not stopped cleanly the last time" in server.log
        assert "the database is whole, with 0 tables" in server.log
    finally:
        server.stop()
    server = Process(data)
    try:
        assert _wait(lambda: httpx.get(f"{server.base}/healthz").status_code == 200)
        assert server.log == "", "this time it was stopped cleanly"
    finally:
        server.stop()


def _wait(is_so: Callable[[], bool], seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if is_so():
                return True
        except httpx.TransportError:
            pass
        time.sleep(0.02)
    return False


# --- a full disk -----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not ON_LINUX, reason="the limit of another process can be set on Linux alone")
def test_a_full_disk_refuses_moves_loses_none_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    acknowledged: list[tuple[str, str]] = []

    async def move(pages: dict[str, Page]) -> str:
        """Make one move, or find that it is refused; gives the code of the refusal."""
        async with asyncio.timeout(10):
            while not any(page.legal for page in pages.values()):
                await asyncio.sleep(0.005)
        letter, page = next((letter, page) for letter, page in pages.items() if page.legal)
        seq, text = page.seq, page.legal[0]
        answer = await page.act(text)
        if answer["t"] == "ok":
            acknowledged.append((letter, text))
            for other in pages.values():
                await other.reach(seq + 1)
            return ""
        code: str = answer["code"]
        return code

    async def play() -> None:
        server = Process(data)
        pid, most = server.process.pid, resource.RLIM_INFINITY
        try:
            async with Person(server.base) as ann, Person(server.base) as ben:
                await ann.become("Ann")
                await ben.become("Ben")
                code = await ann.open_table("me", "open", rules="acc target=121")
                await ben.sit(code)
                async with ann.page(code) as a, ben.page(code) as b:
                    await a.hello()
                    await b.hello()
                    pages = {"A": a, "B": b}
                    assert await move(pages) == ""
                    full = (data / "parlour.sqlite3-wal").stat().st_size
                    resource.prlimit(pid, resource.RLIMIT_FSIZE, (full, most))
                    refused = ""
                    async with asyncio.timeout(20):
                        while not refused:
                            refused = await move(pages)
                    assert refused == "not_stored"
                    assert await move(pages) == "not_stored"
                    assert (await ann.get("/healthz")).status_code == 200
                    for _ in range(2):
                        ready = await ann.get("/readyz")
                        assert (ready.status_code, ready.json()["error"]["code"]) == (503, "not_ready")
                    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))
                    assert (await ann.get("/readyz")).json() == {"ok": True}
                    for _ in range(3):
                        assert await move(pages) == ""
                full = (data / "parlour.sqlite3-wal").stat().st_size
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (full, most))
                async with asyncio.timeout(20):
                    while (await ann.post("/api/me", {"name": "Anna"})).status_code == 200:
                        pass
            server.stop()
            *_, end = server.log.splitlines()
            assert "nothing that was acknowledged is lost" in end
            assert "Traceback" not in server.log
            assert "failed. Exiting" not in server.log
            unstored = [line for line in server.log.splitlines() if "OperationalError" in line or "disk" in line]
            assert unstored
            assert all("make room on its disk" in line for line in unstored), unstored
        finally:
            server.kill()

    run(play())
    assert main(["admin", "check", "--data", str(data)]) == 0
    engine = open_engine(f"sqlite:///{data / 'parlour.sqlite3'}")
    with engine.connect() as db:
        rows = db.execute(select(log.c.actor, log.c.text).where(log.c.command.is_not(None)).order_by(log.c.n)).all()
    engine.dispose()
    assert [tuple(row) for row in rows] == acknowledged


# --- a clock that jumps ----------------------------------------------------------------------------------------------


def test_a_clock_that_jumps_loses_no_move_and_mixes_none_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The wall clock goes an hour back, ten years on and back again between the moves."""
    real = time.time
    offset = 0.0
    monkeypatch.setattr(time, "time", lambda: real() + offset)

    async def play() -> None:
        nonlocal offset
        jumps = [-3600.0, 10 * 365 * 86400.0, -86400.0, 0.0]
        done: list[tuple[str, str]] = []
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", rules="acc target=31")
            await ben.sit(code)
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                while not (a.is_over and b.is_over):
                    offset = jumps[len(done) % len(jumps)]
                    await a.until(lambda: a.seq == b.seq or a.is_over)
                    letter, page = ("A", a) if a.legal else ("B", b)
                    if page.legal:
                        text = page.legal[0]
                        assert (await page.act(text))["t"] == "ok"
                        done.append((letter, text))
                        await a.until(lambda: len([m for m in a.heard if m["t"] == "events"]) > 0)
                        await page.until(lambda page=page, text=text: text not in page.legal or page.is_over)  # type: ignore[misc]
                    await asyncio.sleep(0)
            rows = await server.house.store.read(
                lambda db: db.execute(
                    select(log.c.actor, log.c.text).where(log.c.command.is_not(None)).order_by(log.c.n)
                ).all()
            )
            assert [tuple(row) for row in rows] == done
            assert (await check(server.house.tables)).faults == []
        offset = -86400.0
        async with serving(tmp_path) as server, Person(server.base, ann.http.cookies) as again:
            assert (await again.table(code))["phase"] == "over"
            assert (await again.post(f"/api/tables/{code}/rematch")).status_code == 200

    run(play())


# --- PostgreSQL killed -----------------------------------------------------------------------------------------------


def test_a_postgresql_that_is_killed_loses_no_acknowledged_row_and_is_used_again() -> None:
    acknowledged: list[int] = []

    def job(number: int) -> Callable[[Connection], None]:
        row = {"id": f"{number:032x}", "name": "x", "recovery_hash": f"{number:064x}", "made_at": 0.0}
        return lambda db: (db.execute(insert(guests).values(**row)), None)[1]

    async def write(database: Any) -> None:
        store = Store(database.get_uri(driver="psycopg"))
        failures = numbers = 0

        async def keep_on(number: int) -> None:
            nonlocal failures
            try:
                await store.write(job(number))
            except Exception:
                failures += 1
            else:
                acknowledged.append(number)

        async def burst(count: int) -> None:
            nonlocal numbers
            jobs = [asyncio.create_task(keep_on(numbers + n)) for n in range(count)]
            numbers += count
            await asyncio.gather(*jobs)

        for _ in range(3):
            await burst(50)
            before = len(acknowledged)
            writing = asyncio.create_task(burst(2000))
            while len(acknowledged) < before + 20:
                await asyncio.sleep(0.001)
            postmaster = database.get_postmaster_info().process
            family = [postmaster.pid, *(child.pid for child in postmaster.children(recursive=True))]
            for pid in family:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            await asyncio.to_thread(postmaster.wait, 10)
            await writing
            database.ensure_postgres_running()
            rows = None
            while rows is None:
                try:
                    rows = await store.read(lambda db: db.execute(select(guests.c.id)).scalars().all())
                except Exception:
                    await asyncio.sleep(0.05)
            assert {f"{number:032x}" for number in acknowledged} <= set(rows)
        assert failures > 0
        store.close()

    database = new_server()
    try:
        run(write(database), 100)
    finally:
        database.cleanup()
