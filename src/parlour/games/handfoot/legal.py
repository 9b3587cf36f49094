"""The legal acts of a seat, from its view alone, in a fixed order: a set from which every position can be played on.

Not every legal act is listed, since sets of melds are too many; `check` is complete. What is listed, each entry legal:

- drawing, and takes of the discard: with the two (or more) cards that earn it, alone and with what an opening needs;
- new melds: for each rank each number of naturals with the fewest wilds, and each number of wilds (twos first); wild
  melds of each length; as openings: each single meld that is enough, and sets of melds grown until they are enough;
- additions to each meld: each number of naturals, alone and with one wild of each kind, and each number of wilds;
- discards of each face, the question to the partners, answers, the choice of a packet, the pass that is forced.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.cards import Card, Rank, sort_cards
from parlour.engine import Action, Illegal, Public, Seat
from parlour.games.handfoot.actions import (
    Add,
    Answer,
    Ask,
    Choose,
    Discard,
    Draw,
    Label,
    Lay,
    NewMeld,
    Open,
    Pass,
    Take,
)
from parlour.games.handfoot.flow import judge
from parlour.games.handfoot.laying import is_opened
from parlour.games.handfoot.melds import BLACK_THREES, WILDS, Meld, shape_illegal
from parlour.games.handfoot.opening import card_points
from parlour.games.handfoot.pickup import pile_illegal, taken_count
from parlour.games.handfoot.rules import side_of
from parlour.games.handfoot.state import Phase
from parlour.games.handfoot.view import HandFootView

__all__ = ["legal"]


def legal(seen: HandFootView) -> Iterator[Action]:
    """The listed legal acts of the seat that looks."""
    viewer = seen.viewer
    if isinstance(viewer, Public) or viewer not in seen.pending.must:
        return
    listed: set[Action] = set()
    for action in _candidates(seen, viewer):
        if action in listed:
            continue
        listed.add(action)
        if not isinstance(judge(seen, viewer, action), Illegal):
            yield action


def _candidates(seen: HandFootView, seat: Seat) -> Iterator[Action]:
    phase = seen.phase
    if phase is Phase.CHOOSE:
        yield from (Choose(packet) for packet in range(1, len(seen.house.table.pile_sizes) + 1))
    elif phase is Phase.ASKING:
        yield Answer(is_yes=True)
        yield Answer(is_yes=False)
    elif phase is Phase.DRAW:
        yield Draw()
        yield from _takes(seen, seat)
    elif phase is Phase.PLAY:
        yield from _plays(seen, seat)


def _plays(seen: HandFootView, seat: Seat) -> Iterator[Action]:
    hand = seen.hand
    may_leave_hand = seen.house.out.from_ == "hand_only" and bool(seen.feet[seat])
    if is_opened(seen, seat):
        for meld in _new_melds(seen, hand):
            yield Lay((meld,))
            if may_leave_hand and len(meld.cards) == len(hand):
                yield Lay((meld,), is_out=True)
        for board_meld in seen.boards[side_of(seen.rules, seat)]:
            for cards in _additions(board_meld, hand):
                yield Add(((Label(board_meld.rank, board_meld.number), cards),))
                if may_leave_hand and len(cards) == len(hand):
                    yield Add(((Label(board_meld.rank, board_meld.number), cards),), is_out=True)
        yield from _last_lays(seen, seat, hand)
    else:
        for melds in _openings(seen, hand):
            yield Open(melds)
    for card in dict.fromkeys(hand):
        yield Discard(card)
        if may_leave_hand and len(hand) == 1:
            yield Discard(card, is_out=True)
    yield Ask()
    yield Pass()


def _by_rank(cards: Sequence[Card]) -> dict[Rank, tuple[Card, ...]]:
    found: dict[Rank, tuple[Card, ...]] = {}
    for c in cards:
        if c not in WILDS and c.rank is not Rank.THREE:
            found[c.rank] = (*found.get(c.rank, ()), c)
    return found


def _wilds(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(c for c in cards if c in WILDS)


def _new_melds(seen: HandFootView, cards: Sequence[Card]) -> Iterator[NewMeld]:
    """New melds of one rank, those of wilds, and black threes; their shape is right."""
    house = seen.house
    wilds = _wilds(cards)
    for rank, naturals in _by_rank(cards).items():
        for n in range(len(naturals), 0, -1):
            for w in range(len(wilds) + 1):
                laid = (*naturals[:n], *wilds[:w])
                if w and n < len(naturals) and n >= house.melds.meld_min:
                    break
                if shape_illegal(house, laid) is None:
                    yield NewMeld(rank, laid)
                elif w > n + 1:
                    break
    for w in range(house.melds.meld_min, len(wilds) + 1):
        if house.melds.wild_melds:
            yield NewMeld(Rank.JOKER, wilds[:w])
    blacks = tuple(c for c in cards if c in BLACK_THREES)
    if house.threes.black3_meld != "never":
        for n in range(len(blacks), house.melds.meld_min - 1, -1):
            yield NewMeld(Rank.THREE, blacks[:n])


def _additions(meld: Meld, hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Cards for a meld: naturals in each number, alone and with wilds."""
    wilds = _wilds(hand)
    twos = tuple(c for c in wilds if c.rank is Rank.TWO)
    jokers = wilds[len(twos) :]
    naturals = () if meld.rank is Rank.JOKER else tuple(c for c in hand if c.rank is meld.rank and c not in WILDS)
    if meld.rank is Rank.THREE:
        naturals = tuple(c for c in naturals if c in BLACK_THREES)
        twos = jokers = ()
    for n in range(len(naturals), -1, -1):
        laid = naturals[:n]
        if laid:
            yield laid
        if twos:
            yield (*laid, twos[0])
        if jokers:
            yield (*laid, jokers[0])
        if n in (0, len(naturals)):
            for w in range(2, len(wilds) + 1 if meld.rank is Rank.JOKER else min(len(wilds), 6) + 1):
                yield (*laid, *wilds[:w])


