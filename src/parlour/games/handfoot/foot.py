"""The next pile: running into it, walking to it, and a foot that a first book unlocks."""

from __future__ import annotations

from functools import partial

from parlour.cards import sort_cards
from parlour.engine import Note, Seat
from parlour.games.handfoot.events import HANDS, foot_zone, move, say
from parlour.games.handfoot.rules import Rules
from parlour.games.handfoot.state import State
from parlour.games.handfoot.stock import with_hand

__all__ = ["empties_to", "lift"]


def empties_to(house: Rules, how: str, piles_left: int, *, may_go_out: bool) -> str:
    """What it is called when the last card of the pile in play leaves by `how` (`meld` or `discard`).

    `run`: the next pile at once; `run_next`: lifted, and the turn is over; `walk`: the turn is over; `out`; `sit`: the
    player goes on without cards.

    Rule: H-R8.1 (running), H-R8.2 (walking), H-R8.3 (the same for each pile), H-R9.6 (never out of an earlier pile).
    """
    if piles_left:
        if how == "discard":
            return "walk"
        return "run" if house.foot.run == "same_turn" else "run_next"
    return "out" if may_go_out else "sit"


def lift(state: State, seat: Seat, why: str, notes: list[Note]) -> State:
    """A seat takes up its next pile; only now it sees it. Rule: H-R8.1, H-R8.2, H-R2.2."""
    piles = state.feet[seat]
    cards = sort_cards(piles[0])
    notes.append(partial(say, seat, why, left=len(piles) - 1))
    notes.append(partial(move, foot_zone(seat, len(piles)), HANDS[seat], cards, why, seen_by=seat))
    return state._replace(
        hands=with_hand(state, seat, sort_cards((*state.hands[seat], *cards))),
        feet=(*state.feet[:seat], piles[1:], *state.feet[seat + 1 :]),
    )
