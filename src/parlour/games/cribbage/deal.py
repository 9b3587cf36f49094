"""Before the play: cutting for the first deal, dealing, the discard to the crib, the starter and his heels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from parlour.cards import Card, Rank, sort_cards
from parlour.engine import SEATS, Action, Illegal, Note, Owed, Seat, Side, side_name
from parlour.games.cribbage.actions import Cut, Deal, DealCrib, Starter, Throw
from parlour.games.cribbage.events import HANDS, gather, move, move_unseen, say
from parlour.games.cribbage.peg import peg
from parlour.games.cribbage.rules import pack, sides, target_of
from parlour.games.cribbage.score import VALUES, Item
from parlour.games.cribbage.state import Phase, State

__all__ = [
    "all_dealt",
    "check_dealt",
    "check_throw",
    "cut",
    "cut_winner",
    "deal",
    "deal_crib",
    "dealt",
    "fresh",
    "owed",
    "throw",
    "turn_starter",
]

_TENTHS = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)


def cut_winner(cards: Sequence[Card], *, tenth_cards_tie: bool = False) -> int | None:
    """Index of the lowest card, which deals; None if the lowest are equal and all cut again.

    Rule: C-5: ranks only, the ace low, suits do not break ties; C-55: as an option all tenth cards are equal.

    >>> from parlour.cards import parse_cards
    >>> cut_winner(parse_cards("AC2D")), cut_winner(parse_cards("9C9H"))
    (0, None)
    """
    worth = [Rank.TEN if tenth_cards_tie and c.rank in _TENTHS else c.rank for c in cards]
    low = min(worth)
    return worth.index(low) if worth.count(low) == 1 else None


def _seat_dealt(state: State) -> Seat | None:
    """Who gets the next packet, the dealer's left first; None once all hands are dealt. Rule: C-9."""
    index = state.dealt_count // state.rules.deal_count
    if index >= state.rules.players or state.dealer is None:
        return None
    return SEATS[(state.dealer + 1 + index) % state.rules.players]


def owed(state: State) -> Owed | None:
    """What the dealer of cards owes: a card cut, a packet, a card for the crib, the starter.

    Rule: C-8: every pack is one fair shuffle; C-12: the starter comes from the cards that are left, after all discards.
    """
    if state.phase is Phase.CUT:
        return Owed(state.shuffle, state.dealt_count, 1, "cut", Seat(state.dealt_count))
    if state.phase is Phase.DEAL:
        seat = _seat_dealt(state)
        if seat is None:
            return Owed(state.shuffle, state.dealt_count, state.rules.crib_from_pack_count, "crib")
        return Owed(state.shuffle, state.dealt_count, state.rules.deal_count, HANDS[seat], seat)
    if state.phase is Phase.STARTER:
        return Owed(state.shuffle, state.dealt_count, 1, "starter")
    return None


def dealt(due: Owed, cards: tuple[Card, ...]) -> Action:
    """The dealer's action that pays `due` with these cards."""
    if due.seat is not None:
        return Cut(due.seat, cards[0]) if due.zone == "cut" else Deal(due.seat, sort_cards(cards))
    return DealCrib(cards[0]) if due.zone == "crib" else Starter(cards[0])


def check_dealt(state: State, action: Action) -> Illegal | None:
    """Whether the dealer owes just this, with cards that can come from the pack."""
    due = owed(state)
    to: Seat | None = None
    match action:
        case Cut(to, card):
            zone, cards = "cut", (card,)
        case Deal(to, cards):
            zone = HANDS[to]
        case DealCrib(card):
            zone, cards = "crib", (card,)
        case Starter(card):
            zone, cards = "starter", (card,)
        case _:
            return Illegal("C-9", "not_the_dealers")
    if due is None or (due.zone, due.seat) != (zone, to):
        return Illegal("C-9", "not_owed")
    if len(cards) != due.count:
        return Illegal("C-9", "wrong_number", {"n": len(cards), "want": due.count})
    out = _out_of_pack(state) if state.dealt_count else set()
    for c in cards:
        if c not in VALUES or c in out:
            return Illegal("C-1", "card_not_in_pack", {"card": c.text})
        out.add(c)
    return None


def _out_of_pack(state: State) -> set[Card]:
    """The cards that the pack in use has given already."""
    return {*state.cuts, *state.crib_from_pack}.union(*state.hands, *state.thrown)


def fresh(state: State, notes: list[Note]) -> State:
    """All cards back to the stock; a new game also begins with every peg at the start."""
    names = [side_name(side) for side in sides(state.rules)]
    is_new_game = any(score >= target_of(state.rules, Side(i)) for i, score in enumerate(state.scores))
    if is_new_game:
        state = state._replace(scores=(0,) * len(names))
    notes.append(partial(gather, len(pack(state.rules)), dict.fromkeys(names, 0) if is_new_game else None))
    nobody: tuple[tuple[Card, ...], ...] = ((),) * state.rules.players
    return state._replace(
        cuts=(), hands=nobody, thrown=nobody, crib_from_pack=(), is_crib_open=False, starter=None, counts=(), pile=(),
        count=0, gone=(), rest=nobody, shows=(), windows=(), due=None,
    )  # fmt: skip


