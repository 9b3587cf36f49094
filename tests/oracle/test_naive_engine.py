"""The engine against the naive engine of the benchmarks, written apart: the same games end at the same pegs."""

import pytest

from bench.engine_games import play_engine, play_naive


def test_twenty_games_end_alike() -> None:
    for seed in range(20):
        assert play_engine(seed) == play_naive(seed), seed


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_five_hundred_games_end_alike() -> None:
    for seed in range(1000, 1500):
        assert play_engine(seed) == play_naive(seed), seed
