"""The terms of a table before the start, the lobby, and whose turn it is in the list of one's tables."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from parlour.server.terms import PLAIN
from tests.server.helpers import Json, Person, run, serving

LISTED = {"is_listed": True}


async def refused(person: Person, path: str, body: Any) -> tuple[int, str]:
    answer = await person.post(path, body)
    return answer.status_code, answer.json()["error"]["code"]


async def lobby(person: Person) -> dict[str, Json]:
    """The lobby as it is once the list of a second ago is no longer good enough."""
    await asyncio.sleep(1.05)
    answer = await person.get("/api/lobby")
    assert answer.status_code == 200, answer.text
    return {table["code"]: table for table in answer.json()["tables"]}


def test_the_host_offers_other_terms_and_everybody_is_asked_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", "open", rules="players=3")
            before = (await ben.sit(code))["terms"]
            assert before == PLAIN.model_dump()
            path = f"/api/tables/{code}/terms"
            wanted = {"take_back": False, "clock": {"kind": "move", "seconds": 60}}
            assert await refused(ben, path, {"terms": wanted}) == (403, "not_host")
            assert await refused(ann, path, {"terms": {"talk": "songs"}}) == (400, "bad_request")
            assert await refused(ann, path, {"terms": {"clock": {"seconds": -1}}}) == (400, "bad_request")
            answer = await ann.post(path, {"terms": wanted})
            assert answer.status_code == 200, answer.text
            asked = answer.json()["table"]
            assert [seat["accepted"] for seat in asked["seats"]] == [True, False, False]
            assert asked["terms"]["clock"] == {"kind": "move", "seconds": 60, "increment": 0}
            assert asked["terms_before"] is None, "who offered them knows them"
            seen = await ben.table(code)
            assert seen["terms_before"] == before, "Ben is told what they were"
            accept = f"/api/tables/{code}/accept"
            stale = {"rules": seen["rules"], "terms": before}
            assert await refused(ben, accept, stale) == (409, "terms_changed")
            assert await refused(ben, f"/api/tables/{code}/sit", {"accepts": seen["rules"], "terms": before}) == (
                409,
                "terms_changed",
            )
            agreed = (await ben.post(accept, {"rules": seen["rules"], "terms": seen["terms"]})).json()["table"]
            assert [seat["accepted"] for seat in agreed["seats"]] == [True, True, False]
            assert agreed["terms_before"] is None
            await ann.post(path, {"terms": wanted})
            assert (await ben.table(code))["seats"][1]["accepted"], "the same terms again change nothing"

    run(play())


def test_terms_outlive_a_restart_and_stand_from_the_start_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "open")
            await ann.post(f"/api/tables/{code}/terms", {"terms": {"spectators": "delayed", "talk": "phrases"}})
            cookies = ann.http.cookies
        async with serving(tmp_path) as server, Person(server.base, cookies) as ann:
            terms = (await ann.table(code))["terms"]
            assert (terms["spectators"], terms["talk"]) == ("delayed", "phrases")
            await ann.post(f"/api/tables/{code}/seat", {"seat": "B", "to": "bot:random"})
            assert await refused(ann, f"/api/tables/{code}/terms", {"terms": {}}) == (409, "started")

    run(play())


def test_the_lobby_shows_what_hosts_show_and_nothing_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as new:
            await ann.become("Ann")
            hidden = await ann.open_table("me", "open")
            waiting = await ann.open_table("me", "open", rules="acc target=61", terms=LISTED)
            watched = await ann.open_table("me", "bot:random", terms=LISTED)
            closed = await ann.open_table("me", "bot:random", terms={"is_listed": True, "spectators": "none"})
            shown = await lobby(new)
            assert list(shown) == [waiting, watched], "those that wait for players first"
            assert hidden not in shown, "a table is private unless its host says otherwise"
            assert closed not in shown, "nothing to watch, nowhere to sit"
            table = shown[waiting]
            assert (table["host"], table["phase"], table["game"]) == ("Ann", "open", "cribbage")
            assert [(seat["kind"], seat["name"]) for seat in table["seats"]] == [("person", "Ann"), ("open", "")]
            assert not table["seats"][0]["here"], "no page of hers is open"
            assert table["rules"] == (await ann.table(waiting))["rules"]
            async with ann.page(waiting) as page:
                await page.hello()
                assert (await lobby(new))[waiting]["seats"][0]["here"]
            await ann.post(f"/api/tables/{waiting}/terms", {"terms": {}})
            await ann.post(f"/api/tables/{hidden}/terms", {"terms": LISTED})
            assert list(await lobby(new)) == [hidden, watched]

    run(play())


def test_my_tables_say_which_wait_for_me(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open")
            waiting = await ann.open_table("me", "open")
            await ben.sit(code)

            async def due(person: Person) -> dict[str, bool]:
                tables = (await person.get("/api/my/tables")).json()["tables"]
                return {table["code"]: table["must"] for table in tables}

            seen: set[tuple[str, ...]] = set()
            async with ann.page(code) as first, ben.page(code) as second:
                await first.hello()
                await second.hello()
                for _ in range(6):
                    must = first.view["pending"]["must"]
                    seen.add(tuple(must))
                    assert await due(ann) == {code: "A" in must, waiting: False}, "nobody plays at the other table"
                    assert await due(ben) == {code: "B" in must}
                    mover = first if "A" in must else second
                    seq = mover.seq
                    assert (await mover.act(mover.legal[0]))["t"] == "ok"
                    await first.reach(seq + 1)
                    await second.reach(first.seq)
            assert ("A", "B") in seen, "both throw to the crib"
            assert len(seen) > 1, "then one after the other"

    run(play())


def test_a_table_tells_its_matches(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as eve:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random", rules="sixty_one")

            async def matches() -> list[Json]:
                answer = await eve.get(f"/api/tables/{code}/matches")
                assert answer.status_code == 200, answer.text
                found: list[Json] = answer.json()["matches"]
                return found

            (now,) = await matches()
            assert (now["match"], now["over_at"], now["winners"], now["scores"]) == (1, None, [], {})
            async with ann.page(code) as page:
                await page.hello()
                await page.play_on()
                points = page.view["points"]
            await ann.post(f"/api/tables/{code}/rematch")
            second, first = await matches()
            assert second["match"] == 2
            assert second["over_at"] is None
            assert first["scores"] == points
            assert first["winners"] == [side for side, n in points.items() if n >= 61]
            assert first["began_at"] <= first["over_at"] <= second["began_at"]

    run(play())
