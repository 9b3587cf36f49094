"""Clocks: what they take from whom, in house time alone; the table goes on whoever watches."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parlour.engine import Seat
from parlour.server.clocks import Asked, SeatTime, Times, dumps, loads, settle
from parlour.server.housetime import HouseTime
from parlour.server.live import LiveTable
from parlour.server.store import Store
from parlour.server.terms import Absence, Clock, Terms
from tests.server.helpers import Json, Page, Person, run, serving

A, B = Seat(0), Seat(1)
BOTH = frozenset((A, B))
NO_LADDER = Absence(remind=None)
MOVE = Terms(clock=Clock(kind="move", seconds=30), absence=NO_LADDER)
BANK = Terms(clock=Clock(kind="bank", seconds=300, increment=5), absence=NO_LADDER)


def asked(*must: Seat, fresh: bool = False, **others: frozenset[Seat]) -> Asked:
    return Asked(BOTH, frozenset(must), frozenset(must) if fresh else frozenset(), **{"here": BOTH, **others})


def left(times: Times, seat: Seat, now: float) -> float | None:
    return times[seat].left_at(now) if seat in times else None


# --- the bookkeeping


def test_without_a_clock_nothing_is_kept() -> None:
    assert settle({}, Terms(), 10.0, asked(A, fresh=True)) == {}


def test_a_clock_of_moves_gives_each_turn_its_seconds() -> None:
    times = settle({}, MOVE, 100.0, asked(A, fresh=True))
    assert left(times, A, 112.0) == 18.0
    assert left(times, B, 112.0) is None
    times = settle(times, MOVE, 112.0, asked(B, fresh=True))
    assert left(times, A, 150.0) is None
    assert left(times, B, 122.0) == 20.0
    times = settle(times, MOVE, 125.0, asked(A, fresh=True))
    assert left(times, A, 125.0) == 30.0


def test_a_turn_of_several_acts_has_its_seconds_once() -> None:
    times = settle({}, MOVE, 0.0, asked(A, fresh=True))
    times = settle(times, MOVE, 20.0, asked(A))
    assert left(times, A, 25.0) == 5.0


def test_a_bank_is_used_up_in_own_turns_alone_and_grows_with_each() -> None:
    times = settle({}, BANK, 0.0, asked(A, fresh=True))
    assert left(times, A, 0.0) == 305.0
    assert left(times, B, 0.0) == 300.0, "who is not asked has the bank in full"
    times = settle(times, BANK, 65.0, asked(B, fresh=True))
    assert left(times, A, 500.0) == 240.0, "it stands while the other side thinks"
    times = settle(times, BANK, 75.0, asked(A, fresh=True))
    assert left(times, B, 75.0) == 295.0
    assert left(times, A, 75.0) == 245.0


@pytest.mark.parametrize(
    ("terms", "first", "then", "again"),
    [(BANK, 305.0 - 10, 305.0 - 7, 305.0 - 10 - 3), (MOVE, 30.0 - 10, 30.0 - 7, 30.0 - 10 - 3)],
    ids=["bank", "move"],
)
def test_a_turn_that_is_taken_back_and_made_again_has_its_time_once(
    terms: Terms, first: float, then: float, again: float
) -> None:
    """docs/clocks.md: neither whose turn comes back nor who is asked twice has time twice; what was used stays used."""
    times = settle({}, terms, 0.0, asked(A, fresh=True))
    times = settle(times, terms, 10.0, asked(B, fresh=True))
    for _ in range(2):
        times = settle(times, terms, 10.0, asked(A, fresh=True)._replace(back=frozenset((A,)), cut=frozenset((B,))))
        assert left(times, A, 10.0) == first
        times = loads(dumps(times))
        times = settle(times, terms, 10.0, asked(B, fresh=True))
    assert left(times, B, 17.0) == then
    times = settle(times, terms, 17.0, asked(A, fresh=True)._replace(back=frozenset((A,)), cut=frozenset((B,))))
    assert left(times, A, 20.0) == again
    times = settle(times, terms, 20.0, asked(B, fresh=True))
    assert left(times, B, 20.0) == then
    times = settle(times, terms, 20.0, asked(A, fresh=True))
    assert left(times, A, 20.0) == (again + 5.0 if terms is BANK else 30.0), "the next turn has its time"
    times = settle(times, terms, 20.0, asked(B, fresh=True))
    assert left(times, B, 20.0) == (then + 5.0 if terms is BANK else 30.0)


def test_at_the_table_a_take_back_brings_no_second_increment(tmp_path: Path) -> None:
    terms = {"clock": {"kind": "bank", "seconds": 300, "increment": 100}}

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            code = await seated(ann, ben, terms)
            async with ann.page(code) as a, ben.page(code) as b:
                for page in (a, b):
                    await page.hello()
                    await page.act(page.legal[0])
                for page in (a, b):
                    await page.until(lambda page=page: page.view["facts"].get("phase") == "play")  # type: ignore[misc]
                await a.until(lambda: bool(a.legal or b.legal))
                one, other = (a, b) if a.legal else (b, a)
                for _ in range(3):
                    decision = one.decision
                    assert decision is not None
                    assert (await one.act(one.legal[0]))["t"] == "ok"
                    await other.until(lambda: bool(other.legal))
                    told_of = {name: seat_times(told(other), name)["left"] for name in "AB"}
                    assert max(told_of.values()) <= 500.0, "300 for the match, 100 for each of two turns"
                    assert min(told_of.values()) > 480.0
                    await one.back("take", decision)
                    await other.until(lambda: other.asking.get("ended") is None and bool(other.asking))
                    await other.back("agree", decision)
                    await one.until(lambda: bool(one.legal))
                    assert max(seat_times(told(one), name)["left"] for name in "AB") <= 500.0

    run(play())


def test_two_who_are_asked_at_once_are_both_on_the_clock() -> None:
    times = settle({}, BANK, 0.0, asked(A, B, fresh=True))
    times = settle(times, BANK, 10.0, asked(B))
    assert left(times, A, 60.0) == 295.0
    assert left(times, B, 60.0) == 245.0


def test_a_bank_that_is_empty_does_not_go_below_nothing() -> None:
    times = settle({}, BANK, 0.0, asked(A, fresh=True))
    times = settle(times, BANK, 900.0, asked(B, fresh=True))
    assert left(times, A, 900.0) == 0.0


def test_a_window_and_a_computer_player_cost_nobody_time() -> None:
    for others in ({"windows": frozenset((A,))}, {"played": frozenset((A,))}):
        times = settle({}, BANK, 0.0, asked(A, fresh=True, **others))
        assert left(times, A, 100.0) == 300.0


def test_a_pause_stops_every_clock() -> None:
    terms = replace_absence(BANK, pause=60)
    times = settle({}, terms, 0.0, asked(A, B, fresh=True, here=frozenset((A,))))
    paused = {**times, B: replace(times[B], rungs=1)}
    times = settle(paused, terms, 60.0, asked(A, B, here=frozenset((A,))))
    assert left(times, A, 500.0) == left(times, B, 500.0) == 245.0
    times = settle(times, terms, 500.0, asked(A, B))
    assert left(times, A, 510.0) == left(times, B, 510.0) == 235.0


def replace_absence(terms: Terms, **rungs: int | None) -> Terms:
    return terms.model_copy(update={"absence": Absence(**{"remind": None, **rungs})})


def test_absence_counts_from_when_the_seat_must_act_until_its_person_is_there() -> None:
    terms = replace_absence(MOVE, end=600)
    times = settle({}, terms, 5.0, asked(A, fresh=True, here=frozenset((A,))))
    assert B not in times, "nobody waits for B yet"
    times = settle(times, terms, 20.0, asked(B, fresh=True, here=frozenset((A,))))
    assert times[B].away == 20.0
    times = settle(times, terms, 30.0, asked(A, fresh=True, here=frozenset((A,))))
    assert times[B].away == 20.0, "a decision that was played for it brings nobody back"
    times = settle(times, terms, 40.0, asked(A))
    assert times[B].away is None


def test_stored_times_are_the_same_again() -> None:
    times = {A: SeatTime(12.5, 100.0, None, 0, 2, "abandon"), B: SeatTime(None, None, 99.0, 1)}
    assert loads(dumps(times)) == times
    assert dumps({}) == ""
    assert loads("") == {}


# --- house time


def test_house_time_goes_on_where_the_house_stopped_and_never_back(tmp_path: Path) -> None:
    async def play() -> None:
        url = f"sqlite:///{tmp_path / 'parlour.sqlite3'}"
        store = Store(url)
        first = HouseTime(store)
        await first.load()
        await asyncio.sleep(0.05)
        await first.keep()
        stopped = first.now()
        store.close()
        await asyncio.sleep(0.2)
        store = Store(url)
        again, other = HouseTime(store), HouseTime(store)
        await again.load()
        assert stopped - 0.05 <= again.now() < stopped + 0.15, "the time in which nothing ran is nobody's"
        await other.load()
        assert abs(other.now() - again.now()) < 0.05
        store.close()

    run(play())


# --- at the table


async def seated(ann: Person, ben: Person, terms: Json, rules: str = "acc") -> str:
    await ann.become("Ann")
    await ben.become("Ben")
    answer = await ann.post(
        "/api/tables", {"game": "cribbage", "rules": rules, "seats": ["me", "open"], "terms": terms}
    )
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["table"]["code"]
    await ben.sit(code)
    return code


def seat_times(message: Json | None, seat: str) -> Json:
    assert message is not None
    found: Json = next(one for one in message["seats"] if one["seat"] == seat)
    return found


def told(page: Page) -> Any:
    return next(message for message in reversed(page.heard) if message["t"] in ("view", "events"))["times"]


def test_all_see_one_clock_and_what_is_not_decided_in_time_is_decided(tmp_path: Path) -> None:
    terms = {"clock": {"kind": "move", "seconds": 2}}

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            began = asyncio.get_running_loop().time()
            code = await seated(ann, ben, terms)
            async with ann.page(code) as a, ben.page(code) as b, Page(server.base, code) as c:
                for page in (a, b, c):
                    await page.hello()
                assert (await a.act(a.legal[0]))["t"] == "ok"
                await b.until(lambda: b.view["facts"].get("thrown") == ["A"])
                await c.until(lambda: c.seq == b.seq)
                assert told(b) == told(c)
                assert [one["seat"] for one in told(b)["seats"]] == ["B"], "A has decided"
                assert seat_times(told(b), "B")["runs"]
                await a.until(lambda: a.view["facts"].get("phase") == "play")
                assert asyncio.get_running_loop().time() - began >= 2
                times = (await ann.table(code))["times"]
                assert seat_times(times, "B")["timeouts"] == 1
                assert any(one["runs"] for one in times["seats"]), "the play has its own clock"

    run(play())


def _timeouts(table: LiveTable) -> int:
    """How often the time of anybody at a table has run out."""
    return sum(one.timeouts for one in table.keeper.times.values())


def test_a_clock_runs_out_while_nobody_watches_and_the_table_has_left_memory(tmp_path: Path) -> None:
    terms = {"clock": {"kind": "move", "seconds": 3}}

    async def play() -> None:
        async with (
            serving(tmp_path, idle_seconds=0.2) as server,
            Person(server.base) as ann,
            Person(server.base) as ben,
        ):
            from parlour.server import keeper

            keeper_soon, keeper._SOON = keeper._SOON, 0.0
            try:
                code = await seated(ann, ben, terms)
                async with asyncio.timeout(10):
                    while code in server.house.tables.live:
                        await asyncio.sleep(0.05)
                async with asyncio.timeout(10):
                    while code not in server.house.tables.live:
                        await asyncio.sleep(0.1)
                async with asyncio.timeout(20):  # it may leave memory again in between
                    while not (table := server.house.tables.live.get(code)) or _timeouts(table) < 2:
                        await asyncio.sleep(0.05)
            finally:
                keeper._SOON = keeper_soon
            found = await ann.table(code)
            assert sum(one["timeouts"] for one in found["times"]["seats"]) >= 2

    run(play())


def test_a_restart_takes_and_gives_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wall clock that is set back or jumps does neither."""
    terms = {"clock": {"kind": "bank", "seconds": 1000, "increment": 0}}

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            code = await seated(ann, ben, terms)
            async with ann.page(code) as a:
                await a.hello()
                await asyncio.sleep(0.6)
                before = {one["seat"]: one["left"] for one in (await ann.table(code))["times"]["seats"]}
        for jump in (-1e6, 1e6):
            real = time.time
            monkeypatch.setattr(time, "time", lambda jump=jump, real=real: real() + jump)
            async with serving(tmp_path) as server:
                again = Person(server.base, ann.http.cookies)
                async with again.page(code) as page:
                    await page.hello()
                    for seat, was in before.items():
                        now = seat_times(told(page), seat)["left"]
                        assert was - 15 < now <= was < 1000, (seat, was, now)
                await again.http.aclose()

    run(play())


def test_only_the_process_that_has_the_table_runs_its_clocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terms = {"clock": {"kind": "move", "seconds": 1}}

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            cluster = server.house.tables.cluster
            is_mine = False
            monkeypatch.setattr(cluster, "is_mine", lambda code: is_mine)
            code = await seated(ann, ben, terms)
            async with ann.page(code) as a:
                await a.hello()
                seq = a.seq
                await asyncio.sleep(1.6)
                assert a.seq == seq
                is_mine = True
                await a.until(lambda: a.seq > seq)

    run(play())
