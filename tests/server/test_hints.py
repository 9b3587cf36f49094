"""Hints over HTTP: for those who sit there, where the table says so, from the view of the seat that asks alone."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest

from parlour.engine import Seat, find_game
from parlour.server.referee import Match
from tests.server.helpers import PATIENCE, Json, Page, Person, Server, run, serving

CARD = re.compile(r"(?<![A-Za-z0-9])(?:[A2-9TJQK][CDHS])(?![A-Za-z0-9])")


async def hint(person: Person, code: str, status: int = 200, query: str = "") -> Json:
    answer = await person.post(f"/api/tables/{code}/hint{query}")
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found if status == 200 else found["error"]


async def make(person: Person, *seats: str, **more: Any) -> Json:
    answer = await person.post("/api/tables", {"game": "cribbage", "seats": list(seats), **more})
    assert answer.status_code == 201, answer.text
    table: Json = answer.json()["table"]
    return table


async def own_decision(server: Server, page: Page, code: str) -> Match:
    """Wait until the seat of the page, and nobody else, has to decide; the match as it stands then."""

    def is_mine() -> bool:
        match = server.house.tables.live[code].match
        assert match is not None
        return match.game.pending(match.state).must == (Seat(0),) and page.seq == match.seq

    async with asyncio.timeout(PATIENCE):
        while not is_mine():
            await asyncio.sleep(0.01)
    match = server.house.tables.live[code].match
    assert match is not None
    return match


def test_hints_are_on_against_the_computer_off_where_people_may_come_and_as_the_host_says(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            alone = await make(ann, "me", "bot:club")
            assert alone["hints"] is True
            assert (await make(ann, "me", "open"))["hints"] is False
            shared = await make(ann, "me", "open", hints=True)
            assert shared["hints"] is True
            assert (await ben.table(shared["code"]))["hints"] is True
            off = await make(ann, "me", "bot:club", hints=False)
            assert off["hints"] is False
            refused = await hint(ann, off["code"], 403)
            assert refused["code"] == "hints_off"
            untouched = await make(ann, "me", "open")
            for language, host, only in (("en", "host", "unless"), ("de", "aufstellt", "nur")):
                said = [await hint(ann, table["code"], 403, f"?lang={language}") for table in (off, untouched)]
                assert said[0] == said[1], "the same words, true of both"
                assert host in said[0]["message"]
                assert only in said[0]["message"]
            stays = off["code"]
            await server.house.tables.close()
            server.house.tables.live.clear()
            assert (await ann.table(stays))["hints"] is False
            assert (await ann.table(alone["code"]))["hints"] is True

    run(play())


def test_a_hint_is_a_legal_act_with_reasons_and_choices_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:club")
            async with ann.page(code) as page:
                await page.hello()
                await own_decision(server, page, code)
                found = await hint(ann, code)
                assert found["act"] in page.legal
                assert (found["match"], found["seq"]) == (page.match, page.seq)
                assert found["words"].startswith("Lay away")
                assert len(found["why"]) >= 3
                assert [column["unit"] for column in found["columns"]] == ["points"] * 4 + ["chance"]
                assert found["rows"][0]["act"] == found["act"]
                assert set(CARD.findall(str(found))) <= set(page.view["zones"]["hand:A"]["cards"])
                german = await hint(ann, code, query="?lang=de")
                assert (german["act"], german["rows"]) == (found["act"], found["rows"])
                assert german["words"] != found["words"]
                assert (await page.act(found["act"]))["t"] == "ok"
                await own_decision(server, page, code)
                laid = await hint(ann, code)
                assert laid["act"] in page.legal

    run(play())


def test_only_who_sits_there_and_has_something_to_decide_may_ask(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as eve:
            await ann.become("Ann")
            nobody = await eve.post("/api/tables/BBBBBB/hint")
            assert nobody.status_code == 404
            await eve.become("Eve")
            code = (await make(ann, "me", "bot:club"))["code"]
            assert (await hint(eve, code, 403))["code"] == "not_seated"
            waiting = (await make(ann, "me", "open", hints=True))["code"]
            assert (await hint(ann, waiting, 409))["code"] == "no_match"
            async with ann.page(code) as page:
                await page.hello()
                match = await own_decision(server, page, code)
                match.state = match.game.apply(match.state, Seat(0), match.game.parse(page.legal[0])).state
                assert (await hint(ann, code, 409))["code"] == "nothing_to_decide"

    run(play())


@pytest.mark.parametrize("game", ["cribbage", "handfoot"])
def test_the_same_hint_whatever_is_hidden(tmp_path: Path, game: str) -> None:
    """The hidden cards of the table are dealt anew under the same view: not a byte of the answer changes."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            seats = {"cribbage": ["me", "bot:club"], "handfoot": ["me", "bot:club", "bot:club", "bot:club"]}[game]
            code = await ann.open_table(*seats, game=game)
            rng = random.Random(5)
            async with ann.page(code) as page:
                await page.hello()
                for _ in range(6):
                    match = await own_decision(server, page, code)
                    true = match.state
                    first = await hint(ann, code)
                    for _ in range(3):
                        match.state = find_game(game).sample(match.game.view(true, Seat(0)), rng)
                        assert match.state != true
                        assert await hint(ann, code) == first
                    match.state = true
                    assert (await page.act(first["act"]))["t"] == "ok"

    run(play())
