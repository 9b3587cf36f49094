"""One WebSocket: a bounded outbox with its own writer, so that a stalled reader never holds up a table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from pydantic import ValidationError
from pydantic_core import to_json
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour.server.errors import Problem, first_error
from parlour.server.frames import Act, Back, Contribute, Hello, Try, client_message
from parlour.server.guard import CLOSE_TOO_MANY
from parlour.server.identity import COOKIE, hash_secret
from parlour.server.language import LANGUAGES, language_of
from parlour.server.logs import first_line
from parlour.server.referee import Asking
from parlour.server.settings import OUTBOX_SIZE
from parlour.server.words import say

if TYPE_CHECKING:
    from parlour.server.house import House
    from parlour.server.live import LiveTable

__all__ = ["CLOSE_NO_SPECTATORS", "Connection", "TableSocket", "to_text"]

logger = logging.getLogger("parlour.server")

CLOSE_NO_SPECTATORS = 4403
CLOSE_PLAINLY = 1000
CLOSE_UNKNOWN_TABLE = 4404


def to_text(message: Mapping[str, Any]) -> str:
    """A message as it travels."""
    return to_json(message, fallback=dict).decode()


class Connection:
    """A page that listens to a table: who it is, what it has, what waits for it."""

    __slots__ = (
        "_close_code",
        "_is_lagging",
        "_outbox",
        "_ready",
        "asking",
        "base",
        "guest",
        "is_greeted",
        "language",
        "match",
        "seq",
    )

    def __init__(self, guest: str | None, base: str, language: str = LANGUAGES[0]) -> None:
        self.guest = guest
        self.base = base
        self.language = language
        self.is_greeted = False
        self.match = 0
        self.seq = 0
        """The last event put in the outbox for this page."""
        self.asking = Asking()
        """The last asking for a take-back of which the page has heard."""
        self._outbox: deque[tuple[str, bool]] = deque()
        self._ready = asyncio.Event()
        self._is_lagging = False
        self._close_code: int | None = None

    @property
    def waiting_count(self) -> int:
        """Messages that wait for the reader."""
        return len(self._outbox)

    def put(self, text: str, *, is_answer: bool = False) -> None:
        """Queue a message. If too many wait, only answers to commands are kept, and a snapshot follows."""
        if self._close_code is not None:
            return
        if len(self._outbox) >= OUTBOX_SIZE:
            self._is_lagging = True
            kept = [entry for entry in self._outbox if entry[1]]
            self._outbox = deque(kept[-OUTBOX_SIZE // 2 :])
        if is_answer or not self._is_lagging:
            self._outbox.append((text, is_answer))
        self._ready.set()

    def shut(self, text: str, code: int) -> None:
        """Say one last thing, and close; what waits is dropped."""
        if self._close_code is None:
            self._outbox = deque([(text, True)])
            self._is_lagging = False
            self._close_code = code
            self._ready.set()

    def answer(self) -> str:
        """The answer to the one command that was sent. Raises LookupError without one."""
        for text, is_answer in self._outbox:
            if is_answer:
                return text
        raise LookupError("no command was answered")

    async def next_text(self, snapshot: Callable[[Connection], None]) -> str | None:
        """Wait for what is to be sent next; None once there will be nothing more."""
        while not self._outbox:
            if self._is_lagging:
                self._is_lagging = False
                snapshot(self)
            elif self._close_code is not None:
                return None
            else:
                self._ready.clear()
                await self._ready.wait()
        return self._outbox.popleft()[0]

    async def write_all(self, send: Send, snapshot: Callable[[Connection], None]) -> None:
        """Send what is queued, for as long as the page is there."""
        with contextlib.suppress(OSError, RuntimeError):
            while (text := await self.next_text(snapshot)) is not None:
                await send({"type": "websocket.send", "text": text})
            await send({"type": "websocket.close", "code": self._close_code or CLOSE_PLAINLY})


def _error(code: str, **params: Any) -> str:
    return to_text({"t": "error", "code": code, "params": params})


class TableSocket:
    """The socket of a table, an ASGI application: a function would be called through more layers at every message."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Talk to one page until it goes."""
        await _serve(WebSocket(scope, receive, send), receive, send)


async def _serve(websocket: WebSocket, receive: Receive, send: Send) -> None:
    app: FastAPI = websocket.app
    code = websocket.path_params["code"]
    house: House = app.state.house
    await websocket.accept()
    token = websocket.cookies.get(COOKIE)
    try:
        guest = await house.identity.find(token)
        table = await house.tables.get(code)
        table.admit(guest.id if guest else None)
    except Problem as problem:
        closed = {403: CLOSE_NO_SPECTATORS, 429: CLOSE_TOO_MANY}.get(problem.status, CLOSE_UNKNOWN_TABLE)
        await _refuse(websocket, problem.code, closed, **problem.params)
        return
    connection = Connection(guest.id if guest else None, house.base_of(websocket), language_of(websocket))
    table.connect(connection)
    writer = asyncio.create_task(connection.write_all(send, table.send_snapshot))
    try:
        with house.doors.opened(hash_secret(token) if guest and token else "", connection):
            # in a task of its own, as the writer: what waits at the bottom of all middleware is woken through all of it
            reader = asyncio.create_task(_listen(receive, house, table, connection))
            await reader
    finally:
        table.disconnect(connection)
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await writer


async def _refuse(websocket: WebSocket, code: str, close_code: int, **params: Any) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(_error(code, **params))
        await websocket.close(close_code)


async def _listen(receive: Receive, house: House, table: LiveTable, connection: Connection) -> None:
    allowed = house.limits.per_socket()
    while True:
        frame = await receive()
        if frame["type"] == "websocket.disconnect":
            return
        text = frame.get("text")
        if not allowed():
            connection.put(_error("too_fast"))
        elif text is None:
            connection.put(_error("bad_message", problem=say("problem.not_text", {}, connection.language)))
        else:
            try:
                await _answer(text, table, connection)
            except SQLAlchemyError as error:
                logger.error("the database failed: %s", first_line(error))
                connection.put(_error("not_stored"))


async def _answer(text: str, table: LiveTable, connection: Connection) -> None:
    try:
        message = client_message.validate_json(text)
    except ValidationError as error:
        field, problem = first_error(error.errors(include_url=False, include_input=False), connection.language)
        connection.put(_error("bad_message", field=field, problem=problem))
        return
    if isinstance(message, Hello):
        await table.hello(connection, message.match, message.seq)
    elif isinstance(message, Act):
        await table.act(connection, message)
    elif isinstance(message, Back):
        await table.take_back(connection, message)
    elif isinstance(message, Try):
        table.weigh(connection, message)
    elif isinstance(message, Contribute):
        await table.contribute(connection, message)
    else:
        connection.put(to_text({"t": "pong", "n": message.n}))
