"""Who is not who they say: forged and ended tokens, tricks in addresses, letters that hide."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from sqlalchemy import update

from parlour.server.identity import SESSION_SECONDS, clean_name, hash_secret
from parlour.server.messages import ErrorBody
from parlour.server.schema import tokens
from tests.server.helpers import PATIENCE, Page, Person, Server, run, serving
from tests.server.sweep import OWN_CARDS
from tests.server.test_safety import CHANGES, READS, SOCKETS, ask, is_error, one_table

VARIES: Final = ("/metrics", "/readyz", *OWN_CARDS)
"""Answers that differ from call to call, whoever asks."""


def test_forged_and_ended_tokens_are_nobody_at_every_door(tmp_path: Path) -> None:
    """What is answered is byte by byte what somebody without a cookie is answered."""

    async def play() -> None:
        async with one_table(tmp_path) as (server, ann, code), AsyncExitStack() as stack:
            eve = await stack.enter_async_context(Person(server.base))
            await eve.become("Eve")
            ended = eve.http.cookies["parlour"]
            assert (await eve.post("/api/me/sign-out", {"which": "all"})).status_code == 200
            made = await ann.get("/api/me")
            own = ann.http.cookies["parlour"]
            bot = (await ann.post("/api/my/bots", {"name": "Shuffler"})).json()
            zoe = await stack.enter_async_context(Person(server.base))
            await zoe.become("Zoe")
            await expire(server, zoe)
            worn = [ended, own[:-1], own + "x", own.swapcase(), made.json()["id"], "x" * 22]
            worn += [zoe.http.cookies["parlour"], bot["token"], bot["token"].removeprefix("pb_")]
            nobody = await stack.enter_async_context(Person(server.base))
            for at, door in enumerate([*READS, *CHANGES]):
                if door.path.startswith(VARIES) or str(door) == "POST /api/me":
                    continue
                answers = []
                for cookie in ({}, {"Cookie": f"parlour={worn[at % len(worn)]}"}):
                    nobody.http.cookies.clear()
                    answer = await ask(nobody.http, door, code, headers=cookie)
                    answers.append((answer.status_code, b"" if door.path.endswith("/stream") else answer.content))
                assert answers[0] == answers[1], f"{door} with {worn[at % len(worn)]}"
            for door in SOCKETS:
                for token in worn:
                    page = Page(server.base, code, f"parlour={token}")
                    page.url = server.base.replace("http", "ws", 1) + door.at(code=code)
                    async with page:
                        await page.hello()
                        assert page.table["me"] is None
                        assert page.table["host"] is False

    run(play())


async def expire(server: Server, person: Person) -> None:
    """The session of this person was used last more than a year ago."""
    long_ago = time.time() - SESSION_SECONDS - 1
    where = tokens.c.hash == hash_secret(person.http.cookies["parlour"])
    change = update(tokens).where(where).values(made_at=long_ago, seen_at=long_ago)
    assert await server.house.store.write(lambda db: db.execute(change).rowcount) == 1


def test_what_signs_no_request_of_a_program_is_refused_at_every_door_that_asks_who_comes(tmp_path: Path) -> None:
    """401 `bad_token`, and never the guest of a cookie that comes with it (docs/bots.md)."""

    async def play() -> None:
        async with one_table(tmp_path) as (server, ann, code), AsyncExitStack() as stack:
            revoked = (await ann.post("/api/my/bots", {"name": "Shuffler"})).json()
            bot = (await ann.post(f"/api/my/bots/{revoked['id']}/token")).json()
            removed = (await ann.post("/api/my/bots", {"name": "Gone"})).json()
            await ann.post(f"/api/my/bots/{removed['id']}/remove")
            eve = await stack.enter_async_context(Person(server.base))
            recovery = (await eve.become("Eve"))["recovery"]
            own, token = eve.http.cookies["parlour"], bot["token"]
            wrong = [own, revoked["token"], removed["token"], recovery, bot["id"], token[:-1], token + "x", "pb_", ""]
            nobody = await stack.enter_async_context(Person(server.base))
            asked = 0
            for at, door in enumerate([*READS, *CHANGES]):
                nobody.http.cookies.clear()
                plain = await ask(nobody.http, door, code)
                for n, cookie in enumerate(({}, {"Cookie": f"parlour={own}"})):
                    key = wrong[(at + n) % len(wrong)]
                    nobody.http.cookies.clear()
                    signed = {"Authorization": f"Bearer {key}".strip(), **cookie}
                    answer = await ask(nobody.http, door, code, headers=signed)
                    if answer.status_code == 401:
                        assert door.method == "HEAD" or is_error(answer, "bad_token"), f"{door} with {key}"
                        asked += 1
                        continue
                    assert plain.status_code not in (401, 403), f"{door} lets {key} in"
                    if not door.path.startswith(VARIES):
                        assert answer.content == plain.content, f"{door} knows {key}"
            assert asked > 100

    run(play())


def test_a_seat_is_never_taken_from_a_message(tmp_path: Path) -> None:
    """Whatever a spectator or the other seat writes into its messages, it is what its cookie says."""

    async def play() -> None:
        async with serving(tmp_path) as server, AsyncExitStack() as stack:
            ann, ben, eve = [await stack.enter_async_context(Person(server.base)) for _ in range(3)]
            for person in (ann, ben, eve):
                await person.become("Somebody")
            code = await ann.open_table("me", "open", rules="acc target=31")
            await ben.sit(code)
            pages = [await stack.enter_async_context(person.page(code)) for person in (ann, ben, eve)]
            for page in pages:
                await page.hello()
            await pages[0].until(lambda: bool(pages[0].legal))
            theirs, decision = pages[0].legal[0], pages[0].decision
            before = server.house.tables.live[code].match
            assert before is not None
            seq = before.seq
            for page in pages[1:]:
                for extra in ({}, {"seat": "A"}, {"guest": "A"}, {"cookie": ann.http.cookies["parlour"]}):
                    message = {"t": "act", "id": f"x{len(extra)}", "decision": decision or 1, "text": theirs, **extra}
                    answer = await page.say(message)
                    assert answer["t"] in ("refused", "error"), answer
            now = server.house.tables.live[code].match
            assert now is not None
            assert now.seq == seq

    run(play())


TRICKS: Final = (
    "..%2f..%2f..%2fetc%2fpasswd",
    "%2e%2e%2f%2e%2e%2fpyproject.toml",
    "..%5c..%5cwindows%5cwin.ini",
    "%252e%252e%252fetc%252fpasswd",
    "%c0%ae%c0%ae%c0%afetc%c0%afpasswd",
    "%00",
    "a%00.svg",
    "%0d%0aSet-Cookie:%20a=b",
    ".git%2fconfig",
    "con",
    "x" * 5000,
    "%F0%9F%82%A1",
    "%ff",
    "%7B%7B7*7%7D%7D",
    "'%20OR%201=1--",
    "A;jsessionid=1",
    "%E2%80%AE",
)


def test_no_trick_in_an_address_leads_out_or_breaks_a_route(tmp_path: Path) -> None:
    """In the place of the parts of every address in turn, and each of them below what is served as files."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            kind = {"Content-Type": "application/json"}
            for at, door in enumerate(door for door in [*READS, *CHANGES] if "{" in door.path):
                for trick in (TRICKS[at % len(TRICKS)], TRICKS[(at * 7 + 3) % len(TRICKS)]):
                    parts = dict.fromkeys(("code", "game", "kind", "name", "rule", "path"), trick)
                    content = b"{}" if door.method == "POST" else None
                    _fine(await ann.http.request(door.method, door.at(**parts), content=content, headers=kind))
            for trick in TRICKS:
                for address in ("/", "/assets/", "/assets/../", "/t/", "/learn/", "/api/tables/"):
                    _fine(await ann.get(address + trick))

    run(play())


