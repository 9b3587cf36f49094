"""`parlour review`: a played game, decision by decision."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from parlour.cli import CommandError, Parser
from parlour.engine import SEAT_NAMES, Seat
from parlour.review import Judge, ReviewError, review_of
from parlour.review.picture import picture
from parlour.review.text import review_lines
from parlour.review.wire import review_json
from parlour.review.words import WORDS

__all__ = ["run"]

_EXAMPLES: Final = """examples:
  parlour review game.cgr                  what each decision cost, and why
  parlour review game.cgr --seat B         the decisions of seat B alone
  parlour review game.cgr --json
  parlour review game.cgr --svg game.svg   draws the chance to win as well
  parlour review - < game.cgr              - reads standard input
  parlour review game.cgr --language de    in German"""


def run(arguments: Sequence[str]) -> int:
    """Review a record."""
    parser = Parser("parlour review", "Review a played game of cribbage, decision by decision.", _EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="a record (.cgr); - is standard input")
    parser.add_argument("--seat", metavar="SEAT", help="tell of this seat alone, and draw its chances")
    parser.add_argument("--svg", metavar="FILE", help="draw the chance to win through the game into this file")
    parser.add_argument("--json", action="store_true", help="print the whole review as JSON")
    parser.add_argument("--language", choices=sorted(WORDS), default="en", help="tell it in this language (usually en)")
    given = parser.parse_args(arguments)
    if given.svg:
        _check_free(Path(given.svg))
    data = sys.stdin.buffer.read() if given.file == "-" else Path(given.file).read_bytes()
    name = "the record" if given.file == "-" else given.file
    try:
        judge = Judge(data, language=given.language)
        seat = _seat(given.seat, judge)
        found = review_of(judge, list(judge.decisions()))
        drawing = picture(found, seat=seat, language=given.language) if given.svg else ""
    except ReviewError as wrong:
        raise CommandError(f"{name}: {wrong}") from None
    if given.svg:
        Path(given.svg).write_text(drawing, encoding="utf-8")
    if given.json:
        print(json.dumps(review_json(found, language=given.language), indent=2, ensure_ascii=False))
    else:
        print("\n".join(review_lines(found, judge.rules, seat=seat, language=given.language)))
    return 0


def _check_free(to: Path) -> None:
    """Raises CommandError where the picture would be written over another kind of file, such as the record itself."""
    if to.is_file():
        with to.open("rb") as file:
            begin = file.read(4)
        if begin not in (b"", b"<svg"):
            raise CommandError(f"--svg {to}: this file is there and is no picture; name another one")


def _seat(letter: str | None, judge: Judge) -> Seat | None:
    if letter is None:
        return None
    seat = next((s for s in judge.seats if SEAT_NAMES[s] == letter.upper()), None)
    if seat is None:
        raise ReviewError(
            f"{letter!r} is no seat that can be reviewed: {', '.join(SEAT_NAMES[s] for s in judge.seats)}"
        )
    return seat
