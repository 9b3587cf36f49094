"""A real server in the test's own event loop, people who talk to it over HTTP, and their pages on its sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import ssl
from collections.abc import AsyncIterator, Callable, Coroutine
from itertools import count
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from parlour.engine import fold
from parlour.records.deals import Shuffled, shuffled
from parlour.server import Settings, create_app
from parlour.server.app import listen, uvicorn_config
from parlour.server.house import House

T = TypeVar("T")
Json = dict[str, Any]

UNHURRIED = {
    "bot_delay": 0.0,
    "request_limit": "100000/second",
    "change_limit": "100000/second",
    "own_change_limit": "100000/second",
    "table_change_limit": "100000/second",
    "contribution_seconds": 0.0,
    "guest_limit": "1000/second",
    "table_limit": "1000/second",
    "socket_limit": "1000/second",
    "analyze_limit": "1000/second",
    "drill_limit": "1000/second",
    "position_limit": "1000/second",
    "talk_limit": "1000/second",
    "message_limit": "10000/second",
}
"""Computer players that answer at once, and limits that no test reaches by accident."""

HEADERS = {"X-Parlour": "1"}
PATIENCE = 10.0
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Made once: every client would read all certificates of the system anew."""

_ids = count(1)


def run(job: Coroutine[Any, Any, T], seconds: float = 60.0) -> T:
    """Run an async test, but not for ever."""

    async def bounded() -> T:
        return await asyncio.wait_for(job, seconds)

    return asyncio.run(bounded())


def database_of(folder: Path) -> str:
    """The address of the database of a server with this folder; the fixture `storage` puts another in its place."""
    return ""


class Server:
    """A server that runs."""

    def __init__(self, app: Any, port: int) -> None:
        self.app = app
        self.port = port
        self.base = f"http://127.0.0.1:{port}"

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house


@contextlib.asynccontextmanager
async def serving(folder: Path, *, shuffled: Shuffled = shuffled, **options: Any) -> AsyncIterator[Server]:
    """A real uvicorn on a free port; computer players answer at once."""
    settings = Settings(data=folder, **{"database": database_of(folder), **UNHURRIED, **options})
    app = create_app(settings, shuffled=shuffled)
    with contextlib.closing(listen("127.0.0.1", 0)) as listener:
        server = uvicorn.Server(uvicorn_config(app))
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            if task.done():
                await task
            await asyncio.sleep(0.005)
        try:
            yield Server(app, listener.getsockname()[1])
        finally:
            server.should_exit = True
            await task


class Person:
    """A browser with its own cookie."""

    def __init__(self, base: str, cookies: httpx.Cookies | None = None) -> None:
        self.base = base
        self.http = httpx.AsyncClient(base_url=base, headers=HEADERS, cookies=cookies, timeout=PATIENCE, verify=NO_TLS)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(path)

    async def post(self, path: str, body: object = None) -> httpx.Response:
        return await self.http.post(path, json={} if body is None else body)

    async def become(self, name: str) -> Json:
        answer = await self.post("/api/me", {"name": name})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def open_table(
        self, *seats: str, rules: str = "", game: str = "cribbage", position: str = "", terms: Json | None = None
    ) -> str:
        body = {"game": game, "rules": rules, "seats": list(seats), "position": position, "terms": terms or {}}
        answer = await self.post("/api/tables", body)
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["table"]["code"]
        return code

    async def sit(self, code: str, seat: str | None = None, *, accepts: bool = True) -> Json:
        """Sit down, and accept the rules with it."""
        body = {"seat": seat} if seat else {}
        if accepts:
            body["accepts"] = (await self.table(code))["rules"]
        answer = await self.post(f"/api/tables/{code}/sit", body)
        assert answer.status_code == 200, answer.text
        table: Json = answer.json()["table"]
        return table

    async def table(self, code: str) -> Json:
        answer = await self.get(f"/api/tables/{code}")
        assert answer.status_code == 200, answer.text
        table: Json = answer.json()["table"]
        return table

    def page(self, code: str) -> Page:
        return Page(self.base, code, "; ".join(f"{k}={v}" for k, v in self.http.cookies.items()))


