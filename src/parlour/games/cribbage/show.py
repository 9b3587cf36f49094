"""The show: what a hand or a crib is worth with the starter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from parlour.cards import Card, Rank, card, parse_cards
from parlour.games.cribbage.score import VALUES, Item, Score

__all__ = ["is_possible", "score_show", "show_items"]


_TWOS: Final = {n: tuple(combinations(range(n), 2)) for n in (4, 5)}
"""The pairs of places among four or five cards."""


def score_show(hand: str | Sequence[Card], starter: str | Card, *, crib: bool = False) -> Score:
    """What `hand` (three or four cards; a crib has four) is worth with `starter`, as a hand or as a crib.

    Rule: C-31 to C-37, C-48. Raises ValueError for anything that cannot lie on one table.

    >>> score_show(hand="5H 5S 5D JC", starter="5C", crib=False).total
    29
    """
    cards = parse_cards(hand) if isinstance(hand, str) else tuple(hand)
    turned = card(starter) if isinstance(starter, str) else starter
    if crib and len(cards) != 4:
        raise ValueError(f"a crib has four cards, not {len(cards)}")
    if len(cards) not in (3, 4):
        raise ValueError(f"a hand has four cards (three in the five-card game), not {len(cards)}")
    for held in (*cards, turned):
        if held not in VALUES:
            raise ValueError(f"{held} is no card of this game")
    if len({*cards, turned}) < len(cards) + 1:
        raise ValueError("the same card stands twice")
    return Score(show_items(cards, turned, is_crib=crib))


def is_possible(points: int, kept: int = 4) -> bool:
    """Whether a hand of `kept` cards (a crib has four) can be worth so many points with the starter.

    Rule: C-38: 29 is the most, 19, 25, 26 and 27 cannot occur; C-48: a hand of three comes to 15 at most, or to 20.

    >>> [n for n in range(31) if not is_possible(n)], [n for n in range(31) if is_possible(n, kept=3)][-2:]
    ([19, 25, 26, 27, 30], [15, 20])
    """
    if kept == 3:
        return 0 <= points <= 15 or points == 20
    return 0 <= points <= 29 and points not in (19, 25, 26, 27)


@lru_cache(maxsize=256)
def show_items(hand: tuple[Card, ...], starter: Card, *, is_crib: bool) -> tuple[Item, ...]:
    """The items of a hand: fifteens, pairs, runs, flush, his nobs, in this order.

    Rule: C-31: the starter counts as one more card of the hand; C-37: a worthless hand has no items.
    """
    cards = (*hand, starter)
    return (
        *_fifteens(cards),
        *_pairs(cards),
        *_runs(cards),
        *_flush(hand, starter, is_crib=is_crib),
        *_nobs(hand, starter),
    )


def _fifteens(cards: tuple[Card, ...]) -> list[Item]:
    """Every different set of cards that adds up to 15, two points each, the smaller sets first. Rule: C-32.

    A set of more than half of the cards adds up to 15 where those left out make the rest of the total.
    """
    values = [VALUES[c] for c in cards]
    rest = sum(values) - 15
    if rest < 0:
        return []
    chosen = [(cards[i], cards[j]) for i, j in _TWOS[len(cards)] if values[i] + values[j] == 15]
    found: list[tuple[Card, ...]] = [*chosen]
    if len(cards) == 5:
        found += [_without(cards, i, j) for i, j in _TWOS[5] if values[i] + values[j] == rest]
    found += [_without(cards, i) for i, value in enumerate(values) if value == rest]
    if rest == 0:
        found.append(cards)
    return [Item("fifteen", 2, made) for made in found]


def _without(cards: tuple[Card, ...], *left_out: int) -> tuple[Card, ...]:
    return tuple([c for i, c in enumerate(cards) if i not in left_out])


def _pairs(cards: tuple[Card, ...]) -> list[Item]:
    """Every pair, two points each; three of a kind are three pairs, four are six. Rule: C-33."""
    return [Item("pair", 2, (a, b)) for a, b in combinations(cards, 2) if a.rank is b.rank]


def _runs(cards: tuple[Card, ...]) -> list[Item]:
    """Every set of cards that forms the longest run of at least three, a point a card. Rule: C-34.

    Rule: C-1: the ace is low and nothing wraps round.
    """
    held = {c.rank for c in cards}
    for low in held:
        if low - 1 in held:
            continue
        length = 1
        while low + length in held:
            length += 1
        if length >= 3:  # five cards have no room for a second run
            return [
                Item("run", length, chosen)
                for chosen in product(*([c for c in cards if c.rank == low + step] for step in range(length)))
            ]
    return []


def _flush(hand: tuple[Card, ...], starter: Card, *, is_crib: bool) -> list[Item]:
    """All cards held of one suit: a point a card, one more if the starter agrees; a crib needs all five.

    Rule: C-35; C-48: in the five-card game a hand of three scores 3, with the starter 4.
    """
    suit = hand[0].suit
    for c in hand:
        if c.suit is not suit:
            return []
    if starter.suit is suit:
        return [Item("flush", len(hand) + 1, (*hand, starter))]
    return [] if is_crib else [Item("flush", len(hand), hand)]


def _nobs(hand: tuple[Card, ...], starter: Card) -> list[Item]:
    """His nobs: the jack of the starter's suit in hand or crib, one point; none if the starter is a jack.

    Rule: C-36.
    """
    if starter.rank is Rank.JACK:
        return []
    return [Item("nobs", 1, (c,)) for c in hand if c.rank is Rank.JACK and c.suit is starter.suit]
