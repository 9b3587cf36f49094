"""Cribbage: what the parts of a deal may bring, and the chance to win the game from it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from parlour.analysis.cribbage import tables
from parlour.kernels import deal as kernel

__all__ = ["DealChances", "Spread", "wins"]


class Spread(NamedTuple):
    """What a number of points may come to: `chances[i]` is the chance of `least` + i of them."""

    least: int
    chances: tuple[float, ...]

    @property
    def most(self) -> int:
        """The most points that can come."""
        return self.least + len(self.chances) - 1

    @property
    def mean(self) -> float:
        """The average, in points."""
        return sum(n * chance for n, chance in enumerate(self.chances, self.least))

    @classmethod
    def of(cls, chances: Sequence[float], zero_at: int = 0) -> Spread:
        """The spread of these chances without the impossible ends; entry `zero_at` is that of no points.

        >>> Spread.of([0.0, 0.25, 0.75, 0.0], zero_at=2)
        Spread(least=-1, chances=(0.25, 0.75))
        """
        possible = [at for at, chance in enumerate(chances) if chance > 0]
        first, last = possible[0], possible[-1]
        return cls(first - zero_at, tuple(chances[first : last + 1]))


class DealChances(NamedTuple):
    """What a throw may bring: chances of 0, 1, 2 ... points in the show, and the averages of the play."""

    hand: Sequence[float]
    """30 chances."""
    crib: Sequence[float]
    """30 chances, whoever owns it."""
    show: Sequence[float]
    """59 chances of hand and crib together."""
    peg_own: float
    peg_other: float


def wins(throws: Sequence[DealChances], *, scores: tuple[int, int], is_dealer: bool, heels: float) -> list[float]:
    """The chance to win a game to 121 with each of these throws, at scores (own, other) before the starter is cut.

    Heels, the play, the pone's hand, the dealer's hand and the crib come one after the other, and whoever comes to the
    game hole first has won. The points of the play are those of good players, bent to the averages of the throw; the
    other side's hand is an average one; from a game that goes on the table of positions tells the chance. `heels` is
    the chance that the starter is a jack.
    """
    base = _peg_base(is_dealer=is_dealer)
    found = kernel.wins(
        array("d", chain.from_iterable(throw.hand for throw in throws)),
        array("d", chain.from_iterable(throw.crib for throw in throws)),
        array("d", chain.from_iterable(throw.show for throw in throws)),
        array("d", chain.from_iterable(kernel.bend(base, throw.peg_own, throw.peg_other) for throw in throws)),
        _average_hand(is_dealer=not is_dealer),
        tables.win_table(is_dealer=not is_dealer),
        own=scores[0],
        other=scores[1],
        is_dealer=is_dealer,
        heels=heels,
    )
    return [min(1.0, win) for win in found]  # sums of many chances end a hair above 1


@cache
def _peg_base(*, is_dealer: bool) -> array[float]:
    return array("d", chain.from_iterable(tables.peg_chances(is_dealer=is_dealer)))


@cache
def _average_hand(*, is_dealer: bool) -> array[float]:
    chances = tables.show_chances(is_dealer=is_dealer)
    whole = sum(chances)
    return array("d", [chance / whole for chance in chances])
