"""What an actor may do: the seats' acts and the dealer's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from parlour.cards import Card, Rank
from parlour.engine import Action, Seat

__all__ = [
    "Add",
    "Answer",
    "Ask",
    "Choose",
    "Cut",
    "Deal",
    "Discard",
    "Draw",
    "Drawn",
    "Foot",
    "Label",
    "Lay",
    "Lot",
    "NewMeld",
    "Open",
    "Pass",
    "Replace",
    "Take",
    "Upcard",
]


class NewMeld(NamedTuple):
    """Cards laid as a meld of their own; `rank` is the joker for wilds only."""

    rank: Rank
    cards: tuple[Card, ...]


class Label(NamedTuple):
    """The name of a meld on the own board: its rank and its number among the melds of the rank."""

    rank: Rank
    number: int


@dataclass(frozen=True, slots=True)
class Lot(Action):
    """The dealer of cards shows the lot of `seat`: who deals, or who begins."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Cut(Action):
    """The dealer of cards shows the card that says how large a packet `seat` lifts."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """`seat` is dealt its hand."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Foot(Action):
    """`seat` is dealt a pile that nobody sees yet; `left` counts it and the piles that come after it."""

    seat: Seat
    cards: tuple[Card, ...]
    left: int = 1


@dataclass(frozen=True, slots=True)
class Upcard(Action):
    """A card is turned up to start the discard pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class Drawn(Action):
    """The dealer of cards gives the cards that `seat` draws."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Replace(Action):
    """The dealer of cards replaces the red threes that `seat` laid."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """One of the packets, counted from 1, becomes the hand."""

    packet: int


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Cards are asked from the stock."""


@dataclass(frozen=True, slots=True)
class Take(Action):
    """The top discard is taken and melded at once with `cards`: as a new meld, or onto one of the board.

    `also` are further new melds of the same act.
    """

    cards: tuple[Card, ...]
    onto: Label | None = None
    also: tuple[NewMeld, ...] = ()
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Open(Action):
    """The first melds of a team (or a player), laid together."""

    melds: tuple[NewMeld, ...]
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """New melds, once the board is open."""

    melds: tuple[NewMeld, ...]
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Add(Action):
    """Cards join melds of the own board."""

    melds: tuple[tuple[Label, tuple[Card, ...]], ...]
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """A card is discarded, which ends the turn."""

    card: Card
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Ask(Action):
    """The partners are asked whether to go out."""


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """A partner's answer."""

    is_yes: bool


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """The turn ends without a discard: no card can leave."""
