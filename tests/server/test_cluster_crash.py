"""Two processes on one PostgreSQL, one killed in the middle of a game: the other goes on with it within two seconds."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url
from websockets.exceptions import ConnectionClosed

from parlour.records import loads
from parlour.server.presence import DEAD_SECONDS
from tests.server.helpers import Page, Person, run
from tests.server.postgres import fresh_database

pytestmark = pytest.mark.slow

_SCRIPT = """
import uvicorn
from parlour.server import Settings, create_app
from parlour.server.app import listen, uvicorn_config
listener = listen("127.0.0.1", 0)
print(listener.getsockname()[1], flush=True)
uvicorn.Server(uvicorn_config(create_app(Settings(database={database!r}, bot_delay=0.05)))).run(sockets=[listener])
"""
MOST_SECONDS = 2.0


class Process:
    """A server in a process of its own, on a port of its own."""

    def __init__(self, folder: Path, database: str) -> None:
        self.errors = folder / f"errors-{time.monotonic_ns()}.txt"
        with self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-W", "error", "-c", _SCRIPT.format(database=database)],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self.process.stdout is not None
        self.base = f"http://127.0.0.1:{self.process.stdout.readline().strip()}"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Player:
    """Plays on at whatever process there is, and keeps account of what was acknowledged, and when."""

    def __init__(self, letter: str, person: Person, page: Page, elsewhere: str) -> None:
        self.letter = letter
        self.person = person
        self.page = page
        self.elsewhere = elsewhere
        self.acknowledged: list[tuple[float, str]] = []
        self.is_enough = False
        self._moves = 0

    async def play(self) -> None:
        while not self.is_enough and not self.page.is_over:
            try:
                await self._move()
            except (ConnectionError, ConnectionClosed):
                await self._move_over()

    async def _move(self) -> None:
        page = self.page
        await page.until(lambda: bool(page.legal) or page.is_over or self.is_enough)
        if not page.legal:
            return
        self._moves += 1
        command, text, seq = f"{self.letter}{self._moves}", page.legal[0], page.seq
        try:
            answer = await page.act(text, command=command)
        except (ConnectionError, ConnectionClosed):
            decision = page.decision
            await self._move_over()
            answer = await self.page.act(text, decision=decision, command=command)
        if answer["t"] == "ok":
            self.acknowledged.append((time.monotonic(), text))
            await self.page.reach(seq + 1)

    async def _move_over(self) -> None:
        """What a page does whose socket has ended: another socket, which the proxy leads to a process that lives."""
        await self.page.__aexit__()
        old, self.page = self.page, Page(self.elsewhere, self.page.url.split("/")[-2], self.page.cookie)
        self.page.match, self.page.seq, self.page.view = old.match, old.seq, old.view
        await self.page.__aenter__()
        await self.page.hello()


async def _wait_for(is_so: Callable[[], bool], seconds: float) -> None:
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.02)


def test_a_game_goes_on_when_one_of_two_processes_is_killed(tmp_path: Path) -> None:
    async def play(database: str) -> None:
        one, two = Process(tmp_path, database), Process(tmp_path, database)
        ann, ben = Person(one.base), Person(two.base)
        try:
            for person, name in ((ann, "Ann"), (ben, "Ben")):
                await _ready(person)
                await person.become(name)
            code = await ann.open_table("me", "open", "bot:random", rules="acc players=3 target=121")
            async with ben.page(code) as b:
                a = ann.page(code)
                await a.__aenter__()
                await a.hello()
                await _wait_for(lambda: keeper_of_the_table(database) is not None, 10)
                await b.hello()
                await ben.sit(code)
                players = [Player("A", ann, a, two.base), Player("B", ben, b, two.base)]
                playing = [asyncio.create_task(player.play()) for player in players]
                await _wait_for(lambda: all(len(player.acknowledged) >= 3 for player in players), 30)
                keeper = keeper_of_the_table(database)
                one.kill()
                killed_at = time.monotonic()
                await _wait_for(lambda: all(_after(player, killed_at) >= 3 for player in players), 20)
                for player in players:
                    player.is_enough = True
                await asyncio.gather(*playing)
                waits = [next(at for at, _ in player.acknowledged if at > killed_at) - killed_at for player in players]
                moves = [
                    killed_at,
                    *sorted(at for player in players for at, _ in player.acknowledged if at > killed_at),
                ]
                longest = max(later - before for before, later in pairwise(moves))
                print(
                    f"seconds from the kill to the next move: Ann {waits[0]:.2f}, Ben {waits[1]:.2f};"
                    f" longest wait for a move, those of the computer player in between: {longest:.2f}"
                )
                assert max(*waits, longest) < MOST_SECONDS
                assert keeper_of_the_table(database) != keeper
                ann_now = players[0].page
                await ann_now.until(lambda: not ann_now.legal or ann_now.seq >= b.seq)
                ann_there = Person(two.base, ann.http.cookies)
                for person, player in ((ann_there, players[0]), (ben, players[1])):
                    record = await person.get(f"/api/tables/{code}/record")
                    stored = iter([line.words for line in loads(record.text).lines() if line.actor == player.letter])
                    for _, text in player.acknowledged:
                        assert text in stored, f"{player.letter} {text} was acknowledged and is lost"
                await ann_there.http.aclose()
                assert b.table["seats"][0]["here"]
                await ann_now.__aexit__()
            assert two.errors.read_text() == ""
        finally:
            one.kill()
            two.kill()
            await ann.http.aclose()
            await ben.http.aclose()

    with fresh_database() as database:
        run(play(database), 100)


def test_computer_players_move_over_from_a_process_that_hangs(tmp_path: Path) -> None:
    """A process that stands still keeps its locks, so the others end its sessions; when it wakes it is one of them."""

    async def play(database: str) -> None:
        one, two = Process(tmp_path, database), Process(tmp_path, database)
        ann, ben = Person(one.base), Person(two.base)
        try:
            for person, name in ((ann, "Ann"), (ben, "Ben")):
                await _ready(person)
                await person.become(name)
            code = await ann.open_table("open", "bot:random", "bot:random", rules="acc players=3 target=121")
            async with ann.page(code) as a:
                await a.hello()
                await _wait_for(lambda: keeper_of_the_table(database) is not None, 10)
                async with ben.page(code) as b:
                    await b.hello()
                    await ben.sit(code)
                    player = Player("A", ben, b, two.base)
                    playing = asyncio.create_task(player.play())
                    await _wait_for(lambda: len(player.acknowledged) >= 3, 30)
                    keeper = keeper_of_the_table(database)
                    one.process.send_signal(signal.SIGSTOP)
                    stopped_at = time.monotonic()
                    await _wait_for(lambda: _after(player, stopped_at) >= 6, 3 * DEAD_SECONDS)
                    assert keeper_of_the_table(database) != keeper
                    player.is_enough = True
                    one.process.send_signal(signal.SIGCONT)
                    await playing
                    await a.reach(b.seq)
        finally:
            one.kill()
            two.kill()
            await ann.http.aclose()
            await ben.http.aclose()

    with fresh_database() as database:
        run(play(database), 100)


def test_who_does_not_come_back_from_a_process_that_died_is_away(tmp_path: Path) -> None:
    """docs/clocks.md: nobody opens the table again, and the other process goes on with the ladder of absence."""

    async def play(database: str) -> None:
        one, two = Process(tmp_path, database), Process(tmp_path, database)
        ann, ben = Person(one.base), Person(one.base)
        try:
            for person, name in ((ann, "Ann"), (ben, "Ben")):
                await _ready(person)
                await person.become(name)
            async with Person(two.base) as nobody:
                await _ready(nobody)
            terms = {"absence": {"remind": None, "stand_in": 1}}
            code = await ann.open_table("me", "open", terms=terms)
            a, b = ann.page(code), ben.page(code)
            for page in (a, b):
                await page.__aenter__()
                await page.hello()
            await ben.sit(code)
            await a.until(lambda: bool(a.legal))
            await asyncio.sleep(2.5)
            assert _events(database) == [], "who is there is not away"
            one.kill()
            await _wait_for(lambda: sorted(_events(database)) == ["stand_in", "stand_in"], 20)
            for page in (a, b):
                await page.__aexit__()
            assert two.errors.read_text() == ""
        finally:
            one.kill()
            two.kill()
            await ann.http.aclose()
            await ben.http.aclose()

    with fresh_database() as database:
        run(play(database), 100)


def _events(database: str) -> list[str]:
    """What was done about absence at any table."""
    where = make_url(database).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(where) as looking:
        return [kind for (kind,) in looking.execute("SELECT kind FROM table_events ORDER BY n").fetchall()]


def keeper_of_the_table(database: str) -> str | None:
    """The name of the process that holds the lock of the only table; None where nobody does."""
    sql = (
        "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)"
        " WHERE locktype = 'advisory' AND granted AND datname = %s"
    )
    where = make_url(database).set(drivername="postgresql")
    with psycopg.connect(where.render_as_string(hide_password=False), autocommit=True) as connection:
        found = connection.execute(sql, [where.database]).fetchall()
    assert len(found) <= 1
    return str(found[0][0]) if found else None


def _after(player: Player, moment: float) -> int:
    return sum(at > moment for at, _ in player.acknowledged)


async def _ready(person: Person) -> None:
    async with asyncio.timeout(30):
        while True:
            try:
                if (await person.get("/healthz")).status_code == 200:
                    return
            except OSError:
                pass
            await asyncio.sleep(0.05)
