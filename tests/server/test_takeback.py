"""Taking back by the law of the house: each clause, over the wire; what was taken back stays in the log alone."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour.engine import Seat, find_game
from parlour.records import verify
from parlour.server import ledger
from parlour.server.ledger import TableRow
from parlour.server.referee import LogRow, Match, Turn, standing
from parlour.server.takeback import why_not
from tests.server.helpers import Page, Person, Server, run, serving
from tests.server.stacked import packs_of

MELDING = (
    'rules="bga rounds=1" hand:A=KCKDKHKS7D7H7S4S6H foot:A=??*4 hand:B=8D9STC foot:B=??*3 hand:C=??*3 foot:C=none '
    "hand:D=4H5S6D foot:D=none board:AC=Q=QCQDQHQSQC board:BD=J=JCJDJHJS discard=4C9D phase=play"
)
"""Seat A has drawn and may meld; the partner of A is C."""
SEATS = ("me", "open", "bot:easy", "bot:easy")


@asynccontextmanager
async def seated(folder: Path, *seats: str, **table: Any) -> AsyncIterator[tuple[Server, str, list[Page]]]:
    """People at a table with a page each, in order of their seats."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(folder, bot_delay=30.0))
        people = [await stack.enter_async_context(Person(server.base)) for one in seats if not one.startswith("bot:")]
        for person, name in zip(people, ("Ann", "Ben", "Cem", "Dee"), strict=False):
            await person.become(name)
        answer = await people[0].post("/api/tables", {"game": "cribbage", "seats": list(seats), **table})
        assert answer.status_code == 201, answer.text
        code = answer.json()["table"]["code"]
        for person in people[1:]:
            await person.sit(code)
        pages = [person.page(code) for person in people]
        for page in pages:
            await stack.enter_async_context(page)
            await page.hello()
        yield server, code, pages


async def log(server: Server, code: str) -> list[str]:
    found = await server.house.store.read(lambda db: ledger.load_log(db, code, 1))
    assert found is not None
    return [f"{row.actor} {row.text}" for row in found.rows]


async def throw(page: Page) -> int:
    """Lay away; gives the decision that this answered."""
    decision = page.decision
    assert decision is not None
    assert (await page.act(page.legal[0]))["t"] == "ok"
    await page.until(lambda: page.decision != decision)
    return decision


def offer(page: Page) -> Any:
    """What the page may take back."""
    return page.take_back


def hand(page: Page, seat: str) -> list[str]:
    cards: list[str] = page.view["zones"][f"hand:{seat}"]["cards"]
    return cards


def test_melds_of_the_own_unfinished_turn_come_back_freely_the_last_one_first(tmp_path: Path) -> None:
    async def story() -> None:
        async with seated(tmp_path, *SEATS, game="handfoot", position=MELDING) as (server, code, (ann, ben)):
            before = [(page.view, page.seq) for page in (ann, ben)]
            decision = ann.decision
            legal = ann.legal
            assert offer(ann) is None
            assert (await ann.act("meld K=KCKDKHKS"))["t"] == "ok"
            first = offer(ann)
            assert first == {"decision": decision, "how": "free"}
            assert (await ann.act("meld 7=7D7H7S"))["t"] == "ok"
            second = offer(ann)
            assert second is not None
            for one in (second, first):
                assert (await ann.back("take", one["decision"]))["t"] == "ok"
            await ben.until(lambda: ben.seq == ann.seq)
            for page, (view, seq) in zip((ann, ben), before, strict=True):
                assert page.view == view
                assert page.seq > seq, "numbers only grow"
                assert page.asking["ended"] == "taken"
            assert ann.legal == legal
            assert ann.decision not in (decision, second["decision"]), "a new decision, never the number of an old one"
            assert offer(ann) is None
            assert (await ann.act("meld 7=7D7H7S", decision=second["decision"]))["code"] == "stale"
            assert (await ann.act("meld 7=7D7H7S"))["t"] == "ok"
            kept = await log(server, code)
            assert [text.split()[1] for text in kept] == ["meld", "meld", "ask", "undo", "ask", "undo", "meld"]
            record = await ann_record(server, code, ann)
            assert "meld 7=" in record
            assert "K=KCKDKHKS" not in record
            assert verify(record).is_ok

    run(story())


