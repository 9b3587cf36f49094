"""Making items: of the level that is wanted, and rather such as people get wrong."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cache
from hashlib import sha256
from random import Random
from typing import Final

from parlour.drills.books import BOOK, ROUND
from parlour.drills.laying import OPENING, TAKE
from parlour.drills.model import LEVELS, Drill, DrillError, Item
from parlour.drills.pegging import CARD, GO, LAY
from parlour.drills.show import CRIB, HAND
from parlour.drills.weighing import PLAY, THROW

__all__ = ["DAILY", "drill_of", "drills", "make", "of_the_day"]

_DRILLS: Final[tuple[Drill, ...]] = (HAND, CRIB, CARD, GO, LAY, THROW, PLAY, BOOK, OPENING, TAKE, ROUND)
DAILY: Final = "throw"
"""The kind of the daily item."""
_TRAPPED: Final = 0.75
"""How often an item is made with a slip in mind."""
_OWN: Final = 4.0
"""How much rather a slip of one's own than another."""
_TRIES: Final = 6
_WEIGHED_TRIES: Final = 2
"""Tries where the analysis has to weigh every one of them."""
_RARE: Final = 200
"""After so many draws in vain a kind is broken."""


@cache
def _by_kind() -> dict[str, Drill]:
    return {drill.kind: drill for drill in _DRILLS}


def drills() -> tuple[Drill, ...]:
    """Every kind, cribbage first, each game in the order in which it is learnt."""
    return _DRILLS


def drill_of(kind: str) -> Drill:
    """The drill of a kind. Raises DrillError."""
    found = _by_kind().get(kind)
    if found is None:
        raise DrillError("no_such_drill", kind=kind[:40], kinds=", ".join(_by_kind()))
    return found


def make(kind: str, rng: Random, level: int, favour: Iterable[str] = ()) -> Item:
    """A new item of a level (1 to 3), `favour` the slips that the learner makes. Raises DrillError.

    Three items in four are made so that a known slip would show; the level is met as nearly as a few tries allow. The
    same generator in the same state gives the same item.

    >>> make("hand", Random(7), 1) == make("hand", Random(7), 1)
    True
    """
    drill = drill_of(kind)
    if level not in LEVELS:
        raise DrillError("no_such_level", level=level)
    weights = [_OWN if trap in set(favour) else 1.0 for trap in drill.traps]
    best: tuple[int, str] | None = None
    tries = 0
    for _ in range(_RARE):
        trap = rng.choices(drill.traps, weights)[0] if rng.random() < _TRAPPED else ""
        try:
            text = drill.draw(rng, level, trap)
            away = abs(drill.solve(text).level - level)
        except DrillError:
            continue  # more cards of one face than there are
        tries += 1
        if best is None or away < best[0]:
            best = away, text
        if best[0] == 0 or tries == (_WEIGHED_TRIES if drill.kind in (THROW.kind, PLAY.kind) else _TRIES):
            break
    if best is None:
        raise DrillError("no_item", kind=kind)
    return Item(kind, best[1])


def of_the_day(day: date) -> Item:
    """The item of a day, the same for everybody: six cards, two of them to throw.

    >>> of_the_day(date(2026, 1, 1)) == of_the_day(date(2026, 1, 1))
    True
    """
    seed = int.from_bytes(sha256(f"parlour daily {day.isoformat()}".encode()).digest()[:8])
    return make(DAILY, Random(seed), 3 if day.weekday() >= 5 else 2)
