"""The harness itself: any changed expectation fails, and nothing that it does not understand goes by."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cases.collect import Case, collect
from tests.cases.test_cases import OWN

_CLAIMS = (
    *("events", "points", "final_scores", "winner", "total", "breakdown", "combos", "counted", "points_to_dealer"),
    *("spread", "skunk", "double_skunk", "acc_game_points", "traditional_games", "reason", "state", "expected"),
)
_SILENT = {"note"}
_WRONG: tuple[type[Exception], ...] = (AssertionError, ValueError, KeyError, TypeError, AttributeError, IndexError)


def _playable() -> list[Case]:
    """The own cases; the full enumeration of cribs is run by its case alone."""
    return [case for case in collect(OWN) if case.data.get("type") != "crib_average"]


def _fails(case: Case, data: dict[str, Any]) -> bool:
    try:
        case.run(data)
    except _WRONG:
        return True
    return False


def _altered(value: Any) -> Iterator[Any]:
    """Every way of changing one leaf of a JSON value, or of leaving out one entry of a list."""
    if isinstance(value, bool) or value is None:
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        yield value + "x"
    elif isinstance(value, list):
        yield from (value[:i] + value[i + 1 :] for i in range(len(value)))
        yield from ([*value[:i], other, *value[i + 1 :]] for i, old in enumerate(value) for other in _altered(old))
    else:
        for key, old in value.items():
            if key not in _SILENT:
                yield from ({**value, key: other} for other in _altered(old))


@pytest.mark.parametrize("case", _playable(), ids=lambda case: case.name)
def test_any_changed_expectation_fails(case: Case) -> None:
    assert not _fails(case, dict(case.data))
    for field in _CLAIMS:
        for other in _altered(case.data[field]) if field in case.data else ():
            assert _fails(case, {**case.data, field: other}), f"{field} may be {other}"


def _folder(tmp_path: Path, name: str, data: object) -> list[Case]:
    (tmp_path / name).write_text(data if isinstance(data, str) else json.dumps(data))
    return collect(tmp_path)


def _run(cases: list[Case]) -> list[str]:
    """The names of the cases that fail."""
    return [case.name for case in cases if _fails(case, dict(case.data))]


def _own(name: str, section: str, number: int) -> dict[str, Any]:
    found: dict[str, Any] = copy.deepcopy(json.loads((OWN / name).read_text())[section][number])
    return found


def test_a_file_whose_name_only_begins_alike_is_run(tmp_path: Path) -> None:
    case = _own("cribbage-play.json", "cases", 40)
    cases = _folder(tmp_path, "cribbage-play-2.json", {"cases": [case]})
    assert [c.name for c in cases] == [f"cribbage-play-2.json:{case['id']}"]
    assert _run(cases) == []


@pytest.mark.parametrize(
    ("name", "data", "failing"),
    [
        ("cribbage-play.json", {"cases": [{"id": "X1"}]}, "cribbage-play.json:X1"),
        ("cribbage-play.json", {"puzzles": [{"id": "X2"}]}, "cribbage-play.json:X2"),
        ("cribbage-play.json", {"puzzles": 3}, "cribbage-play.json:puzzles"),
        ("cribbage-play.json", {"cases": ["X3"]}, "cribbage-play.json:cases:0"),
        ("cribbage-play.json", {"schema_version": 2}, "cribbage-play.json"),
        ("cribbage-show.json", "{", "cribbage-show.json"),
        ("cribbage-show.json", "[]", "cribbage-show.json"),
        ("whist.json", {"cases": []}, "whist.json"),
        ("cribbage-play.yaml", "cases:", "cribbage-play.yaml"),
        ("reported-faults.json", {"cases": [{"id": "X4", "game": "cribbage", "type": "x"}]}, "reported-faults.json:X4"),
        ("reported-faults.json", {"cases": [{"id": "X5", "game": "whist"}]}, "reported-faults.json:X5"),
    ],
)  # fmt: skip
def test_what_is_not_understood_fails_by_name(tmp_path: Path, name: str, data: object, failing: str) -> None:
    assert _run(_folder(tmp_path, name, data)) == [failing]


def test_a_file_of_another_name_is_known_by_its_cases(tmp_path: Path) -> None:
    for number, name in enumerate(
        ("cribbage-play.json", "cribbage-show.json", "reported-faults.json", "handfoot.json")
    ):
        (tmp_path / f"more-{number}.json").write_bytes((OWN / name).read_bytes())
    more = collect(tmp_path)
    assert len(more) == len(collect(OWN))
    assert {case.run for case in more} == {case.run for case in collect(OWN)}
    (tmp_path / "mixed").mkdir()
    mixed = [_own("cribbage-play.json", "cases", 0), _own("cribbage-show.json", "cases", 0)]
    assert _run(_folder(tmp_path / "mixed", "more.json", {"cases": mixed})) == ["more.json"]


def test_an_unknown_field_fails(tmp_path: Path) -> None:
    for name, section in (("cribbage-play", "cases"), ("cribbage-play", "rejections"), ("cribbage-show", "cases")):
        case = {**_own(f"{name}.json", section, 0), "weather": "fine"}
        assert _run(_folder(tmp_path, f"{name}.json", {section: [case]})) == [f"{name}.json:{case['id']}"]
        (tmp_path / f"{name}.json").unlink()


def test_a_folder_without_cases_fails(tmp_path: Path) -> None:
    assert len(_run(collect(tmp_path))) == 1
    assert len(_run(collect(tmp_path / "none"))) == 1
    (tmp_path / "notes.md").write_text("prose")
    (tmp_path / "cribbage-reference.json").write_text("{}")
    assert len(_run(collect(tmp_path))) == 1


def test_cases_of_hand_and_foot_that_are_not_understood_fail(tmp_path: Path) -> None:
    own = _own("handfoot.json", "cases", 0)
    wrong = [
        {**own, "id": "W1", "kind": "weather"},
        {**own, "id": "W2", "input": {**own["input"], "wind": 3}},
        {**own, "id": "W3", "config": {"preset": "nobody"}},
        {**own, "id": "W4", "expect": {"points": 36}},
        {**own, "id": "W5", "mood": "fine"},
        {"id": "W6"},
    ]
    assert _run(_folder(tmp_path, "handfoot.json", {"cases": wrong})) == [f"handfoot.json:W{n}" for n in range(1, 7)]


@pytest.mark.parametrize(
    "more",
    [
        {"start_scores": {"A": 120, "B": 3}, "state": {"turn": None}},
        {"state": {"count": 29, "turn": None, "scores": {"A": 121, "B": 110}}},
        {"state": {"winner": "A"}},
        {"target": 61, "state": {"scores": {"A": 61, "B": 10}}},
        {"state": {"turn": "B", "winner": "A"}},
        {"start_scores": {"A": 120, "B": 3}, "state": {"game_over": True}},
    ],
)
def test_an_attempt_after_the_end_of_the_game(tmp_path: Path, more: dict[str, Any]) -> None:
    """However a case says that the game is over: scores before the deal, scores or winner then."""
    case = {
        **_own("cribbage-play.json", "rejections", 9),
        "attempt": {"player": "B", "play": "8C"},
        "reason": "game_over",
        **more,
    }
    assert _run(_folder(tmp_path, "cribbage-play.json", {"rejections": [case]})) == []


@pytest.mark.parametrize(
    "state",
    [
        {"game_over": True},
        {"game_over": False, "winner": "A"},
        {"winner": "A", "scores": {"A": 120, "B": 3}},
        {"winner": "B", "scores": {"A": 121, "B": 3}},
    ],
)
def test_an_end_that_cannot_be_so_fails(tmp_path: Path, state: dict[str, Any]) -> None:
    case = {
        **_own("cribbage-play.json", "rejections", 9),
        "attempt": {"player": "B", "play": "8C"},
        "reason": "game_over",
        "state": state,
    }
    assert len(_run(_folder(tmp_path, "cribbage-play.json", {"rejections": [case]}))) == 1


def test_four_seats_are_partners_though_the_case_names_no_teams(tmp_path: Path) -> None:
    """Rule: C-46; who would have four players score apart names a side that is none."""
    named = next(c for c in json.loads((OWN / "cribbage-play.json").read_text())["cases"] if c["id"] == "M011")
    case = {key: value for key, value in named.items() if key != "teams"}
    apart = {**case, "id": "apart", "final_scores": {"A": 0, "B": 0, "C": 0, "D": 0}}
    failing = _run(_folder(tmp_path, "cribbage-play.json", {"cases": [case, apart]}))
    assert failing == ["cribbage-play.json:apart"]


def _fault(**fields: object) -> dict[str, object]:
    return {"id": "X", "game": "cribbage", "cards": {}, "actions": ["finish"], **fields}


def test_results_and_matches_of_reported_faults(tmp_path: Path) -> None:
    """A loser's line is 90 and 60, and a match counts games won. Rule: C-41, C-44."""
    skunks = _fault(type="skunk", expected={"91": "win", "90": "skunk", "61": "skunk", "60": "double skunk"})
    listed = _fault(type="skunk", cards={"loser_scores": [91, 60]}, expected={"result": ["win", "double_skunk"]})
    games = [{"X": 121, "Y": 80, "Z": 95}, {"Y": 121, "X": 100, "Z": 119}, {"X": 121, "Y": 88, "Z": 90}]
    expected = {"games_won": {"X": 2, "Y": 1, "Z": 0}, "under_91": [["Y"], [], ["Y", "Z"]]}
    match = _fault(type="match", cards={"games": games}, expected=expected)
    short = _fault(
        type="skunk", cards={"scores": [[61, 31], [61, 30]]}, winner=61, expected={"result": ["win", "skunk"]}
    )
    assert _run(_folder(tmp_path, "reported-faults.json", {"cases": [skunks, listed, short, match]})) == []
    wrong = [{**skunks, "expected": {"91": "skunk"}}, {**match, "expected": {**expected, "games_won": {"X": 1}}}]
    wrong += [{**short, "options": {"target": 121}}, {**short, "target": 121}]
    assert len(_run(_folder(tmp_path, "reported-faults.json", {"cases": wrong}))) == 4


def test_a_reason_that_is_none_fails_and_another_known_one_of_a_refusal_goes_by() -> None:
    """A case may break several rules, so that another reason is no fault; a word that is no reason is one."""
    case = next(c for c in collect(OWN) if c.data.get("expect", {}).get("reason") == "three_in_meld")
    expect = case.data["expect"]
    assert not _fails(case, {**case.data, "expect": {**expect, "reason": "mixed_ranks"}})
    with pytest.raises(AssertionError, match="three_in_a_meld"):
        case.run({**case.data, "expect": {**expect, "reason": "three_in_a_meld"}})
