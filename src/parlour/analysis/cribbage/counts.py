"""Cribbage: what a hand and a crib are worth on average, what a card scores, what a claim should have been.

Every count is made by the rules themselves; nothing here decides one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from parlour.cards import PACK, Card
from parlour.engine import Seat
from parlour.games.cribbage.counting import missing, worth
from parlour.games.cribbage.play import play_items
from parlour.games.cribbage.rules import Rules, side_of, target_of
from parlour.games.cribbage.score import VALUES, Item, sum_points
from parlour.games.cribbage.show import show_items
from parlour.games.cribbage.state import State, Window
from parlour.games.cribbage.view import CribbageView, sample
from parlour.kernels import show

__all__ = [
    "are_partners",
    "card_value",
    "crib_average",
    "crib_mean",
    "due_items",
    "due_points",
    "hand_mean",
    "hand_points",
    "holes_left",
    "missing_points",
    "play_points",
    "unseen_cards",
]


def hand_points(dealt: Sequence[Card], kept: Sequence[Card]) -> tuple[int, ...]:
    """The points of the `kept` cards with each starter that may still come: the pack without the cards `dealt`.

    >>> from parlour.cards import parse_cards
    >>> points = hand_points(parse_cards("5C5D5HJS2C9D"), parse_cards("5C5D5HJS"))
    >>> len(points), max(points), min(points)
    (46, 29, 14)
    """
    hand = tuple(kept)
    starters = [c for c in PACK if c not in dealt]
    if len(hand) != 4:  # five-card cribbage: the kernel counts four and a starter
        return tuple(sum_points(show_items(hand, c, is_crib=False)) for c in starters)
    held = bytes(c.index for c in hand)
    found = bytearray(len(starters))
    show.scores(b"".join(held + bytes((c.index,)) for c in starters), found, is_crib=False)
    return tuple(found)


def hand_mean(dealt: Sequence[Card], kept: Sequence[Card]) -> Fraction:
    """The exact mean of `hand_points`, in points."""
    points = hand_points(dealt, kept)
    return Fraction(sum(points), len(points))


def crib_mean(dealt: Sequence[Card], thrown: Sequence[Card]) -> Fraction:
    """The exact mean of the crib, in points, when its other cards and the starter come at random from the unseen cards.

    The cards `dealt` can be neither. For two cards thrown this counts 45,540 cribs, which takes about a second.
    """
    unseen = [c for c in PACK if c not in dealt]
    total = cases = 0
    for others in combinations(unseen, 4 - len(thrown)):
        crib = (*thrown, *others)
        for starter in unseen:
            if starter not in others:
                total += sum_points(show_items(crib, starter, is_crib=True))
                cases += 1
    return Fraction(total, cases)


_OWN_CRIB: Final = """
5.38 4.23 4.52 5.43 5.45 3.85 3.85 3.80 3.40 3.42 3.65 3.42 3.41
     5.72 7.00 4.52 5.45 3.93 3.81 3.66 3.71 3.55 3.84 3.58 3.52
          5.94 4.91 5.97 3.81 3.58 3.92 3.78 3.57 3.90 3.59 3.67
               5.63 6.48 3.85 3.72 3.83 3.72 3.59 3.88 3.59 3.60
                    8.79 6.63 6.01 5.48 5.43 6.66 7.00 6.63 6.66
                         5.76 4.98 4.63 5.13 3.17 3.41 3.23 3.13
                              5.92 6.53 4.04 3.23 3.53 3.23 3.26
                                   5.45 4.72 3.80 3.52 3.19 3.16
                                        5.16 4.29 3.97 2.99 3.06
                                             4.76 4.61 3.31 2.84
                                                  5.33 4.81 3.96
                                                       4.79 3.46
                                                            4.58
