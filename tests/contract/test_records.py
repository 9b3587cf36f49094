"""Records: every match is written, read back and verified, whole and as each viewer may keep it; golden records."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.engine import game_names
from parlour.records import dumps, from_log, loads, verify
from tests.contract.tables import Match

GOLDEN = Path(__file__).resolve().parents[1] / "records"


def test_a_match_verifies_from_its_record(match: Match) -> None:
    log = [(step.actor, step.action) for step in match.steps]
    names = {seat: f"Player {seat}" for seat in match.seats}
    record = from_log(match.game, match.rules, log, names=names)
    text = dumps(record)
    assert dumps(loads(text)) == text
    report = verify(text)
    assert report.is_ok, str(report)
    assert report.line_count == len(log)
    assert report.winners


def test_a_record_as_a_viewer_may_keep_it_verifies(match: Match) -> None:
    log = [(step.actor, step.action) for step in match.steps[: len(match.steps) // 2]]
    names = {seat: f"Player {seat}" for seat in match.seats}
    for viewer in match.viewers[:3]:
        record = from_log(match.game, match.rules, log, names=names, viewer=viewer)
        report = verify(dumps(record))
        assert report.is_ok, str(report)


@pytest.mark.parametrize("name", game_names())
def test_a_game_has_a_golden_record(name: str) -> None:
    found = sorted((GOLDEN / name).glob("*.cgr"))
    assert found, f"tests/records/{name} needs a record of a whole game, audited by hand"
    for path in found:
        assert verify(path.read_bytes()).is_ok, path.name
