"""What the server needs for what it holds: memory for connections and idle tables, time to start over stored ones."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from sqlalchemy import Connection, insert
from websockets.asyncio.client import connect

from bench.durable_moves import GUEST, begin, row_of
from bench.measure import ENVIRONMENT, Figure
from bench.server_latency import guest, open_table, resident_mib, serving
from parlour.engine import find_game
from parlour.server import ledger
from parlour.server.schema import guests
from parlour.server.store import Store

__all__ = ["busy_seconds", "figures"]

PAGES = 1000
TABLES = 1000
WATCHED = 50
STORED = 10_000
STARTS = 3


def busy_seconds(pid: int) -> float:
    """Seconds of processor time that a process has used, by all of its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def _connection_kib() -> float:
    """KiB that one more page takes: the server before and after a thousand pages say hello."""
    async with serving(600) as (base, pid), guest(base) as http:
        await http.post("/api/me", json={"name": "Ann"})
        codes = [await open_table(http, "me", "open") for _ in range(WATCHED)]
        urls = [f"{base.replace('http', 'ws', 1)}/api/tables/{code}/socket" for code in codes]
        pages = []
        before = 0.0
        for n in range(WATCHED + PAGES):
            if n == WATCHED:
                await asyncio.sleep(1)
                before = resident_mib(pid)
            page = await connect(urls[n % WATCHED], compression=None)
            await page.send('{"t":"hello","match":0,"seq":0}')
            await page.recv()
            pages.append(page)
        await asyncio.sleep(1)
        found = (resident_mib(pid) - before) * 1024 / PAGES
        for page in pages:
            page.transport.abort()
        return found


async def _idle_mib() -> float:
    """MiB of the server with a thousand tables in memory, dealt, and nobody connected."""
    async with serving(600) as (base, pid), guest(base) as http:
        await http.post("/api/me", json={"name": "Ann"})
        for _ in range(TABLES):
            await open_table(http, "me", "bot:random")
        await asyncio.sleep(2)
        return resident_mib(pid)


async def _fill(folder: Path) -> None:
    """A database with tables at which a match is under way."""
    store = Store(f"sqlite:///{folder / 'parlour.sqlite3'}")
    game = find_game("cribbage")
    codes = [f"T{n:05d}" for n in range(STORED)]

    def open_all(db: Connection) -> None:
        db.execute(insert(guests).values(id=GUEST, name="Ann", recovery_hash="", made_at=0.0))
        for code in codes:
            ledger.add_table(db, row_of(code, game))

    await store.write(open_all)
    for at in range(0, STORED, 250):
        await asyncio.gather(*(begin(store, game, code, 0, 1, None) for code in codes[at : at + 250]))
    store.close()


def _start(folder: Path) -> tuple[float, float]:
    """Seconds until the server is ready, and of its processor time until then."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "parlour", "serve", "--port", str(port), "--data", str(folder)]
    begun = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    try:
        while time.perf_counter() - begun < 60:
            try:
                if httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200:
                    return time.perf_counter() - begun, busy_seconds(process.pid)
            except httpx.TransportError:
                time.sleep(0.02)
        raise RuntimeError("the server did not start")
    finally:
        process.terminate()
        process.wait(30)


def _starts(what: str, folder: Path, target: str = "") -> list[Figure]:
    _start(folder)
    runs = [_start(folder) for _ in range(STARTS)]
    return [
        Figure(what, "s", tuple(wall for wall, _ in runs), target),
        Figure(f"{what}: its processor time", "s", tuple(busy for _, busy in runs)),
    ]


def figures() -> list[Figure]:
    """Memory of connections and of idle tables, and the start over stored tables beside that over none."""
    if not Path("/proc/self/stat").is_file():
        return []
    found = [
        Figure("one connection more", "KiB", (asyncio.run(_connection_kib()),), "40 or less"),
        Figure(f"the server with {TABLES} idle tables, no page", "MiB", (asyncio.run(_idle_mib()),), "under 150"),
    ]
    with tempfile.TemporaryDirectory() as name:
        empty, full = Path(name) / "empty", Path(name) / "full"
        empty.mkdir()
        full.mkdir()
        asyncio.run(_fill(full))
        found += _starts("start over no table", empty)
        found += _starts(f"start over {STORED} stored tables", full, "under 2")
    return found


if __name__ == "__main__":
    from bench.measure import machine

    print(*machine(), *(figure.row for figure in figures()), sep="\n")
