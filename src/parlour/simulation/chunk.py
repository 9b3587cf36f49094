"""A chunk of a count as a line of JSON: written, and read with nothing taken on trust."""

from __future__ import annotations

import json
from typing import Any, Final

from parlour.simulation.count import Count, Ranges
from parlour.simulation.meters import figures_of
from parlour.simulation.series import Series
from parlour.simulation.tally import Sums, Tally

__all__ = ["MOST_GAMES", "chunk_line", "parsed", "read_chunk"]

MOST_GAMES: Final = 100_000_000
"""Games that a series may have."""
_MOST: Final = 10**30
"""No sum of a chunk comes near to it, and all that is reckoned with sums stays a number."""


def chunk_line(chunk: Count) -> str:
    """The line of a chunk."""
    return json.dumps({"games": chunk.games, "sums": chunk.sums}) + "\n"


def parsed(line: bytes) -> dict[str, Any]:
    """The object of a line. Raises ValueError where it is none."""
    try:
        found = json.loads(line.decode())
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise ValueError("it is no object of JSON")
    return found


def read_chunk(series: Series, line: bytes) -> tuple[Ranges, Sums]:
    """The games and the sums of a line. Raises ValueError with what is wrong about it."""
    found = parsed(line)
    if found.keys() != {"games", "sums"}:
        raise ValueError("it has not just games and sums")
    games = _games(found["games"], series.set_size)
    return games, _sums(series, sum(last - first + 1 for first, last in games), found["sums"])


def _games(given: object, set_size: int) -> Ranges:
    if not isinstance(given, list) or not given:
        raise ValueError("games are no list of ranges")
    found: list[tuple[int, int]] = []
    for pair in given:
        first, last = _integers(pair, 2, "a range of games")
        if not 0 <= first <= last < MOST_GAMES:
            raise ValueError(f"there is no range from game {first} to game {last}")
        if first % set_size or (last + 1) % set_size:
            raise ValueError(f"games {first} to {last} are no whole sets of {set_size}")
        if found and first <= found[-1][1]:
            raise ValueError(f"game {first} does not come after game {found[-1][1]}")
        found.append((first, last))
    return tuple(found)


def _sums(series: Series, games_count: int, given: object) -> Sums:
    """Sums by name: of each player what every game and every set has, and what the game's meter measures."""
    if not isinstance(given, dict):
        raise ValueError("sums are no object")
    players = range(len(series.players))
    by_game = {f"{name}:{at}": name != "margin" for name in ("win", "shared", "margin") for at in players}
    by_set = {f"set_{name}:{at}": False for name in ("win", "margin") for at in players if series.is_mirrored}
    is_share = by_game | by_set
    for figure in figures_of(series.game):
        names = [f"{figure.name}:{at}" for at in players] if figure.is_by_player else [figure.name]
        is_share |= dict.fromkeys(names, figure.is_share)
    if not by_game.keys() | by_set.keys() <= given.keys() <= is_share.keys():
        raise ValueError("the names of its sums are not those of this game")
    found = {name: _tally(name, values, is_share=is_share[name]) for name, values in given.items()}
    if any(found[name].n != games_count for name in by_game):
        raise ValueError(f"its wins are not those of {games_count} games")
    if any(found[name].n * series.set_size != games_count for name in by_set):
        raise ValueError(f"its sets are not those of {games_count} games")
    if sum(found[f"win:{at}"].total for at in players) > games_count:
        raise ValueError(f"it has more wins than its {games_count} games")
    if any(found[name].total != found[name.removeprefix("set_")].total for name in by_set):
        raise ValueError("its sets do not add up to its games")
    return found


def _tally(name: str, given: object, *, is_share: bool) -> Tally:
    """A tally that some integers have: 0 and 1 alone for a share."""
    found = Tally(*_integers(given, 3, name))
    n, total, squares = found
    is_possible = (
        (n > 0 or (n, squares) == (0, 0))
        and abs(total) <= squares
        and total**2 <= n * squares
        and (squares - total) % 2 == 0
        and (not is_share or squares == total)
    )
    if not is_possible:
        raise ValueError(f"no values have the sums of {name}")
    return found


def _integers(given: object, count: int, what: str) -> list[int]:
    """So many integers. A truth value or a fraction is none."""
    if not isinstance(given, list) or len(given) != count:
        raise ValueError(f"{what} is not {count} whole numbers")
    if any(type(number) is not int or abs(number) > _MOST for number in given):
        raise ValueError(f"{what} is not {count} whole numbers of a fair size")
    return given
