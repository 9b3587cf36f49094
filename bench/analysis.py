"""How long an answer takes: in the process of who asks, and as a whole command that a person types."""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable

from bench.measure import ENVIRONMENT, Figure, repeat
from parlour.analysis.cribbage.discard import best_throws
from parlour.cards import PACK

__all__ = ["figures"]

RUNS = 7
COMMAND = ("analyze", "discard", "5H 5S TC JC QH KD", "--dealer", "--score", "98-105", "--json")


def _command() -> float:
    """Processor time, in seconds, of a process that answers and ends."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "parlour", *COMMAND], check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _wall() -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-m", "parlour", *COMMAND], check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    return time.perf_counter() - begin


def _answers(scores: tuple[int, int] | None) -> Callable[[], float]:
    """Milliseconds of processor time of one answer, over hands that were not asked about before."""
    luck = random.Random(3)

    def run() -> float:
        hands = [luck.sample(PACK, 6) for _ in range(10)]
        begin = time.process_time()
        for hand in hands:
            best_throws(hand, is_dealer=luck.random() < 0.5, scores=scores)
        return (time.process_time() - begin) / len(hands) * 1000

    return run


def figures() -> list[Figure]:
    """The whole answer about a throw: hand, crib, pegging, distributions, chances to win."""
    return [
        Figure("what to throw, the whole answer", "ms", repeat(_answers(None), RUNS), "50 or less"),
        Figure("what to throw, the whole answer at a score", "ms", repeat(_answers((98, 105)), RUNS), "50 or less"),
        Figure("parlour analyze discard, the whole process", "s", repeat(_wall, RUNS), "0.3 or less"),
        Figure("the same, processor time", "s", repeat(_command, RUNS)),
    ]
