"""What the opponent may hold in the play, in Python alone. Twin: `games.cribbage.view` for what a seat has seen.

Two seats, six cards. Ranks are 0 for the ace to 12 for the king; the suits do not matter in the play.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Final

from parlour.kernels.buffers import Buffer, bytes_of, doubles_of
from parlour.kernels.keeps import KEEPS, keep_index
from parlour.kernels.pure.play import one_step, rank_value

__all__ = ["likely_hands"]

OTHER: Final = 16
"""Added to the rank of a card that the opponent laid."""
END: Final = 32
"""The end of a count."""
HAND: Final = 4


def likely_hands(
    keep: Buffer, unseen: Buffer, history: Buffer, *, least: int, most: int, doubt: float
) -> tuple[bytes, array[float]]:
    """The hands that the opponent may still hold, one after the other, and how likely each is (adding up to 1).

    `keep` has a weight for each of 1,820 kept hands (`keeps.keep_index`), `unseen` how many cards of each rank have
    not been seen. `history` is the play so far, a byte a card in the order laid: the rank of an own card, 16 and the
    rank of one of the opponent's, 32 for the end of a count. `least` is the least value of the count that a card still
    held can have, which its goes told. A hand that `play.values` would have had lay another card than was laid, where
    it had the choice, counts `doubt` times for each such card. Where more than `most` hands are possible, a sample at
    even steps of the whole weight stands for them. Raises ValueError where no hand is left, and for what cannot be.
    """
    weights = doubles_of(keep, "keep", KEEPS)
    free = bytes(bytes_of(unseen, "unseen"))
    if len(free) != 13 or max(free) > HAND:
        raise ValueError("unseen has 13 numbers, 0 to 4")
    if most < 1:
        raise ValueError("at least one hand has to be let through")
    if not 0 <= doubt <= 1:
        raise ValueError(f"doubt is a share from 0 to 1, not {doubt}")
    laid, choices = _choices(bytes(bytes_of(history, "history")))
    ranks = [rank for rank in range(13) if rank_value(rank) >= least]
    hands: list[tuple[int, ...]] = []
    found: list[float] = []
    for held in combinations_with_replacement(ranks, HAND - len(laid)):
        ways = 1
        for rank in set(held):
            ways *= comb(free[rank], held.count(rank))
        weight = ways * weights[keep_index(bytes((*laid, *held)))] if ways else 0.0
        if weight > 0:
            for at, scores in enumerate(choices):
                if _choice((*laid[at:], *held), scores) != laid[at]:
                    weight *= doubt
        if weight > 0:
            hands.append(held)
            found.append(weight)
    if not found:
        raise ValueError("the opponent can hold no cards that fit what was seen")
    hands, found = _sample(hands, found, most)
    whole = sum(found)
    return bytes(rank for held in hands for rank in held), array("d", [weight / whole for weight in found])


def _choices(history: bytes) -> tuple[tuple[int, ...], list[dict[int, float]]]:
    """The ranks that the opponent laid, and how it ranked every card that fitted then."""
    laid: list[int] = []
    choices: list[dict[int, float]] = []
    pile: list[int] = []
    own = HAND
    for event in history:
        rank = event & 15
        if event == END:
            pile = []
            continue
        if event > END or rank > 12:
            raise ValueError(f"{event} is nothing that happens in the play")
        room = 31 - sum(map(rank_value, pile))
        if rank_value(rank) > room:
            raise ValueError("the count goes past 31")
        if event & OTHER:
            choices.append({r: one_step(pile, r, own) for r in range(13) if rank_value(r) <= room})
            laid.append(rank)
        else:
            own -= 1
        if own < 0 or len(laid) > HAND:
            raise ValueError("each side lays four cards at most")
        pile.append(rank)
    return tuple(laid), choices


def _choice(hand: Sequence[int], scores: dict[int, float]) -> int:
    return max((rank for rank in hand if rank in scores), key=lambda rank: (scores[rank], -rank))


def _sample(hands: list[tuple[int, ...]], weights: list[float], most: int) -> tuple[list[tuple[int, ...]], list[float]]:
    if len(hands) <= most:
        return hands, weights
    step = sum(weights) / most
    upto, mark = 0.0, step / 2
    chosen: list[tuple[int, ...]] = []
    counts: list[float] = []
    for hand, weight in zip(hands, weights, strict=True):
        upto += weight
        times = 0
        while mark < upto:
            times += 1
            mark += step
        if times:
            chosen.append(hand)
            counts.append(float(times))
    return chosen, counts
