"""After a crash the absence of people begins though nobody opens their tables (docs/clocks.md, House time)."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from parlour.engine import Seat
from parlour.server import ledger, rollcall
from parlour.server.clocks import loads
from parlour.server.ledger import TableRow
from tests.server.helpers import Json, Person, Server, run, serving
from tests.server.test_absence import events_of
from tests.server.test_clocks import seated

BOTH = {Seat(0), Seat(1)}


def as_a_kill_leaves_it(folder: Path) -> Path:
    """A copy of the database of a server that runs: what a power cut would leave."""
    return Path(shutil.copytree(folder, folder.parent / f"{folder.name}-killed"))


async def stored(server: Server, code: str) -> TableRow:
    row = await server.house.store.read(lambda db: ledger.load_table(db, code))
    assert row is not None
    return row


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(15):
        while not await is_so():
            await asyncio.sleep(0.05)


def test_absence_begins_after_a_crash_and_no_table_is_brought_back_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rollcall, "_AFTER", 0.2)
    folder = tmp_path / "data"
    ladders: dict[str, Json] = {"stands_in": {"remind": None, "stand_in": 1}, "later": {"remind": 600}}
    ladders["waits"] = {"remind": None}

    async def play() -> None:
        codes: dict[str, str] = {}
        async with serving(folder, database="") as server, AsyncExitStack() as stack:
            for name, absence in ladders.items():
                ann, ben = [await stack.enter_async_context(Person(server.base)) for _ in range(2)]
                code = codes[name] = await seated(ann, ben, {"absence": absence})
                for person in (ann, ben):
                    page = await stack.enter_async_context(person.page(code))
                    await page.hello()
                assert all(seat["here"] for seat in page.table["seats"])
            before = {name: await stored(server, code) for name, code in codes.items()}
            assert not any(row.clocks for row in before.values()), "everybody is there, and there is no clock"
            killed = as_a_kill_leaves_it(folder)
        async with serving(killed, database="") as server:
            assert not server.house.tables.live

            async def is_noted() -> bool:
                return bool((await stored(server, codes["later"])).clocks)

            await until(is_noted)
            times = loads((await stored(server, codes["later"])).clocks)
            assert {seat for seat, time in times.items() if time.away is not None} == BOTH

            async def stands_in() -> bool:
                return {kind for kind, _ in await events_of(server, codes["stands_in"])} == {"stand_in"}

            await until(stands_in)
            assert set(server.house.tables.live) == {codes["stands_in"]}, "the others are in nobody's memory"
            assert await stored(server, codes["waits"]) == before["waits"], (
                "where the host chose to wait, the table waits"
            )

    run(play())


def test_who_has_been_reminded_before_the_crash_is_not_reminded_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rollcall, "_AFTER", 0.2)
    folder = tmp_path / "data"

    async def play() -> None:
        async with (
            serving(folder, database="") as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
        ):
            code = await seated(ann, ben, {"absence": {"remind": 1}})
            async with ann.page(code) as page:
                await page.hello()

                async def is_reminded() -> bool:
                    return await events_of(server, code) == [("reminded", 1)]

                await until(is_reminded)
                killed = as_a_kill_leaves_it(folder)
        async with serving(killed, database="") as server:

            async def is_ann_reminded() -> bool:
                return ("reminded", 0) in await events_of(server, code)

            await until(is_ann_reminded)
            assert await events_of(server, code) == [("reminded", 1), ("reminded", 0)]

    run(play())


def test_cards_that_were_to_be_dealt_are_dealt_though_nobody_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process died while it waited for the numbers of the players (docs/fairness.md)."""
    monkeypatch.setattr(rollcall, "_AFTER", 0.2)
    folder = tmp_path / "data"

    async def play() -> None:
        async with (
            serving(folder, database="", contribution_seconds=60.0) as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
        ):
            code = await seated(ann, ben, {})
            killed = as_a_kill_leaves_it(folder)
        async with serving(killed, database="") as server:

            async def is_dealt() -> bool:
                return (await stored(server, code)).waits == "AB"

            await until(is_dealt)

    run(play())
