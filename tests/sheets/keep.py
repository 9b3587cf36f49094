"""A sheet on a table of the tests: entries written one after the other."""

from __future__ import annotations

from typing import Any

from parlour.engine import Illegal, find_game
from parlour.sheets import SHEETS, Folded, Line, Refused, append, fold_lines

Entry = dict[str, Any]


class Kept:
    """A sheet that is written on."""

    def __init__(self, game: str, rules: str = "") -> None:
        self.sheet = SHEETS[game]
        self.rules = find_game(game).options.parse(rules)
        self.lines: list[Line] = []

    def add(self, *entries: Entry) -> Folded[Any]:
        """Write these entries; what the sheet comes to."""
        for entry in entries:
            self.put("add", entry=entry)
        return self.folded

    def put(self, op: str, ref: int = 0, entry: Entry | None = None) -> Folded[Any]:
        """Write one line."""
        line = Line(len(self.lines) + 1, op, ref, None if entry is None else self.sheet.read(entry))
        folded = append(self.sheet, self.rules, self.lines, line)
        self.lines.append(line)
        return folded

    def refused(self, entry: Entry | None = None, op: str = "add", ref: int = 0) -> Illegal:
        """Why this line cannot stand; nothing is written."""
        before = list(self.lines)
        try:
            self.put(op, ref, entry)
        except Refused as refused:
            assert self.lines == before
            return refused.illegal
        raise AssertionError(f"{entry} was taken")

    @property
    def folded(self) -> Folded[Any]:
        """What the sheet comes to."""
        return fold_lines(self.sheet, self.rules, self.lines)

    @property
    def wire(self) -> dict[str, Any]:
        """The sheet as pages see it."""
        return self.sheet.wire(self.folded.state)


def dealer(seat: str) -> Entry:
    """Who deals first."""
    return {"kind": "dealer", "seat": seat}


def peg(seat: str, *whys: str, game: int = 1, deal: int = 1) -> Entry:
    """Points of the play."""
    return {"kind": "peg", "game": game, "deal": deal, "seat": seat, "whys": list(whys)}


def shown(
    seat: str, points: int = 0, *, what: str = "hand", cards: str = "", starter: str = "", game: int = 1, deal: int = 1
) -> Entry:
    """A hand or crib, by number or by its cards."""
    held: Entry = {"cards": cards, "starter": starter} if cards else {"points": points}
    return {"kind": "show", "game": game, "deal": deal, "seat": seat, "what": what, **held}


def other(kind: str, seat: str, *, game: int = 1, deal: int = 1, **rest: int) -> Entry:
    """His heels, muggins, a correction."""
    return {"kind": kind, "game": game, "deal": deal, "seat": seat, **rest}


def filled(number: int, side: str, **fields: Any) -> list[Entry]:
    """Fields of a side in a round of Hand and Foot."""
    return [{"kind": "set", "round": number, "side": side, "field": name, "value": n} for name, n in fields.items()]


def closed(number: int, out: str | None) -> Entry:
    """The end of a round."""
    return {"kind": "close", "round": number, "out": out}
