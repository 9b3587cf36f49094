"""A computer player's choice is what the game allows, listed or not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from parlour.engine import Action, Illegal, find_game
from parlour.server import players

GAME = find_game("handfoot")
DISCARD, MELDS = GAME.parse("discard 4C"), GAME.parse("meld K=KCKDKH A=ACADAH 9=9C9D9H")


class Chooser:
    """Chooses what it is told."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def choose(self, view: Any, legal: Sequence[Action], rng: Any) -> Action:
        return self.action


@pytest.mark.parametrize(
    ("found", "made"), [(None, MELDS), (Illegal("H-R5.1", "too_few_cards"), DISCARD)], ids=["legal", "refused"]
)
def test_a_move_that_no_list_has_is_made_if_the_judge_allows_it(
    monkeypatch: pytest.MonkeyPatch, found: Illegal | None, made: Action
) -> None:
    monkeypatch.setattr(players, "find_bot", lambda game, name: Chooser(MELDS))
    assert asyncio.run(players.ask_bot(GAME, "sharp", None, (DISCARD,), lambda action: found)) == made
