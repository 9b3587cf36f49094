"""How strong the levels of cribbage are, over mirrored games; the whole table: python -m tests.bots.strength."""

from __future__ import annotations

import os

import pytest

from tests.bots.strength import PAIRS, SELF, Pair, measured

pytestmark = [pytest.mark.slow, pytest.mark.timeout(7200)]

MATCHES = int(os.environ.get("PARLOUR_MATCHES", "120"))
"""Games of a pair of players; 10,000 is the full count."""
JOBS = os.cpu_count() or 1


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair.seats} {pair.rules}")
def test_the_share_of_wins_is_as_stated(pair: Pair) -> None:
    share = measured(pair, MATCHES, JOBS)["players"][0]["win_share"]
    assert share["high"] >= pair.least
    assert share["low"] <= pair.most


def test_strong_against_itself_gives_what_strong_players_get() -> None:
    found = measured(SELF, MATCHES, JOBS)
    first = found["figures"]["first_dealer"]
    assert first["low"] <= 0.57
    assert first["high"] >= 0.55
    for name, points in (("dealer_points", 16.2), ("pone_points", 10.2)):
        figure = found["players"][0]["figures"][name]
        assert abs(figure["mean"] - points) <= 0.4 + 2 * figure["se"]
