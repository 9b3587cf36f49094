"""`east`: a reference player for everybody alone by the East Coast rules. It sees its own view and holds nothing back.

Written from a description of what it does; how it fares is known, which is what it is for.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from parlour.analysis.handfoot import (
    RED_THREES,
    WILDS,
    Meld,
    Phase,
    book_points,
    card_points,
    is_legal,
    is_opened,
    missing_books,
    needed_points,
    own_board,
    plan_of,
    shape_illegal,
    taken_count,
    type_of,
)
from parlour.bots.handfoot.hands import check_turn, first_of, label_of
from parlour.cards import Card, Rank
from parlour.engine import Action
from parlour.games.handfoot.actions import Add, Answer, Discard, Draw, Lay, NewMeld, Open, Take
from parlour.games.handfoot.view import HandFootView

__all__ = ["East"]

_RANKS: Final = (Rank.TEN, *(Rank(r) for r in range(4, 10)), Rank.ACE, Rank.JACK, Rank.KING, Rank.QUEEN)
"""Ranks in the order of their names: 10, 4 to 9, A, J, K, Q."""
_RED_THREES_LIMIT: Final = 2
"""Red threes with which a pile is still taken."""

Groups = dict[Rank, list[Card]]


def _by_price(view: HandFootView, cards: Iterable[Card]) -> list[Card]:
    """The wilds among the cards, the dearest first."""
    points = view.house.card_points
    return sorted((c for c in cards if c in WILDS), key=lambda c: (-points[c.index], c.index))


class _Search:
    """What could be laid from some cards: every rank that has a meld or makes one, then wilds while points lack."""

    def __init__(self, view: HandFootView, cards: Sequence[Card]) -> None:
        self._view = view
        self._laid = {meld.rank: meld.cards for meld in own_board(view)}
        self._naturals = {rank: [c for c in cards if c.rank is rank] for rank in _RANKS}
        self._wilds = _by_price(view, cards)
        least = view.house.melds.meld_min
        self.groups: Groups = {
            rank: list(group)
            for rank, group in self._naturals.items()
            if group and (rank in self._laid or len(group) >= least)
        }

    def owe(self, top: Card) -> bool:
        """Make the pair of the top card a meld with the dearest wild, where it is in no meld yet; False: it cannot."""
        pair = self._naturals.get(top.rank, [])
        if top.rank not in self.groups:
            if len(pair) != 2 or not self._wilds:
                return False
            self.groups[top.rank] = [*pair, self._wilds.pop(0)]
        return True

    def reach(self, needed: int) -> bool:
        """Spend the dearest wild where it adds most, until the points are enough."""
        while sum(self._worth(rank) for rank in self.groups) < needed:
            best = max(self._moves(), key=lambda move: move[0], default=None)
            if best is None:
                return False
            _, rank, cards = best
            self.groups[rank] = cards
            del self._wilds[0]
        return True

    def _moves(self) -> Iterator[tuple[int, Rank, list[Card]]]:
        """Where the dearest wild may go, with the points that it adds: groups, then pairs."""
        if not self._wilds:
            return
        wild = self._wilds[0]
        planned = [(rank, self.groups[rank]) for rank in _RANKS if rank in self.groups]
        pairs = [(rank, g) for rank, g in self._naturals.items() if rank not in self.groups and len(g) == 2]
        for rank, cards in (*planned, *pairs):
            grown = [*cards, wild]
            if shape_illegal(self._view.house, (*self._laid.get(rank, ()), *grown)) is None:
                before = self._worth(rank) if rank in self.groups else 0
                yield self._points(rank, grown) - before, rank, grown

    def _worth(self, rank: Rank) -> int:
        return self._points(rank, self.groups[rank])

    def _points(self, rank: Rank, cards: Sequence[Card]) -> int:
        house, before = self._view.house, self._laid.get(rank, ())
        points = card_points(house, cards)
        if house.opening.counts_book_bonus:
            points += book_points(house, (*before, *cards)) - (book_points(house, before) if before else 0)
        return points


class East:
    """Takes what it can use, lays every natural, finishes books with wilds, throws what has fewest companions."""

    name: Final = "east"
    title: Final = "East"
    sentence: Final = "A fixed player to measure against: grabs the pile whenever it can and lays all it has."

    def choose(self, view: HandFootView, legal: Iterable[Action], rng: random.Random, /) -> Action:
        """The one act of its habit. Raises ValueError where there is nothing to choose from."""
        check_turn(view)
        if view.phase is Phase.ASKING:
            return Answer(is_yes=True)
        if view.phase is Phase.DRAW:
            return _take(view) or Draw()
        if view.phase is not Phase.PLAY:
            return first_of(legal)
        laid = (_naturals(view) or _wilds(view)) if is_opened(view, view.seat) else _open(view)
        return laid or _discard(view) or first_of(legal)


def _needed(view: HandFootView) -> int:
    return 0 if is_opened(view, view.seat) else needed_points(view, view.seat)


def _take(view: HandFootView) -> Take | None:
    """The take, where the search uses the top card and is worth enough, and no more than two red threes come along."""
    if not view.discard:
        return None
    top = view.discard[-1]
    taken = view.discard[-taken_count(view.house, len(view.discard)) :]
    if top.rank is Rank.THREE or top in WILDS or sum(c in RED_THREES for c in taken) > _RED_THREES_LIMIT:
        return None
    cards = (*view.hand, *taken)
    search = _Search(view, cards)
    if not search.owe(top):
        return None
    is_enough = search.reach(_needed(view))
    groups = search.groups
    if not is_enough and sum(len(g) for g in groups.values()) < len(cards):
        return None
    main = list(groups.pop(top.rank))
    main.remove(top)
    onto = next((label_of(meld) for meld in own_board(view) if meld.rank is top.rank), None)
    also = () if is_opened(view, view.seat) else tuple(NewMeld(rank, tuple(group)) for rank, group in groups.items())
    action = Take(tuple(main), onto, also)
    return action if plan_of(view, action) is not None else None


def _open(view: HandFootView) -> Open | None:
    """The first lay-down, where it is worth enough or empties the hand."""
    search = _Search(view, view.hand)
    search.reach(_needed(view))
    action = Open(tuple(NewMeld(rank, tuple(group)) for rank, group in search.groups.items()))
    return action if plan_of(view, action) is not None else None


def _naturals(view: HandFootView) -> Add | Lay | None:
    """Every natural that fits a meld, or makes one with others."""
    board = {meld.rank: meld for meld in own_board(view)}
    for rank in _RANKS:
        cards = tuple(c for c in view.hand if c.rank is rank)
        action: Add | Lay
        if cards and rank in board:
            action = Add(((label_of(board[rank]), cards),))
        elif len(cards) >= view.house.melds.meld_min:
            action = Lay((NewMeld(rank, cards),))
        else:
            continue
        if plan_of(view, action) is not None:
            return action
    return None


def _wilds(view: HandFootView) -> Add | None:
    """Wilds that finish a book to the card; in the last pile the rest too, one by one.

    Never on a clean book, unless it is a second one and a dirty one is lacking, nor on the longest clean meld while no
    clean book stands.
    """
    house = view.house
    wilds = tuple(_by_price(view, view.hand))
    size = house.melds.book_size
    melds = [(meld, len(meld.cards) >= size, type_of(meld.cards)) for meld in own_board(view)]
    clean = [meld for meld, is_book, kind in melds if is_book and kind == "clean"]
    growing = [meld for meld, is_book, kind in melds if not is_book and kind == "clean"]
    kept = max(growing, key=lambda meld: len(meld.cards)) if growing and not clean else None
    unfinished = [meld for meld, is_book, _ in melds if not is_book and meld is not kept]
    unfinished.sort(key=lambda meld: -len(meld.cards))
    choices: list[tuple[Meld, tuple[Card, ...]]] = []
    for meld in unfinished:
        short = size - len(meld.cards)
        if short <= len(wilds):
            choices.append((meld, wilds[:short]))
    if wilds and not view.feet[view.seat]:
        lacks_dirty = "dirty" in missing_books(house, own_board(view))
        spare = clean[:1] if len(clean) > 1 and lacks_dirty else []
        dirty = [meld for meld, is_book, kind in melds if is_book and kind == "dirty"]
        choices += [(meld, wilds[:1]) for meld in (*spare, *unfinished, *dirty)]
    for meld, cards in choices:
        action = Add(((label_of(meld), cards),))
        if plan_of(view, action) is not None:
            return action
    return None


def _discard(view: HandFootView) -> Discard | None:
    """Red threes first, wilds last with the joker before the twos; else the fewest companions, the most points."""
    points = view.house.card_points
    ranks = {meld.rank for meld in own_board(view)}

    def order(c: Card) -> tuple[int, int, int]:
        companions = sum(other.rank is c.rank for other in view.hand) - 1
        group = -1 if c in RED_THREES else 1000 if c in WILDS else companions + (100 if c.rank in ranks else 0)
        return group, -points[c.index], c.index

    discards = (Discard(c) for c in sorted(set(view.hand), key=order))
    return next((action for action in discards if is_legal(view, action)), None)
