"""The result of a series: as data for programs, and in lines for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from parlour.simulation.count import Count
from parlour.simulation.meters import Figure, figures_of
from parlour.simulation.series import Series
from parlour.simulation.tally import Tally, share_of_sets, wilson

__all__ = ["report", "text", "win_share"]


def report(series: Series, count: Count) -> dict[str, Any]:
    """The result as JSON: the series, then for each player wins with their 95 % interval, and the figures of the game.

    A figure has `n` values, their `mean` and its standard error `se`; a share has `low` and `high` instead. In a
    mirrored series the interval of the wins and the error of the margin are those between sets of `set_size` games.
    """
    figures = figures_of(series.game)
    return {
        "game": series.game,
        "rules": series.rules,
        "seed": series.seed,
        "mirrored": series.is_mirrored,
        "set_size": series.set_size,
        "games": count.games_count,
        "players": [
            {
                "name": name,
                "bots": list(series.players[at]),
                "wins": count.sums.get(f"win:{at}", Tally()).total,
                "shared": count.sums.get(f"shared:{at}", Tally()).total,
                "win_share": win_share(series, count, at),
                "margin": _margin(series, count, at),
                "figures": {
                    f.name: _figure(f, count.sums.get(f"{f.name}:{at}", Tally()), 1) for f in figures if f.is_by_player
                },
            }
            for at, name in enumerate(series.names)
        ],
        "figures": {
            f.name: _figure(f, count.sums.get(f.name, Tally()), len(series.players))
            for f in figures
            if not f.is_by_player
        },
    }


def win_share(series: Series, count: Count, at: int) -> dict[str, float]:
    """The share of the games that a player won, with its 95 % interval: from the sets in a mirrored series."""
    found = _share(count.sums.get(f"win:{at}", Tally()))
    if series.is_mirrored:
        found["low"], found["high"] = share_of_sets(count.sums.get(f"set_win:{at}", Tally()), series.set_size)
    return found


def _margin(series: Series, count: Count, at: int) -> dict[str, float]:
    """The mean margin of a game; its error is found between the sets in a mirrored series."""
    tally = count.sums.get(f"margin:{at}", Tally())
    of_sets = count.sums.get(f"set_margin:{at}", Tally()) if series.is_mirrored else tally
    return {"n": tally.n, "mean": tally.mean, "se": of_sets.error / series.set_size}


def _share(tally: Tally) -> dict[str, float]:
    low, high = wilson(tally.total, tally.n)
    return {"n": tally.n, "mean": tally.mean, "low": low, "high": high}


def _figure(figure: Figure, tally: Tally, sides_count: int) -> dict[str, float]:
    if figure.is_share:
        return _share(tally)
    parts = sides_count if figure.is_per_side else 1
    return {"n": tally.n, "mean": tally.mean / parts, "se": tally.error / parts}


def text(series: Series, count: Count) -> Iterator[str]:
    """The result in lines."""
    found = report(series, count)
    words = {figure.name: figure.words for figure in figures_of(series.game)}
    mirrored = f", mirrored in sets of {series.set_size}" if series.is_mirrored else ""
    matches = "match" if found["games"] == 1 else "matches"
    yield f"{found['games']} {matches} of {series.game}, {series.rules}, seed {series.seed}{mirrored}"
    for player in found["players"]:
        shared = f", {player['shared']} shared" if player["shared"] else ""
        yield f"{player['name']}: {player['wins']} won{shared}, {_said(player['win_share'])}"
        yield f"  points ahead at the end: {_said(player['margin'])}"
        yield from (f"  {words[name]}: {_said(figure)}" for name, figure in player["figures"].items())
    if found["figures"]:
        yield "the table"
        yield from (f"  {words[name]}: {_said(figure)}" for name, figure in found["figures"].items())


def _said(figure: dict[str, float]) -> str:
    if not figure["n"]:
        return "nothing counted"
    if "low" in figure:
        return f"{figure['mean']:.1%} ({figure['low']:.1%} to {figure['high']:.1%})".replace("%", " %")
    error = f" +- {figure['se']:.2f}" if figure["se"] else ""  # one value, or one set, has no error to tell
    return f"{figure['mean']:.2f}{error}"
