"""`parlour analyze handfoot`: odds as text and as JSON, from a position and from a record; wrong use is one line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.engine import Seat
from parlour.records import as_seen_by, dumps, loads
from tests.cli.terminal import Command

RECORDS = Path(__file__).parents[1] / "records"
GOLDEN = RECORDS / "handfoot" / "bga.cgr"
CLOSED = "hand:A=4C5C9DKCKDTSTH8HQD7D2S discard=6DKS"
OPEN = 'rules="pagat" hand:A=AD4C7H2S3C board:AC="Q=QCQDQHQSQC" discard=6H phase=play'


def test_the_odds_of_opening_are_told(parlour: Command) -> None:
    run = parlour("analyze", "handfoot", CLOSED)
    assert (run.status, run.err) == (0, "")
    lines = run.out.splitlines()
    assert lines[0] == "A, round 1 (bga@1): 2 cards a draw, 247 that may come"
    assert "Opening: 50 points are asked, the hand has 40" in lines
    assert any(line.startswith("  after one draw ") and line.endswith(" %") for line in lines)
    assert any(line.startswith("  after 3 draws ") and line.endswith("sampled)") for line in lines)
    assert sum("you open after it with one draw" in line for line in lines) == 11
    assert "Books" not in run.out


def test_the_odds_of_books_and_discards_are_told(parlour: Command) -> None:
    run = parlour("analyze", "handfoot", OPEN, "--turns", "4")
    lines = run.out.splitlines()
    assert "  Q.1 is clean and needs 2" in lines
    assert any(line.startswith("    after 4 draws ") and ", clean " in line for line in lines)
    assert "  3C  safe: a three on top blocks the pile" in lines
    assert any(line.startswith("  AD  taken ") and ": 2 cards, 25 points, " in line for line in lines)
    assert "Opening" not in run.out


def test_a_hand_that_opens_shows_how(parlour: Command) -> None:
    run = parlour("analyze", "handfoot", "hand:A=KCKDKHACAD2S discard=6D")
    assert "  it opens with A=ACAD2S K=KCKDKH" in run.out.splitlines()


@pytest.mark.parametrize("position", [CLOSED, OPEN, "hand:A=KCKDKHACAD2S discard=6D"])
def test_the_odds_fit_a_terminal(parlour: Command, position: str) -> None:
    lines = parlour("analyze", "handfoot", position).out.splitlines()
    assert [line for line in lines if len(line) > 80] == []


def test_the_odds_as_json(parlour: Command) -> None:
    answer = json.loads(parlour("analyze", "handfoot", CLOSED, "--json").out)
    assert (answer["seat"], answer["turns"], answer["draws"], answer["unseen"]) == ("A", 3, 2, 247)
    assert answer["opening"]["required"] == 50
    assert answer["opening"]["next_turn"]["samples"] == 0
    assert answer["opening"]["within"]["low"] < answer["opening"]["within"]["chance"]
    assert [row["to"] for row in answer["discards"]] == ["B"] * 11
    answer = json.loads(parlour("analyze", "handfoot", OPEN, "--json").out)
    assert answer["opening"] is None
    assert [(book["meld"], book["needs"], book["kind"]) for book in answer["books"]] == [("Q.1", 2, "clean")]
    three = next(row for row in answer["discards"] if row["card"] == "3C")
    assert three["barred"] == {"code": "top_is_three", "rule": "H-R7.2"}
    assert three["take"]["chance"] == 0


def test_samples_rest_on_the_seed(parlour: Command) -> None:
    def run(*more: str) -> str:
        return parlour("analyze", "handfoot", CLOSED, "--json", *more).out

    assert run() == run() == run("--seed", "1")
    assert run("--seed", "2") != run()


def test_a_record_is_looked_at_before_a_line(parlour: Command) -> None:
    text = GOLDEN.read_text().splitlines()
    number = next(n for n, line in enumerate(text, 1) if line.startswith("D  open"))
    run = parlour("analyze", "handfoot", "--record", str(GOLDEN), "--line", str(number))
    assert run.out.startswith("D, round 1 (bga@1): ")
    assert "  it opens with " in run.out
    after = parlour("analyze", "handfoot", "--record", str(GOLDEN), "--line", str(number + 1))
    assert after.out.startswith("D, round 1 ")
    assert "Opening" not in after.out
    other = parlour("analyze", "handfoot", "--record", str(GOLDEN), "--line", str(number), "--seat", "a")
    assert other.out.startswith("A, round 1 ")
    last = parlour("analyze", "handfoot", "--record", str(GOLDEN))
    assert ", round 4 " in last.out.splitlines()[0]


def test_a_record_of_one_seat_tells_of_that_seat_alone(parlour: Command, tmp_path: Path) -> None:
    seen = tmp_path / "seen.cgr"
    seen.write_text(dumps(as_seen_by(loads(GOLDEN.read_text()), Seat.B)))
    run = parlour("analyze", "handfoot", "--record", str(seen), "--seat", "B")
    assert run.out.startswith("B, round 4 ")
    run = parlour("analyze", "handfoot", "--record", str(seen), "--seat", "C")
    assert "is a record as B saw it: it does not say what C held" in run.refusal()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "give a position or --record FILE"),
        ((CLOSED, "--record", str(GOLDEN)), "give a position or --record FILE"),
        (("discard=6D",), "the position does not say what A holds: name it as hand:A="),
        ((CLOSED, "--seat", "B"), "the position does not say what B holds"),
        ((CLOSED, "--seat", "Z"), "'Z' is no seat of this table"),
        (("hand:A=XX",), "hand:A: 'XX' is not a card"),
        (("hand:A=" + "KC" * 7,), "More KC are named than the packs hold"),
        (("hand:A=KC hand:A=KD",), "hand:A stands twice"),
        (("hand:A=KC colour=red",), "colour is no key of a position"),
        (('rules="nonsense" hand:A=KC',), "nonsense is no preset"),
        (("nonsense",), "'nonsense' is no key=value"),
        ((CLOSED, "--turns", "0"), "--turns is a number from 1 to 20"),
        ((CLOSED, "--turns", "many"), "--turns many: this is no whole number"),
        ((CLOSED, "--line", "3"), "--line needs --record FILE"),
        (("--record", "nosuch.cgr"), "nosuch.cgr: No such file or directory"),
        (("--record", __file__), "fails at line 1"),
        (("--record", str(RECORDS / "cribbage" / "acc.cgr")), "is a record of cribbage, not of handfoot"),
        (("--record", str(GOLDEN), "--line", "3"), "no seat acts in line 3"),
    ],
)
def test_wrong_use_is_one_line(parlour: Command, arguments: tuple[str, ...], words: str) -> None:
    run = parlour("analyze", "handfoot", *arguments)
    assert words in run.refusal()


def test_a_record_that_does_not_hold_is_named(parlour: Command, tmp_path: Path) -> None:
    lines = GOLDEN.read_text().splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("D  discard"))
    lines[at] = "D  discard JK"
    bad = tmp_path / "bad.cgr"
    bad.write_text("\n".join(lines) + "\n")
    run = parlour("analyze", "handfoot", "--record", str(bad))
    assert f"bad.cgr: fails at line {at + 1}: " in run.refusal()


def test_numpy_is_not_waited_for() -> None:
    program = "import sys, parlour.cli.analyze_handfoot; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "False\n"
