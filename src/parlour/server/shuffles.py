"""Secret permutations: drawn from the operating system, committed to and stored before the deal that uses them."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from parlour.cards import Card, format_cards, parse_cards

__all__ = ["Shuffle", "Shuffler", "commitment", "draw", "system_shuffler"]

Shuffler = Callable[[list[Card]], None]

system_shuffler: Shuffler = secrets.SystemRandom().shuffle


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The `number`-th shuffled pack of a match, and what binds the server to it."""

    number: int
    cards: tuple[Card, ...]
    nonce: str
    commitment: str

    @classmethod
    def of(cls, number: int, cards: tuple[Card, ...]) -> Shuffle:
        """A shuffle of these cards in this order, committed to now."""
        nonce = secrets.token_hex(32)
        return cls(number, cards, nonce, commitment(nonce, format_cards(cards)))

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


def draw(number: int, pack: tuple[Card, ...], shuffler: Shuffler) -> Shuffle:
    """Shuffle the pack and commit to it."""
    cards = list(pack)
    shuffler(cards)
    return Shuffle.of(number, tuple(cards))
