"""Questions over HTTP: the JSON of `parlour analyze`, its refusals, and its limits."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from parlour.analysis.cribbage.question import Unanswerable
from tests.cli.terminal import runner
from tests.server.helpers import Json, Person, run, serving

HAND = "5H 5S TC JC QH KD"
PLAY: Json = {
    "hand": "7H 8C 9D KS",
    "pile": "4C",
    "starter": "2H",
    "thrown": "QD QS",
    "dealer": True,
    "score": [98, 105],
}
LINE = "dealer=A scores=A:98,B:105 hand:A=7H8C9DKS hand:B=4C?????? thrown:A=QDQS starter=2H plays=4C"
AT = ["--score", "98-105"]
TABLE = "hand:A=4C5C9DKCKDTSTH discard=6DKS"
OPENED = 'rules="pagat" hand:A=AD4C7H2S3C board:AC="Q=QCQDQHQSQC" discard=6H phase=play'

ASKED: list[tuple[str, Json, list[str]]] = [
    ("discard", {"hand": HAND, "dealer": True}, ["discard", HAND, "--dealer"]),
    (
        "discard",
        {"hand": HAND, "dealer": False, "score": [98, 105]},
        ["discard", HAND, "--pone", *AT],
    ),
    (
        "discard",
        {"hand": "5H 5S TC JC QH", "dealer": True, "players": 3},
        ["discard", "5H 5S TC JC QH", "--dealer", "--players", "3"],
    ),
    ("play", {"position": LINE}, ["play", *LINE.split()]),
    (
        "play",
        PLAY,
        ["play", "--hand", PLAY["hand"], "--pile", "4C", "--starter", "2H", "--thrown", "QD QS", "--dealer", *AT],
    ),
    ("position", {"score": [98, 105], "dealer": True}, ["position", "--dealer", *AT]),
    ("handfoot", {"position": TABLE, "turns": 2}, ["handfoot", TABLE, "--turns", "2"]),
    ("handfoot", {"position": OPENED, "seat": "A"}, ["handfoot", OPENED]),
]


async def ask(person: Person, what: str, body: Json, status: int = 200) -> Json:
    answer = await person.post(f"/api/analyze/{what}", body)
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found if status == 200 else found["error"]


@pytest.mark.parametrize(("what", "body", "command"), ASKED, ids=[what for what, _, _ in ASKED])
def test_the_answer_is_that_of_the_command(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    what: str,
    body: Json,
    command: list[str],
) -> None:
    told = runner(monkeypatch, capsys)("analyze", *command, "--json")
    assert (told.status, told.err) == (0, "")

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            assert await ask(nobody, what, body) == json.loads(told.out)

    run(play())


@pytest.mark.parametrize(
    ("what", "body", "code", "field", "part"),
    [
        ("discard", {"hand": "5H 5H TC JC QH KD", "dealer": True}, "no_answer", "hand", "twice"),
        ("discard", {"hand": "5H 5S TC JC QH", "dealer": True}, "no_answer", "hand", "6 cards"),
        ("discard", {"hand": "5H 5S TC JC QH XX", "dealer": True}, "no_answer", "hand", "not a card"),
        ("discard", {"hand": HAND, "dealer": True, "score": [98, 121]}, "no_answer", "score", "has won"),
        ("discard", {"hand": HAND, "dealer": True, "score": [-1, 5]}, "no_answer", "score", "no side can have -1"),
        ("discard", {"hand": HAND, "dealer": True, "players": 7}, "no_answer", "players", "not 7"),
        (
            "discard",
            {"hand": "5H 5S TC JC QH", "dealer": True, "players": 4, "score": [1, 2]},
            "no_answer",
            "score",
            "leave the score out",
        ),
        ("discard", {"hand": HAND}, "bad_request", "dealer", ""),
        ("discard", {"dealer": True}, "bad_request", "hand", ""),
        ("discard", {"hand": HAND, "dealer": "yes"}, "bad_request", "dealer", ""),
        ("discard", {"hand": HAND, "dealer": True, "score": "98-105"}, "bad_request", "score", ""),
        ("discard", {"hand": HAND, "dealer": True, "score": [98]}, "bad_request", "score", ""),
        ("discard", {"hand": HAND, "dealer": True, "x": 1}, "bad_request", "x", ""),
        ("discard", {"hand": "5H " * 50, "dealer": True}, "bad_request", "hand", ""),
        ("play", {}, "no_answer", "dealer", "who deals"),
        ("play", {**PLAY, "starter": ""}, "no_answer", "starter", "one card"),
        ("play", {**PLAY, "pile": "4C 7H"}, "no_answer", "pile", "not your turn"),
        ("play", {"position": LINE, "hand": "5H"}, "no_answer", "hand", "either"),
        ("play", {"position": "nonsense"}, "no_answer", "position", "no key=value"),
        ("play", {"position": LINE, "seat": "B"}, "no_answer", "seat", "hand of B"),
        ("play", {"position": "x" * 1001}, "bad_request", "position", ""),
        ("position", {"score": [121, 0], "dealer": True}, "no_answer", "score", "has won"),
        ("position", {"score": [0, 10**30], "dealer": True}, "no_answer", "score", "no side can have"),
        ("position", {"dealer": True}, "bad_request", "score", ""),
        ("position", {"score": [0, 0]}, "bad_request", "dealer", ""),
        ("handfoot", {"position": "discard=6D"}, "no_answer", "position", "does not say what A holds"),
        ("handfoot", {"position": "hand:A=XX"}, "no_answer", "position", "not a card"),
        ("handfoot", {"position": TABLE, "seat": "B"}, "no_answer", "position", "what B holds"),
        ("handfoot", {"position": TABLE, "seat": "Z"}, "no_answer", "position", "no seat"),
        ("handfoot", {"position": TABLE, "turns": 11}, "bad_request", "turns", ""),
        ("handfoot", {}, "bad_request", "position", ""),
    ],
)
def test_what_cannot_be_answered_is_refused_in_one_line(
    tmp_path: Path, what: str, body: Json, code: str, field: str, part: str
) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            error = await ask(nobody, what, body, 400)
            assert (error["code"], error["field"]) == (code, field)
            assert part in error["message"]
            assert "\n" not in error["message"]

    run(play())


def test_questions_are_limited_by_address(tmp_path: Path) -> None:
    async def play() -> None:
        options: dict[str, Any] = {"analyze_limit": "2/minute"}
        async with serving(tmp_path, **options) as server, Person(server.base) as ann, Person(server.base) as ben:
            body = {"score": [0, 0], "dealer": True}
            await ask(ann, "position", body)
            await ask(ben, "position", body)
            assert (await ask(ann, "discard", {"hand": HAND, "dealer": True}, 429))["code"] == "too_many"

    run(play())


def test_an_answer_that_takes_long_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: object, **__: object) -> Any:
        time.sleep(1.5)
        raise AssertionError("not reached in the time of this test")

    monkeypatch.setattr("parlour.server.analysis.best_throws", slow)

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            question = asyncio.create_task(ann.post("/api/analyze/discard", {"hand": HAND, "dealer": True}))
            await asyncio.sleep(0.1)
            assert (await ben.get("/healthz")).status_code == 200
            assert not question.done()
            assert (await question).status_code == 500

    run(play())


def test_who_asks_much_holds_up_no_computer_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    is_over = threading.Event()

    def slow(*_: object, **__: object) -> Any:
        is_over.wait(20)
        raise Unanswerable("position", "over")

    monkeypatch.setattr("parlour.server.analysis.odds", slow)

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            try:
                questions = [
                    asyncio.create_task(ann.post("/api/analyze/handfoot", {"position": TABLE})) for _ in range(40)
                ]
                refused, _ = await asyncio.wait(questions, timeout=3)
                for question in refused:
                    answer = question.result()
                    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
                assert 0 < len(refused) < len(questions)
                await ask(ben, "position", {"score": [98, 105], "dealer": True})
                await asyncio.wait_for(asyncio.to_thread(int), 5)  # what the computer players of the tables think in
            finally:
                is_over.set()
            assert {(await question).status_code for question in questions} == {400, 503}

    run(play())
