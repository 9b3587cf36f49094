"""The rules and the figures of a known player: what an engine without a slip must come to when it plays `sharp`.

A figure is a mean with its standard error. They were measured over 4,000 rounds by other engines than this one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from math import sqrt
from typing import Final, NamedTuple

from parlour.engine import find_game
from parlour.simulation import Count, Series, make_series, play_series, processes

__all__ = ["FIGURES", "ROUNDS", "RULES", "Known", "measure", "misses", "series"]

RULES: Final = (
    "bga pile_sizes=13,13 decks=players+1 red3_timing=after_deal red3_replace_from_pile=on pickup=all "
    "pickup_ways=pair pickup_wild_top=never contract_clean=1 contract_dirty=1 contract_wild=0 out_discard=required "
    "out_partners_in_foot=picked_up stock_end_timing=on_failed_draw wild_ratio=fewer_than_naturals max_wilds=3"
)


class Known(NamedTuple):
    """A figure with its standard error. Where no error was given, it is found from the rounds measured."""

    mean: float
    error: float | None = None


ROUNDS: Final = 4000
"""Rounds over which the figures were measured."""

FIGURES: Final = {
    "all_points": Known(5069, 19),
    "turns": Known(65.5, 0.3),
    "ended_out": Known(0.628, sqrt(0.628 * 0.372 / ROUNDS)),
    "all_clean": Known(3.54),
    "all_dirty": Known(6.18),
    "all_wild": Known(0.08),
    "all_takes": Known(1.32),
}


def series(names: str = "sharp", seed: int = 1) -> Series:
    """Matches of four rounds by the rules of the gate."""
    game = find_game("handfoot")
    return make_series(game, game.options.parse(RULES), names.split(","), seed)


def measure(of: Series, matches: int, jobs: int = 1) -> Count:
    """So many matches, counted."""
    count = Count()
    with processes(jobs) if jobs > 1 else nullcontext() as hands:
        for games, sums in play_series(of, [range(matches)], hands):
            count.add(games, sums)
    return count


def misses(count: Count) -> Iterator[str]:
    """The figures that lie more than three standard errors, both sides' together, from those that are known."""
    for name, known in FIGURES.items():
        tally = count.sums[name]
        sides = 2 if name.startswith("all_") else 1
        mean, error = tally.mean / sides, tally.error / sides
        theirs = known.error if known.error is not None else error * sqrt(tally.n / ROUNDS)
        whole = sqrt(error**2 + theirs**2)
        if abs(mean - known.mean) > 3 * whole:
            yield f"{name}: {mean:.3f} is not {known.mean} +- {3 * whole:.3f}"
