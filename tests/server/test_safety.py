"""Headers, origin, sizes and limits at every route and socket: the tests walk over whatever the application has.

What is not known here fails: a route that is added tomorrow is tested tomorrow.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from parlour.server import Settings, create_app
from parlour.server.guard import SECURITY_HEADERS
from parlour.server.messages import ErrorBody
from parlour.server.settings import RECORD_MAX_SIZE, WS_MAX_SIZE
from tests.server.helpers import HEADERS, NO_TLS, PATIENCE, Person, Server, run, serving
from tests.server.routes import Door, doors

DOORS: Final = doors(create_app())
CHANGES: Final = [door for door in DOORS if door.method == "POST"]
READS: Final = [door for door in DOORS if door.method in ("GET", "HEAD")]
SOCKETS: Final = [door for door in DOORS if door.method == "SOCKET"]

LARGER: Final = {"/api/reviews": RECORD_MAX_SIZE, "/api/reviews/position": RECORD_MAX_SIZE}
"""Bodies that may be larger than a message, in bytes."""

OF_NOBODY: Final = {
    "/api/me/recover",
    "/api/me/sign-in",
    "/api/games/{game}/rules",
    "/api/games/{game}/interview",
    "/api/analyze/discard",
    "/api/analyze/play",
    "/api/analyze/position",
    "/api/analyze/handfoot",
    "/api/sheets/{code}/count",
    "/api/sheets/{code}/qr",
    "/api/reviews",
    "/api/reviews/position",
    "/api/positions",
    "/api/positions/act",
}
"""What is asked by POST without being anybody: counted by address alone."""

HAND: Final = "5H 5S TC JC QH KD"
LIMITS: Final[dict[str, tuple[str, str, object]]] = {
    "guest_limit": ("POST", "/api/me", {}),
    "table_limit": ("POST", "/api/tables", {"game": "cribbage", "seats": ["me", "open"]}),
    "analyze_limit": ("POST", "/api/analyze/discard", {"hand": HAND, "dealer": True}),
    "drill_limit": ("GET", "/api/drills/count/next", None),
    "export_limit": ("GET", "/api/my/export", None),
    "recover_limit": ("POST", "/api/me/recover", {"recovery": "00000-00000-00000-00000"}),
    "login_limit": ("POST", "/api/me/sign-in", {"login": "nobody", "password": "nothing at all"}),
    "login_account_limit": ("POST", "/api/me/sign-in", {"login": "no one", "password": "nothing at all"}),
    "mail_limit": ("POST", "/api/my/notices/email", {"email": "ann@example.org"}),
    "mail_code_limit": ("POST", "/api/my/notices/email/prove", {"email": "ann@example.org", "code": "000000"}),
    "talk_limit": ("POST", "/api/tables/{code}/talk", {"text": "Hello!"}),
    "position_limit": ("POST", "/api/positions", {"game": "cribbage", "position": "dealer=A"}),
    "sheet_limit": ("POST", "/api/sheets/XXXXXX/count", {"what": "hand", "cards": "5H5S5DJC", "starter": "5C"}),
}
"""What costs more than a look has a limit of its own: the setting, and a request that is counted by it."""

DEAD_MAIL: Final = "smtp://127.0.0.1:9?from=cards@example.org"

LIMITS_ELSEWHERE: Final = {
    "request_limit",
    "change_limit",
    "own_change_limit",
    "table_change_limit",
    "socket_limit",
    "message_limit",
}
"""Those that hold at every door, or on sockets: other tests of this page."""


@asynccontextmanager
async def one_table(folder: Path, **options: Any) -> AsyncIterator[tuple[Server, Person, str]]:
    """A server, a guest, and a table of hers that waits for somebody."""
    async with serving(folder, **options) as server, Person(server.base) as ann:
        await ann.become("Ann")
        forget(server)
        code = await ann.open_table("me", "open")
        forget(server)
        yield server, ann, code


def forget(server: Server) -> None:
    """Let all counts begin again."""
    server.house.limits.forget()


def is_error(answer: httpx.Response, code: str) -> bool:
    """Whether an answer is this refusal in the one shape."""
    return ErrorBody.model_validate(answer.json()).error.code == code


async def ask(http: httpx.AsyncClient, door: Door, code: str, **more: Any) -> httpx.Response:
    """Ask at a door; POST with an empty body unless told otherwise."""
    if door.method == "POST" and "content" not in more:
        more = {"json": {}, **more}
    place = door.at(code=code, game="cribbage", kind="count", bot="0" * 32)
    if not door.path.endswith("/stream"):
        return await http.request(door.method, place, **more)
    async with http.stream(door.method, place, **more) as answer:  # which ends when the reader goes
        if answer.status_code >= 400:
            await answer.aread()
        return answer


def test_the_walk_finds_the_doors() -> None:
    known = {str(door) for door in DOORS}
    assert {
        "POST /api/me",
        "GET /api/tables/{code}/record",
        "SOCKET /api/tables/{code}/socket",
        "GET /metrics",
    } <= known
    assert len(DOORS) > 60


def test_nothing_but_get_head_and_post_is_offered() -> None:
    """The gate asks a header and a JSON body of POST: what changes something by another method would pass it by."""
    assert {door.method for door in DOORS} <= {"GET", "HEAD", "POST", "SOCKET"}


def test_every_answer_of_every_route_carries_the_headers(tmp_path: Path) -> None:
    async def play() -> None:
        async with one_table(tmp_path) as (server, ann, code), Person(server.base) as nobody:
            for door in [*READS, *CHANGES]:
                for http in (ann.http, nobody.http):
                    answer = await ask(http, door, code)
                    assert answer.status_code != 500, f"{door}: {answer.text}"
                    assert "server" not in answer.headers, door
                    for name, value in SECURITY_HEADERS:
                        assert answer.headers[name] == value, f"{door}: {name}"
                    if door.path.startswith("/api/"):
                        kept = answer.headers["cache-control"]
                        assert "no-store" in kept or "private" in kept or is_public(door), f"{door}: {kept}"

    run(play())


def is_public(door: Door) -> bool:
    """Whether an address shows the same to everybody, so that caches may keep it."""
    return door.path.startswith(("/api/games", "/api/words", "/api/lessons", "/api/rules"))


def test_the_policy_lets_in_nothing_from_elsewhere_and_nothing_inline() -> None:
    policy = dict(part.split(" ", 1) for part in dict(SECURITY_HEADERS)["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    allowed = {word for name, words in policy.items() if name != "default-src" for word in words.split()}
    assert allowed <= {"'self'", "'none'", "data:"}
    assert [name for name, words in policy.items() if "data:" in words] == ["img-src"]


def test_over_tls_browsers_are_told_to_stay_with_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "a", public="https://cards.example") as server, Person(server.base) as ann:
            assert "max-age" in (await ann.get("/healthz")).headers["strict-transport-security"]
        async with serving(tmp_path / "b") as server, Person(server.base) as ann:
            assert "strict-transport-security" not in (await ann.get("/healthz")).headers

    run(play())


FOREIGN: Final = (
    "https://evil.example",
    "null",
    "http://127.0.0.1:1",
    "http://127.0.0.1.evil.example",
    "file://",
    "x[",
)


FORMS: Final = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "")
"""What a form of another site can send; every variant is tried at one route, the first at all of them."""


def test_no_route_is_changed_from_a_page_of_another_site(tmp_path: Path) -> None:
    """The header that only a script of ours can set, the kind that no form can send, and the origin."""

    async def play() -> None:
        async with one_table(tmp_path) as (server, ann, code):
            before = await ann.table(code)
            for door in CHANGES:
                bare = httpx.AsyncClient(
                    base_url=server.base, cookies=ann.http.cookies, timeout=PATIENCE, verify=NO_TLS
                )
                async with bare:
                    answer = await ask(bare, door, code)
                    assert (answer.status_code, is_error(answer, "x_parlour")) == (403, True), door
                    for kind in FORMS if door is CHANGES[0] else FORMS[:1]:
                        head = {**HEADERS, "Content-Type": kind}
                        answer = await ask(bare, door, code, content=b"{}", headers=head)
                        assert (answer.status_code, is_error(answer, "content_type")) == (400, True), (door, kind)
                    for origin in FOREIGN if door is CHANGES[0] else FOREIGN[:1]:
                        answer = await ask(bare, door, code, headers={**HEADERS, "Origin": origin})
                        assert (answer.status_code, is_error(answer, "bad_origin")) == (403, True), (door, origin)
                        assert "set-cookie" not in answer.headers
            assert await ann.table(code) == before, "nothing of it did anything"
            for door in CHANGES:
                own = await ask(ann.http, door, code, headers={"Origin": server.base}, json=["no body of ours"])
                assert own.status_code != 403 or is_error(own, "not_seated"), f"{door}: {own.text}"

    run(play())


def test_the_public_address_is_an_origin_of_ours(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, public="https://cards.example/") as server, Person(server.base) as ann:
            for origin, status in (("https://cards.example", 200), ("https://cards.example.evil", 403)):
                answer = await ann.http.post("/api/me", json={}, headers={"Origin": origin})
                assert answer.status_code == status

    run(play())


def test_no_route_takes_a_body_that_is_too_large_too_deep_or_no_json(tmp_path: Path) -> None:
    kind = {**HEADERS, "Content-Type": "application/json"}
    odd = [b"{", b"\xff\xfe", b"[" * 9000, b'{"a":' * 2500 + b"1" + b"}" * 2500, b'{"name":NaN}', b'{"name":"\\ud800"}']

    async def play() -> None:
        async with one_table(tmp_path) as (_, ann, code):
            for door in CHANGES:
                most = LARGER.get(door.path, WS_MAX_SIZE)
                fits = await ask(ann.http, door, code, content=b"{}".ljust(most), headers=kind)
                assert fits.status_code != 413, door
                large = await ask(ann.http, door, code, content=b"{}".ljust(most + 1), headers=kind)
                assert (large.status_code, is_error(large, "too_large")) == (413, True), door
                for body in odd if door is CHANGES[0] else odd[3:4]:
                    answer = await ask(ann.http, door, code, content=body, headers=kind)
                    assert (answer.status_code, is_error(answer, "bad_request")) == (400, True), (door, body[:20])

    run(play())


def test_every_route_is_limited_by_address(tmp_path: Path) -> None:
    async def play() -> None:
        async with one_table(tmp_path / "reads", request_limit="1/hour") as (server, ann, code):
            for door in [*READS, *CHANGES]:
                forget(server)
                statuses = [(await ask(ann.http, door, code)).status_code for _ in range(2)]
                assert (statuses[0] != 429, statuses[1]) == (True, 429), door
        async with one_table(tmp_path / "changes", change_limit="1/hour") as (server, ann, code):
            for door in CHANGES:
                forget(server)
                statuses = [(await ask(ann.http, door, code)).status_code for _ in range(2)]
                assert (statuses[0] != 429, statuses[1]) == (True, 429), door
                assert (await ann.get("/api/me")).status_code == 200, "looking goes on"

    run(play())


def _from(address: str, server: Server, cookies: httpx.Cookies | None = None) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=NO_TLS)
    return httpx.AsyncClient(
        base_url=server.base, headers=HEADERS, cookies=cookies, timeout=PATIENCE, transport=transport
    )


def test_every_route_of_a_guest_is_limited_by_guest_from_whatever_addresses(tmp_path: Path) -> None:
    async def play() -> None:
        async with one_table(tmp_path, own_change_limit="1/hour") as (server, ann, code), Person(server.base) as ben:
            await ben.become("Ben")
            async with _from("127.0.0.2", server, ann.http.cookies) as elsewhere:
                for door in CHANGES:
                    forget(server)
                    first = await ask(ann.http, door, code)
                    second = await ask(elsewhere, door, code)
                    assert first.status_code != 429, door
                    assert (second.status_code == 429) == (door.path not in OF_NOBODY), door
                    assert (await ask(ben.http, door, code)).status_code != 429, f"{door}: another guest goes on"

    run(play())


def test_every_route_of_a_table_is_limited_by_table_and_strangers_use_up_nothing_of_its_people(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            one_table(tmp_path, table_change_limit="1/hour") as (server, ann, code),
            _from("127.0.0.2", server) as one,
            _from("127.0.0.3", server) as other,
        ):
            at_tables = [door for door in CHANGES if door.path.startswith("/api/tables/{code}/")]
            assert len(at_tables) > 5
            for stranger in (one, other):
                await stranger.post("/api/me", json={})
            for door in at_tables:
                forget(server)
                answers = [await ask(stranger, door, code, json=["nothing"]) for stranger in (one, other)]
                statuses = [answer.status_code for answer in answers]
                assert (statuses[0] != 429, statuses[1]) == (True, 429), door
                assert (await ask(ann.http, door, code, json=["nothing"])).status_code != 429, door

    run(play())


def test_what_costs_much_has_a_limit_of_its_own(tmp_path: Path) -> None:
    """A setting that no request is named for here fails, and so does one that limits nothing."""
    named = {field.name for field in fields(Settings) if field.name.endswith("_limit")}
    assert named == set(LIMITS) | LIMITS_ELSEWHERE

    async def play(names: set[str], folder: Path) -> None:
        async with one_table(folder, smtp=DEAD_MAIL, **dict.fromkeys(names, "1/hour")) as (server, ann, code):
            for name in sorted(names):
                method, path, body = LIMITS[name]
                forget(server)
                statuses = []
                for _ in range(2):
                    cookies = None if path == "/api/me" else ann.http.cookies
                    async with Person(server.base, cookies) as person:
                        statuses.append(
                            (await person.http.request(method, path.replace("{code}", code), json=body)).status_code
                        )
                assert (statuses[0] != 429, statuses[1]) == (True, 429), f"{name}: {statuses}"

    run(play(set(LIMITS) - {"login_account_limit"}, tmp_path / "one"))
    run(play({"login_account_limit"}, tmp_path / "two"))  # the same request as another's


@pytest.mark.parametrize("door", SOCKETS, ids=str)
def test_every_socket_asks_whence_how_often_and_how_much(tmp_path: Path, door: Door) -> None:
    async def play() -> None:
        async with one_table(tmp_path, socket_limit="2/hour") as (server, ann, code):
            url = server.base.replace("http", "ws", 1) + door.at(code=code)
            cookie = {"Cookie": f"parlour={ann.http.cookies['parlour']}"}
            for origin in FOREIGN:
                with pytest.raises(InvalidStatus) as refused:
                    async with connect(url, additional_headers={**cookie, "Origin": origin}):
                        pass
                assert refused.value.response.status_code == 403, origin
            async with connect(url, additional_headers={**cookie, "Origin": server.base}) as socket:
                await socket.send("x" * (WS_MAX_SIZE + 1))
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        await socket.recv()
                assert socket.close_code == 1009
            async with connect(url, additional_headers=cookie) as socket:
                assert socket.protocol.extensions == [], "what is compressed costs memory a connection"
            async with connect(url, additional_headers=cookie) as socket:
                assert json.loads(await socket.recv())["code"] == "too_many"
                await socket.wait_closed()
                assert socket.close_code == 4429

    run(play())


def test_a_table_is_watched_by_so_many_and_its_players_always_come_in(tmp_path: Path) -> None:
    async def play() -> None:
        async with one_table(tmp_path, table_sockets=1) as (server, ann, code):
            nobody = Person(server.base)
            async with nobody.page(code) as first:
                await first.hello()
                async with nobody.page(code) as second:
                    await second.until(lambda: bool(second.heard))
                    assert second.heard[0]["code"] == "too_many_here"
                async with ann.page(code) as own:
                    await own.hello()
                    assert own.table["me"] == "A"
            await nobody.http.aclose()

    run(play())


def test_a_head_without_end_is_cut_off(tmp_path: Path) -> None:
    """What the parser would keep in memory until the last header has come."""

    async def play() -> None:
        async with serving(tmp_path) as server:
            for start in (
                b"GET /",
                b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ",
                b"POST /api/me HTTP/1.1\r\nHost: x\r\nX-Parlour: 1\r\nContent-Type: application/json\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Trailer: ",
            ):
                _, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(start)
                sent = 0
                try:
                    while sent < 8 * 2**20:
                        writer.write(b"a" * 2**16)
                        await writer.drain()
                        sent += 2**16
                        await asyncio.sleep(0)
                except ConnectionError:
                    pass
                writer.close()
                assert sent < 8 * 2**20, start[:20]
            async with Person(server.base) as ann:
                answer = await ann.http.get("/api/me", headers={"X-Long": "a" * 40_000})
                assert (answer.status_code, is_error(answer, "too_large")) == (431, True)
                assert (await ann.get("/healthz")).status_code == 200

    run(play())
