"""Whole games over real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from parlour.engine import find_game
from parlour.records import verify
from parlour.server.events import view_message
from tests.server.helpers import Page, Person, run, serving


@pytest.mark.parametrize(
    ("seats", "rules", "bot"),
    [
        (2, "", "club"),
        (3, "players=3", "random"),
        (4, "players=4", "greedy"),
        (2, "kitchen target=31", "random"),
        (3, "captain target=61", "random"),
        (3, "kitchen players=3 target=61", "club"),
    ],
)
def test_one_person_plays_a_whole_match_against_the_computer(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, seats: int, rules: str, bot: str
) -> None:
    """BC-088: no computer player is ever overruled by the referee."""

    async def play() -> None:
        async with serving(tmp_path, window_seconds=0.05) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", *[f"bot:{bot}"] * (seats - 1), rules=rules)
            async with ann.page(code) as page:
                await page.hello()
                await page.play_on()
                await page.until(lambda: page.table["phase"] == "over")
                table = server.house.tables.live[code]
                assert table.match is not None
                assert (
                    page.view
                    == view_message(table.match, table.viewer_of((await ann.get("/api/me")).json()["id"]), {})["view"]
                )
                assert page.view["facts"]["result"]["winners"]

    run(play())
    assert [record.message for record in caplog.records if record.name == "parlour.server"] == []


def test_two_people_play_and_both_pages_agree_with_the_log(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", rules="acc target=61")
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                assert (await ann.table(code))["phase"] == "open"
                await ben.sit(code)
                await asyncio.gather(a.play_on(), b.play_on())
                await b.until(lambda: b.seq == a.seq)
                assert a.view["points"] == b.view["points"]
                game = find_game("cribbage")
                _, match = await server.house.tables.load(code)
                live = server.house.tables.live[code].match
                assert match is not None
                assert live is not None
                assert match.state == live.state, "the log tells the same game as the memory"
                assert game.outcome(match.state) is not None

    run(play())


def test_both_see_the_cut_and_the_deal_when_the_last_one_sits_down(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open")
            async with ann.page(code) as page:
                await page.hello()
                await ben.sit(code, "B")
                await page.until(lambda: page.seq > 0)
                kinds = [message["t"] for message in page.heard]
                assert kinds[-2:] == ["view", "events"]
                assert page.heard[-2]["seq"] == 0
                assert page.view["facts"]["phase"] == "discard"

    run(play())


def test_a_bots_only_table_plays_while_its_host_watches_and_rests_when_nobody_does(tmp_path: Path) -> None:
    """BC-143: with nobody there no moves are made and the server is idle."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("bot:random", "bot:random", "bot:random", rules="players=3")
            table = server.house.tables.live[code]
            match = table.match
            assert match is not None
            before = match.seq
            await asyncio.sleep(0.2)
            assert match.seq == before
            async with ann.page(code) as page:
                await page.hello()
                await page.until(lambda: page.seq > before + 20)
            await asyncio.sleep(0.2)
            stopped = match.seq
            await asyncio.sleep(0.2)
            assert match.seq == stopped
            names = [seat["name"] for seat in (await ann.table(code))["seats"]]
            assert len(set(names)) == 3, "BC-167: three of a kind are three"
            async with ann.page(code) as page:
                await page.hello()
                await page.until(lambda: page.is_over)

    run(play())


def test_rematch_begins_once_and_passes_the_deal_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", rules="acc target=31")
            await ben.sit(code)
            assert (await ann.post(f"/api/tables/{code}/rematch")).status_code == 409
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                await asyncio.gather(a.play_on(), b.play_on())
                loser = next(seat for seat in "AB" if seat not in a.view["facts"]["result"]["winners"])
                both = await asyncio.gather(*(who.post(f"/api/tables/{code}/rematch") for who in (ann, ben)))
                assert [answer.status_code for answer in both] == [200, 200]
                await a.until(lambda: a.match == 2 and a.view["facts"].get("phase") == "discard")
                assert a.view["facts"]["dealer"] == loser, "C-7: the loser deals first"
                await b.until(lambda: b.match == 2)
                assert server.house.tables.live[code].row.match == 2
                await asyncio.gather(a.play_on(), b.play_on())

    run(play())


@asynccontextmanager
async def three_of_them(tmp_path: Path) -> AsyncIterator[tuple[Person, Person, Person, str]]:
    """Ann, Ben and Cem at a table of three: the people, and the code of the table."""
    async with (
        serving(tmp_path) as server,
        Person(server.base) as ann,
        Person(server.base) as ben,
        Person(server.base) as cem,
    ):
        for person, name in ((ann, "Ann"), (ben, "Ben"), (cem, "Cem")):
            await person.become(name)
        code = await ann.open_table("me", "open", "open", rules="players=3 target=31")
        await ben.sit(code)
        await cem.sit(code)
        yield ann, ben, cem, code


