"""Finds, reads and plays the lessons that ship with the package, in every language that they are written in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from parlour.engine import OptionError, find_game, game_names
from parlour.lessons.choices import choices_example
from parlour.lessons.markdown import Reader
from parlour.lessons.model import (
    Block,
    Entry,
    Example,
    Grid,
    Heading,
    House,
    Items,
    Lesson,
    LessonError,
    Paragraph,
    Source,
    Span,
)
from parlour.lessons.play import play_example
from parlour.lessons.played import Text, Wrong
from parlour.lessons.record import record_example
from parlour.lessons.show import show_example
from parlour.lessons.sources import rule_sources
from parlour.lessons.table import table_example
from parlour.lessons.throws import throws_example
from parlour.lessons.words import WORDS, Teller

__all__ = ["LANGUAGES", "contents", "lesson", "lesson_games", "lesson_text", "read_lesson", "spans_of"]

LANGUAGES: Final = tuple(WORDS)
"""The languages of the lessons; English stands in the folder of the game, another one in a folder in it."""

_NAME: Final = re.compile(r"(\d\d)-([a-z-]+)\.md")
_KINDS: Final[dict[str, Callable[[Teller, Sequence[Text], str], Example]]] = {
    "play": play_example,
    "show": show_example,
    "table": table_example,
    "record": record_example,
}
_ANALYSED: Final = {"throws": throws_example, "choices": choices_example}
_CRIBBAGE_ONLY: Final = ("play", "show", "throws", "choices")


def lesson_games() -> tuple[str, ...]:
    """The games that have lessons."""
    return tuple(name for name in game_names() if contents(name))


@cache
def contents(game: str, language: str = "en") -> tuple[Entry, ...]:
    """The lessons of a game in order; nothing is played. Empty where there are none."""
    return tuple(_entry(game, file, language) for file in _files(game))


def lesson_text(game: str, name: str, language: str = "en") -> str:
    """The Markdown of a lesson. Raises KeyError where the game has none of this name."""
    for file in _files(game):
        found = _NAME.fullmatch(file)
        if found is not None and found[2] == name:
            return _text(game, file, language)
    raise KeyError(name)


@cache
def lesson(game: str, name: str, language: str = "en") -> Lesson:
    """A lesson with every example played; what rests on the analysis stands there as written.

    Raises KeyError where there is none, LessonError where it is wrong.
    """
    entry = next((entry for entry in contents(game, language) if entry.name == name), None)
    if entry is None:
        raise KeyError(name)
    file = _file_name(entry)
    return read_lesson(game, file, _text(game, file, language), language, is_analysed=False)


def read_lesson(game: str, file: str, text: str, language: str = "en", *, is_analysed: bool = True) -> Lesson:
    """A lesson from its Markdown, every example played, and compared with the analysis if `is_analysed`.

    Raises LessonError naming file, line and the right text.
    """
    where = _where(game, file, language)
    entry, body, first = _head(game, file, text, where)
    table = find_game(game)
    teller = Teller(table, language)

    def play(kind: str, content: str, line: int, house: str) -> Example:
        lines = [(line + at, row) for at, row in enumerate(content.splitlines())]
        known = [name for name in (*_KINDS, *_ANALYSED) if game == "cribbage" or name not in _CRIBBAGE_ONLY]
        if kind not in known:
            raise LessonError(where, line - 1, f"{kind!r} is no kind of example here: one of {', '.join(known)}")
        if not lines:
            raise LessonError(where, line - 1, "this example is empty")
        try:
            if kind in _ANALYSED:
                return _ANALYSED[kind](teller, lines, house, is_checked=is_analysed)
            return _KINDS[kind](teller, lines, house)
        except Wrong as wrong:
            raise LessonError(where, wrong.line, str(wrong)) from None

    def sentence(house: str) -> str:
        option = house.split()[-1].partition("=")[0]
        try:
            rules = table.options.parse(house)
        except OptionError as wrong:
            raise ValueError(str(wrong)) from None
        return next((e.sentence for e in table.options.sheet(rules, teller.words) if e.option == option), "")

    blocks = Reader(where, first, play, sentence).read(body)
    return Lesson(entry, blocks, _sources(game, where, blocks, language))


def _sources(game: str, where: str, blocks: Sequence[Block], language: str) -> tuple[Source, ...]:
    known = rule_sources(game, language)
    cited: set[str] = set()
    for line, spans in spans_of(blocks):
        for span in spans:
            if span.style == "rule":
                if span.text not in known:
                    raise LessonError(where, line, f"{game} has no rule {span.text}")
                cited.add(span.text)
            elif span.style == "lesson" and span.target not in [entry.name for entry in contents(game)]:
                raise LessonError(where, line, f"a link leads to another lesson of {game}: {span.target} is none")
    return tuple(Source(rule, words) for rule, words in known.items() if rule in cited)


def spans_of(blocks: Sequence[Block]) -> Iterator[tuple[int, Sequence[Span]]]:
    """Every run of text of these blocks with the line where its block begins."""
    line = 0
    for block in blocks:
        match block:
            case Heading(spans=spans):
                yield line, spans
            case Paragraph(spans=spans, line=line):
                yield line, spans
            case Items(items=items):
                for item in items:
                    yield from spans_of(item)
            case Grid(head=head, rows=rows, line=line):
                for cells in (head, *rows):
                    yield from ((line, cell) for cell in cells)
            case House(blocks=inner):
                yield from spans_of(inner)


@cache
def _files(game: str) -> tuple[str, ...]:
    folder = files("parlour.lessons").joinpath(game)
    if not folder.is_dir():
        return ()
    return tuple(sorted(file.name for file in folder.iterdir() if _NAME.fullmatch(file.name)))


def _file_name(entry: Entry) -> str:
    return f"{entry.number:02}-{entry.name}.md"


def _where(game: str, file: str, language: str) -> str:
    return f"{game}/{file}" if language == "en" else f"{game}/{language}/{file}"


def _text(game: str, file: str, language: str) -> str:
    folder = files("parlour.lessons")
    path = folder.joinpath(_where(game, file, language))
    if not path.is_file():  # a game may come with English lessons alone
        path = folder.joinpath(_where(game, file, "en"))
    return path.read_text(encoding="utf-8")


def _entry(game: str, file: str, language: str) -> Entry:
    return _head(game, file, _text(game, file, language), _where(game, file, language))[0]


def _head(game: str, file: str, text: str, where: str) -> tuple[Entry, str, int]:
    """The header of a file, the Markdown after it, and the line where that begins."""
    named = _NAME.fullmatch(file)
    lines = text.splitlines()
    if named is None or not lines or lines[0] != "---" or "---" not in lines[1:]:
        raise LessonError(where, 1, "a lesson is a file NN-name.md that begins with a header between two lines ---")
    end = lines.index("---", 1)
    values = dict(line.split(": ", 1) for line in lines[1:end] if ": " in line)
    if list(values) != ["title", "about"]:
        raise LessonError(where, 1, "the header of a lesson has a title and a sentence about it, in this order")
    entry = Entry(game, int(named[1]), named[2], values["title"], values["about"])
    return entry, "\n".join(lines[end + 1 :]) + "\n", end + 2
