"""The lobby: guests, tables, options, pages; and every kind of bad request."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour import __version__
from parlour.engine import find_game
from parlour.server.guard import SECURITY_HEADERS
from parlour.server.identity import clean_name
from parlour.server.pages import pages
from parlour.server.words import WORDS
from tests.server.helpers import Person, run, serving


def test_a_guest_is_made_once_renamed_and_recovered_elsewhere(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as phone:
            nobody = await ann.get("/api/me")
            assert (nobody.status_code, nobody.json()["id"]) == (200, None), "somebody new is no error"
            assert (await ann.get("/api/my/tables")).status_code == 401
            made = await ann.become("  Ann\u202e \t")
            assert made["name"] == "Ann"
            assert len(made["id"]) == 32
            cookie = (await phone.post("/api/me", {"name": "x"})).headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "samesite=lax" in cookie.lower()
            assert "recovery" not in (await ann.get("/api/me")).text.replace('"recovery":null', "")
            again = (await ann.post("/api/me", {"name": "Anna"})).json()
            assert (again["id"], again["name"], again["recovery"]) == (made["id"], "Anna", None)
            worn = made["recovery"].lower().replace("-", " ")
            found = (await phone.post("/api/me/recover", {"recovery": worn})).json()
            assert (found["id"], found["name"]) == (made["id"], "Anna")
            assert (await phone.get("/api/me")).json()["id"] == made["id"]
            assert (await ann.get("/api/me")).json()["id"] == made["id"], "the first browser stays known"
            wrong = await phone.post("/api/me/recover", {"recovery": "00000-00000-00000-00000"})
            assert wrong.json()["error"]["code"] == "no_such_recovery"

    run(play())


def test_no_secret_of_a_guest_is_stored_readable(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            made = await ann.become("Ann")
            secrets = [ann.http.cookies["parlour"], made["recovery"], made["recovery"].replace("-", "")]
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert made["id"].encode() in stored
        for secret in secrets:
            assert secret.encode() not in stored

    run(play())


@pytest.mark.parametrize("name", ["", "  ", "\u202e\u200f", "x" * 41, "\x00\x07"])
def test_a_name_without_visible_characters_or_too_long_is_refused(tmp_path: Path, name: str) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            answer = await ann.post("/api/me", {"name": name})
            assert answer.status_code == 400
            assert answer.json()["error"]["field"] == "name"
            assert "set-cookie" not in answer.headers

    run(play())


def test_markup_in_a_name_stays_text_and_marks_that_turn_text_around_go() -> None:
    """BC-182."""
    assert clean_name("<img src=x onerror=alert(1)>") == "<img src=x onerror=alert(1)>"
    assert clean_name("a\u202eb\u2066c\u200bd\nef") == "abcdef"
    assert clean_name("e\u0301") == "\u00e9"


def test_a_table_is_as_it_was_asked_for_also_after_a_restart(tmp_path: Path) -> None:
    """BC-166: seats and options come back from the table, a second browser, a restart."""
    cases: list[tuple[str, int]] = [
        ("acc", 2),
        ("acc players=3 muggins=on", 3),
        ("kitchen players=4 target=61", 4),
        ("five_card", 2),
    ]
    game = find_game("cribbage")

    async def play() -> None:
        tables = []
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            for rules, seats in cases:
                code = await ann.open_table("me", *["open"] * (seats - 1), rules=rules)
                mine, theirs = await ann.table(code), await ben.table(code)
                assert mine["values"] == theirs["values"] == game.options.values(game.options.parse(rules))
                assert mine["rules"] == game.options.format(game.options.parse(rules))
                assert len(mine["seats"]) == seats
                assert (mine["host"], mine["me"], theirs["host"], theirs["me"]) == (True, "A", False, None)
                tables.append(mine)
            mine = (await ann.get("/api/my/tables")).json()["tables"]
            assert [table["code"] for table in mine] == [table["code"] for table in reversed(tables)]
        async with serving(tmp_path) as server:
            again = Person(server.base, ann.http.cookies)
            for table in tables:
                now = await again.table(table["code"])
                now["link"] = table["link"]
                assert now == table
            await again.http.aclose()

    run(play())


def test_rules_may_be_given_as_preset_and_values(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            body = {
                "game": "cribbage",
                "rules": {"preset": "kitchen", "values": {"target": 61, "muggins": False}},
                "seats": ["me", "bot:club"],
            }
            table = (await ann.post("/api/tables", body)).json()["table"]
            assert (table["values"]["target"], table["values"]["muggins"]) == (61, False)
            assert table["phase"] == "playing"

    run(play())


def test_the_host_gives_seats_to_the_computer_until_the_start(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", "open", rules="players=3")
            path = f"/api/tables/{code}/seat"
            assert (await ben.post(path, {"seat": "B", "to": "bot:club"})).json()["error"]["code"] == "not_host"
            table = (await ann.post(path, {"seat": "B", "to": "bot:club"})).json()["table"]
            assert table["seats"][1]["bot"] == "club"
            assert (await ben.sit(code))["me"] == "C", "the only free seat"
            assert (await ann.table(code))["phase"] == "playing"
            assert (await ann.post(path, {"seat": "B", "to": "open"})).json()["error"]["code"] == "started"

    run(play())


def test_the_deal_is_done_before_anybody_can_go_away(tmp_path: Path) -> None:
    """BC-172: the start needs no second message."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:club")
            match = server.house.tables.live[code].match
            assert match is not None
            assert len(match.legal(match.seats[0])) == 15

    run(play())


