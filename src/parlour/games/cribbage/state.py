"""The state of a match: frozen, without a random number, a clock or the order of the stock."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from parlour.cards import Card
from parlour.engine import SEATS, Seat, quick_replace
from parlour.games.cribbage.rules import Rules
from parlour.games.cribbage.score import Item

__all__ = ["Due", "GameResult", "Laid", "Open", "Phase", "Shown", "State", "Window", "showing"]

Laid = tuple[Seat, Card]
"""A card in the play and who laid it."""


class Phase(StrEnum):
    """Where the deal stands."""

    CUT = "cut"
    DEAL = "deal"
    DISCARD = "discard"
    STARTER = "starter"
    PLAY = "play"
    SHOW = "show"
    OVER = "over"


class Due(NamedTuple):
    """A claim that its owner has to make. `what`: play, go, hand or crib."""

    seat: Seat
    what: str


class Window(NamedTuple):
    """A claim that `callers` may still call short: what was claimed, and what muggins has taken already, in points.

    `room` is the number of holes that the owner had left; `at` the number of cards laid in the deal when a card of the
    play was claimed: from it the worth is found again.
    """

    seat: Seat
    what: str
    claimed: int
    paid: int
    room: int
    at: int
    callers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand or crib that was counted: the cards, its true items, and what was claimed (None: counted by the table)."""

    seat: Seat
    what: str
    cards: tuple[Card, ...]
    items: tuple[Item, ...]
    claimed: int | None = None


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game of the match ended; tuples go by side. `skunks`: 0 none, 1 skunk, 2 double skunk."""

    winners: tuple[bool, ...]
    scores: tuple[int, ...]
    skunks: tuple[int, ...]
    points: tuple[int, ...]
    first_dealer: Seat


class Open(Protocol):
    """The public part of a state, which every view shares."""

    @property
    def rules(self) -> Rules: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def game(self) -> int: ...
    @property
    def deal(self) -> int: ...
    @property
    def dealer(self) -> Seat | None: ...
    @property
    def cuts(self) -> tuple[Card, ...]: ...
    @property
    def thrown(self) -> tuple[tuple[Card | None, ...], ...]: ...
    @property
    def turn(self) -> Seat: ...
    @property
    def counts(self) -> tuple[tuple[Laid, ...], ...]: ...
    @property
    def pile(self) -> tuple[Laid, ...]: ...
    @property
    def count(self) -> int: ...
    @property
    def gone(self) -> tuple[Seat, ...]: ...
    @property
    def shows(self) -> tuple[Shown, ...]: ...
    @property
    def windows(self) -> tuple[Window, ...]: ...
    @property
    def due(self) -> Due | None: ...
    @property
    def results(self) -> tuple[GameResult, ...]: ...


def showing(table: Open) -> tuple[Seat, str] | None:
    """Whose hand or crib is counted now: the dealer's left first, the dealer, the dealer's crib.

    Rule: C-30; C-45, C-46: the same order with three and four seats.
    """
    if table.phase is not Phase.SHOW or table.dealer is None:
        return None
    players = table.rules.players
    shown = len(table.shows)
    return (SEATS[(table.dealer + 1 + shown) % players], "hand") if shown < players else (table.dealer, "crib")


@quick_replace
class State(NamedTuple):
    """Everything that is true of a match between two actions."""

    rules: Rules
    phase: Phase
    game: int
    """Number of the game in the match, from 1."""
    deal: int
    """Number of the deal in the game, from 1; 0 while the deal is being cut for."""
    shuffle: int
    """Number of the pack in use, from 0."""
    dealt_count: int
    """Cards of that pack that have been given."""
    first_dealer: Seat | None
    dealer: Seat | None
    cuts: tuple[Card, ...]
    """The cards cut for the deal, by seat; they lie there until cards are dealt or cut anew."""
    hands: tuple[tuple[Card, ...], ...]
    """Cards still held, by seat, in the one order."""
    thrown: tuple[tuple[Card, ...], ...]
    """Cards laid away to the crib, by seat."""
    crib_from_pack: tuple[Card, ...]
    is_crib_open: bool
    starter: Card | None
    counts: tuple[tuple[Laid, ...], ...]
    """The finished counts of this deal."""
    pile: tuple[Laid, ...]
    """The cards of the present count, as laid."""
    count: int  # type: ignore[assignment]  # hides tuple.count, of no use here
    """The running total of the pile, 0 to 31."""
    gone: tuple[Seat, ...]
    """Seats that said go in this count."""
    rest: tuple[tuple[Card, ...], ...]
    """Cards never laid, by seat, shown after the play (five-card game)."""
    turn: Seat
    """Who has to lay a card or say go (in the play), or to count (in the show)."""
    scores: tuple[int, ...]
    """Holes pegged, by side."""
    due: Due | None
    windows: tuple[Window, ...]
    """Claims that may be called short, the oldest first."""
    shows: tuple[Shown, ...]
    """Hands and cribs counted in this deal (kept until the next is dealt)."""
    results: tuple[GameResult, ...]
    """The finished games of the match."""

    def laid(self, seat: Seat) -> tuple[Card, ...]:
        """The cards in front of `seat`, in the order laid. Rule: C-29: they stay there until the hands are counted."""
        piles = (*self.counts, self.pile)
        return (*(c for pile in piles for who, c in pile if who == seat), *self.rest[seat])

    @property
    def laid_count(self) -> int:
        """Cards laid in the play of this deal."""
        return sum([len(pile) for pile in self.counts]) + len(self.pile)

    @property
    def crib(self) -> tuple[Card, ...]:
        """All cards of the crib so far, in no order that tells who laid them."""
        return (*self.crib_from_pack, *(c for cards in self.thrown for c in cards))
