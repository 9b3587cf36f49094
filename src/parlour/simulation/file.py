"""A count kept in a file of JSON lines: the series, then the games counted, a line a chunk."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from parlour.simulation.count import Count, ranges
from parlour.simulation.series import Series
from parlour.simulation.tally import Sums, Tally

__all__ = ["CountFile", "Unfit"]

_FORMAT = "parlour simulation 1"


class Unfit(ValueError):
    """A file that is no count, or that counts another series."""


class CountFile:
    """Chunks of games that were counted, each written as a whole line when it is complete."""

    def __init__(self, path: Path, series: Series) -> None:
        self._path = path
        self._series = series
        self._chunk = Count()

    def begin(self) -> None:
        """Make the file. Raises OSError where it exists or cannot be made."""
        with self._path.open("x", encoding="utf-8") as file:
            file.write(json.dumps({"format": _FORMAT, **_plain(self._series)}) + "\n")

    def read(self) -> Count:
        """What the file has counted; half a line at its end, from a run that was killed, is taken off.

        Raises Unfit naming the first difference where the file counts another series, or is no such file.
        """
        text = self._path.read_text(encoding="utf-8", errors="replace")
        whole, _, rest = text.rpartition("\n")
        head, *lines = whole.split("\n")
        self._compare(_parsed(head, 1))
        count = Count()
        for at, line in enumerate(lines, 2):
            chunk = _parsed(line, at)
            try:
                games = [n for first, last in chunk["games"] for n in range(first, last + 1)]
                count.add(games, {name: _tally(values) for name, values in chunk["sums"].items()})
            except (KeyError, TypeError, ValueError, AttributeError) as wrong:
                raise Unfit(f"line {at} is no count of games: {wrong}") from None
        if rest:
            with self._path.open("r+", encoding="utf-8", newline="") as file:
                file.truncate(len(whole.encode()) + 1)
        return count

    def _compare(self, head: dict[str, Any]) -> None:
        if head.get("format") != _FORMAT:
            raise Unfit("it is no count of simulated games")
        for name, ours in _plain(self._series).items():
            theirs = head.get(name)
            if theirs != ours:
                raise Unfit(f"it counts with {name} {json.dumps(theirs)}, not {json.dumps(ours)}")

    def add(self, number: int, sums: Sums) -> None:
        """Keep a game for the next chunk."""
        self._chunk.add((number,), sums)

    def write(self) -> None:
        """Write the chunk. Raises OSError."""
        chunk, self._chunk = self._chunk, Count()  # first, so that an interrupt cannot have it written twice
        if not chunk.games_count:
            return
        line = json.dumps({"games": ranges(chunk.games), "sums": chunk.sums})
        with self._path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def _plain(series: Series) -> dict[str, Any]:
    found = asdict(series)
    found["players"] = [list(side) for side in series.players]
    found["mirrored"] = found.pop("is_mirrored")
    return found


def _tally(values: list[int]) -> Tally:
    n, total, squares = (int(value) for value in values)
    return Tally(n, total, squares)


def _parsed(line: str, at: int) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Unfit(f"line {at} is no count of simulated games")
    return found
