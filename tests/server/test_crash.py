"""The process killed at any moment loses no move that was acknowledged."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from parlour.cli import main
from parlour.records import loads
from tests.server import helpers
from tests.server.helpers import Page, Person, run
from tests.server.process import Forks

RULES = "acc target=181 match=7"
ROUNDS_A_TABLE = 12


@dataclass
class _Table:
    """A table of two people, and what they were told is done."""

    code: str = ""
    cookies: list[httpx.Cookies] = field(default_factory=list)
    acknowledged: list[tuple[str, str]] = field(default_factory=list)

    def people(self, base: str) -> list[Person]:
        return [Person(base, jar) for jar in self.cookies] or [Person(base) for _ in range(2)]

    async def open(self, people: list[Person]) -> None:
        for person in people:
            await person.become("Somebody")
        self.cookies = [person.http.cookies for person in people]
        self.code = await people[0].open_table("me", "open", rules=RULES)
        await people[1].sit(self.code)


async def _moves(pages: list[Page], acknowledged: list[tuple[str, str]]) -> None:
    """Both play as fast as they can, and write down what they were told is done."""

    async def one(letter: str, page: Page) -> None:
        for n in count():
            await page.until(lambda: bool(page.legal) or page.is_over)
            if page.is_over:
                return
            seq, text = page.seq, page.legal[n % len(page.legal)]
            answer = await page.act(text)
            if answer["t"] == "ok":
                acknowledged.append((letter, text))
                await page.reach(seq + 1)

    both = await asyncio.gather(*(one(*who) for who in zip("AB", pages, strict=True)), return_exceptions=True)
    assert all(isinstance(end, ConnectionError | ConnectionClosed | None) for end in both), both


async def _round(server: Forks, tables: list[_Table], seconds: float) -> None:
    """What was acknowledged before is there; then everybody plays until the server is killed."""
    people = [table.people(server.base) for table in tables]
    try:
        for table, pair in zip(tables, people, strict=True):
            if not table.code:
                await table.open(pair)
            for letter, person in zip("AB", pair, strict=True):
                _check_kept(letter, table.acknowledged, await _stored(letter, person, table.code))
        pages = [[person.page(table.code) for person in pair] for table, pair in zip(tables, people, strict=True)]
        for page in (page for pair in pages for page in pair):
            await page.__aenter__()
            await page.hello()
        playing = [
            asyncio.create_task(_moves(pair, table.acknowledged)) for table, pair in zip(tables, pages, strict=True)
        ]
        await asyncio.sleep(seconds)
        server.kill()
        await asyncio.gather(*playing)
        for page in (page for pair in pages for page in pair):
            await page.__aexit__()
    finally:
        for person in (person for pair in people for person in pair):
            await person.http.aclose()


async def _kills(folder: Path, rng: random.Random, kills: int, table_count: int, longest: float) -> int:
    """Kill a server so many times under load; how many moves were acknowledged in all."""
    database = helpers.database_of(folder)
    acknowledged = 0
    tables: list[_Table] = []
    with Forks() as server:
        for number in range(kills):
            if number % ROUNDS_A_TABLE == 0:
                acknowledged += sum(len(table.acknowledged) for table in tables)
                tables = [_Table() for _ in range(table_count)]
            server.start(folder, database)
            await _round(server, tables, rng.uniform(0.05, longest))
            was_said = "was not stopped cleanly" in server.log
            assert was_said == (number > 0 and not database), server.log
    return acknowledged + sum(len(table.acknowledged) for table in tables)


def _kill_often(folder: Path, seed: int, kills: int, table_count: int, longest: float) -> int:
    folder.mkdir()
    acknowledged = run(_kills(folder, random.Random(seed), kills, table_count, longest), 11 * kills + 40)
    database = helpers.database_of(folder)
    where = ["--database", database] if database else ["--data", str(folder)]
    assert main(["admin", "check", *where]) == 0
    return acknowledged


@pytest.mark.parametrize("seed", range(2))
def test_killed_at_a_random_moment_nothing_acknowledged_is_lost(tmp_path: Path, seed: int) -> None:
    assert _kill_often(tmp_path / "data", seed, 4, 1, 0.6) > 20


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", [6, 7])
def test_killed_a_hundred_times_under_load_nothing_acknowledged_is_lost(tmp_path: Path, seed: int) -> None:
    """Four tables at once, twice fifty kills on SQLite and on PostgreSQL; every acknowledged move is looked for."""
    assert _kill_often(tmp_path / "data", seed, 50, 4, 0.4) > 1000


def _check_kept(letter: str, acknowledged: list[tuple[str, str]], stored: list[str]) -> None:
    at = 0
    for text in (text for actor, text in acknowledged if actor == letter):
        assert text in stored[at:], f"{letter} {text} was acknowledged and is lost"
        at = stored.index(text, at) + 1


async def _stored(letter: str, person: Person, code: str) -> list[str]:
    """The moves of a seat in order, as its own record tells them."""
    answer = await person.get(f"/api/tables/{code}/record")
    if answer.status_code == 404 and answer.json()["error"]["code"] == "no_match":
        return []
    assert answer.status_code == 200, answer.text
    return [line.words for line in loads(answer.text).lines() if line.actor == letter]
