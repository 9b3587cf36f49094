"""Decisions by number: the same until the seat acts or may do other things, across restarts and into the next match."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from parlour.engine import find_game
from parlour.server import referee
from parlour.server.referee import LogRow, Match, Turn
from tests.server.helpers import Page, Person, run, serving
from tests.server.stacked import packs_of


def test_what_others_do_leaves_a_decision_as_it_is_and_the_own_act_closes_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open")
            await ben.sit(code)
            async with ann.page(code) as a, ben.page(code) as b, Page(server.base, code) as watcher:
                for page in (a, b, watcher):
                    await page.hello()
                assert watcher.decision is None
                asked = a.decision
                assert asked is not None
                assert (await b.act(b.legal[0]))["t"] == "ok"
                await a.reach(b.seq)
                assert a.decision == asked
                assert b.decision is None
                nothing = await b.act("crib 5H5S")
                assert (nothing["code"], nothing["rule"]) == ("already_thrown", "C-11")
                assert (await a.act(a.legal[0], decision=None))["code"] == "stale"
                assert (await a.act(a.legal[0], decision=asked))["t"] == "ok"
                assert watcher.decision is None

    run(play())


def test_a_repeat_is_answered_as_before_when_the_next_match_has_begun(tmp_path: Path) -> None:
    """The answer was lost with the connection; meanwhile somebody asked for a rematch."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random", rules="acc target=31")
            async with ann.page(code) as page:
                await page.hello()
                last: dict[str, Any] = {}
                while not page.is_over:
                    await page.until(lambda: bool(page.legal) or page.is_over)
                    if page.legal:
                        seq = page.seq
                        last = {"t": "act", "match": 1, "decision": page.decision, "text": page.legal[0]}
                        first = await page.act(page.legal[0], command=f"c{seq}")
                        last["id"] = f"c{seq}"
                        await page.reach(seq + 1)
                assert (await ann.post(f"/api/tables/{code}/rematch")).status_code == 200
                await page.until(lambda: page.match == 2)
                page.answers.clear()
                for command, t in ((last["id"], "ok"), ("never", "refused")):
                    await page.send({**last, "id": command})
                    await page.until(lambda command=command: command in page.answers)  # type: ignore[misc]
                    assert page.answers[command]["t"] == t
                assert page.answers[last["id"]] == first
                assert page.answers["never"]["code"] == "stale"

    run(play())


@pytest.mark.parametrize(("name", "rules"), [("cribbage", "kitchen target=31"), ("handfoot", "bga rounds=1")])
def test_a_decision_has_the_same_number_after_a_restart_however_long_it_is_open(
    name: str, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the end of a long log is looked at closely; where that does not tell, all of it is."""
    monkeypatch.setattr(referee, "_MARKED_ROWS", 1)
    game = find_game(name)
    made = game.options.parse(rules)
    rng = random.Random(3)
    packs = packs_of(random.Random(1).shuffle, game.pack(made))
    match = Match(game, made, 1, None, packs)
    rows: list[LogRow] = []
    for _ in range(40):
        turn = Turn(match)
        open_seats = [seat for seat in match.seats if match.legal(seat)]
        if open_seats:
            seat = rng.choice(open_seats)
            turn.do(seat, game.parse(rng.choice(match.legal(seat))))
        turn.settle()
        rows += turn.rows
        match.take(turn)
        again = Match(game, made, 1, None, packs)
        again.load(rows)
        assert [again.decision(seat) for seat in match.seats] == [match.decision(seat) for seat in match.seats]
