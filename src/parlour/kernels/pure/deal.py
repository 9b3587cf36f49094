"""The chance to win from what the parts of a deal may bring, in Python alone.

Twin: `games.cribbage.flow` for the order: heels, the play, the pone's hand, the dealer's hand, the crib (C-12, C-30),
and for the end of the game at the game hole, wherever that comes (C-3).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import exp
from operator import mul
from typing import Final

from parlour.kernels.buffers import Buffer, doubles_of

__all__ = ["after_play", "bend", "wins"]

_HOLE: Final = 121
_PEGS: Final = 16
_HAND: Final = 30
_SHOW: Final = 59
_HEELS: Final = 2
_FIRST: Final = _PEGS + _HEELS
"""Points before the show, 0 to 17."""
_GAINS: Final = 64
_REAL: Final = 32
"""More points than one side can peg in the play of one deal."""
_ALWAYS: Final = (1.0,) * (_HOLE + _REAL + 3 * _HAND)
_NEVER: Final = (0.0,) * (_REAL + 3 * _HAND)
_NUMBERS: Final = tuple(map(float, range(_PEGS)))
_SQUARES: Final = tuple(n * n for n in _NUMBERS)


def bend(base: Buffer, own: float, other: float) -> array[float]:
    """Chances of points in the play with these averages.

    `base` holds 16 x 16 doubles, `[own][other]`; each is multiplied by e^(a own + b other) so that the averages become
    those given, in points, and the sum 1. Raises ValueError for averages that no such factors give and for no chances.
    """
    if not (0 < own < _PEGS - 1 and 0 < other < _PEGS - 1):
        raise ValueError(f"nobody pegs {own} to {other} on average: averages are above 0 and below {_PEGS - 1}")
    flat = doubles_of(base, "base", _PEGS * _PEGS)
    if not sum(flat) > 0:
        raise ValueError("base has no chances in it")
    rows = [list(flat[at * _PEGS : at * _PEGS + _PEGS]) for at in range(_PEGS)]
    columns = list(zip(*rows, strict=True))
    by_other = [1.0] * _PEGS
    for _ in range(4):
        by_own = _factors([sum(map(mul, row, by_other)) for row in rows], own)
        by_other = _factors([sum(map(mul, column, by_own)) for column in columns], other)
    whole = sum(weight * sum(map(mul, row, by_other)) for weight, row in zip(by_own, rows, strict=True))
    return array(
        "d",
        [a * b * c / whole for a, row in zip(by_own, rows, strict=True) for b, c in zip(row, by_other, strict=True)],
    )


def _factors(chances: Sequence[float], mean: float) -> list[float]:
    """e^(a n) for n = 0, 1, 2 ... such that the chances times these have the mean."""
    slope = 0.0
    for _ in range(12):
        weights = [c * exp(slope * n) for n, c in enumerate(chances)]
        whole = sum(weights)
        found = sum(map(mul, weights, _NUMBERS)) / whole
        spread = sum(map(mul, weights, _SQUARES)) / whole - found * found
        step = (mean - found) / spread
        slope += max(-1.0, min(1.0, step))
        if abs(step) < 1e-10:
            break
    return [exp(slope * n) for n in range(_PEGS)]


def wins(
    hands: Buffer,
    cribs: Buffer,
    shows: Buffer,
    pegs: Buffer,
    other_hand: Buffer,
    later: Buffer,
    *,
    own: int,
    other: int,
    is_dealer: bool,
    heels: float,
) -> array[float]:
    """The chance of the own side to win a game to 121, from scores before the play, for each of n throws.

    All arrays are doubles: `hands` and `cribs` n x 30 and `shows` n x 59, the chances of 0, 1, 2 ... points in the own
    hand, in the crib, and in hand and crib together; `pegs` n x 16 x 16, those of points in the play, `[own][other]`;
    `other_hand` 30; `later` 121 x 121, the chance at the next deal by own and other score. `heels` is the chance that
    the starter is a jack. What one part brings is taken as independent of the others, but for the dealer's own hand
    and crib. Where both sides may come home in the play, it is taken as even who does first.
    Raises ValueError for scores that end the game, and for arrays of other sizes.
    """
    if not (0 <= own < _HOLE and 0 <= other < _HOLE):
        raise ValueError(f"no game is played on at {own} to {other}")
    if not 0 <= heels <= 1:
        raise ValueError(f"{heels} is no chance")
    hand_rows = _rows(hands, "hands", _HAND)
    crib_rows = _rows(cribs, "cribs", _HAND, len(hand_rows))
    show_rows = _rows(shows, "shows", _SHOW, len(hand_rows))
    peg_rows = _rows(pegs, "pegs", _PEGS * _PEGS, len(hand_rows))
    theirs = list(doubles_of(other_hand, "other_hand", _HAND))
    after = list(doubles_of(later, "later", _HOLE * _HOLE))
    table = _after_other_hand(theirs, after, own, other, _FIRST, is_dealer=is_dealer)
    found = array("d")
    for hand, crib, show, peg in zip(hand_rows, crib_rows, show_rows, peg_rows, strict=True):
        rows = table
        if not is_dealer:
            used = _trimmed(crib)
            rows = [[sum(map(mul, used, row[at:])) for at in range(_FIRST)] for row in table]
        columns = list(zip(*rows, strict=True))
        found.append(
            _win(_trimmed(show if is_dealer else hand), columns, peg, own, other, is_dealer=is_dealer, heels=heels)
        )
    return found


def after_play(
    hand: Buffer,
    crib: Buffer,
    show: Buffer,
    other_hand: Buffer,
    later: Buffer,
    *,
    own: int,
    other: int,
    is_dealer: bool,
) -> array[float]:
    """The chance to win when the play is over, 64 x 64 by points that the own and the other side pegged in it.

    A leaf table of `kernels.play`, from scores before those points; the rest is as for one throw of `wins`. Points
    beyond 31 count as 31, which is more than a play holds.
    """
    if not (0 <= own < _HOLE and 0 <= other < _HOLE):
        raise ValueError(f"no game is played on at {own} to {other}")
    shown = _trimmed(list(doubles_of(show, "show", _SHOW) if is_dealer else doubles_of(hand, "hand", _HAND)))
    used = _trimmed(list(doubles_of(crib, "crib", _HAND)))
    theirs = list(doubles_of(other_hand, "other_hand", _HAND))
    after = list(doubles_of(later, "later", _HOLE * _HOLE))
    rows = _after_other_hand(theirs, after, own, other, _REAL, is_dealer=is_dealer)
    if not is_dealer:
        rows = [[sum(map(mul, used, row[at:])) for at in range(_REAL)] for row in rows]
    columns = list(zip(*rows, strict=True))
    found = array("d")
    for a in range(_GAINS):
        for b in range(_GAINS):
            first, second = min(a, _REAL - 1), min(b, _REAL - 1)
            if own + first >= _HOLE:
                found.append(0.5 if other + second >= _HOLE else 1.0)
            elif other + second >= _HOLE:
                found.append(0.0)
            else:
                found.append(sum(map(mul, shown, columns[second][first:])))
    return found


def _rows(buffer: Buffer, name: str, width: int, count: int | None = None) -> list[list[float]]:
    flat = doubles_of(buffer, name, None if count is None else width * count)
    if len(flat) % width:
        raise ValueError(f"{name} has {len(flat)} doubles, which are no rows of {width}")
    return [list(flat[at : at + width]) for at in range(0, len(flat), width)]


def _trimmed(chances: list[float]) -> list[float]:
    """Without the impossible high end."""
    end = len(chances)
    while end > 1 and not chances[end - 1]:
        end -= 1
    return chances[:end]


def _after_other_hand(
    theirs: Sequence[float], after: Sequence[float], own: int, other: int, before: int, *, is_dealer: bool
) -> list[list[float]]:
    """By points that the own side gets, then by those that the other side gets beside its hand: the chance to win.

    For the pone, whose hand is counted first: as it is before the other hand and the crib are counted. Before the show
    each side has got less than `before`.
    """
    most_own = before + (_SHOW if is_dealer else _HAND)
    most_other = before + (0 if is_dealer else _HAND)
    rows = []
    for a in range(own, own + most_own):
        if a >= _HOLE:
            row: Sequence[float] = (*_ALWAYS[:_HOLE], *_NEVER) if is_dealer else _ALWAYS
        else:
            row = (*after[a * _HOLE : a * _HOLE + _HOLE], *_NEVER)
        rows.append([sum(map(mul, theirs, row[b : b + _HAND])) for b in range(other, other + most_other)])
    return rows


def _win(
    shown: Sequence[float],
    columns: Sequence[Sequence[float]],
    pegs: Sequence[float],
    own: int,
    other: int,
    *,
    is_dealer: bool,
    heels: float,
) -> float:
    """Over all points of the play, and the two for his heels before it."""
    own_heels, other_heels = (_HEELS, 0) if is_dealer else (0, _HEELS)
    total = 0.0
    for turned, first, second in ((1 - heels, 0, 0), (heels, own_heels, other_heels)):
        if own + first >= _HOLE:
            total += turned
        elif other + second < _HOLE:
            room = _HOLE - own - first, _HOLE - other - second
            total += turned * _played(shown, columns, pegs, first, second, room)
    return total


def _played(
    shown: Sequence[float],
    columns: Sequence[Sequence[float]],
    pegs: Sequence[float],
    first: int,
    second: int,
    room: tuple[int, int],
) -> float:
    """Over all points of the play, after so many points for each side and with so much room left."""
    total = 0.0
    for b in range(_PEGS):
        column = columns[b + second]
        for a in range(_PEGS):
            chance = pegs[a * _PEGS + b]
            if a >= room[0]:
                total += chance * (0.5 if b >= room[1] else 1.0)
            elif b < room[1]:
                total += chance * sum(map(mul, shown, column[a + first :]))
    return total
