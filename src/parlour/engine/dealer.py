"""The dealer of cards: a pure function of one secret permutation a shuffle and of what the game asks for.

Where permutations come from is the caller's business: the operating system's source at a table, a seeded generator in
a simulation. Restarted, or in another process, the same permutations deal the same cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.cards import Card
from parlour.engine.game import Action, AnyGame, Owed

__all__ = ["Dealer"]


class Dealer:
    """Deals from permutations: `shuffled(n)` gives the n-th shuffled pack, always the same for the same n."""

    def __init__(self, game: AnyGame, shuffled: Callable[[int], Sequence[Card]]) -> None:
        self._game = game
        self._shuffled = shuffled

    def answer(self, owed: Owed) -> Action:
        """The action that pays what is owed. Raises ValueError if the pack is too small."""
        pack = self._shuffled(owed.shuffle)
        cards = tuple(pack[owed.offset : owed.offset + owed.count])
        if len(cards) < owed.count:
            raise ValueError(f"the pack has no {owed.count} cards after {owed.offset}")
        return self._game.dealt(owed, cards)
