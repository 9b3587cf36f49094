"""Several processes on one PostgreSQL: any of them serves any table, and one of them at a time keeps it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import func, select
from sqlalchemy.engine import make_url

from parlour.records import number_commitment, verify
from parlour.server.cluster import Cluster
from parlour.server.schema import log, matches
from tests.server.helpers import PATIENCE, Json, Page, Person, Server, run, serving
from tests.server.postgres import fresh_database
from tests.server.test_clocks import seated


@pytest.fixture
def shared() -> Iterator[str]:
    with fresh_database(is_migrated=True) as url:
        yield url


@contextlib.asynccontextmanager
async def house_of_two(folder: Path, shared: str, **options: Any) -> AsyncIterator[tuple[Server, Server]]:
    """Two processes, as far as a database can tell."""
    async with (
        serving(folder, database=shared, **options) as one,
        serving(folder, database=shared, **options) as two,
    ):
        yield one, two


async def until(is_so: Any) -> None:
    """Wait for something that no page hears."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


def owners(code: str, *servers: Server) -> list[bool]:
    return [server.house.tables.cluster.is_mine(code) for server in servers]


def test_two_people_play_a_match_at_two_processes(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with (
            house_of_two(tmp_path, shared) as (one, two),
            Person(one.base) as ann,
            Person(two.base) as ben,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", rules="acc target=31")
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                await ben.sit(code)
                await a.until(lambda: bool(a.legal))
                await b.until(lambda: bool(b.legal))
                assert a.table["seats"][1]["name"] == "Ben"
                answers = await asyncio.gather(a.act(a.legal[0]), b.act(b.legal[0]))
                assert [answer["t"] for answer in answers] == ["ok", "ok"], "both throw before they hear of the other"
                await asyncio.gather(a.play_on(), b.play_on())
                await until(lambda: a.seq == b.seq)
                assert a.view["facts"]["phase"] == b.view["facts"]["phase"] == "over"
                answers_too = await asyncio.gather(
                    ann.post(f"/api/tables/{code}/rematch"), ben.post(f"/api/tables/{code}/rematch")
                )
                assert [answer.status_code for answer in answers_too] == [200, 200]
                await a.until(lambda: a.match == 2)
                await b.until(lambda: b.match == 2)
                count = select(func.count()).select_from(matches)
                assert await one.house.store.read(lambda db: db.execute(count).scalar()) == 2, "it begins once"

    run(play())


def test_of_two_who_race_for_a_seat_at_two_processes_one_has_it(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with (
            house_of_two(tmp_path, shared) as (one, two),
            Person(one.base) as ann,
            Person(one.base) as ben,
            Person(two.base) as cy,
        ):
            for person, name in ((ann, "Ann"), (ben, "Ben"), (cy, "Cy")):
                await person.become(name)
            for _ in range(3):
                code = await ann.open_table("me", "open")
                assert (await cy.table(code))["seats"][1]["kind"] == "open"
                answers = await asyncio.gather(
                    ben.post(f"/api/tables/{code}/sit", {"seat": "B"}),
                    cy.post(f"/api/tables/{code}/sit", {"seat": "B"}),
                )
                assert sorted(answer.status_code for answer in answers) == [200, 409]
                late = next(answer for answer in answers if answer.status_code == 409)
                assert late.json()["error"]["code"] == "seat_taken"
                assert [seat["name"] for seat in (await ben.table(code))["seats"]] in (["Ann", "Ben"], ["Ann", "Cy"])
                await until(lambda code=code: one.house.tables.live[code].row == two.house.tables.live[code].row)

    run(play())


def test_a_command_that_was_carried_out_elsewhere_is_done_once(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with house_of_two(tmp_path, shared) as (one, two), Person(one.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random")
            far = Person(two.base, ann.http.cookies)
            async with ann.page(code) as near, far.page(code) as other:
                await near.hello()
                await other.hello()
                await near.until(lambda: bool(near.legal))
                await other.reach(near.seq)
                text, decision = near.legal[0], near.decision
                first = await near.act(text, command="once")
                again = await other.act(text, decision=decision, command="once")
                assert (first["t"], again["t"]) == ("ok", "ok")
                rows = select(func.count()).select_from(log).where(log.c.command == "once")
                assert await two.house.store.read(lambda db: db.execute(rows).scalar()) == 1
            await far.http.aclose()

    run(play())


def test_one_process_keeps_a_table_and_another_takes_it_over(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with house_of_two(tmp_path, shared, idle_seconds=1.0) as (one, two), Person(one.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random", "bot:random", rules="acc players=3")
            far = Person(two.base, ann.http.cookies)
            async with far.page(code) as other:
                async with ann.page(code) as page:
                    await page.hello()
                    await until(lambda: owners(code, one, two) == [True, False])
                    await other.hello()
                    await other.until(lambda: bool(other.legal))
                    assert owners(code, one, two) == [True, False]
                await until(lambda: owners(code, one, two) == [False, True])
                here = other.seq
                assert (await other.act(other.legal[0]))["t"] == "ok"
                await other.reach(here + 4)
            await until(lambda: owners(code, one, two) == [False, False])
            async with asyncio.timeout(PATIENCE):
                while not await one.house.tables.cluster.claim(code):
                    await asyncio.sleep(0.01)
            assert not await two.house.tables.cluster.claim(code)
            await far.http.aclose()

    run(play())


def test_everybody_sees_who_is_connected_anywhere(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with (
            house_of_two(tmp_path, shared) as (one, two),
            Person(one.base) as ann,
            Person(two.base) as ben,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open")
            await ben.sit(code)

            async with ann.page(code) as a:
                await a.hello()
                assert [seat["here"] for seat in a.table["seats"]] == [True, False]
                async with ben.page(code) as b:
                    await b.hello()
                    for page in (a, b):
                        await page.until(lambda page=page: all(seat["here"] for seat in page.table["seats"]))  # type: ignore[misc]
                    await ben.become("Benjamin")
                    await a.until(lambda: a.table["seats"][1]["name"] == "Benjamin")
                await a.until(lambda: not a.table["seats"][1]["here"])

    run(play())


def test_a_process_whose_link_is_cut_comes_back_and_misses_nothing(
    tmp_path: Path, shared: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with (
            house_of_two(tmp_path, shared) as (one, two),
            Person(one.base) as ann,
            Person(two.base) as ben,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open")
            await ben.sit(code)
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                await until(lambda: any(owners(code, one, two)))
                cluster = two.house.tables.cluster
                assert isinstance(cluster, Cluster)
                name = cluster.name
                where = make_url(shared).set(drivername="postgresql").render_as_string(hide_password=False)
                with psycopg.connect(where, autocommit=True) as admin:
                    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
                    assert len(admin.execute(cut, [name]).fetchall()) == 2
                assert (await a.act(a.legal[0]))["t"] == "ok"
                await b.reach(a.seq)
                assert (await b.act(b.legal[0]))["t"] == "ok"
                await a.reach(b.seq)
                await until(lambda: owners(code, one, two).count(True) == 1)

    run(play())
    assert "the link to the other processes is lost" in caplog.text


def test_a_database_that_was_started_anew_is_found_again(tmp_path: Path, shared: str) -> None:
    """Every session of both processes ends at once, as when PostgreSQL is restarted: the next move is stored."""

    async def play() -> None:
        async with (
            house_of_two(tmp_path, shared) as (one, two),
            Person(one.base) as ann,
            Person(two.base) as ben,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open")
            await ben.sit(code)
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                await until(lambda: any(owners(code, one, two)))
                where = make_url(shared).set(drivername="postgresql").render_as_string(hide_password=False)
                with psycopg.connect(where, autocommit=True) as admin:
                    cut = (
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    )
                    assert len(admin.execute(cut).fetchall()) >= 6
                for page, other in ((a, b), (b, a)):
                    assert (await page.act(page.legal[0]))["t"] == "ok"
                    await other.reach(page.seq)
                assert (await ann.get("/readyz")).status_code == 200
                await until(lambda: owners(code, one, two).count(True) == 1)

    run(play())


def test_many_tables_are_played_fast_from_both_processes(
    tmp_path: Path, shared: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Both write to all tables at once, in any order, so that rows are locked crosswise: nothing fails or is lost."""

    async def play() -> None:
        async with (
            house_of_two(tmp_path, shared) as (one, two),
            Person(one.base) as ann,
            Person(two.base) as ben,
            contextlib.AsyncExitStack() as stack,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            codes = [await ann.open_table("me", "open", rules="acc target=31") for _ in range(8)]
            pages = []
            for code in codes:
                await ben.sit(code)
                for person in (ann, ben):
                    page = await stack.enter_async_context(person.page(code))
                    await page.hello()
                    pages.append(page)
            await asyncio.gather(*(page.play_on() for page in pages))
            for code in codes:
                record = (await ann.get(f"/api/tables/{code}/record")).text
                assert verify(record).is_ok
                assert record == (await ben.get(f"/api/tables/{code}/record")).text

    run(play(), 100)
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_the_seats_of_a_proof_contribute_at_two_processes(tmp_path: Path, shared: str) -> None:
    """Each process takes the numbers of its own pages, and both deal the same cards from them."""

    async def play() -> None:
        async with (
            house_of_two(tmp_path, shared, contribution_seconds=8.0) as (one, two),
            Person(one.base) as ann,
            Person(two.base) as ben,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", rules="acc target=31")
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                await ben.sit(code)
                sides = ((a, "A", "a1" * 32), (b, "B", "b2" * 32))
                for page, seat, number in sides:
                    await page.until(lambda page=page: bool(_proofs(page, "commit")))  # type: ignore[misc]
                    said = number_commitment(code, 1, seat, number)
                    await page.send({"t": "contribute", "match": 1, "commit": said})
                for page, _, number in sides:
                    await page.until(lambda page=page: bool(_proofs(page, "open")))  # type: ignore[misc]
                    await page.send({"t": "contribute", "match": 1, "open": number})
                for page, _, _ in sides:
                    await page.until(lambda page=page: bool(page.legal and _proofs(page, "done")))  # type: ignore[misc]
                    assert _proofs(page, "done")[-1]["numbers"] == {seat: number for _, seat, number in sides}
                await asyncio.gather(a.play_on(), b.play_on())
            record = (await ben.get(f"/api/tables/{code}/record")).text
            report = verify(record)
            assert report.is_ok, report
            assert report.proof is not None
            assert report.proof.is_open

    run(play())


def _proofs(page: Page, stage: str) -> list[Json]:
    return [message for message in page.heard if message["t"] == "proof" and message["stage"] == stage]


def test_a_move_is_taken_back_where_the_others_agree_at_another_process(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with (
            house_of_two(tmp_path, shared) as (one, two),
            Person(one.base) as ann,
            Person(two.base) as ben,
        ):
            await ann.become("Ann")
            await ben.become("Ben")
            code = await ann.open_table("me", "open", rules="acc target=31")
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                await ben.sit(code)
                await a.until(lambda: bool(a.legal))
                decision = a.decision
                assert decision is not None
                offered = list(a.legal)
                assert (await a.act(a.legal[0]))["t"] == "ok"
                assert (await a.back("take", decision))["t"] == "ok"
                await b.until(lambda: any(message["t"] == "asking" for message in b.heard))
                assert (await b.back("agree", decision))["t"] == "ok"
                await a.until(lambda: a.legal == offered)
                await asyncio.gather(a.play_on(), b.play_on())
                assert a.is_over
                assert b.is_over

    run(play())


def test_a_computer_player_stands_in_wherever_somebody_left(tmp_path: Path, shared: str) -> None:
    """The ladder of absence, the seat taken back and the end of a match reach over processes."""

    async def play() -> None:
        async with (
            house_of_two(tmp_path, shared) as (one, two),
            Person(one.base) as ann,
            Person(two.base) as ben,
        ):
            code = await seated(ann, ben, {"absence": {"remind": None, "stand_in": 1}})
            async with ann.page(code) as a:
                await a.hello()
                async with ben.page(code) as b:
                    await b.hello()
                    await a.until(lambda: a.table["seats"][1]["here"])
                    await a.until(lambda: a.table["seats"][1].get("stand_in") is None)
                    while not b.legal:
                        await a.until(lambda: bool(a.legal or b.legal))
                        if a.legal:
                            answer = await a.act(a.legal[0])
                            await b.reach(answer["seq"])
                before = a.seq
                await a.until(lambda: a.table["seats"][1].get("stand_in") is not None)
                await a.reach(before + 1)
                async with ben.page(code) as b:
                    await b.hello()
                    for page in (a, b):
                        await page.until(lambda page=page: page.table["seats"][1].get("stand_in") is None)  # type: ignore[misc]
                    assert [seat["here"] for seat in b.table["seats"]] == [True, True]
                    assert one.house.tables.time.now() == pytest.approx(two.house.tables.time.now(), abs=0.6)
                    assert (await ben.post(f"/api/tables/{code}/resign")).status_code == 200
                    for page in (a, b):
                        await page.until(lambda page=page: page.table["phase"] == "over")  # type: ignore[misc]
                        assert page.table["ending"]["how"] == "resigned"
                        assert not page.legal

    run(play())
