"""A game in the terminal: lines in, lines out, nothing that a screen reader cannot read."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.records import loads, verify
from tests.cli.terminal import Command


class _Player(io.StringIO):
    """A player who asks for a hint at every prompt and does what it says, in the short form where there is one."""

    def __init__(self, screen: io.StringIO) -> None:
        super().__init__()
        self.screen = screen
        self.has_asked = False

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.has_asked = not self.has_asked
        if self.has_asked:
            return "hint\n"
        advice = re.findall(r"would say: (.*)", self.screen.getvalue())[-1]
        verb, _, rest = advice.partition(" ")
        return f"{rest if verb in ('play', 'crib', 'claim') else advice}\n"


def _play(*arguments: str) -> str:
    screen = io.StringIO()
    old = sys.stdin
    sys.stdin = _Player(screen)
    try:
        with contextlib.redirect_stdout(screen):
            assert main(["play", "cribbage", *arguments]) == 0
    finally:
        sys.stdin = old
    return screen.getvalue()


@pytest.mark.parametrize(
    "rules",
    [
        "acc target=31",
        "kitchen target=31",
        "acc players=3 target=31 counting=show muggins=on",
        "acc players=4 target=31",
        "five_card target=31",
        "captain target=31 match=2",
        "lowball target=31",
    ],
)
def test_a_whole_match_is_played_and_recorded(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "game.cgr"
    text = _play("--seed", "3", "--rules", rules, "--save", str(path), "--name", "Ann")
    assert "match" in text.splitlines()[-2]
    report = verify(path.read_bytes())
    assert report.is_ok, str(report)
    assert report.winners
    record = loads(path.read_text(encoding="utf-8"))
    assert record.headers["Seat A"] == "Ann"
    assert ("You win the match." in text) == ("A" in report.winners)


def test_the_lines_are_plain_and_say_what_happens() -> None:
    text = _play("--seed", "3", "--rules", "acc target=31")
    assert text.isascii()
    assert "\x1b" not in text
    assert "\r" not in text
    assert "{" not in text
    assert re.search(r"^Ben lays the \w+ of \w+\. \w+", text, re.MULTILINE)
    assert re.search(r"^You lay the \w+ of \w+\. ", text, re.MULTILINE)
    assert re.search(r"Count \d+\. Your hand: ", text)
    assert re.search(r"a pair|Fifteen|run of", text)
    assert "One for last." in text


def test_the_same_seed_deals_the_same_cards(parlour: Command) -> None:
    first = parlour("play", "cribbage", "--seed", "7", given="quit\n")
    again = parlour("play", "cribbage", "--seed", "7", given="quit\n")
    other = parlour("play", "cribbage", "--seed", "8", given="quit\n")
    assert first.out == again.out != other.out
    assert first.status == 0


def test_no_card_of_the_computer_is_told_before_it_is_laid(parlour: Command) -> None:
    run = parlour("play", "cribbage", "--seed", "7", "--first-dealer", "A", given="table\nquit\n")
    hand = set(re.findall(r"Your cards: (.*)\.", run.out)[0].split())
    assert set(re.findall(r"\b[A2-9TJQK][CDHS]\b", run.out)) == hand


def test_refusals_name_the_way_out_and_the_words_help(parlour: Command) -> None:
    run = parlour(
        "play", "cribbage", "--seed", "7", "--first-dealer", "A",
        given="help\nhint\ntable\n\nJK\ncrib\nfoo\n2C\nplay KH\ngo\nclaim 8\nmuggins 2\nshow\ncrib AC 2C 3C\nquit\n",
    )  # fmt: skip
    assert run.status == 0
    assert "You may say: crib." in run.out
    assert "would say: crib " in run.out
    assert "Score: you 0, Ben 0. The game hole is 121." in run.out
    assert "Say a card, or help." in run.out
    assert "Write it as: play JS" in run.out
    assert "Lay away 2 to the crib, not 1." in run.out
    assert "Lay away 2 to the crib, not 3." in run.out
    assert "You have nothing to count now." in run.out
    assert "Muggins is not played at this table." in run.out
    assert "the deal is at the discard" in run.out
    assert run.out.rstrip().endswith("You leave the table.")


def test_the_end_of_the_input_leaves_the_table_and_keeps_the_record(parlour: Command, tmp_path: Path) -> None:
    path = tmp_path / "part.cgr"
    run = parlour("play", "cribbage", "--seed", "7", "--save", str(path), given="")
    assert run.status == 0
    assert "You leave the table." in run.out
    text = path.read_text(encoding="utf-8")
    assert '[View "A"]' in text
    assert verify(text).is_ok
    assert str(path) in parlour("play", "cribbage", "--save", str(path)).refusal()


def test_binary_input_is_no_traceback(parlour: Command) -> None:
    run = parlour("play", "cribbage", "--seed", "7", given=b"\xff\x00\x1b[A\n" * 3)
    assert run.status == 0
    assert "You leave the table." in run.out


def test_claims_are_told_in_plain_words(parlour: Command) -> None:
    """What a claim pegs is told, and that it pegs nothing; a go is asked for as a go. Rule: C-51, C-52."""
    given = "3C 4C\n" + "0\n" * 400
    screen = _play("--seed", "3", "--rules", "kitchen target=31")
    assert " claimed. " not in screen
    run = parlour("play", "cribbage", "--seed", "3", "--first-dealer", "B", "--rules", "acc counting=all", given=given)
    assert run.status == 0
    hand = re.findall(r"Your cards: (.*)\.", run.out)[0].split()
    given = f"{hand[0]} {hand[1]}\n{hand[2]}\n7\nquit\n"
    run = parlour("play", "cribbage", "--seed", "3", "--first-dealer", "B", "--rules", "acc counting=all", given=given)
    assert "You claim seven for the card.\nNothing is pegged for it.\n" in run.out


def test_the_point_of_a_go_is_asked_for_as_one() -> None:
    """Rule: C-51: the point of a go is claimed by itself."""
    screen = _play("--seed", "3", "--rules", "acc counting=all")
    assert re.search(r"Nobody can add to \d+\. How many points for the go\?", screen)


@pytest.mark.parametrize(
    ("rules", "sides", "hole"),
    [
        ("captain", "The sides: you against Ben and Cat.", "The game hole is 61 for you, 121 for Ben and Cat."),
        ("acc players=4", "The sides: you and Cat against Ben and Dan.", "The game hole is 121."),
    ],
)
def test_who_plays_together_and_how_far_is_said(parlour: Command, rules: str, sides: str, hole: str) -> None:
    """Rule: C-46, C-47."""
    run = parlour("play", "cribbage", "--rules", rules, "--first-dealer", "A", given="table\nquit\n")
    assert sides in run.out
    assert hole in run.out
