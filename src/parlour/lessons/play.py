"""A fence of the play of cribbage: cards by seat with the count and the points on each, gos, last cards, new counts."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from typing import Final

from parlour.cards import PACK, Card, card, format_cards, parse_cards
from parlour.engine import SEAT_NAMES, AnyGame, Seat
from parlour.engine.position import position_line
from parlour.games.cribbage.actions import Go, Play
from parlour.games.cribbage.state import Phase
from parlour.lessons.model import Example, Row
from parlour.lessons.played import (
    Board,
    Played,
    Text,
    Wrong,
    position_of,
    reason_words,
    rules_of,
    setup_of,
    split_header,
)
from parlour.lessons.words import Teller

__all__ = ["play_example"]

_POINTS: Final = re.compile(r"\+\d+")


def play_example(teller: Teller, lines: Sequence[Text], house: str) -> Example:
    """Play a sequence and compare every row with the engine. Raises Wrong with the right row."""
    game = teller.game
    header, rows = split_header(lines)
    if not rows:
        raise Wrong(lines[0][0] if lines else 0, "a play has rows such as A KC 10")
    values = position_of(header, house)
    _complete(game, values, rows)
    sequence = _Sequence(teller, Board.at(teller, values, rows[0][0]))
    for number, text in rows:
        sequence.row(number, text)
    sequence.end(rows[-1][0])
    board = sequence.board
    return Example(
        kind="play",
        rules=game.options.format(rules_of(game, values, rows[0][0])),
        line=lines[0][0],
        columns=teller.columns("player", "card", "count", "score"),
        rows=tuple(sequence.rows),
        lines=tuple(sequence.lines),
        setup=setup_of(teller, header),
        position=position_line(values),
        start=board.start,
        steps=tuple(board.steps),
    )


def _complete(game: AnyGame, values: dict[str, str], rows: Sequence[Text]) -> None:
    """Give what the fence leaves out: the dealer before who leads, and hands of the cards laid with any others."""
    rules = rules_of(game, values, rows[0][0])
    laid: dict[Seat, list[Card]] = {seat: [] for seat in game.seats(rules)}
    for number, text in rows:
        words = text.split()
        if words[0] in SEAT_NAMES and len(words) > 1 and not _POINTS.fullmatch(words[1]) and "refused" not in words:
            seat = Seat(SEAT_NAMES.index(words[0]))
            if seat not in laid:
                raise Wrong(number, f"this table has no seat {seat}")
            if words[1] != "go":
                laid[seat].append(_card(number, words[1]))
    leader = rows[0][1].split()[0]
    if "dealer" not in values and leader in SEAT_NAMES:
        values["dealer"] = SEAT_NAMES[(SEAT_NAMES.index(leader) - 1) % len(laid)]
    named = {c for key, value in values.items() if key.split(":")[0] in _CARD_KEYS for c in _cards(rows[0][0], value)}
    spare = [c for c in PACK if c not in named and all(c not in cards for cards in laid.values())]
    for seat, cards in laid.items():
        if f"hand:{seat}" not in values:
            more = rules.deal_count - rules.throw_count - len(cards)
            values[f"hand:{seat}"] = format_cards((*cards, *(spare.pop() for _ in range(more))))


_CARD_KEYS: Final = ("hand", "crib", "thrown", "starter")


def _card(number: int, text: str) -> Card:
    try:
        return card(text)
    except ValueError as wrong:
        raise Wrong(number, str(wrong)) from None


def _cards(number: int, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except ValueError as wrong:
        raise Wrong(number, str(wrong)) from None


def _named(teller: Teller, reason: str, points: int) -> str:
    """A part of a score in words; of a run also its length, which is what it scores."""
    if reason == "run":
        return teller.word("line.run", n=points)
    return teller.word("line.part", reason=reason_words(teller, reason), n=points)


class _Sequence:
    """Plays row by row; what the engine owes by itself (a point for the last card, a new count) waits in `due`."""

    def __init__(self, teller: Teller, board: Board) -> None:
        self._word = teller.word
        self._teller = teller
        self.board = board
        self.rows: list[Row] = []
        self.lines: list[str] = []
        self._due: deque[tuple[str, Row, str]] = deque()

    def row(self, number: int, text: str) -> None:
        """One row of the fence. Raises Wrong."""
        words = " ".join(text.split())
        if self._due:
            due, row, line = self._due.popleft()
            if words != due:
                raise Wrong(number, f"the engine has {due!r} here, not {words!r}")
            self._add(row, line)
            return
        who, *rest = words.split()
        if who not in SEAT_NAMES or not rest:
            raise Wrong(number, f"{words!r} is no row of a play: write A KC 10, A 5D 15 +2 15, B go, A +1 go or = 0")
        seat = Seat(SEAT_NAMES.index(who))
        action = Go() if rest[0] == "go" else None if _POINTS.fullmatch(rest[0]) else Play(_card(number, rest[0]))
        if action is None:
            raise Wrong(number, f"the engine pegs nothing here: leave out {words!r}")
        refused = self.board.refused(seat, action)
        if refused is not None:
            self._refused(number, words, f"{who} {rest[0]}", refused)
            return
        if "refused" in rest:
            raise Wrong(number, f"the engine allows {who} {rest[0]}: nothing is refused")
        played = self.board.play(seat, action)
        right, row, line = self._said(seat, action, played)
        if words != right:
            raise Wrong(number, f"the engine has {right!r} here, not {words!r}")
        self._add(row, line)
        self._owe(seat, played)

    def _refused(self, number: int, words: str, act: str, refused: tuple[str, str, str]) -> None:
        rule, code, said = refused
        right = f"{act} refused {rule} {code}"
        if words != right:
            raise Wrong(number, f"the engine has {right!r} here, not {words!r}: {said}")
        who, _, what = act.partition(" ")
        cards = () if what == "go" else (what,)
        row = Row("refused", (who, what, "", self._word("row.refused")), cards, rule=rule)
        self._add(row, self._word("line.refused", who=who, card=what, words=said, rule=rule))

    def _said(self, seat: Seat, action: Go | Play, played: Played) -> tuple[str, Row, str]:
        """The right row of an act, as text and as data, and its line of score."""
        step = len(self.board.steps) - 1
        if isinstance(action, Go):
            row = Row("go", (str(seat), self._word("row.go"), "", ""), step=step)
            return f"{seat} go", row, self._word("line.go", who=seat)
        laid = action.card.text
        count = played.before.count + min(int(action.card.rank), 10)
        parts = self._parts(played, "play")
        right = " ".join([str(seat), laid, str(count), *(f"+{n} {reason}" for reason, n in parts)])
        total = sum(n for _, n in parts)
        line = ""
        if parts:
            said = ", ".join(_named(self._teller, reason, n) for reason, n in parts)
            key = "line.scores" if len(parts) > 1 else "line.score"
            line = self._word(key, who=seat, card=laid, count=count, parts=said, total=total)
        row = Row("card", (str(seat), laid, str(count), f"+{total}" if total else ""), (laid,), step)
        return right, row, line

    def _parts(self, played: Played, why: str) -> list[tuple[str, int]]:
        """The points of the events of this kind: reason and number, one by one."""
        return [
            (reason, item["points"])
            for event in played.events
            if event.public["kind"] == "points" and (event.public["why"] == "play") is (why == "play")
            for reason, item in zip(event.public["reasons"], event.public["items"], strict=True)
        ]

    def _owe(self, seat: Seat, played: Played) -> None:
        """What follows by itself: the point for the last card, and the count back at 0."""
        step = len(self.board.steps) - 1
        last = played.after.counts[-1][-1][0] if len(played.after.counts) > len(played.before.counts) else seat
        for reason, n in self._parts(played, ""):
            row = Row("points", (str(last), self._word("row.last"), "", f"+{n}"), step=step)
            self._due.append((f"{last} +{n} {reason}", row, self._word(f"line.point.{reason}", who=last, n=n)))
        is_new = len(played.after.counts) > len(played.before.counts) and played.after.phase is Phase.PLAY
        if is_new:
            self._due.append(("= 0", Row("reset", ("", self._word("row.reset"), "0", ""), step=step), ""))

    def _add(self, row: Row, line: str) -> None:
        self.rows.append(row)
        if line:
            self.lines.append(line)

    def end(self, number: int) -> None:
        """The last row has been read. Raises Wrong where one is missing; a new count without a card needs no row."""
        missing = [due for due, _, _ in self._due if due != "= 0"]
        if missing:
            raise Wrong(number, f"after this row the engine has {missing[0]!r}")
