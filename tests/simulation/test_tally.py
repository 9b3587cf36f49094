"""Sums of integers: means, their errors, shares and their intervals."""

from __future__ import annotations

import random
import statistics

import pytest

from parlour.simulation import Count, Tally, wilson
from parlour.simulation.tally import Sums, merged, share_of_sets


def _tally(values: list[int]) -> Tally:
    return Tally(len(values), sum(values), sum(v * v for v in values))


@pytest.mark.parametrize("seed", range(5))
def test_mean_and_error_are_those_of_the_values(seed: int) -> None:
    rng = random.Random(seed)
    values = [rng.randint(-3000, 9000) for _ in range(rng.randint(2, 300))]
    tally = _tally(values)
    assert tally.mean == pytest.approx(statistics.fmean(values))
    assert tally.error == pytest.approx(statistics.stdev(values) / len(values) ** 0.5)


def test_without_values_there_is_no_error() -> None:
    assert (Tally().mean, Tally().error, Tally(1, 5, 25).error) == (0, 0, 0)


def test_sums_are_equal_in_whatever_order_they_are_added() -> None:
    rng = random.Random(3)
    parts: list[Sums] = [{name: _tally([rng.randint(-9, 9)]) for name in rng.sample("abcdef", 3)} for _ in range(40)]
    found = []
    for _ in range(3):
        rng.shuffle(parts)
        sums: Sums = {}
        for part in parts:
            sums = merged(sums, part)
        found.append(sums)
    assert found[0] == found[1] == found[2]


def test_the_interval_is_wilsons() -> None:
    """Against figures of Newcombe's paper of 1998: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    known = {(81, 263): (0.2553, 0.3662), (15, 148): (0.0624, 0.1605), (0, 20): (0, 0.1611), (1, 29): (0.0061, 0.1718)}
    for (won, n), ends in known.items():
        assert wilson(won, n) == pytest.approx(ends, abs=5e-5)
    assert wilson(20, 20)[1] == pytest.approx(1)
    assert wilson(0, 0) == (0, 1)


def test_the_interval_of_sets_is_that_of_independent_games_where_the_sets_tell_nothing_more() -> None:
    """Wins a set as two independent games of 60 % have them: 16 % none, 48 % one, 36 % two."""
    low, high = share_of_sets(_tally([0] * 160 + [1] * 480 + [2] * 360), 2)
    plain = wilson(1200, 2000)
    assert low == pytest.approx(plain[0], abs=1e-4)
    assert high == pytest.approx(plain[1], abs=1e-4)


def test_shared_sets_narrow_the_interval_and_sets_of_one_winner_widen_it() -> None:
    plain = wilson(1000, 2000)
    narrow = share_of_sets(_tally([0] * 100 + [1] * 800 + [2] * 100), 2)
    wide = share_of_sets(_tally([0] * 500 + [2] * 500), 2)
    assert wide[0] < plain[0] < narrow[0] < 0.5 < narrow[1] < plain[1] < wide[1]
    assert wide[1] - 0.5 == pytest.approx(2**0.5 * (plain[1] - 0.5), rel=0.01)
    assert share_of_sets(Tally(), 2) == (0, 1)
    assert share_of_sets(_tally([2] * 10), 2) == wilson(20, 20)


def test_a_game_counts_once() -> None:
    count = Count()
    count.add(range(2), {"win:0": Tally(2, 1, 1)})
    with pytest.raises(ValueError, match="game 1 is counted already"):
        count.add(range(1, 3), {"win:0": Tally(2, 2, 2)})
    assert count.games == ((0, 1),)
    assert count.sums == {"win:0": Tally(2, 1, 1)}
