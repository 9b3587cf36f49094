"""The packs of matches that began before deals were provable: stored shuffles, each committed to by itself."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from parlour.cards import Card, format_cards, parse_cards

__all__ = ["Shuffle", "StoredPacks", "commitment"]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The `number`-th shuffled pack of a match. `commitment` is the SHA-256, in hex, of `nonce:cards`."""

    number: int
    cards: tuple[Card, ...]
    nonce: str
    commitment: str

    @classmethod
    def load(cls, number: int, cards: str, nonce: str, commitment: str) -> Shuffle:
        """A shuffle as the database holds it."""
        return cls(number, parse_cards(cards), nonce, commitment)

    @property
    def text(self) -> str:
        """The cards joined, top of the pack first."""
        return format_cards(self.cards)


def commitment(nonce: str, cards: str) -> str:
    """SHA-256, in hex, of `nonce:cards`: what anybody can check after the match.

    >>> commitment("00", "AC2C")[:16]
    '71c651b8fab32019'
    """
    return hashlib.sha256(f"{nonce}:{cards}".encode()).hexdigest()


class StoredPacks:
    """The stored packs of a match, and once they have run out those of a seed that nobody was told of before."""

    def __init__(self, stored: Iterable[Shuffle], then: Callable[[int], tuple[Card, ...]]) -> None:
        self._stored = {shuffle.number: shuffle.cards for shuffle in stored}
        self._then = then

    def __call__(self, number: int) -> tuple[Card, ...]:
        """The pack of this number."""
        return self._stored.get(number) or self._then(number)
