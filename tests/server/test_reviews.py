"""Reviews over HTTP: whose they are, what they say line by line, what is kept, and what is refused."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from parlour.engine.position import position_values, read_hidden
from parlour.kernels import NAMES, is_compiled
from parlour.review import review
from parlour.review.wire import review_json
from parlour.server.review_messages import LineAnswer, ReviewLine
from parlour.server.reviews import kept_review
from parlour.server.schema import reviews
from tests.server.helpers import Json, Person, Server, run, serving

RECORDS = Path(__file__).parents[1] / "records" / "cribbage"
ACC = (RECORDS / "acc.cgr").read_text("utf-8")
HANDFOOT = next((RECORDS.parent / "handfoot").glob("*.cgr")).read_text("utf-8")


def lines_of(text: str) -> list[Json]:
    """The lines of an answer, each as the protocol has it."""
    found = [json.loads(line) for line in text.splitlines()]
    for line in found:
        ReviewLine.model_validate(line)
    return found


async def finished(ann: Person, *seats: str, rules: str = "acc target=21") -> str:
    """A table of Ann's at which a match has been played to its end."""
    await ann.become("Ann")
    code = await ann.open_table(*(seats or ("me", "bot:greedy")), rules=rules)
    async with ann.page(code) as page:
        await page.hello()
        await page.play_on()
    return code


async def kept(server: Server) -> list[str]:
    return await server.house.store.read(lambda db: list(db.execute(select(reviews.c.text)).scalars()))


