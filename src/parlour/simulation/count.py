"""What has been counted so far: which games, and their sums."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.simulation.tally import Sums, merged

__all__ = ["Count", "Ranges", "ranges"]

Ranges = tuple[tuple[int, int], ...]
"""Numbers of games as the first and the last of each run of them, in order."""


class Count:
    """The games counted, each once, and their sums. An interrupt at any moment leaves a whole number of games."""

    def __init__(self) -> None:
        self._counted: tuple[Ranges, Sums] = (), {}

    @property
    def games(self) -> Ranges:
        """The numbers of the games counted."""
        return self._counted[0]

    @property
    def games_count(self) -> int:
        """How many games are counted."""
        return sum(last - first + 1 for first, last in self.games)

    @property
    def sums(self) -> Sums:
        """The sums of these games."""
        return self._counted[1]

    def add(self, games: range, sums: Sums) -> None:
        """Count games that were played. Raises ValueError where one of them is counted already."""
        self.add_ranges(((games.start, games.stop - 1),), sums)

    def add_ranges(self, games: Iterable[tuple[int, int]], sums: Sums) -> None:
        """Count games from the first to the last of each range. Raises ValueError where one is counted already."""
        after = ranges((*self.games, *games))
        self._counted = after, merged(self.sums, sums)  # both at once: an interrupt comes before or after it

    def missing(self, games: int) -> list[range]:
        """The games below `games` that are not counted yet."""
        begins = (0, *(last + 1 for _, last in self.games))
        ends = (*(first for first, _ in self.games), games)
        return [range(begin, min(end, games)) for begin, end in zip(begins, ends, strict=True) if begin < games]


def ranges(games: Iterable[tuple[int, int]]) -> Ranges:
    """Ranges in order, those that touch as one. Raises ValueError where a number stands there twice.

    >>> ranges([(5, 5), (0, 1), (2, 2)])
    ((0, 2), (5, 5))
    """
    found: list[tuple[int, int]] = []
    for first, last in sorted(games):
        if found and first <= found[-1][1]:
            raise ValueError(f"game {first} is counted already")
        if found and first == found[-1][1] + 1:
            found[-1] = found[-1][0], last
        else:
            found.append((first, last))
    return tuple(found)
