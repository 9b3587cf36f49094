"""Reading records: one pass over the lines that tells a visitor what stands there. No states are built."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import IO, Final

from parlour.engine import SEAT_NAMES
from parlour.records.cards import are_unseen_written
from parlour.records.model import FORMAT, Balance, Check, Claim, DealBlock, Entry, GameBlock, Line, Points, Record
from parlour.records.model import RecordError as Wrong

__all__ = ["TABLE_VERBS", "Visitor", "load", "loads", "scan"]

HEADERS: Final = (
    "Format", "Game", "Rules", "RulesHash", "Position", "View", "Result", "Date", "Table", "Match",
    "Proof", "Pack", "Commitment", "Asked", "Seed",
)  # fmt: skip
"""The headers that mean something, beside those of a seat (`Seat A`, `Number A`); any other begins with `_`."""

TABLE_VERBS: Final = ("resign", "undo", "seat", "timeout", "last-round")
"""What the table may say; any other word begins with `_`."""

_HEADER: Final = re.compile(r"\[((?:Seat|Number) [A-L]|_?[A-Za-z][A-Za-z0-9]*) (\".*\")\]")
_MARK: Final = re.compile(r"# (game|deal) (0|[1-9][0-9]{0,5})((?: [a-z_][a-z0-9_-]*=[^\s=;]+)*)")
_POINTS: Final = re.compile(r"([A-L]*)([+-][0-9]{1,6})")
_CHECK: Final = re.compile(r"\?([a-z][a-zA-Z0-9:._-]{0,30})=(\S+)")
_SIDE: Final = re.compile(r"([A-L]+):(-?[0-9]{1,7})")
_REASON: Final = re.compile(r"[a-z0-9][a-z0-9-]*")
_WORD: Final = re.compile(r"[!-:<-~]+")


class Visitor:
    """Told what a record holds, in the order of the file. Override what is of interest."""

    def header(self, number: int, key: str, value: str) -> None:
        """A header, its value without quotes."""

    def game(self, number: int, game: int, pairs: dict[str, str]) -> None:
        """A game begins."""

    def deal(self, number: int, deal: int, pairs: dict[str, str]) -> bool:
        """A deal begins; False skips its lines, which are then not read at all."""
        return True

    def line(self, line: Line) -> None:
        """An act."""

    def balance(self, balance: Balance) -> None:
        """The points of every side."""


def scan(text: str | Iterable[str], visitor: Visitor) -> None:
    """Tell `visitor` everything that stands in a record. Raises RecordError at the first line that is none."""
    where = _Place(visitor)
    for number, raw in enumerate(text.split("\n") if isinstance(text, str) else text, 1):
        where.read(number, raw.rstrip())
    where.end()


class _Place:
    """Where in a record the scanner stands, and what may come there."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.number = 0
        self.keys: set[str] = set()
        self.game: int | None = None
        self.deal: int | None = None
        self.is_read = True

    def read(self, number: int, text: str) -> None:
        self.number = number
        if not text:
            return
        if text[0] == "#":
            self._mark(text)
        elif text[0] == "[":
            self._header(text)
        elif self.deal is None:
            raise Wrong(number, "headers come first, then '# game 1' and '# deal 1'")
        elif self.is_read:
            self._entry(text)

    def end(self) -> None:
        if self.deal is None:
            self._need_headers()
            raise Wrong(self.number, "the record holds no deal")

    def _header(self, text: str) -> None:
        found = _HEADER.fullmatch(text)
        if found is None or self.game is not None:
            raise Wrong(self.number, 'a header is written [Key "value"], all of them before the first game')
        key = found.group(1)
        if key not in HEADERS and not key.startswith(("_", "Seat ", "Number ")):
            raise Wrong(self.number, f"{key} is no header: those of your own begin with _")
        try:
            value = json.loads(found.group(2))
            value.encode()
        except ValueError:
            raise Wrong(self.number, f"the value of {key} is no text in quotes") from None
        if key in self.keys:
            raise Wrong(self.number, f"{key} stands twice")
        if not self.keys and (key, value) != ("Format", FORMAT):
            raise Wrong(self.number, f'a record begins with [Format "{FORMAT}"]')
        self.keys.add(key)
        self.visitor.header(self.number, key, value)

    def _need_headers(self) -> None:
        for key in ("Format", "Game", "Rules"):
            if key not in self.keys:
                raise Wrong(self.number, f"the header {key} is missing")

    def _mark(self, text: str) -> None:
        found = _MARK.fullmatch(text)
        if found is None:
            raise Wrong(self.number, "a game or deal is written '# game 1' or '# deal 1 dealer=A'")
        kind, number, rest = found.group(1), int(found.group(2)), found.group(3)
        pairs: dict[str, str] = {}
        for pair in rest.split():
            key, _, value = pair.partition("=")
            if key in pairs:
                raise Wrong(self.number, f"{key} stands twice")
            pairs[key] = value
        if kind == "game":
            if self.game is None:
                self._need_headers()
            elif self.deal is None:
                raise Wrong(self.number, f"game {self.game} holds no deal")
            self.game, self.deal = number, None
            self.visitor.game(self.number, number, pairs)
        else:
            if self.game is None:
                raise Wrong(self.number, "'# game 1' comes before the first deal")
            self.deal = number
            self.is_read = self.visitor.deal(self.number, number, pairs)

    def _entry(self, text: str) -> None:
        if text[0] == "=":
            self.visitor.balance(Balance(self._balance(text), self.number))
            return
        said, sign, comment = text.partition(";")
        words = said.split()
        if sign and not comment.strip():
            raise Wrong(self.number, "the comment is empty")
        if len(words) < 2 or words[0] not in (*SEAT_NAMES, "d", "t") or text[1:2] not in (" ", "\t"):
            raise Wrong(self.number, "a line is an actor (a seat, d or t) and what it does: A  play JS")
        for word in words:
            if not _WORD.fullmatch(word):
                raise Wrong(self.number, f"{word[:20]!r} holds a character that no line may hold")
        act, claims = self._split(words[1:])
        if not act:
            raise Wrong(self.number, "a line says what was done before what it claims")
        if words[0] != "t" and not are_unseen_written(" ".join(act)):
            raise Wrong(self.number, "cards that are not seen are written ??, or ??*4 for four, up to ??*999")
        if words[0] == "t" and act[0] not in TABLE_VERBS and not act[0].startswith("_"):
            raise Wrong(self.number, f"the table cannot {act[0]}: it says {', '.join(TABLE_VERBS)}, or a word with _")
        self.visitor.line(Line(words[0], " ".join(act), claims, comment.strip(), self.number))

    def _split(self, words: list[str]) -> tuple[list[str], tuple[Claim, ...]]:
        act: list[str] = []
        claims: list[Claim] = []
        for word in words:
            points, check = _POINTS.fullmatch(word), _CHECK.fullmatch(word)
            if points:
                claims.append(Points(int(points.group(2)), (), points.group(1)))
            elif check:
                claims.append(Check(check.group(1), check.group(2)))
            elif not claims:
                act.append(word)
            else:
                last = claims[-1]
                if not isinstance(last, Points) or not _REASON.fullmatch(word):
                    raise Wrong(self.number, f"{word[:20]!r} is no reason for points")
                claims[-1] = Points(last.points, (*last.reasons, word), last.side)
        return act, tuple(claims)

    def _balance(self, text: str) -> dict[str, int]:
        points: dict[str, int] = {}
        for word in text[1:].split():
            found = _SIDE.fullmatch(word)
            if found is None or found.group(1) in points:
                raise Wrong(self.number, "a balance is written = A:22 B:9, each side once")
            points[found.group(1)] = int(found.group(2))
        if not points:
            raise Wrong(self.number, "a balance is written = A:22 B:9, each side once")
        return points


