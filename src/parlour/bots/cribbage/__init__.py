"""The computer players of cribbage, the strongest first."""

from typing import Final

from parlour.bots.cribbage.club import Club
from parlour.bots.cribbage.greedy import Greedy
from parlour.bots.cribbage.hoyle import Hoyle
from parlour.bots.cribbage.netbsd import NetBSD
from parlour.bots.cribbage.strong import Strong

__all__ = ["BOTS", "Club", "Greedy", "Hoyle", "NetBSD", "Strong"]

BOTS: Final = (Strong(), Club(), NetBSD(), Hoyle(), Greedy())
