"""What the operator sees: is it up, is it ready, figures, log lines; and what is never in them."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from parlour.server import logs
from parlour.server.limiting import Limits, address_of
from parlour.server.settings import Settings
from tests.server.helpers import NO_TLS, Person, Server, run, serving
from tests.server.routes import doors


def figures(text: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Every figure by name and labels."""
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_a_server_is_ready_while_its_database_reads_and_writes(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            answer = await ann.get("/readyz")
            assert (answer.status_code, answer.json()) == (200, {"ok": True})
            await asyncio.to_thread(server.house.store.close)
            answer = await ann.get("/readyz")
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "not_ready")
            assert (await ann.get("/healthz")).status_code == 200, "it is up all the same"

    run(play())


def test_a_database_that_hangs_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.health._PATIENCE", 0.05)

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            hanging = asyncio.create_task(server.house.store.write(lambda _: time.sleep(0.5)))
            await asyncio.sleep(0.01)
            assert (await ann.get("/readyz")).status_code == 503
            await hanging
            assert (await ann.get("/readyz")).status_code == 200

    run(play())


def test_figures_name_routes_and_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random")
            async with ann.page(code) as page:
                await page.hello()
                text = (await ann.get("/metrics")).text
            await ann.get(f"/api/tables/{code}")
            await ann.get("/no/such/page")
            await ann.http.request("DELETE", "/api/me")
            await ann.http.post("/api/me", content=b"{")
            found = figures((await ann.get("/metrics")).text)
            one = (("method", "GET"), ("route", "/api/tables/{code}"), ("status", "200"))
            assert found["parlour_requests_total", one] == 1
            assert found["parlour_request_seconds_count", (("route", "/api/tables/{code}"),)] == 1
            assert found["parlour_requests_total", (("method", "other"), ("route", "none"), ("status", "405"))] == 1
            assert found["parlour_requests_total", (("method", "POST"), ("route", "none"), ("status", "400"))] == 1
            assert found["parlour_sockets", ()] == 0
            assert figures(text)["parlour_sockets", ()] == 1
            assert found["parlour_tables_in_memory", ()] == 1
            assert found["parlour_socket_messages_total", (("direction", "in"),)] == 1
            assert found["parlour_socket_messages_total", (("direction", "out"),)] >= 2
            assert found["parlour_log_entries_total", (("level", "error"),)] == 0
            routes = {value for _, labels in found for name, value in labels if name == "route"}
            assert routes <= {door.path for door in doors(server.app)} | {"none"}
            assert code not in text

    run(play())


def _from(address: str, server: Server) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=server.base, transport=httpx.AsyncHTTPTransport(local_address=address, verify=NO_TLS)
    )


def test_figures_are_for_this_machine_alone_where_no_token_is_set(tmp_path: Path) -> None:
    """A proxy on this machine speaks for somebody else."""

    async def play() -> None:
        async with serving(tmp_path) as server, _from("127.0.0.9", server) as here:
            assert (await here.get("/metrics")).status_code == 200
            for name, status in (("localhost", 200), ("[::1]:8000", 200), ("cards.example", 403), ("192.0.2.1", 403)):
                assert (await here.get("/metrics", headers={"host": name})).status_code == status, name
            for header in ("X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Forwarded"):
                for value in ("203.0.113.9", "127.0.0.1", ""):
                    answer = await here.get("/metrics", headers={header: value})
                    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_for_you"), header

    run(play())


def test_figures_are_for_who_has_the_token_where_one_is_set(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, metrics_token="s3cret") as server, Person(server.base) as ann:
            tried = (
                None,
                b"",
                b"s3cret",
                b"Bearer",
                b"Bearer s3cre",
                b"Basic s3cret",
                b"Bearer S3CRET",
                b"Bearer \xff",
            )
            for given in tried:
                headers = [] if given is None else [(b"Authorization", given)]
                assert (await ann.http.get("/metrics", headers=headers)).status_code == 403, given
            good = {"Authorization": "Bearer s3cret", "X-Forwarded-For": "203.0.113.9"}
            assert (await ann.http.get("/metrics", headers=good)).status_code == 200

    run(play())


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_counted_by_the_network_that_one_machine_has(host: str, counted: str) -> None:
    from starlette.requests import HTTPConnection

    assert address_of(HTTPConnection({"type": "http", "client": (host, 1), "headers": []})) == counted


def test_a_wall_clock_that_is_set_back_leaves_no_limit_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits(Settings(guest_limit="1/second"))
    assert [limits.allows("guest", "a") for _ in range(2)] == [True, False]
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - 86400)
    begun = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: begun + 1.1)
    assert limits.allows("guest", "a")


