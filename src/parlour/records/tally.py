"""Whether many deals are as even as fair ones are: what proved records are counted for, and the tests of the counts.

Every test gives the chance that a fair server comes out at least as far from the expected numbers, on either side: a
server that deals too evenly is found out as well. docs/fairness.md says what each of them is good for.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal

from parlour.cards import Card, Rank
from parlour.engine import DEALER
from parlour.records.cards import cards_in
from parlour.records.deals import BOT, Proof, shuffled
from parlour.records.model import RecordError
from parlour.records.replay import Played, Player
from parlour.records.scanner import loads

__all__ = ["ALPHA", "Failure", "Tally", "Trial", "chi_square_tail"]

Name = Literal["top", "places", "neighbours", "repeats", "players"]

ALPHA: Final = 0.01
"""How often all tests of a fair server together may give a false alarm."""

_LEAST_EXPECTED: Final = 5.0
"""Cells of a chi-square test in which less is expected make it unreliable (W. G. Cochran, 1954)."""

_LEAST_SAMPLE: Final = 100
"""Packs from which on a mean is taken as normal."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A match whose record does not hold: what it was bound by, the line (0 where there is no record), the words."""

    commitment: str
    line: int
    words: str


@dataclass(frozen=True, slots=True)
class Trial:
    """A test over `count` packs (for `players`: cards). `p` is None until there are `need` of them.

    `statistic` is chi-square with `freedom` degrees of
    freedom, or a normal deviate where `freedom` is 0. `pack` is the number of cards of a pack.
    """

    name: Name
    game: str
    pack: int
    count: int
    need: int
    statistic: float
    freedom: int
    p: float | None


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance that chi-square with these degrees of freedom is at least as great.

    By the series and the continued fraction of the incomplete gamma function (NIST DLMF 8.7.1 and 8.9.2).

    >>> round(chi_square_tail(3.841, 1), 3), round(chi_square_tail(2601.0, 2601), 2)
    (0.05, 0.5)
    """
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - scale * total)
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    value = d
    for i in range(1, 100_000):
        factor = -i * (i - a)
        b += 2
        d = 1 / (factor * d + b or tiny)
        c = b + factor / c or tiny
        value *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return min(1.0, scale * value)


def _both_sides(statistic: float, freedom: int) -> float:
    above = chi_square_tail(statistic, freedom)
    return min(1.0, 2 * min(above, 1 - above))


@dataclass(slots=True)
class _Sums:
    """Something counted once a pack."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def deviate(self, expected: float) -> float:
        """How many standard errors the mean lies from what is expected; 0 where nothing varies."""
        mean = self.total / self.count
        variance = self.squares / self.count - mean * mean
        return (mean - expected) / math.sqrt(variance / self.count) if variance > 1e-12 else 0.0


@dataclass(slots=True)
class _Packs:
    """The packs of one kind that were shuffled."""

    game: str
    cards: tuple[Card, ...]
    count: int = 0
    places: list[Counter[Card]] = field(default_factory=list)
    neighbours: _Sums = field(default_factory=_Sums)
    repeats: _Sums = field(default_factory=_Sums)

    @property
    def is_single(self) -> bool:
        """Whether no face is there twice."""
        return len(set(self.cards)) == len(self.cards)

    def add(self, pack: Sequence[Card], before: Sequence[Card] | None) -> None:
        self.count += 1
        if not self.places:
            self.places = [Counter() for _ in pack]
        for place, c in zip(self.places, pack, strict=True):
            place[c] += 1
        pairs = list(pairwise(pack))
        self.neighbours.add(sum(a.rank is b.rank for a, b in pairs))
        if before is not None and self.is_single:
            self.repeats.add(len(set(pairs) & set(pairwise(before))))

    def tests(self) -> Iterator[Trial]:
        size = len(self.cards)
        faces, ranks = Counter(self.cards), Counter(c.rank for c in self.cards)
        yield self._top(size, ranks)
        yield self._places(size, faces)
        expected = sum(n * (n - 1) for n in ranks.values()) / size
        yield self._mean("neighbours", self.neighbours, expected)
        if self.is_single:
            yield self._mean("repeats", self.repeats, (size - 1) / size)

    def _top(self, size: int, ranks: Counter[Rank]) -> Trial:
        need = math.ceil(_LEAST_EXPECTED * size / min(ranks.values()))
        seen: Counter[Rank] = Counter()
        for c, n in self.places[0].items():
            seen[c.rank] += n
        found = sum((seen[rank] - self.count * n / size) ** 2 / (self.count * n / size) for rank, n in ranks.items())
        return self._chi("top", need, found, len(ranks) - 1)

    def _places(self, size: int, faces: Counter[Card]) -> Trial:
        """Every pack fixes both how many cards a place has and how many places a face: the sums have (size - 1) / size
        of the usual variance the wrong way round (N. Mantel, 1963).
        """
        need = math.ceil(_LEAST_EXPECTED * size / min(faces.values()))
        found = 0.0
        for c, n in faces.items():
            expected = self.count * n / size
            found += sum((place[c] - expected) ** 2 for place in self.places) / expected
        return self._chi("places", need, found * (size - 1) / size, (len(faces) - 1) * (size - 1))

    def _chi(self, name: Name, need: int, found: float, freedom: int) -> Trial:
        p = _both_sides(found, freedom) if self.count >= need else None
        return Trial(name, self.game, len(self.cards), self.count, need, found, freedom, p)

    def _mean(self, name: Name, sums: _Sums, expected: float) -> Trial:
        found = sums.deviate(expected) if sums.count > 1 else 0.0
        p = math.erfc(abs(found) / math.sqrt(2)) if sums.count >= _LEAST_SAMPLE else None
        return Trial(name, self.game, len(self.cards), sums.count, _LEAST_SAMPLE, found, 0, p)


