"""Accounts: a name and a password, devices, the recovery code, sessions that end, guesses that are counted."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from parlour.cli import main
from parlour.server import accounts, audit, doors, people
from parlour.server.accounts import device_of
from parlour.server.doors import CLOSE_SIGNED_OUT
from parlour.server.identity import SESSION_SECONDS, hash_secret
from parlour.server.schema import guests, tokens
from tests.server.helpers import Json, Person, Server, run, serving
from tests.server.test_personal import everything

PASSWORD = "correct horse battery"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 "
    "Mobile/15E148 Safari/604.1"
)


async def with_password(person: Person, login: str = "ann@home", password: str = PASSWORD, proof: str = "") -> Json:
    answer = await person.post("/api/me/password", {"login": login, "password": password, "proof": proof})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def sign_in(person: Person, login: str, password: str) -> tuple[int, Json]:
    answer = await person.post("/api/me/sign-in", {"login": login, "password": password})
    return answer.status_code, answer.json()


async def who(person: Person) -> str | None:
    found: str | None = (await person.get("/api/me")).json()["id"]
    return found


async def stored(server: Server, column: Any) -> list[Any]:
    return await server.house.store.read(lambda db: list(db.execute(select(column)).scalars()))


async def noted(server: Server) -> list[tuple[str, str]]:
    found = await server.house.store.read(lambda db: audit.latest(db, 100))
    return [(one.actor, one.what) for one in found]


def test_a_name_and_a_password_open_the_same_account_on_another_device(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as phone:
            ann.http.headers["user-agent"] = FIREFOX
            phone.http.headers["user-agent"] = CHROME
            me = await ann.become("Ann")
            assert (await with_password(ann, "  Ann  Ö. "))["login"] == "ann ö."
            status, found = await sign_in(phone, "ANN Ö.", PASSWORD)
            assert (status, found["id"], found["name"], found["recovery"]) == (200, me["id"], "Ann", None)
            devices = (await phone.get("/api/me/account")).json()["devices"]
            assert [(one["device"], one["is_this"]) for one in devices] == [
                ("Chrome, Android", True),
                ("Firefox, Linux", False),
            ]
            assert (me["id"], "sign_in") in await noted(server)

    run(play())


def test_neither_password_nor_token_nor_code_is_stored_in_plain(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            recovery = (await ann.become("Ann"))["recovery"]
            await with_password(ann)
            [hashed] = await stored(server, guests.c.password)
            assert hashed.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
            token = ann.http.cookies["parlour"]
            held = await server.house.store.read(everything)
            assert hash_secret(token) in held
            secrets = [PASSWORD, token, recovery, recovery.replace("-", "")]
            assert [secret for secret in secrets if secret in held] == []

    run(play())


def test_what_is_too_short_too_long_or_too_easy_is_refused(tmp_path: Path) -> None:
    wrong = [
        ("ab", PASSWORD, "login"),
        ("\u202e\u200b  ", PASSWORD, "login"),
        ("x" * 65, PASSWORD, "login"),
        ("ann", "short", "password"),
        ("ann", "a" * 201, "password"),
        ("ann", "abababababab", "password"),
        ("annabella", "ANNABELLA", "password"),
        ("somebody", "Annabella", "password"),
    ]

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Annabella")
            for login, password, field in wrong:
                answer = await ann.post("/api/me/password", {"login": login, "password": password})
                assert (answer.status_code, answer.json()["error"]["field"]) == (400, field), (login, password)
            assert await stored(server, guests.c.login) == [None]

    run(play())


def test_a_login_is_one_persons_whatever_its_capitals_and_width(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            await with_password(ann, "Straße")
            for same in ("STRASSE", "ｓｔｒａßｅ", "str\u200baße"):
                answer = await ben.post("/api/me/password", {"login": same, "password": PASSWORD})
                assert (answer.status_code, answer.json()["error"]["code"]) == (409, "login_taken")

    run(play())


def test_a_wrong_password_and_an_unknown_login_are_refused_alike_and_cost_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked: list[str] = []

    class Counting:
        def __getattr__(self, name: str) -> Any:
            worked.append(name)
            return getattr(hasher, name)

    hasher = accounts._HASHER

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as eve:
            await ann.become("Ann")
            await with_password(ann)
            monkeypatch.setattr(accounts, "_HASHER", Counting())
            answers = []
            for login in ("ann@home", "nobody@home", "\u200b"):
                worked.clear()
                answers.append(await sign_in(eve, login, "wrong password"))
                assert worked == ["verify"]
            assert answers[0] == answers[1] == answers[2]
            assert (answers[0][0], answers[0][1]["error"]["code"]) == (403, "wrong_login")
            assert await who(eve) is None

    run(play())


def test_guesses_are_counted_by_account_and_by_address(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, login_account_limit="3/minute", login_limit="14/minute") as server,
            Person(server.base) as ann,
            Person(server.base) as eve,
        ):
            me = await ann.become("Ann")
            await with_password(ann)
            codes = [(await sign_in(eve, "ann@home", f"guess {i}"))[1]["error"]["code"] for i in range(3)]
            assert codes == ["wrong_login"] * 3
            for login, password in (("ann@home", PASSWORD), ("ANN@HOME", "guess")):
                status, body = await sign_in(eve, login, password)
                assert (status, body["error"]["code"]) == (429, "too_many_tries")
            assert (audit.SERVER, "wrong_passwords") in await noted(server)
            # an unknown name is counted in the same way
            codes = [(await sign_in(eve, "nobody", PASSWORD))[1]["error"]["code"] for _ in range(4)]
            assert codes == ["wrong_login"] * 3 + ["too_many_tries"]
            # whoever has the recovery code is not kept out
            answer = await ann.post("/api/me/password", {"login": "ann", "password": PASSWORD, "proof": me["recovery"]})
            assert answer.status_code == 200
            codes = [(await sign_in(eve, f"name {i}", PASSWORD))[1]["error"]["code"] for i in range(6)]
            assert codes[-1] == "too_many"

    run(play())


def test_a_right_password_forgives_the_wrong_ones_before_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, login_account_limit="2/minute") as server, Person(server.base) as ann:
            await ann.become("Ann")
            await with_password(ann)
            for password, wanted in (("wrong one", 403), (PASSWORD, 200)) * 3:
                assert (await sign_in(ann, "ann@home", password))[0] == wanted

    run(play())


def test_a_change_asks_for_the_password_or_the_recovery_code(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as phone:
            recovery = (await ann.become("Ann"))["recovery"]
            await with_password(ann)
            wanted = {"login": "ann", "password": "another password"}
            for path, body in (
                ("password", wanted),
                ("recovery-code", {}),
                ("delete", {"name": "Ann"}),
            ):
                for proof in ("", "wrong", recovery[:-1]):
                    answer = await ann.post(f"/api/me/{path}", {**body, "proof": proof})
                    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong_password"), path
            assert (await ann.post("/api/me/password", {**wanted, "proof": PASSWORD})).status_code == 200
            assert (await sign_in(phone, "ann", "another password"))[0] == 200
            assert (await sign_in(phone, "ann@home", "another password"))[0] == 403
            told = await ann.post("/api/me/recovery-code", {"proof": recovery.lower().replace("-", " ")})
            fresh = told.json()["recovery"]
            assert (await phone.post("/api/me/recover", {"recovery": recovery})).status_code == 404
            assert (await phone.post("/api/me/recover", {"recovery": fresh})).json()["name"] == "Ann"

    run(play())


def test_another_password_and_signing_out_end_the_other_sessions_and_their_sockets(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as phone:
            me = await ann.become("Ann")
            await with_password(ann)
            code = await ann.open_table("me", "open")
            await sign_in(phone, "ann@home", PASSWORD)
            async with ann.page(code) as here, phone.page(code) as there:
                await here.hello()
                await there.hello()
                await with_password(ann, proof=PASSWORD)
                with pytest.raises(ConnectionError):
                    await there.until(lambda: False)
                assert there.closed == CLOSE_SIGNED_OUT
                assert there.heard[-1] == {"t": "error", "code": "signed_out", "params": {}}
                assert await who(phone) is None
                assert await who(ann) == me["id"]
                assert (await here.say({"t": "ping", "n": 1}))["t"] in ("pong", "table")
            await sign_in(phone, "ann@home", PASSWORD)
            assert (await ann.post("/api/me/sign-out", {"which": "all"})).status_code == 200
            assert (await who(ann), await who(phone)) == (None, None)
            assert ann.http.cookies.get("parlour") is None
            assert await stored(server, tokens.c.hash) == []

    run(play())


def test_a_stream_ends_with_the_session_or_the_token_that_opened_it(tmp_path: Path) -> None:
    async def last_of(lines: AsyncIterator[str]) -> Json:
        said = [line async for line in lines if line]
        found: Json = json.loads(said[-1])
        return found

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as robot:
            await ann.become("Ann")
            bot = (await ann.post("/api/my/bots", {"name": "Shuffler"})).json()
            robot.http.headers["authorization"] = f"Bearer {bot['token']}"
            code = await ann.open_table("me", "open")
            path = f"/api/tables/{code}/stream"
            over = {"t": "error", "code": "signed_out", "params": {}}
            for person, end, body in (
                (robot, f"/api/my/bots/{bot['id']}/token", {}),
                (ann, "/api/me/sign-out", {"which": "this"}),
            ):
                async with person.http.stream("GET", path) as answer:
                    lines = answer.aiter_lines()
                    assert json.loads(await anext(lines))["t"] == "table"
                    assert (await ann.post(end, body)).status_code == 200
                    assert await last_of(lines) == over

    run(play())


def test_one_device_is_signed_out_and_only_ones_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path) as server,
            Person(server.base) as ann,
            Person(server.base) as phone,
            Person(server.base) as eve,
        ):
            await ann.become("Ann")
            await eve.become("Eve")
            await with_password(ann)
            await sign_in(phone, "ann@home", PASSWORD)
            [other] = [one for one in (await ann.get("/api/me/account")).json()["devices"] if not one["is_this"]]
            gone = await eve.post("/api/me/sign-out", {"which": other["id"]})
            assert (gone.status_code, gone.json()["error"]["code"]) == (404, "no_such_device")
            assert await who(phone) is not None
            assert (await ann.post("/api/me/sign-out", {"which": other["id"]})).status_code == 200
            assert await who(phone) is None
            assert (await ann.post("/api/me/sign-out", {"which": "others"})).status_code == 200
            assert await who(ann) is not None

    run(play())


def test_a_session_ends_a_year_after_its_last_use_and_goes_on_while_it_is_used(tmp_path: Path) -> None:
    async def used(server: Server, seconds_ago: float) -> None:
        change = update(tokens).values(seen_at=time.time() - seconds_ago)
        await server.house.store.write(lambda db: db.execute(change).rowcount)

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            me = await ann.become("Ann")
            await used(server, SESSION_SECONDS - 60)
            answer = await ann.get("/api/me")
            assert answer.json()["id"] == me["id"]
            assert f"Max-Age={SESSION_SECONDS}" in answer.headers["set-cookie"]
            [seen] = await stored(server, tokens.c.seen_at)
            assert time.time() - seen < 60
            await used(server, SESSION_SECONDS + 1)
            assert await who(ann) is None

    run(play())


def test_a_guest_has_fifty_sessions_at_most_and_the_oldest_makes_room(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, recover_limit="100/second") as server, Person(server.base) as ann:
            me = await ann.become("Ann")
            first = hash_secret(ann.http.cookies["parlour"])
            old = [{"hash": f"{i:064}", "guest": me["id"], "made_at": 1.0, "seen_at": 2.0} for i in range(49)]
            await server.house.store.write(lambda db: db.execute(insert(tokens), old).rowcount)
            assert (await ann.post("/api/me/recover", {"recovery": me["recovery"]})).status_code == 200
            found = await stored(server, tokens.c.hash)
            assert len(found) == 50
            assert first in found

    run(play())


def test_whoever_is_blocked_is_shown_out_and_told_why_until_let_in_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as phone:
            me = await ann.become("Ann")
            await with_password(ann)
            code = await ann.open_table("me", "open")
            async with ann.page(code) as page:
                await page.hello()
                await server.house.store.write(lambda db: people.block(db, me["id"]))
                await server.house.doors.check()
                with pytest.raises(ConnectionError):
                    await page.until(lambda: False)
            for path in ("/api/me", "/api/my/tables", f"/api/tables/{code}"):
                refused = await ann.get(path)
                assert (refused.status_code, refused.json()["error"]["code"]) == (403, "blocked"), path
            async with ann.page(code) as page:
                await page.until(lambda: bool(page.heard))
                assert page.heard[0]["code"] == "blocked"
            assert (await sign_in(phone, "ann@home", PASSWORD))[1]["error"]["code"] == "blocked"
            recovered = await phone.post("/api/me/recover", {"recovery": me["recovery"]})
            assert recovered.json()["error"]["code"] == "blocked"
            # a wrong password does not tell that the account is blocked
            assert (await sign_in(phone, "ann@home", "wrong password"))[1]["error"]["code"] == "wrong_login"
            await server.house.store.write(lambda db: people.unblock(db, me["id"]))
            assert await who(ann) == me["id"]

    run(play())


def test_what_the_operator_does_beside_a_server_counts_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doors, "_SECONDS", 0.05)

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            me = await ann.become("Ann")
            code = await ann.open_table("me", "open")
            async with ann.page(code) as page:
                await page.hello()
                url = server.house.settings.database_url
                assert await asyncio.to_thread(main, ["admin", "reset", me["id"], "--database", url]) == 0
                recovery = capsys.readouterr().out.split()[-1]
                with pytest.raises(ConnectionError):
                    await page.until(lambda: False)
                assert page.closed == CLOSE_SIGNED_OUT
            assert await who(ann) is None
            assert (await ann.post("/api/me/recover", {"recovery": me["recovery"]})).status_code == 404
            assert (await ann.post("/api/me/recover", {"recovery": recovery})).json()["id"] == me["id"]

    run(play())


def test_a_forged_cookie_is_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as eve:
            await ann.become("Ann")
            good = ann.http.cookies["parlour"]
            forged = ("", "x" * 22, "x" * 5000, "%00", "'; drop table guests; --", good[:-1], good.swapcase())
            for token in (*forged, hash_secret(good)):
                eve.http.headers["cookie"] = f"parlour={token}"
                assert await who(eve) is None, token
                assert (await eve.get("/api/me/account")).status_code == 401

    run(play())


def test_a_device_is_named_by_its_browser_and_system() -> None:
    assert [device_of(agent) for agent in (FIREFOX, CHROME, SAFARI, "curl/8", "")] == [
        "Firefox, Linux",
        "Chrome, Android",
        "Safari, iPhone",
        "",
        "",
    ]
