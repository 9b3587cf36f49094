"""Requests to a server, and the stream of a table."""

from __future__ import annotations

import http.client
import json
import ssl
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from parlour.client.table import RemoteTable

__all__ = ["Client", "ClientError"]

_SILENCE_SECONDS: Final = 60.0
"""The server says something every 15 seconds; after this time the line is dead."""


class ClientError(Exception):
    """What the server refused or why it was not reached, as one plain line; `status` is 0 where it was not."""

    def __init__(self, status: int, code: str, line: str) -> None:
        super().__init__(line)
        self.status = status
        self.code = code


class Client:
    """A program at a server: its token signs every request."""

    def __init__(self, base: str, token: str) -> None:
        """`base` is the address of the server. Raises ValueError for what is none."""
        parts = urlsplit(base)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{base} is no address of a server: it begins with http:// or https://")
        self._scheme, self._host, self._port = parts.scheme, parts.hostname, parts.port
        self._path = parts.path.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "X-Parlour": "1", "Content-Type": "application/json"}

    def _connect(self, seconds: float) -> http.client.HTTPConnection:
        if self._scheme == "https":
            context = ssl.create_default_context()
            return http.client.HTTPSConnection(self._host, self._port, timeout=seconds, context=context)
        return http.client.HTTPConnection(self._host, self._port, timeout=seconds)

    def _send(self, line: http.client.HTTPConnection, method: str, path: str, body: object) -> http.client.HTTPResponse:
        try:
            text = None if method == "GET" else json.dumps(body or {})
            line.request(method, self._path + path, text, self._headers)
            answer = line.getresponse()
            if answer.status < 400:
                return answer
            said = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise ClientError(0, "not_reached", f"the server at {self._host} was not reached: {error}") from error
        try:
            wrong = json.loads(said)["error"]
            raise ClientError(answer.status, wrong["code"], wrong["message"])
        except (ValueError, KeyError, TypeError):
            raise ClientError(answer.status, "failed", f"the server answered {answer.status}") from None

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer of the server to one request, as JSON. Raises ClientError."""
        line = self._connect(_SILENCE_SECONDS)
        try:
            return json.load(self._send(line, method, path, body))
        finally:
            line.close()

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        """The messages of a stream, until it ends. Raises ClientError where it cannot be had or breaks off."""
        line = self._connect(_SILENCE_SECONDS)
        try:
            answer = self._send(line, "GET", path, None)
            while text := answer.readline():
                if text.strip():
                    yield json.loads(text)
        except (OSError, http.client.HTTPException) as error:
            raise ClientError(0, "broke_off", f"the stream broke off: {error}") from error
        finally:
            line.close()

    def open_table(
        self, game: str, seats: Sequence[str], rules: str = "", terms: Mapping[str, Any] | None = None
    ) -> RemoteTable:
        """Open a table: one word a seat, `me`, `open` or `bot:NAME`. Raises ClientError."""
        from parlour.client.table import RemoteTable

        body = {"game": game, "seats": list(seats), "rules": rules, "terms": dict(terms or {})}
        return RemoteTable(self, self.ask("POST", "/api/tables", body)["table"])

    def sit(self, code: str, seat: str | None = None) -> RemoteTable:
        """Sit down at a table, any free seat unless told otherwise, and accept its rules. Raises ClientError."""
        from parlour.client.table import RemoteTable

        place = f"/api/tables/{code}"
        table = self.ask("GET", place)["table"]
        if table["me"] is None:
            body = {"accepts": table["rules"], **({"seat": seat} if seat else {})}
            table = self.ask("POST", f"{place}/sit", body)["table"]
        return RemoteTable(self, table)
