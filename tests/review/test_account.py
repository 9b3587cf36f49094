"""Luck and skill are told apart by accounts that add up exactly."""

import re
from functools import cache
from itertools import pairwise

import pytest

from parlour.engine import Seat
from parlour.records import dumps, loads
from parlour.review import Review, review
from parlour.review.text import review_lines
from tests.review.plain import PlainAdvice
from tests.review.tables import GAME, OF_TWO, golden


@cache
def reviewed(name: str) -> Review:
    return review(golden(name), advice=PlainAdvice())


@pytest.mark.parametrize("name", [*OF_TWO, "view-seat-b"])
def test_the_path_is_luck_and_errors_and_ends_in_the_result(name: str) -> None:
    found = reviewed(name)
    for seat in found.seats:
        for game in seat.games:
            a = game.account
            total = a.start + a.luck - a.own_errors + a.other_errors
            assert total == pytest.approx(a.result, abs=1e-12)
            if game.is_over:
                assert a.result in (0.0, 1.0)
            path = [m for m in found.paths[seat.seat] if m.game == game.game]
            drops = sum(x.win - y.win for x, y in pairwise(path) if y.what == "decision")
            costs = sum(d.win_cost or 0.0 for d in found.decisions if d.seat == seat.seat and d.game == game.game)
            assert a.own_errors == pytest.approx(drops, abs=1e-12)
            assert a.own_errors == pytest.approx(costs, abs=1e-12)


@pytest.mark.parametrize("name", OF_TWO)
def test_what_is_luck_to_one_is_bad_luck_to_the_other(name: str) -> None:
    found = reviewed(name)
    for ann, ben in zip(found.seats[0].games, found.seats[1].games, strict=True):
        assert ann.account.luck + ben.account.luck == pytest.approx(0, abs=1e-9)
        assert ann.account.own_errors == pytest.approx(ben.account.other_errors, abs=1e-12)
        assert ann.account.result + ben.account.result == 1
    points = [seat.points for seat in found.seats]
    assert points[0] is not None
    assert points[1] is not None
    assert points[0].luck + points[1].luck == pytest.approx(0, abs=1e-9)
    assert set(points[0].parts) == {"cut", "crib", "play"}
    for part, value in points[0].parts.items():
        assert value == pytest.approx(-points[1].parts[part], abs=1e-9)
    assert sum(points[0].parts.values()) == pytest.approx(points[0].rest, abs=1e-9)


@pytest.mark.parametrize("name", OF_TWO)
def test_the_margin_in_points_is_that_of_the_balances(name: str) -> None:
    """Over the full deals: those after which the next one is dealt."""
    found = reviewed(name)
    points = found.seats[0].points
    assert points is not None
    margin = norm = 0.0
    for game in loads(golden(name)).games:
        before = {"A": 0, "B": 0}
        for deal in game.deals[:-1]:
            if deal.deal:
                after = dict(deal.entries[-1].points)  # type: ignore[union-attr]
                margin += after["A"] - before["A"] - (after["B"] - before["B"])
                norm += 6.0 if deal.pairs["dealer"] == "A" else -6.0
                before = after
    assert points.result == margin
    assert points.start == pytest.approx(norm)
    assert points.start + points.luck - points.own_errors + points.other_errors == pytest.approx(margin, abs=1e-9)


def test_the_luck_of_the_cut_is_what_the_starter_gave_both_hands() -> None:
    """The first two deals of `example`, counted by hand; the means over all starters are those of the throws.

    Deal 1: Ben's hand came to 8, Ann's to 10; deal 2: Ann's to 6, Ben's to 4.
    """
    text = golden("example")
    short = text[: text.index("\n# deal 3")].replace('[Result "A"]\n', "")
    found = review(short, advice=PlainAdvice())
    points = found.seats[0].points
    assert points is not None
    means = {(d.deal, d.seat): d.chosen.hand for d in found.decisions if d.kind == "throw"}
    ann = 10 - means[1, Seat.A] + 6 - means[2, Seat.A]
    ben = 8 - means[1, Seat.B] + 4 - means[2, Seat.B]
    assert points.parts["cut"] == pytest.approx(ann - ben)


@pytest.mark.parametrize("name", OF_TWO)
def test_printed_accounts_add_up_as_printed(name: str) -> None:
    found = reviewed(name)
    rules = GAME.options.parse(loads(golden(name)).headers["Rules"])
    column: list[float] = []
    sums = 0
    for line in [*review_lines(found, rules), ""]:
        row = re.fullmatch(r"    [a-z].{25}( *[+-]?[0-9]+[.][0-9])(?: %)?", line)
        if row:
            column.append(float(row[1]))
        elif column:
            assert len(column) in (7, 9)
            *parts, result = column
            assert sum(parts) == pytest.approx(result, abs=1e-9)
            column = []
            sums += 1
    assert sums >= 4


def test_a_game_that_is_not_over_is_accounted_up_to_its_last_line() -> None:
    text = golden("acc")
    at = text.index("# deal 5")
    cut = dumps(loads(text[:at].replace('[Result "B"]\n', "")))
    found = review(cut, advice=PlainAdvice())
    assert found.winners == ""
    assert {d.deal for d in found.decisions} == {1, 2, 3, 4}
    for seat in found.seats:
        (game,) = seat.games
        assert not game.is_over
        assert game.account.result == found.paths[seat.seat][-1].win


def test_each_game_of_a_match_has_its_account() -> None:
    found = reviewed("sixty_one")
    assert len(found.seats[0].games) > 1
    assert [g.game for g in found.seats[0].games] == [*range(1, len(found.seats[0].games) + 1)]


def test_the_summary_counts_what_was_decided() -> None:
    found = reviewed("kitchen")
    for seat in found.seats:
        own = [d for d in found.decisions if d.seat == seat.seat]
        assert sum(seat.counts.values()) == len(own)
        assert sum(n for n, *_ in seat.kinds.values()) == len(own)
        assert seat.win_lost == pytest.approx(sum(d.win_cost or 0.0 for d in own))
        costs = [d.win_cost or 0.0 for d in own if d.grade != "best"]
        assert [d.win_cost for d in seat.costliest] == sorted(costs, reverse=True)[:3]
        assert sum(n for n, *_ in seat.faults.values()) == len(costs)
        assert seat.lesson


def test_without_chances_there_is_no_account_but_of_points() -> None:
    three = review(golden("three"), advice=PlainAdvice())
    assert all(seat.games == () and seat.points is None for seat in three.seats)
    text = golden("acc").replace('"acc@1"', '"acc@1 target=200"').replace('[Result "B"]\n', "")
    text = text.replace('[RulesHash "acb7dc3e195b2757"]\n', "")
    long = review(text[: text.index("\n# deal 9")], advice=Unlisted())
    assert long.paths == {}
    assert long.seats[Seat.A].points is not None


class Unlisted(PlainAdvice):
    """As where no table covers the game."""

    def chance(self, *_: object, is_dealer: bool) -> float | None:
        return None

    def _win(self, *_: object) -> float | None:
        return None
