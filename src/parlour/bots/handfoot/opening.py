"""Opening the board: sets of first melds, those that spend least first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.analysis.handfoot import WILDS, card_points, plan_of, shape_illegal
from parlour.bots.handfoot.spot import Spot
from parlour.cards import Card, Rank
from parlour.games.handfoot.actions import NewMeld, Open

__all__ = ["best_opening", "sets_of_melds"]


def sets_of_melds(spot: Spot, cards: Sequence[Card], start: Sequence[NewMeld] = ()) -> Iterator[tuple[NewMeld, ...]]:
    """Melds that could open together with `start`, from nothing at all up; whether they are enough is for the rules.

    Naturals, the dearest first; with a meld of wilds, the cheapest first; with pairs and wilds; with both. The rules'
    own list (`games/handfoot/legal.py`) is for playing on at all; here those come first that spend least.
    """
    house = spot.house
    size, least = house.melds.book_size, house.melds.meld_min
    points = house.card_points
    taken = {meld.rank for meld in start}
    groups: dict[Rank, tuple[Card, ...]] = {}
    for c in cards:
        if c not in WILDS and c.rank is not Rank.THREE and c.rank not in taken:
            groups[c.rank] = (*groups.get(c.rank, ()), c)
    wilds = sorted((c for c in cards if c in WILDS), key=lambda c: (points[c.index], c.index))
    full = [NewMeld(rank, group[:size]) for rank, group in groups.items() if shape_illegal(house, group[:size]) is None]
    full.sort(key=lambda meld: -card_points(house, meld.cards))
    pairs = sorted(
        (group for group in groups.values() if len(group) < least),
        key=lambda group: (-len(group), -card_points(house, group)),
    )
    for n in range(len(full) + 1):
        yield tuple(full[:n])
    lengths = range(least, min(size, len(wilds)) + 1) if house.melds.wild_melds and house.opening.wild_meld else ()
    split = [(wilds[:n], wilds[n:]) for n in lengths] + [(wilds[-n:], wilds[:-n]) for n in lengths]
    for lying, _ in split:
        yield (*full, NewMeld(Rank.JOKER, tuple(lying)))
    yield from _with_wilds(spot, full, pairs, wilds)
    for lying, left in split:
        for melds in _with_wilds(spot, full, pairs, left):
            yield (*melds, NewMeld(Rank.JOKER, tuple(lying)))


def _with_wilds(
    spot: Spot, full: Sequence[NewMeld], pairs: Sequence[tuple[Card, ...]], wilds: Sequence[Card]
) -> Iterator[tuple[NewMeld, ...]]:
    """Melds of naturals with pairs that wilds complete, the cheapest wilds first; then with wilds to spare."""
    house = spot.house
    melds, spare = list(full), list(wilds)
    for group in pairs:
        want = house.melds.meld_min - len(group)
        laid = (*group, *spare[:want])
        if want <= len(spare) and shape_illegal(house, laid) is None:
            del spare[:want]
            melds.append(NewMeld(group[0].rank, laid))
            yield tuple(melds)
    for at in range(len(melds)):
        while spare:
            laid = (*melds[at].cards, spare[-1])
            if len(laid) > house.melds.book_size or shape_illegal(house, laid) is not None:
                break
            spare.pop()
            melds[at] = NewMeld(melds[at].rank, laid)
            yield tuple(melds)


def best_opening(spot: Spot, wilds_limit: int = 20) -> Open | None:
    """The first lay-down that spends the fewest wilds; None where none is enough."""
    for melds in sets_of_melds(spot, spot.hand):
        if melds and sum(c in WILDS for meld in melds for c in meld.cards) <= wilds_limit:
            action = Open(melds)
            if plan_of(spot.view, action) is not None:
                return action
    return None
