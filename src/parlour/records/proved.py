"""Whether a record's cards are those of its seed: headers, the packs named by its deals, every act of the dealer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from parlour.cards import format_cards
from parlour.engine import Action, AnyGame, Dealer, Seat
from parlour.engine.position import PositionFault
from parlour.records.deals import SCHEME, Packs, Proof, match_number
from parlour.records.model import DealBlock, Line, Record, RecordError

__all__ = ["Proved"]

RUNG: Final = "proof"
_NEEDED: Final = ("Table", "Match", "Pack", "Commitment")


class Proved:
    """The proof that a record carries. Raises RecordError at the first header that is wrong."""

    def __init__(
        self, record: Record, lines: Mapping[str, int], game: AnyGame, rules: Any, seats: Sequence[Seat]
    ) -> None:
        self._headers = record.headers
        self._lines = lines
        self._game = game
        self.is_view = bool(record.view)
        self.proof = self._read(seats)
        self._check_headers(rules)
        self._packs = Packs(game, rules, self.proof) if self.proof.is_open else None
        self._dealer = Dealer(game, self._packs) if self._packs is not None else None
        self.checked = 0
        """Acts of the dealer that were read off the seed."""
        if self._packs is not None and "Position" in record.headers:
            self._check_position(self._packs)

    def _wrong(self, key: str, words: str) -> RecordError:
        return RecordError(self._lines.get(key, self._lines["Proof"]), words, rung=RUNG)

    def _read(self, seats: Sequence[Seat]) -> Proof:
        headers = self._headers
        if headers["Proof"] != SCHEME:
            raise self._wrong("Proof", f"{headers['Proof'][:40]!r} is no scheme of this version: {SCHEME} is")
        for key in (*_NEEDED, *(f"Number {seat}" for seat in seats)):
            if key not in headers:
                raise self._wrong("Proof", f"a proof needs the header {key}")
        numbers = {key[7:]: value for key, value in headers.items() if key.startswith("Number ")}
        for seat in numbers:
            if seat not in map(str, seats):
                raise self._wrong(f"Number {seat}", f"this table has no seat {seat}")
        match = match_number(headers["Match"])
        if not match:
            raise self._wrong("Match", "with a proof this is the number of the match at its table, from 1")
        seed, asked = headers.get("Seed", ""), headers.get("Asked", "")
        if "Seed" in headers and not seed:
            raise self._wrong("Seed", "a seed is written with 64 hexadecimal digits")
        return Proof(headers["Table"], match, headers["Commitment"], numbers, seed, asked)

    def _check_headers(self, rules: Any) -> None:
        fault = self.proof.fault()
        if fault is not None:
            raise self._wrong(*fault)
        if self._headers["Pack"] != format_cards(self._game.pack(rules)):
            raise self._wrong("Pack", "this is not the pack of these rules in the one order")
        for key in ("Seed", "Asked"):
            if key in self._headers and self.is_view:
                raise self._wrong(key, "a view does not tell this: it would tell every card")
        if self.proof.asked and "Position" not in self._headers:
            raise self._wrong("Asked", "the match does not begin at a position: its header Position is missing")

    def _check_position(self, packs: Packs) -> None:
        if not self.proof.asked:
            raise self._wrong("Position", "a position that is proved needs the header Asked")
        try:
            line = packs.begin().line
        except (PositionFault, ValueError) as wrong:
            raise self._wrong("Asked", str(wrong)) from None
        if line != self._headers["Position"]:
            raise self._wrong("Position", f"the seed opens this position as {line}")

    def check_block(self, deal: DealBlock, before: Any) -> None:
        """The pack that a deal names is the one that its cards are dealt from."""
        owed = self._game.chance(before)
        if owed is None:
            return
        want = {"pack": str(owed.shuffle)}
        if owed.within is not None and not self.is_view:
            want["within"] = format_cards(owed.within)
        for key in ("pack", "within"):
            if deal.pairs.get(key) != want.get(key):
                said = f"{key}={want[key]}" if key in want else f"no {key}="
                raise RecordError(deal.number, f"the engine has {said} for this deal", rung=RUNG)

    def check_over(self) -> None:
        """A match that is over has its seed open: without it nothing is proved. Views never tell it."""
        if not self.is_view and not self.proof.is_open:
            raise self._wrong("Commitment", "the match is over, and the seed that opens this is missing: header Seed")

    def check_act(self, line: Line, before: Any, action: Action) -> None:
        """The dealer gives the cards that the seed has there."""
        owed = self._game.chance(before)
        if self._dealer is None or owed is None:
            return
        want = self._dealer.answer(owed)
        if want != action:
            raise RecordError(line.number, f"the seed has here: d  {self._game.format(want)}", rung=RUNG)
        self.checked += 1
