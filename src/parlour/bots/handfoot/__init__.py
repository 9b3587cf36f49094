"""The computer players of Hand and Foot, the strongest first."""

from __future__ import annotations

from typing import Final

from parlour.bots import Bot
from parlour.bots.handfoot.east import East
from parlour.bots.handfoot.levels import LEVELS
from parlour.bots.handfoot.plain import Plain
from parlour.bots.handfoot.sharp import REFERENCES

__all__ = ["BOTS"]

BOTS: Final[tuple[Bot, ...]] = (*LEVELS, *REFERENCES, East(), Plain())
