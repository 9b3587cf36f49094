"""A move over the socket, stored with `synchronous=FULL`, and the memory of a thousand idle tables.

The server runs in a process of its own; the time runs from sending `act` to hearing `ok`, on the same machine.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.measure import Figure
from parlour.server import Settings
from parlour.server.store import Store

__all__ = ["figures", "guest", "open_table", "resident_mib", "serving"]

GAMES = 5
IDLE_TABLES = 1000

_SERVE = """
import sys
import uvicorn
from parlour.server import Settings, create_app
from parlour.server.app import listen, look_rarely, uvicorn_config
from pathlib import Path

listener = listen("127.0.0.1", 0)
settings = Settings(
    data=Path(sys.argv[1]), bot_delay=0.0, guest_limit="9999/second", table_limit="9999/second",
    request_limit="9999/second", change_limit="9999/second", own_change_limit="9999/second",
    table_change_limit="9999/second", contribution_seconds=0.0,
    socket_limit="9999/second", message_limit="99999/second", idle_seconds=float(sys.argv[2]),
)
print(listener.getsockname()[1], flush=True)
server = uvicorn.Server(uvicorn_config(create_app(settings)))
look_rarely()
server.run(sockets=[listener])
"""


@asynccontextmanager
async def serving(idle_seconds: float) -> AsyncIterator[tuple[str, int]]:
    """A server over an empty database, which it need not make: its address and its process id."""
    with tempfile.TemporaryDirectory() as folder:
        Store(Settings(data=Path(folder)).database_url).close()
        process = subprocess.Popen(
            [sys.executable, "-c", _SERVE, folder, str(idle_seconds)], stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            base = f"http://127.0.0.1:{process.stdout.readline().strip()}"
            async with httpx.AsyncClient(base_url=base) as http:
                for _ in range(200):
                    try:
                        if (await http.get("/healthz")).status_code == 200:
                            break
                    except httpx.TransportError:
                        await asyncio.sleep(0.05)
            yield base, process.pid
        finally:
            process.terminate()
            process.wait(20)
            assert process.stdout is not None
            process.stdout.close()


def guest(base: str) -> httpx.AsyncClient:
    """Somebody who asks over HTTP."""
    return httpx.AsyncClient(base_url=base, headers={"X-Parlour": "1"}, timeout=30)


async def open_table(http: httpx.AsyncClient, *seats: str) -> str:
    """The code of a new table of cribbage."""
    answer = await http.post("/api/tables", json={"game": "cribbage", "seats": list(seats)})
    code: str = answer.json()["table"]["code"]
    return code


def _page(http: httpx.AsyncClient, code: str) -> Any:
    url = f"{str(http.base_url).replace('http', 'ws', 1)}/api/tables/{code}/socket"
    cookie = "; ".join(f"{key}={value}" for key, value in http.cookies.items())
    return connect(url, additional_headers={"Cookie": cookie}, compression=None)


async def _play(socket: ClientConnection, times: list[float]) -> None:
    """One game against the computer; adds the seconds of every move."""
    await socket.send(json.dumps({"t": "hello", "match": 0, "seq": 0}))
    sent = 0.0
    n = 0
    while True:
        message = json.loads(await socket.recv())
        if message["t"] == "ok":
            times.append(time.perf_counter() - sent)
        elif message["t"] == "table" and message["table"]["phase"] == "over":
            return
        elif message["t"] in ("view", "events") and message["legal"]:
            n += 1
            act = {"t": "act", "id": f"m{n}", "match": message["match"], "text": message["legal"][0]}
            act["decision"] = message["decision"]
            sent = time.perf_counter()
            await socket.send(json.dumps(act))


async def _latencies() -> list[list[float]]:
    games: list[list[float]] = []
    async with serving(60) as (base, _), guest(base) as http:
        await http.post("/api/me", json={"name": "Ann"})
        for _ in range(GAMES):
            times: list[float] = []
            async with _page(http, await open_table(http, "me", "bot:random")) as socket:
                await _play(socket, times)
            games.append(times)
    return games


def resident_mib(pid: int) -> float:
    """MiB of memory that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise AssertionError("the system tells no memory of a process")


async def _memory() -> tuple[float, float, float]:
    """Resident MiB: at the start, with the tables in memory and a page at each, and after they were dropped."""
    async with serving(3) as (base, pid), guest(base) as http:
        await http.post("/api/me", json={"name": "Ann"})
        begin = resident_mib(pid)
        sockets = []
        for _ in range(IDLE_TABLES):
            socket = await _page(http, await open_table(http, "me", "bot:random"))
            await socket.send(json.dumps({"t": "hello", "match": 0, "seq": 0}))
            sockets.append(socket)
        await asyncio.sleep(2)
        with_pages = resident_mib(pid)
        for socket in sockets:
            await socket.close()
        await asyncio.sleep(6)
        return begin, with_pages, resident_mib(pid)


def figures() -> list[Figure]:
    """Milliseconds a move, by game; MiB of the server with a thousand idle tables."""
    games = asyncio.run(_latencies())
    medians = tuple(sorted(times)[len(times) // 2] * 1000 for times in games[1:])
    slow = tuple(sorted(times)[int(len(times) * 0.95)] * 1000 for times in games[1:])
    found = [
        Figure("a move over the socket, stored: median of a game", "ms", medians, "under 10"),
        Figure("a move over the socket, stored: 95th percentile of a game", "ms", slow),
    ]
    if Path("/proc/self/status").is_file():
        begin, with_pages, after = asyncio.run(_memory())
        found += [
            Figure("the server without tables", "MiB", (begin,)),
            Figure(f"the server with {IDLE_TABLES} idle tables, a page at each", "MiB", (with_pages,), "under 150"),
            Figure(f"the server when the {IDLE_TABLES} pages are closed", "MiB", (after,), "under 150"),
        ]
    return found


if __name__ == "__main__":
    from bench.measure import machine

    print(*machine(), *(figure.row for figure in figures()), sep="\n")
