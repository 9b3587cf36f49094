"""The presets of Hand and Foot: rule sets as people publish and play them, `bga` first."""

from __future__ import annotations

from typing import Final

from parlour.engine import PresetData
from parlour.games.handfoot.presets.clubs import CLUBS
from parlour.games.handfoot.presets.houses import HOUSES
from parlour.games.handfoot.presets.published import PUBLISHED

__all__ = ["PRESETS"]

PRESETS: Final[tuple[PresetData, ...]] = (*PUBLISHED, *CLUBS, *HOUSES)
