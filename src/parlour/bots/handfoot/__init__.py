"""The computer players of Hand and Foot, the strongest first."""

from __future__ import annotations

from typing import Final

from parlour.bots import Bot

__all__ = ["BOTS"]

BOTS: Final[tuple[Bot, ...]] = ()
