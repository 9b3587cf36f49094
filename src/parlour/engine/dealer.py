"""The dealer of cards: a pure function of one secret permutation a shuffle and of what the game asks for.

Where permutations come from is the caller's business: the operating system's source at a table, a seeded generator in
a simulation. Restarted, or in another process, the same permutations deal the same cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.cards import Card, format_cards
from parlour.engine.game import Action, AnyGame, Owed

__all__ = ["Dealer", "narrowed"]


def narrowed(pack: Sequence[Card], within: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of `within` in the order in which the shuffled `pack` holds them.

    Where the pack holds a face more often than `within`, a hash of the permutation says which of its copies count: the
    first ones would come up too early. Cards that the pack does not hold (a pack was added) follow in a second pass.
    """
    import hashlib  # here, since most games never ask for a part of the pack and need not wait for it

    salt = format_cards(pack).encode()
    wanted: dict[Card, int] = {}
    for c in within:
        wanted[c] = wanted.get(c, 0) + 1
    order: list[Card] = []
    turn = 0
    while wanted:
        turn += 1
        places: dict[Card, list[int]] = {}
        for at, c in enumerate(pack):
            if c in wanted:
                places.setdefault(c, []).append(at)
        if not places:
            raise ValueError("cards are asked for that the pack does not hold")
        kept: list[int] = []
        for c, found in places.items():
            if len(found) > wanted[c]:
                found.sort(key=lambda at: hashlib.sha256(b"%d:%d:%s" % (turn, at, salt)).digest())
            kept += found[: wanted[c]]
            wanted[c] -= min(len(found), wanted[c])
        order += [pack[at] for at in sorted(kept)]
        wanted = {c: n for c, n in wanted.items() if n}
    return tuple(order)


class Dealer:
    """Deals from permutations: `shuffled(n)` gives the n-th shuffled pack, always the same for the same n."""

    def __init__(self, game: AnyGame, shuffled: Callable[[int], Sequence[Card]]) -> None:
        self._game = game
        self._shuffled = shuffled
        self._last: tuple[int, Sequence[Card], Sequence[Card]] | None = None

    def answer(self, owed: Owed) -> Action:
        """The action that pays what is owed. Raises ValueError if the pack is too small."""
        pack = self._shuffled(owed.shuffle) if owed.within is None else self._narrowed(owed.shuffle, owed.within)
        cards = tuple(pack[owed.offset : owed.offset + owed.count])
        if len(cards) < owed.count:
            raise ValueError(f"the pack has no {owed.count} cards after {owed.offset}")
        return self._game.dealt(owed, cards)

    def _narrowed(self, shuffle: int, within: tuple[Card, ...]) -> Sequence[Card]:
        if self._last is None or self._last[0] != shuffle or self._last[1] != within:
            self._last = (shuffle, within, narrowed(self._shuffled(shuffle), within))
        return self._last[2]
