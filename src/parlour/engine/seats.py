"""Seats, sides and those who act or look."""

from __future__ import annotations

from enum import Enum, IntEnum
from functools import cache
from typing import Final, NewType

__all__ = [
    "DEALER",
    "PUBLIC",
    "SEATS",
    "SEAT_NAMES",
    "Actor",
    "Dealer",
    "Public",
    "Seat",
    "Side",
    "Viewer",
    "side_name",
]


class Seat(IntEnum):
    """A place at the table, clockwise from A."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4
    F = 5
    G = 6
    H = 7
    I = 8  # noqa: E741
    J = 9
    K = 10
    L = 11

    def __str__(self) -> str:
        return SEAT_NAMES[self]


SEAT_NAMES: Final = tuple("ABCDEFGHIJKL")
"""Letters by seat: faster than `Seat.name` where events are built."""

SEATS: Final = tuple(Seat)
"""Seats by number: faster than `Seat(number)`."""


class Dealer(Enum):
    """The dealer of cards: chance, as an actor of its own."""

    DEALER = "d"

    def __str__(self) -> str:
        return "d"


class Public(Enum):
    """Whoever holds no seat: spectators."""

    PUBLIC = "public"

    def __str__(self) -> str:
        return "public"


DEALER: Final = Dealer.DEALER
PUBLIC: Final = Public.PUBLIC

Actor = Seat | Dealer
Viewer = Seat | Public

Side = NewType("Side", int)
"""Index of a partnership (or of a seat that plays alone) in `Game.sides(rules)`."""


@cache
def side_name(seats: tuple[Seat, ...]) -> str:
    """A side is written as its seats: `A`, `AC`."""
    return "".join(SEAT_NAMES[s] for s in seats)
