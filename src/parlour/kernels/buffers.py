"""Buffers that kernels take: bytes, bytearray, array.array, memoryview, or an array of NumPy, of bytes."""

from __future__ import annotations

from array import array
from math import isfinite
from typing import TypeAlias

__all__ = ["Buffer", "bytes_of", "cards_of", "checked_weights", "doubles_of", "refuse_cards", "weights_of"]

Buffer: TypeAlias = "bytes | bytearray | memoryview | object"
"""Anything with Python's buffer protocol."""


def bytes_of(buffer: Buffer, name: str) -> memoryview:
    """The bytes of a buffer of any shape, in order. Raises ValueError where it has none or they are not joined."""
    try:
        view = memoryview(buffer)  # type: ignore[arg-type]  # anything may be given: what is no buffer is refused
    except TypeError:
        raise ValueError(f"{name} is no buffer of bytes: give bytes, an array of type 'B' or uint8") from None
    if view.itemsize != 1 or not view.c_contiguous:
        raise ValueError(f"{name} has to be one run of bytes: give bytes, an array of type 'B' or uint8")
    return view.cast("B") if view.nbytes else memoryview(b"")


def cards_of(buffer: Buffer, count: int, what: str) -> bytes:
    """`count` different cards. Raises ValueError for anything else; `what` names them in words."""
    cards = bytes(bytes_of(buffer, "cards"))
    if len(cards) != count:
        raise ValueError(f"{what}; these are {len(cards)} cards")
    if max(cards) > 51 or len(set(cards)) != count:
        raise refuse_cards(cards)
    return cards


def doubles_of(buffer: Buffer, name: str, count: int | None = None) -> memoryview[float]:
    """The doubles of a buffer of any shape, in order. Raises ValueError where they are none, or not `count` of them."""
    number = "" if count is None else f" with {count}"
    try:
        view = memoryview(buffer)  # type: ignore[arg-type]  # as above
    except TypeError:
        raise ValueError(f"{name} is no buffer of doubles: give an array of type 'd'{number}") from None
    if view.format != "d" or not view.c_contiguous:
        raise ValueError(f"{name} has to be one run of doubles: give an array of type 'd'{number}")
    if count is not None and view.nbytes != 8 * count:
        raise ValueError(f"{name} has {view.nbytes // 8} doubles, not {count}")
    return view.cast("B").cast("d") if view.nbytes else memoryview(array("d")).cast("B").cast("d")


def weights_of(buffer: Buffer, count: int) -> memoryview[float]:
    """`count` doubles, called weights. Raises ValueError for anything else."""
    return doubles_of(buffer, "weights", count)


def checked_weights(buffer: Buffer, count: int) -> memoryview[float]:
    """`count` doubles, none below 0. Raises ValueError for anything else."""
    weights = weights_of(buffer, count)
    for at, weight in enumerate(weights):
        if not (weight >= 0 and isfinite(weight)):
            raise ValueError(f"weight {at} is {weight}: a weight is 0 or more")
    return weights


def refuse_cards(cards: bytes) -> ValueError:
    """The error that says what is wrong with cards of which one is no card or is there twice."""
    for card in cards:
        if card > 51:
            return ValueError(f"{card} is no card: cards are 0 (AC) to 51 (KS)")
    twice = next((card for card in cards if cards.count(card) > 1), None)
    return ValueError(f"the card {twice} is there twice")
