"""The whole review with the analysis itself: planted blunders are found and named, and it is quick."""

import time
from itertools import pairwise

import pytest

from parlour.engine import Seat
from parlour.records import Record
from parlour.review import Decision, Review, review
from tests.review.tables import OF_TWO, deal, golden, record


def only(found: Review, kind: str, seat: Seat) -> list[Decision]:
    return [d for d in found.decisions if d.kind == kind and d.seat == seat]


FIVES = deal(Seat.B, "2C5D5H5SJC9H", "AC4C4D7S8SKD")
"""Ann, the pone, is dealt three fives and a jack with a nine and a two: a child keeps 5 5 5 J."""


def test_fives_thrown_to_the_dealer_are_a_blunder() -> None:
    found = review(record("acc", Seat.B, *FIVES, "A crib 5H5S"))
    (thrown,) = only(found, "throw", Seat.A)
    assert thrown.grade == "blunder"
    assert thrown.best.act == "crib 2C9H"
    assert thrown.rank > 5
    assert thrown.points_cost > 10
    assert thrown.win_cost is not None
    assert thrown.win_cost > 0.1
    assert thrown.fault == "hand"
    assert "keeps the three fives and four fifteens (14 before the cut)" in thrown.why
    assert "keeps a pair of fives out of the dealer's crib" in thrown.why
    assert found.seats[Seat.A].costliest == (thrown,)
    assert found.seats[Seat.A].lesson.startswith("Most of what was lost (100 %, once): points left out of the hand.")


def test_the_same_hand_thrown_well_costs_nothing() -> None:
    found = review(record("acc", Seat.B, *FIVES, "A crib 2C9H"))
    (thrown,) = only(found, "throw", Seat.A)
    assert (thrown.grade, thrown.rank, thrown.points_cost, thrown.win_cost) == ("best", 1, 0.0, 0.0)


def test_a_five_given_to_the_dealer_is_named() -> None:
    """The hand scores about the same either way; the five is the difference."""
    cards = deal(Seat.B, "2C5H7D8HJSKC", "ACADAH9C9DTC")
    found = review(record("acc", Seat.B, *cards, "A crib 5HKC"))
    (thrown,) = only(found, "throw", Seat.A)
    assert thrown.grade in ("mistake", "blunder")
    assert "a five out of the dealer's crib" in thrown.why or thrown.best.act.count("5H")


ROYAL = (*deal(Seat.B, "4C4S6DQCKDKH", "2D3C4D8S9SJH", "A crib KDKH", "B crib 8S9S", "d starter 7C"),
         "A play 4C", "B play 4D")  # fmt: skip


def test_a_pair_royal_left_lying_is_a_blunder() -> None:
    """Rule: C-19: a third four makes a pair royal, six points."""
    found = review(record("acc", Seat.B, *ROYAL, "A play QC"))
    laid = only(found, "play", Seat.A)[-1]
    assert laid.grade == "blunder"
    assert laid.best.act == "play 4S"
    assert laid.fault == "missed"
    assert "4S makes a pair royal for 6 at once" in laid.why
    assert laid.points_cost > 3
    assert found.seats[Seat.A].costliest[0] is laid or found.seats[Seat.A].costliest[1] is laid


def test_the_pair_royal_taken_is_best() -> None:
    laid = only(review(record("acc", Seat.B, *ROYAL, "A play 4S")), "play", Seat.A)[-1]
    assert (laid.grade, laid.points_cost) == ("best", 0.0)


def test_a_five_led_is_an_error_that_names_the_ten_cards() -> None:
    """Any of sixteen ten-cards answers it with fifteen."""
    cards = deal(Seat.B, "3C4S5DJCQDKH", "2D3D4D8S9SJH", "A crib QDKH", "B crib 8S9S", "d starter 7C")
    laid = only(review(record("acc", Seat.B, *cards, "A play 5D")), "play", Seat.A)[0]
    assert laid.grade in ("mistake", "blunder")
    assert laid.fault == "reply"
    assert "5D lets any ten-card make fifteen" in laid.why


def near_the_end(*lines: str) -> Record:
    return record("acc target=11", Seat.B, *lines)


def test_the_chance_to_win_is_that_of_the_holes_left() -> None:
    """Rule: C-49: a game to 11 is the end of one to 121: whoever can go out in the play does."""
    found = review(near_the_end(*ROYAL, "A play 4S"))
    path = found.paths[Seat.A]
    assert all(0 <= mark.win <= 1 for mark in path)
    assert path[-1].win > path[0].win


@pytest.mark.parametrize("name", OF_TWO)
def test_chances_stay_chances_and_games_end_in_their_result(name: str) -> None:
    found = review(golden(name))
    for path in found.paths.values():
        assert all(0 <= mark.win <= 1 for mark in path)
        assert {mark.win for mark in path if mark.what == "end"} <= {0.0, 1.0}
        for before, after in pairwise(path):
            if after.what == "decision":
                assert after.win <= before.win + 1e-12


def test_a_whole_game_is_reviewed_in_less_than_five_seconds() -> None:
    text = golden("acc")
    review(text)
    begin = time.process_time()
    review(text)
    assert time.process_time() - begin < 5


def test_more_points_expected_are_no_cost_where_the_score_asks_for_fewer() -> None:
    for name in OF_TWO:
        for d in review(golden(name)).decisions:
            if d.fault == "score":
                assert d.points_cost <= 0.1
                assert "more often" in d.why
