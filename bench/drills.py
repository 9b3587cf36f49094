"""What an exercise takes over HTTP, from the request to the whole answer: the verdict, and the next question."""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path
from statistics import median

from fastapi.testclient import TestClient

from bench.measure import Figure
from parlour.drills import Item, drill_of, drills, make
from parlour.server import Settings, create_app

__all__ = ["figures"]

RUNS = 40


def _wrong(item: Item) -> str:
    """An answer that makes a card of the learner: what takes the server longest."""
    solved = drill_of(item.kind).solve(item.text)
    return solved.ranked[-1].answer if solved.ranked else next(iter(solved.slips), solved.right)


def _verdict(client: TestClient, item: Item, answer: str) -> None:
    client.post(f"/api/drills/{item.kind}/answer", json={"item": item.text, "answer": answer}).raise_for_status()


def _question(client: TestClient, item: Item) -> None:
    client.get(f"/api/drills/{item.kind}/next?level=2").raise_for_status()


def _times(client: TestClient, kind: str) -> tuple[list[float], list[float]]:
    """Milliseconds of processor time, client and server together, of verdicts and of questions."""
    rng = random.Random(kind)
    verdicts, questions = [], []
    for run in range(RUNS):
        item = make(kind, rng, 1 + run % 3)
        answer = _wrong(item)
        begin = time.process_time()
        _verdict(client, item, answer)
        middle = time.process_time()
        _question(client, item)
        verdicts.append(1000 * (middle - begin))
        questions.append(1000 * (time.process_time() - middle))
    return verdicts, questions


def figures() -> list[Figure]:
    """Wrong answers of a guest, written to disk, and the questions after them: all kinds, and the slowest one."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            data=Path(folder), drill_limit="100000/second", request_limit="100000/second", change_limit="100000/second"
        )
        with TestClient(create_app(settings), headers={"X-Parlour": "1"}) as client:
            client.post("/api/me", json={"name": "Ann"}).raise_for_status()
            times = {drill.kind: _times(client, drill.kind) for drill in drills()}
    found = []
    for at, what in enumerate(("the verdict on an exercise", "the next exercise")):
        slowest = max(times, key=lambda kind: median(times[kind][at]))
        whole = tuple(t for kind in times for t in times[kind][at])
        found.append(Figure(f"{what}, all kinds", "ms", whole, "100 or less"))
        found.append(Figure(f"{what}, the slowest kind ({slowest})", "ms", tuple(times[slowest][at]), "100 or less"))
    return found
