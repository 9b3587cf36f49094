"""Where questions are worked out: apart from the threads in which the computer players of the tables think."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from parlour.server.errors import Problem

__all__ = ["Desk"]

T = TypeVar("T")


class Desk:
    """Works out one question after the other, so that whoever asks much waits, and no table does."""

    def __init__(self, name: str, *, most: int) -> None:
        """`most` questions are taken at once, the one that is worked out included."""
        self._worker = ThreadPoolExecutor(1, thread_name_prefix=f"parlour-{name}")
        self._most = most
        self._taken = 0

    async def work_out(self, answer: Callable[[], T]) -> T:
        """What `answer` gives. Raises Problem `busy` (503) where too many questions wait already."""
        if self._taken >= self._most:
            raise Problem(503, "busy")
        self._taken += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._worker, answer)
        finally:
            self._taken -= 1

    def close(self) -> None:
        """Take no more questions, and drop those that wait."""
        self._worker.shutdown(wait=False, cancel_futures=True)
