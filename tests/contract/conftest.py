"""Every test that asks for a `match` runs once for each table."""

from __future__ import annotations

import pytest

from tests.contract.tables import Match, Setting, play, settings


@pytest.fixture(params=settings(), ids=str, scope="session")
def match(request: pytest.FixtureRequest) -> Match:
    setting: Setting = request.param
    return play(setting)
