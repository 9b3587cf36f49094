"""What has been counted so far: which games, and their sums."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.simulation.tally import Sums, merged

__all__ = ["Count", "ranges"]


class Count:
    """The games counted, each once, and their sums. An interrupt at any moment leaves a whole number of games."""

    def __init__(self) -> None:
        self._order: list[int] = []
        self._seen: set[int] = set()
        self._counted: tuple[int, Sums] = 0, {}

    @property
    def games_count(self) -> int:
        """How many games are counted."""
        return self._counted[0]

    @property
    def games(self) -> frozenset[int]:
        """The numbers of the games counted."""
        return frozenset(self._order[: self.games_count])

    @property
    def sums(self) -> Sums:
        """The sums of these games."""
        return self._counted[1]

    def add(self, games: Iterable[int], sums: Sums) -> None:
        """Count games that were played. Raises ValueError where one of them is counted already."""
        new = list(games)
        if len({*new}) < len(new):
            raise ValueError("a game stands there twice")
        known = self._seen.intersection(new)
        if known:
            raise ValueError(f"game {min(known)} is counted already")
        after = merged(self.sums, sums)
        self._seen.update(new)
        self._order += new
        self._counted = len(self._order), after  # both at once: an interrupt comes before or after it


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
