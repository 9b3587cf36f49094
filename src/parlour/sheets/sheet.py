"""What the sheet of a game is: how an entry is read, and what entries come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from parlour.engine import Illegal

__all__ = ["Plain", "Posted", "Sheet", "Wrote", "read_int", "read_name", "read_names", "read_one_of"]

S = TypeVar("S")

Plain = Mapping[str, Any]
"""An entry as it is kept: JSON."""

NAME_LENGTH = 40


class Wrote(NamedTuple):
    """What one entry did: the side it paid and how many points or holes; the rule by which it counts no more."""

    side: str = ""
    points: int = 0
    void: str = ""


class Posted(NamedTuple):
    """An entry with the number of its line."""

    n: int
    entry: Plain


@dataclass(frozen=True, slots=True)
class Sheet(Generic[S]):
    """The sheet of one game.

    `read` checks the form of an entry (ValueError with plain words where it is none) and gives it back in its one
    form; `start` is an empty sheet; `write` posts one entry or refuses it; `wire` is the sheet as JSON.
    """

    read: Callable[[Plain], Plain]
    start: Callable[[Any], S]
    write: Callable[[S, Plain], tuple[S, Wrote] | Illegal]
    wire: Callable[[S], dict[str, Any]]
    table: Callable[[S, Sequence[str]], list[list[str | int]]]
    """The sheet as rows for a spreadsheet, the first of them the heads; the names of the seats are given."""


def read_int(entry: Plain, key: str, low: int, high: int) -> int:
    """A whole number of the entry. Raises ValueError."""
    value = entry.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError(f"{key} is a whole number from {low} to {high}")
    return value


def read_one_of(entry: Plain, key: str, values: Sequence[str]) -> str:
    """A word of the entry. Raises ValueError."""
    value = entry.get(key)
    if not isinstance(value, str) or value not in values:
        raise ValueError(f"{key} is one of {', '.join(values)}")
    return value


def read_name(value: object) -> str:
    """A name as it may stand on a sheet. Raises ValueError."""
    if not isinstance(value, str) or not 1 <= len(value.strip()) <= NAME_LENGTH or not value.isprintable():
        raise ValueError(f"a name has 1 to {NAME_LENGTH} visible characters")
    return " ".join(value.split())


def read_names(values: object, count: int) -> tuple[str, ...]:
    """The names of all seats, no two alike. Raises ValueError."""
    if not isinstance(values, list | tuple) or len(values) != count:
        raise ValueError(f"names has one name for each of {count} seats")
    names = tuple(read_name(value) for value in values)
    if len({name.casefold() for name in names}) < count:
        raise ValueError("two seats have the same name")
    return names
