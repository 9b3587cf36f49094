"""An evening of the club in short: the whole one is `python -m tests.server.evening 30`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.evening import evening


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_sixty_people_and_forty_computer_players_spend_a_minute(tmp_path: Path) -> None:
    told = evening(1.0, tmp_path)
    print(told)
    assert (told.people, told.bots) == (60, 40)
    assert (told.problems, told.log) == ([], [])
    assert told.counts["ok"] > 200
    assert told.counts["visits"] > 60, "some came back"