async def ann_record(server: Server, code: str, page: Page) -> str:
    async with Person(server.base) as person:
        person.http.headers["Cookie"] = page.cookie
        answer = await person.get(f"/api/tables/{code}/record")
        assert answer.status_code == 200
        return answer.text


def test_a_take_back_sent_twice_takes_back_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with seated(tmp_path, *SEATS, game="handfoot", position=MELDING) as (_, _, (ann, _)):
            await ann.act("meld K=KCKDKHKS")
            await ann.act("meld 7=7D7H7S")
            assert offer(ann) is not None
            decision = offer(ann)["decision"]
            for _ in range(2):
                assert (await ann.back("take", decision))["t"] == "ok"
            assert len(hand(ann, "A")) == 5, "the kings still lie there"
            assert (await ann.back("take", decision + 999))["code"] == "stale"

    run(story())


def test_never_after_a_card_was_drawn(tmp_path: Path) -> None:
    async def story() -> None:
        position = MELDING.replace(" phase=play", "")
        async with seated(tmp_path, *SEATS, game="handfoot", position=position) as (_, _, (ann, _)):
            decision = ann.decision
            assert decision is not None
            assert (await ann.act("draw"))["t"] == "ok"
            assert offer(ann) is None
            assert (await ann.back("take", decision))["code"] == "back_revealed"
            assert len(hand(ann, "A")) > 9

    run(story())


def test_never_after_the_starter_was_turned_up(tmp_path: Path) -> None:
    async def story() -> None:
        async with seated(tmp_path, "me", "open") as (_, _, (ann, ben)):
            await throw(ann)
            decision = await throw(ben)
            await ben.until(lambda: "starter" in ben.view["zones"])
            assert (await ben.back("take", decision))["code"] == "back_revealed"

    run(story())


def test_an_own_act_that_shows_a_card_is_final_what_one_shows_oneself_is_not() -> None:
    """The cards of the pile below the top, the foot: whatever the seat did not know before it acted."""
    game = find_game("handfoot")
    row = TableRow("X", "handfoot", "bga", "g", 30.0, "playing", 1, ())
    walking = MELDING.replace("hand:A=KCKDKHKS7D7H7S4S6H", "hand:A=KCKDKHKS")
    for position, acts, code in (
        (MELDING, ["meld K=KCKDKHKS"], None),
        (walking, ["meld K=KCKDKHKS"], "back_revealed"),
    ):
        start = game.from_position(position)
        match = Match(game, start.rules, 1, None, packs_of(random.Random(1).shuffle, game.pack(start.rules)), start)
        for text in acts:
            turn = Turn(match)
            turn.do(Seat(0), game.parse(text), command="c")
            turn.settle()
            match.take(turn)
        found = why_not(match, row, Seat(0))
        assert (None if found is None else found.code) == code, position


def test_never_past_the_move_of_another(tmp_path: Path) -> None:
    async def story() -> None:
        async with seated(tmp_path, "me", "open", "open", rules="players=3") as (_, _, (ann, ben, _)):
            decision = await throw(ann)
            assert offer(ann) == {"decision": decision, "how": "ask"}
            await throw(ben)
            await ann.reach(ben.seq)
            assert offer(ann) is None
            refused = await ann.back("take", decision)
            assert (refused["code"], refused["params"]) == ("back_moved", {"seat": "B"})
            assert len(hand(ann, "A")) == 4

    run(story())


