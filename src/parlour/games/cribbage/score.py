"""Scores in parts: the item (which cards, which rule, how many points), sums, and the players' cadence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from parlour.cards import PACK, Card

__all__ = ["VALUES", "Item", "Score", "cadence", "item_payload", "sum_points"]

VALUES: Final[dict[Card, int]] = {c: min(int(c.rank), 10) for c in PACK}
"""What each card adds to the count: ace 1, two to ten their number, court cards 10. Rule: C-2."""

_GROUP: Final = {2: "pair", 3: "pair_royal", 4: "double_pair_royal"}
_RUN_GROUP: Final = {1: "run", 2: "double_run", 3: "triple_run", 4: "double_double_run"}


@dataclass(frozen=True, slots=True)
class Item:
    """One reason to score: its kind, its points and the cards that make it.

    Kinds: fifteen, thirty_one, pair, pair_royal, double_pair_royal, run, flush, nobs, heels, go, last, three_for_last.
    """

    kind: str
    points: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand, a crib or a card of the play is worth, item by item."""

    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        """The points of all items."""
        return sum_points(self.items)

    @property
    def cadence(self) -> list[dict[str, Any]]:
        """The phrases in which players say it: see `cadence`."""
        return cadence(self.items)


def sum_points(items: Iterable[Item]) -> int:
    """The points of all items together. Rule: C-19: a card or hand scores for everything it makes."""
    total = 0
    for item in items:
        total += item.points
    return total


def item_payload(item: Item) -> dict[str, Any]:
    """An item as JSON: `kind`, `points`, `cards`."""
    return {"kind": item.kind, "points": item.points, "cards": [c.text for c in item.cards]}


def cadence(items: Sequence[Item]) -> list[dict[str, Any]]:
    """The score as players say it: phrases `{"code", "n", "points", ...}` with the running total `n`.

    Fifteens come first, one by one; then the runs with the pairs inside them as one phrase (a double run of three is
    worth 8), other pairs rank by rank, the flush, his nobs and the rest. Rule: C-34 for the names of the runs.

    >>> from parlour.cards import parse_cards
    >>> a, b, c, d = parse_cards("5H5STCJC")
    >>> [(p["code"], p["n"]) for p in cadence([Item("fifteen", 2, (a, c)), Item("pair", 2, (a, b))])]
    [('fifteen', 2), ('pair', 4)]
    """
    phrases: list[dict[str, Any]] = []
    total = 0

    def say(code: str, points: int, cards: Iterable[Card], **more: object) -> None:
        nonlocal total
        total += points
        texts = [c.text for c in dict.fromkeys(cards)]
        phrases.append({"code": code, "n": total, "points": points, "cards": texts, **more})

    for item in items:
        if item.kind in ("fifteen", "thirty_one"):
            say(item.kind, item.points, item.cards)
    runs = [item for item in items if item.kind == "run"]
    pairs = [item for item in items if item.kind == "pair"]
    if runs:
        inside = pairs if len(runs) > 1 else []
        pairs = pairs if len(runs) == 1 else []
        cards = [c for item in (*runs, *inside) for c in item.cards]
        say(_RUN_GROUP[len(runs)], sum_points((*runs, *inside)), cards, length=len(runs[0].cards))
    by_rank = Counter(item.cards[0].rank for item in pairs)
    for rank, pairs_count in by_rank.items():
        same = [item for item in pairs if item.cards[0].rank == rank]
        code = _GROUP[{1: 2, 3: 3, 6: 4}[pairs_count]]
        say(code, sum_points(same), (c for item in same for c in item.cards))
    for item in items:
        if item.kind not in ("fifteen", "thirty_one", "run", "pair"):
            say(item.kind, item.points, item.cards, length=len(item.cards))
    return phrases
