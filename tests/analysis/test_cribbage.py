"""Averages of hands and cribs."""

import json
import random
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from parlour.analysis.cribbage import crib_average, crib_mean, hand_mean, hand_points
from parlour.cards import PACK, Card, card, parse_cards
from parlour.games.cribbage import score_show


def test_bc_099_the_46_unseen_cards_are_the_starters() -> None:
    dealt = parse_cards("5C5D5HJS2C9D")
    kept = parse_cards("5C5D5HJS")
    points = hand_points(dealt, kept)
    assert hand_mean(dealt, kept) == Fraction(383, 23)
    assert (len(points), points.count(29), min(points)) == (46, 1, 14)


def test_bc_100_no_card_of_the_own_hand_is_in_the_crib() -> None:
    assert crib_mean(parse_cards("5C5D5H5SJCKD"), parse_cards("JCKD")) == Fraction(76523, 22770)


def test_hand_points_are_those_of_the_show_for_each_starter() -> None:
    rng = random.Random(5)
    special = [parse_cards(text) for text in ("JSJHJDJC5H6H", "2H4H6HJH8H9C", "JSQSKSASTC9D", "JCJD2C3C4C5C")]
    for dealt in [*special, *(tuple(rng.sample(PACK, 6)) for _ in range(60))]:
        kept = rng.sample(dealt, 4)
        wanted = [score_show(kept, c).total for c in PACK if c not in dealt]
        assert list(hand_points(dealt, kept)) == wanted
    dealt = parse_cards("JS5S7S9H2C")
    for three in combinations(dealt, 3):
        assert list(hand_points(dealt, three)) == [score_show(three, c).total for c in PACK if c not in dealt]


def test_crib_averages_are_the_published_ones() -> None:
    file = Path(__file__).parent.parent / "cases" / "data" / "cribbage-reference.json"
    rows = json.loads(file.read_text())["discard_pairs"]
    assert len(rows) == 91
    for row in rows:
        pair = [card(row["pair"][0] + "C"), card(row["pair"][1] + "D")]
        for thrown in (pair, pair[::-1]):
            assert crib_average(thrown, is_own=True) == row["schell_own"]
            assert crib_average(thrown, is_own=False) == row["schell_opponent"]


def test_a_single_card_thrown_is_worth_the_mean_of_its_pairs() -> None:
    ace: list[Card] = [card("AC")]
    by_hand = [crib_average([card("AC"), c], is_own=True) for c in PACK if c is not card("AC")]
    assert crib_average(ace, is_own=True) == pytest.approx(sum(by_hand) / 51)
    assert crib_average([card("5C")], is_own=False) > crib_average([card("KC")], is_own=False)
