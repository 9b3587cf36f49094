"""`parlour drill`: exercises in the terminal, one after the other."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from random import Random, SystemRandom
from textwrap import wrap
from typing import Final

from parlour.cli import CommandError, Parser
from parlour.drills import LEVELS, WORDS, DrillError, Question, Verdict, ask, drill_of, drills, judge, make, problem
from parlour.engine import find_game
from parlour.engine.words import sentence

__all__ = ["run"]

_WIDTH: Final = 80
_EXAMPLES: Final = """examples:
  parlour drill                       the kinds of exercise
  parlour drill cribbage hand         count hands until you stop (q, or Ctrl+D)
  parlour drill handfoot opening --level 3 --number 10
  parlour drill cribbage throw --language de
  parlour drill cribbage hand --json --number 100

An answer is a number, yes or no, a word of those offered, cards such as 5H5S,
or none; of an opening the points and yes or no, such as 90 yes."""


def run(arguments: Sequence[str]) -> int:
    """List the kinds, or ask exercises of one; exit status 1 where an answer was wrong."""
    games = tuple(dict.fromkeys(drill.game for drill in drills()))
    parser = Parser("parlour drill", "Exercises without end, answered by the engine and the analysis.", _EXAMPLES)
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(games)}")
    parser.add_argument("kind", nargs="?", metavar="KIND", help="a kind of exercise")
    parser.add_argument("--level", type=int, choices=LEVELS, default=1, help="1 easy, 2 middling, 3 hard (usually 1)")
    parser.add_argument("--number", type=int, default=0, metavar="N", help="stop after so many (usually never)")
    parser.add_argument("--seed", type=int, metavar="N", help="the same exercises each time")
    parser.add_argument("--language", choices=tuple(WORDS), default="en", help="the language (usually en)")
    parser.add_argument("--json", action="store_true", help="print questions and answers as JSON, a line each")
    given = parser.parse_args(arguments)
    if given.game is not None and given.game not in games:
        raise CommandError(f"{given.game!r} has no drills: there are drills of {', '.join(games)}")
    kinds = [drill.kind for drill in drills() if given.game in (None, drill.game)]
    if given.kind is None:
        print("\n".join(_list(kinds, given.language)))
        return 0
    if given.kind not in kinds:
        raise CommandError(f"{given.game} has no drill {given.kind!r}: there are {', '.join(kinds)}")
    if given.number < 0 or (given.json and not given.number):
        raise CommandError("--number is how many exercises: give 1 or more")
    rng = SystemRandom() if given.seed is None else Random(given.seed)
    if given.json:
        for _ in range(given.number):
            print(json.dumps(_told(given.kind, rng, given.level, given.language), ensure_ascii=False))
        return 0
    return _asked(given.kind, rng, given.level, given.number, given.language)


def _list(kinds: Sequence[str], language: str) -> Iterator[str]:
    words = WORDS[language]
    for game in dict.fromkeys(drill.game for drill in drills() if drill.kind in kinds):
        yield f"{find_game(game).title}: parlour drill {game} KIND"
        for drill in drills():
            if drill.game == game and drill.kind in kinds:
                start = f"  {drill.kind:<8}  "
                text = f"{sentence(words[f'title.{drill.kind}'])} {words[f'about.{drill.kind}']}"
                yield from wrap(text, _WIDTH, initial_indent=start, subsequent_indent=" " * len(start))


def _told(kind: str, rng: Random, level: int, language: str) -> dict[str, object]:
    """A question with its answer and its parts."""
    item = make(kind, rng, level)
    right = drill_of(kind).solve(item.text).right
    return {"question": asdict(ask(item, language)), "verdict": asdict(judge(item, right, language))}


def _asked(kind: str, rng: Random, level: int, number: int, language: str) -> int:
    count = right = 0
    while not number or count < number:
        item = make(kind, rng, level)
        print("\n".join(_question(ask(item, language), language)), flush=True)
        verdict = None
        while verdict is None:
            print("> ", end="", flush=True)
            line = sys.stdin.readline(1000)
            if not line or line.strip().lower() == "q":
                print()
                return _sum(count, right)
            try:
                verdict = judge(item, line, language)
            except DrillError as wrong:
                print("\n".join(wrap(problem(wrong, language), _WIDTH)))
        count += 1
        right += verdict.is_right
        print("\n".join(_verdict(verdict)), end="\n\n", flush=True)
    return _sum(count, right)


def _sum(count: int, right: int) -> int:
    print(f"{right} / {count}")
    return int(right < count)


def _question(question: Question, language: str) -> Iterator[str]:
    for fact in question.facts:
        yield from wrap(fact, _WIDTH)
    for zone in question.zones:
        yield f"{zone.label}: {' '.join(zone.cards) or WORDS[language]['zone.none']}"
    if question.cards:
        yield f"{WORDS[language]['zone.choose']}: {' '.join(question.cards)}"
    yield from wrap(question.ask, _WIDTH)
    if question.form == "choice":
        yield "  ".join(choice.value for choice in question.choices)


def _verdict(verdict: Verdict) -> Iterator[str]:
    yield from wrap(verdict.words, _WIDTH)
    if verdict.said:
        yield from wrap(verdict.said, _WIDTH)
    if verdict.why:
        yield from wrap(verdict.why, _WIDTH)
    for part in verdict.parts:
        points = "" if part.points is None else f"{part.points:>6}  "
        yield f"  {points}{part.label}  {' '.join(part.cards)}  [{part.rule}]".replace("  []", "").rstrip()
    if verdict.rows:
        yield "  ".join((" " * 6, *(f"{column:>8}" for column in verdict.columns)))
    for row in verdict.rows:
        win = () if row.win is None else (f"{100 * row.win:>7.1f}%",)
        yield "  ".join(
            (f"{''.join(row.cards):<6}", *(f"{value:>8.1f}" for value in row.figures), *win, "*" if row.is_mine else "")
        ).rstrip()
    if verdict.rules:
        yield f"[{', '.join(verdict.rules)}]"
