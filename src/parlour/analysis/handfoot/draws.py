"""Chances over cards that nobody has seen: counted where that is short, else from a seeded sample with its interval."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import comb, sqrt
from typing import Final

from parlour.cards import Rank

__all__ = ["Chance", "chance_of_draw", "counted", "draws_of", "measured"]

MOST_DRAWS: Final = 3_000
"""Different draws up to which all of them are counted."""
SAMPLES: Final = 4_000
_Z95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance from 0 to 1. `low` and `high` are its 95 % interval: the same number where it was counted."""

    value: float
    low: float
    high: float
    samples: int = 0
    """How many samples it rests on; 0 where it was counted."""

    @property
    def is_exact(self) -> bool:
        """Whether it was counted."""
        return not self.samples


def counted(value: float) -> Chance:
    """A chance that was counted."""
    return Chance(value, value, value)


def measured(hits: int, samples: int) -> Chance:
    """A chance from a sample, with Wilson's interval.

    >>> found = measured(50, 100)
    >>> found.value, round(found.low, 3), round(found.high, 3)
    (0.5, 0.404, 0.596)
    """
    share, square = hits / samples, _Z95**2
    middle = (share + square / (2 * samples)) / (1 + square / samples)
    half = _Z95 * sqrt(share * (1 - share) / samples + square / (4 * samples**2)) / (1 + square / samples)
    return Chance(share, max(0.0, middle - half), min(1.0, middle + half), samples)


def draws_of(unseen: Mapping[Rank, int], count: int) -> Iterator[tuple[dict[Rank, int], int]]:
    """Every draw of `count` cards by rank, with the number of ways to draw it; the draw is one dict that changes.

    >>> [(dict(draw), ways) for draw, ways in draws_of({Rank.KING: 2, Rank.ACE: 1}, 2)]
    [({<Rank.KING: 13>: 2}, 1), ({<Rank.KING: 13>: 1, <Rank.ACE: 1>: 1}, 2)]
    """
    ranks = [rank for rank, n in unseen.items() if n > 0]
    draw: dict[Rank, int] = {}

    def fill(at: int, left: int, ways: int) -> Iterator[tuple[dict[Rank, int], int]]:
        if not left:
            yield draw, ways
            return
        if at == len(ranks):
            return
        rank = ranks[at]
        for n in range(min(left, unseen[rank]), -1, -1):
            if n:
                draw[rank] = n
            yield from fill(at + 1, left - n, ways * comb(unseen[rank], n))
            draw.pop(rank, None)

    yield from fill(0, count, 1)


def chance_of_draw(
    unseen: Mapping[Rank, int], count: int, is_hit: Callable[[Mapping[Rank, int]], bool], *, seed: int
) -> Chance:
    """The chance that a draw of `count` cards is a hit; a stock of fewer cards gives what it has."""
    ranks = [rank for rank, n in unseen.items() if n > 0]
    count = min(count, sum(unseen[rank] for rank in ranks))
    if comb(len(ranks) + count - 1, count) <= MOST_DRAWS:
        hit_ways = sum(ways for draw, ways in draws_of(unseen, count) if is_hit(draw))
        return counted(hit_ways / comb(sum(unseen[rank] for rank in ranks), count))
    rng = random.Random(seed)
    numbers = [unseen[rank] for rank in ranks]
    hits = 0
    for _ in range(SAMPLES):
        draw: dict[Rank, int] = {}
        for rank in rng.sample(ranks, count, counts=numbers):
            draw[rank] = draw.get(rank, 0) + 1
        hits += is_hit(draw)
    return measured(hits, SAMPLES)
