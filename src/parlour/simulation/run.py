"""Plays the games of a series: here, over processes of this machine, or over the workers of a cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from parlour.simulation.series import Series, play_games
from parlour.simulation.tally import Sums

__all__ = ["BrokenProcessPool", "Hands", "play_series", "processes"]

_AHEAD: Final = 3
"""Tasks handed to each process or worker before it asks for more."""
_TASK_SECONDS: Final = 0.5
"""How long a task should take: it is lost at an interrupt, and handing it over costs some milliseconds."""
_MOST_SETS: Final = 1000


@dataclass(frozen=True, slots=True)
class Hands:
    """Those who play: an executor, and how many tasks it works on at once."""

    executor: Executor
    count: Callable[[], int]


def play_series(
    series: Series, missing: Iterable[range], hands: Hands | None = None
) -> Generator[tuple[range, Sums], None, None]:
    """The missing games with their sums, as they are done, here or by `hands`. Closed early, it plays no further games.

    Which games a task holds rests on their speed; it changes no sum. Raises what the executor raises where it breaks.
    """
    left = _Left(series, missing)
    if hands is None:
        while games := left.take(1):
            yield games, play_games(series, games)
        return
    running: dict[Future[tuple[Sums, float]], range] = {}
    sets_a_task = 1
    try:
        while True:
            with _interrupt_waits():
                while len(running) < _AHEAD * hands.count() and (games := left.take(sets_a_task)):
                    running[hands.executor.submit(_timed, series, games)] = games
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                sums, seconds = future.result()
                games = running.pop(future)
                sets_count = len(games) // series.set_size
                sets_a_task = max(1, min(_MOST_SETS, round(_TASK_SECONDS * sets_count / max(seconds, 1e-6))))
                yield games, sums
    finally:
        for future in running:
            future.cancel()


class _Left:
    """The games that are not handed out yet."""

    def __init__(self, series: Series, missing: Iterable[range]) -> None:
        self._set_size = series.set_size
        self._ranges = deque(games for games in missing if games)

    def take(self, sets_count: int) -> range:
        """The next games, at most so many sets; empty at the end."""
        if not self._ranges:
            return range(0)
        games = self._ranges.popleft()
        games_count = sets_count * self._set_size
        if len(games) > games_count:
            self._ranges.appendleft(games[games_count:])
        return games[:games_count]


def _timed(series: Series, games: range) -> tuple[Sums, float]:
    """The sums of these games and the seconds that they took."""
    begin = time.perf_counter()
    return play_games(series, games), time.perf_counter() - begin


@contextmanager
def processes(jobs: int) -> Iterator[Hands]:
    """So many processes of this machine. Raises BrokenProcessPool, within `play_series`, where one of them ends."""
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _prepare) as pool:
        yield Hands(pool, lambda: jobs)


@contextmanager
def _interrupt_waits() -> Iterator[None]:
    """An interrupt from the keyboard is held back, for good in processes and threads that start meanwhile."""
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
