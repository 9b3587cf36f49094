"""Several processes on one PostgreSQL: any of them serves any table, and one of them at a time keeps it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.helpers import Person, run, serving
from tests.server.postgres import fresh_database


@pytest.fixture
def database() -> Iterator[str]:
    with fresh_database() as url:
        yield url


def test_two_people_play_a_match_at_two_processes(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, database=database) as one,
            serving(tmp_path, database=database) as two,
            Person(one.base) as ann,
            Person(two.base) as ben,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", rules="acc target=31")
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                await ben.sit(code)
                await a.until(lambda: bool(a.legal))
                await b.until(lambda: bool(b.legal))
                assert a.table["seats"][1]["name"] == "Ben"
                for page in (a, b):
                    assert (await page.act(page.legal[0]))["t"] == "ok", "each throws before it hears of the other"
                await a.until(lambda: bool(a.legal) or bool(b.legal))
                await asyncio.gather(a.play_on(), b.play_on())
                assert a.seq == b.seq
                assert a.view["facts"]["phase"] == "over"

    run(play())
