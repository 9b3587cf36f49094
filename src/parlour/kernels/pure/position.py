"""The chance to win at every pair of scores, in Python alone. Twin: `games.cribbage.peg` (C-3, C-39)."""

from __future__ import annotations

from array import array
from itertools import accumulate

from parlour.kernels.buffers import Buffer, bytes_of

__all__ = ["win_table"]

HOLES = 121


def win_table(records: Buffer, *, width: int, start: int = 0) -> array[float]:
    """The chance that the dealer wins at the deal, by backward induction over a sample of deals.

    `records` holds deals of `width` bytes each; from byte `start` of each stand its pegs in the order in which they
    fell, points with bit 7 set for the dealer's, up to a zero or the end of the record. Seats deal in turn to the end
    of the game. The result has 121 x 121 chances by [score of the dealer * 121 + score of the pone].
    Raises ValueError for an empty or ragged sample and for a deal that gives the dealer nothing, which cannot be.
    """
    data = bytes_of(records, "records")
    if not 0 <= start < width or not len(data) or len(data) % width:
        raise ValueError(f"{len(data)} bytes are no deals of {width} bytes")
    n = len(data) // width
    ends: dict[tuple[int, int], int] = {}
    first = [[0] * (HOLES + 1) for _ in range(HOLES + 1)]
    for at in range(0, len(data), width):
        _add_deal(data[at + start : at + width], ends, first)
    by_pone = [[ends.get((x, y), 0) for y in range(HOLES + 1)] for x in range(HOLES + 1)]
    # reached[x][y]: deals in which the dealer gets x or more and the pone less than y
    reached = [[0] * (HOLES + 1) for _ in range(HOLES + 2)]
    for x in range(HOLES, -1, -1):
        less = [0, *accumulate(by_pone[x])]
        reached[x] = [reached[x + 1][y] + less[y] for y in range(HOLES + 1)]
    table = array("d", bytes(8 * HOLES * HOLES))
    outcomes = sorted(ends.items())
    for both in range(2 * (HOLES - 1), -1, -1):
        for a in range(max(0, both - HOLES + 1), min(both, HOLES - 1) + 1):
            b = both - a
            x, y = HOLES - a, HOLES - b
            value = float(first[x][y] + reached[x][y])
            for (dealer, pone), times in outcomes:
                if dealer >= x:
                    break
                if pone < y:
                    value += times * (1 - table[(b + pone) * HOLES + a + dealer])
            table[a * HOLES + b] = value / n
    return table


def _add_deal(pegs: memoryview, ends: dict[tuple[int, int], int], first: list[list[int]]) -> None:
    """Count how a deal ends and, for all holes that both reach in it, where the dealer is there first."""
    times: tuple[list[int], list[int]] = ([], [])
    for i, byte in enumerate(pegs):
        if not byte:
            break
        times[byte >> 7].extend([i] * (byte & 127))
    if not times[1]:
        raise ValueError("a deal gives the dealer nothing")
    for row, dealer in zip(first[1:], times[1], strict=False):
        for y, pone in enumerate(times[0][:HOLES], 1):
            row[y] += dealer < pone
    ended = min(len(times[1]), HOLES), min(len(times[0]), HOLES)
    ends[ended] = ends.get(ended, 0) + 1
