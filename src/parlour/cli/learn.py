"""`parlour learn`: the lessons of a game, read in the terminal."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from parlour.cli import CommandError, Parser
from parlour.engine import find_game
from parlour.lessons import (
    LANGUAGES,
    Block,
    Entry,
    Example,
    Grid,
    Heading,
    House,
    Items,
    Lesson,
    Paragraph,
    Span,
    contents,
    lesson,
    lesson_games,
    to_json,
)
from parlour.lessons.page_words import WORDS

__all__ = ["run"]

WIDTH: Final = 80
_GAP: Final = 2
_EXAMPLES: Final = """examples:
  parlour learn                       the lessons of every game
  parlour learn cribbage              the lessons of cribbage
  parlour learn cribbage play         one of them, by name or by number
  parlour learn handfoot 4 --json     a lesson as data, step by step
  parlour learn --language de         the lessons in German"""


def run(arguments: Sequence[str]) -> int:
    """List the lessons, or show one."""
    parser = Parser("parlour learn", "Learn a game. The engine has played every example.", _EXAMPLES)
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(lesson_games())}")
    parser.add_argument("lesson", nargs="?", metavar="LESSON", help="the name or the number of a lesson")
    parser.add_argument("--json", action="store_true", help="print the list or the lesson as JSON")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="the language of the lessons (usually en)")
    given = parser.parse_args(arguments)
    games = lesson_games()
    if given.game is not None and given.game not in games:
        raise CommandError(f"{given.game!r} has no lessons: there are lessons of {', '.join(games)}")
    listed = [entry for game in games if given.game in (None, game) for entry in contents(game, given.language)]
    if given.lesson is None:
        if given.json:
            print(json.dumps([to_json(entry) for entry in listed], indent=2))
        else:
            print("\n".join(_list(listed)))
        return 0
    found = next((e for e in listed if given.lesson in (e.name, str(e.number))), None)
    if found is None:
        names = ", ".join(entry.name for entry in listed)
        raise CommandError(f"{given.game} has no lesson {given.lesson!r}: there are {names}")
    shown = lesson(given.game, found.name, given.language)
    print(json.dumps(to_json(shown), indent=2) if given.json else "\n".join(_lesson(shown, given.language)))
    return 0


def _list(entries: Sequence[Entry]) -> Iterator[str]:
    game = ""
    wide = max((len(entry.name) for entry in entries), default=0)
    for entry in entries:
        if entry.game != game:
            if game:
                yield ""
            game = entry.game
            yield f"{find_game(game).title}: parlour learn {game} LESSON"
        start = f"{entry.number:>3}  {entry.name:<{wide}}  "
        yield from _wrap(f"{entry.title}. {entry.about}", start, " " * len(start))


def _lesson(shown: Lesson, language: str) -> Iterator[str]:
    entry, words = shown.entry, WORDS[language]
    yield f"{find_game(entry.game).title} {entry.number}: {entry.title}"
    yield "=" * WIDTH
    yield ""
    yield from _wrap(entry.about)
    yield from _blocks(shown.blocks, "", words)
    if shown.sources:
        yield ""
        yield words["terminal.rules"]
        yield ""
        wide = max(len(source.rule) for source in shown.sources) + _GAP
        for source in shown.sources:
            yield from _wrap(source.words, f"{source.rule:<{wide}}", " " * wide)
    listed = contents(entry.game, language)
    if entry.number < len(listed):
        after = listed[entry.number]
        yield ""
        yield from _wrap(f"{words['after'].format(title=after.title)}. parlour learn {entry.game} {after.name}")
    else:
        yield ""
        yield words["terminal.play"].format(game=entry.game)


def _blocks(blocks: Sequence[Block], indent: str, words: Mapping[str, str]) -> Iterator[str]:
    for block in blocks:
        yield indent.rstrip()
        match block:
            case Heading(level=level, spans=spans):
                yield f"{indent}{_text(spans)}"
                if level == 2:
                    yield f"{indent}{'-' * (WIDTH - len(indent))}"
            case Paragraph(spans=spans):
                yield from _wrap(_text(spans), indent, indent)
            case Items(is_ordered=is_ordered, items=items):
                for number, item in enumerate(items, 1):
                    yield from _item(item, f"{number}. " if is_ordered else "- ", indent, words)
            case Grid(head=head, rows=rows):
                cells = [[_text(cell) for cell in row] for row in rows]
                yield from _table([_text(cell) for cell in head], cells, indent)
            case House(rules=rules, words=said, blocks=inner):
                yield from _wrap(f"{words['house']} {rules}: {said}", f"{indent}| ", f"{indent}| ")
                yield from _blocks(inner, f"{indent}| ", words)
            case Example():
                yield from _example(block, f"{indent}  ")


def _item(item: Sequence[Block], mark: str, indent: str, words: Mapping[str, str]) -> Iterator[str]:
    lines = list(_blocks(item, indent + " " * len(mark), words))[1:]
    yield indent + mark + lines[0].removeprefix(indent + " " * len(mark))
    yield from lines[1:]


def _example(example: Example, indent: str) -> Iterator[str]:
    for fact in example.setup:
        yield from _wrap(f"{fact.label}: {fact.text}", indent, f"{indent}  ")
    if example.setup:
        yield indent.rstrip()
    yield from _table(example.columns, [row.cells for row in example.rows], indent)
    if example.lines:
        yield indent.rstrip()
        for line in example.lines:
            yield from _wrap(line, indent, f"{indent}  ")


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], indent: str) -> Iterator[str]:
    """Columns as wide as their cells; the last one takes what is left of the line and is wrapped."""
    grid = [list(head), *(list(row) for row in rows)]
    room = WIDTH - len(indent)
    wide = [max(len(row[at]) for row in grid) for at in range(len(head))]
    while sum(wide) + _GAP * (len(wide) - 1) > room:
        widest = max(range(len(wide)), key=wide.__getitem__)
        wide[widest] -= 1
    for number, row in enumerate(grid):
        parts = [textwrap.wrap(cell, width) or [""] for cell, width in zip(row, wide, strict=True)]
        for line in range(max(map(len, parts))):
            cells = [part[line] if line < len(part) else "" for part in parts]
            said = (" " * _GAP).join(f"{cell:<{width}}" for cell, width in zip(cells, wide, strict=True))
            yield f"{indent}{said}".rstrip()
        if number == 0:
            yield indent + (" " * _GAP).join("-" * width for width in wide)


def _text(spans: Sequence[Span]) -> str:
    return "".join(f"[{span.text}]" if span.style == "rule" else span.text for span in spans)


def _wrap(text: str, start: str = "", further: str = "") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=further, break_on_hyphens=False)
