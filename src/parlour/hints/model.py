"""A hint as plain data: the act, what to do in a sentence, the reasons, and the choices beside each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Column", "Hint", "Row"]


@dataclass(frozen=True, slots=True)
class Column:
    """What a column of the choices counts: `unit` is points (to one place, or whole ones), or a chance from 0 to 1."""

    title: str
    unit: Literal["points", "whole", "chance"]


@dataclass(frozen=True, slots=True)
class Row:
    """One choice: the act, its cards, and a figure for each column; `is_tied` where it is as good as the best."""

    act: str
    cards: tuple[str, ...]
    figures: tuple[float | None, ...]
    is_tied: bool


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do and why. The reasons name rules by their ids, in parentheses."""

    act: str
    words: str
    why: tuple[str, ...]
    columns: tuple[Column, ...] = ()
    rows: tuple[Row, ...] = ()
    """The choices, the best first, no more than ten."""
