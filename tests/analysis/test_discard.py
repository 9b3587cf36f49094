"""The worth of every throw: exact means, the published table of cribs, the chance to win in counting order."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from itertools import pairwise
from math import exp
from pathlib import Path
from statistics import correlation

import numpy as np
import pytest

from parlour.analysis.cribbage import tables
from parlour.analysis.cribbage.discard import _SINGLE as SINGLE
from parlour.analysis.cribbage.discard import best_throws, of_view
from parlour.analysis.cribbage.question import Unanswerable
from parlour.cards import PACK, Card, card, format_cards, parse_cards
from parlour.engine import Seat
from parlour.games.cribbage import GAME
from parlour.games.cribbage.view import CribbageView
from tests.kernels.brute import Count, by_the_kernel, by_the_rules, joint, pair_weights

PUBLISHED = Path(__file__).parent.parent / "cases" / "data" / "cribbage-reference.json"


def check_against_brute_force(cards: Sequence[Card], *, is_dealer: bool, count: Count = by_the_kernel) -> None:
    """Hand, crib and both together, over every starter and every pair that the other side may throw."""
    weights = np.array(tables.throw_weights(is_dealer)).reshape(13, 13)
    answer = best_throws(cards, is_dealer=is_dealer)
    sign = 1 if is_dealer else -1
    for row in answer.throws:
        kept, thrown = ([c.index for c in held] for held in (row.keep, row.throw))
        weighted = joint(kept, thrown, 2, pair_weights(weights), count)
        alike = joint(kept, thrown, 2, pair_weights(None), count)
        assert row.hand == pytest.approx(float(weighted.hands.mean()), abs=1e-9)
        assert row.crib == pytest.approx(float((weighted.cribs * weighted.chances).sum()), abs=1e-9)
        assert row.crib_random == pytest.approx(float((alike.cribs * alike.chances).sum()), abs=1e-9)
        assert row.show_spread is not None
        wanted = weighted.distribution(sign)
        found = [0.0] * (row.show_spread.least + 29) + list(row.show_spread.chances)
        assert found == pytest.approx(wanted[: len(found)].tolist(), abs=1e-9)


@pytest.mark.parametrize("is_dealer", [True, False])
def test_means_and_spreads_are_those_of_brute_force(is_dealer: bool) -> None:
    rng = random.Random(2)
    for cards in (parse_cards("5H5STCJCQHKD"), parse_cards("JHJS4H6H8HTH"), tuple(rng.sample(PACK, 6))):
        check_against_brute_force(cards, is_dealer=is_dealer)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_two_hundred_hands_are_those_of_brute_force() -> None:
    rng = random.Random(200)
    for at in range(200):
        check_against_brute_force(tuple(rng.sample(PACK, 6)), is_dealer=bool(at % 2))


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_hand_counted_by_the_rules_alone() -> None:
    check_against_brute_force(parse_cards("5HJH7H9HTS2C"), is_dealer=True, count=by_the_rules)


def crib_by_pair(*, is_dealer: bool, hands: int) -> dict[tuple[int, int], float]:
    """What the crib is worth by the ranks of the two cards thrown to it, over many hands as dealt.

    A published average is one over the hands from which a pair is thrown; the nearer a throw comes to the best of its
    hand, in points, the more it counts.
    """
    rng = random.Random(3)
    sums: dict[tuple[int, int], list[float]] = {}
    for _ in range(hands):
        answer = best_throws(rng.sample(PACK, 6), is_dealer=is_dealer)
        best = answer.best.total
        for row in answer.throws:
            low, high = sorted(int(c.rank) for c in row.throw)
            pair = sums.setdefault((low, high), [0.0, 0.0])
            weight = exp(row.total - best)
            pair[0] += weight * row.crib
            pair[1] += weight
    return {pair: total / weight for pair, (total, weight) in sums.items()}


def ranks_of(values: list[float]) -> list[float]:
    """The place of each value in the order of all; equal ones share theirs."""
    ordered = sorted(values)
    return [(ordered.index(value) + len(ordered) - 1 - ordered[::-1].index(value)) / 2 for value in values]


@pytest.mark.parametrize(("is_dealer", "column"), [(True, "schell_own"), (False, "schell_opponent")])
def test_cribs_stand_in_the_order_of_the_published_table(is_dealer: bool, column: str) -> None:
    rows = json.loads(PUBLISHED.read_text())["discard_pairs"]
    found = crib_by_pair(is_dealer=is_dealer, hands=4000)
    published, ours = [], []
    for row in rows:
        low, high = sorted(int(card(rank + "C").rank) for rank in row["pair"])
        published.append(row[column])
        ours.append(found[low, high])
    assert len(ours) == 91
    swapped = [
        (rows[i]["pair"], rows[j]["pair"])
        for i in range(91)
        for j in range(91)
        if published[i] - published[j] > 0.5 and ours[i] <= ours[j]
    ]
    assert swapped == []
    assert correlation(ranks_of(ours), ranks_of(published)) >= 0.98


def test_c_03_who_is_sure_to_count_out_first_has_won() -> None:
    cards = parse_cards("AC2S4C8HTCKD")
    answer = best_throws(cards, is_dealer=False, scores=(117, 60))
    for row in answer.throws:
        assert row.win is not None
        if row.hand_spread.least >= 4:
            assert row.win == pytest.approx(1.0, abs=1e-9), "the dealer is too far to peg out"
    assert answer.best.hand_spread.least >= 4


def test_c_30_the_pone_counts_before_the_dealer() -> None:
    cards = parse_cards("5H5STCJCQHKD")
    at_home = best_throws(cards, is_dealer=True, scores=(105, 119)).best
    later = best_throws(cards, is_dealer=True, scores=(105, 90)).best
    assert at_home.win is not None
    assert later.win is not None
    assert at_home.show_spread is not None
    assert at_home.hand_spread.least + at_home.show_spread.least >= 16, "hand and crib would do"
    assert at_home.win < 0.35, "but the pone needs two points, and counts before"
    assert later.win > 0.95


def test_more_holes_are_never_worse() -> None:
    cards = parse_cards("4H6STC6CQH9D")
    for is_dealer in (True, False):
        for other in (60, 110):
            wins = [best_throws(cards, is_dealer=is_dealer, scores=(own, other)).best.win for own in range(80, 121, 8)]
            assert all(a is not None and b is not None and a <= b + 0.005 for a, b in pairwise(wins))


def test_the_average_hand_wins_as_often_as_its_position() -> None:
    """What a throw wins rests on the table of positions after the deal, and comes out at the table before it."""
    for scores in ((0, 0), (70, 60), (98, 105)):
        for is_dealer in (True, False):
            rng = random.Random(4)
            wins = [best_throws(rng.sample(PACK, 6), is_dealer=is_dealer, scores=scores).best.win for _ in range(250)]
            found = sum(win for win in wins if win is not None) / len(wins)
            assert found == pytest.approx(tables.win_probability(*scores, is_dealer=is_dealer), abs=0.03)


def test_starters_that_change_the_answer_are_those_that_do() -> None:
    answer = best_throws(parse_cards("5H5STCJCQHKD"), is_dealer=True)
    assert answer.turns
    for turn in answer.turns:
        assert turn.throw != answer.best.throw
        assert turn.starter not in answer.hand
        assert turn.gain > 0
    lone = best_throws(parse_cards("5H5S5DJC4D4S"), is_dealer=True)
    assert len(lone.turns) < len(answer.turns) + 20


def test_ties_within_noise_are_marked() -> None:
    rows = best_throws(parse_cards("5H5STCJCQHKD"), is_dealer=True).throws
    by_throw = {format_cards(row.throw): row for row in rows}
    alike = by_throw["5HTC"], by_throw["5STC"]
    assert alike[0].total == pytest.approx(alike[1].total, abs=0.02), "they differ in a suit alone"
    assert alike[0].is_tied == alike[1].is_tied
    assert rows[0].is_tied
    assert not rows[-1].is_tied


def view_at(position: str, seat: Seat = Seat.A) -> CribbageView:
    return GAME.view(GAME.from_position(position), seat)


def test_a_view_is_answered_like_its_cards() -> None:
    seen = view_at("dealer=B scores=A:98,B:105 hand:A=5H5STCJCQHKD hand:B=2C3C4C6C7C8C")
    assert of_view(seen) == best_throws(parse_cards("5H5STCJCQHKD"), is_dealer=False, scores=(98, 105))


def test_an_answer_rests_on_the_view_alone() -> None:
    line = "dealer=B scores=A:98,B:105 hand:A=5H5STCJCQHKD hand:B="
    assert of_view(view_at(line + "2C3C4C6C7C8C")) == of_view(view_at(line + "2D3D4D6D7D8D"))


def test_a_shorter_game_is_the_end_of_a_long_one() -> None:
    seen = view_at('rules="acc target=61" dealer=B scores=A:38,B:45 hand:A=5H5STCJCQHKD hand:B=2C3C4C6C7C8C')
    assert of_view(seen) == best_throws(parse_cards("5H5STCJCQHKD"), is_dealer=False, scores=(98, 105))
    longer = view_at('rules="acc target=181" dealer=B scores=A:38,B:45 hand:A=5H5STCJCQHKD hand:B=2C3C4C6C7C8C')
    assert of_view(longer).scores is None


def test_in_lowball_the_fewest_points_come_first() -> None:
    seen = view_at("rules=lowball dealer=B hand:A=5H5STCJCQHKD hand:B=2C3C4C6C7C8C")
    answer = of_view(seen)
    totals = [row.total for row in answer.throws]
    assert totals == sorted(totals)
    assert answer.best.is_tied
    assert answer.scores is None
    assert answer.turns == ()  # they tell what would bring more points


def test_partners_share_the_crib() -> None:
    line = 'rules="acc players=4" dealer={} hand:A=5H5STCJCQH hand:B=2C3C4C6C7C hand:C=2D3D4D6D7D hand:D=2S3S4S6S7S'
    assert of_view(view_at(line.format("C"))).is_dealer
    assert not of_view(view_at(line.format("B"))).is_dealer
    assert len(of_view(view_at(line.format("A"))).throws) == 5


@pytest.mark.parametrize(
    "position",
    [
        "dealer=B hand:A=5H5STCJC hand:B=2C3C4C6C starter=9D",
        "dealer=B hand:A=5H5STCJC thrown:A=QHKD hand:B=2C3C4C6C7C8C",
        "rules=five_card dealer=B hand:A=5H5STCJCQH hand:B=2C3C4C6C7C",
    ],
)
def test_where_no_throw_is_due_none_is_told(position: str) -> None:
    with pytest.raises(Unanswerable):
        of_view(view_at(position))


def test_a_throw_is_found_in_any_order() -> None:
    answer = best_throws(parse_cards("5H5STCJCQHKD"), is_dealer=True)
    assert answer.of(parse_cards("KDQH")) is answer.of(parse_cards("QHKD"))
    with pytest.raises(KeyError):
        answer.of(parse_cards("KDQD"))


def test_what_cannot_be_asked_is_refused() -> None:
    for cards, players, scores in (
        ("5H5STCJCQH", 2, None),
        ("5H5STCJCQHKD", 3, None),
        ("5H5STCJCQHKD", 2, (121, 0)),
        ("5H5STCJCQH", 3, (0, 0)),
        ("5H5HTCJCQHKD", 2, None),
    ):
        with pytest.raises(Unanswerable):
            best_throws(parse_cards(cards), is_dealer=True, players=players, scores=scores)


@pytest.mark.parametrize("players", [3, 4])
def test_what_the_others_throw_at_larger_tables_answers_what_they_throw(players: int) -> None:
    """Thrown by the answers, each rank is thrown as often as the answers take it to be."""
    rng = random.Random(8)
    thrown = {True: [0] * 13, False: [0] * 13}
    dealt = [0] * 13
    for _ in range(1000):
        five = rng.sample(PACK, 5)
        for c in five:
            dealt[c.rank - 1] += 1
        for side in (True, False):
            (c,) = best_throws(five, is_dealer=side, players=players).best.throw
            thrown[side][c.rank - 1] += 1
    shares = {(3, True): (0, 1), (3, False): (1 / 2, 1 / 2), (4, True): (1 / 3, 2 / 3), (4, False): (2 / 3, 1 / 3)}
    for is_dealer in (True, False):
        dealers, pones = shares[players, is_dealer]
        for rank in range(13):
            often = dealers * thrown[True][rank] + pones * thrown[False][rank]
            assert 5 * often / dealt[rank] == pytest.approx(SINGLE[players, is_dealer][rank], abs=0.35)
