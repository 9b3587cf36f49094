"""Telling whoever serves a table that its log has grown: the code travels, the content never does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

__all__ = ["Bus", "LocalBus"]

Listener = Callable[[str], None]


class Bus(Protocol):
    """The one interface; listeners are called in the event loop."""

    def listen(self, listener: Listener) -> None:
        """Call `listener` with the code of every table whose log grows."""

    def publish(self, code: str) -> None:
        """The log of this table has grown and is on disk."""


class LocalBus:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Call `listener` with the code of every table whose log grows."""
        self._listeners.append(listener)

    def publish(self, code: str) -> None:
        """The log of this table has grown and is on disk."""
        for listener in self._listeners:
            listener(code)
