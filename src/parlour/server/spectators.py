"""Who watches a table without a seat: anybody, or nobody where the terms say so and a match has begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.server.errors import Problem
from parlour.server.sockets import CLOSE_NO_SPECTATORS, to_text

if TYPE_CHECKING:
    from parlour.server.live import LiveTable

__all__ = ["Spectators"]


class Spectators:
    """The spectators of one table."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    def require(self, guest: str | None) -> None:
        """Let in whoever may see the table. Raises Problem."""
        if not self._table.row.admits(guest):
            raise Problem(403, "no_spectators")

    def count(self) -> int:
        """How many watch: people without a seat, at every process; a page of nobody known counts as one."""
        table = self._table
        known = table.guests() | table.house.cluster.elsewhere(table.row.code)
        unknown = sum(page.is_greeted and page.guest is None for page in table.connections)
        return sum(table.row.seat_of(guest) is None for guest in known) + unknown

    def shut_out(self) -> None:
        """Part from every page that may not see what comes now, before it hears of it."""
        for page in self._table.connections:
            if not self._table.row.admits(page.guest):
                page.is_greeted = False
                page.shut(to_text({"t": "error", "code": "no_spectators", "params": {}}), CLOSE_NO_SPECTATORS)
