"""Counting by hand: what a claim should have been, what it cost, and the calls that were missed.

The scores are counted here by hand, rule by rule.
"""

import pytest

from parlour.engine import Seat
from parlour.review import Decision, Judge
from tests.review.plain import PlainAdvice
from tests.review.tables import deal, record

KITCHEN = "kitchen"
PLAIN = "kitchen muggins=off counting=show"
COSTLY = "kitchen counting=show muggins=off overclaim=to_opponent"

HANDS = deal(Seat.A, "4C5D5H6STCKD", "2C3D7H8S9CQH", "A crib 2C3D", "B crib TCKD", "d starter QC")
"""B holds 4 5 5 6, A holds 7 8 9 Q; the starter is a queen."""
PLAYED = (
    "B play 4C",
    "A play 8S",
    "B play 6S",
    "A play 9C",
    "B go",
    "B play 5D",
    "A play QH",
    "B play 5H",
    "A play 7H",
)


def judged(rules: str, *lines: str) -> list[Decision]:
    judge = Judge(record(rules, Seat.A, *lines), advice=PlainAdvice())
    return [d for d in judge.decisions() if d.kind in ("claim", "call")]


def shown(rules: str, *claims: str) -> list[Decision]:
    return judged(rules, *HANDS, *PLAYED, *claims)


def test_a_true_claim_costs_nothing() -> None:
    """Rule: C-31: 4 5 5 6 with a queen: two runs 6, a pair 2, four fifteens (4 5 6 twice, 5 Q twice) 8, in all 16."""
    (claim,) = shown(PLAIN, "B claim 16")
    assert (claim.grade, claim.points_cost, claim.win_cost, claim.why) == ("best", 0.0, 0.0, "")


def test_a_short_claim_costs_what_is_not_pegged() -> None:
    """Rule: C-51, C-52."""
    (claim,) = shown(PLAIN, "B claim 12")
    assert (claim.chosen.act, claim.best.act, claim.points_cost) == ("claim 12", "claim 16", 4.0)
    assert claim.fault == "short"
    assert claim.why == "The hand counts 16, not 12."
    assert claim.win_cost is not None
    assert claim.win_cost > 0


def test_with_muggins_the_other_side_gets_it_too() -> None:
    """Rule: C-53: a call takes what was left out, so that the claim costs it twice; a call that is let go costs it."""
    rules = "kitchen counting=show"
    claim, call = shown(rules, "B claim 12", "A pass")
    assert (claim.points_cost, call.points_cost) == (8.0, 4.0)
    assert "muggins takes the 4" in claim.why
    assert (call.kind, call.fault, call.best.act) == ("call", "no_call", "muggins 4")
    assert call.why == "The claim for the hand was 4 short."
    _, call = shown(rules, "B claim 12", "A muggins 4")
    assert (call.points_cost, call.grade) == (0.0, "best")
    _, call = shown(rules, "B claim 12", "A muggins 3")
    assert (call.points_cost, call.best.act, call.fault) == (1.0, "muggins 4", "no_call")


def test_a_wrong_call_pays_the_other_side() -> None:
    """Rule: C-53."""
    _, call = shown("kitchen counting=show", "B claim 16", "A muggins 2")
    assert (call.points_cost, call.best.act, call.fault) == (2.0, "pass", "wrong_call")


def test_to_let_a_true_claim_go_by_is_no_decision() -> None:
    assert len(shown("kitchen counting=show", "B claim 16", "A pass")) == 1


@pytest.mark.parametrize(("rules", "cost"), [(PLAIN, 0.0), (COSTLY, 3.0)])
def test_too_much_costs_only_where_the_opponent_pegs_it(rules: str, cost: float) -> None:
    """Rule: C-52."""
    (claim,) = shown(rules, "B claim 19")
    assert claim.points_cost == cost
    assert claim.fault == ("over" if cost else "")


def test_in_the_play_the_own_card_lets_a_short_claim_go() -> None:
    """Rule: C-53: a call stands open until the caller's own next card. 4 8 makes 12 and scores nothing."""
    lines = (*HANDS, "B play 6S", "B claim 0", "A play 9C", "A claim 1", "B play 5D", "B claim 0")
    first, short, missed, last = judged(KITCHEN, *lines)
    assert (first.points_cost, last.points_cost) == (0.0, 0.0)
    assert (short.chosen.act, short.best.act, short.points_cost) == ("claim 1", "claim 2", 2.0)
    assert (missed.seat, missed.kind, missed.points_cost) == (Seat.B, "call", 1.0)


def test_what_there_is_no_hole_for_is_not_missed() -> None:
    """Rule: C-3, C-40: points past the game hole are lost, so that nobody need claim them."""
    (claim,) = shown("kitchen counting=show muggins=off target=11", "B claim 11")
    assert claim.points_cost == 0.0
