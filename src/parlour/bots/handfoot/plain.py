"""`plain`: the bar that every player must pass. It melds all it can at once, always draws, throws its lowest card."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

from parlour.analysis.handfoot import WILDS, Phase, is_legal
from parlour.bots.handfoot.hands import check_turn, first_of
from parlour.bots.handfoot.lay import next_lay
from parlour.bots.handfoot.opening import best_opening
from parlour.bots.handfoot.spot import Spot
from parlour.bots.handfoot.style import Style
from parlour.cards import Card
from parlour.engine import Action
from parlour.games.handfoot.actions import Answer, Discard, Draw
from parlour.games.handfoot.view import HandFootView

__all__ = ["Plain"]

_ALL: Final = Style(keeps_clean=20)
"""Nothing is held back."""


class Plain:
    """Melds all it can at once, always draws, throws its lowest loose card."""

    name: Final = "plain"
    title: Final = "Plain"
    sentence: Final = "Melds all it can at once, always draws and throws its lowest loose card."

    def choose(self, view: HandFootView, legal: Iterable[Action], rng: random.Random, /) -> Action:
        """The one act of its habit. Raises ValueError where there is nothing to choose from."""
        check_turn(view)
        if view.phase is Phase.ASKING:
            return Answer(is_yes=True)
        if view.phase is Phase.DRAW:
            return Draw()
        if view.phase is not Phase.PLAY:
            return first_of(legal)
        spot = Spot(view)
        laid = next_lay(spot, _ALL, is_dumping=True) if spot.is_opened else best_opening(spot)
        return laid or self._discard(spot) or first_of(legal)

    def _discard(self, spot: Spot) -> Discard | None:
        """Its lowest card without a companion; the lowest of all where every card has one."""

        def height(card: Card) -> tuple[bool, bool, int, int]:
            is_loose = sum(c.rank is card.rank for c in spot.hand) == 1
            return card in WILDS, not is_loose, spot.points(card), card.index

        for card in sorted(dict.fromkeys(spot.hand), key=height):
            action = Discard(card)
            if is_legal(spot.view, action):
                return action
        return None
