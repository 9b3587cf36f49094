"""Tables that begin at a position: what it leaves open is drawn, everything else holds as at any table."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from parlour.engine.position import position_values
from parlour.records import loads, verify
from tests.server.helpers import Json, Page, Person, Server, run, serving
from tests.server.process import Process

LATE = "dealer=A pegs=A:98,B:105 hand:A=7H8C9DKS hand:B=4C??*3 thrown:A=QDQS starter=2H plays=4C"
DEALT = "rules=acc dealer=B scores=A:100,B:95 hand:A=5H6HQDJSKC2C"
ROUND = (
    'rules="bga rounds=1" hand:A=KCKD5H6S7D4S foot:A=??*4 hand:B=8D9STC foot:B=??*3 hand:C=??*3 foot:C=none '
    "hand:D=4H5S6D foot:D=none board:AC=Q=QCQDQHQSQC board:BD=J=JCJDJHJS discard=4C9DKH scores=AC:900,BD:-50"
)


def drawn(server: Server, code: str) -> Any:
    match = server.house.tables.live[code].match
    assert match is not None
    return match.initial


async def record(person: Person, code: str, match: int | None = None) -> str:
    answer = await person.get(f"/api/tables/{code}/record" + (f"?match={match}" if match else ""))
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize(("game", "position", "seats"), [("cribbage", LATE, 2), ("cribbage", DEALT, 2)])
def test_a_position_is_played_on_to_the_end_against_a_computer(
    game: str, position: str, seats: int, tmp_path: Path
) -> None:
    async def story() -> None:
        async with serving(tmp_path) as server, Person(server.base) as person:
            await person.become("Ann")
            code = await person.open_table("me", "bot:club", game=game, position=position)
            table = await person.table(code)
            assert table["from_position"] is True
            assert table["phase"] == "playing"
            start = drawn(server, code)
            hidden = {c.text for c in (*start.hands[1], *start.thrown[1])}
            async with person.page(code) as page:
                await page.hello()
                first = await record(person, code)
                assert verify(first).is_ok, verify(first)
                header = position_values(loads(first).headers["Position"])
                assert "??" in header["hand:B"]
                assert not hidden & set(first.replace("??", " ").split())
                await page.play_on(stop=lambda page: len([m for m in page.heard if m["t"] == "ok"]) >= 2)
                middle = await record(person, code)
                assert verify(middle).is_ok, verify(middle)
                async with Person(server.base) as other:
                    seen = await record(other, code)
                    assert verify(seen).is_ok, verify(seen)
                    assert "??" in position_values(loads(seen).headers["Position"])["hand:A"]
                await page.play_on()
            whole = await record(person, code)
            assert verify(whole).is_ok, verify(whole)
            headers = loads(whole).headers
            assert "??" not in whole.replace(headers["Asked"], "")
            assert headers["Position"]
            proof: Json = (await person.get(f"/api/tables/{code}/proof")).json()
            assert (headers["Commitment"], headers["Seed"]) == (proof["commitment"], proof["seed"])
            assert (verify(whole).dealt_count > 0) == any(line.actor == "d" for line in loads(whole).lines())

    run(story())


def test_the_position_fixes_only_what_it_says_and_every_match_draws_the_rest_anew(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as server, Person(server.base) as person:
            await person.become("Ann")
            found = set()
            for _ in range(6):
                code = await person.open_table("me", "bot:club", position=LATE)
                state = drawn(server, code)
                found.add(state.hands[1])
                assert [c.text for c in state.hands[0]] == ["7H", "8C", "9D", "KS"]
                assert state.scores == (98, 105)
                assert len({*state.hands[0], *state.hands[1], *state.thrown[0], *state.thrown[1]}) == 11
            assert len(found) > 3
            before = drawn(server, code)
            async with person.page(code) as page:
                await page.hello()
                await page.play_on()
            assert (await person.post(f"/api/tables/{code}/rematch")).status_code == 200
            after = drawn(server, code)
            assert (after.scores, after.hands[0], after.starter) == (before.scores, before.hands[0], before.starter)
            assert verify(await record(person, code, 1)).is_ok

    run(story())


def test_hand_and_foot_is_played_on_from_a_position(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as server, Person(server.base) as person:
            await person.become("Ann")
            code = await person.open_table("me", "bot:easy", "bot:easy", "bot:easy", game="handfoot", position=ROUND)
            start = drawn(server, code)
            assert [len(hand) for hand in start.hands] == [6, 3, 3, 3]
            assert [sum(map(len, feet)) for feet in start.feet] == [4, 3, 0, 0]
            rng = random.Random(3)
            async with person.page(code) as page:
                await page.hello()
                assert page.view["points"] == {"AC": 900, "BD": -50}
                assert page.view["zones"]["hand:B"] == {"n": 3, "cards": []}
                assert page.view["zones"]["foot:A"] == {"n": 4, "cards": []}
                await page.play_on(lambda page: rng.choice(page.legal), lambda page: page.seq > 30)
                middle = await record(person, code)
                assert verify(middle).is_ok, verify(middle)
                await page.play_on(lambda page: rng.choice(page.legal))
            whole = await record(person, code)
            assert verify(whole).is_ok, verify(whole)
            assert "??" not in whole.replace(loads(whole).headers["Asked"], "")

    run(story())


def test_killed_and_begun_again_the_table_stands_where_it_stood(tmp_path: Path) -> None:
    async def story() -> None:
        server = Process(tmp_path)
        try:
            async with Person(server.base) as person:
                await person.become("Ann")
                cookies = person.http.cookies
                code = await person.open_table("me", "bot:club", position=LATE)
                untouched = await person.open_table("me", "bot:club", position=DEALT)
                kept = await record(person, untouched)
                async with person.page(code) as page:
                    await page.hello()
                    answer = await page.act("play 7H")
                    assert answer["t"] == "ok"
        finally:
            server.kill()
        server = Process(tmp_path)
        try:
            async with Person(server.base, cookies) as person:
                assert await record(person, untouched) == kept
                async with person.page(code) as page:
                    await page.hello()
                    assert any(m["event"].get("cards") == ["7H"] for m in _log(page))
                    await page.play_on()
                whole = await record(person, code)
                assert verify(whole).is_ok, verify(whole)
                assert "A  play 7H" in whole
        finally:
            server.kill()

    run(story())


def _log(page: Page) -> list[Json]:
    return next(message["log"] for message in page.heard if message["t"] == "view")


def test_a_guest_sits_down_to_a_position_and_its_rules_stay(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", position=DEALT, rules="kitchen")
            assert (await ann.table(code))["rules"] == "acc"
            changed = await ann.post(f"/api/tables/{code}/rules", {"rules": "kitchen"})
            assert changed.json()["error"]["code"] == "position_fixed"
            await ben.sit(code)
            async with ann.page(code) as hers, ben.page(code) as his:
                await hers.hello()
                await his.hello()
                assert len(hers.legal) == 15
                assert len(his.legal) == 15
                assert hers.view["zones"]["hand:A"]["cards"] == ["2C", "5H", "6H", "JS", "QD", "KC"]
                assert len(his.view["zones"]["hand:B"]["cards"]) == 6
                assert his.view["zones"]["hand:A"] == {"n": 6, "cards": []}

    run(story())


@pytest.mark.parametrize(
    ("position", "code", "rule"),
    [
        ("hand:A=KC", "no_position", "C-10"),
        ("hand:A=KCKD2C2D plays=KCKS", "no_position", "C-14"),
        ("dealer=B scores=A:120,B:0 hand:A=KCKD2C2D hand:B=KS9C8C7C plays=KCKSKD", "position_over", None),
        ("rules=nonsense", "no_position", None),
        ("x" * 7000, "bad_request", None),
    ],
)
def test_what_is_no_position_opens_no_table(position: str, code: str, rule: str | None, tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as server, Person(server.base) as person:
            await person.become("Ann")
            body = {"game": "cribbage", "seats": ["me", "bot:club"], "position": position}
            answer = await person.post("/api/tables", body)
            assert answer.status_code == 400
            error = answer.json()["error"]
            assert (error["code"], error["rule"]) == (code, rule)
            assert "{" not in error["message"]

    run(story())
