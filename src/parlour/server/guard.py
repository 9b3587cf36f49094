"""The gate before every route and socket: security headers out, and in: how often, from where, how large, what kind.

What is kept here holds for a route that is added tomorrow.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from pydantic_core import from_json
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.errors import Problem, problem_response
from parlour.server.language import language_of
from parlour.server.limiting import Limits, address_of
from parlour.server.settings import RECORD_MAX_SIZE, WS_MAX_SIZE, Settings

__all__ = ["CLOSE_TOO_MANY", "SECURITY_HEADERS", "Guard", "is_own_origin"]

CLOSE_TOO_MANY: Final = 4429
"""How a socket is closed that is one too many."""

_CSP: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

SECURITY_HEADERS: Final[tuple[tuple[str, str], ...]] = (
    ("content-security-policy", _CSP),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-frame-options", "DENY"),
)

_STRICT: Final = ("strict-transport-security", "max-age=31536000")
"""Sent where the public address is one of TLS."""

_SAFE = ("GET", "HEAD", "OPTIONS")
_RECORDS: Final = ("/api/reviews", "/api/reviews/position")
"""Where whole records are handed in."""
_BODY_SECONDS: Final = 20.0
"""How long a body may take to arrive."""
_HEAD_MAX_SIZE: Final = 32 * 1024
"""The largest address and headers of a request, in bytes."""


class Guard:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._headers = (*SECURITY_HEADERS, _STRICT) if settings.is_secure else SECURITY_HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                _set_all(headers, self._headers)
                if scope["path"].startswith("/api/") and "cache-control" not in headers:
                    headers["cache-control"] = "no-store"
            await send(message)

        connection = HTTPConnection(scope)
        limits, address = _limits_of(scope), address_of(connection)
        try:
            limits.require("request", address)
            if _head_size(scope) > _HEAD_MAX_SIZE:
                raise Problem(431, "too_large", field="headers", limit=_HEAD_MAX_SIZE)
            if scope["method"] == "POST":
                self._check_origin(connection)
                limits.require("change", address)
                receive = await _checked(scope, receive)
            elif scope["method"] not in _SAFE:
                raise Problem(405, "method_not_allowed")
        except Problem as problem:
            await problem_response(problem, language_of(connection))(scope, receive, send_guarded)
            return
        await self._app(scope, receive, send_guarded)

    def _check_origin(self, connection: HTTPConnection) -> None:
        headers = connection.headers
        if not is_own_origin(headers.get("origin"), headers.get("host"), self._settings.public):
            raise Problem(403, "bad_origin", field="Origin")

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        try:
            self._check_origin(connection)
        except Problem:
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        if not _limits_of(scope).allows("socket", address_of(connection)):
            await receive()
            await send({"type": "websocket.accept"})
            text = json.dumps({"t": "error", "code": "too_many", "params": {}})
            await send({"type": "websocket.send", "text": text})
            await send({"type": "websocket.close", "code": CLOSE_TOO_MANY})
            return
        await self._app(scope, receive, send)


def is_own_origin(origin: str | None, host: str | None, public: str) -> bool:
    """Whether a browser page of this server speaks (or no browser at all): CORS guards neither sockets nor forms."""
    if origin is None:
        return True
    if public and origin.rstrip("/") == public.rstrip("/"):
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc.lower() == str(host).lower()


def _limits_of(scope: Scope) -> Limits:
    found: Limits = scope["app"].state.house.limits
    return found


def _head_size(scope: Scope) -> int:
    return (
        len(scope.get("raw_path", b"")) + len(scope["query_string"]) + sum(len(k) + len(v) for k, v in scope["headers"])
    )


def _set_all(headers: MutableHeaders, values: Iterable[tuple[str, str]]) -> None:
    for name, value in values:
        headers[name] = value


async def _checked(scope: Scope, receive: Receive) -> Receive:
    headers = Headers(scope=scope)
    if headers.get("x-parlour") != "1":
        raise Problem(403, "x_parlour", field="X-Parlour")
    if headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise Problem(400, "content_type", field="Content-Type")
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            body = await _read(receive, RECORD_MAX_SIZE if scope["path"] in _RECORDS else WS_MAX_SIZE)
    except TimeoutError:
        raise Problem(400, "bad_request", field="body", problem="broke_off") from None
    try:
        from_json(body or b"{}", allow_inf_nan=False)
    except ValueError as error:
        raise Problem(400, "bad_request", field="body", problem="not_json", detail=str(error)[:100]) from error
    is_sent = False

    async def replay() -> Message:
        nonlocal is_sent
        if is_sent:
            return await receive()
        is_sent = True
        return {"type": "http.request", "body": body or b"{}", "more_body": False}

    return replay


async def _read(receive: Receive, most: int) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Problem(400, "bad_request", field="body", problem="broke_off")
        body += message.get("body", b"")
        if len(body) > most:
            raise Problem(413, "too_large", field="body", limit=most)
        if not message.get("more_body"):
            return bytes(body)
