"""Whatever is sent over HTTP or the socket, no answer is a 500 and every refusal has the one shape."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from websockets.sync.client import connect

from parlour.server import Settings, create_app
from parlour.server.app import listen, uvicorn_config
from parlour.server.messages import ErrorBody
from tests.server.helpers import HEADERS, UNHURRIED

QUIET = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A guest at a real server that runs in a thread of its own."""
    options: dict[str, Any] = {**UNHURRIED, "recover_limit": "9999/second"}
    app = create_app(Settings(data=tmp_path_factory.mktemp("fuzz"), **options))
    server = uvicorn.Server(uvicorn_config(app))
    with closing(listen("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        base = f"http://127.0.0.1:{listener.getsockname()[1]}"
        with httpx.Client(base_url=base, headers=HEADERS, timeout=20) as http:
            http.post("/api/me", json={"name": "Ann"})
            yield http
        server.should_exit = True
        thread.join()


CONTRACT = schemathesis.openapi.from_dict(create_app().openapi())
OPERATIONS = [found.ok() for found in CONTRACT.get_all_operations() if isinstance(found, Ok)]


STREAMS = ("/api/tables/{code}/stream",)
"""What goes on until the match is over: only how it begins is looked at."""


@pytest.mark.parametrize("count", [20, pytest.param(100, marks=pytest.mark.slow)])
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_no_request_of_the_contract_is_a_server_error(operation: Any, client: httpx.Client, count: int) -> None:
    """Each operation as a guest of its own who sits at tables of both games, half of the time at one of these."""
    client.cookies.clear()
    _known(client)
    headers = {**HEADERS, "Content-Type": "application/json"}
    codes = [_new_table(client, game) for game in ("cribbage", "handfoot")]
    cookies = dict(client.cookies)

    @given(case=operation.as_strategy(), at=st.integers(0, 3))
    @settings(max_examples=count, deadline=None, suppress_health_check=QUIET)
    def ask(case: Any, at: int) -> None:
        if "code" in (case.path_parameters or {}) and at < len(codes):
            case.path_parameters["code"] = codes[at]
        if case.path in STREAMS:
            with client.stream(case.method, case.formatted_path, params=case.query) as answer:
                assert answer.status_code < 500
            return
        response = case.call(base_url=str(client.base_url), headers=headers, cookies=cookies, timeout=20)
        assert response.status_code < 500, response.text
        if response.status_code >= 400:
            ErrorBody.model_validate(response.json())

    ask()


def _known(client: httpx.Client) -> None:
    if client.get("/api/me").json()["id"] is None:
        client.post("/api/me", json={"name": "Ann"})


def _new_table(client: httpx.Client, game: str) -> str:
    body = {"game": game, "seats": ["me", "bot:random"] if game == "cribbage" else ["me", *["bot:random"] * 3]}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["table"]["code"]
    return code


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
PATHS = st.sampled_from(
    [
        "/api/me",
        "/api/me/recover",
        "/api/tables",
        "/api/games/handfoot/rules",
        "/api/games/handfoot/interview",
        "/api/my/profiles",
        "/api/my/profiles/delete",
        *(f"/api/tables/{{}}/{what}" for what in ("sit", "accept", "rules", "seat", "leave")),
    ]
)
FIELDS = st.dictionaries(
    st.sampled_from(["name", "recovery", "game", "rules", "seats", "speed", "seat", "to", "answers", "against", "x"]),
    VALUES | st.sampled_from(["cribbage", "acc", "A", ["me", "open"], "bot:club"]),
    max_size=5,
)


@given(path=PATHS, body=FIELDS | VALUES)
@settings(max_examples=200, deadline=None, suppress_health_check=QUIET)
def test_no_body_is_a_server_error(client: httpx.Client, path: str, body: Any) -> None:
    code = _table(client)
    headers = {"Content-Type": "application/json"}
    answer = client.post(path.format(code), content=json.dumps(body), headers=headers)
    assert answer.status_code < 500
    if answer.status_code >= 400:
        ErrorBody.model_validate(answer.json())


@given(raw=st.binary(max_size=200))
@settings(max_examples=100, deadline=None, suppress_health_check=QUIET)
def test_no_bytes_are_a_server_error(client: httpx.Client, raw: bytes) -> None:
    answer = client.post("/api/tables", content=raw, headers={"Content-Type": "application/json"})
    assert answer.status_code < 500


MESSAGES = st.fixed_dictionaries(
    {},
    optional={
        "t": st.sampled_from(["hello", "act", "back", "try", "ping", "view", 7]) | VALUES,
        "id": st.text(max_size=10) | VALUES,
        "seq": st.integers(-2, 400) | VALUES,
        "decision": st.integers(-2, 400) | VALUES,
        "match": st.integers(-2, 3) | VALUES,
        "n": VALUES,
        "text": st.sampled_from(["go", "pass", "show", "play 5H", "crib 5H6H", "claim 9", "muggins 30"])
        | st.text()
        | VALUES,
        "op": st.sampled_from(["take", "agree", "refuse", "undo"]) | VALUES,
        "seat": st.sampled_from("AB"),
    },
)


@given(messages=st.lists(MESSAGES.map(json.dumps) | st.text(max_size=100), min_size=1, max_size=12))
@settings(max_examples=60, deadline=None, suppress_health_check=QUIET)
def test_no_message_ends_the_conversation(client: httpx.Client, messages: list[str]) -> None:
    cookie = "; ".join(f"{key}={value}" for key, value in client.cookies.items())
    url = f"{str(client.base_url).replace('http', 'ws', 1)}/api/tables/{_table(client)}/socket"
    with connect(url, additional_headers={"Cookie": cookie}) as socket:
        socket.send(json.dumps({"t": "hello", "match": 0, "seq": 0}))
        for message in messages:
            socket.send(message)
        socket.send(json.dumps({"t": "ping", "n": 12345}))
        while (answer := json.loads(socket.recv(timeout=10))) != {"t": "pong", "n": 12345}:
            assert answer["t"] in ("table", "view", "events", "ok", "refused", "tried", "error", "pong")


def _table(client: httpx.Client) -> str:
    """A table at which the client sits, after whatever it said."""
    _known(client)
    mine = client.get("/api/my/tables").json()["tables"]
    return mine[0]["code"] if mine else _new_table(client, "cribbage")


def test_every_operation_is_asked() -> None:
    assert len(OPERATIONS) == sum(len(item) for item in create_app().openapi()["paths"].values())


def test_the_contract_lists_every_status_that_may_come(client: httpx.Client) -> None:
    document = client.get("/api/openapi.json").json()
    for path, item in document["paths"].items():
        for method, operation in item.items():
            assert {"400", "404", "429"} <= set(operation["responses"]), f"{method} {path}"
