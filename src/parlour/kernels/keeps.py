"""How the kernels and the tables made with them number throws and kept hands."""

from __future__ import annotations

from math import comb
from operator import index
from typing import Final

__all__ = ["KEEPS", "PAIRS", "POLICY", "RECORD", "check_run", "keep_index", "pair_index"]

PAIRS: Final = 169
"""Kinds of two cards: 13 x 13."""
KEEPS: Final = 1820
"""Kinds of four ranks."""
POLICY: Final = 2 * (PAIRS + 2 * KEEPS)
"""How many numbers a policy of the kernel `games` has."""
RECORD: Final = 32
"""Bytes of the record of a deal."""


def keep_index(ranks: bytes) -> int:
    """The number of a hand of four ranks (0 to 12) in any order, 0 to 1819: by the highest rank, then the next.

    >>> keep_index(bytes([0, 0, 0, 0])), keep_index(bytes([12, 12, 12, 12]))
    (0, 1819)
    """
    a, b, c, d = sorted(ranks)
    return a + comb(b + 1, 2) + comb(c + 2, 3) + comb(d + 3, 4)


def pair_index(a: int, b: int) -> int:
    """The place of two cards in a table of 13 x 13: low rank first where the suits differ, high first where not.

    >>> pair_index(0, 5), pair_index(0, 4)  # AC 2D and AC 2C
    (1, 13)
    """
    low, high = sorted((a >> 2, b >> 2))
    return high * 13 + low if a & 3 == b & 3 else low * 13 + high


def check_run(seed: int, n: int, *, first: int = 0, least: int = 0) -> None:
    """Raises ValueError where `n` games or deals cannot be drawn from a seed, beginning with number `first`."""
    for number, what in ((seed, "seed"), (first, "number of a game")):
        if not 0 <= index(number) < 2**64:
            raise ValueError(f"{number} is no {what}: give a whole number from 0 to {2**64 - 1}")
    if index(n) < least:
        raise ValueError(f"{n} cannot be played: give {least} or more")
