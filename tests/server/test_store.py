"""The database and the start of a server: migrations, group commit, and one plain line for what cannot be."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import socket
import sqlite3
import subprocess
import sys
import threading
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError

from parlour.cli import main
from parlour.server.app import serve
from parlour.server.folder import hold
from parlour.server.lan import lan_address, qr_text
from parlour.server.migrations import REVISION
from parlour.server.schema import guests, metadata
from parlour.server.store import Store, StoreError
from tests.server.helpers import Person, run, serving


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'test.sqlite3'}"


def test_the_last_migration_is_known_by_its_name() -> None:
    """A database that has it is opened without a look at the migrations."""
    config = Config()
    config.set_main_option("script_location", "parlour.server:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == REVISION


def test_the_migrations_make_the_tables_of_the_schema(url: str) -> None:
    Store(url).close()
    engine = create_engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_sqlite_keeps_what_was_committed(url: str) -> None:
    async def ask() -> list[Any]:
        store = Store(url)

        def pragmas(connection: Connection) -> list[Any]:
            return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in ("journal_mode", "synchronous")]

        found = await store.read(pragmas) + await store.write(pragmas)
        store.close()
        return found

    assert run(ask()) == ["wal", 2, "wal", 2]


def _add(number: int) -> Any:
    row = {"id": f"{number:032x}", "name": "x", "recovery_hash": f"{number:064x}", "made_at": 0.0}

    def job(connection: Connection) -> int:
        connection.execute(insert(guests).values(**row))
        return number

    return job


def test_writes_that_wait_share_a_commit_and_a_bad_one_fails_alone(url: str) -> None:
    async def write() -> None:
        store = Store(url)
        gate = threading.Event()
        first = asyncio.create_task(store.write(lambda connection: gate.wait(5)))
        await asyncio.sleep(0.05)
        jobs = [asyncio.create_task(store.write(_add(n))) for n in (1, 2, 1, 3)]
        await asyncio.sleep(0.05)
        assert not any(job.done() for job in jobs)
        gate.set()
        await first
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [results[0], results[1], results[3]] == [1, 2, 3]
        assert isinstance(results[2], IntegrityError)
        names = await store.read(lambda connection: connection.execute(select(guests.c.id)).all())
        assert len(names) == 3
        store.close()

    run(write())


def test_with_a_full_disk_every_job_that_waits_is_told_so(url: str) -> None:
    """Those in one transaction too, which SQLite may undo by itself."""

    def grow(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE IF NOT EXISTS big (b BLOB)"))
        connection.execute(text("INSERT INTO big VALUES (zeroblob(4000000))"))

    async def write() -> None:
        store = Store(url)
        pages = await store.write(lambda db: db.execute(text("PRAGMA page_count")).scalar_one())
        await store.write(lambda db: db.execute(text(f"PRAGMA max_page_count={pages + 5}")).scalar())
        gate = threading.Event()
        first = asyncio.create_task(store.write(lambda connection: gate.wait(5)))
        await asyncio.sleep(0.05)
        jobs = [asyncio.create_task(store.write(grow)) for _ in range(3)]
        await asyncio.sleep(0.05)
        gate.set()
        await first
        for error in await asyncio.gather(*jobs, return_exceptions=True):
            assert isinstance(error, OperationalError)
            assert "database or disk is full: make room on its disk" in str(error).splitlines()[0]
        assert store.is_failing
        store.close()

    run(write())


def test_close_writes_what_waits(url: str) -> None:
    async def write() -> None:
        store = Store(url)
        jobs = [asyncio.create_task(store.write(_add(n))) for n in range(50)]
        await asyncio.sleep(0)
        store.close()
        await asyncio.gather(*jobs)
        with pytest.raises(Exception, match="closed"):
            await store.write(_add(99))
        again = Store(url)
        rows = await again.read(lambda connection: connection.execute(select(guests.c.id)).all())
        assert len(rows) == 50
        again.close()

    run(write())


def test_a_slow_disk_loses_nothing_and_keeps_the_order(tmp_path: Path) -> None:
    """BC-164."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", rules="acc target=31")
            await ben.sit(code)
            write = server.house.store.write

            async def slow(job: Any) -> Any:
                await asyncio.sleep(0.05)
                return await write(job)

            server.house.store.write = slow  # type: ignore[method-assign]
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                await asyncio.gather(a.play_on(), b.play_on())
            server.house.store.write = write  # type: ignore[method-assign]
            live = server.house.tables.live[code].match
            _, stored = await server.house.tables.load(code)
            assert live is not None
            assert stored is not None
            assert stored.state == live.state
            assert stored.seq == live.seq

    run(play())


