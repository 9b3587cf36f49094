"""What a seat could have done and what it was worth: the analysis of cribbage in the terms of a review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from parlour.analysis.cribbage.discard import of_view
from parlour.analysis.cribbage.play import best_plays
from parlour.analysis.cribbage.tables import win_probability
from parlour.cards import format_cards, sort_cards
from parlour.games.cribbage.rules import Rules
from parlour.games.cribbage.view import CribbageView
from parlour.review.model import Choice

__all__ = ["ANALYSIS", "Advice", "Analysis", "chances_cover"]

_HOLES: Final = 121
"""The game hole of the table of chances."""


def chances_cover(rules: Rules) -> bool:
    """Whether the table of chances to win is about this game: two seats, six cards, no more than 121 holes."""
    return rules.players == 2 and rules.cards == "six" and not rules.lowball and rules.target <= _HOLES


def _win(rules: Rules, win: float | None) -> float | None:
    """A chance without what sums of many leave beyond 0 and 1; None where the table covers no whole game."""
    return None if win is None or not chances_cover(rules) else min(1.0, max(0.0, win))


class Advice(Protocol):
    """Judges what a seat could know; the choices need no order."""

    def throws(self, view: CribbageView, /) -> Sequence[Choice]:
        """Every throw of the seat that looks."""

    def plays(self, view: CribbageView, /) -> Sequence[Choice]:
        """Every card that it may lay; none where such plays are not judged."""

    def chance(self, rules: Rules, own: int, other: int, /, *, is_dealer: bool) -> float | None:
        """The chance to win the game at the deal (0 to 1); None where no table covers the game."""


class Analysis:
    """The advice of `parlour.analysis`."""

    def throws(self, view: CribbageView, /) -> Sequence[Choice]:
        """Every throw of the seat that looks."""
        found = of_view(view)
        sign = 1 if found.is_dealer else -1
        return tuple(
            Choice(
                act=f"crib {format_cards(sort_cards(row.throw))}",
                cards=row.throw,
                hand=row.hand,
                crib=sign * row.crib,
                peg_own=row.peg_own or 0.0,
                peg_other=row.peg_other or 0.0,
                total=row.total,
                win=_win(view.rules, row.win),
            )
            for row in found.throws
        )

    def plays(self, view: CribbageView, /) -> Sequence[Choice]:
        """Every card that it may lay; none at a table of three or four."""
        if view.rules.players != 2:
            return ()
        return tuple(
            Choice(
                act=f"play {row.card}",
                cards=(row.card,),
                hand=0.0,
                crib=0.0,
                peg_own=row.own,
                peg_other=row.other,
                total=row.total,
                win=_win(view.rules, row.win),
            )
            for row in best_plays(view).plays
        )

    def chance(self, rules: Rules, own: int, other: int, /, *, is_dealer: bool) -> float | None:
        """The chance to win the game at the deal; a shorter game is the end of a game to 121 holes."""
        if not chances_cover(rules):
            return None
        ahead = _HOLES - rules.target
        return win_probability(own + ahead, other + ahead, is_dealer=is_dealer)


ANALYSIS: Final[Advice] = Analysis()
