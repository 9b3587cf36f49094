"""How strong the computer players of cribbage are: `python -m tests.bots.strength` prints the whole table.

Over mirrored games: the same cards are dealt again with the seats changed. `--games N` (10,000 in the published table)
and `--jobs N` are all there is to choose.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from parlour.engine import find_game
from parlour.simulation import make_series, report
from tests.simulation import gate

__all__ = ["PAIRS", "Pair", "measured"]

GAME: Final = find_game("cribbage")


class Pair(NamedTuple):
    """Two players, and the share of games that the first should win: at least, and at most where that is asked."""

    seats: str
    least: float
    most: float = 1.0
    rules: str = "acc"


LEVELS: Final = ("strong", "expert", "club", "beginner")
PAIRS: Final = (
    Pair("strong,random", 0.99),
    Pair("strong,greedy", 0.72),
    Pair("strong,netbsd", 0.60),
    Pair("strong,hoyle", 0.60),
    Pair("strong,expert", 0.55, 0.70),
    Pair("expert,club", 0.55, 0.70),
    Pair("club,beginner", 0.55, 0.70),
    Pair("expert,greedy", 0.55),
    Pair("club,greedy", 0.52),
    Pair("greedy,beginner", 0.52),
    Pair("strong,greedy,greedy", 0.40, rules="acc players=3"),
    Pair("strong,greedy", 0.55, rules="acc players=4"),
)
SELF: Final = Pair("strong", 0.0)
"""The strong player against itself: who deals first wins 55 to 57 %, 16.2 +- 0.4 and 10.2 +- 0.4 points a full deal."""


def measured(pair: Pair, games: int, jobs: int) -> dict[str, Any]:
    """The report of so many mirrored games of a pair; what does not fill a set of 2 or 3 is left out."""
    games -= games % 6
    rules = GAME.options.parse(pair.rules)
    series = make_series(GAME, rules, pair.seats.split(","), 1, is_mirrored="," in pair.seats)
    found: dict[str, Any] = report(series, gate.measure(series, games, jobs))
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table, a row a pair, and the figures of the strong player against itself."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    for pair in PAIRS:
        share = measured(pair, given.games, given.jobs)["players"][0]["win_share"]
        asked = f"{100 * pair.least:.0f} to {100 * pair.most:.0f} %" if pair.most < 1 else f"{100 * pair.least:.0f} %"
        is_met = pair.least <= share["mean"] <= pair.most
        print(
            f"{pair.seats} ({pair.rules}): {100 * share['mean']:.1f} % ({100 * share['low']:.1f} to "
            f"{100 * share['high']:.1f}), asked {asked}: {'met' if is_met else 'MISSED'}",
            flush=True,
        )
    found = measured(SELF, given.games, given.jobs)
    first = found["figures"]["first_dealer"]
    print(f"strong against itself: first dealer {100 * first['mean']:.1f} % ({100 * first['low']:.1f} to ", end="")
    points = [found["players"][0]["figures"][name] for name in ("dealer_points", "pone_points")]
    told = ", ".join(f"{one['mean']:.2f} +- {one['se']:.2f}" for one in points)
    print(f"{100 * first['high']:.1f}); points of a full deal, as dealer and pone: {told}")


if __name__ == "__main__":
    main()
