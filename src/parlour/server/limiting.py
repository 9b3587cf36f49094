"""Rate limits: generous ones, against accidents and floods."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from parlour.server.errors import Problem
from parlour.server.settings import Settings

__all__ = ["Limits"]


class Limits:
    """Counts what addresses and sockets do; kept in memory."""

    def __init__(self, settings: Settings) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._items = {
            "guest": parse(settings.guest_limit),
            "table": parse(settings.table_limit),
            "socket": parse(settings.socket_limit),
            "analyze": parse(settings.analyze_limit),
            "drill": parse(settings.drill_limit),
            "export": parse(settings.export_limit),
            "recover": parse(settings.recover_limit),
            "position": parse(settings.position_limit),
            "sheet": parse(settings.sheet_limit),
            "message": parse(settings.message_limit),
        }

    def allows(self, what: str, address: str) -> bool:
        """Count one act of an address; whether it is within the limit."""
        return self._limiter.hit(self._items[what], what, address)

    def require(self, what: str, address: str) -> None:
        """Count one act of an address. Raises Problem beyond the limit."""
        if not self.allows(what, address):
            raise Problem(429, "too_many")

    def per_socket(self) -> Callable[[], bool]:
        """A counter of the messages of one socket."""
        key = uuid4().hex
        return lambda: self.allows("message", key)