def test_a_move_that_cannot_be_stored_is_refused_and_does_not_count(tmp_path: Path) -> None:
    from sqlalchemy.exc import OperationalError

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open")
            await ben.sit(code)
            write = server.house.store.write

            async def full(job: Any) -> Any:
                raise OperationalError("insert", {}, Exception("disk full"))

            async with ann.page(code) as page:
                await page.hello()
                before = page.view
                server.house.store.write = full  # type: ignore[method-assign]
                answer = await page.act(page.legal[0], command="once")
                assert (answer["t"], answer["code"]) == ("refused", "not_stored")
                full_http = await ann.post("/api/me", {"name": "Anna"})
                assert (full_http.status_code, full_http.json()["error"]["code"]) == (503, "not_stored")
                assert page.view == before
                server.house.store.write = write  # type: ignore[method-assign]
                assert (await page.act(page.legal[0], command="once"))["t"] == "ok"

    run(play())


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path, url: str) -> None:
    Store(url).close()
    with closing(sqlite3.connect(tmp_path / "test.sqlite3")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(StoreError, match="newer version"):
        Store(url)


@pytest.mark.parametrize("kind", ["noise", "cut"])
def test_a_damaged_database_is_named(tmp_path: Path, url: str, kind: str) -> None:
    file = tmp_path / "test.sqlite3"
    if kind == "noise":
        file.write_bytes(os.urandom(8192))
    else:
        Store(url).close()
        whole = bytearray(file.read_bytes())
        whole[4096 : 3 * 4096] = b"\xff" * (2 * 4096)
        file.write_bytes(bytes(whole))
    with pytest.raises(StoreError, match="damaged") as caught:
        Store(url)
    assert "\n" not in str(caught.value)


def _serve(tmp_path: Path, capsys: pytest.CaptureFixture[str], **options: Any) -> tuple[int, str]:
    status = serve(**{"port": 0, "data": tmp_path / "data", **options})
    return status, capsys.readouterr().err


def test_an_address_of_another_machine_is_one_plain_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for host in ("192.0.2.1", "no.such.host.invalid", "a..b", "x" * 64, "caf\udce9"):
        status, line = _serve(tmp_path, capsys, host=host)
        assert (status, line.count("\n")) == (2, 1)
        assert "--host" in line


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (("--host", ""), "--host"),
        (("--port", "80_00"), "no whole number"),
        (("--port", "\u0663\u0660\u0660\u0660"), "no whole number"),
        (("--port", "65536"), "is no port"),
        (("--database", "postgresql+psycopg://u:pw@127.0.0.1:abc/x"), "database address"),
        (("--database", "postgresql+psycopg://[::1"), "database address"),
        (("--database", "sqlite://"), "names no file"),
        *(
            (("--public", where), "--public")
            for where in (
                "foo",
                "ftp://x",
                "javascript:alert(1)",
                "https://a b",
                "https://x:99999",
                "https://x:0",
                "https://[::1",
                "https://x/y",
                "https://x\n",
            )
        ),
    ],
)
def test_what_cannot_be_served_is_one_plain_line(
    given: tuple[str, str], word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--data", str(tmp_path / "data"), "--port", "0", *given]) == 2
    line = capsys.readouterr().err
    assert word in line
    assert line.count("\n") == 1
    assert "pw" not in line


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights otherwise")
def test_what_is_kept_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    """Seeds of matches that go on are among it: whoever reads them knows every card."""
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    opened = {"umask": 0o022, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **opened) as server:  # type: ignore[call-overload]
        assert "is open at" in server.stdout.readline()
        rights = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "data").iterdir()}
        server.terminate()
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    assert {"parlour.sqlite3", "parlour.sqlite3-wal", "parlour.lock"} <= rights.keys()
    assert {name: mode for name, mode in rights.items() if mode & 0o077} == {}


