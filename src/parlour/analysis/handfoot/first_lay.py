"""The dearest first lay-down of a hand: one meld a rank, and wilds where they are worth most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from parlour.cards import JOKER, PACK, Card, Rank
from parlour.games.handfoot.actions import NewMeld
from parlour.games.handfoot.melds import WILDS, growth_illegal, shape_illegal
from parlour.games.handfoot.opening import card_points, counted_points, is_enough
from parlour.games.handfoot.rules import Rules

__all__ = ["FirstLay", "face_of", "ranks_of"]

_FACES: Final = {rank: PACK[4 * (rank - 1)] for rank in Rank if rank is not Rank.JOKER} | {Rank.JOKER: JOKER}
_DEAD: Final = Rank.THREE

_Part = tuple[Rank, int, int]
"""A meld of a rank: how many naturals, how many wilds; the joker stands for wilds only."""


def face_of(rank: Rank) -> Card:
    """A card of the rank: the suits of naturals say nothing about melds. A three stands for all that cannot be laid."""
    return _FACES[rank]


def ranks_of(cards: Sequence[Card]) -> dict[Rank, int]:
    """How many cards of each rank."""
    found: dict[Rank, int] = {}
    for c in cards:
        found[c.rank] = found.get(c.rank, 0) + 1
    return found


class FirstLay:
    """First lay-downs by the rules of a round, for one requirement in points.

    Rule: H-R6.1 to H-R6.3 (points), H-R6.6 (a book, or an emptied hand, instead), H-R5.1, H-R5.2, H-R5.5 (melds).
    """

    def __init__(self, house: Rules, required: int, red3_count: int = 0) -> None:
        self._house = house
        self._required = required
        self._reds = red3_count
        self._gains: dict[tuple[Rank, int, int], list[tuple[int, int] | None]] = {}
        self._known: dict[tuple[tuple[Rank, int], ...], bool] = {}

    def can(self, held: Mapping[Rank, int]) -> bool:
        """Whether a hand of so many cards of each rank can open."""
        key = tuple(sorted(held.items()))
        if key not in self._known:
            self._known[key] = bool(self.melds([face_of(rank) for rank, n in held.items() for _ in range(n)]))
        return self._known[key]

    def points(self, cards: Sequence[Card]) -> int:
        """The most points that a first lay-down of these cards can count."""
        melds = [meld.cards for meld in self._laid(self._dearest(cards), cards)]
        return counted_points(self._house, melds, red3_count=self._reds)

    def melds(self, cards: Sequence[Card], *, must: Rank | None = None) -> tuple[NewMeld, ...]:
        """The dearest first lay-down (with a meld of rank `must`) that is enough; none where no melds are."""
        for parts in (self._dearest(cards, must=must), *([] if must else self._others(cards))):
            melds = self._laid(parts, cards)
            laid = [meld.cards for meld in melds]
            counted = counted_points(self._house, laid, red3_count=self._reds)
            is_all = sum(map(len, laid)) == len(cards)
            if melds and is_enough(self._house, laid, self._required, counted, is_hand_empty=is_all):
                return melds
        return ()

    def _wilds(self, cards: Sequence[Card]) -> list[Card]:
        """The wilds, the dearest first."""
        worth = self._house.card_points
        return sorted((c for c in cards if c in WILDS), key=lambda c: -worth[c.index])

    def _naturals(self, cards: Sequence[Card]) -> dict[Rank, list[Card]]:
        found: dict[Rank, list[Card]] = {}
        for c in cards:
            if c not in WILDS and c.rank is not _DEAD:
                found.setdefault(c.rank, []).append(c)
        return found

    def _best(self, rank: Rank, held: int, wilds: int) -> list[tuple[int, int] | None]:
        """For each number of wilds the best meld of the rank with them: its points without the wilds, its naturals."""
        key = (rank, held, wilds)
        if key not in self._gains:
            self._gains[key] = [self._best_with(rank, held, w) for w in range(wilds + 1)]
        return self._gains[key]

    def _best_with(self, rank: Rank, held: int, wilds: int) -> tuple[int, int] | None:
        house = self._house
        wild = [face_of(Rank.TWO)] * wilds
        found: list[tuple[int, int]] = []
        for n in range(held, -1, -1) if rank is not Rank.JOKER else (0,):
            laid = (*[face_of(rank)] * n, *wild)
            is_wild = not n
            if is_wild and (rank is not Rank.JOKER or not house.opening.wild_meld):
                continue
            if laid and shape_illegal(house, laid) is None and growth_illegal(house, laid) is None:
                found.append((counted_points(house, [laid]) - card_points(house, wild), n))
        return max(found, default=None)

    def _dearest(self, cards: Sequence[Card], *, must: Rank | None = None, must_lay_all: bool = False) -> list[_Part]:
        """The melds of most points, one of rank `must` among them; with `must_lay_all`, those that leave no card.

        None where there are no such melds.
        """
        naturals = self._naturals(cards)
        wilds = self._wilds(cards)
        worth = [card_points(self._house, wilds[:w]) for w in range(len(wilds) + 1)]
        best: dict[int, tuple[int, list[_Part]]] = {0: (0, [])}
        for rank, held in [*((r, len(n)) for r, n in naturals.items()), (Rank.JOKER, 0)]:
            options = self._best(rank, held, len(wilds))
            after = {} if rank is must or (must_lay_all and held) else dict(best)
            for used, (points, parts) in best.items():
                for w, option in enumerate(options[: len(wilds) - used + 1]):
                    if option is None or (must_lay_all and option[1] < held):
                        continue
                    total = points + option[0]
                    if used + w not in after or total > after[used + w][0]:
                        after[used + w] = (total, [*parts, (rank, option[1], w)])
            best = after
        if must_lay_all:
            is_dead = sum(map(len, naturals.values())) + len(wilds) < len(cards)
            return best[len(wilds)][1] if not is_dead and len(wilds) in best else []
        dearest = [(points + worth[used], parts) for used, (points, parts) in best.items()]
        return max(dearest, key=lambda found: found[0])[1] if dearest else []

    def _others(self, cards: Sequence[Card]) -> list[list[_Part]]:
        """Lay-downs that may be enough without the points: each book by itself, and all cards."""
        opening, size = self._house.opening, self._house.melds.book_size
        found: list[list[_Part]] = []
        if opening.book_alternative != "none":
            wilds = len(self._wilds(cards))
            for rank, held in [*((r, len(n)) for r, n in self._naturals(cards).items()), (Rank.JOKER, 0)]:
                for w, option in enumerate(self._best(rank, held, wilds)):
                    if option is not None and option[1] + w >= size:
                        found.append([(rank, option[1], w)])
        if opening.empty_hand_waiver:
            found.append(self._dearest(cards, must_lay_all=True))
        return found

    def _laid(self, parts: Sequence[_Part], cards: Sequence[Card]) -> tuple[NewMeld, ...]:
        naturals, wilds = self._naturals(cards), self._wilds(cards)
        melds = []
        for rank, n, w in parts:
            melds.append(NewMeld(rank, (*naturals.get(rank, [])[:n], *wilds[:w])))
            del wilds[:w]
        return tuple(melds)
