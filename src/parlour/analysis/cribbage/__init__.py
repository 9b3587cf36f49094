"""Cribbage: questions about a hand or a position, answered in points and chances."""

from parlour.analysis.cribbage.counts import (
    are_partners,
    card_value,
    crib_average,
    crib_mean,
    due_items,
    due_points,
    hand_mean,
    hand_points,
    holes_left,
    missing_points,
    play_points,
    unseen_cards,
)
from parlour.analysis.cribbage.discard import Discard, best_throws
from parlour.analysis.cribbage.play import Plays, best_plays
from parlour.analysis.cribbage.question import Unanswerable, read_dealt, read_play, read_position, read_scores
from parlour.analysis.cribbage.standing import Standing, standing

__all__ = [
    "Discard",
    "Plays",
    "Standing",
    "Unanswerable",
    "are_partners",
    "best_plays",
    "best_throws",
    "card_value",
    "crib_average",
    "crib_mean",
    "due_items",
    "due_points",
    "hand_mean",
    "hand_points",
    "holes_left",
    "missing_points",
    "play_points",
    "read_dealt",
    "read_play",
    "read_position",
    "read_scores",
    "standing",
    "unseen_cards",
]
