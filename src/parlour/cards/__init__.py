"""Cards: ranks, suits, the interned `Card`, packs, and the one way to read and write them. No rules of any game.

One order serves everywhere: `A23456789TJQK` by rank, `CDHS` within a rank, the joker last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from operator import attrgetter
from typing import Final, final

__all__ = [
    "JOKER",
    "PACK",
    "UNSEEN",
    "Card",
    "Rank",
    "Suit",
    "card",
    "format_cards",
    "pack",
    "parse_cards",
    "sort_cards",
]

UNSEEN: Final = "??"
"""How a card that may not be seen is written."""

_RANKS: Final = "A23456789TJQK"
_SUITS: Final = "CDHS"


class Rank(IntEnum):
    """A rank, the ace low; the joker stands after the king."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    JOKER = 14


class Suit(IntEnum):
    """A suit in the order clubs, diamonds, hearts, spades; a joker has none."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NONE = 4


@final
class Card:
    """A card face. There is one object a face, so equality is identity; `sort_cards` puts cards in the one order.

    It has no comparisons of its own: a class with one is also asked, slowly, whenever two cards are not the same.

    >>> card("5H").rank.name, card("5H").suit.name
    ('FIVE', 'HEARTS')
    """

    __slots__ = ("index", "rank", "suit", "text")

    rank: Rank
    suit: Suit
    index: int
    """Place in the one order: 0 for `AC` to 51 for `KS`, 52 for the joker."""
    text: str
    """Two characters: `5H`, `TD`, `JK` for a joker."""

    def __init__(self, rank: Rank, suit: Suit, index: int, text: str) -> None:
        for name, value in (("rank", rank), ("suit", suit), ("index", index), ("text", text)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card does not change: {name}")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"card({self.text!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.text,)


PACK: Final[tuple[Card, ...]] = tuple(
    Card(Rank(r + 1), Suit(s), r * 4 + s, _RANKS[r] + _SUITS[s]) for r in range(13) for s in range(4)
)
"""The 52 cards in the one order."""

JOKER: Final = Card(Rank.JOKER, Suit.NONE, 52, "JK")

_BY_TEXT: Final[dict[str, Card]] = {c.text: c for c in (*PACK, JOKER)}
_BY_INDEX: Final = attrgetter("index")
_TOKEN: Final = re.compile(r"[\s,]*(10|[A2-9TJQK])(K|[CDHS])", re.IGNORECASE)


def card(text: str) -> Card:
    """The card written as `5H`, also `5h` or `10H`. Raises ValueError for anything else."""
    found = _BY_TEXT.get(text)
    if found is None:
        found = _BY_TEXT.get(text.strip().upper().replace("10", "T"))
    if found is None:
        raise ValueError(f"{text!r} is not a card: write a rank A23456789TJQK and a suit CDHS, such as 5H")
    return found


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards joined (`5H5S`) or set apart by blanks or commas, in the order written. Raises ValueError.

    >>> parse_cards("5H 10s,jk")
    (card('5H'), card('TS'), card('JK'))
    """
    found: list[Card] = []
    at = 0
    text = text.strip().rstrip(",")
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise ValueError(f"{text[at : at + 3].strip()!r} is not a card: write cards as 5H TD KS")
        found.append(card(token.group(1) + token.group(2)))
        at = token.end()
    return tuple(found)


def format_cards(cards: Iterable[Card]) -> str:
    """The cards joined without blanks, as records write them."""
    return "".join(c.text for c in cards)


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the one order."""
    return tuple(sorted(cards, key=_BY_INDEX))


def pack(packs_count: int = 1, jokers_count: int = 0) -> tuple[Card, ...]:
    """`packs_count` packs of 52 with `jokers_count` jokers in all, sorted."""
    return sort_cards(PACK * packs_count + (JOKER,) * jokers_count)
