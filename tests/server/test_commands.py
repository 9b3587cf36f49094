"""Commands: taken once, refused when they are late or not theirs to give, and answered whatever they are."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.helpers import Page, Person, run, serving


def test_a_command_sent_twice_counts_once_and_gets_the_same_answer(tmp_path: Path) -> None:
    """BC-134: a double click is one move, and the second is no error."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random")
            async with ann.page(code) as page:
                await page.hello()
                await page.until(lambda: bool(page.legal))
                message = {
                    "t": "act",
                    "id": "twice",
                    "match": page.match,
                    "decision": page.decision,
                    "text": page.legal[0],
                }
                await page.send(message)
                await page.send(message)
                await page.until(lambda: sum(m["t"] in ("ok", "refused") for m in page.heard) == 2)
                answers = [m for m in page.heard if m["t"] in ("ok", "refused")]
                assert answers[0] == answers[1]
                assert answers[0]["t"] == "ok"
                refused = await page.act("play JK", command="late")
                assert await page.act("play JK", command="late") == refused
                assert (await page.act("go", command="twice"))["code"] == "repeated_id"

    run(play())


def test_an_old_page_is_refused_with_the_present_state_unless_it_repeats_the_move(tmp_path: Path) -> None:
    """BC-136: another device has moved since."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "open")
            async with Person(server.base) as ben:
                await ben.become("Ben")
                await ben.sit(code)
            async with ann.page(code) as page:
                await page.hello()
                decision, first, other = page.decision, page.legal[0], page.legal[1]
                assert (await page.act(first))["t"] == "ok"
                repeat = await page.act(first, decision=decision)
                assert repeat["t"] == "ok"
                before = len(page.heard)
                late = await page.act(other, decision=decision)
                assert (late["t"], late["code"]) == ("refused", "stale")
                await page.until(lambda: len(page.heard) > before + 1)
                assert page.heard[-1]["t"] == "view", "the present state comes with it"
                ahead = await page.act(other, decision=page.seq + 1000)
                assert ahead["code"] == "stale"

    run(play())


@pytest.mark.parametrize(("seats", "rounds"), [(2, 200), (3, 60), (4, 60)])
def test_simultaneous_discards_are_all_taken(tmp_path: Path, seats: int, rounds: int) -> None:
    """BC-133: nobody's discard makes another's late."""

    async def play() -> None:
        async with serving(tmp_path) as server:
            people = [Person(server.base) for _ in range(seats)]
            for person in people:
                await person.become("Somebody")
            for _ in range(rounds):
                code = await people[0].open_table("me", *["open"] * (seats - 1), rules=f"players={seats}")
                for person in people[1:]:
                    await person.sit(code)
                pages = [person.page(code) for person in people]
                await asyncio.gather(*(page.__aenter__() for page in pages))
                await asyncio.gather(*(page.hello() for page in pages))
                answers = await asyncio.gather(*(page.act(page.legal[0], decision=page.decision) for page in pages))
                assert [answer["t"] for answer in answers] == ["ok"] * seats
                await pages[0].until(lambda pages=pages: pages[0].view["facts"]["phase"] == "play")  # type: ignore[misc]
                assert pages[0].view["zones"]["crib"]["n"] == 4
                assert pages[0].view["zones"]["starter"]["n"] == 1
                await asyncio.gather(*(page.__aexit__() for page in pages))
            for person in people:
                await person.http.aclose()

    run(play(), 110)


def test_a_second_click_never_spends_the_turn_of_the_next_player(tmp_path: Path) -> None:
    """BC-135."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open")
            await ben.sit(code)
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                await a.act(a.legal[0])
                await b.act(b.legal[0])
                await a.until(lambda: a.view["facts"]["phase"] == "play")
                await b.until(lambda: b.seq == a.seq)
                first, second = (a, b) if a.legal else (b, a)
                decision, one, two = first.decision, first.legal[0], first.legal[1]
                answers = await asyncio.gather(first.act(one, decision=decision), first.act(two, decision=decision))
                assert [answer["t"] for answer in answers] == ["ok", "refused"]
                await second.until(lambda: bool(second.legal))
                held = "A" if second is a else "B"
                assert second.view["zones"][f"hand:{held}"]["n"] == 4

    run(play())


