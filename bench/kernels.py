"""The kernels beside other programs, in one run and in turns: ratios first, then how much each does.

Hands are rows of five card ids (uint8). The plain C loop has the same table of rank sums and checks nothing; the kernel
refuses what are no hands. A package that cannot run here has a row that says why.
"""

from __future__ import annotations

import random
import time
from array import array
from collections.abc import Callable, Sequence

import numpy as np

from bench.measure import Figure, absent, repeat
from bench.peers import cribbagesim, openspiel
from bench.peers.peer import Absent, Bytes
from bench.peers.plain import Plain
from bench.peers.scorer import Scorer
from parlour.cards import PACK
from parlour.kernels import IS_COMPILED, about, discard, games, show
from parlour.kernels.pure import discard as pure_discard
from parlour.kernels.pure import games as pure_games
from parlour.kernels.pure import show as pure_show

__all__ = ["figures"]

RUNS = 5
HANDS = 1_000_000
FEW = 3_000
GAMES = 50_000


def _hands(count: int) -> Bytes:
    """Random hands, each of five different cards."""
    rng = np.random.default_rng(1)
    parts = [rng.random((20_000, 52)).argpartition(5, axis=1)[:, :5] for _ in range(-(-count // 20_000))]
    return np.ascontiguousarray(np.vstack(parts)[:count].astype(np.uint8))


def _seconds(work: Callable[[], object], least: float = 0.1) -> float:
    """Processor time of one call, over as many as fill `least` seconds."""
    count, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < least:
        work()
        count += 1
    return spent / count


def _in_turns(*works: Callable[[], float]) -> list[tuple[float, ...]]:
    """The results of several measurements, taken in turns, so that a busy machine is as busy for each."""
    rounds = [tuple(work() for work in works) for _ in range(RUNS + 1)][1:]
    return [tuple(one[at] for one in rounds) for at in range(len(works))]


def _ratio(what: str, ours: Sequence[float], theirs: Sequence[float], target: str = "") -> Figure:
    return Figure(what, "times", tuple(a / b for a, b in zip(ours, theirs, strict=True)), target)


def _differing(ours: Bytes, theirs: Sequence[int]) -> str:
    wrong = sum(int(a) != b for a, b in zip(ours, theirs, strict=True))
    return f"counts {wrong} of {len(theirs)} hands otherwise" if wrong else "counts the same"


def _show(sim: cribbagesim.Figures | Absent) -> list[Figure]:
    hands = _hands(HANDS)
    few = np.ascontiguousarray(hands[:FEW])
    out, check = np.zeros(HANDS, np.uint8), np.zeros(HANDS, np.uint8)
    singles = [bytes(five) for five in few.tolist()]
    ratios, rows = [], []

    def kernel() -> float:
        return HANDS / _seconds(lambda: show.scores(hands, out, is_crib=False)) / 1e6

    def pure() -> float:
        goal = bytearray(FEW)
        return FEW / _seconds(lambda: pure_show.scores(few, goal, is_crib=False)) / 1e6

    def single() -> float:
        return FEW / _seconds(lambda: [show.score(five, is_crib=False) for five in singles]) / 1e6

    try:
        plain = Plain()
        bulk, loop = _in_turns(kernel, lambda: HANDS / _seconds(lambda: plain.scores(hands, check)) / 1e6)
        if not np.array_equal(out, check):
            raise AssertionError("the plain C loop counts other points than the kernel")
        ratios.append(_ratio("show, the kernel against a plain C loop", bulk, loop, "0.6 or more"))
        rows.append(Figure("hands counted by a plain C loop", "million/s", loop))
    except Absent as reason:
        bulk = repeat(kernel, RUNS)
        rows.append(absent("hands counted by a plain C loop", f"cannot run here: {reason}"))
    try:
        scorer = Scorer()
        other = tuple(scorer.hands_per_second(few) / 1e6 for _ in range(RUNS))
        same = _differing(out[:FEW], [scorer.points(five) for five in few.tolist()])
        ratios.append(_ratio("show, the kernel against cribbage-scorer", bulk, other))
        ratios.append(_ratio("show, the twin in Python against cribbage-scorer", repeat(pure, RUNS), other))
        rows.append(Figure("hands counted by cribbage-scorer", "million/s", other, same))
    except Absent as reason:
        rows.append(absent("hands counted by cribbage-scorer", f"cannot run here: {reason}"))
    if isinstance(sim, Absent):
        rows.append(absent("hands counted by cribbagesim", f"cannot run here: {sim}"))
    else:
        ratios.append(_ratio("show, the kernel against cribbagesim", bulk, (sim.hands / 1e6,) * RUNS))
        same = _differing(out[:FEW], sim.points)
        rows.append(Figure("hands counted by cribbagesim", "million/s", (sim.hands / 1e6,), same))
    rows.append(absent("hands counted by OpenSpiel", "not offered: it has no function that counts a hand"))
    every = repeat(lambda: _seconds(lambda: show.histogram(is_crib=False)), RUNS)
    return [
        *ratios,
        Figure("hands counted by the kernel, an array at a time", "million/s", bulk, "200 or more"),
        Figure("hands counted by the kernel, one at a time", "million/s", repeat(single, RUNS)),
        Figure("hands counted by the twin in Python", "million/s", repeat(pure, RUNS)),
        *rows,
        Figure("the distribution of all 12,994,800 hands", "s", every, "under 0.15"),
    ]


def _games(sim: cribbagesim.Figures | Absent) -> list[Figure]:
    ratios, rows = [], []

    def kernel() -> float:
        return GAMES / _seconds(lambda: games.random_games(1, GAMES)) / 1e3

    def pure() -> float:
        return 20 / _seconds(lambda: pure_games.random_games(1, 20)) / 1e3

    try:
        ours, other = _in_turns(kernel, lambda: openspiel.games_per_second(1_000, 1) / 1e3)
        ratios.append(_ratio("random games, the kernel against OpenSpiel's own loop", ours, other, "25 or more"))
        rows.append(Figure("random games by OpenSpiel's own loop", "thousand/s", other))
    except Absent as reason:
        ours = repeat(kernel, RUNS)
        rows.append(absent("random games by OpenSpiel's own loop", f"cannot run here: {reason}"))
    if isinstance(sim, Absent):
        rows.append(absent("random games by cribbagesim", f"cannot run here: {sim}"))
    else:
        ratios.append(_ratio("random games, the kernel against cribbagesim", ours, (sim.games / 1e3,) * RUNS))
        rows.append(Figure("random games by cribbagesim", "thousand/s", (sim.games / 1e3,)))
    rows.append(absent("random games by cribbage-scorer", "not offered: it counts and does not play"))
    return [
        *ratios,
        Figure("random games by the kernel", "thousand/s", ours, "250 or more"),
        Figure("random games by the twin in Python", "thousand/s", repeat(pure, RUNS)),
        *rows,
    ]


def _discard() -> list[Figure]:
    luck = random.Random(2)
    sixes = [bytes(luck.sample(range(52), 6)) for _ in range(50)]
    weights = array("d", [0.1 + luck.random() for _ in range(169)])
    ratios, rows = [], []

    def each(work: Callable[[bytes], object], count: int = 50) -> float:
        return _seconds(lambda: [work(six) for six in sixes[:count]]) / count * 1e6

    def weighted() -> float:
        return each(lambda six: discard.means(six, weights))

    try:
        plain = Plain()
        for ours, theirs in zip(discard.means(sixes[0]), plain.means(sixes[0]), strict=True):
            if not np.allclose(ours, theirs, rtol=0, atol=1e-9):
                raise AssertionError("the plain C loop finds other means than the kernel")
        uniform, brute, known = _in_turns(lambda: each(discard.means), lambda: each(plain.means, 2), weighted)
        ratios.append(_ratio("all 15 throws, brute force in plain C against the kernel, time", brute, uniform))
        rows.append(Figure("means of all 15 throws, uniform crib, brute force in plain C", "us", brute))
    except Absent as reason:
        uniform, known = _in_turns(lambda: each(discard.means), weighted)
        rows.append(absent("means of all 15 throws, brute force in plain C", f"cannot run here: {reason}"))
    rows.append(absent("means of all 15 throws, OpenSpiel, cribbage-scorer and cribbagesim", "not offered"))
    spread = repeat(lambda: each(lambda six: discard.spread(six, weights)), RUNS)
    by_starter = repeat(lambda: each(lambda six: discard.by_starter(six, weights)), RUNS)
    pure = repeat(lambda: each(lambda six: pure_discard.means(six, weights), 5), RUNS)
    return [
        *ratios,
        Figure("means of all 15 throws, weighted crib", "us", known, "60 or less"),
        Figure("means of all 15 throws, uniform crib", "us", uniform),
        Figure("means of all 15 throws by starter, weighted crib", "us", by_starter),
        Figure("distributions of all 15 throws, weighted crib", "us", spread),
        Figure("means of all 15 throws, weighted crib, the twin in Python", "us", pure),
        *rows,
    ]


def figures() -> list[Figure]:
    """Counting hands, random games and the discard, ours and theirs."""
    if not IS_COMPILED:
        raise SystemExit(f"bench: the kernels are {about()} here; the targets are those of the compiled ones")
    few = ["".join(PACK[card].text for card in five) for five in _hands(FEW).tolist()]
    try:
        sim: cribbagesim.Figures | Absent = cribbagesim.measure(few, 100, 1)
    except Absent as reason:
        sim = reason
    return [*_show(sim), *_games(sim), *_discard()]
