"""A fence of a choice in the play of cribbage: a position, and what the cards that may be laid are worth on average."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.analysis.cribbage.play import PlayValue, best_plays
from parlour.analysis.cribbage.question import Unanswerable
from parlour.engine import AnyGame
from parlour.lessons.model import Example, Row
from parlour.lessons.played import Board, Text, Wrong, position_of, position_text, rules_of, setup_of, split_header
from parlour.lessons.throws import ABOUT
from parlour.lessons.words import word

__all__ = ["choices_example"]

COLUMNS: Final = tuple(word(f"column.{name}") for name in ("card", "own", "other", "difference"))


def choices_example(game: AnyGame, lines: Sequence[Text], house: str) -> Example:
    """Compare what cards are worth with the analysis; the first row is the best card. Raises Wrong."""
    header, rows = split_header(lines)
    if not header or not rows:
        raise Wrong(lines[0][0], "a choice has a position such as hand:A=... and cards below it")
    values = position_of(header, house)
    board = Board.at(game, values, header[0][0])
    try:
        found = best_plays(game.view(board.state, board.state.turn))
    except Unanswerable as wrong:
        raise Wrong(header[0][0], str(wrong)) from None
    told = [_row(number, text, found.plays) for number, text in rows]
    if not told[0][1].is_tied:
        raise Wrong(rows[0][0], f"the best card comes first: {_right(found.best)}")
    return Example(
        kind="choices",
        rules=game.options.format(rules_of(game, values, header[0][0])),
        line=lines[0][0],
        columns=COLUMNS,
        rows=tuple(row for row, _ in told),
        setup=setup_of(header),
        position=position_text(values),
        start=board.start,
    )


def _row(number: int, text: str, plays: Sequence[PlayValue]) -> tuple[Row, PlayValue]:
    laid, *said = text.split()
    play = next((one for one in plays if one.card.text == laid), None)
    if play is None:
        raise Wrong(number, f"{laid} cannot be laid here")
    right = _right(play)
    try:
        gaps = [abs(float(a) - float(b)) for a, b in zip(said, right.split()[1:], strict=True)]
    except ValueError:
        gaps = [ABOUT + 1]
    if max(gaps) > ABOUT:
        raise Wrong(number, f"the analysis has {right!r} here, not {text!r}")
    return Row("choice", (laid, *said), (laid,)), play


def _right(play: PlayValue) -> str:
    return f"{play.card} {play.own:.1f} {play.other:.1f} {play.total:+.1f}"
