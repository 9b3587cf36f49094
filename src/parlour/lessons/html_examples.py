"""An example of a lesson as HTML: the whole sequence at once, cards and scores, that a script may set on a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from parlour.engine import AnyGame
from parlour.engine.words import card_name
from parlour.lessons.model import Example, Row
from parlour.lessons.page_words import WORDS

__all__ = ["example_html"]

_CARDS: Final = re.compile(r"(?<![A-Za-z\d])(?:(?:[A2-9TJQK][CDHS]|JK)+)(?![A-Za-z\d])")
_CARD: Final = re.compile(r"JK|..")
_SUITS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_TEXT: Final = "\ufe0e"
"""A suit is drawn in the ink of the text, not as a picture of its own."""


def example_html(example: Example, game: AnyGame, language: str, number: int) -> str:
    """A figure: from what the example starts, its cards or its rows, a line for each score. `number` counts from 1."""
    return _Figure(example, game, language).html(number)


class _Figure:
    def __init__(self, example: Example, game: AnyGame, language: str) -> None:
        self.example = example
        self.words = WORDS[language]
        self.game = game.name
        self.names = game.words_in(language)

    def html(self, number: int) -> str:
        label = escape(self.words["example"].format(n=number))
        inner = "".join(self._parts())
        return (
            f'<figure class="example {self.example.kind}" id="example-{number}" data-example="{number - 1}"'
            f' aria-label="{label}">{inner}</figure>'
        )

    def _parts(self) -> Iterator[str]:
        if self.example.setup:
            yield f'<dl class="setup">{"".join(self._setup())}</dl>'
        is_sequence = self.example.kind == "play"
        is_worked = any(row.kind in ("go", "points", "reset", "refused") for row in self.example.rows)
        if is_sequence:
            yield self._strip(is_hidden=is_worked)
        if not is_sequence or is_worked:
            yield self._table()
        if self.example.lines:
            lines = "".join(f"<li>{self._marked(line)}</li>" for line in self.example.lines)
            yield f'<ul class="lines" aria-label="{escape(self.words["lines"])}">{lines}</ul>'

    def _setup(self) -> Iterator[str]:
        for fact in self.example.setup:
            if _is_row(fact.cards, fact.text):
                text = self._faces(fact.cards)
            elif fact.key.startswith("board:"):
                text = "".join(f'<span class="meld">{self._marked(meld)}</span>' for meld in fact.text.split("; "))
            else:
                text = self._marked(fact.text)
            yield f"<div><dt>{escape(fact.label)}</dt><dd>{text}</dd></div>"

    def _strip(self, *, is_hidden: bool) -> str:
        """The cards as they were laid, each with the count and its points. A table that follows says the same."""
        items = "".join(map(self._laid, self.example.rows))
        how = 'aria-hidden="true"' if is_hidden else f'aria-label="{escape(self.words["cards"])}"'
        return f'<ol class="strip" {how}>{items}</ol>'

    def _laid(self, row: Row) -> str:
        who, what, count, score = row.cells
        told, shown, kind = "", "", row.kind
        if row.kind == "card":
            key = "hand.scores" if score else "hand"
            told = self.words[key].format(who=who, card=self._name(what), count=count, n=score.removeprefix("+"))
            points = f'<b class="points">{score}</b>' if score else ""
            shown = f'<i class="who">{who}</i>{_face(what)}<span class="count">{count}</span>{points}'
        elif row.kind == "go":
            told = self.words["go"].format(who=who)
            shown = f'<i class="who">{who}</i><span class="go">{escape(what)}</span>'
        elif row.kind == "points":
            told = self.words["point"].format(who=who, n=score.removeprefix("+"))
            shown = f'<i class="who">{who}</i><span class="go">{escape(what)}</span><b class="points">{score}</b>'
        elif row.kind == "reset":
            told, shown = self.words["reset"], '<span class="count">0</span>'
        else:
            face = _face(what) if row.cards else ""
            shown = f'<i class="who">{who}</i>{face}<span class="go">{escape(score)}</span>'
        return (
            f'<li class="{kind}"{_step(row)}><span class="hidden">{escape(told)}</span>'
            f'<span class="shown" aria-hidden="true">{shown}</span></li>'
        )

    def _table(self) -> str:
        numeric = _numeric(self.example)
        marks = [' class="n"' if at in numeric else "" for at in range(len(self.example.columns))]
        head = "".join(
            f'<th scope="col"{mark}>{escape(name)}</th>' for mark, name in zip(marks, self.example.columns, strict=True)
        )
        rows = "".join(
            f'<tr class="{row.kind}"{_step(row)}>'
            + "".join(f"<td{marks[at]}>{self._cell(row, cell)}</td>" for at, cell in enumerate(row.cells))
            + "</tr>"
            for row in self.example.rows
        )
        return (
            f'<div class="scrolls"><table class="figures {self.example.kind}"><thead><tr>{head}</tr></thead>'
            f"<tbody>{rows}</tbody></table></div>"
        )

    def _cell(self, row: Row, cell: str) -> str:
        return self._signs(row.cards) if _is_row(row.cards, cell) else self._marked(cell)

    def _marked(self, text: str) -> str:
        """Text with its cards drawn and named, its rules linked."""
        parts, at = [], 0
        for found in _CARDS.finditer(text):
            parts.append(_ruled(text[at : found.start()], self.game))
            parts.append(self._signs(_CARD.findall(found[0])))
            at = found.end()
        return "".join([*parts, _ruled(text[at:], self.game)])

    def _name(self, card: str) -> str:
        return card_name(self.names, card)

    def _signs(self, cards: Sequence[str]) -> str:
        """Cards in a line of text: their signs, and their names for who hears them."""
        drawn = "".join(f'<span class="c {_suit(card)}">{"".join(_signs(card))}</span>' for card in cards)
        return f'<span aria-hidden="true">{drawn}</span><span class="hidden">{escape(self._names(cards))}</span>'

    def _faces(self, cards: Sequence[str]) -> str:
        """Cards that lie in a row."""
        names = escape(self._names(cards))
        return f'{"".join(map(_face, cards))}<span class="hidden">{names}</span>'

    def _names(self, cards: Sequence[str]) -> str:
        return ", ".join(map(self._name, cards))


_RULE: Final = re.compile(r"\[([A-Z]-R?\d+(?:\.\d+)*)\]")


def _ruled(text: str, game: str) -> str:
    return _RULE.sub(rf'<a class="rule" href="/rules/{game}#\1" data-rule="\1">\1</a>', escape(text))


def _is_row(cards: tuple[str, ...], text: str) -> bool:
    """Whether the text is nothing but these cards."""
    return bool(cards) and "".join(text.split()) == "".join(cards)


def _signs(card: str) -> tuple[str, str]:
    if card == "JK":
        return "★", ""
    return ("10" if card[0] == "T" else card[0]), _SUITS[card[1]] + _TEXT


def _suit(card: str) -> str:
    return "joker" if card == "JK" else f"suit-{card[1]}"


def _face(card: str) -> str:
    """A small card; what it is called stands beside it."""
    rank, suit = _signs(card)
    inner = f"<b>{rank}</b><span>{suit}</span>"
    return f'<span class="pc {_suit(card)}" data-card="{card}" aria-hidden="true">{inner}</span>'


def _step(row: Row) -> str:
    return "" if row.step is None else f' data-step="{row.step}"'


def _numeric(example: Example) -> set[int]:
    """The columns that hold numbers alone."""
    return {
        at
        for at in range(len(example.columns))
        if all(re.fullmatch(r"[+-]?[\d.,]*", row.cells[at]) for row in example.rows)
    }
