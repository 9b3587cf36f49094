"""The discard worked out the long way: every starter, every pair of the opponent, each crib counted as it lies.

The points of each five cards come from a function that the caller gives: the rules, or a kernel proved against them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from itertools import combinations

Count = Callable[[bytes, bool], int]
"""The points of five cards, the starter last, as a hand (False) or as a crib (True)."""


def pair_weight(weights: array[float] | None, a: int, b: int) -> float:
    """The weight of two cards: row the lower rank where the suits differ, row the higher rank where they do not."""
    if weights is None:
        return 1.0
    low, high = sorted((a // 4, b // 4))
    return weights[13 * high + low] if a % 4 == b % 4 else weights[13 * low + high]


def unseen(cards: bytes) -> list[int]:
    """The cards of the pack that are not among these, in order."""
    return [card for card in range(52) if card not in cards]


def throws(six: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The 15 throws: what is kept, what is thrown."""
    for i, j in combinations(range(6), 2):
        yield bytes(six[k] for k in range(6) if k not in (i, j)), bytes((six[i], six[j]))


def joint(
    six: bytes, kept: bytes, thrown: bytes, weights: array[float] | None, count: Count
) -> Iterator[tuple[int, int, int, float]]:
    """Everything that may happen: the starter, the points of the hand, those of the crib, the probability."""
    rest = unseen(six)
    for starter in rest:
        pairs = [(a, b) for a, b in combinations(rest, 2) if starter not in (a, b)]
        chances = [pair_weight(weights, a, b) for a, b in pairs]
        whole = sum(chances)
        hand = count(kept + bytes((starter,)), False)
        for (a, b), chance in zip(pairs, chances, strict=True):
            crib = count(thrown + bytes((a, b, starter)), True)
            yield starter, hand, crib, chance / whole / len(rest)
