"""The proof of a match while it is made: who has committed to a number, who has opened it, what is left out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from parlour.engine import Seat
from parlour.records.deals import ABSENT, BOT, number_commitment, withheld

__all__ = ["Making", "Stage"]

Stage = Literal["commit", "open", "done"]


@dataclass(frozen=True, slots=True)
class Making:
    """What the seats of a match have contributed so far.

    `commits` holds the hashes of the seats that sent one; `numbers` what is known of each seat: its number, or why it
    has none. When the stage is done every seat has an entry in `numbers`.
    """

    code: str
    match: int
    commitment: str
    first_dealer: Seat | None
    seats: tuple[str, ...]
    stage: Stage
    commits: Mapping[str, str]
    numbers: Mapping[str, str]

    @classmethod
    def begin(
        cls, code: str, match: int, commitment: str, first_dealer: Seat | None, seats: Mapping[Seat, bool]
    ) -> Making:
        """Nobody has sent anything. `seats` says which of them people have; the others contribute nothing."""
        bots = {str(seat): BOT for seat, is_person in seats.items() if not is_person}
        return cls(code, match, commitment, first_dealer, tuple(map(str, seats)), "commit", {}, bots)

    def text(self) -> str:
        """As the database keeps it."""
        return json.dumps({"stage": self.stage, "commits": dict(self.commits), "numbers": dict(self.numbers)})

    @classmethod
    def load(
        cls, code: str, match: int, commitment: str, first_dealer: Seat | None, seats: Iterable[Seat], text: str
    ) -> Making:
        """As the database keeps it. Raises ValueError if it is damaged."""
        names = tuple(map(str, seats))
        try:
            kept = json.loads(text)
            commits, numbers = dict(kept["commits"]), dict(kept["numbers"])
            return cls(code, match, commitment, first_dealer, names, kept["stage"], commits, numbers)
        except (ValueError, KeyError, TypeError):
            raise ValueError("what its seats contributed cannot be read") from None

    @property
    def waiting(self) -> frozenset[str]:
        """The seats that may still send what the stage asks for."""
        if self.stage == "commit":
            return frozenset(self.seats) - self.commits.keys() - self.numbers.keys()
        if self.stage == "open":
            return frozenset(self.commits) - self.numbers.keys()
        return frozenset()

    def committed(self, seat: str, commitment: str) -> Making | str:
        """A seat has sent the hash of its number; the code of a refusal where it may not. Sent twice it is no fault."""
        if self.commits.get(seat) == commitment:
            return self
        if self.stage != "commit" or seat in self.numbers:
            return "contribution_late"
        if seat in self.commits:
            return "contribution_other"
        return replace(self, commits={**self.commits, seat: commitment})

    def opened(self, seat: str, number: str) -> Making | str:
        """A seat has opened its number; the code of a refusal where it may not. Sent twice it is no fault."""
        if self.numbers.get(seat) == number:
            return self
        if self.stage != "open" or seat not in self.waiting:
            return "contribution_late"
        if number_commitment(self.code, self.match, seat, number) != self.commits[seat]:
            return "contribution_other"
        return replace(self, numbers={**self.numbers, seat: number})

    def closed(self) -> Making:
        """The stage is over: who has not sent anything is marked. Without any commitment there is nothing to open."""
        if self.stage == "commit":
            absent = dict.fromkeys(self.waiting, ABSENT)
            return replace(self, stage="open" if self.commits else "done", numbers={**self.numbers, **absent})
        kept_back = {seat: withheld(self.commits[seat]) for seat in self.waiting}
        return replace(self, stage="done", numbers={**self.numbers, **kept_back})
