"""Where questions are worked out: apart from the threads in which the computer players of the tables think."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Iterable
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
        self._take()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._worker, answer)
        finally:
            self._taken -= 1

    async def stream(self, answer: Callable[[], Iterable[T]]) -> AsyncGenerator[T]:
        """What `answer` gives, piece by piece as it comes; it is left off as soon as nobody listens any more.

        Raises Problem `busy` (503) as `work_out` does, and what `answer` raises.
        """
        self._take()
        loop = asyncio.get_running_loop()
        pieces: asyncio.Queue[tuple[T] | None] = asyncio.Queue()
        is_left = threading.Event()

        def work() -> None:
            for piece in answer():
                if is_left.is_set():
                    return
                loop.call_soon_threadsafe(pieces.put_nowait, (piece,))

        job = loop.run_in_executor(self._worker, work)

        def end(done: asyncio.Future[None]) -> None:
            if not done.cancelled():
                done.exception()  # it is raised below, unless nobody listens any more
            pieces.put_nowait(None)

        job.add_done_callback(end)
        try:
            while (piece := await pieces.get()) is not None:
                yield piece[0]
            await job
        finally:
            is_left.set()
            job.cancel()
            self._taken -= 1

    def _take(self) -> None:
        if self._taken >= self._most:
            raise Problem(503, "busy")
        self._taken += 1

    def close(self) -> None:
        """Take no more questions, and drop those that wait."""
        self._worker.shutdown(wait=False, cancel_futures=True)
