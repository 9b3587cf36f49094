"""Computer players. A bot is given a view and the legal actions, never a state.

A game's own bots stand in `parlour/bots/<game>.py` as `BOTS`: first the one that is met where nobody chooses, then the
strongest first; `random` plays every game.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, Protocol

from parlour.engine import Action, find_game

__all__ = ["Bot", "RandomBot", "bot_names", "find_bot"]


class Bot(Protocol):
    """A computer player: a name for programs, a title and one sentence for people, and its choice."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def sentence(self) -> str: ...

    def choose(self, view: Any, legal: Iterable[Action], rng: random.Random, /) -> Action:
        """One of the `legal` actions of the seat that looks at `view`. Raises ValueError where there is none."""


class RandomBot:
    """Any legal act: first what to do, then how, each as likely as the others."""

    name: Final = "random"
    title: Final = "Random"
    sentence: Final = "Makes any move that the rules allow, and where players count for themselves it guesses."

    def choose(self, view: object, legal: Iterable[Action], rng: random.Random, /) -> Action:
        """An action of a random kind (play, go, claim ...)."""
        kinds: dict[type[Action], list[Action]] = {}
        for action in legal:
            kinds.setdefault(type(action), []).append(action)
        if not kinds:
            raise ValueError("there is nothing to choose from")
        return rng.choice(kinds[rng.choice(list(kinds))])


@cache
def _bots(game_name: str) -> Mapping[str, Bot]:
    find_game(game_name)
    module = f"{__name__}.{game_name}"
    own: tuple[Bot, ...] = importlib.import_module(module).BOTS if importlib.util.find_spec(module) else ()
    return {bot.name: bot for bot in (*own, RandomBot())}


def bot_names(game_name: str) -> tuple[str, ...]:
    """The bots of a game: the one a table takes where nobody chooses, then the strongest first.

    Raises ValueError where there is no such game.
    """
    return tuple(_bots(game_name))


def find_bot(game_name: str, name: str) -> Bot:
    """The bot of this name. Raises ValueError naming the bots there are.

    >>> find_bot("cribbage", "random").title
    'Random'
    """
    found = _bots(game_name).get(name)
    if found is None:
        raise ValueError(f"{name!r} is no computer player of {game_name}: there are {', '.join(bot_names(game_name))}")
    return found