"""
_OTHER_CRIB: Final = """
6.02 5.07 5.07 5.72 6.01 4.91 4.89 4.85 4.55 4.48 4.68 4.33 4.30
     6.38 7.33 5.33 6.11 4.97 4.97 4.94 4.70 4.59 4.81 4.56 4.45
          6.68 5.96 6.78 4.87 5.01 5.05 4.87 4.63 4.86 4.59 4.48
               6.53 7.26 5.34 4.88 4.94 4.68 4.53 4.85 4.46 4.36
                    9.37 7.47 7.00 6.30 6.15 7.41 7.76 7.34 7.25
                         7.08 6.42 5.86 6.26 4.31 4.57 4.22 4.14
                              7.14 7.63 5.26 4.31 4.68 4.32 4.27
                                   6.82 5.83 5.10 4.59 4.31 4.20
                                        6.39 5.43 4.96 4.11 4.03
                                             6.08 5.63 4.61 3.88
                                                  6.42 5.46 4.77
                                                       5.79 4.49
                                                            5.65
"""


def _table(text: str) -> dict[tuple[int, int], float]:
    """Averages by two ranks, in points, from the upper half of a square; then by one rank, as (rank, 0)."""
    numbers = iter(text.split())
    found: dict[tuple[int, int], float] = {}
    for low in range(1, 14):
        for high in range(low, 14):
            found[low, high] = found[high, low] = float(next(numbers))
    for rank in range(1, 14):
        found[rank, 0] = sum(found[rank, other] * (3 if other == rank else 4) for other in range(1, 14)) / 51
    return found


_AVERAGES: Final = {True: _table(_OWN_CRIB), False: _table(_OTHER_CRIB)}


def crib_average(thrown: Sequence[Card], *, is_own: bool) -> float:
    """What a crib is worth on average in real play, in points, when `thrown` go to the own or the opponent's crib.

    Averages by the ranks of two cards: M. Schell, Cribbage Forum. For one card thrown (three and four seats) the
    second is any of the other 51.
    """
    ranks = [int(c.rank) for c in thrown]
    return _AVERAGES[is_own][ranks[0], ranks[1] if len(ranks) > 1 else 0]


def play_points(pile: Sequence[Card]) -> int:
    """The points that the last card of a count scores, without go and last card."""
    return sum_points(play_items(pile))


def card_value(c: Card) -> int:
    """What a card adds to the count."""
    return VALUES[c]


def unseen_cards(seen: CribbageView) -> list[Card]:
    """The cards that the seat that looks has not seen in this deal."""
    known = {c for held in (*seen.hands, seen.crib, *seen.rest) for c in held if c is not None}
    known.update(c for pile in (*seen.counts, seen.pile) for _, c in pile)
    return [c for c in PACK if c not in known and c is not seen.starter]


def are_partners(rules: Rules, seat: Seat, other: Seat) -> bool:
    """Whether two seats score together; a seat does with itself."""
    return side_of(rules, seat) == side_of(rules, other)


def holes_left(seen: CribbageView, seat: Seat) -> int:
    """The holes that the side of `seat` needs to reach its game hole."""
    side = side_of(seen.rules, seat)
    return target_of(seen.rules, side) - seen.scores[side]


def _any_state(seen: CribbageView) -> State:
    # A score that is claimed rests on cards that lie open, so that any state of this view gives its worth.
    return sample(seen, random.Random(0))


def due_items(seen: CribbageView) -> tuple[Item, ...]:
    """What the claim that is due should count, item by item. Raises ValueError where none is due."""
    if seen.due is None:
        raise ValueError("no claim is due")
    state = _any_state(seen)
    return tuple(worth(state, seen.due.seat, seen.due.what, state.laid_count))


def due_points(seen: CribbageView) -> int:
    """The true count of the claim that is due, in points. Raises ValueError where none is."""
    return sum_points(due_items(seen))


def missing_points(seen: CribbageView, window: Window) -> int:
    """The points of a claim that may still be called, 0 for a full claim."""
    return missing(_any_state(seen), window)
