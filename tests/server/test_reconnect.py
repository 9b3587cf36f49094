"""Coming back: by sequence number, after a break, after a restart; nothing is lost and nothing is dealt anew."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from parlour.server.events import LOG_LENGTH, VIEW_SIZE
from parlour.server.referee import KEPT_EVENTS
from tests.server.helpers import Page, Person, run, serving
from tests.server.stacked import Stacked


def test_up_to_date_gets_no_events(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random")
            async with ann.page(code) as page:
                await page.hello()
                await page.until(lambda: page.view["facts"].get("thrown") == ["B"])
                legal = page.legal
            async with page:
                await page.hello()
                answer = page.heard[-1]
                assert answer["t"] == "events"
                assert answer["events"] == []
                assert answer["from"] == answer["seq"] + 1
                assert answer["legal"] == legal

    run(play())


def test_events_since_bring_an_old_page_up_to_date(tmp_path: Path) -> None:
    """BC-125, BC-126: what happened while a page was away follows without a gap."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random")
            async with ann.page(code) as old:
                await old.hello()
                left_at = old.seq
            async with ann.page(code) as page:
                await page.hello()
                for _ in range(3):
                    await page.until(lambda: bool(page.legal))
                    seq = page.seq
                    assert (await page.act(page.legal[0]))["t"] == "ok"
                    await page.reach(seq + 1)
                async with old:
                    await old.hello()
                    answers = [message for message in old.heard if message["t"] in ("view", "events")][1:]
                    assert answers[0]["t"] == "events"
                    assert answers[0]["from"] == left_at + 1
                    await old.until(lambda: old.seq == page.seq)
                    assert old.view == page.view
                    assert old.legal == page.legal

    run(play())


@pytest.mark.parametrize("case", ["fresh", "gap", "ahead", "match"])
def test_what_cannot_be_followed_gets_a_view(tmp_path: Path, case: str) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random", rules="acc target=121")
            async with ann.page(code) as page:
                await page.hello()
                await page.play_on(stop=lambda page: page.seq > KEPT_EVENTS + 20 and bool(page.legal))
            match, seq = {"fresh": (0, 0), "gap": (1, 5), "ahead": (1, 10**6), "match": (7, page.seq)}[case]
            async with ann.page(code) as fresh:
                await fresh.hello(match, seq)
                assert [message["t"] for message in fresh.heard[:2]] == ["table", "view"]
                log = fresh.heard[1]["log"]
                last = fresh.heard[1]["seq"]
                assert [entry["seq"] for entry in log] == list(range(last - len(log) + 1, last + 1))
                told = [message for message in page.heard if message["t"] == "events"]
                older = {m["from"] + i: event for m in told for i, event in enumerate(m["events"])}[last - len(log)]
                is_full = len(fresh.raw[1].encode()) + len(json.dumps(older)) + 50 > VIEW_SIZE
                assert len(log) == LOG_LENGTH or is_full, "as many as there is room for"
                assert fresh.view["zones"]["hand:A"]["cards"] == page.view["zones"]["hand:A"]["cards"]

    run(play())