def test_counts_that_have_ended_leave_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits(Settings(guest_limit="1/second"))
    for i in range(1000):
        limits.allows("guest", str(i))
    begun = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: begun + 3600)
    limits.allows("guest", "new")
    assert limits.counted() == 1


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    """The root logger, put back as it was."""
    logger = logging.getLogger()
    before = (logger.handlers[:], logger.level, logging.getLogger("parlour").level)
    yield logger
    logger.handlers[:], logger.level = before[:2]
    logging.getLogger("parlour").setLevel(before[2])


def _failing() -> None:
    try:
        raise KeyError("QS in the foot of B")
    except KeyError as error:
        raise ValueError("token=abc123\n5H is not held") from error


@pytest.mark.parametrize("is_json", [False, True])
def test_what_failed_is_logged_by_kind_and_place_without_its_words(
    root: logging.Logger, capsys: pytest.CaptureFixture[str], is_json: bool
) -> None:
    logs.install(is_json=is_json)
    try:
        _failing()
    except ValueError:
        logging.getLogger("parlour.server").exception("seat A holds 5H and QSKS, 10D, JK\nand more: 7C")
    said = capsys.readouterr().err
    assert "ValueError" in said
    assert "KeyError" in said
    assert "test_operator.py" in said
    for secret in ("abc123", "QS", "5H", "KS", "10D", "JK", "7C", "foot of B"):
        assert secret not in said, said
    if is_json:
        (line,) = said.splitlines()
        entry = json.loads(line)
        assert (entry["level"], entry["message"]) == ("error", "seat A holds ?? and ??, ??, ??")
        assert [error["type"] for error in entry["errors"]] == ["ValueError", "KeyError"]
        assert re.fullmatch(r"20..-..-..T..:..:..\.\d{3}Z", entry["at"])


def test_a_log_line_is_one_line_whatever_it_is_told(root: logging.Logger, capsys: pytest.CaptureFixture[str]) -> None:
    logs.install(is_json=False)
    logging.getLogger("parlour.server").error("table %s is odd", "X\n2026-01-01 ERROR parlour: forged")
    assert "forged" not in capsys.readouterr().err


def test_requests_are_logged_by_route_alone(
    tmp_path: Path, root: logging.Logger, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.install(is_json=True)
    keys: list[str] = []

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            made = await ann.become("Annabella")
            code = await ann.open_table("me", "bot:random")
            await ann.get(f"/api/tables/{code}/record?match=1")
            await ann.post("/api/me/recover", {"recovery": made["recovery"]})
            await ann.get("/nothing/at/all")
            keys.extend([made["id"], made["recovery"], code, ann.http.cookies["parlour"], "Annabella", "nothing"])

    run(play())
    said = capsys.readouterr().err
    entries = [json.loads(line) for line in said.splitlines()]
    shown = [(one["method"], one["route"], one["status"]) for one in entries if one["logger"] == "parlour.requests"]
    assert ("POST", "/api/me/recover", 200) in shown
    assert ("GET", "/api/tables/{code}/record", 200) in shown
    assert all(isinstance(one["ms"], float) for one in entries if one["logger"] == "parlour.requests")
    for key in keys:
        assert key not in said


def test_a_statement_that_fails_is_logged_without_its_values(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    from sqlalchemy import insert

    from parlour.server.schema import guests

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            made = await ann.become("Ann")
            row = insert(guests).values(id=made["id"], name="Ann", recovery_hash="topsecret", made_at=0.0)

            with pytest.raises(Exception, match="UNIQUE") as failed:
                await server.house.store.write(lambda db: db.execute(row))
            assert "topsecret" not in str(failed.value)
            assert made["id"] not in str(failed.value)

    run(play())


def test_the_command_logs_json_and_takes_the_token_from_the_environment(tmp_path: Path) -> None:
    import os

    from parlour.server.app import METRICS_TOKEN

    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(tmp_path), "--log-json"]
    environment = {**os.environ, METRICS_TOKEN: "s3cret"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        try:
            assert process.stdout is not None
            base = process.stdout.readline().split()[-1]
            with closing(httpx.Client(base_url=base, verify=NO_TLS)) as http:
                assert http.get("/metrics").status_code == 403
                assert http.get("/metrics", headers={"Authorization": "Bearer s3cret"}).status_code == 200
        finally:
            process.terminate()
        _, said = process.communicate(timeout=20)
    assert process.returncode == 0
    entries: list[dict[str, Any]] = [json.loads(line) for line in said.splitlines()]
    assert [(one["route"], one["status"]) for one in entries] == [("/metrics", 403), ("/metrics", 200)]
