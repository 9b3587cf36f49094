"""`parlour learn`: the lessons in the terminal, at 80 columns."""

import json

import pytest

from parlour.cli import main
from parlour.lessons import contents, lesson_games

NAMES = [(game, entry.name) for game in lesson_games() for entry in contents(game)]


def test_it_lists_the_lessons_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn"]) == 0
    said = capsys.readouterr().out
    for game, name in NAMES:
        assert f"  {name} " in said
        assert f"parlour learn {game} LESSON" in said
    assert main(["learn", "handfoot"]) == 0
    said = capsys.readouterr().out
    assert "going-out" in said
    assert "muggins" not in said


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_a_lesson_fits_the_terminal(game: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", game, name]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if len(line) > 80 or line != line.rstrip()] == []
    assert "Rules" in lines


def test_a_lesson_shows_its_examples_with_the_scores_under_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "cribbage", "4"]) == 0
    said = capsys.readouterr().out
    worked = """\
  A holds: KC KD 2C 2D
  B holds: 9C 8C 7C 6C

  player  card       count  score
  ------  ---------  -----  -----
  A       KC         10
  B       6C         16
  A       KD         26
  B       go
  A       2C         28
  A       2D         30     +2
  A       last card         +1
          new count  0
  B       8C         8
  B       7C         15     +2
  B       9C         24     +3
  B       last card         +1

  B says go: no card of B's fits under 31.
  A 2D, count 30: pair 2.
  A laid the last card before nobody could play: 1.
  B 7C, count 15: fifteen 2.
  B 9C, count 24: run of 3 for 3.
  B laid the very last card: 1.
"""
    assert worked in said
    assert "| House rule stinkhole=on: " in said
    assert "C-15  ACC 7.1.b (the wording was read, edition of August 2010)." in said
    assert said.rstrip().endswith("Next: The show. parlour learn cribbage show")
    assert main(["learn", "cribbage", contents("cribbage")[-1].name]) == 0
    assert capsys.readouterr().out.rstrip().endswith("Now play: parlour play cribbage")


def test_a_lesson_is_told_in_german_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "cribbage", "4", "--language", "de"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Cribbage 4: Das Ausspielen\n")
    assert "  B sagt Go: Keine Karte von B passt mehr unter 31.\n" in said
    assert "| Hausregel stinkhole=on: " in said
    assert "\nRegeln\n" in said
    assert max(map(len, said.splitlines())) <= 80
    assert said.rstrip().endswith("Weiter: Das Zählen. parlour learn cribbage show")


def test_it_is_data_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "--json"]) == 0
    assert [(one["game"], one["name"]) for one in json.loads(capsys.readouterr().out)] == NAMES
    assert main(["learn", "cribbage", "play", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["entry"]["title"] == "The play"
    kinds = {block["block"] for block in data["blocks"]}
    assert kinds == {"heading", "paragraph", "table", "example", "house"}
    example = next(block for block in data["blocks"] if block["block"] == "example")
    assert example["start"]["zones"]["hand:A"]["cards"] == ["5S", "9H", "QD"]
    assert example["steps"][0]["act"] == "play QD"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["whist"], "'whist' has no lessons: there are lessons of cribbage, handfoot"),
        (["cribbage", "dancing"], "cribbage has no lesson 'dancing': there are aim-and-cards, "),
        (["cribbage", "99"], "cribbage has no lesson '99'"),
        (["cribbage", "play", "more"], "unrecognized arguments"),
    ],
)
def test_wrong_use_is_one_plain_line(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert words in said.err