class Tally:
    """Counts over the records of matches whose seeds are open."""

    def __init__(self) -> None:
        self.match_count = 0
        self.proved_count = 0
        self.pack_count = 0
        self.failures: list[Failure] = []
        self._packs: dict[tuple[str, tuple[Card, ...]], _Packs] = {}
        self._dealt: dict[str, dict[bool, Counter[Rank]]] = {}

    def add(self, text: str) -> None:
        """Play a record, check every card of it against its seed, and count it. Raises RecordError if it is none."""
        record = loads(text)
        self.match_count += 1
        commitment = record.headers.get("Commitment", "")
        try:
            player = Player(record)
            if player.proved is None or not player.proved.proof.is_open:
                raise RecordError(1, "the record has no open seed", rung="proof")
            played = list(player.play())
        except RecordError as wrong:
            self.failures.append(Failure(commitment, wrong.line, wrong.words))
            return
        self.proved_count += 1
        numbers = sorted({int(deal.pairs["pack"]) for _, deal in record.blocks() if "pack" in deal.pairs})
        self._add_packs(player, player.proved.proof, numbers)
        for step in played:
            self._add_act(player, player.proved.proof, step)

    def fail(self, commitment: str, words: str) -> None:
        """Note a match that is over and has no record."""
        self.match_count += 1
        self.failures.append(Failure(commitment, 0, words))

    def _add_packs(self, player: Player, proof: Proof, numbers: Sequence[int]) -> None:
        cards = player.game.pack(player.rules)
        packs = self._packs.setdefault((player.game.name, cards), _Packs(player.game.name, cards))
        before: tuple[Card, ...] | None = None
        for number in numbers:
            pack = shuffled(proof, number, cards)
            packs.add(pack, before)
            self.pack_count += 1
            before = pack

    def _add_act(self, player: Player, proof: Proof, step: Played) -> None:
        """Cards that came into the hand of a seat."""
        if step.actor is not DEALER or step.action is None:
            return
        seat = step.line.words.split()[1]
        if seat in proof.numbers:
            of_game = self._dealt.setdefault(player.game.name, {True: Counter(), False: Counter()})
            of_game[proof.numbers[seat] == BOT].update(c.rank for c in cards_in(step.line.words))

    def tests(self) -> list[Trial]:
        """Every test, by game and pack."""
        found = [test for key in sorted(self._packs, key=str) for test in self._packs[key].tests()]
        both = [game for game, dealt in sorted(self._dealt.items()) if all(dealt.values())]
        return [*found, *(self._players(game, self._dealt[game]) for game in both)]

    def _players(self, game: str, dealt: dict[bool, Counter[Rank]]) -> Trial:
        """Whether both parties get each rank equally often."""
        of_rank = dealt[True] + dealt[False]
        total = of_rank.total()
        found, smallest = 0.0, math.inf
        for party in dealt.values():
            for rank, n in of_rank.items():
                expected = party.total() * n / total
                found += (party[rank] - expected) ** 2 / expected
                smallest = min(smallest, expected)
        need = math.ceil(total * _LEAST_EXPECTED / smallest)
        freedom = len(of_rank) - 1
        # Hands come without replacement: less varies than the test expects, so only the upper side tells anything.
        p = chi_square_tail(found, freedom) if total >= need else None
        pack = max(len(cards) for name, cards in self._packs if name == game)
        return Trial("players", game, pack, total, need, found, freedom, p)

    def limit(self) -> float:
        """Below this a single test is out of the ordinary (C. E. Bonferroni, 1936)."""
        return ALPHA / max(1, sum(test.p is not None for test in self.tests()))

    def is_odd(self) -> bool:
        """Whether a record does not hold, or a test is out of the ordinary."""
        limit = self.limit()
        return bool(self.failures) or any(test.p is not None and test.p < limit for test in self.tests())
