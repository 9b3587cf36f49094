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


def score(five: bytes, *, is_crib: bool) -> int:
    """The points of a hand (or crib) of four cards and the starter, which is the last of `five`.

    Raises ValueError where these are not five different cards.

    >>> score(bytes([16, 17, 19, 42, 18]), is_crib=False)  # 5C 5D 5S JH and the starter 5H
    29
    """
    five = bytes(bytes_of(five, "five"))
    if len(five) != 5:
        raise ValueError(f"a hand is five cards, the starter last; these are {len(five)}")
    if max(five) > 51 or len(set(five)) != 5:
        raise refuse_cards(five)
    return rank_points(tuple(sorted([card >> 2 for card in five]))) + suit_points(five[:4], five[4], is_crib=is_crib)


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
    data = bytes(source)
    for at in range(count):
        try:
            goal[at] = score(data[5 * at : 5 * at + 5], is_crib=is_crib)
        except ValueError as error:
            raise ValueError(f"hand {at}: {error}") from None


def histogram(*, is_crib: bool) -> array[int]:
    """How many of all 12,994,800 hands (or cribs) of four cards and a starter are worth each total, 0 to 29."""
    counts = array("Q", [0]) * 30
    for five in combinations(range(52), 5):
        points = rank_points(tuple([card >> 2 for card in five]))
        for at, starter in enumerate(five):
            four = bytes(five[:at] + five[at + 1 :])
            counts[points + suit_points(four, starter, is_crib=is_crib)] += 1
    return counts
