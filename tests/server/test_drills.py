"""Exercises over HTTP: questions and verdicts, mistakes that come back, the hand of the day, exercises from a match."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from parlour.drills import Item, drill_of, drills, of_the_day
from parlour.server import learner
from parlour.server.schema import drill_answers, drill_cards
from tests.server.helpers import Json, Person, Server, run, serving

KINDS = tuple(drill.kind for drill in drills())
HAND: Json = {"item": "hand=5H5SJCTD starter=4D", "answer": "10"}


async def told(person: Person, path: str, body: Json | None = None, status: int = 200) -> Json:
    answer = await (person.get(path) if body is None else person.post(path, body))
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found if status < 400 else found["error"]


async def cards(server: Server) -> list[tuple[str, str, float]]:
    wanted = select(drill_cards.c.kind, drill_cards.c.item, drill_cards.c.due_at).order_by(drill_cards.c.item)
    return [(r.kind, r.item, r.due_at) for r in await server.house.store.read(lambda db: db.execute(wanted).all())]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_asks_and_judges(tmp_path: Path, language: str) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            listed = (await told(nobody, f"/api/drills?lang={language}"))["drills"]
            assert [one["kind"] for one in listed] == list(KINDS)
            for kind in KINDS:
                asked = await told(nobody, f"/api/drills/{kind}/next?level=2&lang={language}")
                question = asked["question"]
                assert not asked["again"]
                assert "right" not in question
                right = drill_of(kind).solve(question["item"]).right
                body = {"item": question["item"], "answer": right}
                said = await told(nobody, f"/api/drills/{kind}/answer?lang={language}", body)
                assert said["verdict"]["is_right"]
                assert said["verdict"]["words"]
                assert not said["kept"]

    run(play())


def test_what_is_no_exercise_and_no_answer_is_refused_in_words(tmp_path: Path) -> None:
    refused: list[tuple[str, Json, str]] = [
        ("hand", {**HAND, "answer": "many"}, "Answer with a whole number from 0 to 29."),
        ("hand", {**HAND, "answer": "30"}, "Answer with a whole number from 0 to 29."),
        ("hand", {**HAND, "item": "hand=5H5S starter=4D"}, "This is no exercise: a hand is four different cards"),
        ("hand", {**HAND, "item": "nonsense"}, "This is no exercise: 'nonsense' is no key=value."),
        ("cards", HAND, "There is no drill cards: there are hand, crib"),
        ("book", {"item": "meld=KCKDKH", "answer": "red"}, "Answer with one of clean, dirty, wild, open, none."),
        ("throw", {"item": "dealer=A hand:A=2D2S3H5STCKH", "answer": "2D"}, "Choose 2 cards."),
        ("throw", {"item": "dealer=A hand:A=2D2S3H5STCKH", "answer": "2D9S"}, "Name cards of those shown"),
        ("card", {"item": 'dealer=A hand:A=AC hand:B=2C act="play AC"', "answer": "0"}, "This is no exercise"),
    ]

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            for kind, body, words in refused:
                error = await told(nobody, f"/api/drills/{kind}/answer", body, 400)
                assert error["code"] == "no_answer"
                assert error["message"].startswith(words), error["message"]
            long = {"item": "hand=" + "5H" * 400, "answer": "1"}
            assert (await told(nobody, "/api/drills/hand/answer", long, 400))["code"] == "bad_request"
            assert (await told(nobody, "/api/drills/nothing/next", status=400))["field"] == "kind"
            german = await told(nobody, "/api/drills/hand/answer?lang=de", {**HAND, "answer": "x"}, 400)
            assert german["message"] == "Antworte mit einer ganzen Zahl von 0 bis 29."

    run(play())


def test_a_mistake_comes_back_until_it_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    monkeypatch.setattr(learner, "time", clock := Clock(now))

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            right = await told(ann, "/api/drills/hand/answer", HAND)
            assert right["kept"]
            assert await cards(server) == []
            wrong = await told(ann, "/api/drills/hand/answer", {**HAND, "answer": "8"})
            assert (wrong["verdict"]["slip"], wrong["due"]) == ("fifteen", 0)
            [(kind, item, due)] = await cards(server)
            assert (kind, item) == ("hand", HAND["item"])
            assert now < due <= now + 3600
            assert not (await told(ann, "/api/drills/hand/next"))["again"]
            clock.now = due + 1
            again = await told(ann, "/api/drills/hand/next")
            assert again["again"]
            assert again["question"]["item"] == HAND["item"]
            assert not (await told(ann, "/api/drills/crib/next"))["again"]
            waits = []
            for _ in range(4):
                before = clock.now
                await told(ann, "/api/drills/hand/answer", HAND)
                [(_, _, due)] = await cards(server)
                waits.append(due - before)
                clock.now = due
            assert waits == sorted(waits)
            assert waits[-1] > timedelta(days=3).total_seconds()
            listed = {one["kind"]: one for one in (await told(ann, "/api/drills"))["drills"]}
            assert listed["hand"]["answered"] == 6
            assert listed["hand"]["right"] == pytest.approx(5 / 6)
            assert listed["hand"]["due"] == 1
            assert listed["crib"] | {"title": "", "about": ""} == {
                "kind": "crib",
                "game": "cribbage",
                "game_title": "Cribbage",
                "title": "",
                "about": "",
                "answered": 0,
                "right": None,
                "due": 0,
            }

    run(play())


def test_a_card_that_is_no_exercise_any_more_is_dropped(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            guest = (await ann.become("Ann"))["id"]
            old = Item("hand", "written=otherwise")
            await server.house.store.write(lambda db: learner.add_cards(db, guest, [old]))
            asked = await told(ann, "/api/drills/hand/next")
            assert not asked["again"]
            assert asked["question"]["item"] != old.text
            assert await cards(server) == []

    run(play())


class Clock:
    """A clock that a test sets."""

    def __init__(self, now: float) -> None:
        self.now = now

    def time(self) -> float:
        return self.now


def test_the_level_follows_the_learner_and_slips_are_told_by_number(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            guest = (await ann.become("Ann"))["id"]
            store = server.house.store

            async def level() -> int:
                return await store.read(lambda db: learner.level_of(db, guest, "hand"))

            async def answer(mark: float, slip: str = "") -> None:
                await store.write(lambda db: learner.add_answer(db, guest, Item("hand", HAND["item"]), "1", mark, slip))

            levels = []
            for mark in (1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 0, 0):
                await answer(mark, "" if mark else "nobs")
                levels.append(await level())
            assert levels == [1, 1, 1, 2, 2, 2, 2, 3, 3, 2, 2, 2, 1]
            await answer(0, "flush")
            assert await store.read(lambda db: learner.own_slips(db, guest, "hand")) == ("nobs", "flush")
            rows = await store.read(lambda db: db.execute(select(drill_answers.c.n)).scalars().all())
            assert list(rows) == list(range(1, 15))

    run(play())


def test_the_hand_of_the_day_tells_others_choices_only_after_ones_own(tmp_path: Path) -> None:
    today = datetime.now(UTC).date()
    ranked = drill_of("throw").solve(of_the_day(today).text).ranked
    best, other = ranked[0].answer, ranked[-1].answer

    async def play() -> None:
        async with (
            serving(tmp_path) as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
            Person(server.base) as nobody,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            first = await told(ann, "/api/drills/daily")
            assert first["question"]["item"] == of_the_day(today).text
            assert (first["verdict"], first["choices"]) == (None, None)
            assert (await told(nobody, "/api/drills/daily", {"answer": best}, 401))["code"] == "no_guest"
            assert (await told(ann, "/api/drills/daily", {"answer": "5H"}, 400))["field"] == "answer"
            mine = await told(ann, "/api/drills/daily", {"answer": other})
            assert mine["verdict"]["given"] == other
            assert [(one["answer"], one["n"], one["is_mine"]) for one in mine["choices"]] == [(other, 1, True)]
            for curious in (ben, nobody):
                waits = await told(curious, "/api/drills/daily")
                assert (waits["verdict"], waits["choices"], waits["days"]) == (None, None, 0)
            both = await told(ben, "/api/drills/daily", {"answer": best})
            assert {(one["answer"], one["n"], one["is_best"]) for one in both["choices"]} == {
                (best, 1, True),
                (other, 1, False),
            }
            second = await told(ben, "/api/drills/daily", {"answer": other})
            assert second["verdict"]["given"] == best
            assert sum(one["n"] for one in second["choices"]) == 2
            listed = await told(ben, "/api/drills")
            assert (listed["daily"], listed["days"]) == (True, 1)

    run(play())


def test_the_hand_of_the_day_is_the_same_for_all_and_changes(tmp_path: Path) -> None:
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(40)]
    items = [of_the_day(day) for day in days]
    assert items == [of_the_day(day) for day in days]
    assert len(set(items)) == len(items)


def test_days_in_a_row_end_where_one_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = datetime(2026, 3, 1, 12, tzinfo=UTC)
    monkeypatch.setattr(learner, "time", clock := Clock(0.0))

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            guest = (await ann.become("Ann"))["id"]
            store = server.house.store
            item = Item("hand", HAND["item"])
            for day in (0, 1, 1, 3, 4, 5):
                clock.now = (start + timedelta(days=day)).timestamp()
                await store.write(lambda db: learner.add_answer(db, guest, item, "10", 1, ""))

            async def row(day: int) -> int:
                today = (start + timedelta(days=day)).date()
                return await store.read(lambda db: learner.days_in_a_row(db, guest, today))

            assert [await row(day) for day in (5, 6, 7)] == [3, 3, 0]

    run(play())


async def finished(ann: Person, rules: str) -> str:
    """A table of Ann's at which a match has been played to its end."""
    await ann.become("Ann")
    code = await ann.open_table("me", "bot:greedy", rules=rules)
    async with ann.page(code) as page:
        await page.hello()
        await page.play_on()
    return code


