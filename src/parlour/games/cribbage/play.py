"""The play: which card may be laid, what it scores, go, thirty-one, last card, who leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from parlour.cards import Card, parse_cards
from parlour.engine import SEATS, Illegal, Note, Seat
from parlour.games.cribbage.actions import Go, Play
from parlour.games.cribbage.events import HANDS, LAID, move, say
from parlour.games.cribbage.peg import peg
from parlour.games.cribbage.score import VALUES, Item, Score
from parlour.games.cribbage.state import Due, Phase, State, Window

__all__ = [
    "TOLD",
    "check_go",
    "check_play",
    "fitting",
    "go",
    "go_items",
    "lay",
    "play_items",
    "score_play",
    "settle",
]

TOLD: Final[Mapping[str, Item]] = {
    "fifteen": Item("fifteen", 2, ()),
    "thirty_one": Item("thirty_one", 2, ()),
    "pair": Item("pair", 2, ()),
    "pair_royal": Item("pair_royal", 6, ()),
    "double_pair_royal": Item("double_pair_royal", 12, ()),
    **{f"run{n}": Item("run", n, ()) for n in range(3, 8)},
    "go": Item("go", 1, ()),
    "last": Item("last", 1, ()),
}
"""What a card of the play may score, where the cards themselves are not known: a reason and its points.

