"""The fields of an observation: named stretches of one row of whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from parlour.cards import Card

__all__ = ["Field", "Layout", "Row", "card_numbers", "indexes", "one_hot"]

Row = npt.NDArray[np.int32]


class Field(NamedTuple):
    """So many numbers of an observation, each from `low` to `high`, and what they mean."""

    name: str
    length: int
    low: int
    high: int
    meaning: str


class Layout:
    """Fields one after the other."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = tuple(fields)
        self._slices: dict[str, slice] = {}
        at = 0
        for field in fields:
            self._slices[field.name] = slice(at, at + field.length)
            at += field.length
        self.length = at

    def __getitem__(self, name: str) -> slice:
        """Where a field stands in the row. Raises KeyError for a name that no field has."""
        return self._slices[name]

    def space(self) -> spaces.Box:
        """The space of the row."""
        low = np.concatenate([np.full(field.length, field.low, np.int32) for field in self.fields])
        high = np.concatenate([np.full(field.length, field.high, np.int32) for field in self.fields])
        return spaces.Box(low, high, dtype=np.int32)

    def row(self) -> Row:
        """A row of zeros."""
        return np.zeros(self.length, np.int32)

    def put(self, row: Row, name: str, values: Iterable[int]) -> None:
        """Write a field from its start; what is left of it stays as it is."""
        given = list(values)
        at = self._slices[name]
        if len(given) > at.stop - at.start:
            raise ValueError(f"{len(given)} numbers do not fit into {name}")
        row[at.start : at.start + len(given)] = given

    def add(self, row: Row, name: str, places: Iterable[int], amount: int = 1) -> None:
        """Count up the numbers of a field at these places, each from 0."""
        start = self._slices[name].start
        for place in places:
            row[start + place] += amount


def one_hot(values: Iterable[Any], value: Any) -> list[int]:
    """A 1 at the place of the value; zeros alone where it is not among them."""
    return [int(v == value) for v in values]


def indexes(cards: Iterable[Card | None]) -> list[int]:
    """The places of the known cards in the one order."""
    return [c.index for c in cards if c is not None]


def card_numbers(cards: Iterable[Card]) -> list[int]:
    """Cards as they lie: the place of each in the one order and one more, so that 0 is no card."""
    return [c.index + 1 for c in cards]
