"""Points of hands and cribs in bulk, in Python alone. Twin: `games.cribbage.show` (C-31 to C-37)."""

from __future__ import annotations

from array import array
from functools import cache
from itertools import combinations
from typing import Final

from parlour.kernels.buffers import Buffer, bytes_of, refuse_cards

__all__ = ["histogram", "score", "scores"]

_VALUES: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
_JACK: Final = 10
_WEIGHTS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
_RANKS: Final = (1 << 20) - 1
_SUITS: Final = 20
_JACKS: Final = 32
_EACH: Final = 0o1111

# As in the compiled kernel: the sum of the keys of five cards tells their ranks (each sum of five weights is made in
# one way alone), how many there are of each suit (three bits a suit) and which jacks.
_KEYS: Final = tuple(
    _WEIGHTS[card >> 2] | 1 << _SUITS + 3 * (card & 3) | (card >> 2 == _JACK) << _JACKS + 3 * (card & 3)
    for card in range(52)
)
_known: dict[int, int] = {}
"""The points for fifteens, pairs and runs by the sum of the weights, as far as they were asked for."""


@cache
def rank_points(ranks: tuple[int, ...]) -> int:
    """The points for fifteens, pairs and runs of five ranks (0 to 12) in order, whatever their suits."""
    points = 0
    sums = [0]
    for rank in ranks:
        value = _VALUES[rank]
        sums += [one + value for one in sums]
    points += 2 * sums.count(15)
    counts = [ranks.count(rank) for rank in range(13)]
    points += sum(n * (n - 1) for n in counts)
    length, ways = 0, 1
    for n in (*counts, 0):
        if n:
            length += 1
            ways *= n
        else:
            if length >= 3:
                points += length * ways
            length, ways = 0, 1
    return points


def suit_points(four: bytes, starter: int, *, is_crib: bool) -> int:
    """The points for a flush and for his nobs, whatever the other ranks."""
    suits = {card % 4 for card in four}
    points = 1 if _JACK * 4 + starter % 4 in four else 0
    if len(suits) == 1:
        points += 5 if starter % 4 in suits else 0 if is_crib else 4
    return points


def _total(a: int, b: int, c: int, d: int, starter: int, is_crib: bool) -> int:
    """The points of five different cards."""
    four, last = _KEYS[a] + _KEYS[b] + _KEYS[c] + _KEYS[d], _KEYS[starter]
    key = four + last & _RANKS
    points = _known.get(key)
    if points is None:
        points = _known[key] = rank_points(tuple(sorted((a >> 2, b >> 2, c >> 2, d >> 2, starter >> 2))))
    suit = last >> _SUITS & _EACH
    if four >> _JACKS & suit:
        points += 1
    flush = four >> _SUITS + 2 & _EACH
    if flush:
        points += 5 if flush & suit else 0 if is_crib else 4
    return points


def score(five: Buffer, *, is_crib: bool) -> int:
    """The points of a hand (or crib) of four cards and the starter, which is the last of `five`.

    Raises ValueError where these are not five different cards.

    >>> score(bytes([16, 17, 19, 42, 18]), is_crib=False)  # 5C 5D 5S JH and the starter 5H
    29
    """
    if not isinstance(five, bytes):
        five = bytes(bytes_of(five, "five"))
    if len(five) != 5:
        raise ValueError(f"a hand is five cards, the starter last; these are {len(five)}")
    if max(five) > 51 or len(set(five)) != 5:
        raise refuse_cards(five)
    a, b, c, d, starter = five
    return _total(a, b, c, d, starter, is_crib)


def scores(cards: Buffer, out: Buffer, *, is_crib: bool) -> None:
    """The points of n hands (or cribs), one byte each into `out`.

    `cards` holds n times five cards, the starter last; `out` n bytes that can be written to; both may have any shape.
    Raises ValueError where a length is wrong or the cards of a hand are not five different ones; what `out` holds
    then is undefined.
    """
    source, goal = bytes_of(cards, "cards"), bytes_of(out, "out")
    count = len(source) // 5
    if len(source) != 5 * count:
        raise ValueError(f"cards has {len(source)} bytes, not five for each hand")
    if len(goal) != count:
        raise ValueError(f"out has {len(goal)} bytes for {count} hands: give one for each hand")
    if count and goal.readonly:
        raise ValueError("out cannot be written to: give a bytearray, an array of type 'B' or uint8")
    each = iter(bytes(source))
    for at, (a, b, c, d, e) in enumerate(zip(each, each, each, each, each, strict=True)):
        if a > 51 or b > 51 or c > 51 or d > 51 or e > 51 or len({a, b, c, d, e}) != 5:
            raise ValueError(f"hand {at}: {refuse_cards(bytes((a, b, c, d, e)))}")
        goal[at] = _total(a, b, c, d, e, is_crib)


def histogram(*, is_crib: bool) -> array[int]:
    """How many of all 12,994,800 hands (or cribs) of four cards and a starter are worth each total, 0 to 29."""
    counts = array("Q", [0]) * 30
    for a, b, c, d, e in combinations(range(52), 5):
        keys = _KEYS[a] + _KEYS[b] + _KEYS[c] + _KEYS[d] + _KEYS[e]
        if keys >> _JACKS or keys >> _SUITS + 2 & _EACH:
            for four, starter in (((b, c, d, e), a), ((a, c, d, e), b), ((a, b, d, e), c), ((a, b, c, e), d)):
                counts[_total(*four, starter, is_crib)] += 1
            counts[_total(a, b, c, d, e, is_crib)] += 1
        else:  # no flush and no nobs, whichever is the starter
            counts[_total(a, b, c, d, e, is_crib)] += 5
    return counts
