"""The Markdown of a lesson as blocks; which fence becomes which example is the caller's."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from parlour.lessons.model import Block, Example, Grid, Heading, House, Items, LessonError, Paragraph, Span

__all__ = ["Reader"]

_CITED: Final = re.compile(r"\[([A-Z]-R?\d[^\]]*)\]")
_LESSON: Final = re.compile(r"\d\d-([a-z-]+)\.md")
_HOUSE: Final = re.compile(r"house: (\w+=\S+(?: \w+=\S+)*)")

Fence = Callable[[str, str, int, str], Example]
"""The example of a fence: its kind, its text, the line where the text begins, the house rule it is played under."""


class Reader:
    """Reads the Markdown of one lesson. Raises LessonError for what lessons do not use."""

    def __init__(self, file: str, first_line: int, fence: Fence, sentence: Callable[[str], str]) -> None:
        """`first_line` is the line of the file where the text begins; `sentence` says what house rules mean, or raises
        ValueError.
        """
        self._file = file
        self._first = first_line
        self._fence = fence
        self._sentence = sentence
        self._house = ""
        self._tokens: list[Token] = []
        self._at = 0

    def read(self, text: str) -> tuple[Block, ...]:
        """All blocks of the text."""
        self._tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(text)
        self._at = 0
        return self._blocks("")

    def _wrong(self, token: Token, words: str) -> LessonError:
        return LessonError(self._file, self._line(token), words)

    def _line(self, token: Token) -> int:
        return self._first + (token.map[0] if token.map else 0)

    def _next(self) -> Token:
        self._at += 1
        return self._tokens[self._at - 1]

    def _blocks(self, end: str) -> tuple[Block, ...]:
        found: list[Block] = []
        while self._at < len(self._tokens):
            token = self._next()
            if token.type == end:
                break
            found.append(self._block(token))
        return tuple(found)

    def _block(self, token: Token) -> Block:
        line = self._line(token)
        match token.type:
            case "heading_open" if token.tag in ("h2", "h3"):
                spans = self._spans(self._next())
                self._next()
                return Heading(int(token.tag[1]), spans)
            case "paragraph_open":
                spans = self._spans(self._next())
                self._next()
                return Paragraph(spans, line)
            case "bullet_list_open" | "ordered_list_open":
                return self._list(token)
            case "table_open":
                return self._grid(line)
            case "blockquote_open":
                return self._house_block(token)
            case "fence":
                return self._fence(token.info.strip(), token.content, line + 1, self._house)
        raise self._wrong(token, f"lessons do not use {token.type.removesuffix('_open')} (of {token.tag or 'text'})")

    def _list(self, token: Token) -> Items:
        items = []
        end = token.type.replace("open", "close")
        while (item := self._next()).type != end:
            if item.type != "list_item_open":
                raise self._wrong(item, f"a list holds items, not {item.type}")
            items.append(self._blocks("list_item_close"))
        return Items(token.type.startswith("ordered"), tuple(items))

    def _grid(self, line: int) -> Grid:
        rows: list[list[tuple[Span, ...]]] = []
        while (token := self._next()).type != "table_close":
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(self._spans(token))
        return Grid(tuple(rows[0]), tuple(tuple(row) for row in rows[1:]), line)

    def _house_block(self, token: Token) -> House:
        opening, said = self._next(), self._next()
        named = _HOUSE.match(said.content) if opening.type == "paragraph_open" else None
        if named is None or self._house:
            raise self._wrong(token, "a quoted block is a house rule: it begins with a line such as house: target=61")
        rules = named[1]
        try:
            words = self._sentence(rules)
        except ValueError as wrong:
            raise self._wrong(token, str(wrong)) from None
        rest = said.content[named.end() :].strip()
        self._next()
        self._house = rules
        try:
            blocks = self._blocks("blockquote_close")
        finally:
            self._house = ""
        if rest:
            raise self._wrong(token, "the line of a house rule stands alone: leave an empty line after it")
        return House(rules, words, blocks)

    def _spans(self, inline: Token) -> tuple[Span, ...]:
        spans: list[Span] = []
        style = ""
        target = ""
        for token in inline.children or ():
            match token.type:
                case "text":
                    spans += self._text(inline, token.content, style, target)
                case "softbreak":
                    spans.append(Span(" ", "lesson", target) if style == "lesson" else Span(" "))
                case "code_inline":
                    spans.append(Span(token.content, "code"))
                case "strong_open" | "em_open" if not style:
                    style = token.tag
                case "link_open" if not style:
                    style, target = "lesson", _LESSON.sub(r"\1", str(token.attrGet("href")))
                case "strong_close" | "em_close" | "link_close":
                    style = target = ""
                case _:
                    raise self._wrong(inline, f"lessons do not use {token.type} here")
        return tuple(_joined(spans))

    def _text(self, inline: Token, text: str, style: str, target: str) -> list[Span]:
        if style == "lesson":
            return [Span(text, "lesson", target)]
        found: list[Span] = []
        at = 0
        for cited in _CITED.finditer(text):
            found.append(_span(text[at : cited.start()], style))
            rules = [rule.strip() for rule in cited[1].split(",")]
            found += [span for rule in rules for span in (Span(" "), Span(rule, "rule"))][1:]
            at = cited.end()
        return [span for span in (*found, _span(text[at:], style)) if span.text]


def _span(text: str, style: str) -> Span:
    return Span(text, "strong" if style == "strong" else "em" if style == "em" else "")


def _joined(spans: Sequence[Span]) -> list[Span]:
    """Neighbours of plain text as one span, and of one link too: it may run over two lines."""
    found: list[Span] = []
    for span in spans:
        last = found[-1] if found else None
        is_one_run = last is not None and (last.style, last.target) == (span.style, span.target)
        if last is not None and is_one_run and span.style in ("", "lesson"):
            found[-1] = Span(last.text + span.text, last.style, last.target)
        else:
            found.append(span)
    return found
