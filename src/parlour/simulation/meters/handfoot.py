"""What is measured in Hand and Foot: rounds, their points, books and takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlour.engine import Action, Actor, Seat
from parlour.games.handfoot.actions import Take
from parlour.games.handfoot.melds import books_of
from parlour.games.handfoot.rules import Rules, side_of
from parlour.games.handfoot.state import State
from parlour.simulation.meters import Figure, Seen

__all__ = ["FIGURES", "METER"]

_OF_SIDES: Final = {
    "points": "points",
    "clean": "clean books",
    "dirty": "dirty books",
    "wild": "wild books",
    "takes": "takes of the discards",
}
"""What is counted for each side in a round, and again for all sides together."""

FIGURES: Final = (
    *(Figure(name, f"{words} a round", is_by_player=True) for name, words in _OF_SIDES.items()),
    Figure("out", "rounds in which this side went out", is_share=True, is_by_player=True),
    *(Figure(f"all_{name}", f"{words} a side and round", is_per_side=True) for name, words in _OF_SIDES.items()),
    Figure("turns", "turns a round"),
    Figure("ended_out", "rounds ended by going out", is_share=True),
)


class METER:
    """Counts takes as they come and the rest when a round ends."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._takes = [0] * rules.sides_count

    def step(self, before: State, actor: Actor, action: Action, after: State, /) -> Iterable[Seen]:
        """The values of the round that this step ends, if it ends one."""
        if isinstance(action, Take) and isinstance(actor, Seat):
            self._takes[side_of(self._rules, actor)] += 1
        if len(after.results) == len(before.results):
            return ()
        return self._round(before, after)

    def _round(self, before: State, after: State) -> Iterable[Seen]:
        result = after.results[-1]
        out = None if result.out is None or result.why != "out" else side_of(self._rules, result.out)
        yield Seen("turns", None, before.turn_number)
        yield Seen("ended_out", None, int(out is not None))
        for side in range(len(result.scores)):
            yield Seen("out", side, int(out == side))
        books = [books_of(before.house, board) for board in after.boards]
        values = {
            "points": [score.total for score in result.scores],
            "clean": [found.clean for found in books],
            "dirty": [found.dirty for found in books],
            "wild": [found.wild for found in books],
            "takes": self._takes,
        }
        for name, of_sides in values.items():
            yield Seen(f"all_{name}", None, sum(of_sides))
            yield from (Seen(name, side, value) for side, value in enumerate(of_sides))
        self._takes = [0] * len(self._takes)
