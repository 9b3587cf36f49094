"""The players that weigh what they do: one policy, in levels that weigh more or less."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from parlour.analysis.handfoot import Phase, is_legal
from parlour.bots.handfoot.discard import best_discard
from parlour.bots.handfoot.hands import check_turn, first_of
from parlour.bots.handfoot.lay import next_lay
from parlour.bots.handfoot.opening import best_opening
from parlour.bots.handfoot.out import out_pays, says_yes, way_out
from parlour.bots.handfoot.spot import Spot
from parlour.bots.handfoot.style import Style
from parlour.bots.handfoot.take import best_take
from parlour.engine import Action
from parlour.games.handfoot.actions import Answer, Ask, Draw
from parlour.games.handfoot.view import HandFootView

__all__ = ["Weighing"]


@dataclass(frozen=True)
class Weighing:
    """A player that weighs what it does by its style."""

    name: str
    title: str
    sentence: str
    style: Style

    def choose(self, view: HandFootView, legal: Iterable[Action], rng: random.Random, /) -> Action:
        check_turn(view)
        spot = Spot(view)
        if view.phase is Phase.ASKING:
            return Answer(says_yes(spot, self.style))
        if view.phase is Phase.DRAW:
            return best_take(spot, self.style) or Draw()
        if view.phase is not Phase.PLAY:
            return first_of(legal)
        return self._play(spot) or best_discard(spot, self.style) or first_of(legal)

    def _play(self, spot: Spot) -> Action | None:
        """The next cards to lay, or the question to the partners; None where only the discard is left."""
        style = self.style
        if not spot.is_opened:
            return best_opening(spot, style.opening_wilds)
        done = way_out(spot, style)
        ends = done is not None and not _is_refused(spot) and out_pays(spot, done, style)
        if ends and is_legal(spot.view, Ask()):
            return Ask()
        least = 0 if done is None or ends else 2
        return next_lay(spot, style, is_dumping=ends or _is_late(spot, style), is_ending=ends, least=least)


def _is_refused(spot: Spot) -> bool:
    """Whether a partner said no."""
    return not all(is_yes for _, is_yes in spot.view.answers or ())


def _is_late(spot: Spot, style: Style) -> bool:
    """Whether the round is about to end, so that what is held back is lost."""
    return spot.view.out is not None or spot.laps_left <= style.dump_laps or spot.hazard >= style.dump_hazard
