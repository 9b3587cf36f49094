"""A fence of the discard of cribbage: six cards, and what throws of them are worth on average."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from parlour.analysis.cribbage.discard import Throw, best_throws
from parlour.analysis.cribbage.question import Unanswerable
from parlour.cards import parse_cards
from parlour.engine import AnyGame
from parlour.lessons.model import Example, Row, Setup
from parlour.lessons.played import Text, Wrong, split_header
from parlour.lessons.words import word

__all__ = ["throws_example"]

COLUMNS: Final = tuple(word(f"column.{name}") for name in ("throw", "hand", "crib", "play", "total"))
ABOUT: Final = 0.25
"""How far averages that rest on the habits of players (crib, play, together) may lie from what a lesson says."""
_FIRST: Final = re.compile(r"(dealer|pone) (.+)")
_NUMBERS: Final = re.compile(r"(\S+) (\d+\.\d\d) ([+-]\d+\.\d) ([+-]\d+\.\d) (-?\d+\.\d)")


def throws_example(game: AnyGame, lines: Sequence[Text], house: str) -> Example:
    """Compare what throws are worth with the analysis; the first row is the best throw. Raises Wrong."""
    if house:
        raise Wrong(lines[0][0], "the analysis knows tournament rules alone")
    _, rows = split_header(lines)
    number, text = rows[0]
    first = _FIRST.fullmatch(text)
    if first is None:
        raise Wrong(number, f"{text!r} begins no throws: write dealer 5H 5C JD TC 4S 2S")
    try:
        cards = parse_cards(first[2])
        found = best_throws(cards, is_dealer=first[1] == "dealer")
    except (ValueError, Unanswerable) as wrong:
        raise Wrong(number, str(wrong)) from None
    sign = 1 if first[1] == "dealer" else -1
    told = [_row(number, text, found.throws, sign) for number, text in rows[1:]]
    if not told or not told[0][1].is_tied:
        raise Wrong(number, f"the best throw comes first: {_right(found.best, sign)}")
    names = tuple(c.text for c in cards)
    return Example(
        kind="throws",
        rules=game.options.format(game.options.make({})),
        line=lines[0][0],
        columns=COLUMNS,
        rows=tuple(row for row, _ in told),
        setup=(Setup(word(f"setup.as.{first[1]}"), " ".join(names), names),),
    )


def _row(number: int, text: str, throws: Sequence[Throw], sign: int) -> tuple[Row, Throw]:
    match = _NUMBERS.fullmatch(" ".join(text.split()))
    try:
        thrown = set(parse_cards(text.split()[0]))
    except ValueError as wrong:
        raise Wrong(number, str(wrong)) from None
    throw = next((one for one in throws if set(one.throw) == thrown), None)
    if throw is None:
        raise Wrong(number, f"{text.split()[0]} cannot be thrown from this hand")
    right = _right(throw, sign)
    if match is None or match[2] != right.split()[1]:
        raise Wrong(number, f"the analysis has {right!r} here, not {text!r}")
    truth = [float(n) for n in right.split()[2:]]
    if any(abs(float(said) - true) > ABOUT for said, true in zip(match.groups()[2:], truth, strict=True)):
        raise Wrong(number, f"the analysis has {right!r} here, not {text!r}")
    names = tuple(c.text for c in throw.throw)
    return Row("throw", (" ".join(names), *match.groups()[1:]), names), throw


def _right(throw: Throw, sign: int) -> str:
    peg = (throw.peg_own or 0.0) - (throw.peg_other or 0.0)
    return f"{''.join(map(str, throw.throw))} {throw.hand:.2f} {sign * throw.crib:+.1f} {peg:+.1f} {throw.total:.1f}"
