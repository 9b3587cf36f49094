"""The games, found by scanning `parlour.games`: a new game is a new folder, no list is edited."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from parlour.engine.game import AnyGame

__all__ = ["find_game", "game_names"]


@cache
def game_names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    package = importlib.import_module("parlour.games")
    return tuple(sorted(found.name for found in pkgutil.iter_modules(package.__path__) if found.ispkg))


@cache
def find_game(name: str) -> AnyGame:
    """The game of this name. Raises ValueError naming the games there are."""
    if name not in game_names():
        raise ValueError(f"{name!r} is no game: the games are {', '.join(game_names())}")
    found: AnyGame = importlib.import_module(f"parlour.games.{name}").GAME
    return found