def _last_lays(seen: HandFootView, seat: Seat, hand: Sequence[Card]) -> Iterator[Action]:
    """All cards of the hand at once, where each rank fits a meld or makes one: the way out that steps would bar."""
    if not 2 <= len(hand) <= 14:
        return
    board = {meld.rank: meld for meld in seen.boards[side_of(seen.rules, seat)]}
    wilds = list(_wilds(hand))
    groups = _by_rank(hand)
    adds: list[tuple[Label, tuple[Card, ...]]] = []
    new: list[NewMeld] = []
    for rank, cards in groups.items():
        if rank in board:
            adds.append((Label(rank, board[rank].number), cards))
        else:
            new.append(NewMeld(rank, cards))
    if sum(len(c) for c in groups.values()) + len(wilds) < len(hand):
        return
    if wilds and Rank.JOKER in board:
        adds.append((Label(Rank.JOKER, board[Rank.JOKER].number), tuple(wilds)))
    elif wilds:
        new.append(NewMeld(Rank.JOKER, tuple(wilds)))
    if len(adds) > 1 and not new:
        yield Add(tuple(adds))
    if len(new) > 1 and not adds:
        yield Lay(tuple(new))


def _openings(seen: HandFootView, cards: Sequence[Card]) -> Iterator[tuple[NewMeld, ...]]:
    """First lay-downs: single melds, then sets grown card by card; whether they are enough is judged."""
    single = list(_new_melds(seen, cards))
    for meld in single:
        yield (meld,)
    yield from _grown(seen, cards)


def _grown(seen: HandFootView, cards: Sequence[Card], start: tuple[NewMeld, ...] = ()) -> Iterator[tuple[NewMeld, ...]]:
    """Sets of melds: ranks that meld without wilds, best first; then pairs with wilds; then wilds added or alone."""
    house = seen.house

    def worth(group: Sequence[Card]) -> int:
        return card_points(house, group)

    groups = _by_rank(cards)
    for meld in start:
        groups.pop(meld.rank, None)
    wilds = list(_wilds(cards))
    full = sorted((g for g in groups.values() if shape_illegal(house, g) is None), key=worth, reverse=True)
    melds = list(start)
    for group in full:
        melds.append(NewMeld(group[0].rank, group))
        yield tuple(melds)
    rest = sorted((g for g in groups.values() if g not in full), key=worth, reverse=True)
    naturals_only = tuple(melds)
    for group in rest:
        for w in range(1, len(wilds) + 1):
            laid = (*group, *wilds[:w])
            if shape_illegal(house, laid) is None:
                melds.append(NewMeld(group[0].rank, laid))
                del wilds[:w]
                yield tuple(melds)
                break
    for at in range(len(melds)):
        while wilds and melds[at].rank is not Rank.JOKER:
            laid = (*melds[at].cards, wilds[-1])
            if shape_illegal(house, laid) is not None or len(laid) > house.melds.book_size:
                break
            melds[at] = NewMeld(melds[at].rank, laid)
            wilds.pop()
            yield tuple(melds)
    all_wilds = _wilds(cards)
    taken = sum(c in WILDS for meld in start for c in meld.cards)
    if house.melds.wild_melds and len(all_wilds) - taken >= house.melds.meld_min and not taken:
        yield (*naturals_only, NewMeld(Rank.JOKER, all_wilds[: house.melds.book_size]))


def _takes(seen: HandFootView, seat: Seat) -> Iterator[Action]:
    """Takes of the discard, by the ways of the house."""
    if pile_illegal(seen, seat) is not None:
        return
    house, hand, top = seen.house, seen.hand, seen.discard[-1]
    same = tuple(c for c in hand if c.rank is top.rank)
    wilds = () if top in WILDS else _wilds(hand)
    onto: list[Label | None] = [None]
    rank = Rank.JOKER if top in WILDS else top.rank
    onto += [Label(m.rank, m.number) for m in seen.boards[side_of(seen.rules, seat)] if m.rank is rank]
    rest: tuple[Card, ...] = ()
    if "any_meld_with_pile" in house.pickup.ways:
        taken = seen.discard[-taken_count(house, len(seen.discard)) :]
        rest = tuple(c for c in taken[:-1] if c.rank is top.rank)
    laid_sets = [same[:n] for n in range(len(same), -1, -1)]
    laid_sets += [(*same[:n], *wilds[:w]) for n in (len(same), 1) if n <= len(same) for w in (1, 2) if w <= len(wilds)]
    if rest:
        laid_sets += [(*same, *rest)] + [(*same, *rest, *wilds[:w]) for w in (1, 2) if w <= len(wilds)]
    is_free = is_opened(seen, seat)
    for name in onto:
        for cards in dict.fromkeys(laid_sets):
            take = Take(sort_cards(cards), name)
            yield take
            if not is_free:
                left = list(hand)
                for c in cards:
                    if c in left:
                        left.remove(c)
                main = NewMeld(rank, (*cards, top))
                for melds in _grown(seen, left, (main,)):
                    if len(melds) > 1 and melds[0] == main:
                        yield Take(sort_cards(cards), name, melds[1:])
