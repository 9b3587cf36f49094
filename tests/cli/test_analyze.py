"""`parlour analyze`: answers as text and JSON, and one plain line for whatever cannot be asked."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys

import pytest

from parlour.cards import PACK, format_cards
from parlour.cli import draw
from parlour.kernels import IS_COMPILED
from tests.cli.terminal import Command

HAND = "5H 5S TC JC QH KD"
PLAY = ["--hand", "7H 8C 9D KS", "--starter", "2H"]
LINE = "dealer=A hand:A=7H8C9DKS hand:B=4C?????? starter=2H plays=4C"


def lines_of(text: str) -> list[str]:
    """The lines of an answer: none too long for a terminal, none with blanks at its end."""
    lines = text.splitlines()
    assert lines
    assert max(map(len, lines)) <= 80, max(lines, key=len)
    assert all(line == line.rstrip() for line in lines)
    return lines


def test_a_discard_is_told_as_fifteen_ranked_throws(parlour: Command) -> None:
    told = parlour("analyze", "discard", HAND, "--dealer", "--json")
    assert told.status == 0
    answer = json.loads(told.out)
    assert (answer["dealer"], answer["score"], answer["players"]) == (True, None, 2)
    rows = answer["throws"]
    assert len({frozenset(row["throw"]) for row in rows}) == 15
    for row in rows:
        assert sorted([*row["throw"], *row["keep"]]) == sorted(HAND.split())
        assert row["total"] == pytest.approx(row["hand"] + row["crib"] + row["peg_own"] - row["peg_other"])
        assert row["win"] is None
        for name in ("hand", "crib"):
            spread = row["spread"][name]
            assert sum(spread["chances"]) == pytest.approx(1)
            assert len(spread["chances"]) == spread["max"] - spread["min"] + 1
            mean = sum(n * chance for n, chance in enumerate(spread["chances"], spread["min"]))
            assert mean == pytest.approx(row[name])
    assert [row["total"] for row in rows] == sorted((row["total"] for row in rows), reverse=True)
    assert rows[0]["tied"]


def test_the_crib_counts_against_the_pone_and_a_score_brings_chances(parlour: Command) -> None:
    told = parlour("analyze", "discard", "5H5STCJCQHKD", "--pone", "--score", "98-105", "--json")
    answer = json.loads(told.out)
    assert answer["score"] == [98, 105]
    for row in answer["throws"]:
        assert row["total"] == pytest.approx(row["hand"] - row["crib"] + row["peg_own"] - row["peg_other"])
        assert 0 <= row["win"] <= 1
    wins = [row["win"] for row in answer["throws"]]
    assert wins == sorted(wins, reverse=True)


@pytest.mark.parametrize("players", ["3", "4"])
def test_larger_tables_throw_one_of_five(parlour: Command, players: str) -> None:
    answer = json.loads(parlour("analyze", "discard", "5H 5S TC JC QH", "--dealer", "--players", players, "--json").out)
    assert [len(row["throw"]) for row in answer["throws"]] == [1] * 5
    assert all(row["peg_own"] is None and row["win"] is None for row in answer["throws"])
    text = parlour("analyze", "discard", "5H 5S TC JC QH", "--pone", "--players", players)
    assert "the crib goes to the other side" in lines_of(text.out)[0]


def test_an_answer_about_a_discard_fits_a_terminal(parlour: Command) -> None:
    rng = random.Random(11)
    for at in range(12):
        hand = format_cards(rng.sample(PACK, 6))
        score = [] if at % 3 == 0 else ["--score", f"{rng.randint(0, 120)}-{rng.randint(0, 120)}"]
        told = parlour("analyze", "discard", hand, "--dealer" if at % 2 else "--pone", *score)
        lines = lines_of(told.out)
        rows = [line for line in lines if re.match(r" {0,2}\d+[= ] ", line)]
        assert len(rows) == 15
        found = [re.search(r"\d+\.\d\d", row) for row in rows]
        assert len({number.end() for number in found if number}) == 1, "numbers stand one under the other"
        assert ("%" in rows[0]) is bool(score)
        assert any("hand" in line and " to " in line for line in lines)
        assert (draw.TIED in lines) is any(re.match(r" {0,2}\d+= ", row) for row in rows)


def test_a_play_is_told_with_what_the_other_side_may_hold(parlour: Command) -> None:
    told = parlour("analyze", "play", *PLAY, "--pile", "4C", "--dealer", "--json")
    answer = json.loads(told.out)
    assert {row["card"] for row in answer["plays"]} == {"7H", "8C", "9D", "KS"}
    assert (answer["seat"], answer["count"], answer["pile"], answer["dealer"]) == ("A", 4, ["4C"], True)
    assert list(answer["holds"]) == list("A23456789TJQK")
    assert all(0 <= share <= 1 for share in answer["holds"].values())
    assert json.loads(parlour("analyze", "play", *LINE.split(), "--json").out) == answer
    assert json.loads(parlour("analyze", "play", LINE, "--json").out) == answer
    lines = lines_of(parlour("analyze", "play", LINE).out)
    assert sum(bool(re.match(r"  \d[= ] ", line)) for line in lines) == 4


def test_a_score_is_told_with_those_around_it(parlour: Command) -> None:
    answer = json.loads(parlour("analyze", "position", "--score", "98-105", "--dealer", "--json").out)
    around = answer["around"]
    assert around["win"][around["own"].index(98)][around["other"].index(105)] == answer["win"]
    other = json.loads(parlour("analyze", "position", "--score", "105-98", "--pone", "--json").out)
    assert answer["win"] == pytest.approx(1 - other["win"])
    lines = lines_of(parlour("analyze", "position", "--score", "98-105", "--dealer").out)
    assert f"[{100 * answer['win']:4.1f}]" in "\n".join(lines)
    for score in ("0-0", "120-120", "0-120", "120-0"):
        lines_of(parlour("analyze", "position", "--score", score, "--pone").out)


def test_plain_characters_stand_in_where_no_others_can_be_shown() -> None:
    code = "from parlour.cli import main; main(['analyze', 'discard', '5H5STCJCQHKD', '--dealer'])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env={"PYTHONIOENCODING": "ascii"}, check=True, timeout=60
    )
    assert b"###" in done.stdout
    assert b"\\u" not in done.stdout


def test_bars_and_columns_show_their_share(capsys: pytest.CaptureFixture[str]) -> None:
    assert draw.bar(0.5, 8) == "\u2588" * 4
    assert (draw.bar(0.0, 8), draw.bar(2.0, 2)) == ("", "\u2588\u2588")
    assert draw.columns([0.0, 0.01, 0.5, 1.0]) == " \u2581\u2584\u2588"


def test_the_whole_command_answers_at_once() -> None:
    """0.3 s as a whole process, in processor time: other work on the machine does not count."""
    usage = pytest.importorskip("resource")
    command = [sys.executable, "-m", "parlour", "analyze", "discard", HAND, "--dealer", "--score", "98-105"]
    spent = []
    for _ in range(3):
        before = usage.getrusage(usage.RUSAGE_CHILDREN)
        subprocess.run(command, capture_output=True, check=True, timeout=60)
        after = usage.getrusage(usage.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(spent) < 0.3 or not IS_COMPILED


@pytest.mark.parametrize(
    "words",
    [
        ["discard", HAND, "--dealer", "--score", "98-105"],
        ["discard", HAND, "--pone", "--score", "117-110"],
        ["discard", "5H 5S TC JC QH", "--pone", "--players", "4"],
        ["play", *PLAY, "--pile", "4C KS 5C", "--thrown", "QD QS", "--dealer", "--score", "98-105"],
        ["position", "--score", "98-105", "--pone"],
    ],
    ids=["dealer", "pone", "four", "play", "position"],
)
def test_the_kernels_in_python_give_the_same_answer(parlour: Command, words: list[str]) -> None:
    command = [sys.executable, "-m", "parlour", "analyze", *words, "--json"]
    slow = subprocess.run(command, capture_output=True, env={**os.environ, "PARLOUR_PURE": "1"}, check=True, timeout=60)
    assert_close(json.loads(slow.stdout), json.loads(parlour("analyze", *words, "--json").out))


def assert_close(one: object, two: object) -> None:
    """The same but for the last places of numbers."""
    if isinstance(one, dict) and isinstance(two, dict):
        assert one.keys() == two.keys()
        for key in one:
            assert_close(one[key], two[key])
    elif isinstance(one, list) and isinstance(two, list):
        assert len(one) == len(two)
        for a, b in zip(one, two, strict=True):
            assert_close(a, b)
    elif isinstance(one, float) and isinstance(two, float):
        assert one == pytest.approx(two, abs=1e-7)
    else:
        assert one == two


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ([], "name a question"),
        (["frog"], "'frog' is no question"),
        (["discard"], "required: CARDS"),
        (["discard", HAND], "give either --dealer or --pone"),
        (["discard", HAND, "--dealer", "--pone"], "give either --dealer or --pone"),
        (["discard", "5H 5H TC JC QH KD", "--dealer"], "5H stands twice"),
        (["discard", "5H 5S TC JC QH", "--dealer"], "these are 5: name all 6"),
        (["discard", "5H 5S TC JC QH KD KC", "--dealer"], "these are 7: name all 6"),
        (["discard", "5H 5S TC JC QH 1D", "--dealer"], "'1D' is not a card"),
        (["discard", "5H 5S TC JC QH JK", "--dealer"], "JK is no card of cribbage"),
        (["discard", "", "--dealer"], "these are 0"),
        (["discard", HAND, "--dealer", "--score", "98"], "'98' is no score"),
        (["discard", HAND, "--dealer", "--score", "121-98"], "has won"),
        (["discard", HAND, "--pone", "--score", "98-121"], "has won"),
        (["discard", HAND, "--dealer", "--score", "98-400"], "no side can have 400 points"),
        (["discard", HAND, "--dealer", "--score=-5-10"], "is no score"),
        (["discard", HAND, "--dealer", "--score"], "--score needs a value"),
        (["discard", HAND, "--dealer", "--players", "3"], "3 players are dealt 5 cards"),
        (["discard", HAND, "--dealer", "--players", "5"], "not 5"),
        (["discard", HAND, "--dealer", "--players", "two"], "no number of players"),
        (["discard", HAND, "--dealer", "--players", "-2"], "no number of players"),
        (["discard", "5H 5S TC JC QH", "--dealer", "--players", "4", "--score", "1-2"], "leave the score out"),
        (["discard", HAND, "--dealer", "--frog"], "unrecognized arguments: --frog"),
        (["play"], "give --hand and --starter, or a position"),
        (["play", *PLAY], "give either --dealer or --pone"),
        (["play", *PLAY[:2], "--dealer"], "give --hand and --starter"),
        (["play", *PLAY, "--dealer", "--pile", "4C 7H"], "not your turn"),
        (["play", *PLAY, "--dealer", "--pile", "4C 4C"], "4C stands twice"),
        (["play", *PLAY, "--dealer", "--pile", "2H"], "cannot be both pile and starter"),
        (["play", *PLAY, "--dealer", "--pile", "4C", "--thrown", "QD"], "these are 1"),
        (["play", *PLAY, "--dealer", "--pile", "4C", "--score", "130-0"], "no side can have 130"),
        (["play", *PLAY, "--dealer", "--pile", "4C", "--seat", "A"], "--seat belongs to a position"),
        (["play", "nonsense"], "no key=value"),
        (["play", LINE, "--dealer"], "--dealer says what the position says"),
        (["play", LINE, "--hand", "5H"], "--hand says what the position says"),
        (["play", LINE, "--seat", "B"], "the hand of B has to be known"),
        (["play", LINE.replace("plays=4C", "plays=4C7H")], "not the turn of A but of B"),
        (["play", LINE.replace("starter=2H ", "")], "the starter lies open"),
        (["play", 'rules="players=3"', "hand:B=7H8C9DKS", "starter=2H"], "for two players with six cards alone"),
        (["position"], "required: --score"),
        (["position", "--score", "98-105"], "give either --dealer or --pone"),
        (["position", "--score", "98-121", "--dealer"], "has won"),
        (["position", "--score", "121-98", "--dealer"], "has won"),
        (["position", "--score", "a-b", "--pone"], "is no score"),
    ],
)
def test_what_cannot_be_asked_is_one_plain_line(parlour: Command, words: list[str], part: str) -> None:
    assert part in parlour("analyze", *words).refusal()


@pytest.mark.parametrize(
    "question",
    [
        ("discard", "5H 5S 5D JC 4C 6C", "--dealer", "--score", "120-0"),
        ("discard", "2C 4D 6H 8S TC QD", "--pone", "--score", "0-120"),
        ("play", "--hand", "7H 8C 9D KS", "--pile", "4C", "--starter", "2H", "--dealer", "--score", "120-0"),
    ],
)
def test_where_nothing_is_better_all_bars_are_alike(parlour: Command, question: tuple[str, ...]) -> None:
    """What computing leaves in the last digits is not drawn."""
    rows = [line for line in parlour("analyze", *question).out.splitlines() if re.match(r" +\d+= ", line)]
    assert len(rows) == (15 if question[0] == "discard" else 4)
    assert len({row.partition("%")[2] for row in rows}) == 1


@pytest.mark.parametrize("rules", ["acc", "lowball"])
def test_the_first_card_has_the_longest_bar(parlour: Command, rules: str) -> None:
    """Also where the fewest points are the best."""
    told = parlour("analyze", "play", f"rules={rules} dealer=A hand:A=7H8C9DKS starter=2H plays=4C")
    rows = [line for line in told.out.splitlines() if re.match(r"  [1-4][= ] ", line)]
    bars = [row.count("\u2588") for row in rows]
    assert len(bars) == 4
    assert bars == sorted(bars, reverse=True)
    assert bars[0] > 20
    assert bars[-1] == 0


@pytest.mark.parametrize("words", [["--help"], ["discard", "--help"], ["play", "--help"], ["position", "--help"]])
def test_each_question_explains_itself(parlour: Command, words: list[str]) -> None:
    told = parlour("analyze", *words)
    assert told.status == 0
    assert "examples:" in told.out
    assert max(map(len, told.out.splitlines())) <= 100
