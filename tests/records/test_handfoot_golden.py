"""Whole games of Hand and Foot by the rules of Board Game Arena and of Pagat, added up apart from the engine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from parlour.engine import PUBLIC, Seat
from parlour.records import as_seen_by, dumps, loads, verify
from tests.records.handfoot_audit import Auditor

FOLDER = Path(__file__).parent / "handfoot"
RULES = {
    "bga": {"takes": 1, "is_lifted_late": False, "most_wilds": 3},
    "pagat": {"takes": 7, "is_lifted_late": True, "most_wilds": 2},
}


def audit(name: str, text: str) -> list[str]:
    rules = RULES[name]
    return Auditor(
        text,
        takes=int(rules["takes"]),
        is_lifted_late=bool(rules["is_lifted_late"]),
        most_wilds=int(rules["most_wilds"]),
    ).faults


@pytest.mark.parametrize("name", RULES)
def test_it_holds_and_adds_up_by_a_count_of_its_own(name: str) -> None:
    text = (FOLDER / f"{name}.cgr").read_text()
    report = verify(text)
    assert report.is_ok, str(report)
    assert report.winners
    assert dumps(loads(text)) == text
    assert audit(name, text) == []


@pytest.mark.parametrize("name", RULES)
def test_it_holds_as_every_seat_and_the_public_saw_it(name: str) -> None:
    whole = loads((FOLDER / f"{name}.cgr").read_text())
    for viewer in (Seat.A, Seat.B, Seat.C, Seat.D, PUBLIC):
        report = verify(dumps(as_seen_by(whole, viewer)))
        assert report.is_ok, f"{viewer}: {report}"


@pytest.mark.parametrize("name", RULES)
def test_a_changed_number_or_card_is_found_by_both(name: str) -> None:
    lines = (FOLDER / f"{name}.cgr").read_text().split("\n")
    scored = [i for i, line in enumerate(lines) if re.search(r"\+\d+ cards", line)]
    assert len(scored) == 4
    for at in scored:
        changed = re.sub(r"\+(\d+) cards", lambda found: f"+{int(found.group(1)) + 5} cards", lines[at], count=1)
        text = "\n".join([*lines[:at], changed, *lines[at + 1 :]])
        report = verify(text)
        assert report.failure is not None
        assert report.failure.line == at + 1
        assert audit(name, text)
    opened = next(i for i, line in enumerate(lines) if " open " in line)
    text = "\n".join([*lines[:opened], re.sub("=[A-Z0-9]{4}", "=", lines[opened], count=1), *lines[opened + 1 :]])
    assert not verify(text).is_ok
    assert audit(name, text)


def test_the_two_games_show_what_the_game_has() -> None:
    both = "".join((FOLDER / f"{name}.cgr").read_text() for name in RULES)
    for word in (" open ", " meld ", " add ", " take ", " replace ", " ask", " yes", " out "):
        assert word in both


_WHOLE_VIEW = dumps(as_seen_by(loads((FOLDER / "bga.cgr").read_text()), Seat.A)).replace('[Result "AC"]\n', "")
_VIEW = "\n".join([*_WHOLE_VIEW.split("\n")[:80], ""])
"""The first turns as Ann sees them."""
_DRAW = next(line for line in _VIEW.split("\n") if line.endswith("draw C ??*2"))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        *((_DRAW, f"d  draw C {cards}") for cards in ("??*3", "??*150", "??*216", "??*217", "??*999", "??*1000")),
        *((_DRAW, f"d  draw C {cards}") for cards in ("??*309S", "??*2S", "??*0", "??*", "???", "ZZ3S")),
        (_DRAW, f"d  draw C ??*{'9' * 5000}"),
        (_DRAW, f"{_DRAW}  ?foot{'9' * 5000}:C=4C"),
        (_DRAW, f"{_DRAW}  ?footx:C=4C"),
        ("d  foot C ??*11", "d  footx C ??*11"),
        ("d  foot C ??*11", f"d  foot{'9' * 5000} C ??*11"),
        ("d  foot C ??*11", "d  foot C ??*11JKQ"),
        ("C  draw", f"C  choose {'9' * 5000}"),
        ("C  draw", f"C  add K.{'9' * 5000}=KC"),
    ],
    ids=lambda text: str(text)[:24],
)
def test_a_line_that_is_no_act_is_told_in_one_line_with_its_number(before: str, after: str) -> None:
    """A view is read by anybody: whatever stands in it, the first wrong line is named in plain words."""
    assert verify(_VIEW).is_ok
    lines = _VIEW.split("\n")
    at = lines.index(before)
    lines[at] = after
    failure = verify("\n".join(lines)).failure
    assert failure is not None
    assert failure.line == at + 1
    assert "\n" not in str(failure)
    assert "sys." not in str(failure)
    assert len(str(failure)) < 400
