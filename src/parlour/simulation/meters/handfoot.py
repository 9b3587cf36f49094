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

FIGURES: Final = (
    Figure("points", "points a round", is_by_player=True),
    Figure("clean", "clean books a round", is_by_player=True),
    Figure("dirty", "dirty books a round", is_by_player=True),
    Figure("wild", "wild books a round", is_by_player=True),
    Figure("takes", "takes of the discards a round", is_by_player=True),
    Figure("out", "rounds in which this side went out", is_share=True, is_by_player=True),
    Figure("turns", "turns a round"),
    Figure("ended_out", "rounds ended by going out", is_share=True),
    Figure("all_points", "points a side and round", is_per_side=True),
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
        yield Seen("all_points", None, sum(score.total for score in result.scores))
        for side, score in enumerate(result.scores):
            books = books_of(before.house, after.boards[side])
            yield Seen("points", side, score.total)
            yield from (Seen(kind, side, n) for kind, n in books._asdict().items())
            yield Seen("takes", side, self._takes[side])
            yield Seen("out", side, int(out == side))
        self._takes = [0] * len(self._takes)
