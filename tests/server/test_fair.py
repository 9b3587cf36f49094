"""Provable deals at a table: what the seats contribute, when the seed opens, and that it never leaks before."""

from __future__ import annotations

import json
import logging
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, update

from parlour.cli import main
from parlour.records import loads, number_commitment, seed_commitment, verify
from parlour.server import ledger
from parlour.server.making import Making
from parlour.server.schema import matches, seeds, shuffles
from tests.server.helpers import Json, Page, Person, Server, run, serving

MINE, YOURS, OTHER = "a1" * 32, "b2" * 32, "c3" * 32
RULES = "acc target=31"


def proofs(page: Page, stage: str = "") -> list[Json]:
    """The messages about the proof that a page has heard."""
    return [message for message in page.heard if message["t"] == "proof" and stage in ("", message["stage"])]


def errors(page: Page) -> list[str]:
    return [message["code"] for message in page.heard if message["t"] == "error"]


async def commit(page: Page, seat: str, number: str, *, match: int = 1) -> None:
    said = number_commitment(page.url.split("/")[-2], match, seat, number)
    await page.send({"t": "contribute", "match": match, "commit": said})


async def open_number(page: Page, number: str, *, match: int = 1) -> None:
    await page.send({"t": "contribute", "match": match, "open": number})


async def heard(page: Page, stage: str, count: int = 1) -> Json:
    await page.until(lambda: len(proofs(page, stage)) >= count)
    return proofs(page, stage)[-1]


async def seed_of(server: Server, code: str, match: int = 1) -> str:
    where = (seeds.c.code == code) & (seeds.c.match == match)
    found: str = await server.house.store.read(lambda db: db.execute(select(seeds.c.seed).where(where)).scalar_one())
    return found


class Two:
    """Ann and Ben at one table, their pages open before the match begins."""

    def __init__(self, server: Server, stack: AsyncExitStack) -> None:
        self.server = server
        self.stack = stack

    async def sit_down(self, rules: str = RULES, *seats: str) -> None:
        self.ann, self.ben = [await self.stack.enter_async_context(Person(self.server.base)) for _ in range(2)]
        await self.ann.become("Ann")
        await self.ben.become("Ben")
        self.code = await self.ann.open_table(*(seats or ("me", "open")), rules=rules)
        self.a, self.b = [
            await self.stack.enter_async_context(person.page(self.code)) for person in (self.ann, self.ben)
        ]
        for page in (self.a, self.b):
            await page.hello()
        await self.ben.sit(self.code)

    async def contribute(self, *, match: int = 1) -> None:
        for page, seat, number in ((self.a, "A", MINE), (self.b, "B", YOURS)):
            await page.until(lambda page=page: any(m["match"] == match for m in proofs(page, "commit")))  # type: ignore[misc]
            await commit(page, seat, number, match=match)
        for page, number in ((self.a, MINE), (self.b, YOURS)):
            await page.until(lambda page=page: any(m["match"] == match for m in proofs(page, "open")))  # type: ignore[misc]
            await open_number(page, number, match=match)
        for page in (self.a, self.b):
            await page.until(lambda page=page: any(m["match"] == match for m in proofs(page, "done")))  # type: ignore[misc]
            await page.until(lambda page=page: page.match == match)  # type: ignore[misc]

    async def play_out(self) -> str:
        while not self.a.is_over:
            page = self.a if self.a.legal else self.b
            await page.until(lambda page=page: bool(page.legal or page.is_over or self.a.legal))  # type: ignore[misc]
            if page.legal:
                answer = await page.act(page.legal[0])
                for one in (self.a, self.b):
                    await one.reach(answer["seq"])
        await self.a.until(lambda: self.a.table["phase"] == "over")
        return (await self.ann.get(f"/api/tables/{self.code}/record")).text


