"""H-R9.4 at the table: an asked partner has a time limit, then the table says no; a computer player answers itself."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from tests.server.helpers import Page, Person, Server, run, serving

RULES = "bga num_players=4 out_from=hand_only out_permission=ask_binding"
"""Whoever has drawn may ask."""
WINDOW = 0.5


async def _pages(stack: AsyncExitStack, server: Server, seats: list[str], rules: str) -> list[Page]:
    """Everybody who is no computer player, in order of the seats; the one on turn has drawn."""
    count = sum(seat != "bot:random" for seat in seats)
    people = [await stack.enter_async_context(Person(server.base)) for _ in range(count)]
    for person in people:
        await person.become("Somebody")
    code = await people[0].open_table(*seats, rules=rules, game="handfoot")
    for person in people[1:]:
        await person.sit(code)
    pages = [await stack.enter_async_context(person.page(code)) for person in people]
    for page in pages:
        await page.hello()
    return pages


async def _ask(pages: list[Page]) -> Page:
    """The first person on turn draws and asks; gives that page."""
    while not any("draw" in page.legal for page in pages):
        await pages[0].until(lambda: any(page.legal for page in pages))
        for page in pages:
            if "no" in page.legal:  # a computer partner asked first
                seq = page.seq
                assert (await page.act("no"))["t"] == "ok"
                await page.reach(seq + 1)
    asker = next(page for page in pages if "draw" in page.legal)
    assert (await asker.act("draw"))["t"] == "ok"
    await asker.offered("ask")
    assert (await asker.act("ask"))["t"] == "ok"
    for page in pages:
        await page.reach(asker.seq)
    return asker


def _asked(page: Page) -> Any:
    return page.view["facts"].get("asked")


def test_an_asked_partner_who_does_not_answer_has_said_no(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, window_seconds=WINDOW) as server, AsyncExitStack() as stack:
            pages = await _pages(stack, server, ["me", "open", "open", "open"], RULES)
            asker = await _ask(pages)
            partner = pages[(pages.index(asker) + 2) % 4]
            assert partner.legal == ["yes", "no"]
            assert partner.view["pending"] == {"must": [partner.view["viewer"]], "may": []}
            began = asyncio.get_running_loop().time()
            for page in pages:
                assert page.deadline is not None
                assert WINDOW - 0.2 <= page.deadline <= WINDOW
            await asker.until(lambda: _asked(asker) == {partner.view["viewer"]: False})
            assert WINDOW - 0.2 <= asyncio.get_running_loop().time() - began < WINDOW + 1
            assert asker.deadline is None
            assert any(text.startswith("discard") for text in asker.legal), "the turn goes on"
            assert (await partner.act("yes"))["code"] in ("stale", "not_asked")

    run(play())


def test_an_answer_in_time_counts_and_nothing_follows(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, window_seconds=WINDOW) as server, AsyncExitStack() as stack:
            pages = await _pages(stack, server, ["me", "open", "open", "open"], RULES)
            asker = await _ask(pages)
            partner = pages[(pages.index(asker) + 2) % 4]
            other = pages[(pages.index(asker) + 1) % 4]
            assert (await other.act("yes"))["code"] == "not_asked"
            assert (await partner.act("yes"))["t"] == "ok"
            await asker.until(lambda: _asked(asker) == {partner.view["viewer"]: True})
            seq = asker.seq
            await asyncio.sleep(WINDOW + 0.3)
            assert asker.seq == seq
            assert asker.deadline is None

    run(play())


def test_two_partners_have_the_same_time(tmp_path: Path) -> None:
    """The time of the second does not begin when that of the first is over."""

    async def play() -> None:
        async with serving(tmp_path, window_seconds=WINDOW) as server, AsyncExitStack() as stack:
            rules = "bga num_players=6 team_size=3 out_from=hand_only out_permission=ask_binding"
            pages = await _pages(stack, server, ["me", *["open"] * 5], rules)
            asker = await _ask(pages)
            began = asyncio.get_running_loop().time()
            await asker.until(lambda: len(_asked(asker)) == 2)
            assert asyncio.get_running_loop().time() - began < WINDOW + 1
            assert set(_asked(asker).values()) == {False}

    run(play())


def test_a_computer_partner_answers_by_itself(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, window_seconds=60) as server, AsyncExitStack() as stack:
            seats = ["me", "bot:random", "bot:random", "bot:random"]
            (page,) = await _pages(stack, server, seats, RULES)
            await _ask([page])
            await page.until(lambda: bool(_asked(page)))
            assert set(_asked(page)) == {"C"}
            assert page.deadline is None

    run(play())


def test_the_time_is_what_the_game_says_unless_the_server_says_otherwise(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            cribbage = await ann.open_table("me", "open")
            handfoot = await ann.open_table("me", *["open"] * 3, game="handfoot", rules="bga num_players=4")
            assert (await ann.table(cribbage))["window_seconds"] == 10
            assert (await ann.table(handfoot))["window_seconds"] == 30

    run(play())
