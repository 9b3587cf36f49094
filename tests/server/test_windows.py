"""Muggins: a window of the same length after every claim, and the table passes for who lets it go by."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.helpers import Page, Person, run, serving

WINDOW = 0.4


async def _to_the_show(a: Page, b: Page) -> tuple[Page, Page]:
    """Play a deal with claims of nothing; returns pone, who counts first, and dealer."""
    for page in (a, b):
        await page.act(page.legal[0])
    while True:
        await a.until(lambda: a.seq == b.seq)
        facts = a.view["facts"]
        if facts["phase"] == "show":
            break
        page = a if str(a.view["pending"]["must"][0]) == "A" else b
        text = next(text for text in page.legal if not text.startswith(("pass", "muggins")))
        assert (await page.act(text))["t"] == "ok"
        await a.reach(page.seq)
        await b.reach(a.seq)
    return (b, a) if a.view["facts"]["dealer"] == "A" else (a, b)


async def _seated(server_base: str, ann: Person, ben: Person) -> str:
    await ann.become("Ann")
    await ben.become("Ben")
    code = await ann.open_table("me", "open", rules="kitchen")
    await ben.sit(code)
    return code


def test_the_window_is_as_long_whether_or_not_something_is_missing(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, window_seconds=WINDOW) as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
        ):
            code = await _seated(server.base, ann, ben)
            loop = asyncio.get_running_loop()
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                pone, dealer = await _to_the_show(a, b)
                lengths = []
                deadlines = []
                for claimer, other, text in ((pone, dealer, "claim 29"), (dealer, pone, "claim 0")):
                    await claimer.offered(text)
                    seq = claimer.seq
                    await claimer.act(text)
                    await other.offered("pass")
                    began = loop.time()
                    assert claimer.deadline == other.deadline
                    deadlines.append(other.deadline)
                    seq = other.seq
                    await other.reach(seq + 1)
                    lengths.append(loop.time() - began)
                    said = [event for m in other.heard[-1:] for event in m["events"] if event["kind"] == "say"]
                    assert said
                    assert said[0]["what"] == "pass"
                assert deadlines == [WINDOW, WINDOW]
                for length in lengths:
                    assert WINDOW - 0.1 <= length < WINDOW + 0.5

    run(play())


def test_a_window_in_the_play_never_runs_out(tmp_path: Path) -> None:
    """C-53: it stays open until that opponent's next card, and holds up nobody."""

    async def play() -> None:
        async with (
            serving(tmp_path, window_seconds=0.1) as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
        ):
            code = await _seated(server.base, ann, ben)
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                for page in (a, b):
                    await page.act(page.legal[0])
                while True:
                    await a.until(lambda: a.seq == b.seq)
                    may = a.view["pending"]["may"]
                    if may:
                        break
                    page = a if a.view["pending"]["must"] == ["A"] else b
                    await page.act(page.legal[0])
                    await a.reach(page.seq)
                    await b.reach(a.seq)
                caller = a if may == ["A"] else b
                seq = caller.seq
                assert "pass" in caller.legal
                assert caller.deadline is None
                await asyncio.sleep(0.4)
                assert caller.seq == seq

    run(play())


def test_a_window_survives_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, window_seconds=30) as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
        ):
            code = await _seated(server.base, ann, ben)
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                pone, _ = await _to_the_show(a, b)
                pone_is_ann = pone is a
                await pone.act("claim 0")
        from sqlalchemy import update

        from parlour.server.schema import tables

        async with serving(tmp_path) as server:
            await server.house.store.write(lambda db: db.execute(update(tables).values(window_seconds=0.3)).rowcount)
            dealer = Person(server.base, ben.http.cookies if pone_is_ann else ann.http.cookies)
            async with dealer.page(code) as page:
                await page.hello()
                assert "pass" in page.legal
                assert page.deadline == 0.3
                seq = page.seq
                await page.reach(seq + 1)
                assert "pass" not in page.legal
            await dealer.http.aclose()

    run(play())


def test_a_call_inside_the_window_is_taken(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, window_seconds=5) as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
        ):
            code = await _seated(server.base, ann, ben)
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                pone, dealer = await _to_the_show(a, b)
                await pone.act("claim 0")
                await dealer.offered("muggins 1")
                assert (await dealer.act("muggins 1"))["t"] == "ok"
                await dealer.until(lambda: "muggins 1" not in dealer.legal)
                assert "windows" not in dealer.view["facts"], "one call a claim"
                assert dealer.deadline is None

    run(play())
