"""Whole matches played by computer players, and what can be counted in them.

Game i of a series rests on the seed and on i alone, and all sums are of integers: they are equal bit by bit in
whatever order, and over however many processes or workers, the games are played.
"""

from __future__ import annotations

from parlour.simulation.chunk import MOST_GAMES
from parlour.simulation.count import Count
from parlour.simulation.file import CountFile, InUse, Unfit
from parlour.simulation.report import report, text, win_share
from parlour.simulation.run import BrokenProcessPool, Hands, play_series, processes
from parlour.simulation.series import Series, make_series
from parlour.simulation.tally import Tally, wilson

__all__ = [
    "MOST_GAMES",
    "BrokenProcessPool",
    "Count",
    "CountFile",
    "Hands",
    "InUse",
    "Series",
    "Tally",
    "Unfit",
    "make_series",
    "play_series",
    "processes",
    "report",
    "text",
    "wilson",
    "win_share",
]
