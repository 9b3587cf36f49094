"""Everybody accepts the rules before the start, and whoever had accepted others is asked again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.helpers import Json, Person, run, serving


def accepted(table: Json) -> list[bool]:
    return [seat["accepted"] for seat in table["seats"]]


async def refused(person: Person, path: str, body: Any) -> tuple[int, str]:
    answer = await person.post(path, body)
    return answer.status_code, answer.json()["error"]["code"]


def test_a_match_begins_when_every_person_has_accepted(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", "bot:random", rules="players=3 target=61")
            path = f"/api/tables/{code}/accept"
            assert accepted(await ann.table(code)) == [True, False, True], "the host, nobody, a computer player"
            rules = (await ben.table(code))["rules"]
            assert await refused(ben, path, {"rules": rules}) == (403, "not_seated")
            table = await ben.sit(code, accepts=False)
            assert accepted(table) == [True, False, True]
            assert table["phase"] == "open", "every seat has somebody, but Ben has not accepted"
            assert await refused(ben, path, {"rules": "players=3"}) == (409, "rules_changed")
            assert await refused(ben, path, {"rules": "players=3 target=banana"}) == (400, "bad_option")
            async with ann.page(code) as page:
                await page.hello()
                table = (await ben.post(path, {"rules": rules})).json()["table"]
                assert accepted(table) == [True, True, True]
                assert table["phase"] == "playing"
                await page.until(lambda: page.table["phase"] == "playing")
                await page.until(lambda: bool(page.view))
            again = await ben.post(path, {"rules": rules})
            assert again.status_code == 200, "said twice it is no error"

    run(play())


def test_a_seat_is_taken_and_the_rules_accepted_in_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", rules="acc target=61")
            path = f"/api/tables/{code}/sit"
            assert await refused(ben, path, {"accepts": "acc"}) == (409, "rules_changed")
            assert (await ben.table(code))["me"] is None, "who accepts other rules does not sit down by accident"
            assert await refused(ben, path, {"accepts": "acc colour=red"}) == (400, "unknown_option")
            assert (await ben.sit(code, accepts=False))["phase"] == "open"
            table = (await ben.post(path, {"accepts": "acc@1 target=61"})).json()["table"]
            assert table["phase"] == "playing", "the seat is mine already; the same rules in other words"

    run(play())


def test_other_rules_clear_every_acceptance_but_the_hosts_and_say_what_changed(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path) as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
            Person(server.base) as zoe,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            await zoe.become("Zoe")
            code = await ann.open_table("me", "open", "open", rules="players=3 target=61")
            path = f"/api/tables/{code}/rules"
            await ben.sit(code)
            await zoe.sit(code, accepts=False)
            assert await refused(ben, path, {"rules": "players=3"}) == (403, "not_host")
            assert await refused(ann, path, {"rules": "players=2"}) == (409, "seat_in_use")
            assert await refused(ann, path, {"rules": "players=banana"}) == (400, "bad_option")
            assert accepted(await ann.table(code)) == [True, True, False], "nothing has happened yet"
            async with ben.page(code) as page:
                await page.hello()
                assert page.table["changes"] == []
                same = (await ann.post(path, {"rules": "acc@1 players=3 target=61"})).json()["table"]
                assert accepted(same) == [True, True, False], "the same rules in other words change nothing"
                wanted = {"preset": "acc", "values": {"players": 3, "target": 31, "muggins": True}}
                table = (await ann.post(path, {"rules": wanted})).json()["table"]
                assert accepted(table) == [True, False, False]
                assert table["changes"] == [], "the host knows"
                await page.until(lambda: page.table["rules"] == table["rules"])
                assert page.table["changes"] == [
                    {"option": "target", "before": 61, "value": 31},
                    {"option": "muggins", "before": False, "value": True},
                ]
                assert (await zoe.table(code))["changes"] == page.table["changes"], "against what she sat down to"
            accept = f"/api/tables/{code}/accept"
            assert await refused(ben, accept, {"rules": "players=3 target=61"}) == (409, "rules_changed")
            table = (await ben.post(accept, {"rules": table["rules"]})).json()["table"]
            assert accepted(table) == [True, True, False]
            assert table["changes"] == []
            table = (await zoe.post(accept, {"rules": table["rules"]})).json()["table"]
            assert table["phase"] == "playing"
            live = server.house.tables.live[code]
            assert live.match is not None
            assert live.game.options.plain(live.match.rules)["target"] == 31, "the match is played by the new rules"
            assert await refused(ann, path, {"rules": "players=3"}) == (409, "started")

    run(play())


def test_rules_for_more_or_fewer_seats(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open")
            path = f"/api/tables/{code}/rules"
            table = (await ann.post(path, {"rules": "players=4"})).json()["table"]
            assert [seat["kind"] for seat in table["seats"]] == ["person", "open", "open", "open"]
            assert [seat["side"] for seat in table["seats"]] == ["AC", "BD", "AC", "BD"]
            await ann.post(f"/api/tables/{code}/seat", {"seat": "B", "to": "bot:random"})
            table = (await ann.post(path, {"rules": "players=3"})).json()["table"]
            assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "open"]
            await ben.sit(code, "C")
            assert (await ann.table(code))["phase"] == "playing"

    run(play())


def test_a_table_begins_when_the_open_seats_are_wanted_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random", "open", rules="players=3")
            table = (await ann.post(f"/api/tables/{code}/rules", {"rules": "players=2"})).json()["table"]
            assert table["phase"] == "playing"
            assert len(table["seats"]) == 2

    run(play())


def test_acceptance_survives_a_restart_and_a_new_name_but_not_a_change_of_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", "open", rules="players=3")
            await ben.sit(code)
            await ann.post(f"/api/tables/{code}/rules", {"rules": "players=3 target=61"})
            rules = (await ben.table(code))["rules"]
            await ben.post(f"/api/tables/{code}/accept", {"rules": rules})
            await ann.post(f"/api/tables/{code}/rules", {"rules": "players=3 target=31"})
        async with serving(tmp_path) as server:
            ben = Person(server.base, ben.http.cookies)
            ann = Person(server.base, ann.http.cookies)
            table = await ben.table(code)
            assert accepted(table) == [True, False, False]
            assert table["changes"] == [{"option": "target", "before": 61, "value": 31}]
            await ben.post(f"/api/tables/{code}/accept", {"rules": table["rules"]})
            await ben.become("Benny")
            assert accepted(await ben.table(code)) == [True, True, False]
            await ben.post(f"/api/tables/{code}/leave")
            assert accepted(await ben.sit(code, "C", accepts=False)) == [True, False, False]
            await ann.post(f"/api/tables/{code}/leave")
            assert accepted(await ann.sit(code, "B", accepts=False)) == [False, True, False], "the host always has"
            for person in (ann, ben):
                await person.http.aclose()

    run(play())


def test_a_rematch_asks_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", rules="acc target=31")
            await ben.sit(code)
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                while not (a.is_over and b.is_over):
                    await a.until(lambda: a.seq == b.seq)
                    page = a if a.legal else b
                    if page.legal:
                        await page.act(page.legal[0])
                        await a.reach(page.seq)
                        await b.reach(a.seq)
                await ann.post(f"/api/tables/{code}/rematch")
                table = (await ben.post(f"/api/tables/{code}/rematch")).json()["table"]
                assert (table["phase"], table["match"]) == ("playing", 2)
                assert accepted(table) == [True, True]

    run(play())
