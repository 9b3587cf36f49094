"""Plays the games of a series, here or spread over processes of this machine."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice

from parlour.simulation.series import Series, play
from parlour.simulation.tally import Sums

__all__ = ["play_series"]

_AHEAD = 4
"""Games handed to each process before it asks for more."""


def play_series(series: Series, numbers: Iterable[int], jobs: int = 1) -> Generator[tuple[int, Sums], None, None]:
    """Each of the games with its sums, as they are done. Closed early, it plays no further games."""
    if jobs == 1:
        yield from ((number, play(series, number)) for number in numbers)
        return
    left = iter(numbers)
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _ignore_interrupt) as pool:
        running: dict[Future[Sums], int] = {}
        try:
            while True:
                for number in islice(left, jobs * _AHEAD - len(running)):
                    running[pool.submit(play, series, number)] = number
                if not running:
                    return
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield running.pop(future), future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _ignore_interrupt() -> None:
    """An interrupt from the keyboard reaches every process; the first one decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
