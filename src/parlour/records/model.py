"""What a card game record holds: headers, games, deals, lines with their claims, balances. No states, no rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from parlour.engine import NotNotation

__all__ = [
    "FORMAT",
    "Balance",
    "Check",
    "Claim",
    "DealBlock",
    "GameBlock",
    "Line",
    "Points",
    "Record",
    "RecordError",
]

FORMAT: Final = "CGR 1"
"""The version of the format that this package reads and writes."""


class RecordError(NotNotation):
    """The first line that is wrong: its number from 1, the rung of `verify` that it fails, the rule, the words."""

    def __init__(self, line: int, words: str, *, rung: str = "notation", rule: str = "") -> None:
        super().__init__(f"line {line}: {words}" + (f" ({rule})" if rule else ""))
        self.line = line
        self.words = words
        self.rung = rung
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Points:
    """The claim that points were pegged, or lost (`B-430`). `side` is empty where it is the side of the actor."""

    points: int
    reasons: tuple[str, ...] = ()
    side: str = ""

    def __str__(self) -> str:
        return " ".join((f"{self.side}{self.points:+d}", *self.reasons))


@dataclass(frozen=True, slots=True)
class Check:
    """The claim that something is so: cards that came into sight in a zone (`?crib=3S3D7S7D`)."""

    key: str
    value: str

    def __str__(self) -> str:
        return f"?{self.key}={self.value}"


Claim = Points | Check


@dataclass(frozen=True, slots=True)
class Line:
    """One act: the actor (`A` to `L`, `d` dealer, `t` table), its words, what is claimed to follow, a comment."""

    actor: str
    words: str
    claims: tuple[Claim, ...] = ()
    comment: str = ""
    number: int = field(default=0, compare=False)
    """Where it stands in the file, from 1; 0 if it comes from none."""


@dataclass(frozen=True, slots=True)
class Balance:
    """The points of every side: after a deal, and at the end."""

    points: Mapping[str, int]
    number: int = field(default=0, compare=False)


Entry = Line | Balance


@dataclass(frozen=True, slots=True)
class DealBlock:
    """One deal. Number 0 holds the cards cut for the deal; `pairs` are facts such as the dealer."""

    deal: int
    pairs: Mapping[str, str]
    entries: tuple[Entry, ...]
    number: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class GameBlock:
    """One game of a match."""

    game: int
    pairs: Mapping[str, str]
    deals: tuple[DealBlock, ...]
    number: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record. `headers` keeps the order of the file; the header of a seat is named `Seat A`."""

    headers: Mapping[str, str]
    games: tuple[GameBlock, ...]

    @property
    def view(self) -> str:
        """The seat (or `public`) whose view this is; empty for a whole record."""
        return self.headers.get("View", "")

    def blocks(self) -> Iterator[tuple[GameBlock, DealBlock]]:
        """Every deal with the game that it belongs to."""
        for game in self.games:
            for deal in game.deals:
                yield game, deal

    def lines(self) -> Iterator[Line]:
        """Every line, balances left out."""
        for _, deal in self.blocks():
            for entry in deal.entries:
                if isinstance(entry, Line):
                    yield entry
