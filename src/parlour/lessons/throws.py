"""A fence of the discard of cribbage: six cards, and what throws of them are worth on average.

The analysis takes its time where no kernel is compiled, so that a reader gets the rows as they stand; the tests check.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from parlour.analysis.cribbage.discard import Discard, Throw, best_throws
from parlour.analysis.cribbage.question import Unanswerable
from parlour.cards import Card, parse_cards
from parlour.lessons.model import Example, Row, Setup
from parlour.lessons.played import Text, Wrong, split_header
from parlour.lessons.words import Teller

__all__ = ["throws_example"]

ABOUT: Final = 0.25
"""How far averages that rest on the habits of players (crib, play, together) may lie from what a lesson says."""
_FIRST: Final = re.compile(r"(dealer|pone) (.+)")
_NUMBERS: Final = re.compile(r"(\S+) (\d+\.\d\d) ([+-]\d+\.\d) ([+-]\d+\.\d) (-?\d+\.\d)")


def throws_example(teller: Teller, lines: Sequence[Text], house: str, *, is_checked: bool) -> Example:
    """What throws are worth, the best first; compared with the analysis if `is_checked`. Raises Wrong."""
    if house:
        raise Wrong(lines[0][0], "the analysis knows tournament rules alone")
    _, rows = split_header(lines)
    number, text = rows[0]
    first = _FIRST.fullmatch(text)
    if first is None or len(rows) < 2:
        raise Wrong(number, f"{text!r} begins no throws: write dealer 5H 5C JD TC 4S 2S, and throws below")
    try:
        cards = parse_cards(first[2])
        told = [_row(teller, number, text, cards) for number, text in rows[1:]]
        if is_checked:
            _check(rows, best_throws(cards, is_dealer=first[1] == "dealer"))
    except (ValueError, Unanswerable) as wrong:
        raise wrong if isinstance(wrong, Wrong) else Wrong(number, str(wrong)) from None
    names = tuple(c.text for c in cards)
    return Example(
        kind="throws",
        rules=teller.game.options.format(teller.game.options.make({})),
        line=lines[0][0],
        columns=teller.columns("throw", "hand", "crib", "play", "total"),
        rows=tuple(told),
        setup=(Setup(first[1], teller.word(f"setup.as.{first[1]}"), " ".join(names), names),),
    )


def _row(teller: Teller, number: int, text: str, hand: Sequence[Card]) -> Row:
    said = _NUMBERS.fullmatch(" ".join(text.split()))
    if said is None:
        raise Wrong(number, f"{text!r} is no throw: write 2CKD 7.20 -4.1 -1.4 1.6")
    try:
        thrown = parse_cards(said[1])
    except ValueError as wrong:
        raise Wrong(number, str(wrong)) from None
    if len(set(thrown)) != 2 or any(c not in hand for c in thrown):
        raise Wrong(number, f"{said[1]} cannot be thrown from this hand")
    names = tuple(c.text for c in thrown)
    return Row("throw", (" ".join(names), *map(teller.number, said.groups()[1:])), names)


def _check(rows: Sequence[Text], found: Discard) -> None:
    """Compare every row with the analysis; the hand exactly. Raises Wrong with the right row."""
    for number, text in rows[1:]:
        thrown, hand, *said = text.split()
        throw = found.of(parse_cards(thrown))
        if number == rows[1][0] and not throw.is_tied:
            raise Wrong(number, f"the best throw comes first: {_right(found.best, is_dealer=found.is_dealer)}")
        right = _right(throw, is_dealer=found.is_dealer)
        _, exact, *others = right.split()
        if hand != exact or any(abs(float(a) - float(b)) > ABOUT for a, b in zip(said, others, strict=True)):
            raise Wrong(number, f"the analysis has {right!r} here, not {text!r}")


def _right(throw: Throw, *, is_dealer: bool) -> str:
    crib = throw.crib if is_dealer else -throw.crib
    peg = (throw.peg_own or 0.0) - (throw.peg_other or 0.0)
    return f"{''.join(map(str, throw.throw))} {throw.hand:.2f} {crib:+.1f} {peg:+.1f} {throw.total:.1f}"
