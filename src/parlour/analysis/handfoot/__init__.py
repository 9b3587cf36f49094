"""Hand and Foot, read from a view: what a seat's acts lead to, what its side still needs, what has been seen.

Every judgement is made by the rules themselves; nothing here decides one.
"""

from __future__ import annotations

from collections import Counter

from parlour.cards import Card
from parlour.engine import Action, Illegal, Seat
from parlour.games.handfoot.flow import judge
from parlour.games.handfoot.going_out import out_illegal, partners_of, seat_out_illegal
from parlour.games.handfoot.laying import Plan, is_opened
from parlour.games.handfoot.melds import (
    BLACK_THREES,
    RED_THREES,
    WILDS,
    Meld,
    books_of,
    missing_books,
    shape_illegal,
    type_of,
)
from parlour.games.handfoot.opening import book_points, card_points, required_points
from parlour.games.handfoot.pickup import pile_illegal, taken_count
from parlour.games.handfoot.rules import RANK_TEXT, Rules, round_pack, side_of, sides, single_pack
from parlour.games.handfoot.score import side_score, winners
from parlour.games.handfoot.state import Phase
from parlour.games.handfoot.view import HandFootView

__all__ = [
    "BLACK_THREES",
    "RANK_TEXT",
    "RED_THREES",
    "WILDS",
    "Meld",
    "Phase",
    "Plan",
    "Rules",
    "book_points",
    "books_of",
    "card_points",
    "is_legal",
    "is_opened",
    "judge",
    "missing_books",
    "needed_points",
    "out_illegal",
    "own_board",
    "partners_of",
    "pile_illegal",
    "plan_of",
    "seat_out_illegal",
    "shape_illegal",
    "side_of",
    "side_score",
    "sides",
    "taken_count",
    "type_of",
    "unseen_cards",
    "unseen_price",
    "winners",
]


def plan_of(view: HandFootView, action: Action) -> Plan | None:
    """What an act of the viewer that lays cards leads to; None where it is refused or lays nothing."""
    found = judge(view, view.seat, action)
    return found if isinstance(found, Plan) else None


def is_legal(view: HandFootView, action: Action) -> bool:
    """Whether the viewer may do this now."""
    return not isinstance(judge(view, view.seat, action), Illegal)


def own_board(view: HandFootView) -> tuple[Meld, ...]:
    """The melds of the viewer's side."""
    return view.boards[side_of(view.rules, view.seat)]


def needed_points(view: HandFootView, seat: Seat) -> int:
    """The points that a first lay-down of this seat's side must reach in this round. Rule: H-R6.1."""
    return required_points(view.house, view.round, view.scores[side_of(view.rules, seat)])


def unseen_cards(view: HandFootView) -> Counter[Card]:
    """How often each face is still unseen by the viewer: in the stock, in feet, in the hands of others."""
    left = Counter(round_pack(view.house))
    for _ in range(view.packs_added):
        left.update(single_pack(view.house))
    for cards in (*view.hands, *(pile for piles in view.feet for pile in piles), view.discard, *view.threes):
        left.subtract(c for c in cards if c is not None)
    for board in view.boards:
        for meld in board:
            left.subtract(meld.cards)
    return left


def unseen_price(view: HandFootView) -> float:
    """What an unseen card costs on average whoever is caught with it, as points below zero. Rule: H-R11.6."""
    prices = view.house.held_points
    unseen = {c: n for c, n in unseen_cards(view).items() if n > 0}
    return sum(prices[c.index] * n for c, n in unseen.items()) / max(1, sum(unseen.values()))
