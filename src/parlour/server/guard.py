"""The gate before every route: security headers out, and in: size, kind and origin of whatever changes something."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pydantic_core import from_json
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.server.errors import Problem, problem_response
from parlour.server.language import language_of
from parlour.server.settings import RECORD_MAX_SIZE, WS_MAX_SIZE

__all__ = ["SECURITY_HEADERS", "Guard"]

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
)

_SAFE = ("GET", "HEAD", "OPTIONS")
_RECORDS: Final = "/api/reviews"
"""Where whole records are handed in."""


class Guard:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                _set_all(headers, SECURITY_HEADERS)
                if scope["path"].startswith("/api/") and "cache-control" not in headers:
                    headers["cache-control"] = "no-store"
            await send(message)

        try:
            if scope["method"] == "POST":
                receive = await _checked(scope, receive)
            elif scope["method"] not in _SAFE:
                raise Problem(405, "method_not_allowed")
        except Problem as problem:
            await problem_response(problem, language_of(HTTPConnection(scope)))(scope, receive, send_guarded)
            return
        await self._app(scope, receive, send_guarded)


def _set_all(headers: MutableHeaders, values: Iterable[tuple[str, str]]) -> None:
    for name, value in values:
        headers[name] = value


async def _checked(scope: Scope, receive: Receive) -> Receive:
    headers = Headers(scope=scope)
    if headers.get("x-parlour") != "1":
        raise Problem(403, "x_parlour", field="X-Parlour")
    if headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise Problem(400, "content_type", field="Content-Type")
    body = await _read(receive, RECORD_MAX_SIZE if scope["path"].startswith(_RECORDS) else WS_MAX_SIZE)
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
