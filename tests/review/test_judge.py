"""Every decision is found and judged by what its seat could know; what is no decision is left out."""

from collections import Counter
from functools import cache

import pytest

from parlour.engine import Seat
from parlour.games.cribbage.actions import Claim, Play, Throw
from parlour.games.cribbage.play import fitting
from parlour.games.cribbage.view import CribbageView
from parlour.records import Player, as_seen_by, dumps, loads
from parlour.review import Choice, Decision, Judge, ReviewError
from parlour.review.model import GRADES, grade_of
from parlour.review.words import FAULTS
from tests.review.plain import PlainAdvice
from tests.review.tables import OF_TWO, RECORDS, REVIEWED, deal, golden, record


@cache
def decisions(text: str) -> list[Decision]:
    return list(Judge(text, advice=PlainAdvice()).decisions())


@pytest.mark.parametrize("name", OF_TWO)
def test_every_throw_every_choice_of_a_card_and_every_claim_is_judged(name: str) -> None:
    want: Counter[str] = Counter()
    for played in Player(loads(golden(name))).play():
        if isinstance(played.action, Throw):
            want["throw"] += 1
        elif isinstance(played.action, Claim):
            want["claim"] += 1
        elif isinstance(played.action, Play):
            held = played.before.hands[played.actor]
            want["play"] += len({c.rank for c in fitting(held, played.before.count)}) > 1
    found = Counter(d.kind for d in decisions(golden(name)))
    assert {kind: n for kind, n in found.items() if kind != "call"} == +want


@pytest.mark.parametrize("name", REVIEWED)
def test_no_decision_beats_the_best(name: str) -> None:
    for d in decisions(golden(name)):
        assert d.win_cost is None or d.win_cost >= 0
        assert d.points_cost >= 0
        if d.kind in ("throw", "play"):
            worth = (d.best.total, d.chosen.total) if d.best.win is None else (d.best.win, d.chosen.win)
            assert d.points_cost == pytest.approx(max(0.0, d.best.total - d.chosen.total))
            assert d.win_cost is None or d.win_cost == pytest.approx(worth[0] - (worth[1] or 0.0))
            assert (d.rank == 1) == (worth[0] <= (worth[1] or 0.0) + 1e-9)
            assert 1 <= d.rank <= d.choices_count


@pytest.mark.parametrize("name", REVIEWED)
def test_what_is_not_best_says_what_was_better_and_why(name: str) -> None:
    for d in decisions(golden(name)):
        assert d.grade in GRADES
        if d.grade == "best":
            assert (d.fault, d.why) == ("", "")
        else:
            assert d.fault in FAULTS
            assert d.why.endswith(".")
            assert d.why[0].isupper() or d.why[0].isdigit()
            if d.kind in ("throw", "play"):
                assert all(c.text in d.why for c in d.best.cards)
                assert d.best.act != d.chosen.act


class Spy(PlainAdvice):
    """Looks at what it is shown."""

    def __init__(self) -> None:
        self.views: list[CribbageView] = []

    def throws(self, view: CribbageView, /) -> list[Choice]:
        self.views.append(view)
        return list(super().throws(view))

    def plays(self, view: CribbageView, /) -> list[Choice]:
        self.views.append(view)
        return list(super().plays(view))


@pytest.mark.parametrize("name", ["acc", "three"])
def test_a_decision_is_judged_by_the_view_of_its_seat_alone(name: str) -> None:
    spy = Spy()
    found = [d for d in Judge(golden(name), advice=spy).decisions() if d.kind in ("throw", "play")]
    assert len(spy.views) >= len(found) > 0
    for view in spy.views:
        others = [cards for seat, cards in enumerate(view.hands) if seat != view.seat]
        assert all(c is None for cards in others for c in cards)
        assert all(c is None for seat, cards in enumerate(view.thrown) if seat != view.seat for c in cards)


def test_decisions_come_one_by_one() -> None:
    spy = Spy()
    first = next(Judge(golden("acc"), advice=spy).decisions())
    assert (first.kind, first.seat, first.deal) == ("throw", Seat.A, 1)
    assert len(spy.views) == 1


def test_the_grades_have_one_scale_in_points_and_in_chances() -> None:
    """Source: a point is worth 1.7 % of a game; within 0.2 % nothing is told from noise."""
    assert [grade_of(cost, 0.0) for cost in (0.0, 0.002, 0.0021, 0.01, 0.011, 0.03, 0.031)] == [
        "best", "best", "slip", "slip", "mistake", "mistake", "blunder",
    ]  # fmt: skip
    assert [grade_of(None, cost) for cost in (-1.0, 0.1, 0.2, 0.6, 1.7, 1.8)] == [
        "best", "best", "slip", "mistake", "mistake", "blunder",
    ]  # fmt: skip


START = deal(Seat.B, "2C5D5H5SJC9H", "AC4C4D7S8SKD")


def test_acts_that_are_taken_back_are_not_judged() -> None:
    text = dumps(record("acc", Seat.B, *START, "A crib 5H5S", "B crib ACKD"))
    at = text.index("= A:0")
    undone = text[:at] + "t  undo 2\nA  crib 2C9H\nB  crib ACKD\n" + text[at:]
    assert [d.chosen.act for d in decisions(undone)] == ["crib 2C9H", "crib ACKD"]
    assert [d.chosen.act for d in decisions(text)] == ["crib 5H5S", "crib ACKD"]


def test_a_record_of_one_seat_reviews_that_seat() -> None:
    """The same decisions as in the whole record, and nothing of the other seat."""
    text = golden("example")
    whole = [d for d in decisions(text) if d.seat == Seat.B]
    judge = Judge(as_seen_by(loads(text), Seat.B), advice=PlainAdvice())
    own = list(judge.decisions())
    assert [(d.line, d.chosen, d.best) for d in own] == [
        (d.line + 1, d.chosen, d.best) for d in whole  # the view has a header more
    ]  # fmt: skip
    assert list(judge.paths) == [Seat.B]
    assert any("Ben may keep" in note for note in judge.notes)


@pytest.mark.parametrize(("name", "note"), [("three", "3 seats"), ("partners", "4 seats"), ("captain", "3 seats")])
def test_more_than_two_seats_are_judged_by_points_and_it_is_said(name: str, note: str) -> None:
    judge = Judge(golden(name), advice=PlainAdvice())
    found = list(judge.decisions())
    assert {d.kind for d in found} == {"throw"}
    assert all(d.win_cost is None for d in found)
    assert judge.paths == {}
    assert note in judge.notes[0]
    assert "among three or four seats are not" in judge.notes[1]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (golden("lowball"), "in lowball that one loses"),
        (golden("five_card"), "six-card game"),
        (golden("view-public"), "nothing to review"),
        ((RECORDS / "handfoot" / "bga.cgr").read_text(), "review is for cribbage so far"),
        ("", "line 1"),
        (golden("acc").replace("+6 pair-royal", "+5 pair-royal"), "line 22: the record claims .5 pair-royal"),
        (golden("acc").replace("A  crib 6C7S", "A  crib 6C8S"), "line 17: You do not hold"),
        (golden("acc").replace("\n", "\r\n"), "line 1"),
        (golden("acc").replace('"acc@1"', '"nonsense"'), "line 3"),
        (golden("acc").replace("A:111 B:121", "A:111 B:120"), "the balance is"),
    ],
)
def test_what_is_not_reviewed_is_refused_in_one_line(text: str, named: str) -> None:
    with pytest.raises(ReviewError, match=named) as refused:
        Judge(text, advice=PlainAdvice())
    assert "\n" not in str(refused.value)
