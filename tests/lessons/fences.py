"""The lessons as files: their fences with the lines that they stand on, and a fence played by itself."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it import MarkdownIt

from parlour.lessons import LANGUAGES, Block, Example, House, contents, lesson_games
from parlour.lessons.load import lesson_text, read_lesson

FIRST_LINE = 5
"""Where the text of a lesson begins, after its header of four lines."""


@dataclass(frozen=True)
class Fence:
    game: str
    lesson: str
    kind: str
    line: int
    """The line of the file where the text begins."""
    rows: tuple[str, ...]
    house: str

    def __str__(self) -> str:
        return f"{self.game}/{self.lesson}:{self.line}"

    def play(self, rows: tuple[str, ...] | None = None) -> Example:
        """Play the fence, or other rows in its place. Raises LessonError."""
        block = [f"```{self.kind}", *(self.rows if rows is None else rows), "```"]
        if self.house:
            block = [f"> house: {self.house}", ">", *(f"> {row}" for row in block)]
        text = "\n".join(["---", "title: T", "about: A.", "---", *block, ""])
        return examples(read_lesson(self.game, "01-x.md", text).blocks)[0]


def examples(blocks: tuple[Block, ...]) -> list[Example]:
    """All examples of these blocks, those of house rules too."""
    found: list[Example] = []
    for block in blocks:
        if isinstance(block, Example):
            found.append(block)
        elif isinstance(block, House):
            found += examples(block.blocks)
    return found


def names() -> list[tuple[str, str]]:
    return [(game, entry.name) for game in lesson_games() for entry in contents(game)]


def all_names() -> list[tuple[str, str, str]]:
    return [(game, name, language) for language in LANGUAGES for game, name in names()]


def fences(game: str, name: str, language: str = "en") -> Iterator[Fence]:
    body = lesson_text(game, name, language).split("\n", FIRST_LINE - 1)[-1]
    house = ""
    for token in MarkdownIt("commonmark").enable("table").parse(body):
        if token.type == "blockquote_close":
            house = ""
        elif token.type == "inline" and token.content.startswith("house: "):
            house = token.content.removeprefix("house: ")
        elif token.type == "fence":
            assert token.map is not None
            line = FIRST_LINE + token.map[0] + 1
            yield Fence(game, name, token.info.strip(), line, tuple(token.content.splitlines()), house)


NUMBER = re.compile(r"(?<![A-Za-z0-9.])\d+(?:\.\d+)?(?![A-Za-z0-9])")
"""A number that is not part of a card or of a rule id of Hand and Foot."""


def is_position(fence: Fence, at: int) -> bool:
    """Whether a row belongs to what a fence starts from: its position, or the cards of a hand or a throw."""
    if fence.kind in ("show", "throws"):
        return at == 0
    if fence.kind == "record":
        return False
    return all(row[0] != "?" and "=" in row.split()[0][1:] for row in fence.rows[: at + 1] if row.strip())