def test_a_finished_turn_comes_back_when_every_other_person_agrees(tmp_path: Path) -> None:
    """The partner is asked too; a computer player has no say."""

    async def story() -> None:
        seats = ("me", "open", "open", "bot:random")
        async with seated(tmp_path, *seats, rules="players=4") as (server, code, (ann, ben, cem)):
            held = hand(ann, "A")
            decision = await throw(ann)
            assert (await ann.back("take", decision))["t"] == "ok"
            for page in (ann, ben, cem):
                await page.until(lambda page=page: bool(page.asking))  # type: ignore[misc]
                assert page.asking == {
                    "t": "asking",
                    "match": 1,
                    "seat": "A",
                    "decision": decision,
                    "agreed": [],
                    "ended": None,
                    "by": None,
                }
            assert len(hand(ann, "A")) == 4, "nothing is taken back before all agree"
            assert (await ann.back("agree", decision))["code"] == "back_own"
            assert (await ben.back("agree", decision))["t"] == "ok"
            await cem.until(lambda: cem.asking["agreed"] == ["B"])
            assert (await ben.back("agree", decision))["t"] == "ok", "said twice, it counts once"
            assert len(hand(ann, "A")) == 4
            assert (await cem.back("agree", decision))["t"] == "ok"
            await ann.until(lambda: ann.asking["ended"] == "taken")
            assert hand(ann, "A") == held
            assert ann.view["facts"].get("thrown", []) == []
            assert (await cem.back("agree", decision))["t"] == "ok"
            assert [text for text in await log(server, code) if text.startswith("t ")] == [
                f"t ask A {decision}",
                "t agree B",
                "t agree C",
                "t undo 1",
            ]
            for page in (ann, ben):
                await throw(page)

    run(story())


def test_one_refusal_ends_the_asking_and_the_same_is_not_asked_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with seated(tmp_path, "me", "open", "open", rules="players=3") as (_, _, (ann, ben, cem)):
            decision = await throw(ann)
            await ann.back("take", decision)
            await cem.until(lambda: bool(cem.asking))
            assert (await cem.back("refuse", decision))["t"] == "ok"
            await ben.until(lambda: ben.asking.get("ended") == "refused")
            assert ben.asking["by"] == "C"
            assert (await ben.back("agree", decision))["code"] == "back_not_asked"
            assert (await ann.back("take", decision))["code"] == "back_refused"
            assert len(hand(ann, "A")) == 4

    run(story())


def test_whoever_moves_on_has_not_agreed(tmp_path: Path) -> None:
    async def story() -> None:
        async with seated(tmp_path, "me", "open", "open", rules="players=3") as (_, _, (ann, ben, cem)):
            decision = await throw(ann)
            await ann.back("take", decision)
            await ben.until(lambda: bool(ben.asking))
            await throw(ben)
            await cem.until(lambda: cem.asking.get("ended") == "moved")
            assert cem.asking["by"] == "B"
            assert (await cem.back("agree", decision))["code"] == "back_not_asked"

    run(story())


def test_who_asked_may_withdraw_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with seated(tmp_path, "me", "open") as (_, _, (ann, ben)):
            decision = await throw(ann)
            await ann.back("take", decision)
            assert (await ann.back("refuse", decision))["t"] == "ok"
            await ben.until(lambda: ben.asking.get("ended") == "refused")
            assert ben.asking["by"] == "A"

    run(story())


def test_the_host_switches_it_off(tmp_path: Path) -> None:
    async def story() -> None:
        async with seated(tmp_path, "me", "open", terms={"take_back": False}) as (_, _, (ann, _)):
            decision = await throw(ann)
            assert offer(ann) is None
            assert (await ann.back("take", decision))["code"] == "back_off"

    run(story())


def test_a_match_that_is_over_stands(tmp_path: Path) -> None:
    async def story() -> None:
        last = "dealer=A pegs=A:98,B:120 hand:A=7H8C9DKS hand:B=4C6H7CTC thrown:A=QDQS starter=2H plays=4C"
        async with seated(tmp_path, "me", "open", position=last) as (_, _, (ann, ben)):
            decision = 0
            while not ann.is_over:
                page = ann if ann.legal else ben
                decision = page.decision or 0
                await page.act(page.legal[0])
                await ann.until(lambda: ann.is_over or bool(ann.legal or ben.legal))
                await ann.reach(max(ann.seq, ben.seq))
                await ben.reach(ann.seq)
            for page in (ann, ben):
                assert offer(page) is None
                assert (await page.back("take", decision))["code"] == "back_over"

    run(story())


