"""How long the computer players think: the median move of each over seeded games."""

from __future__ import annotations

import random
import statistics
import time

from bench.measure import Figure
from parlour.bots import bot_names, find_bot
from parlour.cards import PACK, Card
from parlour.engine import Action, Actor, Dealer, Seat, play_out
from parlour.games.cribbage import GAME, State

__all__ = ["figures"]


def _median_move(name: str, seed: int) -> float:
    """The median of the moves of one game that leave a choice, in milliseconds."""
    rng = random.Random(seed)
    bot = find_bot("cribbage", name)
    packs: dict[int, list[Card]] = {}
    times: list[float] = []

    def choose(state: State) -> tuple[Actor, Action]:
        seat = GAME.pending(state).must[0]
        assert isinstance(seat, Seat)
        view = GAME.view(state, seat)
        legal = list(GAME.legal(view))
        begin = time.perf_counter()
        chosen = bot.choose(view, legal, rng)
        if len(legal) > 1:
            times.append((time.perf_counter() - begin) * 1000)
        return seat, chosen

    dealer = Dealer(GAME, lambda number: packs.setdefault(number, rng.sample(PACK, 52)))
    play_out(GAME, GAME.initial(GAME.options.parse("acc"), None), dealer, choose)
    return statistics.median(times)


def figures() -> list[Figure]:
    """The median move of each computer player of cribbage, game by game."""
    return [
        Figure(f"a move of {name}", "ms", tuple(_median_move(name, seed) for seed in range(7)), "under 50")
        for name in bot_names("cribbage")
    ]
