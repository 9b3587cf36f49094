"""A lesson as plain data: blocks of prose, and examples that the engine has played."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from parlour.engine import Wire

__all__ = [
    "Block",
    "Entry",
    "Example",
    "Grid",
    "Heading",
    "House",
    "Items",
    "Lesson",
    "LessonError",
    "Paragraph",
    "Row",
    "Setup",
    "Source",
    "Span",
    "Step",
    "to_json",
]


class LessonError(ValueError):
    """What is wrong in a lesson: the file, the line from 1, and what the right text would be."""

    def __init__(self, file: str, line: int, words: str) -> None:
        super().__init__(f"{file}:{line}: {words}")
        self.file = file
        self.line = line
        self.words = words


@dataclass(frozen=True, slots=True)
class Span:
    """A run of text. `style` is `strong`, `em`, `code`, `rule` (the text is a rule id), `lesson` (`target` is its name)
    or nothing.
    """

    text: str
    style: Literal["", "strong", "em", "code", "rule", "lesson"] = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading below the title: level 2 or 3."""

    level: int
    spans: tuple[Span, ...]
    block: Literal["heading"] = "heading"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; `line` is where it begins in the file."""

    spans: tuple[Span, ...]
    line: int
    block: Literal["paragraph"] = "paragraph"


@dataclass(frozen=True, slots=True)
class Items:
    """A list, numbered or not."""

    is_ordered: bool
    items: tuple[tuple[Block, ...], ...]
    block: Literal["list"] = "list"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of prose; `line` is where it begins in the file."""

    head: tuple[tuple[Span, ...], ...]
    rows: tuple[tuple[tuple[Span, ...], ...], ...]
    line: int
    block: Literal["table"] = "table"


@dataclass(frozen=True, slots=True)
class House:
    """What is different where a house plays otherwise: its rules (`muggins=on`), a sentence on the last of them, and
    the other answer.
    """

    rules: str
    words: str
    blocks: tuple[Block, ...]
    block: Literal["house"] = "house"


@dataclass(frozen=True, slots=True)
class Setup:
    """One fact of the position that an example starts from, with the cards it speaks of; `key` is that of the fence."""

    key: str
    label: str
    text: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table of an example, a cell a column.

    `kind`: card, go, points, reset, act, fact, refused, item, total, throw, choice. `step` is the step that it tells
    of, from 0; a refusal has none, since it changes nothing. `rule` is what a refusal rests on.
    """

    kind: str
    cells: tuple[str, ...]
    cards: tuple[str, ...] = ()
    step: int | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One act that was played: who, the words, and the events as one sees them who sees all cards."""

    actor: str
    act: str
    events: tuple[Wire, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A fence, played: a table of rows, a line for each score, and what a table needs to show it step by step.

    `start` is the view of one who sees all cards; each step's events folded into it give the next (`engine.fold`).
    """

    kind: str
    rules: str
    line: int
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    lines: tuple[str, ...] = ()
    setup: tuple[Setup, ...] = ()
    position: str = ""
    start: Wire | None = None
    steps: tuple[Step, ...] = ()
    block: Literal["example"] = "example"


Block = Heading | Paragraph | Items | Grid | House | Example


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule comes from: its id, and the source in words, with the edition where it is known."""

    rule: str
    words: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A lesson in the list: its number from 1, its name, its title, and a sentence on it."""

    game: str
    number: int
    name: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, every example played. `sources` names each rule that it stands on, in the order of the rules."""

    entry: Entry
    blocks: tuple[Block, ...]
    sources: tuple[Source, ...] = field(default=())


def to_json(part: Lesson | Entry) -> dict[str, Any]:
    """A lesson, or its entry, as JSON-ready data; `block` names the kind of each block."""
    return asdict(part)
