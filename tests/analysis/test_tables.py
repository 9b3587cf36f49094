"""The shipped tables of cribbage: made by the scorer of today, and made again from another seed (C4)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import sqrt
from typing import Any

import pytest

from parlour.analysis.cribbage import tables
from parlour.kernels import IS_COMPILED
from parlour.kernels.keeps import KEEPS, PAIRS, keep_index
from scripts import tables as maker

HOLES = range(121)
compiled = pytest.mark.skipif(not IS_COMPILED, reason="the kernels are not compiled")


def test_the_tables_were_made_with_the_rules_of_today() -> None:
    assert tables.about()["scorer"] == maker.scorer_hash()


def test_the_dealer_at_nothing_all_wins_55_to_57_percent() -> None:
    assert 0.55 <= tables.win_probability(0, 0, is_dealer=True) <= 0.57
    assert tables.win_error(0, 0) < 0.002


def test_good_players_get_the_known_points_a_deal() -> None:
    points = tables.about()["points"]
    assert points["dealer play"] + points["dealer hand"] + points["crib"] + points["heels"] == pytest.approx(
        16.2, abs=0.4
    )
    assert points["pone play"] + points["pone hand"] == pytest.approx(10.2, abs=0.4)


def test_one_side_wins() -> None:
    for own in range(0, 121, 10):
        for other in range(0, 121, 9):
            for is_dealer in (True, False):
                both = tables.win_probability(own, other, is_dealer=is_dealer)
                assert both + tables.win_probability(other, own, is_dealer=not is_dealer) == pytest.approx(1)


@pytest.mark.parametrize("is_dealer", [True, False])
def test_a_hole_more_never_costs_more_than_the_error(is_dealer: bool) -> None:
    """One more hole is worth something; where it is worth little, the sample may hide that."""
    for other in HOLES:
        for own in range(120):
            more = tables.win_probability(own + 1, other, is_dealer=is_dealer)
            less = tables.win_probability(own, other, is_dealer=is_dealer)
            scores = (own, other) if is_dealer else (other, own)
            assert more - less > -3 * tables.win_error(*scores) - 1e-4


def quiet(words: str) -> None:
    """Progress that nobody sees."""


def check_agreement(found: dict[str, Any], deals: int) -> None:
    """No chance further from the shipped one than the errors of both allow, and not all of them nearly so far."""
    distances = []
    for dealer in HOLES:
        for pone in HOLES:
            at = dealer * 121 + pone
            shipped = tables.win_probability(dealer, pone, is_dealer=True)
            # what a sample of so many deals never saw may still happen in about one of them
            error = sqrt(tables.win_error(dealer, pone) ** 2 + found["win_error"][at] ** 2 + (1 / deals) ** 2)
            distances.append((found["win"][at] - shipped) / error)
    assert max(map(abs, distances)) < 5
    assert sum(d * d for d in distances) / len(distances) < 4


@compiled
def test_the_chances_come_out_again() -> None:
    """2,000 other deals of the player that the shipped tables make give the same chances within the errors."""
    roles = (True, False)  # the opponent of a dealer is the pone
    throws = tuple(tables.throw_weights(is_dealer) for is_dealer in roles)
    keeps = tuple(tables.keep_weights(is_dealer) for is_dealer in roles)
    peg = [
        points
        for is_dealer in (False, True)
        for ranks in sorted(combinations_with_replacement(range(13), 4), key=lambda r: keep_index(bytes(r)))
        for points in tables.peg(ranks, is_dealer)
    ]
    player = maker.policy((throws[0], throws[1]), (keeps[0], keeps[1]), peg)
    _, found = maker.win_tables(77, 2000, player, tables.about()["look"], quiet)
    check_agreement(found, 2000)


@compiled
@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_small_run_of_the_maker_gives_these_tables() -> None:
    """The whole way from nothing, with another seed: chances within the errors, the rest much alike."""
    shipped = tables.about()
    deals = 20_000
    head, found = maker.make(shipped["seed"] + 77, deals, shipped["look"], 10, quiet)
    check_agreement(found, deals)
    for name, mean in shipped["points"].items():
        assert head["points"][name] == pytest.approx(mean, abs=0.1)
    for is_dealer in (True, False):
        role = 0 if is_dealer else 1
        throws, again = tables.throw_weights(is_dealer), found["throw"][role * PAIRS : (role + 1) * PAIRS]
        often = [i for i in range(PAIRS) if throws[i] > 1.5]
        assert sum(again[i] > 1 for i in often) / len(often) > 0.95


def test_weights_are_on_the_scale_of_random_play() -> None:
    ways = maker.WAYS_TO_THROW
    for is_dealer in (True, False):
        throws = tables.throw_weights(is_dealer)
        assert sum(w * n for w, n in zip(throws, ways, strict=True)) / 1326 == pytest.approx(1, abs=0.03)
        keeps = tables.keep_weights(is_dealer)
        assert sum(w * n for w, n in zip(keeps, maker.ways_to_keep(), strict=True)) / 270725 == pytest.approx(
            1, abs=0.03
        )


def test_nobody_gives_fives_to_the_others_crib() -> None:
    """A pone throws a five much more rarely than a dealer, and keeps hands that score."""
    fives = [4 * 13 + rank for rank in range(13)] + [rank * 13 + 4 for rank in range(13)]
    of_pone, of_dealer = tables.throw_weights(is_dealer=True), tables.throw_weights(is_dealer=False)
    assert sum(of_pone[i] for i in fives) < 0.3 * sum(of_dealer[i] for i in fives)
    for is_dealer in (True, False):
        keeps = tables.keep_weights(is_dealer)
        assert keeps[keep_index(bytes([3, 4, 4, 5]))] > 5 > 0.5 > keeps[keep_index(bytes([1, 6, 8, 12]))]


def test_every_hand_pegs_something_sensible() -> None:
    for ranks in combinations_with_replacement(range(13), 4):
        for is_dealer in (True, False):
            own, other = tables.peg(ranks, is_dealer)
            assert 0 <= own < 12
            assert 0 <= other < 12
    with_aces, without = tables.peg([0, 1, 2, 3], True), tables.peg([9, 10, 11, 12], True)
    assert with_aces[0] > without[0]
    assert tables.peg([3, 0, 2, 1], True) == with_aces


def test_chances_add_up() -> None:
    for is_dealer in (True, False):
        assert sum(tables.show_chances(is_dealer=is_dealer)) == pytest.approx(1, abs=1e-3)
        grid = tables.peg_chances(is_dealer=is_dealer)
        assert sum(map(sum, grid)) == pytest.approx(1, abs=1e-3)
        transposed = [list(column) for column in zip(*tables.peg_chances(is_dealer=not is_dealer), strict=True)]
        assert [list(row) for row in grid] == transposed
    assert tables.show_chances(is_dealer=True)[19] == 0
    assert not any(tables.peg_chances(is_dealer=True)[0])


@pytest.mark.parametrize("scores", [(121, 0), (0, 121), (-1, 0), (0, -1)])
def test_scores_at_which_no_deal_begins_are_refused(scores: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no deal begins"):
        tables.win_probability(*scores, is_dealer=True)


def test_a_file_holds_what_was_packed() -> None:
    numbers = {name: [float(i % 7) for i in range(size)] for name, size in tables.LAYOUT.items()}
    content = tables.pack({"seed": 3}, numbers)
    head, found = tables.unpack(content)
    assert head["seed"] == 3
    for name, given in numbers.items():
        assert found[name].tolist() == pytest.approx(given, abs=6 / 65535)
    for wrong in (content[1:], content.replace(b"tables 1", b"tables 9")):
        with pytest.raises(ValueError, match="no cribbage tables"):
            tables.unpack(wrong)
    with pytest.raises(ValueError, match="throw"):
        tables.pack({}, {**numbers, "throw": [0.0]})
    assert len(numbers["keep"]) == 2 * KEEPS


def test_the_command_refuses_what_it_cannot_do(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (["--deals", "10"], ["--plays", "0"], ["--look", "513"], ["--seed", "-1"]):
        assert maker.main(wrong) == 2
    assert capsys.readouterr().err.count("\n") == 4
