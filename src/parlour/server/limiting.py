"""Rate limits: generous ones, against accidents and floods, by address, by guest, by table and by socket."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from limits import parse
from limits.storage import Storage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import HTTPConnection

from parlour.server.errors import Problem
from parlour.server.settings import Settings

__all__ = ["Limits", "address_of"]

_SWEEP_SECONDS = 60.0


class Limits:
    """Counts what addresses, guests, tables and sockets do; kept in memory."""

    def __init__(self, settings: Settings) -> None:
        self._counts = _Counts()
        self._limiter = FixedWindowRateLimiter(self._counts)
        self._items = {
            "request": parse(settings.request_limit),
            "change": parse(settings.change_limit),
            "own_change": parse(settings.own_change_limit),
            "table_change": parse(settings.table_change_limit),
            "guest": parse(settings.guest_limit),
            "table": parse(settings.table_limit),
            "socket": parse(settings.socket_limit),
            "analyze": parse(settings.analyze_limit),
            "drill": parse(settings.drill_limit),
            "export": parse(settings.export_limit),
            "recover": parse(settings.recover_limit),
            "login": parse(settings.login_limit),
            "login_account": parse(settings.login_account_limit),
            "position": parse(settings.position_limit),
            "mail": parse(settings.mail_limit),
            "mail_code": parse(settings.mail_code_limit),
            "talk": parse(settings.talk_limit),
            "sheet": parse(settings.sheet_limit),
            "message": parse(settings.message_limit),
        }

    def allows(self, what: str, who: str) -> bool:
        """Count one act of an address, a guest or a table; whether it is within the limit."""
        return self._limiter.hit(self._items[what], what, who)

    def is_spent(self, what: str, key: str) -> bool:
        """Whether the limit is reached, so that the next act would be beyond it; nothing is counted."""
        return not self._limiter.test(self._items[what], what, key)

    def forgive(self, what: str, key: str) -> None:
        """Begin to count anew."""
        self._limiter.clear(self._items[what], what, key)

    def require(self, what: str, who: str) -> None:
        """Count one act. Raises Problem beyond the limit."""
        if not self.allows(what, who):
            raise Problem(429, "too_many")

    def forget(self) -> None:
        """Let all counts begin again."""
        self._counts.reset()

    def counted(self) -> int:
        """How many counts are kept."""
        return len(self._counts.counts)

    def per_socket(self) -> Callable[[], bool]:
        """A counter of the messages of one socket, which it takes with it when it goes."""
        item = self._items["message"]
        most, seconds = item.amount, item.get_expiry()
        count, end = 0, 0.0

        def allows() -> bool:
            nonlocal count, end
            now = time.monotonic()
            if now >= end:
                count, end = 0, now + seconds
            count += 1
            return count <= most

        return allows


def address_of(connection: HTTPConnection) -> str:
    """The network address that a request or socket came from, by which its kind is counted.

    Of an IPv6 address the first 64 bits count: one household or machine has all of the rest.
    """
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return host


class _Counts(Storage):
    """Counts that end by a clock which nobody can set: with the wall clock set back a limit would stay closed."""

    base_exceptions = ValueError

    def __init__(self) -> None:
        super().__init__()
        self.counts: dict[str, tuple[int, float]] = {}
        self._next_sweep = time.monotonic() + _SWEEP_SECONDS

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        now = time.monotonic()
        if now >= self._next_sweep:
            self.counts = {one: found for one, found in self.counts.items() if found[1] > now}
            self._next_sweep = now + _SWEEP_SECONDS
        count, end = self.counts.get(key, (0, 0.0))
        if end <= now:
            count, end = 0, now + expiry
        self.counts[key] = (count + amount, end)
        return count + amount

    def get(self, key: str) -> int:
        count, end = self.counts.get(key, (0, 0.0))
        return count if end > time.monotonic() else 0

    def get_expiry(self, key: str) -> float:
        return time.time() + max(0.0, self.counts.get(key, (0, 0.0))[1] - time.monotonic())

    def check(self) -> bool:
        return True

    def reset(self) -> int:
        count = len(self.counts)
        self.counts.clear()
        return count

    def clear(self, key: str) -> None:
        self.counts.pop(key, None)
