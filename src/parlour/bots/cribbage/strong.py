"""Strong: the exact worth of hand and crib with the play in it, a belief about the other hand, and the score in mind."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

from parlour.analysis.cribbage.value import card_values, throw_values
from parlour.bots.cribbage.club import Club
from parlour.engine import Action
from parlour.games.cribbage.actions import Play, Throw
from parlour.games.cribbage.rules import Rules
from parlour.games.cribbage.state import Phase
from parlour.games.cribbage.view import CribbageView

__all__ = ["Strong"]

_GAME_HOLE: Final = 121


class Strong(Club):
    """Throws and plays by points or, towards the end, by the chance to win, against all that the other may hold."""

    name: Final = "strong"
    title: Final = "Strong"
    sentence: Final = (
        "Weighs every throw with the play in it, reads what you hold from what you lay, and knows the score."
    )

    def choose(self, view: CribbageView, legal: Iterable[Action], rng: random.Random, /) -> Action:
        """The best legal action; of equals any. Raises ValueError where there is none."""
        actions = list(legal)
        if len(actions) > 1 and not view.windows and view.due is None and is_covered(view.rules):
            if view.phase is Phase.DISCARD:
                throws = throw_values(view)
                return Throw(max(throws, key=throws.__getitem__))
            if view.phase is Phase.PLAY:
                values = card_values(view)
                fits = {action.card for action in actions if isinstance(action, Play)}
                return Play(
                    max(
                        ((value, c) for value, c in zip(values, view.hand, strict=True) if c in fits),
                        key=lambda found: found[0],
                    )[1]
                )
        return super().choose(view, actions, rng)


def is_covered(rules: Rules) -> bool:
    """Whether the kernels and tables know these rules."""
    return rules.players == 2 and rules.cards == "six" and not rules.lowball and rules.target <= _GAME_HOLE
