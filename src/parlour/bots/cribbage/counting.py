"""What the computer players of cribbage share: true counts, calls, and the best of what is legal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from parlour.analysis.cribbage import due_points, missing_points
from parlour.cards import Card
from parlour.engine import Action
from parlour.games.cribbage.actions import Claim, Muggins, Pass, Play, Throw
from parlour.games.cribbage.view import CribbageView

__all__ = ["Counting", "kept", "sign"]

A = TypeVar("A", bound=Action)


class Counting:
    """Counts truly, and calls what an opponent leaves out: the part that all but the random player share."""

    def choose(self, view: CribbageView, legal: Iterable[Action], rng: random.Random, /) -> Action:
        """The best legal action; of equals any. Raises ValueError where there is none."""
        actions = list(legal)
        if not actions:
            raise ValueError("there is nothing to choose from")
        call = self._call(view, actions)
        if call is not None:
            return call
        actions = [action for action in actions if not isinstance(action, Muggins | Pass)]
        if view.due is not None:
            wanted = due_points(view)
            return next(action for action in actions if action == Claim(wanted))
        if len(actions) == 1:
            return actions[0]
        throws = [action for action in actions if isinstance(action, Throw)]
        if throws:
            return self.best_throw(view, throws, rng)
        plays = [action for action in actions if isinstance(action, Play)]
        return self.best_play(view, plays, rng) if plays else actions[0]

    def best_throw(self, view: CribbageView, throws: Sequence[Throw], rng: random.Random) -> Throw:
        """The throw of the highest value; of equals any."""
        return _best(throws, lambda throw: self.throw_value(view, throw.cards), rng)

    def best_play(self, view: CribbageView, plays: Sequence[Play], rng: random.Random) -> Play:
        """The card of the highest value; of equals any."""
        return _best(plays, lambda play: self.play_value(view, play.card), rng)

    def _call(self, view: CribbageView, actions: Sequence[Action]) -> Action | None:
        """Muggins on the newest claim, or a pass where an older one is short or nothing else can be done.

        In lowball nobody wants points, so nothing is called.
        """
        windows = [window for window in view.windows if view.seat in window.callers]
        if not windows:
            return None
        missing = [0 if view.rules.lowball else missing_points(view, window) for window in windows]
        if missing[-1]:
            return Muggins(missing[-1])
        is_only_asked = all(isinstance(action, Muggins | Pass) for action in actions)
        return Pass() if any(missing) or is_only_asked else None

    def throw_value(self, view: CribbageView, thrown: tuple[Card, ...]) -> float:
        """How good it is to lay these cards away, in points."""
        raise NotImplementedError

    def play_value(self, view: CribbageView, card: Card) -> float:
        """How good it is to lay this card, in points."""
        raise NotImplementedError


def _best(actions: Sequence[A], value: Callable[[A], float], rng: random.Random) -> A:
    values = [value(action) for action in actions]
    top = max(values)
    return rng.choice([action for action, found in zip(actions, values, strict=True) if found == top])


def kept(view: CribbageView, thrown: Sequence[Card]) -> list[Card]:
    """What stays in the hand."""
    return [c for c in view.hand if c not in thrown]


def sign(view: CribbageView) -> int:
    """In lowball points are bad."""
    return -1 if view.rules.lowball else 1