def test_a_port_in_use_is_one_plain_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        status, line = _serve(tmp_path, capsys, port=port)
    assert status == 2
    assert line.count("\n") == 1
    assert f"port {port}" in line


def test_a_data_folder_that_cannot_be_is_one_plain_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    status, line = _serve(tmp_path, capsys, data=tmp_path / "file" / "data")
    assert (status, line.count("\n")) == (2, 1)
    assert "data folder" in line


def test_a_data_folder_in_use_is_one_plain_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with hold(tmp_path / "data"):
        status, line = _serve(tmp_path, capsys)
    assert (status, line.count("\n")) == (2, 1)
    assert "in use" in line


def test_a_damaged_database_stops_the_server_with_one_plain_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "parlour.sqlite3").write_bytes(b"this is no database" * 500)
    status, line = _serve(tmp_path, capsys)
    assert (status, line.count("\n")) == (2, 1)
    assert "damaged" in line


@pytest.mark.parametrize("database", ["nonsense", "postgresql+psycopg://nobody@127.0.0.1:1/none", "oracle://x"])
def test_a_database_that_cannot_be_reached_is_one_plain_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], database: str
) -> None:
    status, line = _serve(tmp_path, capsys, database=database)
    assert (status, line.count("\n")) == (2, 1)


@pytest.mark.parametrize("is_up", [True, False], ids=["that answers", "that is still starting"])
def test_a_server_ends_cleanly_when_it_is_told_to(tmp_path: Path, is_up: bool) -> None:
    script = f"import sys; from parlour.server import serve; sys.exit(serve(port=0, data={str(tmp_path / 'data')!r}))"
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        base = process.stdout.readline().split()[-1]
        assert base.startswith("http://127.0.0.1:")
        if is_up:
            with urllib.request.urlopen(f"{base}/healthz", timeout=10) as answer:
                assert answer.status == 200
        process.terminate()
        out, err = process.communicate(timeout=15)
    finally:
        process.kill()
    assert err == ""
    assert process.returncode == 0
    assert "Traceback" not in out


def test_a_damaged_log_is_named_and_other_tables_go_on(tmp_path: Path) -> None:
    from sqlalchemy import update

    from parlour.server.schema import log

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            bad, good = [await ann.open_table("me", "bot:random") for _ in range(2)]
            where = (log.c.code == bad) & (log.c.n == 3)
            await server.house.store.write(
                lambda db: db.execute(update(log).where(where).values(text="play 5H")).rowcount
            )
        async with serving(tmp_path) as server:
            again = Person(server.base, ann.http.cookies)
            answer = await again.get(f"/api/tables/{bad}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "damaged_table")
            async with again.page(bad) as page:
                await page.until(lambda: page.closed is not None)
                assert page.heard[0]["code"] == "damaged_table"
            assert (await again.table(good))["phase"] == "playing"
            assert len((await again.get("/api/my/tables")).json()["tables"]) == 2
            await again.http.aclose()

    run(play())


def test_the_address_in_the_local_network_is_none_or_no_loopback() -> None:
    address = lan_address()
    assert address is None or not ipaddress.ip_address(address).is_loopback
    assert len(qr_text("http://192.168.1.20:8000").splitlines()) > 10


def test_a_database_that_may_not_be_written_is_one_plain_line_with_the_way_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "parlour.sqlite3"
    Store(f"sqlite:///{file}").close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    assert main(["admin", "check", "--database", f"sqlite:///file:{file}?mode=ro&uri=true"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "readonly database" in line
    assert "the right to write its file and folder, or use a copy" in line