def cut(state: State, action: Cut, notes: list[Note]) -> State:
    """A seat cuts for the first deal; after the last the lowest card deals, or all cut again.

    Rule: C-5.
    """
    if state.dealt_count == 0:
        state = fresh(state, notes)
    notes.append(partial(say, action.seat, "cut", card=action.card.text))
    cuts = (*state.cuts, action.card)
    if len(cuts) < state.rules.players:
        return state._replace(cuts=cuts, dealt_count=state.dealt_count + 1)
    winner = cut_winner(cuts, tenth_cards_tie=state.rules.tenth_cards_tie)
    state = state._replace(cuts=cuts, dealt_count=0, shuffle=state.shuffle + 1)
    if winner is None:
        notes.append(partial(say, action.seat, "recut", cards=[c.text for c in cuts]))
        return state
    seat = Seat(winner)
    notes.append(partial(say, seat, "deals", cards=[c.text for c in cuts]))
    return state._replace(phase=Phase.DEAL, deal=1, first_dealer=seat, dealer=seat)


def deal(state: State, action: Deal, notes: list[Note]) -> State:
    """A seat gets its cards.

    Rule: C-9; C-48: in the first deal of the five-card game the pone then pegs three for last.
    """
    if state.dealt_count == 0:
        state = fresh(state, notes)
    seat = action.seat
    notes.append(partial(move, "stock", HANDS[seat], action.cards, "deal", seen_by=seat))
    hands = (*state.hands[:seat], sort_cards(action.cards), *state.hands[seat + 1 :])
    state = state._replace(hands=hands, dealt_count=state.dealt_count + len(action.cards))
    return all_dealt(state, notes) if _is_dealt(state) else state


def deal_crib(state: State, action: DealCrib, notes: list[Note]) -> State:
    """The pack gives one card to the crib, unseen. Rule: C-45."""
    notes.append(partial(move_unseen, "stock", "crib", 1, "deal"))
    return all_dealt(state._replace(crib_from_pack=(action.card,), dealt_count=state.dealt_count + 1), notes)


def _is_dealt(state: State) -> bool:
    rules = state.rules
    return state.dealt_count == rules.deal_count * rules.players + rules.crib_from_pack_count


def all_dealt(state: State, notes: list[Note]) -> State:
    """Every seat has its cards and may discard. Rule: C-48: in the first five-card deal the pone pegs three."""
    state = state._replace(phase=Phase.DISCARD)
    if state.rules.cards == "five" and state.deal == 1 and state.dealer is not None:
        pone = Seat((state.dealer + 1) % state.rules.players)
        state, _ = peg(state, notes, pone, "three_for_last", (Item("three_for_last", 3, ()),))
    return state


def check_throw(state: State, seat: Seat, action: Throw) -> Illegal | None:
    """Whether `seat` may lay these cards away. Rule: C-10, C-11 (a discard that was let go stays), C-45, C-46."""
    if state.thrown[seat]:
        return Illegal("C-11", "already_thrown")
    want = state.rules.throw_count
    if len(action.cards) != want:
        return Illegal("C-10", "throw_count", {"n": len(action.cards), "want": want})
    for c in action.cards:
        if c not in state.hands[seat]:
            return Illegal("C-10", "card_not_in_hand", {"card": c.text})
    if len(set(action.cards)) != want:
        return Illegal("C-10", "repeated_card", {"card": action.cards[0].text})
    return None


def throw(state: State, seat: Seat, action: Throw, notes: list[Note]) -> State:
    """Cards go face down to the crib; when the last seat has thrown, the starter is due.

    Rule: C-10; C-11: nobody sees the crib before it is counted, its owner neither.
    """
    cards = sort_cards(action.cards)
    notes.append(partial(move, HANDS[seat], "crib", cards, "throw", seen_by=seat))
    hands = tuple(tuple(c for c in held if c not in cards) if i == seat else held for i, held in enumerate(state.hands))
    thrown = (*state.thrown[:seat], cards, *state.thrown[seat + 1 :])
    phase = Phase.STARTER if all(thrown) else Phase.DISCARD
    return state._replace(hands=hands, thrown=thrown, phase=phase)


def turn_starter(state: State, action: Starter, notes: list[Note]) -> State:
    """The starter is turned: a jack gives the dealer two for his heels at once.

    Rule: C-12, C-13 (the dealer may win with it), C-14 (the starter belongs to no hand), C-15 (the pone leads).
    """
    notes.append(partial(move, "stock", "starter", (action.card,), "starter"))
    dealer = state.dealer
    if dealer is None:
        raise ValueError("no starter without a dealer")
    lead = Seat((dealer + 1) % state.rules.players)
    state = state._replace(phase=Phase.PLAY, starter=action.card, dealt_count=state.dealt_count + 1, turn=lead)
    if action.card.rank is Rank.JACK:
        state, _ = peg(state, notes, dealer, "heels", (Item("heels", 2, (action.card,)),))
    return state
