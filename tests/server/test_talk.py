"""Talk at a table: what the terms allow, order, limits; who is muted is not heard, and who is blocked is kept apart."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from parlour.server.talk import LONGEST
from tests.server.helpers import Json, Person, run, serving


async def lines(person: Person, code: str, after: int = 0) -> list[Json]:
    answer = await person.get(f"/api/tables/{code}/talk?after={after}")
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()["lines"]
    return found


async def heard(person: Person, code: str) -> list[str]:
    return [line["phrase"] or line["text"] for line in await lines(person, code)]


async def say(person: Person, code: str, **body: Any) -> tuple[int, str]:
    """The status, and the code of the refusal."""
    answer = await person.post(f"/api/tables/{code}/talk", body)
    return answer.status_code, "" if answer.is_success else answer.json()["error"]["code"]


def test_phrases_and_words_are_heard_in_order_by_everybody_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path) as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
            Person(server.base) as eve,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            await eve.become("Eve")
            code = await ann.open_table("me", "open")
            assert await say(ben, code, phrase="hello") == (403, "talk_not_seated")
            assert await say(ann, code, phrase="hello") == (200, "")
            await ben.sit(code)
            async with ben.page(code) as page:
                await page.hello()
                assert page.table["talk"] == 1
                await say(ann, code, text="  Good \u202eluck,\u0000 Ben!\n")
                await page.until(lambda: page.table["talk"] == 2)
            await say(ben, code, phrase="thanks")
            assert await heard(eve, code) == ["hello", "Good luck, Ben!", "thanks"], "invisible characters are dropped"
            assert [line["n"] for line in await lines(eve, code, after=1)] == [2, 3]
            first = (await lines(ann, code))[0]
            assert (first["seat"], first["name"], first["me"]) == ("A", "Ann", True)
            assert not (await lines(ben, code))[0]["me"]
            assert await say(eve, code, text="I watch") == (403, "talk_not_seated")
        async with serving(tmp_path) as server, Person(server.base) as new:
            assert await heard(new, code) == ["hello", "Good luck, Ben!", "thanks"], "kept over a restart"

    run(play())


def test_the_terms_say_what_may_be_said(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            phrases = await ann.open_table("me", "open", terms={"talk": "phrases"})
            assert await say(ann, phrases, text="hello") == (403, "talk_phrases")
            assert await say(ann, phrases, phrase="hello") == (200, "")
            silent = await ann.open_table("me", "open", terms={"talk": "none"})
            assert await say(ann, silent, phrase="hello") == (403, "talk_off")
            assert await heard(ann, silent) == []

    run(play())


def test_what_is_no_line_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "open")
            assert await say(ann, code) == (400, "talk_one")
            assert await say(ann, code, phrase="hello", text="hello") == (400, "talk_one")
            assert await say(ann, code, phrase="insult") == (400, "bad_request")
            assert await say(ann, code, text=" \u200b ") == (400, "bad_request")
            assert await say(ann, code, text="x" * (LONGEST + 1)) == (400, "bad_request")
            assert await say(ann, code, text="x" * LONGEST) == (200, "")
            assert await heard(ann, code) == ["x" * LONGEST]

    run(play())


def test_nobody_floods_a_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, talk_limit="3/minute") as server, Person(server.base) as ann:
            await ann.become("Ann")
            code, other = await ann.open_table("me", "open"), await ann.open_table("me", "open")
            told = [await say(ann, where, phrase="hello") for where in (code, other, code, other)]
            assert told == [(200, "")] * 3 + [(429, "talk_too_much")], "counted by person, over all tables"

    run(play())


def test_lines_said_at_once_get_numbers_of_their_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open")
            await ben.sit(code)
            await asyncio.gather(*(say(who, code, text=f"{n}") for n in range(10) for who in (ann, ben)))
            assert [line["n"] for line in await lines(ann, code)] == list(range(1, 21))

    run(play())


def test_who_is_muted_is_not_heard_and_may_be_heard_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open")
            await ben.sit(code)
            await say(ben, code, text="first")
            shun = f"/api/tables/{code}/shun"
            for seat in ("A", "C"):
                refused = await ann.post(shun, {"seat": seat, "how": "mute"})
                assert refused.json()["error"]["code"] == "nobody_to_shun", "not oneself, and nobody who is not there"
            (entry,) = (await ann.post(shun, {"seat": "B", "how": "mute"})).json()["shunned"]
            assert (entry["name"], entry["how"]) == ("Ben", "mute")
            await say(ben, code, text="second")
            await say(ann, code, text="third")
            assert await heard(ann, code) == ["third"]
            assert await heard(ben, code) == ["first", "second", "third"], "Ben does not notice"
            shown = (await ann.get(f"/api/tables/{code}/talk")).json()
            assert (shown["shunned"], shown["last"]) == ({"B": "mute"}, 3)
            assert (await ben.get(f"/api/tables/{code}/talk")).json()["shunned"] == {}
            assert "id" not in entry
            left = await ann.post("/api/my/shunned/forget", {"key": entry["key"]})
            assert left.json()["shunned"] == []
            assert await heard(ann, code) == ["first", "second", "third"]
            assert (await ben.post("/api/my/shunned/forget", {"key": entry["key"]})).json()["shunned"] == []

    run(play())


def test_between_people_of_whom_one_has_blocked_the_other_nothing_is_said_and_nothing_shown(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open")
            await ben.sit(code)
            await ann.post(f"/api/tables/{code}/shun", {"seat": "B", "how": "block"})
            await say(ann, code, text="from Ann")
            await say(ben, code, text="from Ben")
            assert await heard(ann, code) == ["from Ann"]
            assert await heard(ben, code) == ["from Ben"]
            other = await ann.open_table("me", "open", terms={"is_listed": True})
            refused = await ben.post(f"/api/tables/{other}/sit", {})
            assert refused.json()["error"]["code"] == "blocked_here"
            his = await ben.open_table("me", "open", terms={"is_listed": True})

            async def lobby(person: Person) -> set[str]:
                return {table["code"] for table in (await person.get("/api/lobby")).json()["tables"]}

            async with Person(server.base) as new:
                assert await lobby(new) == {other, his}
            assert await lobby(ann) == {other}, "a block works both ways"
            assert await lobby(ben) == {his}

    run(play())
