"""`parlour drill`: exercises in the terminal."""

from __future__ import annotations

import json

import pytest

from parlour.drills import drill_of, drills
from tests.cli.terminal import runner

KINDS = [(drill.game, drill.kind) for drill in drills()]


def test_it_lists_the_kinds(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    run = runner(monkeypatch, capsys)
    told = run("drill")
    assert (told.status, told.err) == (0, "")
    for _, kind in KINDS:
        assert f"  {kind} " in told.out
    assert "parlour drill handfoot KIND" not in run("drill", "cribbage").out


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_right_answers_are_right(
    game: str, kind: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = runner(monkeypatch, capsys)
    wanted = ("drill", game, kind, "--seed", "7", "--number", "2", "--level", "2", "--language", language)
    lines = [json.loads(line) for line in run(*wanted, "--json").out.splitlines()]
    assert len(lines) == 2
    answers = [line["verdict"]["right"] for line in lines]
    assert answers == [drill_of(kind).solve(line["question"]["item"]).right for line in lines]
    told = run(*wanted, given="\n".join(answers) + "\n")
    assert (told.status, told.err) == (0, "")
    assert told.out.endswith("2 / 2\n")
    assert max(len(line) for line in told.out.splitlines()) <= 90


def test_a_wrong_answer_is_explained_and_a_senseless_one_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run = runner(monkeypatch, capsys)
    told = run("drill", "cribbage", "hand", "--seed", "3", given="many\n29\nq\n")
    assert told.status == 1
    assert "Answer with a whole number from 0 to 29." in told.out
    assert "You said: 29 points." in told.out
    assert told.out.endswith("0 / 1\n")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("chess",), "'chess' has no drills: there are drills of cribbage, handfoot"),
        (("handfoot", "hand"), "handfoot has no drill 'hand': there are book, opening, take, round"),
        (("cribbage", "hand", "--level", "4"), "argument --level: invalid choice: 4"),
        (("cribbage", "hand", "--json"), "--number is how many exercises: give 1 or more"),
        (("cribbage", "hand", "--number", "-1"), "--number is how many exercises: give 1 or more"),
    ],
)
def test_what_is_wrong_is_one_plain_line(
    arguments: tuple[str, ...], line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert line in runner(monkeypatch, capsys)("drill", *arguments).refusal()
