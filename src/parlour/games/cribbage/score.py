"""Scores in parts: the item (which cards, which rule, how many points), sums, and the players' cadence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from parlour.cards import PACK, Card, Rank

__all__ = ["VALUES", "Item", "Score", "cadence", "score_payload", "sum_points"]

VALUES: Final[dict[Card, int]] = {c: min(int(c.rank), 10) for c in PACK}
"""What each card adds to the count: ace 1, two to ten their number, court cards 10. Rule: C-2."""

_PAIR_GROUP: Final = {1: "pair", 3: "pair_royal", 6: "double_pair_royal"}
"""What so many pairs of one rank are called."""

_RUN_GROUP: Final = {1: "run", 2: "double_run", 3: "triple_run", 4: "double_double_run"}
"""What so many runs in one hand are called."""


class Item(NamedTuple):
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


@lru_cache(maxsize=256)
def score_payload(items: tuple[Item, ...]) -> dict[str, Any]:
    """A score as JSON: `items` (kind, points, cards) and `cadence`. Shared between events: not to be changed."""
    parts = [{"kind": kind, "points": points, "cards": [c.text for c in cards]} for kind, points, cards in items]
    return {"items": parts, "cadence": cadence(items)}


def _cards_of(items: Sequence[Item]) -> Iterable[Card]:
    return dict.fromkeys([c for item in items for c in item.cards])


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

    def say(code: str, points: int, cards: Iterable[Card], length: int = 0) -> None:
        nonlocal total
        total += points
        phrase = {"code": code, "n": total, "points": points, "cards": [c.text for c in cards]}
        if length:
            phrase["length"] = length
        phrases.append(phrase)

    runs: list[Item] = []
    pairs: dict[Rank, list[Item]] = {}
    rest: list[Item] = []
    for item in items:
        kind = item.kind
        if kind in ("fifteen", "thirty_one"):
            say(kind, item.points, item.cards)
        elif kind == "run":
            runs.append(item)
        elif kind == "pair":
            pairs.setdefault(item.cards[0].rank, []).append(item)
        else:
            rest.append(item)
    if runs:
        inside = [pair for same in pairs.values() for pair in same] if len(runs) > 1 else []
        said = [*runs, *inside]
        say(_RUN_GROUP[len(runs)], sum_points(said), _cards_of(said), runs[0].points)
        pairs = {} if inside else pairs
    for same in pairs.values():
        say(_PAIR_GROUP[len(same)], sum_points(same), _cards_of(same))
    for item in rest:
        say(item.kind, item.points, item.cards, len(item.cards))
    return phrases
