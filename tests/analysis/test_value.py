"""The quick worth of throws and cards: as the slow questions answer it, and as the cards fall."""

from itertools import combinations
from math import isnan

import pytest

from parlour.analysis.cribbage import tables
from parlour.analysis.cribbage.belief import history, least_value
from parlour.analysis.cribbage.discard import best_throws
from parlour.analysis.cribbage.value import card_values, crib_chances, throw_values
from parlour.cards import PACK, parse_cards
from parlour.engine import Seat
from parlour.games.cribbage import GAME
from parlour.games.cribbage.score import sum_points
from parlour.games.cribbage.show import show_items
from parlour.games.cribbage.view import CribbageView


def seen(position: str, seat: Seat = Seat.A) -> CribbageView:
    return GAME.view(GAME.from_position(position), seat)


@pytest.mark.parametrize("dealer", ["A", "B"])
def test_throws_far_from_home_are_worth_their_points(dealer: str) -> None:
    hand = "5H5STCJCQHKD"
    values = throw_values(seen(f"dealer={dealer} deal=2 scores=A:10,B:20 hand:A={hand} hand:B=2C3D4H6S7C8D"))
    rows = best_throws(parse_cards(hand), is_dealer=dealer == "A").throws
    assert len(values) == len(rows) == 15
    for row in rows:
        assert values[row.throw] == pytest.approx(row.total)


@pytest.mark.parametrize("dealer", ["A", "B"])
def test_throws_near_home_are_worth_the_chance_to_win(dealer: str) -> None:
    hand = "5H5STCJCQHKD"
    values = throw_values(seen(f"dealer={dealer} deal=2 scores=A:105,B:98 hand:A={hand} hand:B=2C3D4H6S7C8D"))
    rows = {row.throw: row for row in best_throws(parse_cards(hand), is_dealer=dealer == "A", scores=(105, 98)).throws}
    assert values
    for throw, value in values.items():
        assert value == pytest.approx(rows[throw].win, abs=1e-4)


def test_a_card_is_worth_points_far_from_home_and_chances_near_it() -> None:
    held = "dealer=B deal=2 hand:A=4C6DTHKS hand:B=5C6H9HJS starter=QD plays=4C9HKS"
    far, near = (
        dict(zip(view.hand, card_values(view), strict=True))
        for view in (seen(f"{held} scores=A:10,B:10", Seat.B), seen(f"{held} scores=A:110,B:110", Seat.B))
    )
    assert max(far.values()) > 1, "there are points to be had"
    assert all(0 <= value <= 1 for value in near.values() if value == value)
    assert isnan(far[parse_cards("JS")[0]]) == isnan(near[parse_cards("JS")[0]])


@pytest.mark.parametrize("dealer", ["A", "B"])
def test_the_crib_holds_no_card_that_was_laid(dealer: str) -> None:
    lead = "4C9HKS5CTH" if dealer == "B" else "9H4C5CKS"
    kept = parse_cards("4C6DTHKS")
    view = seen(f"dealer={dealer} deal=2 hand:A=4C6DTHKS thrown:A=8C9D hand:B=5C6H9HJS starter=QH plays={lead}")
    starter = parse_cards("QH")[0]
    thrown = parse_cards("8C9D")
    usual = tables.throw_weights(dealer == "A")
    free = [c for c in PACK if c not in {*kept, *thrown, starter, *parse_cards("9H5C")}]
    found = [0.0] * 30
    for one, other in combinations(free, 2):
        low, high = sorted((one.rank - 1, other.rank - 1))
        weight = usual[high * 13 + low] if one.suit is other.suit else usual[low * 13 + high]
        found[sum_points(show_items((*thrown, one, other), starter, is_crib=True))] += weight
    assert list(crib_chances(view)) == pytest.approx([weight / sum(found) for weight in found])


def test_c_18_what_a_go_and_the_order_of_play_tell() -> None:
    view = seen("dealer=B deal=2 hand:A=4C9DTHKS hand:B=7C8H9HJS starter=QD plays=THJS")
    assert history(view) == bytes([9, 16 + 10])
    assert least_value(view, Seat.B) == 1, "no go was said"
    view = seen("dealer=B deal=2 hand:A=4C9DTHKS hand:B=7C8H9HJS starter=QD plays=THJS9D")
    assert least_value(view, Seat.A) == 1, "A had a card to lay"
    assert least_value(seen("dealer=B deal=2 hand:A=AC4CTHKS hand:B=7C8H9HJS starter=QD plays=THJSKS"), Seat.B) == 1