def test_two_tabs_hold_the_same_seat_and_see_the_same(tmp_path: Path) -> None:
    """BC-131: the second throw is refused, each move counts once."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random", rules="acc target=61")
            async with ann.page(code) as one, ann.page(code) as two:
                await one.hello()
                await two.hello()
                await one.until(lambda: bool(one.legal))
                first, other = one.legal[0], one.legal[-1]
                answers = await asyncio.gather(one.act(first), two.act(other, decision=one.decision))
                assert sorted(answer["t"] for answer in answers) == ["ok", "refused"]
                tabs = [one, two]
                turn = 0
                while not one.is_over:
                    tab = tabs[turn % 2]
                    turn += 1
                    await tab.until(lambda tab=tab: bool(tab.legal) or tab.is_over)  # type: ignore[misc]
                    if tab.legal:
                        await tab.act(tab.legal[0])
                    await one.reach(two.seq)
                    await two.reach(one.seq)
                assert one.view == two.view

    run(play())


def _shuffled(seed: int) -> Stacked:
    return Stacked(random.Random(seed).shuffle)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("rules", ["acc target=31", "kitchen target=31"])
def test_a_restart_before_every_move_changes_no_card(tmp_path: Path, rules: str) -> None:
    """BC-157, BC-159, BC-162: stopped before each move of a game, the server goes on as if it had never stopped."""

    async def whole(folder: Path) -> list[str]:
        async with (
            serving(folder, shuffled=_shuffled(1)) as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", rules=rules)
            await ben.sit(code)
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                while not a.is_over:
                    await _one_move(a, b)
            return await _log_of(server, code)

    async def broken(folder: Path) -> list[str]:
        shuffled = _shuffled(1)
        async with serving(folder, shuffled=shuffled) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            cookies = ann.http.cookies, ben.http.cookies
            code = await ann.open_table("me", "open", rules=rules)
            await ben.sit(code)
        pages: list[Page] = []
        while True:
            async with serving(folder, shuffled=shuffled) as server:
                people = [Person(server.base, jar) for jar in cookies]
                fresh = [person.page(code) for person in people]
                async with fresh[0] as a, fresh[1] as b:
                    for page, old in zip(fresh, pages or fresh, strict=True):
                        page.view, page.match, page.seq = old.view, old.match, old.seq
                        page.legal = old.legal
                        await page.hello()
                        if pages:
                            assert page.heard[1]["t"] == "events", "the restarted server can be followed"
                            assert page.heard[1]["events"] == []
                            assert page.legal == old.legal, "the same prompt again"
                    if a.is_over:
                        return await _log_of(server, code)
                    await _one_move(a, b)
                pages = fresh
                for person in people:
                    await person.http.aclose()

    assert run(whole(tmp_path / "whole")) == run(broken(tmp_path / "broken"), 280)


async def _one_move(a: Page, b: Page) -> None:
    page = a if a.legal else b
    seq = page.seq
    answer = await page.act(random.Random(page.seq).choice(page.legal))
    assert answer["t"] == "ok"
    for one in (a, b):
        await one.reach(seq + 1)


async def _log_of(server: Any, code: str) -> list[str]:
    from parlour.server import ledger

    found = await server.house.store.read(lambda db: ledger.load_log(db, code, 1))
    return [f"{row.actor} {row.text}" for row in found[2]]


def test_a_table_nobody_looks_at_leaves_memory_and_comes_back_as_it_was(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, idle_seconds=0.2) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random")
            async with ann.page(code) as page:
                await page.hello()
                await page.until(lambda: page.view["facts"].get("thrown") == ["B"])
                await asyncio.sleep(0.5)
                assert code in server.house.tables.live, "a table with a page stays"
            for _ in range(100):
                await asyncio.sleep(0.02)
                if code not in server.house.tables.live:
                    break
            assert code not in server.house.tables.live
            async with ann.page(code) as again:
                await again.hello()
                assert again.view == page.view

    run(play())


def test_a_restart_answers_a_repeated_command_as_before(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "open")
            async with Person(server.base) as ben:
                await ben.become("Ben")
                await ben.sit(code)
            async with ann.page(code) as page:
                await page.hello()
                text = page.legal[0]
                decision = page.decision
                first = await page.act(text, command="mine")
        async with serving(tmp_path) as server:
            again = Person(server.base, ann.http.cookies)
            async with again.page(code) as page:
                await page.hello()
                assert await page.act(text, command="mine", decision=decision) == first
                assert (await page.act(text, command="other", decision=decision))["t"] == "ok", (
                    "the same move again is a repeat"
                )
                assert len(page.view["zones"]["hand:A"]["cards"]) == 4
            await again.http.aclose()

    run(play())
