"""The page on house rules: every command and rules string of it works as it says."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from parlour.engine import find_game
from tests.cli.terminal import Command, runner

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "house-rules.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = [line for kind, block in BLOCKS if not kind for line in block.splitlines() if line.startswith("parlour ")]


@pytest.fixture
def parlour(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return runner(monkeypatch, capsys)


def test_every_command_of_the_page_works(parlour: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(COMMANDS) >= 8
    for line in COMMANDS:
        run = parlour(*shlex.split(re.split(r" {3,}", line)[0])[1:], given="")
        assert run.status == (1 if "--diff" in line else 0), (line, run)
    run = parlour("rules", "handfoot", "--diff", "pagat rounds=2", "pagat")
    assert "`pagat rounds=2 differs from pagat in 1 rule: rounds.`" in " ".join(PAGE.split())
    assert run.out.startswith("pagat rounds=2 differs from pagat in 1 rule: rounds.")


def test_every_rules_string_and_file_of_the_page_is_read() -> None:
    table = find_game("handfoot").options
    (strings,) = [block for _kind, block in BLOCKS if block.startswith("bga ")]
    for line in strings.splitlines():
        table.parse(re.split(r" {3,}", line)[0])
    for option in re.findall(r"`(\w+=[^` ]+)`", PAGE.partition("## The sheet")[0]):
        table.parse(f"bga {option}")
    (data,) = [json.loads(block) for kind, block in BLOCKS if kind == "json"]
    assert table.with_presets(data).preset("ours").title == "Thursday evenings"
