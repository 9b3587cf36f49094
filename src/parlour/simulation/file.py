"""A count kept in a file of JSON lines: the series, then the games counted, a line a chunk."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from io import FileIO
from pathlib import Path
from typing import Any, Final, Self

from parlour.simulation.chunk import chunk_line, parsed, read_chunk
from parlour.simulation.count import Count
from parlour.simulation.series import Series, program
from parlour.simulation.tally import Sums

if sys.platform != "win32":
    import fcntl

__all__ = ["CountFile", "InUse", "Unfit"]

_FORMAT: Final = "parlour simulation 2"
_MOST_SHOWN: Final = 200


class Unfit(ValueError):
    """A file that is no count, or that counts another series."""


class InUse(Exception):
    """A file that another run is writing."""


class CountFile:
    """Chunks of games that were counted, each written as a whole line when it is complete.

    From `begin` or `read` until `close` no other run can have the file (on Windows that is left to the people there).
    """

    def __init__(self, path: Path, series: Series) -> None:
        self._path = path
        self._series = series
        self._chunk = Count()
        self._held: FileIO | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Let other runs have the file."""
        if self._held is not None:
            self._held.close()
            self._held = None

    def _hold(self, mode: str) -> FileIO:
        """The file, open and held. Raises OSError, InUse."""
        self._held = FileIO(self._path, mode)
        if sys.platform != "win32":
            try:
                fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self.close()
                raise InUse from None
        return self._held

    def begin(self) -> None:
        """Make the file. Raises OSError where it exists or cannot be made."""
        self._hold("x")
        self._append(json.dumps({"format": _FORMAT, **_plain(self._series)}) + "\n")

    def read(self) -> Count:
        """What the file has counted; half a line at its end, from a run that was killed, is taken off.

        Raises Unfit naming the first difference where the file counts another series, or the first line that is no
        part of a count; InUse; OSError.
        """
        file = self._hold("r+")
        whole, _, rest = file.readall().rpartition(b"\n")
        head, *lines = whole.split(b"\n")
        self._compare(head)
        count = Count()
        for at, line in enumerate(lines, 2):
            try:
                count.add_ranges(*read_chunk(self._series, line))
            except ValueError as wrong:
                raise Unfit(
                    f"line {at} is no count of games: {wrong}; take the line out and its games are played again, "
                    "or begin a new count with --out"
                ) from None
        if rest:
            file.truncate(len(whole) + 1)
        return count

    def _compare(self, line: bytes) -> None:
        try:
            head = parsed(line)
        except ValueError:
            head = {}
        if head.get("format") != _FORMAT:
            raise Unfit("line 1: this is no count of simulated games; begin one with --out")
        for name, ours in _plain(self._series).items():
            theirs, wanted = _shown(head.get(name)), _shown(ours)
            if theirs != wanted:
                raise Unfit(
                    f"it counts with {name} {theirs[:_MOST_SHOWN]}, not {wanted}; go on with that, "
                    "or begin a new count with --out"
                )

    def add(self, games: range, sums: Sums) -> None:
        """Keep games for the next chunk."""
        self._chunk.add(games, sums)

    def write(self) -> None:
        """Write the chunk. Raises OSError."""
        chunk, self._chunk = self._chunk, Count()  # first, so that an interrupt cannot have it written twice
        if chunk.games_count:
            self._append(chunk_line(chunk))

    def _append(self, line: str) -> None:
        with self._path.open("a", encoding="utf-8", newline="") as file:
            file.write(line)


def _plain(series: Series) -> dict[str, Any]:
    found = asdict(series)
    found["players"] = [list(side) for side in series.players]
    found["mirrored"] = found.pop("is_mirrored")
    found["program"] = program()
    return found


def _shown(value: object) -> str:
    """A value as JSON, where 1, 1.0 and true differ."""
    try:
        return json.dumps(value)
    except RecursionError:
        return "something else"
