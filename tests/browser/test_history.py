"""My games on the page: reached by keyboard, the figures reviewed there, everything taken away."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.room import Server
from tests.browser.test_accessibility import check
from tests.server.helpers import Person as Player


def played(server: Server, matches: int) -> str:
    """The cookie of somebody who has played short matches of cribbage, and has one that is not over."""

    async def play() -> str:
        async with Player(server.base) as ann:
            await ann.become("Ann")
            for _ in range(matches):
                code = await ann.open_table("me", "bot:greedy", rules="acc target=31")
                async with ann.page(code) as page:
                    await page.hello()
                    await page.play_on()
            await ann.open_table("me", "bot:club")
            found: str = ann.http.cookies["parlour"]
            return found

    # The browser keeps a loop in this thread.
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, play()).result()


@pytest.mark.timeout(300)
def test_my_games_by_keyboard(sit: Sit, server: Server) -> None:
    ann = sit()
    ann.context.add_cookies([{"name": "parlour", "value": played(server, 2), "url": server.base}])
    page = ann.page
    page.goto(f"{server.base}/history")
    listed = page.get_by_role("list", name="Matches, the last begun first").get_by_role("listitem")
    expect(listed).to_have_count(3)
    expect(listed.first.get_by_text("Not over")).to_be_visible()
    expect(listed.nth(1).get_by_role("link", name="Review of the match")).to_be_visible()
    check(ann, "games")
    page.get_by_role("link", name="Figures").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 matches have no review yet.")).to_be_visible()
    page.get_by_role("button", name="Review them now").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("have no review yet")).to_have_count(0)
    page.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("columnheader", name="A discard lost")).to_be_visible()
    check(ann, "figures")
    with page.expect_download() as parcel:
        page.get_by_role("link", name="Take everything away").focus()
        page.keyboard.press("Enter")
    assert parcel.value.suggested_filename.endswith(".zip")
    assert Path(parcel.value.path()).stat().st_size > 1000


def test_somebody_new_is_told_where_to_begin(sit: Sit, server: Server) -> None:
    ann = sit()
    ann.page.goto(f"{server.base}/history")
    expect(ann.page.get_by_text("Nothing yet.")).to_be_visible()
    ann.page.get_by_role("link", name="Play a game").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("A quiet table for cards")