def test_two_who_take_the_last_seat_at_once_get_it_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            people = [Person(server.base) for _ in range(5)]
            for person in people:
                await person.become("Somebody")
            code = await ann.open_table("me", "open")
            answers = await asyncio.gather(*(person.post(f"/api/tables/{code}/sit") for person in people))
            assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]
            for person in people:
                await person.http.aclose()

    run(play())


BAD_TABLES: list[tuple[dict[str, Any], str, str]] = [
    ({"game": "bridge"}, "no_such_game", "game"),
    ({"rules": "nobody"}, "unknown_preset", "preset"),
    ({"rules": "acc colour=blue"}, "unknown_option", "colour"),
    ({"rules": "acc target=7"}, "bad_option", "target"),
    ({"rules": "acc target=banana"}, "bad_option", "target"),
    ({"rules": "acc players=3 players=2"}, "bad_option", "players"),
    ({"rules": {"preset": "acc", "values": {"target": 10**9}}}, "bad_option", "target"),
    ({"rules": {"preset": "acc", "values": {"colour": "blue"}}}, "unknown_option", "colour"),
    ({"rules": {"preset": "acc", "values": {"target": 61.5}}}, "bad_request", "rules.values.target"),
    ({"rules": {"preset": "acc", "values": {"target": None}}}, "bad_request", "rules.values.target"),
    ({"rules": 7}, "bad_request", "rules"),
    ({"rules": "x" * 5000}, "bad_request", "rules"),
    ({"seats": ["me"]}, "seats_count", "seats"),
    ({"seats": ["me", "me"]}, "two_seats", "seats"),
    ({"seats": ["me", "open", "open"]}, "seats_count", "seats"),
    ({"seats": []}, "bad_request", "seats"),
    ({"seats": ["me", "bot:nobody"]}, "no_such_bot", "seats"),
    ({"seats": ["me", "guest:1"]}, "bad_request", "seats"),
    ({"seats": "me"}, "bad_request", "seats"),
    ({"terms": {"talk": "loud"}}, "bad_request", "terms.talk"),
    ({"host": "me"}, "bad_request", "host"),
]


@pytest.mark.parametrize(("change", "code", "field"), BAD_TABLES)
def test_a_table_that_cannot_be_is_refused_by_field(
    tmp_path: Path, change: dict[str, Any], code: str, field: str
) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            body = {"game": "cribbage", "rules": "", "seats": ["me", "bot:club"], **change}
            answer = await ann.post("/api/tables", body)
            error = answer.json()["error"]
            assert answer.status_code == 400, error
            assert error["code"] == code
            assert error["field"].rstrip(".0123456789") == field
            assert error["message"]
            assert "{" not in error["message"]
            assert server.house.tables.live == {}

    run(play())


