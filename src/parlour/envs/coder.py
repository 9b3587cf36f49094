"""What a game tells the environments: its acts as integers and its views as numbers.

An act is a sequence of integers, one a step. Cards that are laid are named one by one, so that a set of melds needs no
number of its own: the acts of a decision are the sequences listed for it, and a step follows one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from parlour.engine import Action, AnyGame, Seat
from parlour.envs.fields import Layout, Row

__all__ = ["Coder", "Codes", "around"]

Codes = tuple[int, ...]
"""The integers of one act, in the order of the steps."""


class Coder(Protocol):
    """One game by one set of rules."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def actions(self) -> Sequence[str]:
        """What each integer says, in words: `card 5H`, `go`."""

    @property
    def layout(self) -> Layout: ...

    def codes(self, action: Action, /) -> Codes:
        """The integers of an act of a seat. Raises ValueError for an act of the dealer of cards."""

    def write(self, view: Any, row: Row, /) -> None:
        """Write what a seat sees into a row of zeros."""

    def write_act(self, begun: Codes, row: Row, /) -> None:
        """Write what the seat has said so far of the act that it is in the middle of."""

    def gains(self, before: Any, after: Any, /) -> Sequence[int]:
        """The points by side that a step brought, above zero what is good for the side."""


def around(seat: Seat, count: int) -> list[Seat]:
    """The seats of a table from the one that looks, clockwise."""
    return [Seat((seat + step) % count) for step in range(count)]
