"""What the operator may know of a running server: figures for Prometheus, and a log entry for each request.

Figures and entries name the route as it is written in the program (`/api/tables/{code}`), never what was put in its
place: the code of a table opens it.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Callable, Iterator
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Figures", "Watch"]

logger = logging.getLogger("parlour.requests")

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_METHODS: Final = ("GET", "HEAD", "POST", "OPTIONS")
_NO_ROUTE: Final = "none"


class Figures:
    """The figures of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        self._requests = Counter(
            "parlour_requests", "Requests answered.", ("method", "route", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "parlour_request_seconds", "Time to the last byte.", ("route",), buckets=_SECONDS, registry=self._registry
        )
        self.received = 0
        self.sent = 0
        """Messages on sockets, in and out; plain numbers, since every move counts four."""
        self._registry.register(_Messages(self))
        self.sockets = Gauge("parlour_sockets", "Sockets that are open.", registry=self._registry)
        self._tables = Gauge("parlour_tables_in_memory", "Tables in memory.", registry=self._registry)
        self._log_lines = Counter(
            "parlour_log_entries", "Warnings and errors in the log.", ("level",), registry=self._registry
        )
        for level in ("warning", "error", "critical"):
            self._log_lines.labels(level)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one request."""
        self._requests.labels(method if method in _METHODS else "other", route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    @contextlib.contextmanager
    def taken(self, table_count: Callable[[], int]) -> Iterator[None]:
        """While a server runs: its tables in memory and what it logs are counted."""
        self._tables.set_function(table_count)
        handler = _Counting(self._log_lines)
        logging.getLogger("parlour").addHandler(handler)
        try:
            yield
        finally:
            logging.getLogger("parlour").removeHandler(handler)

    def text(self) -> bytes:
        """Everything in the text format of Prometheus."""
        return generate_latest(self._registry)


class _Messages(Collector):
    def __init__(self, figures: Figures) -> None:
        self._figures = figures

    def collect(self) -> Iterator[Metric]:
        found = CounterMetricFamily("parlour_socket_messages", "Messages on sockets.", labels=("direction",))
        found.add_metric(("in",), self._figures.received)
        found.add_metric(("out",), self._figures.sent)
        yield found


class _Counting(logging.Handler):
    def __init__(self, counter: Counter) -> None:
        super().__init__(logging.WARNING)
        self._counter = counter

    def emit(self, record: logging.LogRecord) -> None:
        self._counter.labels(record.levelname.lower()).inc()


class Watch:
    """ASGI middleware, outside of all others: what they refuse is counted as well."""

    def __init__(self, app: ASGIApp, figures: Figures) -> None:
        self._app = app
        self._figures = figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status = time.perf_counter(), 500

        async def send_watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_watched)
        finally:
            seconds = time.perf_counter() - begun
            route = getattr(scope.get("route"), "path", _NO_ROUTE)
            self._figures.answered(scope["method"], route, status, seconds)
            if logger.isEnabledFor(logging.INFO):
                fields = {
                    "method": scope["method"] if scope["method"] in _METHODS else "other",
                    "route": route,
                    "status": status,
                    "ms": round(seconds * 1000, 1),
                }
                logger.info("request", extra={"fields": fields})

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        figures = self._figures

        async def receive_watched() -> Message:
            message = await receive()
            if message["type"] == "websocket.receive":
                figures.received += 1
            return message

        async def send_watched(message: Message) -> None:
            if message["type"] == "websocket.send":
                figures.sent += 1
            await send(message)

        figures.sockets.inc()
        try:
            await self._app(scope, receive_watched, send_watched)
        finally:
            figures.sockets.dec()
