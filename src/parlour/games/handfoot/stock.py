"""The stock: cards that are due from it, red threes and their replacement, and what happens when it runs out."""

from __future__ import annotations

from functools import partial

from parlour.cards import Card, sort_cards
from parlour.engine import Note, Seat, side_name
from parlour.games.handfoot.events import HANDS, move, move_unseen, reveal, say
from parlour.games.handfoot.melds import RED_THREES
from parlour.games.handfoot.rules import Rules, side_of, sides, single_pack
from parlour.games.handfoot.state import Phase, State, without

__all__ = ["can_renew", "ends_at_once", "give", "is_exhausted", "lay_threes", "renew", "with_hand"]


def with_hand(state: State, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """All hands with another one for `seat`."""
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def can_renew(state: State) -> bool:
    """Whether an empty stock can be filled again.

    Rule: H-R10.4: with the discards under the top one, or with one more pack (at most as many as the table began with).
    """
    rule = state.house.draw.stock_exhaustion
    if rule == "reshuffle":
        return len(state.discard) > 1
    return rule == "add_deck" and state.packs_added < state.house.packs_count


def renew(state: State, notes: list[Note]) -> State:
    """The empty stock is filled again; it is a shuffle of its own. Rule: H-R10.4."""
    if state.house.draw.stock_exhaustion == "reshuffle":
        cards = sort_cards(state.discard[:-1])
        notes.append(partial(move_unseen, "discard", "stock", len(cards), "reshuffle"))
        notes.append(partial(reveal, "discard", state.discard[-1:]))
        state = state._replace(discard=state.discard[-1:])
    else:
        cards = single_pack(state.house)
        notes.append(partial(move_unseen, "box", "stock", len(cards), "add_deck"))
        state = state._replace(packs_added=state.packs_added + 1)
    return state._replace(
        shuffle=state.shuffle + 1,
        dealt_count=0,
        within=cards,
        stock_count=state.stock_count + len(cards),
        is_renewed=True,
    )


def is_exhausted(house: Rules, stock_count: int) -> bool:
    """Whether the round ends with this turn. Rule: H-R10.2: the turn that took the last card is finished."""
    draw = house.draw
    return not stock_count and draw.stock_exhaustion == "end_round" and draw.stock_end_timing == "finish_turn"


def ends_at_once(house: Rules, stock_count: int) -> bool:
    """Whether the round ends here and now. Rule: H-R10.2: `immediate`, as the last card leaves the stock."""
    draw = house.draw
    return not stock_count and draw.stock_exhaustion == "end_round" and draw.stock_end_timing == "immediate"


def give(state: State, cards: tuple[Card, ...], why: str, notes: list[Note]) -> State:
    """Cards from the stock come to the hand of the seat on turn."""
    seat = state.turn
    notes.append(partial(move, "stock", HANDS[seat], cards, why, seen_by=seat))
    return state._replace(
        hands=with_hand(state, seat, sort_cards((*state.hands[seat], *cards))),
        stock_count=state.stock_count - len(cards),
        dealt_count=state.dealt_count + len(cards),
        due=state.due - len(cards),
    )


def lay_threes(state: State, notes: list[Note], after: Phase, *, is_replaced: bool = True, from_pile: int = 0) -> State:
    """All red threes in sight go to the team's pile; the phase is REPLACING if replacements are due, else `after`.

    `from_pile` of them came with discards.

    Rule: H-R3.1, H-R3.3 (all in sight, then as many cards, then again), H-R3.4 (laid even if the stock cannot replace),
    H-R3.6 (those from the discards are replaced only where the house says so), H-R3.7 (`penalty_always` lays them too).
    """
    seat = state.turn
    hand = state.hands[seat]
    reds = tuple(c for c in hand if c in RED_THREES) if state.house.lays_red_threes else ()
    if not reds:
        return state._replace(phase=after)
    side = side_of(state.rules, seat)
    zone = f"threes:{side_name(sides(state.rules)[side])}"
    notes.append(partial(move, HANDS[seat], zone, reds, "red3"))
    threes = (*state.threes[:side], sort_cards((*state.threes[side], *reds)), *state.threes[side + 1 :])
    state = state._replace(threes=threes, hands=with_hand(state, seat, without(hand, reds)))
    threes_rules = state.house.threes
    due = len(reds) - (0 if threes_rules.red3_replace_from_pile else from_pile)
    if not (due and is_replaced and threes_rules.red3_replace):
        return state._replace(phase=after)
    if not state.stock_count and not can_renew(state):
        notes.append(partial(say, seat, "not_replaced", n=due))
        return state._replace(phase=after)
    return state._replace(phase=Phase.REPLACING, after=after, due=due)
