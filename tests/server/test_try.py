"""A move that is only tried: what it would come to, and nothing done."""

from __future__ import annotations

from pathlib import Path

from tests.server.helpers import Person, run, serving


def test_a_move_is_tried_without_being_made(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random", game="handfoot", rules="bga num_players=2 team_size=1")
            async with ann.page(code) as page, ben.page(code) as spectator:
                assert (await page.say({"t": "try", "id": "early", "text": "draw"}))["code"] == "hello_first"
                await page.hello()
                await spectator.hello()
                await page.until(lambda: "draw" in page.legal)
                seq = page.seq
                assert await page.attempt("draw") == {"seq": seq, "refusal": None, "worth": None}
                assert (await page.attempt("what"))["refusal"] == {
                    "rule": "",
                    "code": "not_notation",
                    "params": {"text": "what"},
                }
                foreign = await page.attempt("open K=KCKDKHKS")
                assert foreign["refusal"]["code"] == "draw_first"
                assert foreign["worth"]["points"] == 40
                assert foreign["worth"]["required"] == 50
                assert (await spectator.attempt("draw"))["refusal"]["code"] == "not_seated"
                await page.act("draw")
                hand = page.view["zones"]["hand:A"]["cards"]
                tried = await page.attempt(f"discard {hand[0]}")
                assert tried["refusal"] is None
                assert (await page.attempt("draw"))["refusal"]["code"] == "already_drawn"
                assert page.view["zones"]["hand:A"]["cards"] == hand

    run(play())


def test_before_the_match_there_is_nothing_to_try(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "open")
            async with ann.page(code) as page:
                await page.hello()
                assert (await page.attempt("go"))["refusal"]["code"] == "no_match"

    run(play())
