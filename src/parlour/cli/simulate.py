"""`parlour simulate`: computer players play many matches, and what comes of it is counted."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import Final

from parlour.cli import CommandError, Parser
from parlour.cli.rules import find, read_rules
from parlour.simulation import (
    MOST_GAMES,
    BrokenProcessPool,
    Count,
    CountFile,
    Hands,
    InUse,
    Series,
    Unfit,
    make_series,
    play_series,
    processes,
    report,
    text,
    win_share,
)

__all__ = ["run"]

_EXAMPLES: Final = """examples:
  parlour simulate handfoot --seats sharp,normal --games 500
  parlour simulate cribbage --seats club,greedy --games 200 --mirrored
  parlour simulate handfoot --seats sharp --rules "bga pickup=all" --json
  parlour simulate cribbage --seats club,expert --games 5000 --out a.jsonl
  parlour simulate cribbage --seats club,expert --games 9000 --resume a.jsonl
  parlour simulate cribbage --seats strong,netbsd --games 10000 --mirrored \\
      --cluster local
  parlour simulate cribbage --seats strong,netbsd --games 10000 --mirrored \\
      --cluster tcp://10.0.0.5:8786

--seats names one player for all seats, one for each side, or one for each
seat. From match to match the players move on by one side. The same seed gives
the same sums, whatever the number of jobs, and on any cluster."""

_MOST_JOBS: Final = 256
_KEEP_SECONDS: Final = 2.0
"""How long games are collected before they are written to the file."""
_TELL_SECONDS: Final = 0.2
_BAR: Final = 20
_LEAST_BAR: Final = 4
"""Characters of the bar, at most and at least."""


def run(arguments: Sequence[str]) -> int:
    """Play the matches and print the result; 130 where the keyboard interrupted them."""
    parser = Parser("parlour simulate", "Let computer players play many matches and count what comes of it.", _EXAMPLES)
    parser.add_argument("game", metavar="GAME", help="the name of a game: parlour games lists them")
    parser.add_argument("--seats", required=True, metavar="NAMES", help="the computer players, such as sharp,normal")
    parser.add_argument("--games", default="100", metavar="N", help="how many matches (default 100)")
    parser.add_argument("--rules", default="", metavar="TEXT", help='a rules string such as "bga pickup=all"')
    parser.add_argument("--seed", default="1", metavar="N", help="the cards and choices rest on it (default 1)")
    parser.add_argument(
        "--jobs", metavar="N", help="how many processes play (default 1; with --cluster local, all cores)"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="let the workers of a Dask cluster play; local starts one here"
    )
    parser.add_argument(
        "--mirrored", action="store_true", help="deal the same cards until everybody has had every side"
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--out", metavar="FILE", help="keep the count in this new file as it grows")
    parser.add_argument("--resume", metavar="FILE", help="go on with the count that is kept in this file")
    given = parser.parse_args(arguments)
    game = find(given.game)
    rules = read_rules(game, given.rules)
    names = [name.strip() for name in given.seats.split(",")]
    games = _number("--games", given.games, 1, MOST_GAMES)
    jobs = None if given.jobs is None else _number("--jobs", given.jobs, 1, _MOST_JOBS)
    seed = _number("--seed", given.seed, -(2**63), 2**63 - 1)
    try:
        series = make_series(game, rules, names, seed, is_mirrored=given.mirrored)
    except ValueError as wrong:
        raise CommandError(f"--seats {given.seats}: {wrong}") from None
    if given.mirrored and games % len(series.players):
        raise CommandError(f"--games {games}: mirrored matches come in sets of {len(series.players)}")
    file = _file(series, given.out, given.resume)
    with file or nullcontext():
        count = _begin(file, given.out, given.resume)
        with _hands(given.cluster, jobs) as hands:
            counting = _Counting(series, count, file)
            status = counting.to_end(games, hands)
        counting.tell(games, status, is_json=given.json)
        return status


@contextmanager
def _hands(address: str | None, jobs: int | None) -> Iterator[Hands | None]:
    """Those who play; None where the games are played here, one by one."""
    if address is None and (jobs is None or jobs == 1):
        yield None
    elif address is None and jobs is not None:
        with processes(jobs) as hands:
            yield hands
    elif address is not None:
        try:
            from parlour.simulation.cluster import LOCAL, ClusterFault, cluster
        except ModuleNotFoundError:
            raise CommandError("--cluster needs an extra: pip install 'parlour[cluster]'") from None
        if address != LOCAL and jobs is not None:
            raise CommandError("--jobs is for this machine; the workers of a cluster are counted there")
        try:
            with cluster(address, jobs or os.cpu_count() or 1) as hands:
                yield hands
        except ClusterFault as fault:
            raise CommandError(f"--cluster {address}: {fault}") from None


def _number(option: str, text: str, least: int, most: int) -> int:
    try:
        number = int(text)
    except ValueError:
        raise CommandError(f"{option} {text}: this is no whole number") from None
    if not least <= number <= most:
        raise CommandError(f"{option} {text}: give a number from {least} to {most}")
    return number


def _file(series: Series, out: str | None, resume: str | None) -> CountFile | None:
    """The file that keeps the count."""
    if out is not None and resume is not None:
        raise CommandError("give --out for a new count or --resume for an old one, not both")
    path = out if resume is None else resume
    return None if path is None else CountFile(Path(path), series)


def _begin(file: CountFile | None, out: str | None, resume: str | None) -> Count:
    """What is counted already."""
    if file is None:
        return Count()
    try:
        if resume is not None:
            return file.read()
        file.begin()
    except FileExistsError:
        raise CommandError(f"--out {out}: this file exists already; --resume goes on with it") from None
    except InUse:
        raise CommandError(
            f"{resume or out} is being written by another run; wait for its end, or begin a count of its own with --out"
        ) from None
    except Unfit as wrong:
        raise CommandError(f"--resume {resume}: {wrong}") from None
    return Count()


class _Counting:
    """Games being counted, with a line on the terminal that tells how far they are."""

    def __init__(self, series: Series, count: Count, file: CountFile | None) -> None:
        self._series = series
        self._count = count
        self._file = file

    def to_end(self, games: int, hands: Hands | None) -> int:
        """Count what is missing of these games; 130 where the keyboard interrupts. What was counted is kept."""
        missing = self._count.missing(games)
        try:
            self._play(missing, hands)
        except KeyboardInterrupt:
            return 130
        except BrokenProcessPool:
            raise CommandError(
                f"a process ended in the middle of a match, after {self._count.games_count} of {games}"
            ) from None
        finally:
            if self._file is not None:
                self._file.write()
        return 0

    def tell(self, games: int, status: int, *, is_json: bool) -> None:
        """Print the result, also of a count that was interrupted."""
        if is_json:
            print(json.dumps(report(self._series, self._count), indent=2, ensure_ascii=False))
        else:
            print("\n".join(text(self._series, self._count)))
        if status:
            print(f"parlour: interrupted after {self._count.games_count} of {games} matches", file=sys.stderr)

    def _play(self, missing: Sequence[range], hands: Hands | None) -> None:
        is_told, is_line_open = sys.stderr.isatty(), False
        begin = told = kept = time.monotonic()
        missing_count, at = sum(map(len, missing)), 0
        try:
            with closing(play_series(self._series, missing, hands)) as played:
                for games, sums in played:
                    self._count.add(games, sums)
                    if self._file is not None:
                        self._file.add(games, sums)
                    at += len(games)
                    now = time.monotonic()
                    if self._file is not None and now - kept >= _KEEP_SECONDS:
                        self._file.write()
                        kept = now
                    if is_told and (now - told >= _TELL_SECONDS or at == missing_count):
                        self._show(at, missing_count, at / max(now - begin, 1e-9))
                        told, is_line_open = now, True
        finally:
            if is_line_open:
                print(file=sys.stderr)

    def _show(self, at: int, of: int, rate: float) -> None:
        """The line on the terminal: a bar, the rate, the time left, and how sure the first player's wins are."""
        won = win_share(self._series, self._count, 0)
        left = round((of - at) / rate)
        words = (
            f"{at} of {of}, {rate:.1f}/s, {left // 60}:{left % 60:02} left, {self._series.names[0]} wins "
            f"{100 * won['mean']:.1f} % ({100 * won['low']:.1f} to {100 * won['high']:.1f} %)"
        )
        print(f"\r{_line(at / of, words, _columns())}\x1b[K", end="", file=sys.stderr, flush=True)


def _line(share: float, words: str, width: int) -> str:
    """A bar and words in one line of the terminal: the bar takes what room is left, words without room are cut.

    >>> _line(0.5, "4 of 8 matches", 40)
    '[##########..........] 4 of 8 matches'
    >>> _line(0.5, "4 of 8 matches", 25)
    '[####....] 4 of 8 matches'
    >>> _line(0.5, "4 of 8 matches", 12)
    '4 of 8 match'
    """
    size = min(_BAR, width - len(words) - 3)
    if size < _LEAST_BAR:
        return words[:width]
    full = int(size * share)
    return f"[{'#' * full}{'.' * (size - full)}] {words}"


def _columns() -> int:
    """How wide a line of the terminal may be that is written over in place."""
    try:
        return max(20, os.get_terminal_size(sys.stderr.fileno()).columns or 80) - 1
    except OSError:
        return 79
