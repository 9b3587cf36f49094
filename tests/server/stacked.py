"""Packs as a test wants them, in place of those of the seed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from parlour.cards import Card, format_cards, parse_cards
from parlour.records.deals import Proof

__all__ = ["Shuffler", "Stacked", "packs_of"]

Shuffler = Callable[[list[Card]], None]


class Stacked:
    """Shuffles by `shuffler`, one pack ahead and each pack once; with a file also after a restart."""

    def __init__(self, shuffler: Shuffler, file: Path | None = None) -> None:
        self._shuffler = shuffler
        self._file = file
        self._made: dict[str, str] = json.loads(file.read_text()) if file is not None and file.exists() else {}

    def __call__(self, proof: Proof, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The pack of this number, whatever the seed has there."""
        for one in (number, number + 1):
            key = f"{proof.table} {proof.match} {one}"
            if key not in self._made:
                pack = list(cards)
                self._shuffler(pack)
                self._made[key] = format_cards(pack)
                if self._file is not None:
                    self._file.write_text(json.dumps(self._made))
        return parse_cards(self._made[f"{proof.table} {proof.match} {number}"])


def packs_of(shuffler: Shuffler, cards: Sequence[Card]) -> Callable[[int], tuple[Card, ...]]:
    """The packs of one match."""
    stacked = Stacked(shuffler)
    nobody = Proof("", 1, "", {})
    return lambda number: stacked(nobody, number, cards)