def test_nothing_done_nothing_to_take_back_and_no_seat_no_say(tmp_path: Path) -> None:
    async def story() -> None:
        async with seated(tmp_path, "me", "open") as (server, code, (ann, ben)):
            assert (await ann.back("take", ann.decision or 0))["code"] == "back_nothing"
            decision = await throw(ann)
            assert (await ben.back("agree", decision))["code"] == "back_not_asked"
            await ann.back("take", decision)
            async with Person(server.base).page(code) as watcher:
                await watcher.hello()
                assert watcher.asking["seat"] == "A", "everybody sees what the table waits for"
                assert offer(watcher) is None
                for op in ("take", "agree", "refuse"):
                    assert (await watcher.back(op, decision))["code"] == "not_seated"
            ann.match = 7
            assert (await ann.back("take", decision))["code"] == "stale"

    run(story())


def test_a_page_that_was_away_gets_the_table_as_it_stands_and_what_waits_for_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with seated(tmp_path, "me", "open") as (server, code, (ann, ben)):
            old = Page(server.base, code, ben.cookie)
            async with old:
                await old.hello()
                seen = old.seq
            decision = await throw(ann)
            await ann.back("take", decision)
            async with Page(server.base, code, ben.cookie) as fresh:
                await fresh.hello()
                await fresh.until(lambda: bool(fresh.asking))
                assert fresh.asking["ended"] is None
                await fresh.back("agree", decision)
            await ann.until(lambda: ann.asking.get("ended") == "taken")
            async with old:
                before = len(old.heard)
                await old.hello(1, seen)
                assert (await old.say({"t": "ping", "n": 1}))["t"] == "pong"
                news = [message["t"] for message in old.heard[before:]]
                assert news == ["table", "view", "pong"], "no events of what is undone, and an old asking is no news"
                assert old.seq == ann.seq
                assert old.view["facts"].get("thrown", []) == []

    run(story())


def test_a_restart_keeps_what_was_taken_back_and_what_was_asked(tmp_path: Path) -> None:
    async def story() -> None:
        async with seated(tmp_path, "me", "open") as (_, code, (ann, ben)):
            first = await throw(ann)
            await ann.back("take", first)
            await ben.until(lambda: bool(ben.asking))
            await ben.back("agree", first)
            await ann.until(lambda: ann.asking.get("ended") == "taken")
            second = await throw(ann)
            await ann.back("take", second)
            await ben.reach(ann.seq)
            stood = [(page.view, page.seq, page.decision, offer(page)) for page in (ann, ben)]
            cookies = [page.cookie for page in (ann, ben)]
        async with serving(tmp_path) as server:
            pages = [Page(server.base, code, cookie) for cookie in cookies]
            async with pages[0] as a, pages[1] as b:
                for page, was in zip((a, b), stood, strict=True):
                    await page.hello()
                    assert (page.view, page.seq, page.decision, offer(page)) == was
                    assert page.asking["decision"] == second
                assert (await a.back("take", first))["t"] == "ok", "a repeat across the restart"
                assert (await b.back("agree", second))["t"] == "ok"
                await a.until(lambda: a.asking.get("ended") == "taken")
                assert len(hand(a, "A")) == 6

    run(story())


