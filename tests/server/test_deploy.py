"""The examples for an operator fit the program: options, ports and addresses."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from parlour.cli import main
from parlour.server import create_app

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"


def _started(file: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    line = re.search(r"^ExecStart=\S+/parlour (.*)$", (DEPLOY / file).read_text(), re.MULTILINE)
    assert line is not None
    given: dict[str, Any] = {}

    def serve(**options: Any) -> int:
        given.update(options)
        return 0

    monkeypatch.setattr("parlour.server.serve", serve)
    assert main(line[1].replace("%i", "8001").split()) == 0
    return given


def test_the_service_of_one_process_starts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    given = _started("parlour.service", monkeypatch)
    assert (given["port"], given["data"], given["database"]) == (8001, "/var/lib/parlour", "")
    assert given["public"] == "https://cards.example"


def test_the_service_of_several_processes_starts_one_at_its_port(monkeypatch: pytest.MonkeyPatch) -> None:
    given = _started("parlour@.service", monkeypatch)
    assert given["port"] == 8001
    assert given["database"].startswith("postgresql+psycopg:///parlour")


def test_the_proxies_lead_to_the_ports_of_the_services_and_ask_what_there_is() -> None:
    paths = create_app().openapi()["paths"].keys()
    template = (DEPLOY / "parlour@.service").read_text()
    ports = set(re.findall(r"parlour@(\d+)", template))
    for name in ("Caddyfile", "nginx.conf"):
        text = (DEPLOY / name).read_text()
        assert set(re.findall(r"127\.0\.0\.1:(\d+)", text)) == ports
        assert "/metrics" in text
    assert {"/metrics", "/readyz"} <= paths
    assert "health_uri /readyz" in (DEPLOY / "Caddyfile").read_text()


def test_the_page_names_every_file() -> None:
    text = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    for file in DEPLOY.iterdir():
        assert f"../deploy/{file.name})" in text
