"""The kernel of the discard: what each throw is worth in hand and crib. Twin: `games.cribbage.show`.

The starter is each of the unseen cards with the same probability. Given the starter, the opponent throws a pair of the
cards that are then unseen with a probability proportional to its weight: all alike, or as `weights` says.
"""

from itertools import combinations
from typing import Final

from parlour.kernels import is_compiled

if is_compiled("discard"):
    from parlour.kernels._discard import by_starter, means, single_means, spread
else:
    from parlour.kernels.pure.discard import by_starter, means, single_means, spread

__all__ = ["THROWS", "by_starter", "means", "single_means", "spread"]

THROWS: Final[tuple[tuple[int, int], ...]] = tuple(combinations(range(6), 2))
"""The 15 throws in the order of all results: the places, in the six cards as given, of the two that are thrown."""
