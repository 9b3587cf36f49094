"""Hints: what a strong player would do in the asking seat, and why, from the view of that seat alone.

A game's own hints stand in `parlour/hints/<game>.py` as `hint(view, legal, language)`; a game without them has none.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any

from parlour.engine import Action, find_game
from parlour.hints.model import Column, Hint, Row

__all__ = ["Column", "Hint", "Row", "has_hints", "hint"]


def has_hints(game: str) -> bool:
    """Whether there are hints for this game. Raises ValueError where there is no such game."""
    find_game(game)
    return importlib.util.find_spec(f"{__name__}.{game}") is not None


def hint(game: str, view: Any, legal: Sequence[Action], language: str = "en") -> Hint | None:
    """What the seat that looks had best do, one of the `legal` acts or one that the game allows besides.

    It rests on the view alone, and the same view always gives the same hint. None where the game has no hints, or the
    seat has nothing to decide.
    """
    if not legal or not has_hints(game):
        return None
    found: Hint | None = importlib.import_module(f"{__name__}.{game}").hint(view, legal, language)
    return found
