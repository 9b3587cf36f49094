"""Whole games, one a preset and more, added up apart from the engine, and every number in them proved to matter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from parlour.engine import find_game
from parlour.records import Record, dumps, loads, verify
from tests.records.audit import Accountant, count_play, count_show

FOLDER = Path(__file__).parent / "cribbage"
RECORDS = sorted(FOLDER.glob("*.cgr"))
WHOLE = [path for path in RECORDS if not path.name.startswith("view")]
VIEWS = [path for path in RECORDS if path.name.startswith("view")]
_NUMBER = re.compile(r"(?<=\+)\d+|(?<=:)\d+|(?<=# deal )\d+|(?<=# game )\d+")


def _name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", RECORDS, ids=_name)
def test_it_holds(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    report = verify(text)
    assert report.is_ok, str(report)
    assert bool(report.winners) == (path in WHOLE)
    assert dumps(loads(text)) == text


@pytest.mark.parametrize("path", WHOLE, ids=_name)
def test_it_adds_up_by_a_count_of_its_own(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    accountant = Accountant(text)
    assert accountant.faults == []
    assert accountant.is_over


def test_there_is_a_whole_game_for_every_preset() -> None:
    games = [loads(path.read_text(encoding="utf-8")) for path in WHOLE]
    played = {record.headers["Rules"].partition("@")[0] for record in games}
    assert played == set(find_game("cribbage").options.presets)


def test_the_accountant_knows_the_known_hands() -> None:
    """The highest hand, a double double run, a flush and none in the crib; a double pair royal of 12."""
    assert count_show(["5H", "5S", "5D", "JC"], "5C", is_crib=False) == 29
    assert count_show(["4H", "5S", "5D", "6C"], "6D", is_crib=False) == 24
    assert count_show(["2H", "4H", "6H", "8H"], "KC", is_crib=False) == 4
    assert count_show(["2H", "4H", "6H", "8H"], "KC", is_crib=True) == 0
    assert count_play(["3H", "3D", "3S", "3C"]) == 12


def test_the_accountant_finds_a_fault() -> None:
    text = (FOLDER / "example.cgr").read_text(encoding="utf-8")
    assert Accountant(text.replace("+8 pair pair pair pair", "+10 pair pair pair pair pair", 1)).faults


def _numbers(path: Path) -> list[tuple[int, re.Match[str]]]:
    text = path.read_text(encoding="utf-8")
    return [(n, found) for n, line in enumerate(text.split("\n"), 1) for found in _NUMBER.finditer(line)]


@pytest.mark.parametrize("path", RECORDS, ids=_name)
def test_one_changed_number_fails_at_that_very_line(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    numbers = _numbers(path)
    step = 1 if path.stem == "example" else max(1, len(numbers) // 12)
    for number, found in numbers[::step]:
        old = lines[number - 1]
        changed = f"{old[: found.start()]}{int(found.group()) + 1}{old[found.end() :]}"
        report = verify("\n".join([*lines[: number - 1], changed, *lines[number:]]))
        assert report.failure is not None, f"line {number}: {changed}"
        assert report.failure.line == number, f"{report.failure}, not line {number}: {changed}"


def _with(record_path: Path, old: str, new: str) -> tuple[str, int]:
    text = record_path.read_text(encoding="utf-8")
    assert text.count(old) >= 1
    return text.replace(old, new, 1), text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "rung", "rule"),
    [
        ("B  play JS", "B  play 2C", "rules", "C-14"),
        ("A  play 5H ", "B  play KD ", "rules", "C-16"),
        ("A  go             B+1 go", "A  play KS", "rules", "C-17"),
        ("A  play TH\n", "A  go\n", "rules", "C-18"),
        ("B  crib 3D3S", "B  crib 3S", "rules", "C-10"),
        ("A  crib 7D7S", "A  crib 3S7D", "rules", "C-10"),
        ("d  starter JC", "d  starter KC", "cards", ""),
        ("d  deal A 5HTH7STCKS7D", "d  deal A 5HTH7STCKC7D", "cards", ""),
        ("A  play 5H        +2 15", "A  play 5H", "claims", ""),
        ("A  play 5H        +2 15", "A  play 5H        +2 31", "claims", ""),
        ("A  go             B+1 go", "A  go             +1 go", "claims", ""),
        ("A  play TH\n", "A  play TH        +1 go\n", "claims", ""),
        ("= A:22 B:9", "= A:22", "balances", ""),
        ("# deal 2 dealer=B", "# deal 2 dealer=A", "rules", ""),
        ("# deal 2 dealer=B", "# deal 2 dealer=B weather=fine", "notation", ""),
        ('[Result "A"]', '[Result "B"]', "balances", ""),
        ('[Rules "acc@1"]', '[Rules "acc@9"]', "notation", ""),
        ('[RulesHash "', '[RulesHash "0', "rules", ""),
        ('[Game "cribbage"]', '[Game "whist"]', "notation", ""),
        ('[Seat B "Ben"]', '[Seat C "Ben"]', "notation", ""),
        ("B  play JS", "B  lay JS", "notation", ""),
        ("B  play JS", "B  play ??", "notation", ""),
        ("B  play JS", "B play JS", "text", ""),
        ("A  show-crib      +4", "A  show-crib     +4", "text", ""),
    ],
)
def test_each_rung_names_the_first_line_that_fails(old: str, new: str, rung: str, rule: str) -> None:
    text, line = _with(FOLDER / "example.cgr", old, new)
    failure = verify(text).failure
    assert failure is not None
    assert (failure.line, failure.rung, failure.rule) == (line, rung, rule), str(failure)
    assert failure.words


def test_a_missing_balance_is_named_at_the_last_line_of_the_deal() -> None:
    text, line = _with(FOLDER / "example.cgr", "= A:22 B:9\n", "")
    failure = verify(text).failure
    assert failure is not None
    assert (failure.line, failure.rung) == (line - 1, "balances")


def test_nothing_is_played_after_the_end() -> None:
    """Rule: C-39."""
    text = (FOLDER / "example.cgr").read_text(encoding="utf-8")
    failure = verify(text + "A  play 2C\n").failure
    assert failure is not None
    assert failure.rule == "C-39"


def test_a_record_cut_off_anywhere_still_holds() -> None:
    """Lines are appended as play happens: what a crash leaves is a record of all up to there."""
    lines = (FOLDER / "acc.cgr").read_text(encoding="utf-8").split("\n")
    text = [line for line in lines if not line.startswith("[Result")]
    first = next(i for i, line in enumerate(text) if line.startswith("d  "))
    for end in range(first + 1, len(text), 9):
        cut = "\n".join(text[:end]).rstrip("\n") + "\n"
        if not cut.rsplit("\n", 2)[1].startswith("#"):
            assert verify(cut).is_ok, cut[-200:] + str(verify(cut))


def test_a_record_is_verified_as_an_object_too() -> None:
    record = loads((FOLDER / "example.cgr").read_text(encoding="utf-8"))
    assert verify(record).is_ok
    games = (record.games[0],)
    assert not verify(Record({**record.headers, "Result": "B"}, games)).is_ok