Rule: C-19, C-20 (a run of seven, ace to seven, counts 28; one of eight would pass 31), C-23, C-27.
"""


def score_play(pile: str | Sequence[Card]) -> Score:
    """What the last card of `pile` (the cards of one count, in the order laid) scores, without go and last card.

    Rule: C-19 to C-21. Raises ValueError past 31 or for a repeated card.

    >>> score_play(pile="5C 5D 5H").total
    8
    """
    cards = parse_cards(pile) if isinstance(pile, str) else tuple(pile)
    if not cards:
        raise ValueError("no card was laid")
    for c in cards:
        if c not in VALUES:
            raise ValueError(f"{c} is no card of this game")
    if len(set(cards)) < len(cards):
        raise ValueError("the same card stands twice")
    if sum(VALUES[c] for c in cards) > 31:
        raise ValueError("the count goes past 31")
    return Score(play_items(cards))


def play_items(cards: Sequence[Card]) -> tuple[Item, ...]:
    """The items that the last card of a count makes with those before it.

    Rule: C-19: fifteen and thirty-one 2, pair 2, pair royal 6, double pair royal 12, run a point a card, all added
    together; C-20: only cards of this count, the longest run once, no flush; C-21: a run scores again when it grows.
    """
    items: list[Item] = []
    last = cards[-1]
    count = sum([VALUES[c] for c in cards])
    if count == 15:
        items.append(Item("fifteen", 2, tuple(cards)))
    elif count == 31:
        items.append(Item("thirty_one", 2, tuple(cards)))
    same = 1
    while same < len(cards) and cards[-1 - same].rank is last.rank:
        same += 1
    if same > 1:
        kind = ("pair", "pair_royal", "double_pair_royal")[same - 2]
        items.append(Item(kind, same * (same - 1), tuple(cards[-same:])))
    else:
        length = _run_length(cards)
        if length:
            items.append(Item("run", length, tuple(cards[-length:])))
    return tuple(items)


def _run_length(cards: Sequence[Card]) -> int:
    """The longest n of 3 or more such that the last n cards are n ranks in a row, in any order; 0 if none."""
    best = 0
    low = high = cards[-1].rank
    seen: set[int] = set()
    for n, c in enumerate(reversed(cards), 1):
        rank = c.rank
        if rank in seen:
            break
        seen.add(rank)
        if rank < low:
            low = rank
        elif rank > high:
            high = rank
        if high - low + 1 == n and n >= 3:
            best = n
    return best


def fitting(hand: Sequence[Card], count: int) -> list[Card]:
    """The cards that keep the count at 31 or less. Rule: C-17, C-18: any of them may be laid, and one must be."""
    room = 31 - count
    return [c for c in hand if VALUES[c] <= room]


def check_play(state: State, seat: Seat, action: Play) -> Illegal | None:
    """Whether `seat`, on turn, may lay this card. Rule: C-14, C-17."""
    if action.card not in state.hands[seat]:
        return Illegal("C-14", "card_not_in_hand", {"card": action.card.text})
    if state.count + VALUES[action.card] > 31:
        return Illegal("C-17", "over_31", {"card": action.card.text, "count": state.count, "room": 31 - state.count})
    return None


def check_go(state: State, seat: Seat) -> Illegal | None:
    """Whether `seat`, on turn, may say go. Rule: C-18: only when no card fits."""
    fits = fitting(state.hands[seat], state.count)
    if fits:
        return Illegal("C-18", "must_play", {"card": fits[0].text, "count": state.count})
    return None


def lay(state: State, seat: Seat, action: Play, notes: list[Note]) -> State:
    """A card is laid and scored (or its claim falls due).

    Rule: C-16, C-19, C-27: the very last card of the deal scores one more, unless it makes 31; C-29: it stays in front
    of its owner; C-51: where players count everything the owner claims; C-53: the own card ends one's muggins calls.
    """
    card = action.card
    notes.append(partial(move, HANDS[seat], LAID[seat], (card,), "play"))
    held = tuple([c for c in state.hands[seat] if c is not card])
    state = state._replace(
        hands=(*state.hands[:seat], held, *state.hands[seat + 1 :]),
        pile=(*state.pile, (seat, card)),
        count=state.count + VALUES[card],
        turn=seat,
        windows=_closed_for(state.windows, seat) if state.windows else (),
    )
    if state.rules.counting == "all":
        return state._replace(due=Due(seat, "play"))
    items = play_items([c for _, c in state.pile])
    if items:
        state, is_over = peg(state, notes, seat, "play", items, count=state.count)
        if is_over:
            return state
    return settle(state, notes)


def _closed_for(windows: tuple[Window, ...], seat: Seat) -> tuple[Window, ...]:
    left = (w._replace(callers=tuple(s for s in w.callers if s != seat)) for w in windows)
    return tuple(w for w in left if w.callers)


def go(state: State, seat: Seat, action: Go, notes: list[Note]) -> State:
    """A seat that can lay nothing says go; that scores nothing for it. Rule: C-22."""
    notes.append(partial(say, seat, "go", count=state.count))
    return settle(state._replace(gone=(*state.gone, seat), turn=seat), notes)


def _next_turn(state: State) -> Seat | None:
    """Who lays or says go next in this count; None if the count is over.

    Rule: C-22, C-25: who has no cards neither plays nor says go; C-45: the turn goes round until it is back at the
    last card; C-54: as an option a second refusal in a row ends the count where three or more sit.
    """
    if state.count == 31:
        return None
    players = state.rules.players
    stops_at_two = state.rules.go_rule == "bicycle3"
    last = seat = state.pile[-1][0]
    refusals = 0
    while True:
        seat = SEATS[(seat + 1) % players]
        if seat == last:
            return last if fitting(state.hands[last], state.count) else None
        if seat not in state.gone:
            if state.hands[seat]:
                return seat
        else:
            refusals += 1
            if stops_at_two and refusals == 2:
                return None


def go_items(state: State) -> tuple[Item, ...]:
    """The point for the last card of a count that ended below 31: for the go, or for the last card of all.

    Rule: C-23, C-24 (never together with 31), C-27 (never both).
    """
    kind = "go" if any(state.hands) else "last"
    return (Item(kind, 1, (state.pile[-1][1],)),)


def settle(state: State, notes: list[Note]) -> State:
    """After a card (and its score) or a go: the next turn, or the end of the count with its point.

    Rule: C-22, C-23; C-51: the point of a go is claimed where players count everything.
    """
    turn = _next_turn(state)
    if turn is not None:
        return state if turn == state.turn else state._replace(turn=turn)
    last = state.pile[-1][0]
    if state.count < 31:
        is_claimed = state.rules.counting == "all"
        if is_claimed and any(state.hands):
            return state._replace(turn=last, due=Due(last, "go"))
        if not is_claimed:
            items = go_items(state)
            state, is_over = peg(state, notes, last, items[0].kind, items, count=state.count)
            if is_over:
                return state
    return end_count(state, notes)


def end_count(state: State, notes: list[Note]) -> State:
    """The count is over: the cards are dead, and the next seat after the last card that holds any leads a new one.

    Rule: C-26; C-25 (a lone player leads again); C-28 (the play ends when all cards are laid); C-48: in the five-card
    game the first go or 31 ends the play, and the cards still held are shown.
    """
    last = state.pile[-1][0]
    players = state.rules.players
    state = state._replace(counts=(*state.counts, state.pile), pile=(), count=0, gone=())
    if any(state.hands) and state.rules.cards != "five":
        lead = next(seat for i in range(1, players + 1) if state.hands[seat := SEATS[(last + i) % players]])
        return state._replace(turn=lead)
    for source, target, held in zip(HANDS, LAID, state.hands, strict=False):
        if held:
            notes.append(partial(move, source, target, held, "shown"))
    return state._replace(phase=Phase.SHOW, hands=((),) * players, rest=state.hands)
