"""Requests whose head never ends: uvicorn's fast parser would keep all of it in memory."""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["BoundedHttp"]

_MOST: Final = 64 * 1024
"""What a request may bring beside its body, in bytes; as much as uvicorn's other parser takes."""


class BoundedHttp(HttpToolsProtocol):
    """Hangs up where address, headers, trailers and the frames of chunks together are too long."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._beside_body = 0

    def on_message_begin(self) -> None:
        """A request begins."""
        self._beside_body = 0
        super().on_message_begin()

    def on_body(self, body: bytes) -> None:
        """A piece of the body."""
        self._beside_body -= len(body)
        super().on_body(body)

    def data_received(self, data: bytes) -> None:
        """Bytes of the connection."""
        self._beside_body += len(data)
        super().data_received(data)
        if self._beside_body > _MOST and not self.transport.is_closing():
            self.transport.close()
