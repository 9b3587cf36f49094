"""What an actor may do: the seats' acts and the dealer's."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.cards import Card
from parlour.engine import Action, Seat

__all__ = ["Claim", "Cut", "Deal", "DealCrib", "Go", "Muggins", "Pass", "Play", "Show", "Starter", "Throw"]


@dataclass(frozen=True, slots=True)
class Cut(Action):
    """The dealer of cards shows the card that `seat` cut for the first deal."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """`seat` is dealt its cards."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealCrib(Action):
    """The pack gives a card to the crib (three players)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Starter(Action):
    """The starter is turned."""

    card: Card


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Cards are laid away to the crib, in the one order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Play(Action):
    """A card is laid in the play."""

    card: Card


@dataclass(frozen=True, slots=True)
class Go(Action):
    """No card fits under 31."""


@dataclass(frozen=True, slots=True)
class Show(Action):
    """The hand (or the crib) is counted by the table."""

    is_crib: bool = False


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """The owner of a score says what it is worth, in points."""

    points: int


@dataclass(frozen=True, slots=True)
class Muggins(Action):
    """An opponent calls points that a claim left out; `seat` made the claim (None: the newest that may be called)."""

    points: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """An opponent lets the newest claim go by."""
