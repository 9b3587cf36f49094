"""How strong the levels of Hand and Foot are, over matches with changed seats: the commands are in docs/players.md."""

from __future__ import annotations

import os
from itertools import pairwise
from typing import Any

import pytest

from parlour.engine import OptionError, find_game
from parlour.simulation import make_series, report
from tests.simulation import gate

pytestmark = [pytest.mark.slow, pytest.mark.timeout(7200)]

MATCHES = int(os.environ.get("PARLOUR_MATCHES", "40"))
"""Matches of a pair of players; 1,000 is the full count."""
JOBS = os.cpu_count() or 1
GAME = find_game("handfoot")


def share(rules: str, names: str, matches: int = MATCHES) -> dict[str, Any]:
    """The share of matches that the first player wins, with its interval."""
    series = make_series(GAME, GAME.options.parse(rules), names.split(","), 1, is_mirrored=True)
    found: dict[str, Any] = report(series, gate.measure(series, matches, JOBS))["players"][0]["win_share"]
    return found


def test_strong_beats_sharp_in_three_of_four_matches_of_pairs() -> None:
    assert share(gate.RULES, "strong,sharp")["low"] >= 0.75


def test_strong_beats_east_in_three_of_four_matches_of_two() -> None:
    found = share("east_coast num_players=2", "strong,east")
    assert found["low"] > 0.5
    assert found["high"] >= 0.75


@pytest.mark.parametrize("preset", list(GAME.options.presets))
def test_strong_loses_to_plain_in_no_preset(preset: str) -> None:
    assert share(_of_two_sides(preset), "strong,plain", max(12, MATCHES // 5))["high"] >= 0.5


@pytest.mark.parametrize("names", [",".join(pair) for pair in pairwise(("strong", "club", "beginner"))])
def test_neighbouring_levels_are_apart(names: str) -> None:
    found = share("bga", names)
    assert found["low"] <= 0.75
    assert found["high"] >= 0.60


def _of_two_sides(preset: str) -> str:
    """The rules of a preset for two sides, so that two players meet."""
    table = GAME.options.preset(preset).rules.table
    size = table.team_size
    for seats in (*table.seats_allowed, 2 * size):
        for side in (size, seats // 2):
            try:
                rules = GAME.options.parse(f"{preset} num_players={seats} team_size={side}")
            except OptionError:
                continue
            if rules.sides_count == 2:
                return f"{preset} num_players={seats} team_size={side}"
    raise AssertionError(f"{preset} has no table of two sides")
