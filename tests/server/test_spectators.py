"""Who may watch a table, over every door; how many do; and the hands of deals that are over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from parlour.records import loads
from tests.server.helpers import Page, Person, Server, run, serving

CLOSED = {"spectators": "none"}
BODIES = {"accept": {"rules": ""}, "rules": {"rules": ""}, "terms": {"terms": {}}, "seat": {"seat": "A", "to": "open"}}


def doors(server: Server) -> list[tuple[str, str]]:
    """Method and path of every route about one table."""
    paths = server.app.openapi()["paths"]
    found = [
        (method, path) for path, methods in paths.items() for method in methods if path.startswith("/api/tables/{code}")
    ]
    assert len(found) > 10
    return found


async def refusal(page: Page) -> str:
    """Why a page was sent away."""
    await page.until(lambda: page.closed is not None)
    assert page.closed == 4403
    assert page.heard[-1]["t"] == "error"
    return str(page.heard[-1]["code"])


def test_where_nobody_may_watch_no_door_is_open(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as eve:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random", terms=CLOSED)
            for known in (False, True):
                if known:
                    await eve.become("Eve")
                for method, path in doors(server):
                    at = path.replace("{code}", code)
                    body = BODIES.get(path.rpartition("/")[2], {})
                    answer = await (eve.get(at) if method == "get" else eve.post(at, body))
                    said = answer.json()["error"]["code"]
                    assert (answer.status_code, said) in ((403, "no_spectators"), (401, "no_guest")), (method, path)
                async with eve.page(code) as page:
                    assert await refusal(page) == "no_spectators"
                    assert len(page.heard) == 1, "nothing but the refusal"
            async with ann.page(code) as page:
                await page.hello()
                assert page.view["viewer"] == "A", "who sits there plays on"
            assert (await ann.get(f"/api/tables/{code}/record")).status_code == 200

    run(play())


def test_a_lesson_held_against_a_table_tells_its_rules_to_those_who_may_see_it(tmp_path: Path) -> None:
    """docs/safety.md: who has the code of a table sees its rules too, unless its terms let nobody watch."""
    paths = [f"{place}/cribbage{lesson}" for place in ("/api/lessons", "/learn") for lesson in ("", "/play")]

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as eve:
            await ann.become("Ann")
            shut = await ann.open_table("me", "bot:random", rules="muggins=on", terms=CLOSED)
            seen = await ann.open_table("me", "bot:random", rules="muggins=on")
            begun = await ann.open_table("me", "open", rules="muggins=on", terms=CLOSED)
            for path in paths:
                answer = await eve.get(f"{path}?table={shut}")
                assert answer.status_code == 403, path
                assert f"table={shut}" not in answer.text
                for person, code in ((ann, shut), (eve, seen), (eve, begun)):
                    answer = await person.get(f"{path}?table={code}")
                    assert answer.status_code == 200, (path, code)
                    assert f"table={code}" in answer.text

    run(play())


def test_the_host_may_watch_his_own_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as host:
            await host.become("Hal")
            code = await host.open_table("bot:random", "bot:random", terms=CLOSED)
            async with host.page(code) as page:
                await page.hello()
                assert page.view["viewer"] == "public"

    run(play())


def test_whoever_only_looked_at_the_lobby_is_parted_from_when_the_match_begins(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path) as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
            Person(server.base) as eve,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            await eve.become("Eve")
            code = await ann.open_table("me", "open", terms=CLOSED)
            async with ben.page(code) as his, eve.page(code) as greeted, eve.page(code) as silent:
                await his.hello()
                await greeted.hello()
                assert greeted.table["phase"] == "open", "before the start everybody may look at the table"
                await ben.sit(code)
                assert await refusal(greeted) == "no_spectators"
                assert await refusal(silent) == "no_spectators"
                assert not any(message["t"] in ("view", "events") for message in greeted.heard)
                await his.until(lambda: bool(his.view))
                assert his.view["viewer"] == "B"

    run(play())


def test_everybody_is_told_how_many_watch(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as eve:
            await ann.become("Ann")
            await eve.become("Eve")
            code = await ann.open_table("me", "bot:random")
            async with ann.page(code) as page:
                await page.hello()
                assert page.table["watching"] == 0
                async with eve.page(code) as one, eve.page(code) as two, Person(server.base).page(code) as unknown:
                    await one.hello()
                    await two.hello()
                    await page.until(lambda: page.table["watching"] == 1)
                    await unknown.hello()
                    await page.until(lambda: page.table["watching"] == 2)
                    assert unknown.table["watching"] == 2, "Eve once, with two pages, and somebody unknown"
                await page.until(lambda: page.table["watching"] == 0)

    run(play())


@pytest.mark.parametrize("spectators", ["backs", "delayed"])
def test_hands_are_shown_to_spectators_when_a_deal_is_over_where_the_terms_say_so(
    tmp_path: Path, spectators: str
) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as eve:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random", rules="target=61", terms={"spectators": spectators})
            seen: list[tuple[int, str]] = []

            async def look(page: Page) -> None:
                text = (await eve.get(f"/api/tables/{code}/record")).text
                seen.append((int(re.findall(r"# deal (\d+)", text)[-1]), text))

            async with ann.page(code) as page, eve.page(code) as watcher:
                await page.hello()
                await watcher.hello()
                deal = 0
                while not page.is_over:
                    await page.play_on(stop=lambda page, deal=deal: page.view["facts"]["deal"] != deal)  # type: ignore[misc]
                    deal = page.view["facts"]["deal"]
                    await page.play_on(stop=lambda page: page.view["facts"]["phase"] == "play")
                    if not page.is_over:
                        await look(page)
                whole = (await eve.get(f"/api/tables/{code}/record")).text
            played = [line for line in whole.splitlines() if not line.startswith(("[", "="))]
            assert len(seen) > 1
            for at, (last, text) in enumerate(seen):
                record = loads(text)
                if spectators == "backs" or at == 0:
                    assert record.view == "public", "no deal is over, or hands are never shown"
                    assert "??" in text
                    continue
                assert not record.view
                assert last == at, "of the deal that is played there is not a line"
                shown = [line for line in text.splitlines() if not line.startswith(("[", "="))]
                assert shown == played[: len(shown)], "what is over is told as the whole record tells it"
            assert '"view"' not in whole
            assert "??" not in whole, "when the match is over the record is whole"
            assert all(message.get("view", {}).get("viewer", "public") == "public" for message in watcher.heard)

    run(play())