def _fine(answer: httpx.Response) -> None:
    assert answer.status_code < 500 or answer.json()["error"]["code"] == "not_built", answer.text
    assert "root:" not in answer.text
    assert "[project]" not in answer.text
    assert "a" not in answer.cookies, "a header was smuggled in"
    is_page = answer.request.method == "HEAD" or answer.headers["content-type"].startswith("text/html")
    if answer.status_code >= 400 and not is_page:
        ErrorBody.model_validate(answer.json())


def test_a_raw_address_that_no_client_would_send_is_answered(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server:
            for line in (
                b"GET /../../../../etc/passwd HTTP/1.1",
                b"GET http://evil.example/etc/passwd HTTP/1.1",
                b"GET //evil.example/%2f.. HTTP/1.1",
                b"GET /\xff\xfe HTTP/1.1",
                b"GET * HTTP/1.1",
                b"GET / HTTP/9.9",
                b"CONNECT evil.example:443 HTTP/1.1",
                b"TRACE / HTTP/1.1",
                b"GET /assets/%2e%2e/%2e%2e/app.py HTTP/1.1",
            ):
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(line + b"\r\nHost: x\r\nConnection: close\r\n\r\n")
                answer = await asyncio.wait_for(reader.read(), PATIENCE)
                assert b" 500 " not in answer[:20], line
                assert b"root:" not in answer
                assert b"create_app" not in answer
                writer.close()

    run(play())


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("A\u034fn\u200dn", "Ann"),
        ("Z" + "\u0300\u0301\u0302\u0303\u0304" * 5, "Z" + "\u0300\u0301\u0302\u0303"),
        ("\u0e01\u0e34\u0e48", "\u0e01\u0e34\u0e48"),
        ("Nguy\u1ec5n", "Nguy\u1ec5n"),
        ("e\u0301", "\u00e9"),
        ("\u202eevil\u2066", "evil"),
    ],
)
def test_letters_that_hide_or_pile_up_are_left_out_of_names(name: str, shown: str) -> None:
    assert clean_name(name) == shown


