"""A thousand sockets at 250 tables, twenty of which are never read: nobody who reads waits for those who do not."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.server.helpers import Person, run, serving

TABLES = 250
STALLED = 20
SECONDS = 12.0


class Table:
    """Two players and two who watch."""

    def __init__(self, code: str, sockets: list[ClientConnection]) -> None:
        self.code = code
        self.sockets = sockets
        self.heard: asyncio.Queue[tuple[int, dict[str, object]]] = asyncio.Queue()
        self.times: list[float] = []

    async def listen(self, at: int) -> None:
        with contextlib.suppress(Exception):
            async for text in self.sockets[at]:
                await self.heard.put((at, json.loads(text)))

    async def play(self, end: float, pause: float) -> None:
        """One move a `pause`: the time of each runs until everybody at the table has it."""
        readers = [asyncio.create_task(self.listen(at)) for at in range(len(self.sockets))]
        for one in self.sockets:
            await one.send(json.dumps({"t": "hello", "match": 0, "seq": 0}))
        seen: dict[int, dict[str, object]] = {}
        seqs = [0] * len(self.sockets)
        while time.monotonic() < end:
            while not self.heard.empty() or len(seen) < 2 or not any(one["legal"] for one in seen.values()):
                await self._hear(seen, seqs)
            at = next(at for at, one in seen.items() if one["legal"])
            mine = seen[at]
            assert isinstance(mine["legal"], list)
            act = {"t": "act", "id": f"{at}-{time.monotonic_ns()}", "match": mine["match"]}
            before, begin = max(seqs), time.monotonic()
            await self.sockets[at].send(json.dumps(act | {"decision": mine["decision"], "text": mine["legal"][0]}))
            while min(seqs) <= before:
                await self._hear(seen, seqs)
            self.times.append(time.monotonic() - begin)
            if any(one["over"] for one in seen.values()):
                break
            await asyncio.sleep(pause)
        for reader in readers:
            reader.cancel()

    async def _hear(self, seen: dict[int, dict[str, object]], seqs: list[int]) -> None:
        at, message = await asyncio.wait_for(self.heard.get(), 30)
        assert message["t"] not in ("refused", "error"), message
        if message["t"] not in ("view", "events"):
            return
        seq = message["seq"]
        assert isinstance(seq, int)
        seqs[at] = seq
        if at < 2:
            events = message.get("events") or []
            assert isinstance(events, list)
            over = any(one.get("kind") == "fact" and one.get("value") == "over" for one in events)
            seen[at] = {key: message[key] for key in ("match", "decision", "legal")} | {"over": over}


@contextlib.asynccontextmanager
async def _stalled(port: int, code: str) -> AsyncIterator[None]:
    """A page that says hello, and never reads what comes."""
    with socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        await asyncio.to_thread(raw.connect, ("127.0.0.1", port))
        head = f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        rest = "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        raw.sendall((head + rest).encode())
        hello = json.dumps({"t": "hello", "match": 0, "seq": 0}).encode()
        assert (await asyncio.to_thread(raw.recv, 12)) == b"HTTP/1.1 101"
        raw.sendall(bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello)
        yield


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_a_thousand_sockets_with_twenty_that_nobody_reads(tmp_path: Path) -> None:
    async def play() -> None:
        async with contextlib.AsyncExitStack() as stack:
            server = await stack.enter_async_context(
                serving(tmp_path, socket_limit="9999/second", change_limit="99999/second", request_limit="99999/second")
            )
            tables: list[Table] = []
            for number in range(TABLES):
                ann = await stack.enter_async_context(Person(server.base))
                max_ = await stack.enter_async_context(Person(server.base))
                await ann.become(f"Ann {number}")
                await max_.become(f"Max {number}")
                code = await ann.open_table("me", "open")
                await max_.sit(code)
                watchers = 1 if number < STALLED else 2
                sockets = []
                for person in (ann, max_, *[None] * watchers):
                    page = person.page(code) if person else None
                    headers = {"Cookie": page.cookie} if page else {}
                    url = f"{server.base.replace('http', 'ws', 1)}/api/tables/{code}/socket"
                    one = connect(url, additional_headers=headers, compression=None, ping_interval=None)
                    sockets.append(await stack.enter_async_context(one))
                tables.append(Table(code, sockets))
            for table in tables[:STALLED]:  # the server drops who answers no ping for forty seconds
                await stack.enter_async_context(_stalled(server.port, table.code))
            await asyncio.sleep(1.0)
            open_now = sum(len(table.connections) for table in server.house.tables.live.values())
            assert open_now == 4 * TABLES
            end = time.monotonic() + SECONDS
            await asyncio.gather(*(table.play(end, 4.0) for table in tables))
            slow = sorted(took for table in tables[:STALLED] for took in table.times)
            other = sorted(took for table in tables[STALLED:] for took in table.times)
            every = sorted([*slow, *other])
            p99 = every[int(0.99 * len(every))]
            print(
                f"{len(every)} moves, median {1000 * every[len(every) // 2]:.0f} ms, p99 {1000 * p99:.0f} ms;", end=" "
            )
            beside, apart = slow[len(slow) // 2], other[len(other) // 2]
            print(f"median beside a reader that stalls {1000 * beside:.0f} ms")
            assert all(table.times for table in tables)
            assert beside < 5 * apart + 0.05, "a stalled reader holds up no table"

    run(play(), 380)
