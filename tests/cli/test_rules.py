"""`parlour rules`: the sheet in sentences, differences, the interview, and files of presets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.engine import find_game
from tests.cli.terminal import Command

HANDFOOT = find_game("handfoot")


def test_the_sheet_is_in_sentences_and_marks_what_differs(parlour: Command) -> None:
    run = parlour("rules", "handfoot", "--rules", "pagat draw_count=3 pickup=top")
    assert run.status == 0
    assert "Rules: pagat@1 draw_count=3 pickup=top" in run.out
    text = " ".join(run.out.split())
    assert "A turn begins by drawing three cards from the stock. [not as in pagat]" in text
    assert "- A meld of a rank takes at most two wild cards. -" in text
    for group in ("Table and deal", "Taking the discard", "Contract and going out"):
        assert f"\n{group}\n" in run.out
    sheet = json.loads(parlour("rules", "handfoot", "--preset", "pagat", "--json").out)["sheet"]
    assert {"option", "group", "sentence", "differs", "note"} == set(sheet[0])


def test_differences_are_counted_and_said(parlour: Command) -> None:
    run = parlour("rules", "handfoot", "--diff", "bga draw_count=3 pickup=never rounds=2")
    assert run.status == 1
    assert run.out.startswith(
        "bga draw_count=3 pickup=never rounds=2 differs from bga in 3 rules: draw_count, pickup, rounds."
    )
    assert "draw_count: 3 instead of 2\n    A turn begins by drawing three cards from the stock." in run.out
    assert "    Instead of: Four rounds are played." in run.out
    assert (
        "differs from pagat in 1 rule: rounds." in parlour("rules", "handfoot", "--diff", "pagat rounds=2", "pagat").out
    )


def test_what_does_not_differ_says_so(parlour: Command) -> None:
    run = parlour("rules", "handfoot", "--diff", "bga draw_count=2", "bga@1")
    assert (run.status, run.out) == (0, "bga is the same as bga@1.\n")


def test_every_pair_of_presets_can_be_told_apart(parlour: Command) -> None:
    for game in (HANDFOOT, find_game("cribbage")):
        for name in game.options.presets:
            run = parlour("rules", game.name, "--diff", name, "--json")
            first = next(iter(game.options.presets.values())).rules
            found = {entry["option"] for entry in json.loads(run.out)["differences"]}
            assert found == set(game.options.differences(game.options.presets[name].rules, first))
            parlour("rules", game.name, "--diff", name)


def test_answers_find_the_nearest_preset(parlour: Command) -> None:
    run = parlour("rules", "handfoot", "--answers", "cards=13,discard=seven,draw=3")
    assert run.status == 0
    assert "differs from the nearest preset, pagat (Pagat, partnership game) in 1 rule" in run.out
    assert 'parlour play handfoot --rules "pagat draw_count=3"' in run.out


def test_the_interview_asks_and_refuses_what_cannot_be(parlour: Command) -> None:
    """Five at the table, then pairs: refused and asked again; nonsense is asked again; the rest is left open."""
    lines = ["4", "2", "1", "nine"] + [""] * 10
    run = parlour("rules", "handfoot", "--interview", given="\n".join(lines) + "\n")
    assert run.status == 0
    assert f"1 of {len(HANDFOOT.interview)}. How many play?" in run.out
    assert "That cannot be: “How many play? 5” and “In which sides? teams of two” do not go together" in " ".join(
        run.out.split()
    )
    assert "Say a number from 1 to 5, or nothing." in run.out
    assert "num_players=5" in run.out
    assert parlour("rules", "handfoot", "--interview", given="").status == 0
    run = parlour("rules", "handfoot", "--interview", "--json", given="\n".join(lines) + "\n")
    assert json.loads(run.out)["values"]["num_players"] == 5, "the answer is JSON; the questions stand beside it"


def test_rules_are_saved_in_a_file_of_presets_and_come_back(parlour: Command, tmp_path: Path) -> None:
    path = tmp_path / "house.json"
    text = "pagat rounds=2 card_values=A:15 round_overrides=2:draw_count=3 decks=6 max_wilds=none red3_replace=off"
    assert parlour("rules", "handfoot", "--rules", text, "--save", "ours", str(path)).status == 0
    assert parlour("rules", "handfoot", "--answers", "draw=3", "--save", "three", str(path)).status == 0
    run = parlour("rules", "handfoot", "--presets", str(path), "--preset", "ours", "--json")
    assert json.loads(run.out)["rules"].startswith("pagat@1 "), "the rules are named so that any table reads them"
    shown = parlour("rules", "handfoot", "--presets", str(path), "--preset", "ours").out
    assert f"Rules: {json.loads(run.out)['rules']}\n" in shown
    again = parlour("rules", "handfoot", "--rules", json.loads(run.out)["rules"], "--json")
    assert json.loads(again.out)["values"] == json.loads(run.out)["values"]
    assert parlour("rules", "handfoot", "--presets", str(path), "--diff", "ours", text).status == 0
    assert parlour("rules", "handfoot", "--presets", str(path), "--diff", "three", "vegas").status == 0
    line = parlour("rules", "handfoot", "--preset", "bga", "--save", "ours", str(path)).refusal()
    assert "there is a preset of this name already" in line
    line = parlour("rules", "handfoot", "--save", "our house", str(tmp_path / "new.json")).refusal()
    assert "no name of a preset" in line
    assert not (tmp_path / "new.json").exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "this is no JSON"),
        ("[1, 2]", "holds no object presets"),
        ("{}", "the file holds no presets"),
        ('{"presets": {"x": {}}}', "preset x holds no overrides"),
        ('{"presets": {"x": {"overrides": {"draw_count": 9}}}}', "preset x: draw_count=9 is not allowed"),
        (
            '{"presets": {"x": {"overrides": {"draw_cuont": 1}}}}',
            "preset x: draw_cuont is no option: is it draw_count?",
        ),
        (
            '{"presets": {"x": {"overrides": {"contract_wild": 1, "wild_melds": false}}}}',
            "contract_wild and wild_melds",
        ),
        ('{"presets": {"x": {"version": "x", "overrides": {}}}}', "preset x: version is a number from 1 on"),
        ('{"presets": {"bga": {"overrides": {"draw_count": 3}}}}', "preset bga: the game has other rules of this name"),
        ('{"presets": {"pagat": {"version": 2, "overrides": {}}}}', "preset pagat: the game has other rules of this"),
        ('{"game": "cribbage", "presets": {"x": {"overrides": {}}}}', "presets of cribbage, not of handfoot"),
        ("[" * 100_000, "this is no JSON"),
    ],
)
def test_a_bad_file_of_presets_is_one_line(parlour: Command, tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "house.json"
    path.write_text(text, encoding="utf-8")
    assert words in parlour("rules", "handfoot", "--presets", str(path), "--preset", "x").refusal()
    assert words in parlour("play", "handfoot", "--presets", str(path), "--preset", "x").refusal()


def test_a_file_of_the_published_format_is_read(parlour: Command) -> None:
    path = Path(__file__).resolve().parents[1] / "cases" / "data" / "handfoot-presets.json"
    run = parlour("rules", "handfoot", "--presets", str(path), "--preset", "vegas", "--json")
    assert (
        json.loads(run.out)["values"]
        == json.loads(parlour("rules", "handfoot", "--preset", "vegas", "--json").out)["values"]
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("--presets", "/no/such/file.json"),
        ("--presets", "/"),
        ("--answers", "cards"),
        ("--answers", "cards=99"),
        ("--answers", "hats=2"),
        ("--answers", "cards=11,cards=12"),
        ("--answers", "players=5,sides=pairs"),
        ("--answers", "cards=11", "--interview"),
        ("--diff", "bga", "pagat", "vegas"),
        ("--diff", "bga", "--preset", "pagat"),
        ("--diff", "nobody"),
        ("--diff", "bga", "--save", "x", "y"),
        ("--save", "x"),
        ("--save", "x", "/no/such/folder/house.json"),
    ],
)
def test_wrong_use_is_one_plain_line(parlour: Command, arguments: tuple[str, ...]) -> None:
    parlour("rules", "handfoot", *arguments).refusal()


def test_play_takes_a_preset_from_a_file(parlour: Command, tmp_path: Path) -> None:
    path = tmp_path / "house.json"
    parlour("rules", "handfoot", "--rules", "bga rounds=1 draw_count=3", "--save", "ours", str(path))
    run = parlour("play", "handfoot", "--presets", str(path), "--preset", "ours", "--seed", "1", given="quit\n")
    assert run.status == 0
    assert "Hand and Foot, bga draw_count=3 rounds=1." in run.out