def _not_mine(page: Page) -> list[str]:
    """Moves that nobody may make here."""
    return [
        "play JK",
        "play 5H5S",
        "play",
        "play XX",
        "crib 5H",
        "crib 5H5H",
        "show",
        "show-crib",
        "muggins 2",
        "pass",
        "d starter JC",
        "d deal A 5H6H7H8H9HTH",
        "t resign B",
        "nonsense",
        "play \u202e5H",
    ]


def test_bad_moves_are_refused_by_name_and_change_nothing(tmp_path: Path) -> None:
    """BC-185, BC-140: whatever is sent, the state stays and the right move is taken afterwards."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open")
            await ben.sit(code)
            live = server.house.tables.live[code]
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                for phase in ("discard", "play"):
                    assert live.match is not None
                    assert a.view["facts"]["phase"] == phase
                    state = live.match.state
                    theirs = b.view["zones"]["hand:B"]["cards"]
                    tries = [*_not_mine(a), f"crib {theirs[0]}{theirs[1]}", f"play {theirs[0]}"]
                    if phase == "play":
                        tries.append(f"play {a.view['zones']['starter']['cards'][0]}")
                    for text in tries:
                        answer = await a.act(text)
                        assert answer["t"] == "refused", text
                        assert answer["code"]
                        assert answer["rule"] or answer["code"] in ("not_notation", "ambiguous"), answer
                        assert live.match.state is state
                    if phase == "discard":
                        await a.act(a.legal[0])
                        await b.act(b.legal[0])
                        await a.until(lambda: a.view["facts"]["phase"] == "play")
                        await b.until(lambda: a.seq == b.seq)
                turn = a if a.legal else b
                assert (await turn.act(turn.legal[0]))["t"] == "ok"

    run(play())


BAD_MESSAGES: list[str | bytes] = [
    "",
    "hello",
    "null",
    "[]",
    "{}",
    '"act"',
    '{"t":"nothing"}',
    '{"t":"act"}',
    '{"t":"act","id":"x","match":1,"decision":1}',
    '{"t":"act","id":"x","match":1,"decision":"1","text":"go"}',
    '{"t":"act","id":"x","match":1,"decision":-1,"text":"go"}',
    '{"t":"act","id":"x","match":1,"decision":1.5,"text":"go"}',
    '{"t":"act","id":1,"match":1,"decision":1,"text":"go"}',
    '{"t":"act","id":"","match":1,"decision":1,"text":"go"}',
    '{"t":"act","id":"x y","match":1,"decision":1,"text":"go"}',
    '{"t":"act","id":"' + "x" * 65 + '","match":1,"decision":1,"text":"go"}',
    '{"t":"act","id":"x","match":1,"decision":1,"text":""}',
    '{"t":"act","id":"x","match":1,"decision":1,"text":"' + "y" * 400 + '"}',
    '{"t":"act","id":"x","match":1,"decision":1,"text":["go"]}',
    '{"t":"act","id":"x","match":1,"decision":1,"text":"go","seat":"B"}',
    '{"t":"act","id":"x","match":1,"text":"go"}',
    '{"t":"act","id":"x","decision":1,"text":"go"}',
    '{"t":"act","id":"x","match":1,"decision":1,"seq":1,"text":"go"}',
    '{"t":"act","id":"x","match":1,"decision":999999999999999999999999,"text":"go"}',
    '{"t":"hello"}',
    '{"t":"hello","match":1,"seq":NaN}',
    '{"t":"hello","match":true,"seq":1}',
    '{"t":"hello","match":1,"seq":1,"seat":"B"}',
    '{"t":"ping","n":1e400}',
    '{"t":"act","id":"x","match":1,"decision":1,"text":"\\ud800"}',
    "[" * 8000,
    '{"a":' * 3000,
    b"\x00\x01\x02",
    b'{"t":"ping","n":1}',
]


def _errors(page: Page) -> list[Any]:
    return [message for message in page.heard if message["t"] == "error"]


@pytest.mark.parametrize("seated", [True, False])
def test_what_is_no_message_is_named_and_changes_nothing(tmp_path: Path, seated: bool) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as zoe:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random")
            async with (ann if seated else zoe).page(code) as page:
                await page.send({"t": "act", "id": "early", "match": 0, "decision": 0, "text": "go"})
                await page.until(lambda: len(page.heard) == 1)
                assert page.heard[0]["code"] == "hello_first"
                await page.hello()
                if seated:
                    await page.until(lambda: page.view["facts"].get("thrown") == ["B"])
                live = server.house.tables.live[code].match
                assert live is not None
                state = live.state
                for bad in BAD_MESSAGES:
                    before = len(_errors(page))
                    await page.socket.send(bad)
                    await page.until(lambda before=before: len(_errors(page)) > before)  # type: ignore[misc]
                    answer = _errors(page)[-1]
                    assert answer["code"] == "bad_message", bad
                    assert answer["params"]["problem"]
                if seated:
                    assert live.state is state
                await page.send({"t": "ping", "n": 7})
                await page.until(lambda: page.heard[-1] == {"t": "pong", "n": 7})
                await page.socket.send(json.dumps({"t": "ping", "n": 1, "x": "y" * 20_000}))
                await page.until(lambda: page.closed is not None)
                assert page.closed == 1009, "too big"

    run(play())


def test_a_spectator_sees_the_public_view_and_may_do_nothing(tmp_path: Path) -> None:
    """BC-183, BC-118: also in a second browser of somebody who plays."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as zoe:
            await ann.become("Ann")
            await zoe.become("Zoe")
            code = await ann.open_table("me", "bot:random")
            async with zoe.page(code) as known, Page(server.base, code) as stranger, ann.page(code) as mine:
                await mine.hello()
                for page in (known, stranger):
                    await page.hello()
                    await page.until(lambda page=page: bool(page.view))  # type: ignore[misc]
                    assert page.view["viewer"] == "public"
                    assert page.legal == []
                    assert page.view["zones"]["hand:A"]["cards"] == []
                    assert page.table["me"] is None
                    for text in (mine.legal[0], "go", "pass", "d starter JC"):
                        answer = await page.act(text)
                        assert (answer["t"], answer["code"]) == ("refused", "not_seated")
                assert (await zoe.post(f"/api/tables/{code}/sit", {"seat": "B"})).status_code == 409
                assert (await zoe.post(f"/api/tables/{code}/seat", {"seat": "B", "to": "open"})).status_code == 403
                assert (await zoe.post(f"/api/tables/{code}/rematch")).status_code == 403
                assert (await zoe.post(f"/api/tables/{code}/leave")).status_code == 403

    run(play())


