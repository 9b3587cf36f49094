"""Lines of a record as exercises: graded as the review grades them."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.cards import format_cards, sort_cards
from parlour.drills import drill_of, items_of
from parlour.engine import Seat
from parlour.records import RecordError
from parlour.review import review

RECORDS = Path(__file__).parents[1] / "records"


def record(name: str) -> str:
    return (RECORDS / "cribbage" / f"{name}.cgr").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["acc", "sixty_one"])
@pytest.mark.parametrize("seat", [Seat.A, Seat.B])
def test_an_exercise_of_a_line_is_graded_as_its_review(name: str, seat: Seat) -> None:
    text = record(name)
    judged = [d for d in review(text).decisions if d.seat == seat and d.kind in ("throw", "play")]
    assert {d.kind for d in judged} == {"throw", "play"}
    for decision in judged:
        [item] = items_of(text, seat, [decision.line])
        assert item.kind == decision.kind
        ranked = {row.answer: row for row in drill_of(item.kind).solve(item.text).ranked}
        chosen = ranked[format_cards(sort_cards(decision.chosen.cards))]
        best = ranked[format_cards(sort_cards(decision.best.cards))]
        assert best.grade == "best", item.text
        assert chosen.grade == decision.grade, item.text
        assert chosen.win_cost == pytest.approx(decision.win_cost, abs=1e-6), item.text


def test_hands_and_cribs_counted_by_hand_are_exercises() -> None:
    lines = record("overclaim").splitlines()
    claims = [n for n, line in enumerate(lines, 1) if line.startswith("B  claim")]
    items = items_of(record("overclaim"), Seat.B, claims)
    assert {item.kind for item in items} == {"hand", "crib"}


@pytest.mark.parametrize("name", ["three", "five_card", "lowball", "captain"])
def test_other_forms_of_the_game_make_none(name: str) -> None:
    text = record(name)
    assert items_of(text, Seat.A, range(1, 400)) == ()


def test_only_the_lines_of_the_seat_count() -> None:
    text = record("acc")
    mine = [n for n, line in enumerate(text.splitlines(), 1) if line.startswith("A  crib")]
    assert len(items_of(text, Seat.A, mine)) == len(mine)
    assert items_of(text, Seat.B, mine) == ()
    assert items_of(text, Seat.A, [1, 2, 3]) == ()


def test_a_record_that_does_not_hold_is_refused() -> None:
    with pytest.raises(RecordError):
        items_of(record("acc").replace("A  crib", "A  crab", 1), Seat.A, [1])


def test_a_record_of_another_game_makes_none() -> None:
    text = next((RECORDS / "handfoot").glob("*.cgr")).read_text(encoding="utf-8")
    assert items_of(text, Seat.A, range(1, 400)) == ()
