"""The computer players of cribbage, the strongest first."""

from typing import Final

from parlour.bots.cribbage.club import Club
from parlour.bots.cribbage.greedy import Greedy

__all__ = ["BOTS", "Club", "Greedy"]

BOTS: Final = (Club(), Greedy())
