"""Cribbage: what good players throw, keep and peg, and who wins from where: tables that ship with the package.

They come from play of the computer against itself and are made by `scripts/tables.py`; docs/tables.md says how. Two
seats, six cards, 121 holes. A hand in the play is its four ranks, 0 for the ace to 12 for the king.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from parlour.kernels.keeps import KEEPS, PAIRS, keep_index

__all__ = [
    "LAYOUT",
    "MAGIC",
    "about",
    "keep_index",
    "keep_weights",
    "pack",
    "peg",
    "peg_chances",
    "show_chances",
    "throw_weights",
    "unpack",
    "win_error",
    "win_probability",
    "win_table",
]

MAGIC: Final = b"Parlour cribbage tables 1\n"
"""How the file begins; a line of JSON follows, then the tables, packed."""

GAME_HOLE: Final = 121
PEG_ENDS: Final = 16
"""One more than the most points of a side in the play that are told apart."""
SHOW_ENDS: Final = 30
"""One more than the most points of a hand."""

LAYOUT: Final[dict[str, int]] = {
    "throw": 2 * PAIRS,
    "keep": 2 * KEEPS,
    "peg": 4 * KEEPS,
    "peg_chances": 2 * PEG_ENDS * PEG_ENDS,
    "show_chances": 2 * SHOW_ENDS,
    "win": GAME_HOLE * GAME_HOLE,
    "win_error": GAME_HOLE * GAME_HOLE,
}
"""The tables in the order of the file and how many numbers each has; where there are two roles the pone comes first."""


@dataclass(frozen=True, slots=True)
class _Tables:
    """The content of the file: its head, and for each table of LAYOUT its numbers."""

    head: dict[str, Any]
    numbers: dict[str, array[float]]


def pack(head: dict[str, Any], numbers: Mapping[str, Sequence[float]]) -> bytes:
    """The file for these tables.

    `head` is anything in JSON: seed and counts, the hash of the scorer. A number is kept as one of 65,536 steps between
    nothing and the largest of its table.
    """
    scales = {}
    steps = array("H")
    for name, size in LAYOUT.items():
        given = numbers[name]
        if len(given) != size or min(given) < 0:
            raise ValueError(f"the table {name} has {size} numbers, none below 0")
        scales[name] = max(given)
        steps.extend(round(65535 * n / scales[name]) for n in given)
    if sys.byteorder == "big":
        steps.byteswap()
    line = json.dumps({**head, "scales": scales}, sort_keys=True).encode()
    return MAGIC + line + b"\n" + zlib.compress(steps.tobytes(), 9)


def unpack(content: bytes) -> tuple[dict[str, Any], dict[str, array[float]]]:
    """The head and the tables of a file that `pack` made. Raises ValueError for any other file."""
    if not content.startswith(MAGIC):
        raise ValueError("these are no cribbage tables of this version")
    line, _, packed = content[len(MAGIC) :].partition(b"\n")
    head = json.loads(line)
    steps = array("H", zlib.decompress(packed))
    if sys.byteorder == "big":
        steps.byteswap()
    if len(steps) != sum(LAYOUT.values()):
        raise ValueError("the cribbage tables are cut short")
    numbers = {}
    at = 0
    for name, size in LAYOUT.items():
        scale = head["scales"][name] / 65535
        numbers[name] = array("d", [scale * n for n in steps[at : at + size]])
        at += size
    return head, numbers


@cache
def _tables() -> _Tables:
    return _Tables(*unpack(files("parlour.analysis.cribbage").joinpath("data", "tables.bin").read_bytes()))


def about() -> dict[str, Any]:
    """How the tables were made: seed, counts, the hash of the scorer, and the standard errors of the win table."""
    return dict(_tables().head)


@cache
def _of_role(name: str, role: int) -> array[float]:
    numbers = _tables().numbers[name]
    half = len(numbers) // 2
    return numbers[role * half : (role + 1) * half]


def throw_weights(is_dealer: bool) -> array[float]:
    """What the opponent of a dealer (of a pone) throws: 13 x 13 weights, as the kernel `discard` takes them.

    Entry [low][high] is for two cards of different suits, [high][low] for two of one suit: how often a player who was
    dealt such a pair threw it, on the scale on which a random throw of every pair has the weight 1.
    """
    return _of_role("throw", 0 if is_dealer else 1)


def keep_weights(is_dealer: bool) -> array[float]:
    """What the opponent of a dealer (of a pone) keeps: a weight for each of 1,820 hands of ranks, by `keep_index`.

    The chance of a hand is its weight times the number of ways in which its ranks can be had from the unseen cards.
    The weight 1 is that of four random cards.
    """
    return _of_role("keep", 0 if is_dealer else 1)


def peg(kept: Sequence[int], is_dealer: bool) -> tuple[float, float]:
    """The points (own, other) that a dealer (a pone) who kept these four ranks may expect in the play.

    With all points for go and last card, without his heels.

    >>> own, other = peg([3, 4, 5, 9], is_dealer=True)
    >>> 2 < own < 6 and 1 < other < 4
    True
    """
    at = 2 * keep_index(bytes(kept))
    found = _of_role("peg", 1 if is_dealer else 0)
    return found[at], found[at + 1]


@cache
def peg_chances(*, is_dealer: bool) -> tuple[tuple[float, ...], ...]:
    """The chance that a dealer (a pone) gets p and the other side q points in the play, as `[p][q]`, 16 x 16.

    What would be more than 15 counts as 15. His heels are not in it.
    """
    found = _of_role("peg_chances", 1 if is_dealer else 0)
    return tuple(tuple(found[row : row + PEG_ENDS]) for row in range(0, PEG_ENDS * PEG_ENDS, PEG_ENDS))


@cache
def show_chances(*, is_dealer: bool) -> tuple[float, ...]:
    """The chances that the hand of a dealer (of a pone) is worth 0 to 29 points in the show; the crib is apart."""
    return tuple(_of_role("show_chances", 1 if is_dealer else 0))


def _win(name: str, own: int, other: int, *, is_dealer: bool) -> float:
    if not (0 <= own < GAME_HOLE and 0 <= other < GAME_HOLE):
        raise ValueError(f"no deal begins at {own} to {other}: the scores go from 0 to {GAME_HOLE - 1}")
    dealer, pone = (own, other) if is_dealer else (other, own)
    return _tables().numbers[name][dealer * GAME_HOLE + pone]


def win_probability(own: int, other: int, *, is_dealer: bool) -> float:
    """The chance to win a game to 121 before the cards of the next deal, at these scores, dealing or not.

    Raises ValueError for scores at which no deal begins.

    >>> 0.55 < win_probability(0, 0, is_dealer=True) < 0.57
    True
    """
    found = _win("win", own, other, is_dealer=is_dealer)
    return found if is_dealer else 1 - found


@cache
def win_table(*, is_dealer: bool) -> array[float]:
    """All of `win_probability`, 121 x 121, by own and then by the other score."""
    found = _tables().numbers["win"]
    if is_dealer:
        return found
    return array("d", [1 - chance for own in range(GAME_HOLE) for chance in found[own::GAME_HOLE]])


def win_error(own: int, other: int) -> float:
    """The standard error of `win_probability` from the number of deals it was made of; the first score is the dealer's.

    How much better than these players others play is not in it.
    """
    return _win("win_error", own, other, is_dealer=True)
