"""Laying cards on an open board, one act after the other."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.analysis.handfoot import BLACK_THREES, Meld, books_of, plan_of
from parlour.bots.handfoot.hands import label_of
from parlour.bots.handfoot.spot import Spot, after
from parlour.bots.handfoot.style import Style
from parlour.cards import Card, Rank
from parlour.games.handfoot.actions import Add, Lay, NewMeld
from parlour.games.handfoot.view import HandFootView

__all__ = ["lay_all", "next_lay"]

Laying = Add | Lay


def _add(meld: Meld, cards: tuple[Card, ...]) -> Add:
    return Add(((label_of(meld), cards),))


def _naturals(spot: Spot) -> Iterator[Laying]:
    """Naturals that join open melds, then new melds of naturals."""
    size = spot.book_size
    for meld in sorted(spot.board, key=lambda m: -len(m.cards)):
        cards = spot.naturals.get(meld.rank, ())
        if cards and not spot.is_book(meld):
            fits = cards[: size - len(meld.cards)]
            if len(fits) < len(cards):
                yield _add(meld, cards)
            yield _add(meld, fits)
            if len(fits) > 1:
                yield _add(meld, fits[:-1])
    for rank, cards in spot.naturals.items():
        if len(cards) >= spot.house.melds.meld_min:
            yield Lay((NewMeld(rank, cards),))
            yield Lay((NewMeld(rank, cards[:size]),))
            yield Lay((NewMeld(rank, cards[: spot.house.melds.meld_min]),))
    blacks = tuple(c for c in spot.hand if c in BLACK_THREES)
    if spot.house.threes.black3_meld != "never":
        for meld in spot.board:
            if meld.rank is Rank.THREE and blacks:
                yield _add(meld, blacks)
        if len(blacks) >= spot.house.melds.meld_min:
            yield Lay((NewMeld(Rank.THREE, blacks),))


def _extensions(spot: Spot) -> Iterator[Laying]:
    """Naturals that join books."""
    for meld in spot.board:
        cards = spot.naturals.get(meld.rank, ())
        if cards and spot.is_book(meld):
            yield _add(meld, cards)


def _wild_book(spot: Spot) -> Iterator[Laying]:
    wilds = spot.wilds
    for meld in spot.board:
        if meld.rank is Rank.JOKER and not spot.is_book(meld):
            yield _add(meld, wilds[: spot.book_size - len(meld.cards)])
            return
    if len(wilds) >= spot.house.melds.meld_min:
        yield Lay((NewMeld(Rank.JOKER, wilds[: spot.book_size]),))


def gathers_wilds(spot: Spot, style: Style) -> bool:
    """Whether wilds go to a book of their own: the contract asks for one, or it is likely to be finished."""
    if not spot.house.melds.wild_melds:
        return False
    if spot.lacks.get("wild") and style.minds_contract:
        return True
    lying = max((len(m.cards) for m in spot.board if m.rank is Rank.JOKER and not spot.is_book(m)), default=0)
    return lying + len(spot.wilds) + style.wild_trust * spot.wilds_to_come >= spot.book_size


def is_kept_clean(spot: Spot, meld: Meld, style: Style) -> bool:
    """Whether no wild may join this meld, which is clean.

    A clean book stays one. While clean books are lacking the longest clean melds wait for naturals; where the contract
    lacks no dirty book a long clean meld is not spoilt either.
    """
    if not style.minds_contract or spot.kind(meld) != "clean":
        return False
    lacking = spot.lacks.get("clean", 0)
    if spot.is_book(meld):
        return True
    if lacking:
        clean = [m for m in spot.board if not spot.is_book(m) and m.rank is not Rank.THREE and spot.kind(m) == "clean"]
        if meld in sorted(clean, key=lambda m: -len(m.cards))[:lacking]:
            return True
    return len(meld.cards) >= style.keeps_clean and not spot.lacks.get("dirty")


def _dirty_books(spot: Spot, style: Style) -> Iterator[Laying]:
    """Wilds that finish a book, the fewest first."""
    melds = [m for m in spot.board if not spot.is_book(m) and m.rank is not Rank.JOKER and m.rank is not Rank.THREE]
    for meld in sorted(melds, key=lambda m: -len(m.cards)):
        want = spot.book_size - len(meld.cards)
        if want <= len(spot.wilds) and not is_kept_clean(spot, meld, style):
            yield _add(meld, spot.wilds[:want])


def _wilds_anywhere(spot: Spot, style: Style, *, is_dumping: bool) -> Iterator[Laying]:
    """One wild on a meld; one that is kept clean gets it only where all is dumped, a clean book not even then."""
    for meld in sorted(spot.board, key=lambda m: (spot.is_book(m), -len(m.cards))):
        is_dumped_on = is_dumping and not spot.is_book(meld)
        if spot.wilds and meld.rank is not Rank.THREE and (is_dumped_on or not is_kept_clean(spot, meld, style)):
            yield _add(meld, spot.wilds[:1])


def _wild_on_spare_book(spot: Spot) -> Iterator[Laying]:
    """A wild on a clean book, where the contract asks for dirty ones and has clean ones to spare."""
    if spot.lacks.get("dirty") and books_of(spot.house, spot.board).clean > spot.house.out.contract_clean:
        for meld in spot.board:
            if spot.is_book(meld) and spot.kind(meld) == "clean":
                yield _add(meld, spot.wilds[:1])


def _dirty_melds(spot: Spot) -> Iterator[Laying]:
    """Pairs (or single cards) with the wilds that make them a meld."""
    for rank, cards in sorted(spot.naturals.items(), key=lambda item: -len(item[1])):
        want = spot.house.melds.meld_min - len(cards)
        if 0 < want <= len(spot.wilds):
            yield Lay((NewMeld(rank, (*cards, *spot.wilds[:want])),))


def _candidates(spot: Spot, style: Style, *, is_dumping: bool, is_ending: bool) -> Iterator[Laying]:
    yield from _naturals(spot)
    yield from _extensions(spot)
    if spot.wilds:
        gathers = gathers_wilds(spot, style)
        if gathers:
            yield from _wild_book(spot)
        if not gathers or is_dumping:
            yield from _dirty_books(spot, style)
            if is_ending:
                yield from _wild_on_spare_book(spot)
            # A rank that has one meld for the whole round is soon spoilt: there wilds wait until they finish a book.
            if spot.house.melds.second_meld != "never" or not spot.piles_left:
                yield from _wilds_anywhere(spot, style, is_dumping=False)
            if spot.house.melds.second_meld != "never" or is_dumping:
                yield from _dirty_melds(spot)
    if is_dumping:
        yield from _wilds_anywhere(spot, style, is_dumping=True)


def next_lay(spot: Spot, style: Style, *, is_dumping: bool, is_ending: bool = False, least: int = 0) -> Laying | None:
    """The next cards to lay; None where nothing more should be laid.

    `is_dumping`: nothing is held back for later; `is_ending`: the round ends with this turn, if it can; `least` cards
    stay in hand.
    """
    for action in _candidates(spot, style, is_dumping=is_dumping, is_ending=is_ending):
        plan = plan_of(spot.view, action)
        if plan is not None and len(plan.hand) >= least:
            return action
    return None


def lay_all(view: HandFootView, style: Style) -> HandFootView:
    """The table once all that can be laid is laid."""
    while True:
        spot = Spot(view)
        action = next_lay(spot, style, is_dumping=True, is_ending=True)
        if action is None:
            return view
        plan = plan_of(view, action)
        if plan is None or not plan.hand:
            return view if plan is None else after(view, plan)
        view = after(view, plan)