def test_both_seats_contribute_and_the_record_proves_every_card(tmp_path: Path) -> None:
    """The whole way: commitment first, hashes before numbers, the seed at the end, `record verify` on what comes."""

    async def play() -> None:
        async with serving(tmp_path, contribution_seconds=10.0) as server, AsyncExitStack() as stack:
            two = Two(server, stack)
            await two.sit_down()
            first = await heard(two.a, "commit")
            assert first["commits"] == {}
            assert first["numbers"] == {}
            assert first["seconds"] > 5
            assert not two.a.view, "no card before the seats have contributed"
            await commit(two.a, "A", MINE)
            again = await two.ann.get(f"/api/tables/{two.code}/proof")
            assert again.json()["stage"] == "commit"
            assert again.json()["numbers"] == {}
            await two.contribute()
            listed = proofs(two.b, "open")[0]
            assert listed["commits"] == {
                seat: number_commitment(two.code, 1, seat, number) for seat, number in (("A", MINE), ("B", YOURS))
            }
            assert proofs(two.b, "done")[0]["numbers"] == {"A": MINE, "B": YOURS}
            assert {one["commitment"] for page in (two.a, two.b) for one in proofs(page)} == {first["commitment"]}
            shown = (await two.ben.get(f"/api/tables/{two.code}/proof")).json()
            assert (shown["stage"], shown["seed"]) == ("done", None)
            text = await two.play_out()
            report = verify(text)
            assert report.is_ok, report
            assert report.proof is not None
            assert report.proof.is_open
            assert report.dealt_count == sum(line.actor == "d" for line in loads(text).lines())
            seed = (await two.ben.get(f"/api/tables/{two.code}/proof")).json()["seed"]
            assert seed == await seed_of(server, two.code)
            assert seed_commitment(two.code, 1, seed) == first["commitment"]
            headers = loads(text).headers
            assert (headers["Number A"], headers["Number B"], headers["Seed"]) == (MINE, YOURS, seed)

    run(play())


def test_a_next_match_has_a_seed_and_numbers_of_its_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, contribution_seconds=10.0) as server, AsyncExitStack() as stack:
            two = Two(server, stack)
            await two.sit_down()
            await two.contribute()
            await two.play_out()
            assert (await two.ann.post(f"/api/tables/{two.code}/rematch")).status_code == 200
            assert (await two.ben.post(f"/api/tables/{two.code}/rematch")).status_code == 200, "it begins once"
            await two.contribute(match=2)
            assert await seed_of(server, two.code, 2) != await seed_of(server, two.code, 1)
            assert verify(await two.play_out()).is_ok

    run(play())


def test_seats_that_send_nothing_are_marked(tmp_path: Path) -> None:
    """Absent: no hash in time; withheld: a hash and no number in time. The match is dealt all the same."""

    async def play() -> None:
        async with serving(tmp_path, contribution_seconds=0.3) as server, AsyncExitStack() as stack:
            two = Two(server, stack)
            await two.sit_down()
            await heard(two.a, "commit")
            await commit(two.a, "A", MINE)
            done = await heard(two.b, "done")
            hashed = number_commitment(two.code, 1, "A", MINE)
            assert done["numbers"] == {"A": f"withheld:{hashed}", "B": "absent"}
            assert proofs(two.b, "open")[0]["numbers"] == {"B": "absent"}
            await two.b.until(lambda: bool(two.b.view))
            await open_number(two.a, MINE)
            await two.a.until(lambda: errors(two.a) == ["contribution_late"])
            text = await two.play_out()
            assert verify(text).is_ok
            assert loads(text).headers["Number A"] == f"withheld:{hashed}"

    run(play())


def test_nobody_waits_for_seats_that_the_server_runs(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, contribution_seconds=60.0) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("bot:random", "bot:random", rules=RULES)
            shown = (await ann.get(f"/api/tables/{code}/proof")).json()
            assert (shown["stage"], shown["numbers"]) == ("done", {"A": "bot", "B": "bot"})

    run(play())


