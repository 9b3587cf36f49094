"""What is measured in a game besides wins: each game has a module of its own here, found by its name."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, Protocol

from parlour.engine import Action, Actor

__all__ = ["Figure", "Meter", "Seen", "figures_of", "meter_of"]


class Seen(NamedTuple):
    """One value: of a side, or (None) of the table."""

    name: str
    side: int | None
    value: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the report, of the values with its name; `words` go before it."""

    name: str
    words: str
    is_share: bool = False
    """Whether the values are 0 and 1."""
    is_by_player: bool = False
    is_per_side: bool = False
    """Whether each value is a sum over the sides of the table, told as the mean of one side."""


class Meter(Protocol):
    """Looks at every step of one match and tells the values that it finds."""

    def step(self, before: Any, actor: Actor, action: Action, after: Any, /) -> Iterable[Seen]: ...


class _Nothing:
    """The meter of a game without one of its own."""

    def step(self, _before: Any, _actor: Actor, _action: Action, _after: Any, /) -> Iterable[Seen]:
        return ()


@cache
def _module(game_name: str) -> Any:
    name = f"{__name__}.{game_name}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def meter_of(game_name: str, rules: Any) -> Meter:
    """A new meter for one match by these rules."""
    module = _module(game_name)
    if module is None:
        return _Nothing()
    found: Meter = module.METER(rules)
    return found


def figures_of(game_name: str) -> tuple[Figure, ...]:
    """The figures that a report of this game shows, in order."""
    module = _module(game_name)
    return module.FIGURES if module is not None else ()
