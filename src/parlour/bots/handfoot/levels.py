"""The levels of Hand and Foot: one way of playing that weighs more or less. Each errs as people do, never by chance."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from parlour.bots.handfoot.strong import Weighing
from parlour.bots.handfoot.style import Style

__all__ = ["LEVELS"]

_STRONG: Final = Style()

_CLUB: Final = replace(
    _STRONG,
    pair_keep=0.0,
    opening_wilds=0,
    drawn_card=45.0,
    fears_takes=0.0,
    weighs_out=False,
    dump_hazard=2.0,
    dump_laps=0.0,
)
"""Is afraid to be caught with high cards and breaks pairs for it, never opens with wilds, seldom takes, and does not
see the end of a round coming.
"""

_BEGINNER: Final = replace(_CLUB, minds_contract=False, drawn_card=1000.0, wild_trust=0.6)
"""Forgets which books are lacking, spoils clean melds, never takes, and starts a book of wilds late."""

LEVELS: Final = (
    Weighing(
        "strong",
        "Strong",
        "Weighs every take and every discard, gathers books of wilds and goes out when it hurts the others most.",
        _STRONG,
    ),
    Weighing(
        "club",
        "Club player",
        "Keeps the contract in view, but throws its high cards first and breaks pairs for it.",
        _CLUB,
    ),
    Weighing(
        "beginner",
        "Beginner",
        "Forgets which books are lacking, spoils clean melds and leaves the discards alone.",
        _BEGINNER,
    ),
)
"""The levels, the strongest first."""
