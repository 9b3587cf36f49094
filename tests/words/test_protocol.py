"""The page of the protocol names every code that a game puts on the wire, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from parlour.games.cribbage.events import facts
from parlour.games.cribbage.flow import initial
from parlour.games.cribbage.peg import REASONS
from parlour.games.cribbage.rules import OPTIONS
from parlour.games.cribbage.state import Phase
from parlour.games.cribbage.words import EN
from parlour.games.handfoot.events import FACT_NAMES
from parlour.games.handfoot.state import Phase as HandFootPhase
from parlour.games.handfoot.words import EN as HANDFOOT_EN

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def _codes(before: str, after: str) -> set[str]:
    """The codes that stand between two texts of the page; what stands in parentheses only explains one."""
    part = PAGE.partition(before)[2].partition(after)[0]
    assert part, before
    return set(re.findall(r"`([a-z_]+)`", re.sub(r"\([^)]*\)", "", part)))


@pytest.mark.parametrize(
    ("before", "after", "codes"),
    [
        ("`phase` (", ");", {phase.value for phase in Phase}),
        ("Item kinds: ", ". `cadence`", set(REASONS)),
        ("facts (absent = none): `phase` (", ");", {phase.value for phase in HandFootPhase}),
        ("Words said: ", ".\n", {key[4:] for key in HANDFOOT_EN if key.startswith("say.")}),
        ('`{"kind":"say","seat","what",...}`: ', ".\n", {key[4:] for key in EN if key.startswith("say.")}),
    ],
)
def test_the_codes_of_the_page_are_those_of_the_game(before: str, after: str, codes: set[str]) -> None:
    assert _codes(before, after) == codes


def test_every_fact_is_named() -> None:
    named = _codes("Facts (absent = none): ", "Actions as text")
    assert set(facts(initial(OPTIONS.make({"match": 2})))) <= named


def test_every_fact_of_hand_and_foot_is_named() -> None:
    assert set(FACT_NAMES) <= _codes("What stands in facts (absent = none): ", "Acts as text")