def test_a_rematch_begins_when_everybody_who_is_there_wants_it(tmp_path: Path) -> None:
    """Each sees who wants one; who has gone is not waited for."""

    async def play() -> None:
        async with three_of_them(tmp_path) as (ann, ben, cem, code):

            async def ask(person: Person, *, wants: bool = True) -> tuple[int, list[bool]]:
                answer = await person.post(f"/api/tables/{code}/rematch", {"wants": wants})
                table = answer.json()["table"]
                return table["match"], [seat["wants"] for seat in table["seats"]]

            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                async with cem.page(code) as c:
                    await c.hello()
                    await asyncio.gather(a.play_on(), b.play_on(), c.play_on())
                    assert await ask(ann) == (1, [True, False, False])
                    assert await ask(ann) == (1, [True, False, False]), "asked twice, it counts once"
                    await b.until(lambda: b.table["seats"][0]["wants"])
                    assert await ask(ann, wants=False) == (1, [False] * 3)
                    assert await ask(ann) == (1, [True, False, False])
                    assert await ask(cem) == (1, [True, False, True])
                    assert await ask(cem, wants=False) == (1, [True, False, False])
                await b.until(lambda: not b.table["seats"][2]["here"])
                assert await ask(ben) == (2, [False] * 3), "who has gone is not waited for"
                await a.until(lambda: a.match == 2)

    run(play())


def test_no_rematch_waits_for_who_has_got_up(tmp_path: Path) -> None:
    """docs/protocol.md: the last who had not answered gets up; a computer player has that seat until they are back."""

    async def play() -> None:
        async with (
            three_of_them(tmp_path) as (ann, ben, cem, code),
            ann.page(code) as a,
            ben.page(code) as b,
            cem.page(code) as c,
        ):
            for page in (a, b, c):
                await page.hello()
            await asyncio.gather(a.play_on(), b.play_on(), c.play_on())
            for person in (ann, ben):
                await person.post(f"/api/tables/{code}/rematch")
            assert a.match == 1
            await cem.post(f"/api/tables/{code}/leave")
            await a.until(lambda: a.match == 2 and a.table["seats"][2].get("stand_in") is not None)
            await a.until(lambda: "C" in a.view["facts"].get("thrown", []) or bool(a.legal))
            assert a.table["seats"][2]["name"] == "Cem", "the seat stays Cem's"
            async with cem.page(code) as again:
                await again.hello()
                await a.until(lambda: a.table["seats"][2].get("stand_in") is None)
            record = (await ann.get(f"/api/tables/{code}/record")).text
            assert verify(record).is_ok
            assert record.index("t  seat C bot:club") < record.index("d  deal") < record.index("t  seat C back")

    run(play())


def test_who_asked_for_a_rematch_and_got_up_wants_none(tmp_path: Path) -> None:
    """docs/protocol.md: the others may have one all the same; who only lost the connection still wants it."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", rules="acc target=31")
            await ben.sit(code)
            async with ben.page(code) as b:
                await b.hello()
                async with ann.page(code) as a:
                    await a.hello()
                    await asyncio.gather(a.play_on(), b.play_on())
                    await ann.post(f"/api/tables/{code}/rematch")
                    await b.until(lambda: b.table["seats"][0]["wants"])
                await b.until(lambda: not b.table["seats"][0]["here"])
                assert b.table["seats"][0]["wants"], "who lost the connection still wants it"
                await ann.post(f"/api/tables/{code}/leave")
                await b.until(lambda: not b.table["seats"][0]["wants"])
                assert b.match == 1, "Ben has not asked for one"
                await ben.post(f"/api/tables/{code}/rematch")
                await b.until(lambda: b.match == 2)
                assert b.table["seats"][0]["stand_in"] == "club"
                await b.until(lambda: b.view["facts"].get("thrown") == ["A"] or b.legal == [])

    run(play())


def test_leaving_frees_the_seat_before_the_start_and_keeps_it_after(tmp_path: Path) -> None:
    """BC-169: no fresh hand for leaving and coming back."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", rules="players=2")
            assert (await ben.post(f"/api/tables/{code}/leave")).status_code == 403
            assert (await ann.post(f"/api/tables/{code}/leave")).json()["table"]["me"] is None
            assert (await ann.sit(code))["me"] == "A"
            await ben.sit(code)
            async with ann.page(code) as a:
                await a.hello()
                hand = a.view["zones"]["hand:A"]
                left = (await ann.post(f"/api/tables/{code}/leave")).json()["table"]
                assert left["me"] == "A"
                assert [seat["here"] for seat in left["seats"]] == [False, False]
                assert (await ann.sit(code))["me"] == "A"
                page: Page
                async with ann.page(code) as page:
                    await page.hello()
                    assert page.view["zones"]["hand:A"] == hand
                    await page.until(lambda: page.table["seats"][0]["here"])

    run(play())