def test_what_may_not_be_sent_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path, contribution_seconds=10.0) as server, AsyncExitStack() as stack:
            two = Two(server, stack)
            await two.sit_down()
            zoe = await stack.enter_async_context(Person(server.base))
            await zoe.become("Zoe")
            watcher = await stack.enter_async_context(zoe.page(two.code))
            await watcher.hello()
            await heard(two.a, "commit")
            await commit(watcher, "A", OTHER)
            await watcher.until(lambda: errors(watcher) == ["not_seated"])
            await open_number(two.a, MINE)
            await two.a.until(lambda: errors(two.a) == ["contribution_late"])  # nobody opens before the list is closed
            await commit(two.a, "A", MINE, match=2)
            await two.a.until(lambda: errors(two.a) == ["contribution_late"] * 2)
            await commit(two.a, "A", MINE)
            await commit(two.a, "A", MINE)
            await commit(two.a, "A", OTHER)
            await two.a.until(lambda: errors(two.a)[2:] == ["contribution_other"])
            await commit(two.b, "A", YOURS)  # bound to another seat: it can be sent, and never be opened
            await heard(two.b, "open")
            await open_number(two.b, YOURS)
            await two.b.until(lambda: errors(two.b) == ["contribution_other"])
            await open_number(two.a, OTHER)
            await two.a.until(lambda: errors(two.a)[3:] == ["contribution_other"])
            await open_number(two.a, MINE)
            for bad in (
                {"t": "contribute", "match": 1},
                {"t": "contribute", "match": 1, "commit": MINE, "open": MINE},
                {"t": "contribute", "match": 1, "open": MINE.upper()},
                {"t": "contribute", "match": 1, "open": "a1"},
            ):
                before = len(errors(two.a))
                await two.a.send(bad)
                await two.a.until(lambda before=before: len(errors(two.a)) > before)  # type: ignore[misc]
                assert errors(two.a)[-1] == "bad_message"
            shown = (await two.ann.get(f"/api/tables/{two.code}/proof")).json()
            assert (shown["stage"], shown["numbers"]) == ("open", {"A": MINE})

    run(play())


@pytest.mark.parametrize("stage", ["commit", "open"])
def test_a_server_that_stops_in_between_goes_on_with_what_it_had(tmp_path: Path, stage: str) -> None:
    """The same commitment, the same hashes: a restart is no second try for whoever runs the server."""

    async def play() -> None:
        async with serving(tmp_path, contribution_seconds=60.0) as server, AsyncExitStack() as stack:
            two = Two(server, stack)
            await two.sit_down()
            before = await heard(two.a, "commit")
            await commit(two.a, "A", MINE)
            if stage == "open":
                await commit(two.b, "B", YOURS)
                await heard(two.a, "open")
            else:
                await two.a.say({"t": "ping", "n": 1})
            code, jars = two.code, (two.ann.http.cookies, two.ben.http.cookies)
            seed = await seed_of(server, code)
        async with serving(tmp_path, contribution_seconds=60.0) as server, AsyncExitStack() as stack:
            ann, ben = [await stack.enter_async_context(Person(server.base, jar)) for jar in jars]
            a, b = [await stack.enter_async_context(person.page(code)) for person in (ann, ben)]
            for page in (a, b):
                await page.send({"t": "hello", "match": 0, "seq": 0})
                found = await heard(page, stage)
                assert found["commitment"] == before["commitment"]
            await commit(a, "A", OTHER)  # committed before the restart
            await a.until(lambda: errors(a) == ["contribution_late" if stage == "open" else "contribution_other"])
            if stage == "commit":
                await commit(b, "B", YOURS)
                await heard(b, "open")
            await open_number(a, MINE)
            await open_number(b, YOURS)
            assert (await heard(a, "done"))["numbers"] == {"A": MINE, "B": YOURS}
            await b.until(lambda: bool(b.view))
            assert await seed_of(server, code) == seed

    run(play())


def test_a_page_that_comes_back_hears_what_is_asked_of_it(tmp_path: Path) -> None:
    """Two pages of one seat: the second one is told as well, and may open what the first one committed to."""

    async def play() -> None:
        async with serving(tmp_path, contribution_seconds=10.0) as server, AsyncExitStack() as stack:
            two = Two(server, stack)
            await two.sit_down()
            await heard(two.a, "commit")
            await commit(two.a, "A", MINE)
            await commit(two.b, "B", YOURS)
            await heard(two.a, "open")
            again = await stack.enter_async_context(two.ann.page(two.code))
            await again.send({"t": "hello", "match": 0, "seq": 0})
            assert (await heard(again, "open"))["commits"]["A"] == number_commitment(two.code, 1, "A", MINE)
            await open_number(again, MINE)
            await open_number(two.a, MINE)
            await open_number(two.b, YOURS)
            assert (await heard(again, "done"))["numbers"]["A"] == MINE
            assert errors(two.a) == []

    run(play())