@pytest.mark.parametrize(
    "name", ["\u3164", "\u115f\u1160", "\u2800\u2800", "\u0301", "\u00a0\u2003", "\U000e0041", "\u200d" * 5]
)
def test_a_name_that_shows_nothing_is_refused(tmp_path: Path, name: str) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            answer = await ann.post("/api/me", {"name": name})
            assert (answer.status_code, answer.json()["error"]["field"]) == (400, "name")

    run(play())


def test_where_nobody_may_watch_no_door_of_the_table_says_anything_of_the_match(tmp_path: Path) -> None:
    """All doors at tables, those added later too: refused, or the same as before a card was dealt."""

    async def play() -> None:
        async with serving(tmp_path) as server, AsyncExitStack() as stack:
            ann, ben, eve = [await stack.enter_async_context(Person(server.base)) for _ in range(3)]
            for person in (ann, ben, eve):
                await person.become("Somebody")
            body: dict[str, Any] = {"game": "cribbage", "rules": "acc target=31", "seats": ["me", "open"]}
            made = await ann.post("/api/tables", {**body, "terms": {"spectators": "none"}})
            code = made.json()["table"]["code"]
            await ben.sit(code)
            async with ann.page(code) as page:
                await page.hello()
                await page.until(lambda: bool(page.legal))
                for door in [*READS, *CHANGES]:
                    if "{code}" not in door.path or not door.path.startswith("/api/tables"):
                        continue
                    answer = await ask(eve.http, door, code)
                    if door.path.endswith("/qr.svg"):
                        continue
                    assert answer.status_code >= 400, f"{door}: {answer.text[:200]}"
                async with eve.page(code) as other:
                    await other.send({"t": "hello", "match": 0, "seq": 0})
                    with pytest.raises(ConnectionError):
                        await other.until(lambda: False)
                    assert [message["t"] for message in other.heard] == ["error"]

    run(play())
