"""`parlour review`: a game told decision by decision; what cannot be reviewed is one plain line."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.terminal import Command

RECORDS = Path(__file__).parents[1] / "records"
ACC = RECORDS / "cribbage" / "acc.cgr"


def test_a_game_is_told_decision_by_decision(parlour: Command) -> None:
    run = parlour("review", str(ACC))
    assert run.status == 0
    lines = run.out.splitlines()
    assert lines[0] == "Cribbage, acc@1: Ann against Ben, won by Ben"
    assert sum(line.startswith("Deal ") for line in lines) == 9
    assert sum("decisions best" in line for line in lines) == 2


def test_json_and_picture_in_one_run(parlour: Command, tmp_path: Path) -> None:
    to = tmp_path / "game.svg"
    run = parlour("review", str(ACC), "--json", "--svg", str(to), "--seat", "b")
    data = json.loads(run.out)
    assert data["winners"] == ["B"]
    assert len(data["decisions"]) > 50
    svg = ElementTree.fromstring(to.read_text(encoding="utf-8"))
    assert svg.findtext("{http://www.w3.org/2000/svg}title") == "Ben's chance to win against Ann"


def test_a_picture_is_drawn_over_a_picture_and_over_no_other_file(parlour: Command, tmp_path: Path) -> None:
    record, other, picture = tmp_path / "game.cgr", tmp_path / "notes.txt", tmp_path / "game.svg"
    record.write_bytes(ACC.read_bytes())
    other.write_text("mine")
    for to in (record, other):
        kept = to.read_bytes()
        refusal = parlour("review", str(record), "--svg", str(to)).refusal()
        assert refusal == f"parlour: --svg {to}: this file is there and is no picture; name another one\n"
        assert to.read_bytes() == kept
    picture.touch()
    for seat in "ab":
        assert parlour("review", str(record), "--seat", seat, "--svg", str(picture)).status == 0
    assert "Ben's chance to win against Ann" in picture.read_text(encoding="utf-8").replace("&#x27;", "'")


def test_standard_input(parlour: Command) -> None:
    assert parlour("review", "-", "--seat", "A", given=ACC.read_bytes()).status == 0


def broken(path: Path, old: str, new: str) -> Path:
    path.write_text(ACC.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    return path


def test_a_record_that_does_not_hold_is_one_plain_line(parlour: Command, tmp_path: Path) -> None:
    """C11 of the analysis: a record that does not verify names its first wrong line; exit status 2."""
    record = broken(tmp_path / "bad.cgr", "+6 pair-royal", "+5 pair-royal")
    words = "the record claims +5 pair-royal, the engine gives +6 pair-royal"
    assert parlour("review", str(record)).refusal() == f"parlour: {record}: the record fails at line 22: {words}\n"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("nowhere.cgr",), "nowhere.cgr: No such file"),
        ((), "the following arguments are required: FILE"),
        ((str(RECORDS / "handfoot" / "bga.cgr"),), "review is for cribbage so far"),
        ((str(RECORDS / "cribbage" / "lowball.cgr"),), "in lowball that one loses"),
        ((str(RECORDS / "cribbage" / "five_card.cgr"),), "six-card game"),
        ((str(RECORDS / "cribbage" / "view-public.cgr"),), "nothing to review"),
        ((str(RECORDS / "cribbage" / "view-seat-b.cgr"), "--seat", "A"), "'A' is no seat that can be reviewed: B"),
        ((str(ACC), "--seat", "Z"), "'Z' is no seat that can be reviewed: A, B"),
        ((str(RECORDS / "cribbage" / "three.cgr"), "--svg", "never.svg"), "no picture of this game"),
        ((str(ACC), "--svg", "/no/such/folder/a.svg"), "/no/such/folder/a.svg: No such file"),
        ((__file__,), "fails at line 1"),
    ],
)
def test_wrong_use_is_one_plain_line(parlour: Command, arguments: tuple[str, ...], named: str) -> None:
    assert named in parlour("review", *arguments).refusal()
    assert not Path("never.svg").exists()
