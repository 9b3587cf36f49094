"""Plays the games of a series, here or spread over processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice

from parlour.simulation.series import Series, play
from parlour.simulation.tally import Sums

__all__ = ["BrokenProcessPool", "play_series"]

_AHEAD = 4
"""Games handed to each process before it asks for more."""


def play_series(series: Series, numbers: Iterable[int], jobs: int = 1) -> Generator[tuple[int, Sums], None, None]:
    """Each of the games with its sums, as they are done. Closed early, it plays no further games.

    Raises BrokenProcessPool where a process ends before its game.
    """
    if jobs == 1:
        yield from ((number, play(series, number)) for number in numbers)
        return
    left = iter(numbers)
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _prepare) as pool:
        running: dict[Future[Sums], int] = {}
        try:
            while True:
                with _interrupt_waits():
                    for number in islice(left, jobs * _AHEAD - len(running)):
                        running[pool.submit(play, series, number)] = number
                if not running:
                    return
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield running.pop(future), future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _interrupt_waits() -> Iterator[None]:
    """An interrupt from the keyboard is held back, for good in processes that start meanwhile."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare() -> None:
    """An interrupt reaches every process, and the first one decides; where that one is killed, the others end too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
