"""The levels of Hand and Foot: one way of playing that weighs more or less."""

from __future__ import annotations

from typing import Final

from parlour.bots.handfoot.strong import Weighing
from parlour.bots.handfoot.style import Style

__all__ = ["LEVELS"]

LEVELS: Final = (
    Weighing(
        "strong",
        "Strong",
        "Weighs every take and discard, gathers books of wilds and goes out when it hurts the others.",
        Style(),
    ),
)
"""The levels, the strongest first."""
