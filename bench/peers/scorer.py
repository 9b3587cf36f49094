"""cribbage-scorer, a package in pure Python that counts hands."""

from __future__ import annotations

import time

from bench.peers.peer import Absent, Bytes

__all__ = ["Scorer"]


class Scorer:
    """The package's count of a hand. Raises Absent where it is not installed."""

    def __init__(self) -> None:
        try:
            from cribbage_scorer import cribbage_scorer
        except ImportError:
            raise Absent("cribbage-scorer is not installed (make bench installs it)") from None
        self._count = cribbage_scorer.show_calc_score

    @staticmethod
    def _card(card: int) -> tuple[int, str]:
        return card // 4 + 1, "CDHS"[card % 4]

    def points(self, five: list[int]) -> int:
        """The points of a hand, the starter last."""
        *hand, starter = map(self._card, five)
        return int(self._count(starter, hand)[0])

    def hands_per_second(self, hands: Bytes) -> float:
        """How fast it counts, the cards given in its own form."""
        cards = [[self._card(card) for card in five] for five in hands.tolist()]
        count = self._count
        begin = time.process_time()
        for a, b, c, d, starter in cards:
            count(starter, [a, b, c, d])
        return len(cards) / (time.process_time() - begin)
