"""The computer players of cribbage: club, the one to meet where nobody chooses; then the strongest first."""

from typing import Final

from parlour.bots.cribbage.beginner import Beginner
from parlour.bots.cribbage.club import Club
from parlour.bots.cribbage.expert import Expert
from parlour.bots.cribbage.greedy import Greedy
from parlour.bots.cribbage.hoyle import Hoyle
from parlour.bots.cribbage.netbsd import NetBSD
from parlour.bots.cribbage.strong import Strong

__all__ = ["BOTS", "Beginner", "Club", "Expert", "Greedy", "Hoyle", "NetBSD", "Strong"]

BOTS: Final = (Club(), Strong(), Expert(), Beginner(), Hoyle(), NetBSD(), Greedy())
