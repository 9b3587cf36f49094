"""Laying cards: what an open, a meld or an addition leads to, judged as a whole before anything happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from parlour.cards import Card, sort_cards
from parlour.engine import Illegal, Seat
from parlour.games.handfoot.actions import Add, Label, Lay, NewMeld, Open
from parlour.games.handfoot.going_out import leave_illegal, seat_out_illegal
from parlour.games.handfoot.melds import (
    BLACK_THREES,
    Meld,
    add_illegal,
    growth_illegal,
    label,
    rank_of,
    shape_illegal,
    start_illegal,
    three_illegal,
)
from parlour.games.handfoot.opening import counted_points, opening_illegal, required_points
from parlour.games.handfoot.rules import RANK_TEXT, side_of
from parlour.games.handfoot.state import Table

__all__ = [
    "Plan",
    "add_cards",
    "end_plan",
    "held_by",
    "is_opened",
    "judge_add",
    "judge_lay",
    "judge_open",
    "new_moves",
    "not_opened",
    "put_new",
    "take_from",
]


class Plan(NamedTuple):
    """What a legal act leads to: the board, the cards moved to each meld, the pile in play after it."""

    board: tuple[Meld, ...]
    moved: tuple[tuple[str, tuple[Card, ...]], ...]
    hand: tuple[Card, ...]
    is_out: bool
    taken: int = 0
    """Cards taken from the discard pile, the top one included."""


Board = tuple[Meld, ...]


def held_by(table: Table, seat: Seat) -> tuple[Card, ...]:
    """The pile in play of a seat that the table shows."""
    return tuple([c for c in table.hands[seat] if c is not None])


def is_opened(table: Table, seat: Seat) -> bool:
    """Whether the seat is free of the requirement. Rule: H-R6.5: once its team, or the seat itself, has opened."""
    if table.house.opening.scope == "player":
        return table.opened[seat]
    count = table.rules.sides_count
    return any(table.opened[seat % count :: count])


def has_black_threes(table: Table, seat: Seat) -> bool:
    """Whether black threes may lie on the board for this seat now.

    Rule: H-R3.8: never, in the act that goes out, or once the seat is on its last pile.
    """
    rule = table.house.threes.black3_meld
    return rule == "out_only" or (rule == "foot_book" and not table.feet[seat])


def put_new(table: Table, seat: Seat, board: Board, melds: Sequence[NewMeld]) -> Board | Illegal:
    """The board with new melds, taken in the order given. Rule: H-R5.1 to H-R5.6."""
    house = table.house
    for rank, cards in melds:
        refusal = shape_illegal(house, cards, has_black_threes=has_black_threes(table, seat)) or growth_illegal(
            house, cards
        )
        if refusal is not None:
            return refusal
        if rank_of(cards) is not rank:
            return Illegal("H-R5.1", "mixed_ranks")
        refusal = start_illegal(house, board, cards)
        if refusal is not None:
            return refusal
        number = 1 + sum([meld.rank is rank for meld in board])
        completed = table.turn_number if len(cards) >= house.melds.book_size else 0
        board = (*board, Meld(rank, number, sort_cards(cards), completed))
    return board


def add_cards(table: Table, seat: Seat, board: Board, name: Label, cards: tuple[Card, ...]) -> Board | Illegal:
    """The board with the cards added to one meld. Rule: H-R5.2, H-R5.5."""
    for at, meld in enumerate(board):
        if meld.rank is name.rank and meld.number == name.number:
            refusal = add_illegal(
                table.house, meld, cards, table.turn_number, has_black_threes=has_black_threes(table, seat)
            )
            if refusal is not None:
                return refusal
            whole = sort_cards((*meld.cards, *cards))
            is_book = len(whole) >= table.house.melds.book_size
            completed = meld.completed or (table.turn_number if is_book else 0)
            return (*board[:at], meld._replace(cards=whole, completed=completed), *board[at + 1 :])
    return Illegal("H-R1.5", "no_such_meld", {"meld": f"{RANK_TEXT[name.rank]}.{name.number}"})


def end_plan(
    table: Table,
    seat: Seat,
    board: Board,
    moved: tuple[tuple[str, tuple[Card, ...]], ...],
    hand: tuple[Card, ...],
    *,
    left: int,
    is_out: bool,
    taken: int = 0,
) -> Plan | Illegal:
    """The whole act: whether it may leave `left` cards, and whether it goes out.

    Rule: H-R4.3 (judged as a whole), H-R9.3, H-R9.7; H-R3.8: black threes only in the act that goes out, where the
    house says so.
    """
    house = table.house
    piles_left = len(table.feet[seat])
    has_threes = house.threes.black3_meld == "out_only" and any(BLACK_THREES.intersection(cards) for _, cards in moved)
    if has_threes and (left or house.out.discard == "required"):
        return three_illegal("never_out" if house.out.discard == "required" else "not_out", "H-R3.8")
    refusal = None if left > 1 else seat_out_illegal(table, seat, board)
    stays = leave_illegal(house, left, piles_left, refusal, is_out=is_out)
    if stays is not None:
        return stays
    goes_out = is_out or (not left and not piles_left and refusal is None and house.out.discard != "required")
    if has_threes and not goes_out:
        return three_illegal("not_out", "H-R3.8")
    return Plan(board, moved, hand, goes_out, taken)


def take_from(hand: tuple[Card, ...], cards: Sequence[Card]) -> tuple[Card, ...] | Illegal:
    """The hand without the cards; a face named more often than it is held is refused."""
    left = list(hand)
    try:
        for c in cards:
            left.remove(c)
    except ValueError:
        return Illegal("H-R4.3", "card_not_in_hand", {"card": c.text})
    return tuple(left)


def new_moves(before: Board, after: Board) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """What each new meld got. Melds are only ever put at the end."""
    return tuple((label(meld), meld.cards) for meld in after[len(before) :])


def judge_open(table: Table, seat: Seat, action: Open) -> Plan | Illegal:
    """A first lay-down. Rule: H-R6.1: in one act, worth at least the requirement; H-R6.7: a foot cannot help."""
    if not action.melds:
        return Illegal("H-R4.3", "nothing_laid")
    if is_opened(table, seat):
        return Illegal("H-R6.5", "already_opened")
    side = side_of(table.rules, seat)
    laid = [meld.cards for meld in action.melds]
    hand = take_from(held_by(table, seat), [c for cards in laid for c in cards])
    if isinstance(hand, Illegal):
        return hand
    board = put_new(table, seat, table.boards[side], action.melds)
    if isinstance(board, Illegal):
        return board
    counted = counted_points(table.house, laid, red3_count=len(table.threes[side]))
    refusal = opening_illegal(
        table.house,
        laid,
        required_points(table.house, table.round, table.scores[side]),
        counted,
        is_hand_empty=not hand,
    )
    if refusal is not None:
        return refusal
    moved = new_moves(table.boards[side], board)
    return end_plan(table, seat, board, moved, hand, left=len(hand), is_out=action.is_out)


def judge_lay(table: Table, seat: Seat, action: Lay) -> Plan | Illegal:
    """New melds on an open board. Rule: H-R5.1 to H-R5.6, H-R6.1 (not before the team has opened)."""
    if not action.melds:
        return Illegal("H-R4.3", "nothing_laid")
    if not is_opened(table, seat):
        return not_opened(table, seat, "H-R6.1", "open")
    side = side_of(table.rules, seat)
    hand = take_from(held_by(table, seat), [c for meld in action.melds for c in meld.cards])
    if isinstance(hand, Illegal):
        return hand
    board = put_new(table, seat, table.boards[side], action.melds)
    if isinstance(board, Illegal):
        return board
    moved = new_moves(table.boards[side], board)
    return end_plan(table, seat, board, moved, hand, left=len(hand), is_out=action.is_out)


def judge_add(table: Table, seat: Seat, action: Add) -> Plan | Illegal:
    """Cards join melds of the own board. Rule: H-R5.2, H-R5.5, H-R1.5 (nobody plays on another team's board)."""
    if not action.melds:
        return Illegal("H-R4.3", "nothing_laid")
    if not is_opened(table, seat):
        return not_opened(table, seat, "H-R6.1", "open")
    hand = take_from(held_by(table, seat), [c for _, cards in action.melds for c in cards])
    if isinstance(hand, Illegal):
        return hand
    board: Board = table.boards[side_of(table.rules, seat)]
    moved = []
    for name, cards in action.melds:
        after = add_cards(table, seat, board, name, cards)
        if isinstance(after, Illegal):
            return after
        board = after
        moved.append((f"{RANK_TEXT[name.rank]}.{name.number}", cards))
    return end_plan(table, seat, board, tuple(moved), hand, left=len(hand), is_out=action.is_out)


def not_opened(table: Table, seat: Seat, rule: str, instead: str) -> Illegal:
    """The refusal of what only an open board allows; `instead` is the way out. Rule: H-R6.1, H-R6.5 (whose it is)."""
    want = required_points(table.house, table.round, table.scores[side_of(table.rules, seat)])
    who = table.house.opening.scope
    if not want:
        return Illegal(rule, "not_opened_free", {"opener": who, "instead": instead})
    return Illegal(rule, "not_opened", {"opener": who, "instead": instead, "want": want})
