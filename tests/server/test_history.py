"""My games: what is listed and for whom, figures held against the reviews and the record, the parcel, old matches."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path

import pytest
from sqlalchemy import Connection, Table, update

from parlour.records import loads, verify
from parlour.server.schema import matches, reviews, seats, tables
from tests.server.helpers import Json, Person, Server, run, serving


async def played(ann: Person, *seats: str, rules: str = "acc target=31") -> str:
    """A table at which one match has been played to its end."""
    code = await ann.open_table(*(seats or ("me", "bot:greedy")), rules=rules)
    async with ann.page(code) as page:
        await page.hello()
        await page.play_on()
    return code


async def games_of(ann: Person) -> list[Json]:
    answer = await ann.get("/api/my/games")
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()["games"]
    return found


async def change(server: Server, table: object, values: Json) -> None:
    def job(db: Connection) -> None:
        db.execute(update(table).values(**values))  # type: ignore[arg-type]

    await server.house.store.write(job)


def test_a_match_is_listed_with_its_end_for_those_who_sat_there_alone(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become("Ann")
            await ben.become("Ben")
            assert await games_of(ann) == []
            code = await played(ann)
            await ann.open_table("me", "bot:club")
            going, over = await games_of(ann)
            assert (going["won"], going["winners"], going["over_at"]) == (None, [], None)
            assert (over["code"], over["match"], over["seat"], over["side"]) == (code, 1, "A", "A")
            record = (await ann.get(f"/api/tables/{code}/record")).text
            winners = verify(loads(record)).winners.split()
            assert over["winners"] == winners
            assert over["won"] is ("A" in winners)
            assert max(over["scores"].values()) == 31, "the winner's score is that of the game hole"
            assert over["bots"] == {"B": "greedy"}
            assert await games_of(ben) == []
            assert (await ben.get("/api/my/statistics?game=cribbage")).json()["results"]["finished"] == 0

    run(play())


def test_the_figures_are_those_of_the_reviews(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            codes = [await played(ann), await played(ann, "bot:greedy", "me")]
            before = (await ann.get("/api/my/statistics?game=cribbage")).json()
            assert (before["results"]["finished"], before["reviews"]["missing"]) == (2, 2)
            assert before["reviews"]["over_time"] == []
            progress = [json.loads(line) for line in (await ann.post("/api/my/reviews")).text.splitlines()]
            assert [line["done"] for line in progress] == [0, 1, 2]
            assert progress[-1] == {"done": 2, "of": 2, "failed": 0, "left": 0}
            after = (await ann.get("/api/my/statistics?game=cribbage")).json()["reviews"]
            assert (after["reviewed"], after["missing"]) == (2, 0)
            mine = []
            for code, seat in zip(codes, "AB", strict=True):
                told = [json.loads(line) for line in (await ann.get(f"/api/tables/{code}/review")).text.splitlines()]
                mine += [line["decision"] for line in told[1:-1] if line["decision"]["seat"] == seat]
            for kind in ("throw", "play"):
                made = [one for one in mine if one["kind"] == kind]
                figures = after["kinds"][kind]
                assert (figures["n"], figures["best"]) == (len(made), sum(one["grade"] == "best" for one in made))
                mean = sum(one["points_cost"] for one in made) / len(made)
                assert abs(figures["points_cost"] - mean) < 1e-3
            account = after["account"]
            luck = account["luck_own_cards"] + account["luck_other_cards"] + account["luck_rest"]
            assert abs(account["luck"] - luck) < 1e-9
            results = (await ann.get("/api/my/statistics?game=cribbage")).json()["results"]
            assert abs(account["result"] - results["won"] / 2) < 1e-6, "a game won is 1, a game lost 0"
            assert [one["code"] for one in after["over_time"]] == codes

    run(play())


def test_a_match_from_before_results_were_kept_and_one_from_a_position(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            await played(ann)
            (told,) = await games_of(ann)
            await change(server, matches, {"result": "", "over_at": None})
            (again,) = await games_of(ann)
            assert again["winners"] == told["winners"]
            assert again["scores"] == told["scores"]
            assert abs(again["over_at"] - told["over_at"]) < 5
            await change(server, tables, {"position": "dealer=A"})
            (set_up,) = await games_of(ann)
            assert set_up["position"]
            assert (await ann.get("/api/my/statistics?game=cribbage")).json()["results"]["finished"] == 0

    run(play())


@pytest.mark.parametrize(
    ("table", "values", "is_listed"),
    [
        (matches, {"result": "{{"}, True),
        (matches, {"result": '{"winners": 7}'}, True),
        (reviews, {"text": "{{"}, True),
        (tables, {"terms": "{{"}, False),
        (tables, {"rules": "acc target=x"}, False),
        (seats, {"seen_terms": "[]"}, False),
    ],
)
def test_a_damaged_row_hides_no_other_match(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, table: Table, values: Json, is_listed: bool
) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            bad, good = await played(ann), await played(ann)
            await ann.post("/api/my/reviews")
            await server.house.store.write(
                lambda db: db.execute(update(table).where(table.c.code == bad).values(**values))
            )
            server.house.tables.live.pop(bad).rest()
            for _ in range(2):
                found = {one["code"]: one for one in await games_of(ann)}
                assert found[good]["won"] is not None
                assert (bad in found) is is_listed
                if table is matches:
                    assert (found[bad]["won"], found[bad]["ending"]) == (None, "damaged")
                assert (await ann.get("/api/my/statistics?game=cribbage")).status_code == 200
                assert (await ann.post("/api/my/reviews")).status_code == 200
                export = await ann.get("/api/my/export")
                assert f"records/{good}-1.cgr" in zipfile.ZipFile(io.BytesIO(export.content)).namelist()
                assert (await ann.get("/api/my/tables")).status_code == 200
                assert (await ann.get(f"/api/tables/{bad}/matches")).status_code in (200, 409)

    run(play())
    damage = [record.getMessage() for record in caplog.records if "of table" in record.getMessage()]
    assert len(damage) == len(set(damage)) == (0 if table is reviews else 1), damage


def test_the_parcel_holds_every_match_as_a_record(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("=Ann")
            code = await played(ann)
            open_code = await ann.open_table("me", "bot:club")
            await ann.post("/api/my/reviews")
            answer = await ann.get("/api/my/export")
            assert answer.headers["content-type"] == "application/zip"
            parcel = zipfile.ZipFile(io.BytesIO(answer.content))
            names = set(parcel.namelist())
            assert {"games.csv", "games.json", "decisions.csv", "statistics-cribbage.json"} <= names
            whole = parcel.read(f"records/{code}-1.cgr").decode()
            assert verify(loads(whole)).failure is None
            assert whole == (await ann.get(f"/api/tables/{code}/record")).text
            if f"records/{open_code}-1.cgr" in names:
                assert '[View "A"]' in parcel.read(f"records/{open_code}-1.cgr").decode(), "only what I may know"
            rows = list(csv.DictReader(io.StringIO(parcel.read("games.csv").decode())))
            assert {row["code"] for row in rows} == {code, open_code}
            assert not any(value.startswith("=") for row in rows for value in row.values())
            decisions = list(csv.DictReader(io.StringIO(parcel.read("decisions.csv").decode())))
            told = [json.loads(line) for line in (await ann.get(f"/api/tables/{code}/review")).text.splitlines()]
            assert len(decisions) == sum(line["decision"]["seat"] == "A" for line in told[1:-1])

    run(play())


def test_what_is_asked_for_badly_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            assert (await ann.get("/api/my/games")).status_code == 401
            assert (await ann.get("/api/my/export")).status_code == 401
            await ann.become("Ann")
            assert (await ann.get("/api/my/games?limit=0")).status_code == 400
            assert (await ann.get("/api/my/games?skip=-1")).status_code == 400
            unknown = await ann.get("/api/my/statistics?game=poker")
            assert (unknown.status_code, unknown.json()["error"]["code"]) == (400, "no_such_game")
            assert (await ann.get("/api/my/statistics?game=handfoot")).json()["reviews"] is None

    run(play())
