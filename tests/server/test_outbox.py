"""A reader that stalls never holds up a table, and gets a snapshot when it is back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from parlour.server.settings import OUTBOX_SIZE
from parlour.server.sockets import Connection
from tests.server.helpers import Page, Person, run, serving


class Stalled:
    """A socket that takes nothing until it is let."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.sent: list[str] = []

    async def send(self, message: MutableMapping[str, Any]) -> None:
        await self.gate.wait()
        self.sent.append(message["text"])


def test_a_stalled_reader_does_not_stop_the_others_and_catches_up_by_a_snapshot(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random")
            table = server.house.tables.live[code]
            stalled = Stalled()
            slow = Connection(None, server.base)
            table.connect(slow)
            writer = asyncio.create_task(slow.write_all(stalled.send, table.send_snapshot))
            await table.hello(slow, 0, 0)
            async with ann.page(code) as page:
                await page.hello()
                await page.play_on()
                assert len(page.heard) > 2 * OUTBOX_SIZE, "the healthy page got every message"
                assert page.is_over
                assert slow.waiting_count <= OUTBOX_SIZE
                assert stalled.sent == []
                stalled.gate.set()
                for _ in range(200):
                    await asyncio.sleep(0.01)
                    if any(f'"seq":{page.seq},' in text for text in stalled.sent):
                        break
                last = [json.loads(text) for text in stalled.sent][-2:]
                assert [message["t"] for message in last] == ["table", "view"]
                assert last[1]["seq"] == page.seq
                assert last[1]["view"]["points"] == page.view["points"]
                assert len(stalled.sent) <= 4, "what was queued has been dropped"
            writer.cancel()

    run(play())


def test_after_the_snapshot_the_stream_goes_on_without_a_gap(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random", rules="acc target=121")
            table = server.house.tables.live[code]
            stalled = Stalled()
            slow = Connection(None, server.base)
            table.connect(slow)
            writer = asyncio.create_task(slow.write_all(stalled.send, table.send_snapshot))
            await table.hello(slow, 0, 0)
            async with ann.page(code) as page:
                await page.hello()
                await page.play_on(stop=lambda page: len(page.heard) > OUTBOX_SIZE + 20)
                stalled.gate.set()
                await page.play_on()
                follower = Page(server.base, code)
                for _ in range(200):
                    await asyncio.sleep(0.01)
                    if any(f'"seq":{page.seq},' in text for text in stalled.sent):
                        break
                for text in stalled.sent:
                    follower._take(text)
                assert follower.seq == page.seq
                assert follower.view["points"] == page.view["points"]
            writer.cancel()

    run(play())


def test_answers_to_commands_outlive_an_overflow() -> None:
    async def fill() -> list[Any]:
        connection = Connection(None, "")
        connection.put("answer", is_answer=True)
        for n in range(3 * OUTBOX_SIZE):
            connection.put(str(n))
        connection.put("late answer", is_answer=True)
        stalled = Stalled()
        stalled.gate.set()
        writer = asyncio.create_task(connection.write_all(stalled.send, lambda connection: connection.put("snapshot")))
        await asyncio.sleep(0.05)
        writer.cancel()
        return stalled.sent

    assert run(fill()) == ["answer", "late answer", "snapshot"]
