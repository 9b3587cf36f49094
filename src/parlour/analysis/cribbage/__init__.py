"""Cribbage: questions about a hand or a position, answered in points and chances."""

from parlour.analysis.cribbage.counts import (
    are_partners,
    card_value,
    crib_average,
    crib_mean,
    due_points,
    hand_mean,
    hand_points,
    holes_left,
    missing_points,
    play_points,
    unseen_cards,
)

__all__ = [
    "are_partners",
    "card_value",
    "crib_average",
    "crib_mean",
    "due_points",
    "hand_mean",
    "hand_points",
    "holes_left",
    "missing_points",
    "play_points",
    "unseen_cards",
]
