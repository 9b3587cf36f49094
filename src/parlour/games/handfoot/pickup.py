"""Taking the discard: who may, with which cards, and what comes along."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.cards import Card, Rank, sort_cards
from parlour.engine import Illegal, Seat
from parlour.games.handfoot.actions import NewMeld, Take
from parlour.games.handfoot.laying import (
    Plan,
    add_cards,
    end_plan,
    held_by,
    is_opened,
    new_moves,
    not_opened,
    put_new,
    take_from,
)
from parlour.games.handfoot.melds import RED_THREES, WILDS, rank_of
from parlour.games.handfoot.opening import counted_points, opening_illegal, required_points
from parlour.games.handfoot.rules import RANK_TEXT, Rules, side_of
from parlour.games.handfoot.state import Table

__all__ = ["judge_take", "pile_illegal", "take_left", "take_points", "taken_count"]


def taken_count(house: Rules, pile_count: int) -> int:
    """How many cards are taken, the top one included. Rule: H-R7.5."""
    mode = house.pickup.mode
    return 1 if mode == "top" else pile_count if mode == "all" else min(house.pickup.n, pile_count)


def pile_illegal(table: Table, seat: Seat) -> Illegal | None:
    """Whether nobody at all, or this seat whatever it holds, may take the pile now.

    Rule: H-R7.1 (never, or not in the first turns), H-R7.2 (threes, small piles), H-R7.4 (opened), H-R7.6 (wilds).
    """
    house, pile = table.house, table.discard
    pickup = house.pickup
    if pickup.mode == "never":
        return Illegal("H-R7.1", "pickup_never")
    if not pile:
        return Illegal("H-R7.1", "pile_empty")
    if table.turn_number <= pickup.first_turns_blocked:
        return Illegal("H-R7.1", "pickup_blocked_early", {"turns": pickup.first_turns_blocked})
    top = pile[-1]
    if top.rank is Rank.THREE:
        return Illegal("H-R7.2", "top_is_three")
    if top in WILDS and (pickup.wild_top == "never" or not house.melds.wild_melds):
        return Illegal("H-R7.6", "top_is_wild")
    if len(pile) < pickup.min_pile:
        return Illegal("H-R7.2", "pile_too_small", {"n": len(pile), "want": pickup.min_pile})
    if pickup.needs_opened == "opened" and not is_opened(table, seat):
        return not_opened(table, seat, "H-R7.4", "draw_and_open")
    return None


def _score(table: Table, seat: Seat) -> int:
    return table.scores[side_of(table.rules, seat)]


def _split(held: Sequence[Card], cards: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """Which of `cards` the player holds, and which must come from the pile."""
    left = list(held)
    own: list[Card] = []
    others: list[Card] = []
    for c in cards:
        if c in left:
            left.remove(c)
            own.append(c)
        else:
            others.append(c)
    return own, others


def _way_illegal(table: Table, hand: Sequence[Card], action: Take) -> Illegal | None:
    """Whether the cards laid with the top one earn it.

    Rule: H-R7.3 (two naturals of its rank from the pile in play, or another way of the house), H-R7.6 (a wild top with
    two of its kind, in a meld of wilds), H-R7.7 (a frozen pile only with a pair).
    """
    ways = table.house.pickup.ways
    top = table.discard[-1]
    own, buried = _split(hand, action.cards)
    is_on_rank = action.onto is not None and action.onto.rank is not Rank.JOKER
    if top in WILDS and (is_on_rank or any(c not in WILDS for c in action.cards)):
        return Illegal("H-R7.6", "wild_top_on_rank")
    matches = sum([c.rank is top.rank for c in own])
    held = sum([c.rank is top.rank for c in hand])
    ranks = top.text[:1] if top.text != "JK" else "JK"
    is_pair = matches >= 2
    instead = "draw" if held < 2 else "name_two"
    if top in WILDS or table.is_frozen:
        if not is_pair and top in WILDS:
            return Illegal("H-R7.6", "no_pair", {"ranks": ranks, "held": held, "or": "", "instead": instead})
        if not is_pair:
            return Illegal("H-R7.7", "frozen", {"ranks": ranks, "held": held, "instead": instead})
    elif not (
        (is_pair and "pair" in ways)
        or (matches and "natural_plus_wild" in ways and any(c in WILDS for c in own))
        or (action.onto is not None and "existing_meld" in ways)
        or "any_meld_with_pile" in ways
    ):
        others = "+".join(way for way in ("natural_plus_wild", "existing_meld") if way in ways)
        if "pair" in ways:
            instead = "one_way" if others and held < 2 else instead
            return Illegal("H-R7.3", "no_pair", {"ranks": ranks, "held": held, "or": others, "instead": instead})
        return Illegal("H-R7.3", "not_earned", {"way": others})
    if buried and (table.is_frozen or top in WILDS or "any_meld_with_pile" not in ways):
        return Illegal("H-R7.3", "card_not_in_hand", {"card": buried[0].text})
    return None


def judge_take(table: Table, seat: Seat, action: Take) -> Plan | Illegal:
    """Taking the discard with all that is laid in the act. Rule: H-R7.1 to H-R7.9."""
    refusal = pile_illegal(table, seat)
    if refusal is not None:
        return refusal
    house = table.house
    hand = held_by(table, seat)
    refusal = _way_illegal(table, hand, action)
    if refusal is not None:
        return refusal
    left = _left(table, hand, action)
    if isinstance(left, Illegal):
        return left
    side = side_of(table.rules, seat)
    main = (*action.cards, table.discard[-1])
    before = table.boards[side]
    if action.onto is None:
        rank = rank_of(main)
        board = Illegal("H-R5.1", "mixed_ranks") if rank is None else put_new(
            table, seat, before, (NewMeld(rank, main),)
        )  # fmt: skip
    else:
        board = add_cards(table, seat, before, action.onto, main)
    if isinstance(board, Illegal):
        return board
    name = None if action.onto is None else f"{RANK_TEXT[action.onto.rank]}.{action.onto.number}"
    moved = new_moves(before, board) if name is None else ((name, main),)
    final = put_new(table, seat, board, action.also)
    if isinstance(final, Illegal):
        return final
    moved = (*moved, *new_moves(board, final))
    stays = _stays(house, left)
    if not is_opened(table, seat):
        refusal = _opening_illegal(table, seat, action, is_hand_empty=not stays)
        if refusal is not None:
            return refusal
    taken = taken_count(house, len(table.discard))
    return end_plan(table, seat, final, moved, sort_cards(left), left=len(stays), is_out=action.is_out, taken=taken)


def _left(table: Table, hand: tuple[Card, ...], action: Take) -> tuple[Card, ...] | Illegal:
    """What is held after the take, the rest of the pile included."""
    rest = table.discard[-taken_count(table.house, len(table.discard)) : -1]
    return take_from((*hand, *rest), [*action.cards, *(c for meld in action.also for c in meld.cards)])


def _stays(house: Rules, left: tuple[Card, ...]) -> tuple[Card, ...]:
    """What stays in the hand: red threes are laid. Rule: H-R3.6."""
    return tuple(c for c in left if not (c in RED_THREES and house.lays_red_threes))


def take_left(table: Table, seat: Seat, action: Take) -> tuple[Card, ...] | None:
    """The cards that stay in the hand after a take, red threes laid; None where cards are named that are not there."""
    left = _left(table, held_by(table, seat), action)
    return None if isinstance(left, Illegal) else _stays(table.house, left)


def take_points(table: Table, seat: Seat, action: Take) -> int:
    """The points of a take that count toward the opening. Rule: H-R6.2: of the discards taken only the top one counts,
    unless the house says otherwise.
    """
    house, top = table.house, table.discard[-1]
    melds = [(*action.cards, top), *(meld.cards for meld in action.also)]
    _own, buried = _split(held_by(table, seat), [*action.cards, *(c for meld in action.also for c in meld.cards)])
    not_counted = [] if house.opening.counts_pile_rest else buried
    if not house.opening.counts_top_discard:
        not_counted = [*not_counted, top]
    reds = len(table.threes[side_of(table.rules, seat)])
    return counted_points(house, melds, not_counted=not_counted, red3_count=reds)


def _opening_illegal(table: Table, seat: Seat, action: Take, *, is_hand_empty: bool) -> Illegal | None:
    """Whether the take opens the board. Rule: H-R7.4."""
    house = table.house
    melds = [(*action.cards, table.discard[-1]), *(meld.cards for meld in action.also)]
    required = required_points(house, table.round, _score(table, seat))
    return opening_illegal(house, melds, required, take_points(table, seat, action), is_hand_empty=is_hand_empty)
