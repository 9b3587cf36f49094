"""Opening the board: sets of first melds, those that spend least first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.analysis.handfoot import WILDS, card_points, plan_of, shape_illegal
from parlour.bots.handfoot.spot import Spot
from parlour.cards import Card, Rank
from parlour.games.handfoot.actions import NewMeld, Open

__all__ = ["best_opening", "sets_of_melds"]


def sets_of_melds(spot: Spot, cards: Sequence[Card], start: Sequence[NewMeld] = ()) -> Iterator[tuple[NewMeld, ...]]:
    """Melds that could open together with `start`, from nothing at all up: naturals, wilds alone, pairs with wilds.

    Whether they are enough is for the rules to say.
    """
    house = spot.house
    size = house.melds.book_size
    points = house.card_points
    taken = {meld.rank for meld in start}
    groups: dict[Rank, list[Card]] = {}
    for c in cards:
        if c not in WILDS and c.rank is not Rank.THREE and c.rank not in taken:
            groups.setdefault(c.rank, []).append(c)
    wilds = sorted((c for c in cards if c in WILDS), key=lambda c: (points[c.index], c.index))
    full = [NewMeld(rank, tuple(group[:size])) for rank, group in groups.items() if len(group) >= house.melds.meld_min]
    full.sort(key=lambda meld: -card_points(house, meld.cards))
    melds: list[NewMeld] = []
    yield ()
    for meld in full:
        melds.append(meld)
        yield tuple(melds)
    if house.melds.wild_melds and house.opening.wild_meld and len(wilds) >= house.melds.meld_min:
        for n in range(house.melds.meld_min, min(size, len(wilds)) + 1):
            yield (*melds, NewMeld(Rank.JOKER, tuple(wilds[:n])))
    pairs = [group for group in groups.values() if len(group) < house.melds.meld_min]
    pairs.sort(key=lambda group: (-len(group), -card_points(house, group)))
    spare = list(wilds)
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
            if len(laid) > size or shape_illegal(house, laid) is not None:
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
