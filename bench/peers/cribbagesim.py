"""cribbagesim, a package in pure Python for Python 3.12 or later, always run in a process of its own.

Run as a script under such a Python it measures itself: hands on standard input, five cards of two letters a line; on
standard output JSON: hands a second, the points of each, games a second.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

__all__ = ["Figures", "measure"]

ROOT = Path(__file__).parents[2]


class Figures(NamedTuple):
    """What cribbagesim does in a second, and how it counted the hands that it was given."""

    hands: float
    games: float
    points: list[int]


def measure(hands: list[str], games: int, seed: int) -> Figures:
    """Let it count hands, written as `5C5D5SJH5H` with the starter last, and play random games. Raises Absent."""
    from bench.peers.peer import Absent

    python = Path(sys.executable) if sys.version_info >= (3, 12) else ROOT / ".venv" / "peers" / "bin" / "python"
    if not python.exists():
        raise Absent("it needs Python 3.12 or later, and there is none on this machine")
    done = subprocess.run(
        [str(python), __file__, str(games), str(seed)],
        input="\n".join(hands),
        capture_output=True,
        text=True,
        cwd=Path(__file__).parent,
    )
    if done.returncode:
        raise Absent("cribbagesim is not installed (make bench installs it)")
    found = json.loads(done.stdout)
    return Figures(found["hands"], found["games"], found["points"])


def main(games: int, seed: int) -> None:
    """Measure under the Python of this process, and print the figures."""
    from CribbageSim.CribbageDeal import CribbageDeal
    from CribbageSim.CribbageGame import CribbageGame
    from CribbageSim.CribbagePlayStrategy import RandomCribbagePlayStrategy
    from HandsDecksCards.card import Card
    from HandsDecksCards.hand import Hand

    random.seed(seed)
    strategy = RandomCribbagePlayStrategy
    deal = CribbageDeal(strategy(), strategy())
    hands = []
    for line in sys.stdin.read().split():
        cards = [Card(line[at + 1], line[at].replace("T", "10")) for at in range(0, 10, 2)]
        held = Hand()
        held.add_cards(cards[:4])
        hands.append((held, cards[4]))
    begin = time.process_time()
    points = [deal.determine_score_showing_hand(held, starter, []) for held, starter in hands]
    counting = time.process_time() - begin
    begin = time.process_time()
    for _ in range(games):
        CribbageGame("a", "b", strategy(), strategy()).play()
    playing = time.process_time() - begin
    print(json.dumps({"hands": len(hands) / counting, "games": games / playing, "points": points}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