class Page:
    """A page at a table: folds what it hears, and keeps every byte of it."""

    def __init__(self, base: str, code: str, cookie: str = "") -> None:
        self.base = base
        self.url = f"{base.replace('http', 'ws', 1)}/api/tables/{code}/socket"
        self.cookie = cookie
        self.raw: list[str] = []
        self.heard: list[Json] = []
        self.answers: dict[str, Json] = {}
        self.table: Json = {}
        self.view: Json = {}
        self.match = 0
        self.seq = 0
        self.decision: int | None = None
        self.take_back: Json | None = None
        self.asking: Json = {}
        self.legal: list[str] = []
        self.deadline: float | None = None
        self.closed: int | None = None
        self._news = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        headers = {"Cookie": self.cookie} if self.cookie else {}
        self._socket = await connect(self.url, additional_headers=headers, max_size=None, compression=None)
        self.closed = None
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._socket is not None
        assert self._reader is not None
        await self._socket.close()
        await self._reader

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self._take(text)
                async with self._news:
                    self._news.notify_all()
        except ConnectionClosed:
            pass
        self.closed = self.socket.close_code
        async with self._news:
            self._news.notify_all()

    def _take(self, text: str) -> None:
        self.raw.append(text)
        message = json.loads(text)
        self.heard.append(message)
        kind = message["t"]
        if kind == "table":
            self.table = message["table"]
        elif kind in ("ok", "refused", "tried"):
            self.answers[message["id"]] = message
        elif kind == "asking":
            self.asking = message
        elif kind == "view":
            self.view = message["view"]
        elif kind == "events":
            assert message["match"] == self.match, "events of another match"
            assert message["from"] == self.seq + 1, "a gap in the stream"
            assert len(message["events"]) == message["seq"] - self.seq
            for event in message["events"]:
                self.view = fold(self.view, event)
        if kind in ("view", "events"):
            self.match, self.seq = message["match"], message["seq"]
            self.decision, self.legal = message["decision"], message["legal"]
            self.take_back, self.deadline = message["take_back"], message["deadline"]

    async def send(self, message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def hello(self, match: int | None = None, seq: int | None = None) -> None:
        """Say hello with what this page has (or pretends to have) and wait for the answer."""
        before = len(self.heard)
        await self.send(
            {"t": "hello", "match": self.match if match is None else match, "seq": self.seq if seq is None else seq}
        )
        await self.until(lambda: len(self.heard) > before)
        if self.table["phase"] != "open":
            await self.until(lambda: any(m["t"] in ("view", "events", "proof") for m in self.heard[before:]))

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something to be so. Raises TimeoutError, or ConnectionError where the socket ends before."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(lambda: is_so() or self.closed is not None)
        if not is_so():
            raise ConnectionError(f"the socket was closed ({self.closed})")

    async def reach(self, seq: int) -> None:
        """Wait until this page has event `seq`."""
        await self.until(lambda: self.seq >= seq)

    async def offered(self, text: str) -> None:
        """Wait until this move is among the legal ones."""
        await self.until(lambda: text in self.legal)

    async def act(self, text: str, *, decision: int | None = -1, command: str | None = None) -> Json:
        """Send a move and wait for the answer; it answers the present decision unless another one is named."""
        command = command or f"c-{next(_ids)}"
        self.answers.pop(command, None)
        decision = self.decision if decision == -1 else decision
        await self.send({"t": "act", "id": command, "match": self.match, "decision": decision, "text": text})
        await self.until(lambda: command in self.answers)
        return self.answers[command]

    async def back(self, op: str, decision: int) -> Json:
        """Take back what was done at a decision, agree to it or refuse it; gives the answer."""
        command = f"b-{next(_ids)}"
        await self.send({"t": "back", "id": command, "match": self.match, "decision": decision, "op": op})
        await self.until(lambda: command in self.answers)
        return self.answers[command]

    async def attempt(self, text: str) -> Json:
        """Ask what a move would come to: `seq`, `refusal` and `worth`."""
        command = f"t-{next(_ids)}"
        await self.send({"t": "try", "id": command, "text": text})
        await self.until(lambda: command in self.answers)
        return {key: value for key, value in self.answers[command].items() if key not in ("t", "id")}

    async def say(self, message: object) -> Json:
        """Send a message and wait for whatever is heard next."""
        before = len(self.heard)
        await self.send(message)
        await self.until(lambda: len(self.heard) > before)
        return self.heard[before]

    async def play_on(
        self, choose: Callable[[Page], str] | None = None, stop: Callable[[Page], bool] | None = None
    ) -> None:
        """Play what may be played until the match is over (or `stop`); the first legal move unless told otherwise."""
        while not (stop is not None and stop(self)):
            await self.until(lambda: bool(self.legal) or self.is_over or (stop is not None and stop(self)))
            if self.is_over:
                return
            if not self.legal:
                continue
            seq, text = self.seq, choose(self) if choose else self.legal[0]
            answer = await self.act(text)
            assert answer["t"] == "ok" or answer["code"] == "stale", answer
            await self.reach(seq + 1)

    @property
    def is_over(self) -> bool:
        return bool(self.view) and self.view["facts"].get("phase") == "over"
