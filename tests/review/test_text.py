"""A review in lines, and as JSON."""

import json
from functools import cache

import pytest

from parlour.engine import Seat
from parlour.records import loads
from parlour.review import Review, review
from parlour.review.text import deal_line, review_lines
from parlour.review.wire import decision_json, review_json
from tests.review.plain import PlainAdvice
from tests.review.tables import GAME, REVIEWED, golden


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
    for deal in found.deals:
        assert deal_line(found, deal) in text
    for d in found.decisions:
        assert not d.why or f"      {d.why}" in text


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
    assert lines("three")[1].startswith("There is no table of chances to win for 3 seats")
    assert lines("view-seat-b")[1].startswith("This is the record that Ben may keep")


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
    assert line == "  points a full deal: 12.5 as dealer (4; norm 16.2) and 14.8 as pone (4; norm 10.2)"


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
