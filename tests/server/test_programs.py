"""Programs that play over the network: tokens, the stream, moves, and the example bot."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from parlour.client import Client, ClientError, Refused, RemoteTable
from parlour.server.schema import guests
from tests.server.helpers import Person, Server, run, serving

ROOT = Path(__file__).resolve().parents[2]


async def make_bot(owner: Person, name: str = "Shuffler") -> dict[str, Any]:
    answer = await owner.post("/api/my/bots", {"name": name})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def play_out(table: RemoteTable) -> int:
    moves = 0
    for turn in table.turns():
        turn.act(turn.legal[0])
        moves += 1
    return moves


def test_a_bot_plays_a_match_and_is_marked_as_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            bot = await make_bot(ann)
            client = Client(server.base, bot["token"])
            code = await ann.open_table("me", "open", rules="acc target=61")
            table = await asyncio.to_thread(client.sit, code)
            assert table.info["me"] == "B"
            seats = (await ann.table(code))["seats"]
            assert [(one["kind"], one["name"], one["program"]) for one in seats] == [
                ("person", "Ann", False),
                ("person", "Shuffler (bot)", True),
            ]
            async with ann.page(code) as page:
                await page.hello()
                moves = asyncio.to_thread(play_out, table)
                done, _ = await asyncio.gather(moves, page.play_on())
                assert done > 10
                assert table.view["points"] == page.view["points"]
                assert "hand:A" not in json.dumps(table.view["zones"].get("hand:A", {}).get("cards", []))
            record = (await ann.get(f"/api/tables/{code}/record")).text
            assert "Shuffler (bot)" in record

    run(play())


def test_a_bot_sees_no_more_than_its_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            bot = await make_bot(ann)
            code = await ann.open_table("me", "open")
            table = await asyncio.to_thread(Client(server.base, bot["token"]).sit, code)
            async with ann.page(code) as page:
                await page.hello()
                await page.until(lambda: bool(page.legal))
                turn = await asyncio.to_thread(lambda: next(table.turns()))
                mine = set(turn.view["zones"]["hand:B"]["cards"])
                assert len(mine) == 6
                assert not turn.view["zones"]["hand:A"]["cards"]
                assert turn.view["zones"]["hand:A"]["n"] == 6
                assert not mine & set(page.view["zones"]["hand:A"]["cards"])

    run(play())


def test_a_move_that_is_not_allowed_is_refused_with_its_rule(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            bot = await make_bot(ann)
            client = Client(server.base, bot["token"])
            table = await asyncio.to_thread(client.open_table, "cribbage", ["me", "bot:random"])
            turn = await asyncio.to_thread(lambda: next(table.turns()))
            with pytest.raises(Refused) as refused:
                await asyncio.to_thread(turn.act, "play 5H" if turn.legal[0].startswith("crib") else "crib 5H5S")
            assert refused.value.code
            await asyncio.to_thread(turn.act, turn.legal[0])
            with pytest.raises(Refused) as late:
                await asyncio.to_thread(turn.act, turn.legal[-1])
            assert late.value.code == "stale"

    run(play())


def test_a_token_opens_one_account_until_it_is_renewed(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as eve:
            await ann.become("Ann")
            await eve.become("Eve")
            bot = await make_bot(ann)
            first = Client(server.base, bot["token"])
            assert (await asyncio.to_thread(first.ask, "GET", "/api/me"))["name"] == "Shuffler"
            stranger = await eve.post(f"/api/my/bots/{bot['id']}/token")
            assert (stranger.status_code, stranger.json()["error"]["code"]) == (404, "no_such_bot_account")
            renewed = (await ann.post(f"/api/my/bots/{bot['id']}/token")).json()
            for wrong in (bot["token"], "", "pb_" + "x" * 5000, ann.http.cookies["parlour"]):
                with pytest.raises(ClientError) as gone:
                    await asyncio.to_thread(Client(server.base, wrong).ask, "GET", "/api/me")
                assert (gone.value.status, gone.value.code) == (401, "bad_token")
            second = Client(server.base, renewed["token"])
            assert (await asyncio.to_thread(second.ask, "GET", "/api/me"))["id"] == bot["id"]
            with pytest.raises(ClientError) as own:
                await asyncio.to_thread(second.ask, "POST", "/api/my/bots", {"name": "Child"})
            assert (own.value.status, own.value.code) == (403, "not_for_bots")
            assert [one["used_at"] is not None for one in (await ann.get("/api/my/bots")).json()["bots"]] == [True]
            left = await ann.post(f"/api/my/bots/{bot['id']}/remove")
            assert left.json() == {"bots": []}
            with pytest.raises(ClientError, match="opens no account"):
                await asyncio.to_thread(second.ask, "GET", "/api/me")

    run(play())


def test_a_bot_of_somebody_else_may_do_what_a_stranger_may(tmp_path: Path) -> None:
    """docs/bots.md: no part in the seats of others and none in accounts; it is blocked with its owner."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as eve:
            await ann.become("Ann")
            made = await eve.become("Eve")
            own, foreign = await make_bot(ann), await make_bot(eve, "Spy")
            mine = Person(server.base)
            mine.http.headers["Authorization"] = f"Bearer {own['token']}"
            spy = Person(server.base)
            spy.http.headers["Authorization"] = f"Bearer {foreign['token']}"
            code = await ann.open_table("me", "open", terms={"spectators": "none"})
            waiting = await ann.open_table("me", "open")

            async def said(person: Person, path: str, body: Any = None, *, is_read: bool = False) -> tuple[int, str]:
                answer = await (person.get(path) if is_read else person.post(path, body))
                return answer.status_code, answer.json()["error"]["code"]

            assert await said(spy, f"/api/tables/{waiting}/terms", {"terms": {}}) == (403, "not_host")
            assert await said(spy, f"/api/tables/{waiting}/leave") == (403, "not_seated")
            assert await said(spy, f"/api/tables/{waiting}/accept", {"rules": "acc"}) == (403, "not_seated")
            await mine.sit(code)
            act: dict[str, Any] = {"id": "x-1", "match": 1, "decision": 1, "text": "crib 5H5C"}
            for path in ("act", "resign", "back", "leave", "hint"):
                body = act if path == "act" else {}
                assert await said(spy, f"/api/tables/{code}/{path}", body) == (403, "no_spectators"), path
            for path in ("", "/stream", "/record", "/talk", "/proof"):
                assert await said(spy, f"/api/tables/{code}{path}", is_read=True) == (403, "no_spectators"), path
            bots = "/api/my/bots"
            for path, asked in (
                (bots, {"name": "Child"}),
                (f"{bots}/{own['id']}/token", {}),
                (f"{bots}/{foreign['id']}/remove", {}),
                ("/api/me/password", {"login": "spy", "password": "correct horse battery"}),
                ("/api/me/recovery-code", {}),
                ("/api/me/sign-out", {"which": "all"}),
                ("/api/me/delete", {"name": "Spy"}),
            ):
                assert await said(spy, path, asked) == (403, "not_for_bots"), path
            assert await said(spy, "/api/me/account", is_read=True) == (403, "not_for_bots")
            for path in ("token", "remove"):
                assert await said(eve, f"{bots}/{own['id']}/{path}") == (404, "no_such_bot_account")
            assert (await mine.table(code))["me"] == "B", "nobody has taken the seat from Ann's bot"
            blocked = update(guests).where(guests.c.id == made["id"]).values(blocked_at=1.0)
            await server.house.store.write(lambda db: db.execute(blocked).rowcount)
            assert await said(spy, "/api/my/tables", is_read=True) == (403, "blocked")
            assert await said(spy, f"/api/tables/{waiting}/sit") == (403, "blocked")
            for person in (mine, spy):
                await person.http.aclose()

    run(play())


def test_the_stream_goes_on_where_it_broke_off(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            bot = await make_bot(ann)
            client = Client(server.base, bot["token"])
            table = await asyncio.to_thread(client.open_table, "cribbage", ["me", "bot:random"])
            turn = await asyncio.to_thread(lambda: next(table.turns()))
            await asyncio.to_thread(turn.act, turn.legal[0])
            place = f"/api/tables/{table.code}/stream?match={turn.match}&seq={turn.decision}"
            heard = await asyncio.to_thread(lambda: list(islice(client.lines(place), 2)))
            assert [message["t"] for message in heard] == ["table", "events"]
            assert heard[1]["from"] == turn.decision + 1

    run(play())


async def _example(server: Server, *arguments: str) -> str:
    command = [sys.executable, str(ROOT / "examples" / "network_bot.py"), server.base, *arguments]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return str(done.stdout)


def test_the_example_bot_plays_a_match_to_its_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            bot = await make_bot(ann, "Example")
            said = await _example(server, bot["token"])
            assert "over:" in said
            code = said.split()[2]
            assert (await ann.table(code))["phase"] == "over"

    run(play(), 90)
    lines = (ROOT / "examples" / "network_bot.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 45
