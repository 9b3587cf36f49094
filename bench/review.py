"""How long the review of a whole game takes, and how long until its first decision is told."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

from bench.measure import Figure, repeat
from parlour.review import Judge, review_of
from parlour.review.wire import review_json

__all__ = ["figures"]

RUNS = 5
RECORDS = Path(__file__).parent.parent / "tests" / "records" / "cribbage"


def _whole(name: str) -> float:
    record = (RECORDS / name).read_bytes()
    begin = time.process_time()
    judge = Judge(record)
    review_json(review_of(judge, list(judge.decisions())))
    return time.process_time() - begin


def _first(name: str) -> float:
    record = (RECORDS / name).read_bytes()
    begin = time.process_time()
    next(Judge(record).decisions())
    return time.process_time() - begin


def figures() -> list[Figure]:
    """A game to 121 counted by the server, and one counted by hand with muggins: processor time."""
    found = []
    for name, what in (("acc.cgr", "a whole game"), ("kitchen.cgr", "a whole game counted by hand")):
        found.append(Figure(f"the review of {what}", "s", repeat(partial(_whole, name), RUNS), "5 or less"))
        found.append(Figure("until its first decision", "s", repeat(partial(_first, name), RUNS), "1 or less"))
    return found
