"""How long the computer players think: the median move of each over seeded games."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from itertools import count

from bench.measure import Figure, repeat
from parlour.bots import bot_names, find_bot
from parlour.cards import PACK, Card
from parlour.engine import Action, Actor, Dealer, Seat, play_out
from parlour.games.cribbage import GAME, State
from parlour.simulation.series import make_series, play_games

__all__ = ["figures"]

MIRRORED = 20


def _moves(name: str, seed: int) -> list[float]:
    """Processor time of each move of one game that left a choice, in milliseconds."""
    rng = random.Random(seed)
    bot = find_bot("cribbage", name)
    packs: dict[int, list[Card]] = {}
    times: list[float] = []

    def choose(state: State) -> tuple[Actor, Action]:
        seat = GAME.pending(state).must[0]
        assert isinstance(seat, Seat)
        view = GAME.view(state, seat)
        legal = list(GAME.legal(view))
        begin = time.process_time()
        chosen = bot.choose(view, legal, rng)
        if len(legal) > 1:
            times.append((time.process_time() - begin) * 1000)
        return seat, chosen

    dealer = Dealer(GAME, lambda number: packs.setdefault(number, rng.sample(PACK, 52)))
    play_out(GAME, GAME.initial(GAME.options.parse("acc"), None), dealer, choose)
    return times


def _minutes() -> Callable[[], float]:
    """Minutes that 10,000 mirrored games would take on two cores, from the processor time of the next few."""
    series = make_series(GAME, GAME.options.parse("acc"), ("strong", "netbsd"), 1, is_mirrored=True)
    starts = count(0, MIRRORED)

    def run() -> float:
        first = next(starts)
        begin = time.process_time()
        play_games(series, range(first, first + MIRRORED))
        return (time.process_time() - begin) / MIRRORED * 10_000 / 2 / 60

    return run


def figures() -> list[Figure]:
    """The median move of each computer player of cribbage, game by game; of the strongest the mean too."""
    found = []
    for name in bot_names("cribbage"):
        games = [_moves(name, seed) for seed in range(8)][1:]  # the first also pays for what is loaded once
        found.append(Figure(f"a move of {name}", "ms", tuple(map(statistics.median, games)), "under 50"))
        if name == "strong":
            found.append(Figure("a move of strong, the mean", "ms", tuple(map(statistics.fmean, games)), "1.5 or less"))
    minutes = repeat(_minutes(), 5)
    found.append(Figure("10,000 mirrored games of strong and netbsd, two cores", "minutes", minutes, "under 10"))
    return found