@pytest.mark.parametrize("code", ["ZZZZZZ", "abc", "222222", "%00%00%00%00%00%00"])
def test_a_socket_to_an_unknown_table_is_told_so(tmp_path: Path, code: str) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Page(server.base, code) as page:
            await page.until(lambda: page.closed is not None)
            assert page.heard[0]["code"] == "no_such_table"
            assert page.closed == 4404

    run(play())


def test_a_page_of_another_site_is_turned_away(tmp_path: Path) -> None:
    async def play() -> None:
        from websockets.asyncio.client import connect
        from websockets.exceptions import InvalidStatus

        async with serving(tmp_path, public="http://cards.example") as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random")
            url = ann.page(code).url

            async def status(origin: str) -> Any:
                try:
                    async with connect(url, origin=origin):  # type: ignore[arg-type]
                        return 101
                except InvalidStatus as refused:
                    return refused.response.status_code

            assert await status("https://evil.example") == 403
            assert await status("null") == 403
            assert await status("http://[") == 403
            assert await status("http://cards.example") == 101
            assert await status(server.base) == 101

    run(play())


def test_too_many_messages_are_dropped_with_a_word(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, message_limit="5/minute") as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random")
            async with ann.page(code) as page:
                await page.hello()
                for n in range(5):
                    await page.send({"t": "ping", "n": n})
                await page.until(lambda: page.heard[-1] == {"t": "error", "code": "too_fast", "params": {}})

    run(play())
