"""Sums of integers, and what they say: means, shares and how sure they are."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

__all__ = ["Sums", "Tally", "merged", "share_of_sets", "wilson"]

_Z: Final = 1.959964
"""Standard errors on either side of a 95 % interval."""


class Tally(NamedTuple):
    """How many values, their sum, and the sum of their squares: all integers."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def plus(self, other: Tally) -> Tally:
        """The tally of all values of both."""
        return Tally(self.n + other.n, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        """The mean; 0 without values."""
        return self.total / self.n if self.n else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 for fewer than two values.

        >>> Tally(4, 8, 24).error  # the values 0 2 2 4
        0.816496580927726
        """
        if self.n < 2:
            return 0.0
        return sqrt(max(0, self.n * self.squares - self.total**2) / (self.n - 1)) / self.n


Sums = dict[str, Tally]
"""Tallies by name: `turns`, or `points:0` for the first player."""


def merged(first: Sums, second: Sums) -> Sums:
    """The tallies of both, name by name."""
    return {name: first.get(name, Tally()).plus(second.get(name, Tally())) for name in dict.fromkeys((*first, *second))}


def wilson(won: float, n: float) -> tuple[float, float]:
    """The 95 % interval of a share: Wilson's, which holds near 0 and 1 too.

    >>> [round(end, 3) for end in wilson(0, 10)]
    [0.0, 0.278]
    """
    if not n:
        return 0.0, 1.0
    share = won / n
    middle = share + _Z**2 / (2 * n)
    width = _Z * sqrt(share * (1 - share) / n + _Z**2 / (4 * n * n))
    whole = 1 + _Z**2 / n
    return max(0.0, (middle - width) / whole), min(1.0, (middle + width) / whole)


def share_of_sets(won: Tally, set_size: int) -> tuple[float, float]:
    """The 95 % interval of a share of games that come in sets, from the wins a set.

    Games of one set share their cards and are not independent. Wilson's interval is taken for as many independent games
    as have the error that is found between the sets.

    >>> [round(end, 3) for end in share_of_sets(Tally(100, 100, 120), 2)]  # 80 sets shared, ten won and ten lost
    [0.456, 0.544]
    """
    games, share, error = won.n * set_size, won.mean / set_size, won.error / set_size
    alike = share * (1 - share) / error**2 if error else games
    return wilson(share * alike, alike)
