"""OpenSpiel: its own loop in C++ plays complete random games; it has no function that counts a hand."""

from __future__ import annotations

import time

from bench.peers.peer import Absent

__all__ = ["games_per_second"]


def games_per_second(games: int, seed: int) -> float:
    """Complete two-player games a second of `evaluate_bots` with uniform random bots. Raises Absent."""
    try:
        import pyspiel
    except ImportError:
        raise Absent("there is no build of OpenSpiel for this machine (make bench installs it)") from None
    game = pyspiel.load_game("cribbage(players=2)")
    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(2)]
    begin = time.process_time()
    for number in range(games):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed + number)
    return games / (time.process_time() - begin)