def test_a_position_is_opened_from_the_seed(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random", rules="acc", position="dealer=A pegs=A:110,B:105")
            async with ann.page(code) as page:
                await page.hello()
                await page.play_on()
                await page.until(lambda: page.table["phase"] == "over")
            text = (await ann.get(f"/api/tables/{code}/record")).text
            report = verify(text)
            assert report.is_ok, report
            assert report.proof is not None
            assert report.proof.asked
            lines = text.split("\n")
            at = next(i for i, line in enumerate(lines) if line.startswith("[Position "))
            cards = loads(text).headers["Position"].partition("hand:A=")[2]
            lines[at] = lines[at].replace(cards[:2], cards[2:4]) if cards[:2] not in cards[2:] else lines[at]
            assert not verify("\n".join(lines)).is_ok

    run(play())


def test_the_seed_leaks_nowhere_before_the_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Every frame of players and spectators, every answer about the table, every log line; then it is open to all."""

    async def play() -> None:
        async with serving(tmp_path, contribution_seconds=10.0) as server, AsyncExitStack() as stack:
            two = Two(server, stack)
            await two.sit_down()
            zoe = await stack.enter_async_context(Person(server.base))
            watcher = await stack.enter_async_context(zoe.page(two.code))
            await watcher.hello()
            await two.contribute()
            seed = await seed_of(server, two.code)
            paths = ("", "/record", "/proof", "/shuffles", "/qr.svg")
            while not two.a.is_over:
                page = two.a if two.a.legal else two.b
                await page.until(lambda: bool(two.a.legal or two.b.legal or two.a.is_over))
                said = [
                    (await person.get(f"/api/tables/{two.code}{path}")).text
                    for person in (two.ann, zoe)
                    for path in paths
                ]
                if not two.a.is_over:
                    assert not [text for text in said if seed in text.lower()]
                if page.legal:
                    seq = (await page.act(page.legal[0]))["seq"]
                    for one in (two.a, two.b, watcher):
                        await one.reach(seq)
            heard = [text for page in (two.a, two.b, watcher) for text in page.raw]
            assert len(heard) > 30
            assert not [text for text in heard if seed in text]
            assert seed in (await zoe.get(f"/api/tables/{two.code}/record")).text
            found = [record.getMessage() for record in caplog.records]
            assert not [line for line in found if seed in line]

    with caplog.at_level(logging.DEBUG):
        run(play())


def test_a_match_from_before_is_played_on_with_what_was_stored(tmp_path: Path) -> None:
    """Older matches: stored shuffles while they last, no claim to a proof, and a restart changes no card."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            jar = ann.http.cookies
            code = await ann.open_table("me", "bot:random", rules="acc target=61")
            async with ann.page(code) as page:
                await page.hello()
                await page.act(page.legal[0])
            match = server.house.tables.live[code].match
            assert match is not None
            packs = [match.packs(number) for number in (0, 1, 2)]

            def age(db: Any) -> None:
                where = (matches.c.code == code) & (matches.c.match == 1)
                db.execute(update(matches).where(where).values(commitment="", contributions=""))
                db.execute(delete(seeds).where(seeds.c.code == code))
                db.execute(insert(seeds).values(code=code, match=1, seed=OTHER))
                for number, cards in enumerate(packs):
                    text = "".join(c.text for c in cards)
                    db.execute(
                        insert(shuffles).values(
                            code=code, match=1, shuffle=number, cards=text, nonce=MINE, commitment=YOURS
                        )
                    )

            await server.house.store.write(age)
        async with serving(tmp_path) as server, Person(server.base, jar) as ann, ann.page(code) as page:
            await page.hello()
            assert server.house.tables.live[code].match.packs(2) == packs[2]  # type: ignore[union-attr]
            await page.play_on(stop=lambda page: page.view["facts"]["deal"] == 3)
        async with serving(tmp_path) as server, Person(server.base, jar) as ann:
            async with ann.page(code) as page:
                await page.hello()
                await page.play_on()
                await page.until(lambda: page.table["phase"] == "over")
            text = (await ann.get(f"/api/tables/{code}/record")).text
            assert verify(text).is_ok
            assert "Proof" not in loads(text).headers
            assert OTHER not in text
            assert (await ann.get(f"/api/tables/{code}/proof")).json()["error"]["code"] == "no_proof"
            shown = (await ann.get(f"/api/tables/{code}/shuffles")).json()["shuffles"]
            assert [one["commit"] for one in shown] == [YOURS] * 3
            kept = await server.house.store.read(lambda db: ledger.load_log(db, code, 1))
            assert kept is not None
            assert kept.is_over

    run(play())


def test_the_report_deals_every_match_again_and_lists_what_is_not_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Over HTTP and by `parlour admin fairness`; a match that was tampered with is found, without its code."""

    async def play() -> tuple[str, str]:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            empty = (await ann.get("/api/fairness")).json()
            assert (empty["matches"], empty["tests"], empty["odd"], empty["unopened"]) == (0, [], False, [])
            codes = [await ann.open_table("me", "bot:random", rules=RULES) for _ in range(3)]
            for code in codes[:2]:
                async with ann.page(code) as page:
                    await page.hello()
                    await page.play_on()
                    await page.until(lambda page=page: page.table["phase"] == "over")  # type: ignore[misc]
            found = (await ann.get("/api/fairness")).json()
            assert (found["matches"], found["of"], found["proved"], found["failures"]) == (2, 2, 2, [])
            assert found["packs"] >= 4
            assert {test["name"] for test in found["tests"]} == {"top", "places", "neighbours", "repeats", "players"}
            assert all(test["p"] is None and test["need"] > test["count"] for test in found["tests"])
            open_one = (await ann.get(f"/api/tables/{codes[2]}/proof")).json()["commitment"]
            assert [one["commitment"] for one in found["unopened"]] == [open_one]
            assert found["unopened_count"] == 1
            assert not [code for code in codes if code in str(found)], "a code opens the door of a private table"
            where = seeds.c.code == codes[0]
            await server.house.store.write(
                lambda db: db.execute(update(seeds).where(where).values(seed=OTHER)).rowcount
            )
            return codes[0], (await ann.get(f"/api/tables/{codes[0]}/proof")).json()["commitment"]

    damaged, commitment = run(play())
    assert main(["admin", "fairness", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert said.startswith("2 matches with ")
    assert f"{commitment} does not hold: line " in said
    assert "this is not the seed that was committed to" in said
    assert "1 seeds are not open" in said
    assert main(["admin", "fairness", "--data", str(tmp_path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["proved"] == 1
    with closing(sqlite3.connect(tmp_path / "parlour.sqlite3")) as db, db:
        assert db.execute("UPDATE log SET text = 'garbage' WHERE code = ? AND n = 5", [damaged]).rowcount == 1
    assert main(["admin", "fairness", "--data", str(tmp_path)]) == 1
    assert "does not hold: its log cannot be played again" in capsys.readouterr().out


def test_the_seed_of_a_match_that_is_given_up_opens(tmp_path: Path) -> None:
    """It opens however a match ends, and the record of what was played is whole and holds."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            code = await ann.open_table("me", "bot:random", rules="acc")
            async with ann.page(code) as page:
                await page.hello()
                await page.act(page.legal[0])
                assert (await ann.get(f"/api/tables/{code}/proof")).json()["seed"] is None
                answer = await ann.post(f"/api/tables/{code}/resign")
                assert answer.status_code == 200, answer.text
                await page.until(lambda: page.table["phase"] == "over")
            seed = (await ann.get(f"/api/tables/{code}/proof")).json()["seed"]
            text = (await ann.get(f"/api/tables/{code}/record")).text
            report = verify(text)
            assert report.is_ok, report
            assert report.dealt_count >= 4
            assert loads(text).headers["Seed"] == seed == await seed_of(server, code)
            assert (await ann.get("/api/fairness")).json()["proved"] == 1

    run(play())


def test_what_is_being_made_is_kept_as_it_is() -> None:
    from parlour.engine import Seat

    made = Making.begin("K7PMXZ", 1, OTHER, Seat.B, {Seat.A: True, Seat.B: False, Seat.C: True})
    assert made.waiting == {"A", "C"}
    hashed = number_commitment("K7PMXZ", 1, "A", MINE)
    sent = made.committed("A", hashed)
    assert isinstance(sent, Making)
    again = Making.load("K7PMXZ", 1, OTHER, Seat.B, (Seat.A, Seat.B, Seat.C), sent.text())
    assert again == sent
    assert made.committed("B", hashed) == "contribution_late", "the server's seats contribute nothing"
    listed = sent.closed()
    assert listed.stage == "open"
    assert listed.numbers["C"] == "absent"
    assert listed.waiting == {"A"}
    assert listed.committed("C", hashed) == "contribution_late"
    done = listed.opened("A", MINE)
    assert isinstance(done, Making)
    assert done.closed().numbers == {"A": MINE, "B": "bot", "C": "absent"}
    assert made.closed().stage == "done", "nothing was committed to, so there is nothing to open"
