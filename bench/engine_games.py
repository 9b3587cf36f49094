"""Whole random two-player games a second on one core: the engine, and beside it a naive engine of the same kind.

Random legal acts, `check` before each (`apply` checks), events built, no views, no record. Both engines play the same
games: the same packs and the same choices, and the same final pegs are asserted.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from itertools import combinations, count

from bench import naive_engine
from bench.measure import Figure, repeat
from parlour.cards import PACK, Card
from parlour.engine import Action, Actor, Dealer, Seat, play_out
from parlour.games.cribbage import GAME, State
from parlour.games.cribbage.actions import Go, Play, Show, Throw
from parlour.games.cribbage.play import fitting
from parlour.games.cribbage.state import Phase, showing

__all__ = ["figures", "play_engine", "play_naive"]

RULES = GAME.options.parse("acc")
GAMES = 40
_SEEDS = count(1)


class _Luck:
    """Packs and choices from one seed, the same for both engines."""

    def __init__(self, seed: int) -> None:
        self._packs = random.Random(seed)
        self._choices = random.Random(seed + 1_000_000)

    def pack(self) -> list[Card]:
        """The cards of the next pack that a deal for two needs: twelve and the starter."""
        return self._packs.sample(PACK, 13)

    def pick(self, count: int) -> int:
        """A number below `count`."""
        return int(self._choices.random() * count)


def play_engine(seed: int) -> tuple[int, ...]:
    """One game on the engine; its final scores."""
    luck = _Luck(seed)
    packs: list[Sequence[Card]] = []

    def shuffled(number: int) -> Sequence[Card]:
        if number == len(packs):
            packs.append(luck.pack())
        return packs[number]

    def choose(state: State) -> tuple[Actor, Action]:
        if state.phase is Phase.PLAY:
            fits = fitting(state.hands[state.turn], state.count)
            return state.turn, Play(fits[luck.pick(len(fits))]) if fits else Go()
        if state.phase is Phase.SHOW:
            owner, what = showing(state) or (state.turn, "")
            return owner, Show(is_crib=what == "crib")
        seat = Seat(state.thrown.index(()))
        pairs = list(combinations(state.hands[seat], 2))
        return seat, Throw(pairs[luck.pick(len(pairs))])

    return play_out(GAME, GAME.initial(RULES, None), Dealer(GAME, shuffled), choose).scores


def play_naive(seed: int) -> tuple[int, ...]:
    """The same game on the naive engine; its final scores."""
    luck = _Luck(seed)
    scores, _ = naive_engine.play_game(lambda: [c.text for c in luck.pack()], luck.pick)
    return tuple(scores)


def _games_per_second(play: Callable[[int], tuple[int, ...]], games: int) -> float:
    first = next(_SEEDS) * games  # never the same games twice: the engine remembers hands that it has counted
    begin = time.process_time()
    for seed in range(first, first + games):
        play(seed)
    return games / (time.process_time() - begin)


def figures() -> list[Figure]:
    """Games a second of both engines, and their ratio."""
    for seed in range(20):
        if play_engine(seed) != play_naive(seed):
            raise AssertionError(f"game {seed} ends differently: {play_engine(seed)} and {play_naive(seed)}")
    ours = repeat(lambda: _games_per_second(play_engine, GAMES), 7)
    naive = repeat(lambda: _games_per_second(play_naive, 10), 7)
    ratio = tuple(a / b for a, b in zip(ours, naive, strict=True))
    return [
        Figure("random two-player games, the engine", "games/s", ours, "200 or more"),
        Figure("the same games, a naive engine", "games/s", naive),
        Figure("the engine against the naive one", "times", ratio),
    ]