class _Builder(Visitor):
    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.games: list[tuple[int, int, dict[str, str], list[DealBlock]]] = []
        self.entries: list[Entry] = []
        self.open: tuple[int, int, dict[str, str]] | None = None

    def header(self, number: int, key: str, value: str) -> None:
        self.headers[key] = value

    def game(self, number: int, game: int, pairs: dict[str, str]) -> None:
        self.close()
        self.games.append((number, game, pairs, []))

    def deal(self, number: int, deal: int, pairs: dict[str, str]) -> bool:
        self.close()
        self.open = (number, deal, pairs)
        return True

    def line(self, line: Line) -> None:
        self.entries.append(line)

    def balance(self, balance: Balance) -> None:
        self.entries.append(balance)

    def close(self) -> None:
        if self.open is not None:
            number, deal, pairs = self.open
            self.games[-1][3].append(DealBlock(deal, pairs, tuple(self.entries), number))
            self.open = None
        self.entries = []

    def record(self) -> Record:
        self.close()
        games = (GameBlock(game, pairs, tuple(deals), number) for number, game, pairs, deals in self.games)
        return Record(self.headers, tuple(games))


def loads(text: str) -> Record:
    """The record that stands in `text`. Raises RecordError at the first line that is wrong.

    >>> loads('[Format "CGR 1"]\\n[Game "cribbage"]\\n[Rules "acc@1"]\\n\\n# game 1\\n# deal 1 dealer=A\\n').view
    ''
    """
    builder = _Builder()
    scan(text, builder)
    return builder.record()


def load(file: IO[bytes] | IO[str]) -> Record:
    """The record in an open file. Raises RecordError; OSError if it cannot be read."""
    return loads(decode(file.read()))


def decode(data: bytes | str) -> str:
    """The text of a record file. Raises RecordError naming the first line that is no UTF-8, or a byte order mark."""
    if isinstance(data, str):
        return data
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as wrong:
        raise Wrong(data[: wrong.start].count(b"\n") + 1, "this is no text in UTF-8") from None
    if text.startswith("\ufeff"):
        raise Wrong(1, "a byte order mark stands before the first header: save the file without it")
    return text
