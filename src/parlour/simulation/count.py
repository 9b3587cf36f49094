"""What has been counted so far: which games, and their sums."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.simulation.tally import Sums, merged

__all__ = ["Count", "ranges"]


class Count:
    """The games counted, each once, and their sums."""

    def __init__(self) -> None:
        self.games: frozenset[int] = frozenset()
        self.sums: Sums = {}

    def add(self, games: Iterable[int], sums: Sums) -> None:
        """Count games that were played. Raises ValueError where one of them is counted already."""
        new = frozenset(games)
        if new & self.games:
            raise ValueError(f"game {min(new & self.games)} is counted already")
        self.games, self.sums = self.games | new, merged(self.sums, sums)


def ranges(games: Iterable[int]) -> list[tuple[int, int]]:
    """Numbers as ranges from the first to the last of each.

    >>> ranges([5, 0, 1, 2])
    [(0, 2), (5, 5)]
    """
    found: list[tuple[int, int]] = []
    for number in sorted(games):
        if found and found[-1][1] == number - 1:
            found[-1] = found[-1][0], number
        else:
            found.append((number, number))
    return found
