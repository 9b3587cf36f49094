"""Replaying a log of actions, and playing a game out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from parlour.engine.dealer import Dealer
from parlour.engine.events import Event
from parlour.engine.game import Action, Game
from parlour.engine.seats import DEALER, Actor

__all__ = ["play_out", "replay"]

S = TypeVar("S")
V = TypeVar("V")
R = TypeVar("R")


def replay(game: Game[S, V, R], state: S, log: Iterable[tuple[Actor, Action]]) -> S:
    """The state after the actions of `log`. Raises IllegalAction at the first that is against the rules."""
    for actor, action in log:
        state = game.apply(state, actor, action).state
    return state


def play_out(
    game: Game[S, V, R],
    state: S,
    dealer: Dealer,
    choose: Callable[[S], tuple[Actor, Action]],
    watch: Callable[[S, Actor, Action, tuple[Event, ...]], None] | None = None,
) -> S:
    """Play to the end of the match: the dealer pays what is owed, `choose` gives every other act.

    `watch`, if given, is told the state before each step, the actor, the action and the events.
    """
    while game.outcome(state) is None:
        owed = game.chance(state)
        actor, action = choose(state) if owed is None else (DEALER, dealer.answer(owed))
        step = game.apply(state, actor, action)
        if watch is not None:
            watch(state, actor, action, step.events)
        state = step.state
    return state
