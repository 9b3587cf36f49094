"""What a lay-down would be worth while it is still being put together, from the view of the seat alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.cards import Card
from parlour.engine import Action, Public, Seat
from parlour.games.handfoot.actions import Add, Label, Lay, NewMeld, Open, Take
from parlour.games.handfoot.laying import is_opened, take_from
from parlour.games.handfoot.melds import rank_of, type_of
from parlour.games.handfoot.opening import counted_points, is_enough, required_points
from parlour.games.handfoot.pickup import take_left, take_points
from parlour.games.handfoot.rules import RANK_TEXT, side_of
from parlour.games.handfoot.view import HandFootView

__all__ = ["weigh"]


def weigh(seen: HandFootView, action: Action) -> Mapping[str, Any] | None:
    """The worth of an open, a meld, an addition or a take, legal or not, as JSON; None for any other act.

    `points` (counted toward the opening) and `required` are None once the seat is free of the requirement; `enough` is
    whether the opening is reached, by points or as the house allows besides, or not asked any more; `melds` are
    those that the act touches, as they would stand: `rank`, `n` cards, `kind`, and whether each is a `book`. None also
    for a take of an empty pile and an addition to a meld that is not there: nothing can be weighed.

    Rule: H-R6.1, H-R6.2 (what counts), H-R6.6 (what is enough besides), H-R5.3, H-R5.4 (kinds).
    """
    seat = seen.viewer
    if isinstance(seat, Public):
        return None
    if isinstance(action, Open | Lay):
        melds = list(action.melds)
    elif isinstance(action, Take) and seen.discard:
        melds = _taken(seen, seat, action)
    elif isinstance(action, Add):
        melds = [grown for name, cards in action.melds for grown in _grown(seen, seat, name, cards)]
    else:
        return None
    if not melds:
        return None
    is_free = is_opened(seen, seat)
    points = 0 if is_free else _points(seen, seat, action)
    required = 0 if is_free else required_points(seen.house, seen.round, seen.scores[_side(seen, seat)])
    return {
        "points": None if is_free else points,
        "required": None if is_free else required,
        "enough": is_free or _is_enough(seen, seat, action, required, points),
        "melds": [
            {
                "rank": RANK_TEXT[rank],
                "n": len(cards),
                "kind": type_of(cards),
                "book": len(cards) >= seen.house.melds.book_size,
            }
            for rank, cards in melds
        ],
    }


def _side(seen: HandFootView, seat: Seat) -> int:
    return side_of(seen.rules, seat)


def _points(seen: HandFootView, seat: Seat, action: Action) -> int:
    """The points toward the opening; additions count nothing, since nothing lies there before it."""
    if isinstance(action, Take):
        return take_points(seen, seat, action)
    if isinstance(action, Open | Lay):
        reds = len(seen.threes[_side(seen, seat)])
        return counted_points(seen.house, [meld.cards for meld in action.melds], red3_count=reds)
    return 0


def _is_enough(seen: HandFootView, seat: Seat, action: Action, required: int, points: int) -> bool:
    """Whether a first lay-down of these cards is enough, whatever else is wrong with it; additions never are."""
    if isinstance(action, Take):
        melds = [(*action.cards, seen.discard[-1]), *(meld.cards for meld in action.also)]
        is_empty = take_left(seen, seat, action) == ()
    elif isinstance(action, Open | Lay):
        melds = [meld.cards for meld in action.melds]
        is_empty = take_from(seen.hand, [c for cards in melds for c in cards]) == ()
    else:
        return False
    return is_enough(seen.house, melds, required, points, is_hand_empty=is_empty)


def _taken(seen: HandFootView, seat: Seat, action: Take) -> list[NewMeld]:
    top = seen.discard[-1]
    main = (*action.cards, top)
    name = action.onto
    melds = [NewMeld(rank_of(main) or top.rank, main)] if name is None else _grown(seen, seat, name, main)
    return [*melds, *action.also] if melds else []


def _grown(seen: HandFootView, seat: Seat, name: Label, cards: tuple[Card, ...]) -> list[NewMeld]:
    """The meld of this name with the cards added; empty where the board has none."""
    board = seen.boards[_side(seen, seat)]
    return [NewMeld(m.rank, (*m.cards, *cards)) for m in board if m.rank is name.rank and m.number == name.number]
