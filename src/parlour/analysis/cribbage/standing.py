"""Cribbage: how a game stands at a score before the deal, and what the scores around it would mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.analysis.cribbage import tables
from parlour.analysis.cribbage.question import GAME_HOLE, check_scores

__all__ = ["Standing", "standing"]

_AROUND: Final = (-20, -15, -10, -5, 0, 5, 10, 15, 20)
"""The scores that are shown around one, as holes from it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The chance to win a game to 121 at the deal, by the own side, and those around it."""

    scores: tuple[int, int]
    is_dealer: bool
    win: float
    win_other_deal: float
    """The chance at the same score if the other side dealt instead."""
    own_hole: float
    """What one hole more for the own side adds to the chance."""
    other_hole: float
    """What one hole more for the other side adds to it: nothing or less."""
    own_scores: tuple[int, ...]
    other_scores: tuple[int, ...]
    around: tuple[tuple[float, ...], ...]
    """The chance for each of `own_scores` (a row) and `other_scores`, with the same dealer."""


def standing(scores: tuple[int, int], *, is_dealer: bool) -> Standing:
    """How the game stands at scores (own, other) where one side is about to deal. Raises Unanswerable.

    >>> 0.5 < standing((0, 0), is_dealer=True).win < 0.6
    True
    """
    check_scores(scores)
    own, other = scores

    def win(own: int, other: int, is_dealer: bool = is_dealer) -> float:
        if own >= GAME_HOLE or other >= GAME_HOLE:
            return float(own >= GAME_HOLE)
        return tables.win_probability(own, other, is_dealer=is_dealer)

    own_scores, other_scores = (
        tuple(n for n in (score + step for step in _AROUND) if 0 <= n < GAME_HOLE) for score in scores
    )
    now = win(own, other)
    return Standing(
        scores=scores,
        is_dealer=is_dealer,
        win=now,
        win_other_deal=win(own, other, not is_dealer),
        own_hole=win(own + 1, other) - now,
        other_hole=win(own, other + 1) - now,
        own_scores=own_scores,
        other_scores=other_scores,
        around=tuple(tuple(win(a, b) for b in other_scores) for a in own_scores),
    )
