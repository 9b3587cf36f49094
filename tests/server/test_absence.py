"""The ladder of absence, rung by rung, with the seat taken back; and matches that end before they are played out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from parlour.records import verify
from parlour.server.absence import rungs_of
from parlour.server.ledger import SeatRow, TableRow
from parlour.server.terms import Absence
from tests.server.helpers import Json, Person, Server, run, serving
from tests.server.test_clocks import seat_times, seated


def seat_of(table: Json, letter: str) -> Json:
    found: Json = next(one for one in table["seats"] if one["seat"] == letter)
    return found


async def events_of(server: Server, code: str) -> list[tuple[str, int | None]]:
    from sqlalchemy import select

    from parlour.server.schema import table_events

    wanted = select(table_events).where(table_events.c.code == code).order_by(table_events.c.n)
    rows = await server.house.store.read(lambda db: db.execute(wanted).all())
    return [(row.kind, row.seat) for row in rows]


def test_rungs_come_by_their_seconds() -> None:
    ladder = rungs_of(Absence(remind=60, stand_in=None, pause=30, end=30))
    assert [rung.name for rung in ladder] == ["pause", "end", "remind"]


def test_who_is_away_is_reminded_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            reminded: list[tuple[str, str]] = []

            def remind(row: TableRow, seat: SeatRow) -> None:
                reminded.append((row.code, seat.name))

            server.house.tables.remind = remind
            code = await seated(ann, ben, {"absence": {"remind": 1}})
            async with ann.page(code) as a:
                await a.hello()
                await a.until(lambda: seat_times(a.table["times"], "B").get("next") == "remind")
                await a.until(lambda: seat_times(a.table["times"], "B").get("next") is None)
                await asyncio.sleep(1.2)
            assert reminded == [(code, "Ben")]
            assert await events_of(server, code) == [("reminded", 1)]

    run(play())


def test_a_computer_player_plays_on_and_the_seat_is_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            code = await seated(ann, ben, {"absence": {"remind": None, "stand_in": 1}})
            async with ann.page(code) as a:
                await a.hello()
                await a.act(a.legal[0])
                await a.until(lambda: a.view["facts"].get("phase") == "play")
                shown = seat_of(a.table, "B")
                assert shown["kind"] == "person", "the seat stays Ben's"
                assert shown["name"] == "Ben"
                assert shown.get("stand_in") == "club"
                assert not shown["here"]
                await a.play_on(stop=lambda page: page.view["facts"].get("deal", 0) >= 2)
                async with ben.page(code) as b:
                    await b.hello()
                    await a.until(lambda: seat_of(a.table, "B").get("stand_in") is None)
                    assert a.table.get("times") is None
                    while not b.legal:
                        await a.until(lambda: bool(a.legal or b.legal))
                        if a.legal and not b.legal:
                            await a.act(a.legal[0])
                            await b.reach(a.seq)
                    seq = b.seq
                    await asyncio.sleep(0.3)
                    assert b.legal, "nobody moves for Ben any more"
                    assert b.seq == seq
                    assert (await b.act(b.legal[0]))["t"] == "ok"
            assert await events_of(server, code) == [("stand_in", 1), ("back", 1)]

    run(play())


def test_a_record_tells_which_decisions_were_not_its_players_own(tmp_path: Path) -> None:
    """docs/record-format.md: who moves for a seat from where on, and whose time was up; it is proved all the same."""
    terms = {"clock": {"kind": "move", "seconds": 2}, "absence": {"remind": None, "stand_in": 4}}

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            code = await seated(ann, ben, terms, rules="acc target=31")

            async def told() -> list[str]:
                answer = await ann.get(f"/api/tables/{code}/record")
                assert verify(answer.text).is_ok, answer.text
                return [line for line in answer.text.splitlines() if line[:1] in ("B", "t")]

            async with ann.page(code) as a:
                await a.hello()
                await a.act(a.legal[0])
                await a.until(lambda: a.view["facts"].get("phase") == "play")
                lines = await told()
                assert lines[lines.index("t  timeout B") + 1].startswith("B  crib")
                await a.play_on(stop=lambda page: seat_of(page.table, "B").get("stand_in") is not None)
                assert (await told()).count("t  seat B bot:club") == 1
                async with ben.page(code) as b:
                    await b.hello()
                    await asyncio.gather(a.play_on(), b.play_on())
                lines = await told()
                assert lines.index("t  seat B bot:club") < lines.index("t  seat B back")

    run(play())


def test_a_stand_in_is_still_there_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            code = await seated(ann, ben, {"absence": {"remind": None, "stand_in": 1}})
            async with ann.page(code) as a:
                await a.hello()
                await a.until(lambda: seat_of(a.table, "B").get("stand_in") is not None)
        async with serving(tmp_path) as server:
            again = Person(server.base, ann.http.cookies)
            async with again.page(code) as a:
                await a.hello()
                assert seat_of(a.table, "B").get("stand_in") == "club"
                await a.act(a.legal[0])
                await a.until(lambda: a.view["facts"].get("phase") == "play")
            await again.http.aclose()

    run(play())


def test_back_is_asked_for_without_a_page_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            code = await seated(ann, ben, {"absence": {"remind": None, "stand_in": 1, "end": 600}})
            async with ann.page(code) as a:
                await a.hello()
                await a.until(lambda: seat_of(a.table, "B").get("stand_in") is not None)
                await a.until(lambda: a.view["facts"].get("thrown") == ["B"])
                answer = await ben.post(f"/api/tables/{code}/back")
                assert answer.status_code == 200
                assert seat_of(answer.json()["table"], "B").get("stand_in") is None

    run(play())


def test_a_pause_stops_the_clocks_until_the_person_is_back(tmp_path: Path) -> None:
    terms = {"clock": {"kind": "bank", "seconds": 50}, "absence": {"remind": None, "pause": 1}}

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            code = await seated(ann, ben, terms)
            async with ann.page(code) as a:
                await a.hello()
                await a.until(lambda: a.table["times"]["paused"])
                assert not any(one["runs"] for one in a.table["times"]["seats"])
                left = [one["left"] for one in a.table["times"]["seats"]]
                await asyncio.sleep(0.5)
                assert [one["left"] for one in (await ann.table(code))["times"]["seats"]] == left
                async with ben.page(code) as b:
                    await b.hello()
                    await a.until(lambda: not a.table["times"]["paused"])
                    assert [one["runs"] for one in a.table["times"]["seats"]] == [True, True]
            assert ("paused", 1) in await events_of(server, code)

    run(play())


def test_a_match_ends_without_a_winner_where_somebody_stays_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            code = await seated(ann, ben, {"absence": {"remind": None, "end": 1}})
            async with ann.page(code) as a:
                await a.hello()
                await a.until(lambda: a.table["phase"] == "over")
                assert a.table["ending"] == {"how": "absent", "winners": []}
                await a.until(lambda: a.legal == [])
                assert (await ann.post(f"/api/tables/{code}/back")).json()["error"]["code"] == "match_over"
                record = (await ann.get(f"/api/tables/{code}/record")).text
                assert "t  _absent B" in record
                assert "[Result" not in record
                assert "View" not in record, "what is over is told whole"
                report = verify(record)
                assert report.is_ok
                assert report.ended == "over without a winner"
                assert "not finished" not in str(report)
                (game,) = (await ann.get("/api/my/games")).json()["games"]
                assert (game["won"], game["ending"], game["winners"]) == (None, "absent", [])
                assert game["over_at"] is not None
                results = (await ann.get("/api/my/statistics?game=cribbage")).json()["results"]
                assert (results["finished"], results["won"], results["against"]) == (0, 0, [])
                assert (await ann.post(f"/api/tables/{code}/rematch")).status_code == 200
                await a.until(lambda: a.match == 2 and bool(a.legal))

    run(play())


def test_an_ended_match_stays_ended_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            code = await seated(ann, ben, {})
            answer = await ben.post(f"/api/tables/{code}/resign")
            assert answer.json()["table"]["ending"] == {"how": "resigned", "winners": ["A"]}
        async with serving(tmp_path) as server:
            again = Person(server.base, ann.http.cookies)
            async with again.page(code) as a:
                await a.hello()
                assert a.table["phase"] == "over"
                assert a.table["ending"] == {"how": "resigned", "winners": ["A"]}
                assert a.legal == []
                refused = await a.act("crib 2C3C")
                assert refused["code"] == "match_over"
                record = (await again.get(f"/api/tables/{code}/record")).text
                assert "t  resign B" in record
                assert verify(record).ended == "given up, won by A as the table says"
                assert '[Result "A"]' in record
            games = (await again.get("/api/my/games")).json()["games"]
            assert games[0]["won"] is True
            assert games[0]["winners"] == ["A"]
            await again.http.aclose()

    run(play())


def test_a_match_is_abandoned_when_everybody_wants_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            code = await seated(ann, ben, {})
            async with ann.page(code) as a, ben.page(code) as b:
                await a.hello()
                await b.hello()
                await ann.post(f"/api/tables/{code}/abandon")
                await b.until(lambda: b.table.get("times") is not None)
                assert seat_times(b.table["times"], "A")["wants"] == "abandon"
                await a.act(a.legal[0])
                assert (await ann.table(code))["times"] is None, "who plays on wants no end"
                await ann.post(f"/api/tables/{code}/abandon")
                await ben.post(f"/api/tables/{code}/abandon")
                await a.until(lambda: a.table["phase"] == "over")
                assert a.table["ending"] == {"how": "abandoned", "winners": []}
                record = (await ben.get(f"/api/tables/{code}/record")).text
                assert "t  _abandoned" in record
                assert verify(record).ended == "over without a winner"
                (game,) = (await ben.get("/api/my/games")).json()["games"]
                assert (game["won"], game["ending"]) == (None, "abandoned")
            assert await events_of(server, code) == [("abandon", 0), ("abandon", 0), ("abandoned", 1)]

    run(play())


@pytest.mark.parametrize("path", ["resign", "abandon", "back"])
def test_only_those_who_sit_there_end_a_match_that_goes_on(tmp_path: Path, path: str) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as cat:
            await ann.become("Ann")
            await cat.become("Cat")
            code = await ann.open_table("me", "open")

            async def refusal(person: Person) -> tuple[int, str]:
                answer = await person.post(f"/api/tables/{code}/{path}")
                return answer.status_code, answer.json()["error"]["code"]

            assert await refusal(cat) == (403, "not_seated")
            assert await refusal(ann) == (409, "no_match")

    run(play())


def test_a_partnership_is_beaten_when_all_its_people_have_resigned(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, bot_delay=30.0) as server,
            Person(server.base) as ann,
            Person(server.base) as cat,
        ):
            await ann.become("Ann")
            await cat.become("Cat")
            code = await ann.open_table("me", "bot:random", "open", "bot:random", rules="acc players=4")
            await cat.sit(code)
            async with ann.page(code) as a, cat.page(code) as c:
                await a.hello()
                await c.hello()
                table = (await ann.post(f"/api/tables/{code}/resign")).json()["table"]
                assert table["phase"] == "playing", "the partner plays on"
                assert seat_of(table, "A").get("stand_in") is not None
                assert seat_times(table["times"], "A")["wants"] == "resign"
                assert (await a.act(a.legal[0]))["code"] == "stand_in_plays"
                table = (await ann.post(f"/api/tables/{code}/back")).json()["table"]
                assert seat_of(table, "A").get("stand_in") is None
                assert (await a.act(a.legal[0]))["t"] == "ok"
                await ann.post(f"/api/tables/{code}/resign")
                table = (await cat.post(f"/api/tables/{code}/resign")).json()["table"]
                assert table["ending"] == {"how": "resigned", "winners": ["B", "D"]}

    run(play())