def test_requests_that_are_malformed_get_the_one_error_shape(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, httpx.AsyncClient(base_url=server.base) as http:
            good = {"X-Parlour": "1", "Content-Type": "application/json"}
            cases: list[tuple[str, str, dict[str, str], bytes, int, str]] = [
                ("POST", "/api/me", {"Content-Type": "application/json"}, b"{}", 403, "x_parlour"),
                ("POST", "/api/me", {"X-Parlour": "1", "Content-Type": "text/plain"}, b"{}", 400, "content_type"),
                ("POST", "/api/me", {"X-Parlour": "1"}, b"{}", 400, "content_type"),
                ("POST", "/api/me", good, b"{", 400, "bad_request"),
                ("POST", "/api/me", good, b"\xff\xfe", 400, "bad_request"),
                ("POST", "/api/me", good, b"[" * 9000, 400, "bad_request"),
                ("POST", "/api/me", good, b'{"name":"\\ud800"}', 400, "bad_request"),
                ("POST", "/api/me", good, b'{"name":' + b'"x"' + b" " * 20_000 + b"}", 413, "too_large"),
                ("POST", "/api/me", good, b"[]", 400, "bad_request"),
                ("POST", "/api/me", good, b'{"name":7}', 400, "bad_request"),
                ("POST", "/api/me", good, b'{"name":NaN}', 400, "bad_request"),
                ("POST", "/api/me", good, b'{"seat":"A"}', 400, "bad_request"),
                ("POST", "/api/tables", good, b"{}", 401, "no_guest"),
                ("POST", "/api/tables/ZZZZZZ/sit", good, b"{}", 404, "no_such_table"),
                ("GET", "/api/tables/zzz", {}, b"", 404, "no_such_table"),
                ("GET", "/api/tables/%00", {}, b"", 404, "no_such_table"),
                ("GET", "/api/tables/ZZZZZZ/qr.svg", {}, b"", 404, "no_such_table"),
                ("GET", "/api/nothing", {}, b"", 404, "not_found"),
                ("GET", "/nothing", {}, b"", 404, "not_found"),
                ("GET", "/../../etc/passwd", {}, b"", 404, "not_found"),
                ("GET", "/%2e%2e/%2e%2e/app.py", {}, b"", 404, "not_found"),
                ("GET", "/assets/%00", {}, b"", 404, "not_found"),
                ("DELETE", "/api/me", good, b"{}", 405, "method_not_allowed"),
                ("PUT", "/api/tables", good, b"{}", 405, "method_not_allowed"),
                ("PUT", "/api/tables", {}, b"", 405, "method_not_allowed"),
                ("DELETE", "/api/nothing", {}, b"x", 405, "method_not_allowed"),
                ("PATCH", "/", {}, b"", 405, "method_not_allowed"),
            ]
            for method, path, headers, body, status, code in cases:
                answer = await http.request(method, path, headers=headers, content=body)
                assert answer.status_code == status, (method, path, body[:30], answer.text)
                error = answer.json()["error"]
                assert error["code"] == code, error
                assert set(error) == {"code", "rule", "field", "params", "message"}
                assert error["message"]
                assert "{" not in error["message"]
                assert code in WORDS["en"]

    run(play())


def test_every_answer_carries_the_security_headers(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            for path in ("/healthz", "/api/me", "/nothing", "/"):
                answer = await ann.get(path)
                assert "server" not in answer.headers
                for name, value in SECURITY_HEADERS:
                    assert answer.headers[name] == value
            policy = dict(SECURITY_HEADERS)["content-security-policy"]
            assert "unsafe" not in policy
            assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
            health = (await ann.get("/healthz")).json()
            assert health == {"ok": True, "version": __version__}

    run(play())


def test_limits_are_kept_by_address(tmp_path: Path) -> None:
    async def play() -> None:
        options: dict[str, Any] = {"guest_limit": "2/minute", "table_limit": "1/minute", "recover_limit": "1/minute"}
        async with serving(tmp_path, **options) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            for _ in range(5):
                await ann.become("Anna")
            async with Person(server.base) as third:
                answer = await third.post("/api/me")
                assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many")
            await ann.open_table("me", "open")
            body = {"game": "cribbage", "seats": ["me", "open"]}
            assert (await ann.post("/api/tables", body)).status_code == 429

    run(play())


def test_a_cookie_of_a_server_behind_tls_is_secure(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, public="https://cards.example/") as server, Person(server.base) as ann:
            answer = await ann.post("/api/me")
            assert "Secure" in answer.headers["set-cookie"]

    run(play())


def test_links_and_qr_pictures_carry_the_public_address_and_no_style(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, public="http://cards.example/") as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "open")
            assert (await ann.table(code))["link"] == f"http://cards.example/t/{code}"
            picture = await ann.get(f"/api/tables/{code}/qr.svg")
            assert picture.headers["content-type"] == "image/svg+xml"
            assert picture.text.startswith("<?xml") or picture.text.startswith("<svg")
            assert "style" not in picture.text

    run(play())


def test_games_words_and_contract_are_served(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            games = (await ann.get("/api/games")).json()
            cribbage = next(game for game in games if game["name"] == "cribbage")
            assert cribbage["schema"] == json.loads(json.dumps(find_game("cribbage").options.schema()))
            assert {"club", "random"} <= {bot["name"] for bot in cribbage["bots"]}
            words = (await ann.get("/api/words")).json()["en"]
            assert words["cribbage"] == dict(find_game("cribbage").words)
            assert words["server"] == dict(WORDS["en"])
            document = (await ann.get("/api/openapi.json")).json()
            schemas = document["components"]["schemas"]
            assert {"ClientMessage", "ServerMessage", "ViewMessage", "EventsMessage", "Act"} <= set(schemas)
            assert '"title":"' not in json.dumps(schemas, separators=(",", ":"))
            assert set(schemas["EventsMessage"]["properties"]) == {
                "t", "match", "from", "seq", "events", "decision", "legal", "take_back", "deadline", "times",
            }  # fmt: skip

    run(play())


def test_a_record_is_whole_after_the_match_and_one_seats_view_before(tmp_path: Path) -> None:
    from parlour.records import loads, verify

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as zoe:
            await ann.become("Ann")
            await zoe.become("Zoe")
            code = await ann.open_table("me", "open", rules="acc target=31")
            path = f"/api/tables/{code}/record"
            assert (await ann.get(path)).json()["error"]["code"] == "no_match"
            await ann.post(f"/api/tables/{code}/seat", {"seat": "B", "to": "bot:random"})
            async with ann.page(code) as page:
                await page.hello()
                await page.play_on(stop=lambda page: page.view["facts"]["phase"] == "play")
                mine, public = (await ann.get(path)).text, (await zoe.get(path)).text
                assert loads(mine).view == "A"
                assert loads(public).view == "public"
                for text in (mine, public):
                    assert verify(text).is_ok, str(verify(text))
                hidden = [line for line in public.splitlines() if line.startswith("d  deal")]
                assert hidden
                assert all("??" in line for line in hidden)
                await page.play_on()
                await page.until(lambda: page.table["phase"] == "over")
            whole = await zoe.get(path)
            assert whole.headers["content-type"] == "text/plain; charset=utf-8"
            assert f"parlour-{code}-1.cgr" in whole.headers["content-disposition"]
            assert not loads(whole.text).view
            assert verify(whole.text).is_ok, str(verify(whole.text))
            assert verify(whole.text).dealt_count > 2, "every card is proved"
            assert '[Seat A "Ann"]' in whole.text
            assert (await ann.get(path + "?match=2")).status_code == 404
            assert (await ann.get(path + "?match=x")).json()["error"]["field"] == "match"

    run(play())


def test_built_pages_are_served_with_the_right_caching(tmp_path: Path) -> None:
    from fastapi import FastAPI

    from parlour.server.errors import install_handlers

    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app-1a2b.js").write_text("1")
    (tmp_path / "assets" / "long-3c4d.js").write_text("//" * 1000)
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (tmp_path / ".sources").write_text("secret")
    (tmp_path.parent / "outside.txt").write_text("secret")
    app = FastAPI()
    install_handlers(app)
    app.include_router(pages(tmp_path))

    async def play() -> None:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            for path in ("/", "/new", "/t/ABCDEF", "/rules", "/rules/cribbage"):
                answer = await http.get(path)
                assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache"), path
                assert answer.headers["content-type"].startswith("text/html")
            asset = await http.get("/assets/app-1a2b.js")
            assert "immutable" in asset.headers["cache-control"]
            assert "javascript" in asset.headers["content-type"]
            assert (asset.text, asset.headers["content-length"]) == ("1", "1"), "nothing is gained by packing that"
            long = await http.get("/assets/long-3c4d.js")
            assert (long.headers["content-encoding"], long.text) == ("gzip", "//" * 1000)
            assert int(long.headers["content-length"]) < 100
            plain = await http.get("/assets/long-3c4d.js", headers={"accept-encoding": "gzip;q=0, identity"})
            assert "content-encoding" not in plain.headers
            assert (plain.text, plain.headers["vary"]) == ("//" * 1000, "accept-encoding")
            icon = await http.get("/favicon.svg")
            assert icon.headers["cache-control"] == "no-cache"
            known = {"if-none-match": icon.headers["etag"]}
            assert (await http.get("/favicon.svg", headers=known)).status_code == 304
            assert (await http.head("/t/ABCDEF")).content == b""
            for path in ("/.sources", "/..%2foutside.txt", "/assets/../../outside.txt", "/t/a/b", "/api/x", "/assets"):
                assert (await http.get(path)).status_code == 404, path
            read = {"accept": "text/html,*/*;q=0.8"}
            lost = await http.get("/no/such/page", headers=read)
            assert (lost.status_code, lost.text) == (404, "<!doctype html>"), "a reader gets the page, which says so"
            seen = await http.get("/no/such/page", headers={**read, "if-none-match": lost.headers["etag"]})
            assert seen.status_code == 304
            for path in ("/api/x", "/assets/x.js"):
                answer = await http.get(path, headers=read)
                assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found"), path

    run(play())


def test_a_match_that_has_not_been_played_is_named(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random")
            for what in ("record", "shuffles"):
                answer = await ann.get(f"/api/tables/{code}/{what}?match=99")
                error = answer.json()["error"]
                assert (answer.status_code, error["code"], error["field"]) == (404, "no_such_match", "match")
                assert "99" in error["message"]
                assert (await ann.get(f"/api/tables/{code}/{what}?match=1")).status_code == 200
            empty = await ann.open_table("me", "open")
            assert (await ann.get(f"/api/tables/{empty}/record")).json()["error"]["code"] == "no_match"

    run(play())
