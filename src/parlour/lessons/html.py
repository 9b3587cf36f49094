"""A lesson as HTML: the one renderer of its prose, for readers with a script and without one, and for print."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

from parlour.engine import AnyGame, find_game
from parlour.lessons.html_examples import example_html
from parlour.lessons.load import contents, lesson_games
from parlour.lessons.model import Block, Entry, Example, Grid, Heading, House, Items, Lesson, Paragraph, Span
from parlour.lessons.page_words import WORDS
from parlour.lessons.words import Teller

__all__ = ["Page", "TableRules", "contents_page", "lesson_page"]

_MARKS: Final = {"strong": "strong", "em": "em", "code": "code"}


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rules of the table that a lesson is opened from: the game's record, and the address's part that names them
    (`table=ABCD`, `rules=acc+muggins%3Don`), which links to other lessons keep.
    """

    game: AnyGame
    rules: Any
    query: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the learning part: title, a sentence on it, the inner HTML of its article, the examples in order."""

    title: str
    about: str
    html: str
    examples: tuple[Example, ...] = ()
    rules: str = ""
    """The rules that the lesson is held against, empty where there are none."""


def contents_page(game: str | None, language: str, query: str = "") -> Page:
    """The lessons of one game, or of every game. Raises KeyError for a game that has none."""
    words = WORDS[language]
    if game is not None and game not in lesson_games():
        raise KeyError(game)
    parts = [f'<h1>{escape(words["learn"])}</h1><p class="about">{escape(words["about"])}</p>']
    if game is not None:
        title = words["lessons"].format(game=find_game(game).title)
        parts = [_crumbs(words, query), f"<h1>{escape(title)}</h1>"]
    for name in lesson_games() if game is None else (game,):
        items = "".join(_entry(entry, query) for entry in contents(name, language))
        listed = f'<ol class="lessons">{items}</ol>'
        heading = f'<h2 id="{name}">{escape(find_game(name).title)}</h2>' if game is None else ""
        parts.append(f"<section>{heading}{listed}{_beyond(name, words, query)}</section>")
    title = words["learn"] if game is None else words["lessons"].format(game=find_game(game).title)
    return Page(title, words["about"], "".join(parts))


def _entry(entry: Entry, query: str) -> str:
    address = _address(entry, query)
    return (
        f'<li><a href="{address}"><span class="n">{entry.number}</span><span class="title">{escape(entry.title)}</span>'
        f'<span class="what">{escape(entry.about)}</span></a></li>'
    )


def _beyond(game: str, words: Mapping[str, str], query: str) -> str:
    rules = words["rules"].format(game=find_game(game).title)
    return (
        f'<p class="beyond"><a href="{_with(f"/rules/{game}", query)}">{escape(rules)}</a> '
        f'<a href="/drills/{game}">{escape(words["drills"])}</a></p>'
    )


def _crumbs(words: Mapping[str, str], query: str, *more: tuple[str, str]) -> str:
    links = [(words["learn"], _with("/learn", query)), *more]
    between = ' <span aria-hidden="true">›</span> '
    return f'<p class="crumbs">{between.join(_link(*link) for link in links)}</p>'


def _link(text: str, address: str) -> str:
    return f'<a href="{address}">{escape(text)}</a>'


def _with(address: str, query: str) -> str:
    return escape(f"{address}?{query}" if query else address)


def _address(entry: Entry, query: str) -> str:
    return _with(f"/learn/{entry.game}/{entry.name}", query)


def lesson_page(shown: Lesson, language: str, table: TableRules | None = None) -> Page:
    """A lesson. Where it is opened from a table, each house rule says how that table has it."""
    return _Writer(shown, language, table).page()


@dataclass
class _Writer:
    """Writes one lesson; examples are numbered as they come."""

    shown: Lesson
    language: str
    table: TableRules | None
    examples: list[Example] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    is_changed: bool = False

    @property
    def words(self) -> Mapping[str, str]:
        return WORDS[self.language]

    @property
    def query(self) -> str:
        return self.table.query if self.table else ""

    def page(self) -> Page:
        entry = self.shown.entry
        body = "".join(self._blocks(self.shown.blocks))
        listed = contents(entry.game, self.language)
        place = self.words["place"].format(n=entry.number, all=len(listed))
        title = find_game(entry.game).title
        head = (
            f"<header>{_crumbs(self.words, self.query, (title, _with(f'/learn/{entry.game}', self.query)))}"
            f'<p class="place">{escape(place)}</p><h1>{escape(entry.title)}</h1>'
            f'<p class="about">{escape(entry.about)}</p>{self._yours()}</header>'
        )
        html = head + self._contents() + body + self._sources() + self._pager(entry, listed)
        return Page(f"{entry.title} – {title}", entry.about, html, tuple(self.examples), self._rules())

    def _rules(self) -> str:
        return self.table.game.options.format(self.table.rules) if self.table else ""

    def _yours(self) -> str:
        if self.table is None:
            return ""
        rules = Teller(self.table.game, self.language).rules(self.table.rules)
        text = self.words["yours.rules"].format(rules=rules)
        said = self.words["yours" if self.is_changed else "yours.none"]
        return f'<p class="yours">{escape(text)} {escape(said)}</p>'

    def _contents(self) -> str:
        """The parts of the lesson, in the order of their headings."""
        links = "".join(
            f'<li><a href="#{self._id(block)}">{escape(_plain(block.spans))}</a></li>'
            for block in self.shown.blocks
            if isinstance(block, Heading) and block.level == 2
        )
        label = escape(self.words["contents"])
        return f'<nav class="contents" aria-label="{label}"><ol>{links}</ol></nav>' if links else ""

    def _id(self, heading: Heading) -> str:
        return re.sub(r"\W+", "-", _plain(heading.spans).lower()).strip("-")

    def _blocks(self, blocks: Sequence[Block]) -> Iterator[str]:
        for block in blocks:
            match block:
                case Heading(level=level, spans=spans):
                    name = self._id(block)
                    mark = f' id="{escape(name)}"' if name not in self.ids else ""
                    self.ids.add(name)
                    yield f"<h{level}{mark}>{self._spans(spans)}</h{level}>"
                case Paragraph(spans=spans):
                    yield f"<p>{self._spans(spans)}</p>"
                case Items(is_ordered=is_ordered, items=items):
                    tag = "ol" if is_ordered else "ul"
                    inner = "".join(f"<li>{''.join(self._item(item))}</li>" for item in items)
                    yield f'<{tag} class="prose">{inner}</{tag}>'
                case Grid():
                    yield self._grid(block)
                case House():
                    yield self._house(block)
                case Example():
                    self.examples.append(block)
                    game = find_game(self.shown.entry.game)
                    yield example_html(block, game, self.language, len(self.examples))

    def _item(self, blocks: Sequence[Block]) -> Iterator[str]:
        """An item of one paragraph needs no paragraph."""
        match blocks:
            case [Paragraph(spans=spans)]:
                yield self._spans(spans)
            case _:
                yield from self._blocks(blocks)

    def _grid(self, grid: Grid) -> str:
        head = "".join(f'<th scope="col">{self._spans(cell)}</th>' for cell in grid.head)
        rows = "".join(f"<tr>{''.join(f'<td>{self._spans(cell)}</td>' for cell in row)}</tr>" for row in grid.rows)
        return (
            '<div class="scrolls"><table class="figures prose">'
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        )

    def _house(self, house: House) -> str:
        label = escape(self.words["house"])
        inner = "".join(self._blocks(house.blocks))
        is_said, yours = self._as_yours(house)
        mark = f' data-yours="{"yes" if is_said else "no"}"' if yours else ""
        return (
            f'<div class="house" role="note" aria-label="{label}" data-rules="{escape(house.rules)}"{mark}>'
            f'<p class="rule-line"><b>{label}</b> {escape(house.words)}</p>{yours}{inner}</div>'
        )

    def _as_yours(self, house: House) -> tuple[bool, str]:
        """Whether the table plays this house rule, and the line that says so; no line without a table."""
        if self.table is None:
            return False, ""
        options = self.table.game.options
        names = [part.partition("=")[0] for part in house.rules.split()]
        theirs, here = options.plain(options.parse(house.rules)), options.plain(self.table.rules)
        if all(theirs[name] == here[name] for name in names):
            self.is_changed = True
            return True, f'<p class="yours">{escape(self.words["yours.is"])}</p>'
        sheet = options.sheet(self.table.rules, self.table.game.words_in(self.language))
        words = next((line.sentence for line in sheet if line.option == names[-1]), "")
        return False, f'<p class="yours">{escape(self.words["yours.not"].format(words=words))}</p>' if words else ""

    def _spans(self, spans: Sequence[Span]) -> str:
        return "".join(map(self._span, spans))

    def _span(self, span: Span) -> str:
        text = escape(span.text)
        if span.style == "rule":
            source = next((one.words for one in self.shown.sources if one.rule == span.text), "")
            return f'<a class="rule" href="#rule-{text}" data-rule="{text}" title="{escape(source)}">{text}</a>'
        if span.style == "lesson":
            address = _with(f"/learn/{self.shown.entry.game}/{span.target}", self.query)
            return f'<a href="{address}">{text}</a>'
        tag = _MARKS.get(span.style)
        return f"<{tag}>{text}</{tag}>" if tag else text

    def _sources(self) -> str:
        if not self.shown.sources:
            return ""
        game = self.shown.entry.game
        items = "".join(
            f'<div id="rule-{escape(one.rule)}"><dt><a href="{_with(f"/rules/{game}", self.query)}#{escape(one.rule)}"'
            f' data-rule="{escape(one.rule)}">{escape(one.rule)}</a></dt><dd>{escape(one.words)}</dd></div>'
            for one in self.shown.sources
        )
        return f'<section class="sources"><h2>{escape(self.words["sources"])}</h2><dl>{items}</dl></section>'

    def _pager(self, entry: Entry, listed: Sequence[Entry]) -> str:
        links = []
        if entry.number > 1:
            before = listed[entry.number - 2]
            links.append(_link(self.words["before"].format(title=before.title), _address(before, self.query)))
        if entry.number < len(listed):
            after = listed[entry.number]
            links.append(_link(self.words["after"].format(title=after.title), _address(after, self.query)))
        else:
            links.append(_link(self.words["play"], f"/new?game={entry.game}"))
        links.append(_link(self.words["drills"], f"/drills/{entry.game}"))
        return f'<nav class="pager" aria-label="{escape(self.words["pager"])}">{"".join(links)}</nav>'


def _plain(spans: Sequence[Span]) -> str:
    return "".join(span.text for span in spans)
