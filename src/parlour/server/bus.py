"""Telling the other processes that a table has changed on disk: its code travels, the content never does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

__all__ = ["Bus", "BusFault", "BusLost", "Listener", "LocalBus"]

Listener = Callable[[str], None]


class BusFault(Exception):
    """The other processes cannot be dealt with now; the text is one plain line."""


class BusLost(BusFault):
    """The link to the other processes is broken, and every lock that hung on it is gone."""


class Bus(Protocol):
    """The one interface; listeners are called in the event loop."""

    def listen(self, listener: Listener) -> None:
        """Call `listener` with the code of every table that another process has changed."""

    def publish(self, code: str) -> None:
        """What is stored of this table has changed; the pages of this process know it already."""


class LocalBus:
    """The bus of a single process: nobody else is there."""

    def listen(self, listener: Listener) -> None:
        """Nobody will ever call."""

    def publish(self, code: str) -> None:
        """Nobody hears it."""
