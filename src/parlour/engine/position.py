"""Positions: one line of `key=value`, the form that every game reads its positions from, and what can be wrong in it.

Cards that the line leaves open are written `??`, several `??*4`; whoever plays the position on draws them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from parlour.cards import UNSEEN, Card, card, format_cards
from parlour.engine.errors import Illegal, NotNotation
from parlour.engine.option import OptionError, Said
from parlour.engine.options import OptionTable
from parlour.engine.seats import Seat, Side, side_name
from parlour.engine.words import refusal, render

__all__ = [
    "POSITION_WORDS",
    "Hidden",
    "PositionFault",
    "Reader",
    "format_hidden",
    "position_line",
    "position_values",
    "read_hidden",
]

R = TypeVar("R")

Hidden = Card | None
"""A card, or None for one that is left open."""

_PAIR: Final = re.compile(r'\s*([\w:]+)=("[^"]*"|\S*)')
_TOKEN: Final = re.compile(r"[\s,]*(?:\?\?(?:\*([1-9][0-9]{0,2})(?![0-9]))?|(10|[A2-9TJQK])(K|[CDHS]))", re.IGNORECASE)
_MOST: Final = 400
"""More cards than any table has."""

POSITION_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "position.no_pair": "{text} is no key=value. Write keys and values with no blank around the =.",
        "position.twice": "{key} stands twice. Name it once.",
        "position.no_key": "{key} is no key of a position. Leave it out.",
        "position.no_card": "{text} is not a card. Write a rank and a suit, such as 5H, TC or JS.",
        "position.one_card": "{key} is one card. Leave the others out.",
        "position.open": "These cards lie open. Name each of them, without ??.",
        "position.no_seat": "{text} is no seat of this table. The seats are {seats}.",
        "position.no_number": "{text} is no number from {low} to {high}.",
        "position.no_side": "{text} is no side of this table. The sides are {sides}.",
        "position.rules": "{why}",
        "position.word": "{text} is none of {words}.",
    },
    "de": {
        "position.no_pair": "{text} ist kein Schlüssel=Wert. Schreibe beides ohne Leerzeichen um das =.",
        "position.twice": "{key} steht zweimal da. Nenne es nur einmal.",
        "position.no_key": "{key} gehört zu keiner Stellung. Lass es weg.",
        "position.no_card": "{text} ist keine Karte. Schreibe Rang und Farbe, etwa 5H, TC oder JS.",
        "position.one_card": "{key} ist eine einzige Karte. Lass die anderen weg.",
        "position.open": "Diese Karten liegen offen. Nenne jede von ihnen, ohne ??.",
        "position.no_seat": "{text} ist kein Platz an diesem Tisch. Die Plätze sind {seats}.",
        "position.no_number": "{text} ist keine Zahl von {low} bis {high}.",
        "position.no_side": "{text} ist keine Seite an diesem Tisch. Die Seiten sind {sides}.",
        "position.rules": "{why}",
        "position.word": "{text} ist nichts von {words}.",
    },
}
"""What every game says of a line that is no position; a game adds its own faults to it."""


class PositionFault(NotNotation):
    """A line that describes no position: the key at fault, and why.

    `illegal.code` is a key of the game's position words (`position.twice`); `why` says, in the language of a catalogue,
    what is wrong with the rules, an act or a meld that the position holds.
    """

    def __init__(
        self,
        key: str,
        illegal: Illegal,
        words: Mapping[str, str] = POSITION_WORDS["en"],
        *,
        why: Said | None = None,
    ) -> None:
        self.key = key
        self.illegal = illegal
        self._why = why
        said = self.said(words)
        super().__init__(f"{key}: {said}" if key else said)

    @property
    def rule(self) -> str:
        """The rule that the position breaks; empty where it is not written as a position is."""
        return self.illegal.rule

    def said(self, words: Mapping[str, str]) -> str:
        """Why, in the words of a language: those of the game, and its position words."""
        why = {} if self._why is None else {"why": self._why(words)}
        return render(words, f"position.{self.illegal.code}", {"key": self.key, **self.illegal.params, **why})


def position_values(text: str) -> dict[str, str]:
    """The values of a position by key; a value with blanks stands in quotes. Raises PositionFault.

    >>> position_values('rules="acc target=61" dealer=B')
    {'rules': 'acc target=61', 'dealer': 'B'}
    """
    values: dict[str, str] = {}
    at = 0
    text = text.strip()
    while at < len(text):
        found = _PAIR.match(text, at)
        if found is None:
            raise PositionFault("", Illegal("", "no_pair", {"text": repr(text[at : at + 20])}))
        key, value = found.group(1), found.group(2).strip('"')
        if key in values:
            raise PositionFault(key, Illegal("", "twice"))
        values[key] = value
        at = found.end()
    return values


def position_line(values: Mapping[str, str]) -> str:
    """The one line of these values; what holds blanks, or nothing, stands in quotes.

    >>> position_line({"rules": "acc target=61", "dealer": "B"})
    'rules="acc target=61" dealer=B'
    """
    return " ".join(
        f'{key}="{value}"' if " " in value or not value else f"{key}={value}" for key, value in values.items()
    )


def read_hidden(key: str, text: str) -> tuple[Hidden, ...]:
    """Cards joined or apart, `??` and `??*4` for those left open. Raises PositionFault.

    >>> [str(c) for c in read_hidden("hand:A", "5H??*2")]
    ['5H', 'None', 'None']
    """
    found: list[Hidden] = []
    at = 0
    text = text.strip().rstrip(",")
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None or len(found) > _MOST:
            raise PositionFault(key, Illegal("", "no_card", {"text": repr(text[at : at + 3].strip())}))
        count, rank, suit = token.groups()
        try:
            found += [card(rank + suit)] if rank else [None] * int(count or 1)
        except ValueError:
            raise PositionFault(key, Illegal("", "no_card", {"text": repr(token.group().strip())})) from None
        at = token.end()
    return tuple(found)


def format_hidden(cards: Iterable[Hidden]) -> str:
    """Cards with those left open behind the others, as `read_hidden` reads them.

    >>> format_hidden(read_hidden("hand:A", "????5H??"))
    '5H??*3'
    """
    whole = list(cards)
    known = [c for c in whole if c is not None]
    count = len(whole) - len(known)
    return format_cards(known) + (UNSEEN if count else "") + (f"*{count}" if count > 1 else "")


class Reader:
    """Takes the values of a position one by one. Every method raises PositionFault naming its key."""

    def __init__(self, text: str, words: Mapping[str, str]) -> None:
        self._values = position_values(text)
        self._words = words

    def fault(self, key: str, rule: str, code: str, *, why: Said | None = None, **params: str | int) -> PositionFault:
        """The refusal of what stands under a key."""
        return PositionFault(key, Illegal(rule, code, params), self._words, why=why)

    def against(self, key: str, code: str, illegal: Illegal, text: str) -> PositionFault:
        """The refusal of an act or a meld that stands under a key."""
        return self.fault(key, illegal.rule, code, why=lambda words: refusal(words, illegal), text=text)

    def has(self, key: str) -> bool:
        """Whether the key is there and not taken yet."""
        return key in self._values

    def text(self, key: str, usual: str = "") -> str:
        """The value as it stands."""
        return self._values.pop(key, usual)

    def word(self, key: str, allowed: Sequence[str]) -> str:
        """One of these words, the first where none stands."""
        text = self.text(key, allowed[0])
        if text not in allowed:
            raise self.fault(key, "", "word", text=repr(text[:20]), words=", ".join(allowed))
        return text

    def rules(self, table: OptionTable[R]) -> R:
        """The house rules."""
        try:
            return table.parse(self.text("rules"))
        except OptionError as error:
            said = error.text
            # No capital: the sentence may begin with a name as it was written.
            raise self.fault("rules", "", "rules", why=lambda words: f"{said(words).rstrip('.')}.") from None

    def hidden(self, key: str) -> tuple[Hidden, ...] | None:
        """Cards, some of which may be left open; None where the key is missing."""
        return read_hidden(key, self.text(key)) if self.has(key) else None

    def cards(self, key: str) -> tuple[Card, ...]:
        """Cards that lie open."""
        found = read_hidden(key, self.text(key))
        if None in found:
            raise self.fault(key, "", "open")
        return tuple(c for c in found if c is not None)

    def number(self, key: str, usual: int, *, low: int = 1, high: int = 999, rule: str = "") -> int:
        """A whole number within bounds."""
        text = self.text(key, str(usual))
        if not (text.isascii() and text.isdigit() and len(text) < 7 and low <= int(text) <= high):
            raise self.fault(key, rule, "no_number", text=repr(text[:20]), low=low, high=high)
        return int(text)

    def seat(self, key: str, usual: Seat, seats: Sequence[Seat]) -> Seat:
        """A seat of the table by its letter."""
        text = self.text(key, str(usual))
        for seat in seats:
            if text == str(seat):
                return seat
        raise self.fault(key, "", "no_seat", text=repr(text[:20]), seats=", ".join(map(str, seats)))

    def scores(self, sides: Sequence[Sequence[Seat]], key: str = "scores") -> dict[Side, str]:
        """What stands for each side in `scores=A:120,B:90`, as text."""
        text = self.text(key)
        given = {name: number for name, _, number in (part.partition(":") for part in text.split(",") if part)}
        names = {side_name(tuple(side)): Side(i) for i, side in enumerate(sides)}
        for name in given:
            if name not in names:
                raise self.fault(key, "", "no_side", text=repr(name[:20]), sides=", ".join(names))
        return {side: given[name] for name, side in names.items() if name in given}

    def end(self) -> None:
        """Nothing else may stand there."""
        for key in self._values:
            raise self.fault(key, "", "no_key")
