"""A fence of a choice in the play of cribbage: a position, and what the cards that may be laid are worth on average."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from parlour.analysis.cribbage.play import Plays, PlayValue, best_plays
from parlour.analysis.cribbage.question import Unanswerable
from parlour.cards import card
from parlour.engine.position import position_line
from parlour.games.cribbage.actions import Play
from parlour.lessons.model import Example, Row
from parlour.lessons.played import Board, Text, Wrong, position_of, rules_of, setup_of, split_header
from parlour.lessons.throws import ABOUT
from parlour.lessons.words import Teller

__all__ = ["choices_example"]

_NUMBERS: Final = re.compile(r"(\S+) (\d+\.\d) (\d+\.\d) ([+-]\d+\.\d)")


def choices_example(teller: Teller, lines: Sequence[Text], house: str, *, is_checked: bool) -> Example:
    """What cards are worth, the best first; compared with the analysis if `is_checked`. Raises Wrong."""
    game = teller.game
    header, rows = split_header(lines)
    if not header or not rows:
        raise Wrong(lines[0][0], "a choice has a position such as hand:A=... and cards below it")
    values = position_of(header, house)
    board = Board.at(teller, values, header[0][0])
    told = [_row(teller, board, number, text) for number, text in rows]
    if is_checked:
        try:
            _check(rows, best_plays(game.view(board.state, board.state.turn)))
        except Unanswerable as wrong:
            raise Wrong(header[0][0], str(wrong)) from None
    return Example(
        kind="choices",
        rules=game.options.format(rules_of(game, values, header[0][0])),
        line=lines[0][0],
        columns=teller.columns("card", "own", "other", "difference"),
        rows=tuple(told),
        setup=setup_of(teller, header),
        position=position_line(values),
        start=board.start,
    )


def _row(teller: Teller, board: Board, number: int, text: str) -> Row:
    said = _NUMBERS.fullmatch(" ".join(text.split()))
    if said is None:
        raise Wrong(number, f"{text!r} is no choice: write 4C 2.4 2.6 -0.3")
    try:
        refused = board.refused(board.state.turn, Play(card(said[1])))
    except ValueError as wrong:
        raise Wrong(number, str(wrong)) from None
    if refused is not None:
        raise Wrong(number, f"{said[1]} cannot be laid here: {refused[2]}")
    return Row("choice", (said[1], *map(teller.number, said.groups()[1:])), (said[1],))


def _check(rows: Sequence[Text], found: Plays) -> None:
    """Compare every row with the analysis. Raises Wrong with the right row."""
    for number, text in rows:
        laid, *said = text.split()
        play = next(one for one in found.plays if one.card.text == laid)
        if number == rows[0][0] and not play.is_tied:
            raise Wrong(number, f"the best card comes first: {_right(found.best)}")
        right = _right(play)
        if any(abs(float(a) - float(b)) > ABOUT for a, b in zip(said, right.split()[1:], strict=True)):
            raise Wrong(number, f"the analysis has {right!r} here, not {text!r}")


def _right(play: PlayValue) -> str:
    return f"{play.card} {play.own:.1f} {play.other:.1f} {play.total:+.1f}"
