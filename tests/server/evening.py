"""A club's evening: sixty people and forty computer players at both games, with reloads, for as long as is asked.

`python -m tests.server.evening MINUTES` serves a card room in a process of its own, lets everybody play, and says what
happened; exit status 1 where the server logged a warning, a page lost its way, or the stored tables do not check.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.server.helpers import Page, Person

__all__ = ["Evening", "evening"]

CRIBBAGE, HANDFOOT = "cribbage", "handfoot"
TABLES: Sequence[tuple[str, str, Sequence[str], int]] = (
    (CRIBBAGE, "acc", ("me", "open"), 11),
    (CRIBBAGE, "acc target=61", ("me", "bot:club"), 8),
    (CRIBBAGE, "acc players=3", ("me", "open", "bot:random"), 2),
    (CRIBBAGE, "acc players=4", ("me", "bot:club", "open", "bot:random"), 4),
    (HANDFOOT, "bga", ("me", "bot:club", "open", "bot:random"), 8),
    (HANDFOOT, "bga", ("me", "bot:random", "bot:random", "bot:random"), 2),
)
"""Game, rules, seats and how many such tables: sixty people and forty computer players together."""


@dataclass
class Evening:
    """What happened."""

    people: int = 0
    bots: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    checked: str = ""

    def __str__(self) -> str:
        said = ", ".join(f"{n} {what}" for what, n in sorted(self.counts.items()))
        ends = f"{len(self.problems)} problems, {len(self.log)} lines in the log; {self.checked}"
        return f"{self.people} people and {self.bots} computer players: {said}; {ends}"


class Guest:
    """Somebody of the club at one table: plays, thinks, reloads, goes offline for a while, comes back."""

    def __init__(self, evening: Evening, person: Person, code: str, seed: int, end: float) -> None:
        self.evening = evening
        self.person = person
        self.code = code
        self.chance = Random(seed)
        self.end = end
        self.has = (0, 0)

    async def spend(self) -> None:
        """Play until the evening is over."""
        while time.monotonic() < self.end:
            page = self.person.page(self.code)
            page.match, page.seq = 0, 0
            try:
                async with page:
                    await page.hello(0, 0)
                    await self._sit(page)
                    self.evening.counts["visits"] += 1
            except (ConnectionError, TimeoutError) as error:
                self.evening.problems.append(f"{self.code}: {type(error).__name__} {error}")
            await asyncio.sleep(self.chance.choice((0.0, 0.2, 3.0)))

    async def _sit(self, page: Page) -> None:
        """Play at one page until it is closed."""
        leaves = time.monotonic() + self.chance.uniform(10, 90)
        while time.monotonic() < min(self.end, leaves):
            if page.is_over:
                await self._again(page)
            elif page.legal:
                await asyncio.sleep(self.chance.uniform(0.2, 2.0))
                if page.legal:
                    answer = await page.act(self.chance.choice(page.legal))
                    self.evening.counts[answer["t"] if answer["t"] == "ok" else answer["code"]] += 1
                    if answer["t"] != "ok" and answer["code"] != "stale":
                        self.evening.problems.append(f"{self.code}: {answer}")
            else:
                with contextlib.suppress(TimeoutError):
                    await page.until(lambda: bool(page.legal) or page.is_over)

    async def _again(self, page: Page) -> None:
        self.evening.counts["matches"] += page.table["me"] == "A"
        match = page.match
        answer = await self.person.post(f"/api/tables/{self.code}/rematch")
        if answer.status_code >= 500:
            self.evening.problems.append(f"{self.code}: rematch {answer.text}")
        with contextlib.suppress(TimeoutError):
            await page.until(lambda: page.match > match)


async def _play(base: str, minutes: float, told: Evening) -> None:
    end = time.monotonic() + 60 * minutes
    async with contextlib.AsyncExitStack() as stack:
        guests: list[Guest] = []

        async def somebody() -> Person:
            person = await stack.enter_async_context(Person(base))
            told.people += 1
            await person.become(f"Member {told.people}")
            return person

        for game, rules, seats, times in TABLES:
            for _ in range(times):
                host = await somebody()
                code = await host.open_table(*seats, game=game, rules=rules)
                told.bots += sum(seat.startswith("bot:") for seat in seats)
                here = [host]
                for seat, word in zip("ABCDEFGHIJKL", seats, strict=False):
                    if word == "open":
                        here.append(await somebody())
                        await here[-1].sit(code, seat)
                guests += [Guest(told, person, code, len(guests) + at, end) for at, person in enumerate(here)]
        await asyncio.gather(*(guest.spend() for guest in guests))


def evening(minutes: float, folder: Path) -> Evening:
    """Let the club play for so many minutes in a fresh card room in `folder`."""
    told = Evening()
    serve = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(folder)]
    with (folder / "log").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert process.stdout is not None
            base = process.stdout.readline().split()[-1]
            asyncio.run(_play(base, minutes, told))
        finally:
            process.terminate()
            process.wait(20)
            assert process.stdout is not None
            process.stdout.close()
    told.log = (folder / "log").read_text(encoding="utf-8").splitlines()
    check = [sys.executable, "-m", "parlour", "admin", "check", "--data", str(folder)]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    told.checked = (done.stdout + done.stderr).strip().splitlines()[-1]
    if done.returncode:
        told.problems.append(f"check: {told.checked}")
    return told


def main(arguments: Sequence[str]) -> int:
    """Spend an evening of so many minutes."""
    with tempfile.TemporaryDirectory() as folder:
        told = evening(float(arguments[0]) if arguments else 1.0, Path(folder))
    print(told)
    for line in [*told.problems, *told.log][:20]:
        print(json.dumps(line))
    return 1 if told.problems or told.log else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
