"""How the reference players open their board: from the hand, and with the top of the discard pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.analysis.handfoot import WILDS, Plan, card_points, is_opened, judge, own_board
from parlour.bots.handfoot.hands import Held, held, label_of, open_meld
from parlour.cards import Card, Rank
from parlour.engine import Action, Illegal
from parlour.games.handfoot.actions import NewMeld, Open, Take
from parlour.games.handfoot.view import HandFootView

__all__ = ["is_short", "opening", "take"]


def is_short(verdict: Plan | Illegal | None) -> bool:
    """Whether an act is refused for nothing but the points that a first lay-down needs."""
    return isinstance(verdict, Illegal) and verdict.code == "below_opening"


def _is_legal(view: HandFootView, action: Action) -> bool:
    return isinstance(judge(view, view.seat, action), Plan)


def _is_fine(verdict: Plan | Illegal | None) -> bool:
    """Whether nothing but points is missing."""
    return isinstance(verdict, Plan) or is_short(verdict)


def _best_first(view: HandFootView, groups: Sequence[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    return sorted(groups, key=lambda group: -card_points(view.house, group))


def _open(melds: Sequence[Sequence[Card]]) -> Open:
    ranks = (next((c.rank for c in cards if c not in WILDS), Rank.JOKER) for cards in melds)
    return Open(tuple(NewMeld(rank, tuple(cards)) for rank, cards in zip(ranks, melds, strict=True)))


def opening(view: HandFootView, hand: Held) -> Open | None:
    """The first lay-down that reaches the requirement; None where there is none.

    Every rank with three naturals; if that is short, pairs with a wild each, the dearest first; then wilds; else one
    meld that reaches it alone.
    """
    size = view.house.melds.book_size
    melds: list[list[Card]] = [list(group) for group in hand.naturals.values() if len(group) >= 3]
    wilds = list(hand.wilds)
    if not melds and not wilds:
        return None
    if melds and _is_legal(view, _open(melds)):
        return _open(melds)
    _add_pairs(view, hand, melds, wilds)
    _spread(view, melds, wilds)
    if view.house.melds.wild_melds and len(wilds) >= 3:
        melds.append(wilds[:size])
    if melds and _is_legal(view, _open(melds)):
        return _open(melds)
    return next((action for action in _single(view, hand) if _is_legal(view, action)), None)


def _add_pairs(view: HandFootView, hand: Held, melds: list[list[Card]], wilds: list[Card]) -> None:
    """Pairs join the lay-down, each with one wild, until it is enough."""
    for pair in _best_first(view, [group for group in hand.naturals.values() if len(group) == 2]):
        if not wilds:
            return
        verdict = judge(view, view.seat, _open([*melds, [*pair, wilds[0]]]))
        if _is_fine(verdict):
            melds.append([*pair, wilds.pop(0)])
        if isinstance(verdict, Plan):
            return


def _spread(view: HandFootView, melds: list[list[Card]], wilds: list[Card]) -> None:
    """Wilds join the first meld that accepts one, until the lay-down is enough."""
    while wilds:
        for at, cards in enumerate(melds):
            verdict = judge(view, view.seat, _open([*melds[:at], [*cards, wilds[0]], *melds[at + 1 :]]))
            if _is_fine(verdict):
                cards.append(wilds.pop(0))
                break
        else:
            return
        if isinstance(verdict, Plan):
            return


def _single(view: HandFootView, hand: Held) -> Iterator[Open]:
    """One meld alone: each rank with no, one, two ... wilds; wilds only."""
    size = view.house.melds.book_size
    for group in hand.naturals.values():
        if len(group) >= 2:
            yield from (_open([(*group, *hand.wilds[:n])]) for n in range(len(hand.wilds) + 1))
    if len(hand.wilds) >= 3:
        yield _open([hand.wilds[:size]])


def take(view: HandFootView) -> Take | None:
    """The discard taken with a pair of its rank, and with what an opening needs besides; None where that is refused."""
    if not view.discard:
        return None
    top = view.discard[-1]
    pair = [c for c in view.hand if c.rank is top.rank]
    if len(pair) < 2 or top in WILDS or top.rank is Rank.THREE:
        return None
    if not is_opened(view, view.seat):
        return _first_take(view, top)
    onto = open_meld(view, own_board(view), top.rank)
    action = Take(tuple(pair[:2]), None if onto is None else label_of(onto))
    return action if _is_legal(view, action) else None


def _first_take(view: HandFootView, top: Card) -> Take | None:
    """A take that opens the board: cards are added one by one until it is enough."""
    hand = held(view.hand)
    same, others = hand.naturals[top.rank], [group for rank, group in hand.naturals.items() if rank is not top.rank]
    main = list(same[:2])
    also: list[list[Card]] = []

    def verdict(new_main: list[Card], new_also: list[list[Card]]) -> Plan | Illegal | None:
        nonlocal main, also
        action = Take(tuple(new_main), None, _open(new_also).melds)
        found = judge(view, view.seat, action)
        if _is_fine(found):
            main, also = new_main, new_also
        return found

    if not _is_fine(found := verdict(main, also)):
        return None
    for c in (*same[2:], *hand.wilds):
        if isinstance(found, Plan):
            break
        found = verdict([*main, c], also)
    for group in _best_first(view, [group for group in others if len(group) >= 3]):
        if isinstance(found, Plan):
            break
        if not _is_fine(found := verdict(main, [*also, list(group[:3])])):
            continue
        for c in group[3:]:
            if isinstance(found, Plan):
                break
            found = verdict(main, [*also[:-1], [*also[-1], c]])
    wilds = list(hand.wilds)
    for c in main:
        if c in WILDS:
            wilds.remove(c)
    for group in _best_first(view, [group for group in others if len(group) == 2]):
        if isinstance(found, Plan) or not wilds:
            break
        if _is_fine(found := verdict(main, [*also, [*group, wilds[0]]])):
            wilds.pop(0)
    return Take(tuple(main), None, _open(also).melds) if isinstance(found, Plan) else None
