"""The one door through which points are pegged: with a reason, never past the game hole, and it ends the game there."""

from __future__ import annotations

from functools import partial
from typing import Final

from parlour.engine import SEAT_NAMES, Event, Note, Seat, side_name
from parlour.games.cribbage.events import say
from parlour.games.cribbage.match import finish
from parlour.games.cribbage.rules import Rules, side_of, sides, target_of
from parlour.games.cribbage.score import Item, score_payload, sum_points
from parlour.games.cribbage.state import State

__all__ = ["REASONS", "peg"]

REASONS: Final = {
    "fifteen": "15",
    "thirty_one": "31",
    "pair": "pair",
    "pair_royal": "pair-royal",
    "double_pair_royal": "double-pair-royal",
    "run": "run",
    "flush": "flush",
    "nobs": "nobs",
    "heels": "heels",
    "go": "go",
    "last": "last",
    "three_for_last": "three-for-last",
    "claim": "claim",
    "muggins": "muggins",
    "overclaim": "overclaim",
}
"""The word of each kind of item in a record."""

_STUCK_IN_STINK_HOLE: Final = ("heels", "go", "last")


def peg(
    state: State, notes: list[Note], seat: Seat, why: str, items: tuple[Item, ...], *, count: int | None = None
) -> tuple[State, bool]:
    """Peg the points of `items` for the side of `seat`, in holes; tell whether that ended the game.

    Rule: C-3, C-39: the game is over at the instant a side reaches its game hole; C-40: surplus points are lost;
    C-37: nothing is pegged for a worthless hand; C-56: with the stink hole on, his heels and a go are not pegged from
    the last hole. `count` is the count of the play where there is one.
    """
    points = sum_points(items)
    if points == 0:
        return state, False
    rules = state.rules
    side = side_of(rules, seat)
    target = target_of(rules, side)
    score = state.scores[side]
    if rules.stinkhole and score == target - 1 and why in _STUCK_IN_STINK_HOLE:
        notes.append(partial(say, seat, "stinkhole", of=why))
        return state, False
    pegged = min(points, target - score)
    score += pegged
    notes.append(partial(_pegged, rules, seat, items, points, pegged, score, why, count))
    scores = (*state.scores[:side], score, *state.scores[side + 1 :])
    state = state._replace(scores=scores)
    if score < target:
        return state, False
    return finish(state, side), True


def _pegged(
    rules: Rules, seat: Seat, items: tuple[Item, ...], points: int, pegged: int, score: int, why: str, count: int | None
) -> Event:
    payload = {
        "kind": "points",
        "side": side_name(sides(rules)[side_of(rules, seat)]),
        "seat": SEAT_NAMES[seat],
        "n": points,
        "pegged": pegged,
        "score": score,
        "why": why,
        "reasons": [REASONS[item.kind] for item in items],
        **score_payload(items),
    }
    if count is not None:
        payload["count"] = count
    return Event(payload)
