"""The computer players of Hand and Foot, the strongest first."""

from __future__ import annotations

from typing import Final

from parlour.bots import Bot
from parlour.bots.handfoot.sharp import REFERENCES

__all__ = ["BOTS"]

BOTS: Final[tuple[Bot, ...]] = REFERENCES
