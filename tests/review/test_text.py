"""A review in lines, and as JSON."""

import json
import re
from dataclasses import replace
from functools import cache

import pytest

from parlour.engine import Seat
from parlour.records import Record, loads
from parlour.review import Review, review
from parlour.review.text import deal_line, decision_lines, review_lines, summary_lines
from parlour.review.wire import decision_json, review_json
from tests.review.plain import PlainAdvice
from tests.review.tables import GAME, REVIEWED, deal, golden, record


@cache
def reviewed(name: str) -> Review:
    return review(golden(name), advice=PlainAdvice())


def lines(name: str, seat: Seat | None = None) -> list[str]:
    return list(review_lines(reviewed(name), GAME.options.parse(loads(golden(name)).headers["Rules"]), seat=seat))


@pytest.mark.parametrize("name", REVIEWED)
def test_every_decision_stands_under_its_deal_with_what_it_cost(name: str) -> None:
    found, text = reviewed(name), lines(name)
    acts = [
        line for line in text if line.startswith("  ") and line[2] != " " and line.split()[0] in found.names.values()
    ]
    assert len(acts) == len(found.decisions)
    for line, d in zip(acts, found.decisions, strict=True):
        assert d.grade in line
        assert (" pt" in line) == (d.grade != "best")
    assert all(deal_line(found, of) in text for of in found.deals)
    told = " ".join(line.strip() for line in text)
    assert all(d.why in told for d in found.decisions)


@pytest.mark.parametrize("name", REVIEWED)
def test_every_line_fits_a_terminal(name: str) -> None:
    assert all(len(line) <= 80 for line in lines(name))


def test_grades_stand_in_one_column_however_long_the_names_are() -> None:
    played = loads(golden("acc"))
    for first, second in (("Al", "Bo"), ("Bartholomew Montgomery-Smythe", "Ben"), ("x" * 60, "y" * 60)):
        headers = {**played.headers, "Seat A": first, "Seat B": second}
        found = review(Record(headers, played.games), advice=PlainAdvice())
        text = [line for d in found.decisions for line in decision_lines(found, d)]
        columns = {
            grade.start() for line in text if (grade := re.search(r"  (best$|slip  |mistake  |blunder  )", line))
        }
        assert len(columns) == 1
        assert max(map(len, text)) <= 80


def test_where_nothing_was_decided_nothing_is_praised() -> None:
    begun = record("acc", Seat.A, *deal(Seat.A, "ACAH2H4C4HKH", "AD6C7STDQSKS"))
    text = list(review_lines(review(begun, advice=PlainAdvice()), GAME.options.parse("acc")))
    assert sum("There was nothing to decide yet." in line for line in text) == 2
    assert not any("as good as the best" in line for line in text)


def test_what_makes_up_less_than_half_is_not_most() -> None:
    """Whatever a lesson names first, its share is told in the words that fit it."""
    for name in REVIEWED:
        for seat in reviewed(name).seats:
            share = re.search(r" of what was lost \((\d+) %", seat.lesson)
            if share is not None:
                assert seat.lesson.startswith("Most" if int(share[1]) > 50 else "The largest part"), seat.lesson


def test_a_call_that_was_let_go_by_is_named() -> None:
    found = reviewed("kitchen")
    missed = [d for d in found.decisions if d.chosen.act == "pass" and d.grade != "best"]
    assert missed
    seat = replace(found.seats[missed[0].seat], costliest=tuple(missed))
    text = "\n".join(summary_lines(found, seat))
    assert text.count(": lets it go by, not muggins ") == len(missed)


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("acc", "Cribbage, acc@1: Ann against Ben, won by Ben"),
        ("partners", "Cribbage, acc@1 players=4: Ann and Cat against Ben and Dan, won by Ann and Cat"),
        ("captain", "Cribbage, captain@1: Ann against Ben and Cat, won by Ann"),
    ],
)
def test_the_first_line_says_who_won(name: str, head: str) -> None:
    assert lines(name)[0] == head


def test_the_notes_stand_before_the_deals() -> None:
    for name, note in (
        ("three", "There is no table of chances to win for 3 seats"),
        ("view-seat-b", "This is the record that Ben may keep"),
    ):
        assert note in " ".join(lines(name)).partition(" Deal 1, ")[0]


def test_the_dealer_and_the_scores_of_a_deal_stand_in_its_heading() -> None:
    assert "Deal 9, Ann deals, 109-114 to 111-121" in lines("acc")
    assert "Game 2, deal 1, " in "\n".join(lines("sixty_one"))


def test_one_seat_alone_may_be_told() -> None:
    text = lines("acc", Seat.B)
    assert any(line.startswith("  Ben throws") for line in text)
    assert not any(line.startswith("  Ann ") for line in text)
    assert sum("decisions best" in line for line in text) == 1


def test_the_points_of_a_deal_stand_beside_the_norm() -> None:
    """Ann's deals as dealer: 10, 29, 7 and 4 points; as pone 17, 16, 12 and 14. The ninth is not full."""
    (line,) = [line for line in lines("acc", Seat.A) if "points a full deal" in line]
    assert line == "  points a full deal: 12.5 as dealer (4; norm 16.2), 14.8 as pone (4; norm 10.2)"


@pytest.mark.parametrize("name", REVIEWED)
def test_json_holds_the_whole_review(name: str) -> None:
    found = reviewed(name)
    data = json.loads(json.dumps(review_json(found)))
    assert [d["line"] for d in data["decisions"]] == [d.line for d in found.decisions]
    assert data["decisions"] == [decision_json(d) for d in found.decisions]
    assert [s["seat"] for s in data["seats"]] == [str(s.seat) for s in found.seats]
    for seat in data["seats"]:
        for account in [g["win"] for g in seat["games"]] + ([seat["points"]] if seat["points"] else []):
            total = account["start"] + account["luck"] - account["own_errors"] + account["other_errors"]
            assert total == pytest.approx(account["result"], abs=1e-9)
    assert sum(deal["full"] for deal in data["deals"]) == sum(d.is_full for d in found.deals)


def test_json_of_a_decision_names_everything_that_a_page_needs() -> None:
    data = decision_json(reviewed("acc").decisions[1])
    assert data["seat"] == "B"
    assert data["kind"] == "throw"
    assert data["held"] == ["AC", "AH", "2H", "4C", "4H", "KH"]
    assert data["chosen"]["act"] == "crib 2H4H"
    assert set(data["best"]) == {"act", "total", "win", "hand", "crib", "peg_own", "peg_other"}
    assert data["score"] == [0, 0]
    assert data["dealer"] is False
