"""Every test that asks for a `match` runs once for each table."""

from __future__ import annotations

import pytest

from parlour.engine import find_game
from tests.contract.tables import Match, Setting, play, settings


def _params() -> list[object]:
    """Every setting; of a game with longer matches every fourth in the usual run, the others are slow."""
    found: list[object] = []
    long_count = 0
    for setting in settings():
        is_long = not find_game(setting.game).lists_all
        long_count += is_long
        marks = [pytest.mark.slow] if is_long and long_count % 4 != 1 else []
        found.append(pytest.param(setting, id=str(setting), marks=marks))
    return found


@pytest.fixture(params=_params(), scope="session")
def match(request: pytest.FixtureRequest) -> Match:
    setting: Setting = request.param
    return play(setting)
