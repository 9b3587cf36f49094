"""Strong: what a throw is worth with the play in it, a belief about the other hand, and the score in mind."""

from __future__ import annotations

import random
from collections.abc import Sequence

from parlour.analysis.cribbage.value import card_values, throw_values
from parlour.bots.cribbage.expert import Expert
from parlour.games.cribbage.actions import Play, Throw
from parlour.games.cribbage.view import CribbageView

__all__ = ["Strong"]


class Strong(Expert):
    """Throws and plays by points or, towards the end, by the chance to win, against all that the other may hold.

    Under rules that the kernels do not know (three and four seats, five cards, lowball, stinkhole) it is the expert.
    """

    name = "strong"
    title = "Strong"
    sentence = "Weighs each throw with the play in it, reads your hand from what you lay, and always knows the score."

    def best_throw(self, view: CribbageView, throws: Sequence[Throw], rng: random.Random) -> Throw:
        """The throw that is worth most."""
        if not _is_covered(view):
            return super().best_throw(view, throws, rng)
        values = {frozenset(cards): value for cards, value in throw_values(view).items()}
        return max(throws, key=lambda throw: values.get(frozenset(throw.cards), -1000.0))

    def best_play(self, view: CribbageView, plays: Sequence[Play], rng: random.Random) -> Play:
        """The card that is worth most."""
        if not _is_covered(view):
            return super().best_play(view, plays, rng)
        try:
            values = dict(zip(view.hand, card_values(view), strict=True))
        except ValueError:  # a position set up by hand, where nobody could hold what is left
            return super().best_play(view, plays, rng)
        return max(plays, key=lambda play: values[play.card])


def _is_covered(view: CribbageView) -> bool:
    """Whether kernels and tables hold under the rules in force."""
    rules = view.rules
    return rules.players == 2 and rules.cards == "six" and not rules.lowball and not rules.stinkhole