def test_a_review_is_told_decision_by_decision_and_kept(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            code = await finished(ann)
            answer = await ann.get(f"/api/tables/{code}/review")
            assert answer.status_code == 200, answer.text
            assert answer.headers["content-type"].startswith("application/x-ndjson")
            first, *decisions, last = lines_of(answer.text)
            assert (first["t"], first["match"], first["seat"], set(first["names"])) == ("game", 1, "A", {"A", "B"})
            assert first["drills"] is True
            assert {line["t"] for line in decisions} == {"decision"}
            assert last["t"] == "review"
            assert decisions
            for seat, path in last["review"]["paths"].items():
                told = [mark for line in decisions for mark in line["marks"][seat]]
                assert told == path[: len(told)]
            assert first["record"] == (await ann.get(f"/api/tables/{code}/record")).text
            assert len(await kept(server)) == 1
            row = (await server.house.tables.get(code)).row
            whole = await kept_review(server.house, row, 1)
            assert whole == last["review"] | {"decisions": [line["decision"] for line in decisions]}
            assert (await ann.get(f"/api/tables/{code}/review?match=1")).text == answer.text

    run(play())


def test_a_review_says_whether_its_decisions_can_be_drills(tmp_path: Path) -> None:
    async def play() -> None:
        three = (RECORDS / "three.cgr").read_text("utf-8")
        async with serving(tmp_path) as server, Person(server.base) as ann:
            for record, is_usual in ((ACC, True), (three, False)):
                first, *_ = lines_of((await ann.post("/api/reviews", {"record": record})).text)
                assert first["drills"] is is_usual

    run(play())


def test_a_review_is_kept_in_each_language(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            code = await finished(ann, rules="acc target=61")
            told = {
                language: lines_of((await ann.get(f"/api/tables/{code}/review?lang={language}")).text)
                for language in ("en", "de", "en")
            }
            lessons = [[seat["lesson"] for seat in told[language][-1]["review"]["seats"]] for language in told]
            assert lessons[0] != lessons[1]
            costs = [[line["decision"]["points_cost"] for line in told[language][1:-1]] for language in told]
            assert costs[0] == costs[1]
            assert len(await kept(server)) == 2
            refused = await ann.post("/api/reviews?lang=de", {"record": HANDFOOT})
            assert (
                refused.json()["error"]["message"]
                != (await ann.post("/api/reviews", {"record": HANDFOOT})).json()["error"]["message"]
            )

    run(play())


def test_a_review_is_what_the_command_says(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            answer = await nobody.post("/api/reviews", {"record": ACC})
            assert answer.status_code == 200, answer.text
            _, *decisions, last = lines_of(answer.text)
            told = last["review"] | {"decisions": [line["decision"] for line in decisions]}
            assert {"dealer", "pone"} == set(told.pop("norm"))
            assert told == review_json(review(ACC))
            assert await kept(server) == []

    run(play())


@pytest.mark.skipif(not all(map(is_compiled, NAMES)), reason="without compiled kernels a review takes minutes")
def test_a_whole_game_in_five_seconds_and_the_first_decision_in_one(tmp_path: Path) -> None:
    """Processor time of the whole process, server and reader: what one core that does nothing else needs."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            begin = time.process_time()
            reached = []
            async with nobody.http.stream("POST", "/api/reviews", json={"record": ACC}) as answer:
                async for line in answer.aiter_lines():
                    reached.append((json.loads(line)["t"], time.process_time() - begin))
            first = next(seconds for kind, seconds in reached if kind == "decision")
            assert reached[-1][0] == "review"
            assert first < 1
            assert reached[-1][1] < 5

    run(play())


def test_only_those_who_sat_there_read_it_and_only_when_it_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            code = await finished(ann)
            assert (await ben.get(f"/api/tables/{code}/review")).status_code == 401
            await ben.become("Ben")
            refused = await ben.get(f"/api/tables/{code}/review")
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "review_not_seated")
            later = await ann.get(f"/api/tables/{code}/review?match=2")
            assert (later.status_code, later.json()["error"]["code"]) == (404, "no_such_match")
            code = await ann.open_table("me", "bot:greedy")
            running = await ann.get(f"/api/tables/{code}/review")
            assert (running.status_code, running.json()["error"]["code"]) == (409, "not_over")
            code = await ann.open_table("me", "open")
            unbegun = await ann.get(f"/api/tables/{code}/review")
            assert (unbegun.status_code, unbegun.json()["error"]["code"]) == (409, "not_over")

    run(play())


@pytest.mark.parametrize(
    ("record", "code", "part"),
    [
        ("", "bad_request", ""),
        ("nonsense", "no_review", "line 1"),
        (ACC.replace("crib 6C7S", "crib 6C6C"), "no_review", "line 17"),
        (HANDFOOT, "no_review", "Hand and Foot"),
        ((RECORDS / "view-public.cgr").read_text("utf-8"), "no_review", "shows no hand"),
        ((RECORDS / "lowball.cgr").read_text("utf-8"), "no_review", "lowball"),
        ((RECORDS / "five_card.cgr").read_text("utf-8"), "no_review", "six-card"),
        ("x" * 65537, "bad_request", ""),
    ],
    ids=["empty", "nonsense", "wrong card", "other game", "public", "lowball", "five cards", "too long"],
)
def test_a_record_that_cannot_be_reviewed_is_refused_in_one_line(
    tmp_path: Path, record: str, code: str, part: str
) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            answer = await nobody.post("/api/reviews", {"record": record})
            assert answer.status_code == 400, answer.text
            error = answer.json()["error"]
            assert (error["code"], error["field"]) == (code, "record")
            assert part in error["message"]
            assert "\n" not in error["message"]

    run(play())


def test_only_records_may_be_long(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            answer = await nobody.post("/api/reviews", {"record": "x" * 100_000})
            assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
            answer = await nobody.post("/api/me", {"name": "x" * 20_000})
            assert answer.status_code == 413

    run(play())


def test_the_position_of_a_line_is_what_its_seat_could_see(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            answer = await nobody.post("/api/reviews/position", {"record": ACC, "line": 17})
            assert answer.status_code == 200, answer.text
            found = answer.json()
            LineAnswer.model_validate(found)
            assert (found["seat"], found["act"]) == ("A", "crib 6C7S")
            zones = found["view"]["zones"]
            assert len(zones["hand:A"]["cards"]) == 6
            assert zones["hand:B"]["cards"] == []
            values = position_values(found["position"])
            assert (values["rules"], values["hand:B"]) == ("acc@1", "??*6")
            assert (found["values"]["target"], found["values"]["players"]) == (121, 2)
            assert len(read_hidden("hand:A", values["hand:A"])) == 6
            again = await nobody.post("/api/positions", {"game": "cribbage", "position": found["position"]})
            assert again.json()["fault"] is None
            for line, part in ((1, "line 1"), (60000, "line 60000")):
                refused = await nobody.post("/api/reviews/position", {"record": ACC, "line": line})
                assert refused.status_code == 400
                assert part in refused.json()["error"]["message"]

    run(play())


def test_whoever_waits_too_long_in_the_queue_is_told_and_tables_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_over = threading.Event()

    def slow(record: str, language: str) -> Iterator[Json]:
        is_over.wait(20)
        yield {"t": "game"}

    monkeypatch.setattr("parlour.server.reviews._judge", slow)

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            try:
                asked = [asyncio.create_task(ann.post("/api/reviews", {"record": ACC})) for _ in range(12)]
                refused, waiting = await asyncio.wait(asked, timeout=2)
                assert {(one.result().status_code, one.result().json()["error"]["code"]) for one in refused} == {
                    (503, "busy")
                }
                assert len(waiting) == 8
                await finished(ben)
            finally:
                is_over.set()
            assert {(await one).status_code for one in waiting} == {200}

    run(play())


def test_a_review_that_breaks_off_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(record: str, language: str) -> Iterator[Json]:
        yield {"t": "game"}
        raise RuntimeError("a fault")

    monkeypatch.setattr("parlour.server.reviews._judge", broken)

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            answer = await nobody.post("/api/reviews", {"record": ACC})
            assert answer.status_code == 200
            last = json.loads(answer.text.splitlines()[-1])
            assert (last["t"], last["error"]["code"]) == ("error", "internal")

    run(play())


def test_nobody_listens_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The desk is free again as soon as a reader has gone."""
    steps: list[int] = []

    def endless(record: str, language: str) -> Iterator[Json]:
        while len(steps) < 10_000:
            steps.append(1)
            yield {"t": "game", "filler": "x" * 10_000}
            threading.Event().wait(0.01)

    monkeypatch.setattr("parlour.server.reviews._judge", endless)

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            async with nobody.http.stream("POST", "/api/reviews", json={"record": ACC}) as answer:
                async for _ in answer.aiter_lines():
                    break
            await asyncio.sleep(0.3)
            before = len(steps)
            await asyncio.sleep(0.3)
            assert len(steps) == before < 10_000

    run(play())
