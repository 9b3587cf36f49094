"""A hand as the reference players look at it: naturals by rank, threes and wilds, in an order of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from parlour.analysis.handfoot import WILDS, Meld
from parlour.cards import Card, Rank
from parlour.engine import Action
from parlour.games.handfoot.actions import Label
from parlour.games.handfoot.view import HandFootView

__all__ = ["Held", "check_turn", "first_of", "held", "label_of", "open_meld"]

_RANKS: Final = (*(rank for rank in Rank if Rank.FOUR <= rank <= Rank.KING), Rank.ACE)
"""Ranks of naturals from the lowest to the highest."""


class Held(NamedTuple):
    """A hand: naturals by rank from the four to the ace, then threes, then wilds with the twos first."""

    naturals: dict[Rank, tuple[Card, ...]]
    threes: tuple[Card, ...]
    wilds: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards from the lowest natural to the joker."""
        return (*(c for group in self.naturals.values() for c in group), *self.threes, *self.wilds)


def held(cards: Sequence[Card]) -> Held:
    """The cards of a hand, sorted in the one order, as the reference players look at them.

    >>> from parlour.cards import format_cards, parse_cards
    >>> format_cards(held(parse_cards("AC2D3S4H4SKDJK")).cards)
    '4H4SKDAC3S2DJK'
    """
    found: dict[Rank, list[Card]] = {}
    threes: list[Card] = []
    wilds: list[Card] = []
    for c in cards:
        if c in WILDS:
            wilds.append(c)
        elif c.rank is Rank.THREE:
            threes.append(c)
        else:
            found.setdefault(c.rank, []).append(c)
    naturals = {rank: tuple(found[rank]) for rank in _RANKS if rank in found}
    return Held(naturals, tuple(threes), tuple(wilds))


def label_of(meld: Meld) -> Label:
    """The name of a meld in an act."""
    return Label(meld.rank, meld.number)


def open_meld(view: HandFootView, board: Iterable[Meld], rank: Rank) -> Meld | None:
    """The meld of a rank that is no book yet; the joker stands for wilds."""
    for meld in board:
        if meld.rank is rank and len(meld.cards) < view.house.melds.book_size:
            return meld
    return None


def check_turn(view: HandFootView) -> None:
    """Raises ValueError where the seat that looks has nothing to do: it is told without listing what is legal."""
    if view.seat not in view.pending.must:
        raise ValueError("there is nothing to choose from")


def first_of(legal: Iterable[Action]) -> Action:
    """The first legal act. Raises ValueError where there is none."""
    for action in legal:
        return action
    raise ValueError("there is nothing to choose from")
