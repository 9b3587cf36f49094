"""The full count of games: `python -m tests.rules.handfoot.count FILE [GAMES] [SETS]`.

Plays GAMES games (50) of random acts of each preset at each seat count it allows, and a game by each of SETS rule sets
drawn at random (2,000), in ten passes over all of them; what always holds is looked at after each act. FILE keeps a
line for each part done, and a run that was stopped goes on where it was. It takes hours; exit status 1 where a game
fails.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from parlour.games.handfoot.rules import OPTIONS, Rules
from tests.rules.handfoot.test_invariants import SEATS, any_rules, at_seats, play

PASSES: Final = 10
SETS_A_PART: Final = 20
_DONE: Final = re.compile(r"^(.+): all [0-9]+ games kept", re.MULTILINE)


def parts(games: int, sets: int) -> Iterator[tuple[str, list[tuple[int, Rules]]]]:
    """What is played, part by part: its name, and the rules of each game with its seed."""
    for at in range(PASSES):
        seeds = range(games * at // PASSES, games * (at + 1) // PASSES)
        for name, count in SEATS:
            rules = at_seats(name, count)
            if rules is not None and seeds:
                yield f"{name} at {count}, {_span(seeds)}", [(seed, rules) for seed in seeds]
        start, stop = 5000 + sets * at // PASSES, 5000 + sets * (at + 1) // PASSES
        for first in range(start, stop, SETS_A_PART):
            seeds = range(first, min(first + SETS_A_PART, stop))
            yield f"random sets, {_span(seeds)}", [(seed, any_rules(seed)) for seed in seeds]


def _span(seeds: range) -> str:
    return f"seeds {seeds.start} to {seeds.stop - 1}"


def main(arguments: list[str]) -> int:
    """Play what the file does not hold yet."""
    if not 1 <= len(arguments) <= 3 or not all(word.isdigit() for word in arguments[1:]):
        sys.stderr.write("count: write python -m tests.rules.handfoot.count FILE [GAMES] [SETS]\n")
        return 2
    path = Path(arguments[0])
    games, sets = (*map(int, arguments[1:]), *(50, 2000)[len(arguments) - 1 :])
    done = set(_DONE.findall(path.read_text(encoding="utf-8") if path.is_file() else ""))
    failed_count = 0
    for part, plays in parts(games, sets):
        if part in done:
            continue
        start, failed = time.monotonic(), 0
        for seed, rules in plays:
            try:
                play(rules, seed)
            except Exception as fault:  # the count goes on: the fault is what it looks for
                failed += 1
                _write(path, f"{part}: FAILED at seed {seed}, {OPTIONS.format(rules)}: {fault!r}")
        if not failed:
            _write(path, f"{part}: all {len(plays)} games kept what always holds, {time.monotonic() - start:.0f} s")
        failed_count += failed
    _write(path, f"the end: {failed_count} games failed in this run")
    return 1 if failed_count else 0


def _write(path: Path, line: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    print(line, flush=True)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