def test_a_match_becomes_exercises_of_those_who_sat_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            code = await finished(ann, "acc target=31")
            await ben.become("Ben")
            record = (await ann.get(f"/api/tables/{code}/record")).text.splitlines()
            lines = [n for n, line in enumerate(record, 1) if line.startswith(("A  crib", "A  play"))]
            crib = [n for n, line in enumerate(record, 1) if line.startswith("A  crib")]
            body = {"table": code, "match": 1, "lines": lines}
            added = await told(ann, "/api/drills/from-review", body)
            assert added["kinds"]["throw"] == len(crib)
            assert added["items"] == added["new"] == sum(added["kinds"].values())
            again = await told(ann, "/api/drills/from-review", body)
            assert (again["items"], again["new"]) == (added["items"], 0)
            asked = await told(ann, "/api/drills/throw/next")
            assert asked["again"]
            thrown = [set(split(record[n - 1].split()[2])) for n in crib]
            assert any(set(asked["question"]["cards"]) >= cards for cards in thrown)
            others = [n for n, line in enumerate(record, 1) if line.startswith("B  crib")]
            none = await told(ann, "/api/drills/from-review", {**body, "lines": others})
            assert none["items"] == 0
            assert (await told(ben, "/api/drills/from-review", body, 403))["code"] == "review_not_seated"
            assert (await told(ann, "/api/drills/from-review", {**body, "match": 2}, 404))["code"] == "no_such_match"
            fresh = await ann.open_table("me", "bot:greedy")
            assert (await told(ann, "/api/drills/from-review", {**body, "table": fresh}, 409))["code"] == "not_over"

    run(play())


def split(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def test_exercises_are_limited(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, drill_limit="2/minute") as server, Person(server.base) as nobody:
            for _ in range(2):
                await told(nobody, "/api/drills/hand/answer", HAND)
            assert (await told(nobody, "/api/drills/hand/answer", HAND, 429))["code"] == "too_many"

    run(play())