@pytest.mark.parametrize(("name", "rules"), [("cribbage", "kitchen target=31"), ("handfoot", "bga rounds=1")])
def test_the_log_replays_to_the_same_table_whatever_was_taken_back(name: str, rules: str) -> None:
    """State, numbers and decisions after any take-backs; and the acts that stand alone lead to the same state."""
    game = find_game(name)
    made = game.options.parse(rules)
    rng = random.Random(5)
    row = TableRow("X", name, rules, "g", 30.0, "playing", 1, ())
    packs = packs_of(random.Random(1).shuffle, game.pack(made))
    match = Match(game, made, 1, None, packs)
    rows: list[LogRow] = []
    taken = 0

    def keep(turn: Turn) -> None:
        rows.extend(turn.rows)
        match.take(turn)

    turn = Turn(match)
    turn.settle()
    keep(turn)
    for n in range(150):
        if match.outcome is not None:
            break
        seat = rng.choice([seat for seat in match.seats if match.decision(seat) is not None and match.legal(seat)])
        decision = match.decision(seat)
        turn = Turn(match)
        turn.do(seat, game.parse(rng.choice(match.legal(seat))), command=f"c{n}")
        turn.settle()
        keep(turn)
        if rng.random() < 0.5 and why_not(match, row, seat) is None:
            turn = Turn(match)
            turn.note(f"ask {seat} {decision}")
            turn.note("undo 1")
            keep(turn)
            taken += 1
        if n % 25 == 0:
            again = Match(game, made, 1, None, packs)
            again.load(rows)
            assert again.state == match.state
            assert (again.n, again.seq, again.floor) == (match.n, match.seq, match.floor)
            assert [again.decision(one) for one in match.seats] == [match.decision(one) for one in match.seats]
            plain = Match(game, made, 1, None, packs)
            plain.load(standing(rows))
            assert plain.state == match.state
    assert taken > 5


def test_who_has_given_up_has_no_say(tmp_path: Path) -> None:
    """A computer player moves for that seat, and computer players have no say (docs/protocol.md, taking back)."""

    async def story() -> None:
        seats = ("me", "open", "open", "bot:random")
        async with seated(tmp_path, *seats, rules="players=4") as (server, code, (ann, ben, cem)):
            assert (await sent(server, cem, f"/api/tables/{code}/resign")) == 200
            decision = await throw(ann)
            await ann.back("take", decision)
            await cem.until(lambda: bool(cem.asking))
            for op in ("agree", "refuse"):
                assert (await cem.back(op, decision))["code"] == "stand_in_plays"
            assert (await cem.back("take", decision))["code"] == "stand_in_plays"
            assert (await ben.back("agree", decision))["t"] == "ok"
            await ann.until(lambda: ann.asking["ended"] == "taken")
            assert len(hand(ann, "A")) == 5

    run(story())


async def sent(server: Server, page: Page, path: str) -> int:
    """A request of the person of a page; its status."""
    async with Person(server.base) as person:
        person.http.headers["Cookie"] = page.cookie
        return (await person.post(path)).status_code


def test_nobody_waits_for_the_answer_of_one_who_has_gone(tmp_path: Path) -> None:
    """Once the last who was asked has given up, nobody is left who could say no."""

    async def story() -> None:
        seats = ("me", "open", "open", "bot:random")
        async with seated(tmp_path, *seats, rules="players=4") as (server, code, (ann, ben, cem)):
            decision = await throw(ann)
            await ann.back("take", decision)
            await ben.until(lambda: bool(ben.asking))
            await ben.back("agree", decision)
            assert len(hand(ann, "A")) == 4, "Cem is asked still"
            assert (await sent(server, cem, f"/api/tables/{code}/resign")) == 200
            await ann.until(lambda: ann.asking["ended"] == "taken")
            assert len(hand(ann, "A")) == 5

    run(story())


def test_whoever_is_away_is_waited_for_until_a_computer_player_stands_in(tmp_path: Path) -> None:
    """Absence is no consent; the rung of the ladder that the host chose ends the waiting (docs/clocks.md)."""
    terms = {"absence": {"remind": None, "stand_in": 2}}

    async def story() -> None:
        async with seated(tmp_path, "me", "open", terms=terms) as (_, _, (ann, ben)):
            decision = await throw(ann)
            await ben.socket.close()
            await ann.back("take", decision)
            await ann.until(lambda: bool(ann.asking))
            assert ann.asking["ended"] is None
            assert len(hand(ann, "A")) == 4
            await ann.until(lambda: ann.asking["ended"] == "taken")
            assert ann.table["seats"][1]["stand_in"] == "club"
            assert len(hand(ann, "A")) == 6

    run(story())
