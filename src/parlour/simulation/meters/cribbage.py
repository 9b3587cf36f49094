"""What is measured in cribbage: skunks, the first deal, and the points of full deals by role and part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from parlour.engine import Action, Actor
from parlour.games.cribbage.actions import Show
from parlour.games.cribbage.rules import Rules, side_of
from parlour.games.cribbage.state import Phase, State
from parlour.simulation.meters import Figure, Seen

__all__ = ["FIGURES", "METER"]

_PARTS: Final = {Phase.STARTER: "play", Phase.PLAY: "play", Phase.SHOW: "show"}
"""To which part of a deal the points of a phase count; his heels count to the play."""

FIGURES: Final = (
    Figure("dealer_points", "points of a full deal, as dealer", is_by_player=True),
    Figure("dealer_play", "of these in the play", is_by_player=True),
    Figure("dealer_show", "of these in the show", is_by_player=True),
    Figure("dealer_crib", "of these in the crib", is_by_player=True),
    Figure("pone_points", "points of a full deal, not dealing", is_by_player=True),
    Figure("pone_play", "of these in the play", is_by_player=True),
    Figure("pone_show", "of these in the show", is_by_player=True),
    Figure("skunk", "games won by a skunk or a double skunk", is_share=True, is_by_player=True),
    Figure("double_skunk", "games won by a double skunk", is_share=True, is_by_player=True),
    Figure("first_dealer", "games won by the side that dealt first", is_share=True),
    Figure("deals", "deals a game"),
)


class METER:
    """Counts points as they are pegged; a deal that the game hole cuts short is left out."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._points: Counter[tuple[int, str]] = Counter()

    def step(self, before: State, _actor: Actor, action: Action, after: State, /) -> Iterable[Seen]:
        """The values of the deal or game that this step ends, if it ends one."""
        if len(after.results) > len(before.results):
            self._points.clear()
            return self._game(before, after)
        if after.scores != before.scores:
            part = _PARTS.get(before.phase)
            is_crib = part == "show" and _is_crib(before, action)
            for side, (old, new) in enumerate(zip(before.scores, after.scores, strict=True)):
                if part is not None:
                    self._points[side, part] += new - old
                if is_crib:
                    self._points[side, "crib"] += new - old
        return self._deal(before) if before.deal and after.deal > before.deal else ()

    def _game(self, before: State, after: State) -> Iterable[Seen]:
        result = after.results[-1]
        yield Seen("deals", None, before.deal)
        yield Seen("first_dealer", None, int(result.winners[side_of(self._rules, result.first_dealer)]))
        for side, has_won in enumerate(result.winners):
            yield Seen("skunk", side, int(has_won and any(result.skunks)))
            yield Seen("double_skunk", side, int(has_won and 2 in result.skunks))

    def _deal(self, before: State) -> Iterable[Seen]:
        dealing = None if before.dealer is None else side_of(self._rules, before.dealer)
        for side in range(len(before.scores)):
            role = "dealer" if side == dealing else "pone"
            play, show = self._points[side, "play"], self._points[side, "show"]
            yield Seen(f"{role}_points", side, play + show)
            yield Seen(f"{role}_play", side, play)
            yield Seen(f"{role}_show", side, show)
            if side == dealing:
                yield Seen("dealer_crib", side, self._points[side, "crib"])
        self._points.clear()


def _is_crib(before: State, action: Action) -> bool:
    """Whether this act counts the crib."""
    if isinstance(action, Show):
        return action.is_crib
    return before.due is not None and before.due.what == "crib"
