"""Everything of a person: taken away whole, deleted whole, and what the others see afterwards."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert, select

from parlour.records import loads, verify
from parlour.server.personal import HELD
from parlour.server.schema import (
    api_tokens,
    daily_answers,
    drill_answers,
    drill_cards,
    guests,
    metadata,
    presence,
    shunned,
    subscriptions,
    talk,
)
from tests.server.helpers import Json, Person, Server, run, serving

PASSWORD = "correct horse battery"
NAME = "Annabella"
NAMES_A_PERSON = {"guest", "owner", "host", "other", "actor", "about"}


def everything(db: Connection) -> str:
    """Every value of every table in one text; but for the sockets that are open, which come and go by themselves."""
    lasting = [table for table in metadata.sorted_tables if table is not presence]
    return "\n".join(repr(tuple(row)) for table in lasting for row in db.execute(select(table)))


async def held(server: Server) -> str:
    return await server.house.store.read(everything)


async def exported(person: Person) -> dict[str, str]:
    answer = await person.get("/api/my/export")
    assert answer.status_code == 200, answer.text
    with zipfile.ZipFile(io.BytesIO(answer.content)) as parcel:
        return {name: parcel.read(name).decode() for name in parcel.namelist()}


async def played(ann: Person, ben: Person) -> str:
    """A short match between the two, to its end."""
    code = await ann.open_table("me", "open", rules="acc target=31")
    await ben.sit(code)
    async with ann.page(code) as hers, ben.page(code) as his:
        await asyncio.gather(hers.hello(), his.hello())
        await asyncio.gather(hers.play_on(), his.play_on())
    return code


async def told_all(server: Server, ann: str, ben: str, code: str) -> None:
    """Rows of every kind that a person may leave, marked with their kind; some that are Ben's."""

    def job(db: Connection) -> None:
        for who, mark in ((ann, "hers"), (ben, "his")):
            db.execute(insert(api_tokens).values(hash=f"secret-{mark}", guest=who, name=f"api {mark}", made_at=1.0))
            notice = {"hash": f"secret-{mark}", "guest": who, "text": f"notice {mark}", "made_at": 1.0}
            db.execute(insert(subscriptions).values(**notice))
            card = {"guest": who, "kind": "count", "item": f"card {mark}", "card": "{}", "due_at": 1.0, "made_at": 1.0}
            db.execute(insert(drill_cards).values(**card))
            answer = {"guest": who, "n": 1, "kind": "count", "item": f"drill {mark}", "answer": "8", "mark": 1.0}
            db.execute(insert(drill_answers).values(**answer, slip="", at=1.0))
            daily = {"day": "2026-11-30", "kind": "throw", "guest": who, "answer": f"daily {mark}", "mark": 1.0}
            db.execute(insert(daily_answers).values(**daily, at=1.0))
        for n, who, text in ((1, ann, "she says"), (2, ben, "ben says"), (3, ann, "she says more")):
            db.execute(insert(talk).values(code=code, n=n, guest=who, text=text, at=1.0))
        db.execute(insert(shunned).values(guest=ann, other=ben, how="mute", at=1.0))
        db.execute(insert(shunned).values(guest=ben, other=ann, how="block", at=1.0))
        bot = {"id": "c" * 32, "name": "Anns robot", "kind": "bot", "owner": ann, "recovery_hash": "c", "made_at": 1.0}
        db.execute(insert(guests).values(**bot))

    await server.house.store.write(job)


async def line(person: Person, sheet: Json, number: int) -> None:
    entry = {"kind": "dealer", "seat": "A"}
    body = {"id": f"line-{number:05}", "op": "add", "ref": 0, "entry": entry, "key": sheet["key"]}
    answer = await person.post(f"/api/sheets/{sheet['code']}/lines", body)
    assert answer.status_code == 200, answer.text


async def sheet_of(person: Person, *names: str) -> Json:
    answer = await person.post("/api/sheets", {"game": "cribbage", "rules": "", "names": list(names)})
    found: Json = answer.json()
    return found


async def a_life(server: Server, ann: Person, ben: Person) -> Json:
    """Ann has done here whatever one can do, much of it with Ben."""
    me = await ann.become(NAME)
    him = await ben.become("Ben")
    body = {"login": "annabella@home", "password": PASSWORD}
    assert (await ann.post("/api/me/password", body)).status_code == 200
    code = await played(ann, ben)
    await told_all(server, me["id"], him["id"], code)
    profile = {"game": "cribbage", "name": "her rules", "rules": "acc"}
    assert (await ann.post("/api/my/profiles", profile)).status_code == 200
    own, his = await sheet_of(ann, "Herself", "Cousin"), await sheet_of(ben, "Ben", "Dora")
    await line(ann, own, 1)
    await line(ann, his, 1)
    return {"id": me["id"], "ben": him["id"], "recovery": me["recovery"], "code": code, "own": own, "his": his}


def test_every_table_that_names_a_person_is_known() -> None:
    known = {(one.table.name, column) for one in HELD for column in one.columns}
    found = {
        (table.name, column.name)
        for table in metadata.sorted_tables
        for column in table.columns
        if (getattr(column.type, "length", None) or 0) >= 32  # an actor of the log is a seat
        if column.name in NAMES_A_PERSON or any(key.column.table.name == "guests" for key in column.foreign_keys)
    }
    assert found - known == set()


def test_the_parcel_holds_everything_of_mine_no_secret_and_nothing_of_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            life = await a_life(server, ann, ben)
            parcel = await exported(ann)
            whole = "\n".join(parcel.values())
            for mine in ("api hers", "notice hers", "card hers", "drill hers", "daily hers", "she says more"):
                assert mine in whole
            for mine in ("annabella@home", "her rules", "Herself", "Anns robot", life["own"]["code"]):
                assert mine in whole
            assert verify(loads(parcel[f"records/{life['code']}-1.cgr"])).failure is None
            account = json.loads(parcel["held/account.json"])
            assert {one["id"] for one in account} == {life["id"], "c" * 32}
            assert [one["how"] for one in json.loads(parcel["held/muted_and_blocked.json"])] == ["mute"]
            assert len(json.loads(parcel["held/sheet_lines_of_others.json"])) == 1
            assert {one["what"] for one in json.loads(parcel["held/audit.json"])} == {"password"}
            assert json.loads(parcel["about.json"])["files"] == sorted(set(parcel) - {"about.json"})
            for other in ("api his", "notice his", "card his", "drill his", "daily his", "ben says", "Dora"):
                assert other not in whole, other
            for secret in ("$argon2", "secret-hers", life["own"]["key"], ann.http.cookies["parlour"]):
                assert secret not in whole, secret
            hidden = {"hash", "password", "recovery_hash", "key_hash"}
            for name, text in parcel.items():
                if name.startswith("held/"):
                    assert all(not hidden & set(row) for row in json.loads(text)), name

    run(play())


def test_a_deleted_account_leaves_nothing_that_tells_who_it_was(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            life = await a_life(server, ann, ben)
            await ben.get(f"/api/tables/{life['code']}/review")  # reviews that are kept name the players
            assert NAME in await held(server)
            wrong = await ann.post("/api/me/delete", {"name": "Anna", "proof": PASSWORD})
            assert (wrong.status_code, wrong.json()["error"]["code"]) == (400, "not_your_name")
            done = await ann.post("/api/me/delete", {"name": NAME, "proof": PASSWORD})
            assert done.status_code == 200, done.text
            left = await held(server)
            for gone in (NAME, "annabella@home", "hers", "she says", "her rules", "Herself", "robot", "$argon2"):
                assert gone not in left, gone
            for kept in ("api his", "notice his", "card his", "drill his", "daily his", "ben says", "Dora"):
                assert kept in left, kept
            assert (await ann.get("/api/me")).json()["id"] is None
            answer = await ben.post("/api/me/recover", {"recovery": life["recovery"]})
            assert answer.status_code == 404
            sign_in = {"login": "annabella@home", "password": PASSWORD}
            assert (await ann.post("/api/me/sign-in", sign_in)).json()["error"]["code"] == "wrong_login"
            assert (await ben.post(f"/api/sheets/{life['own']['code']}", {})).status_code == 404
            await ben.get("/api/my/games")
            found = (await ben.get("/api/me/account")).json()
            assert found["name"] == "Ben"

    run(play())


def test_the_others_keep_their_games_with_a_deleted_player(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            life = await a_life(server, ann, ben)
            code = life["code"]
            before = (await ben.get(f"/api/tables/{code}/record")).text
            async with ben.page(code) as page:
                await page.hello()
                await ann.post("/api/me/delete", {"name": NAME, "proof": PASSWORD})
                await page.until(lambda: page.table["seats"][0]["name"] == "deleted player")
            record = (await ben.get(f"/api/tables/{code}/record")).text
            assert record == before.replace(f'"{NAME}"', '"deleted player"')
            assert verify(loads(record)).failure is None
            [game] = (await ben.get("/api/my/games")).json()["games"]
            assert (game["code"], game["names"]) == (code, {"A": "deleted player", "B": "Ben"})
            ben.http.headers["accept-language"] = "de"
            german = (await ben.get(f"/api/tables/{code}")).json()["table"]["seats"]
            assert [seat["name"] for seat in german] == ["gelöschter Spieler", "Ben"]
            review = (await ben.get(f"/api/tables/{code}/review")).text
            assert "gelöschter Spieler" in review
            assert NAME not in review
            [mine] = (await exported(ben))["games.csv"].splitlines()[1:]
            assert "deleted player" in mine or "gelöschter Spieler" in mine
            sheet = (await ben.post(f"/api/sheets/{life['his']['code']}", {})).json()["sheet"]
            assert [(one["by"], one["points"]) for one in sheet["lines"]] == [("", 0)], "the line stays, without a name"

    run(play())


def test_nobody_takes_the_name_of_deleted_players(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as eve:
            for name in ("Deleted Player", "gelöschter  Spieler"):
                answer = await eve.post("/api/me", {"name": name})
                assert answer.json()["error"]["code"] == "reserved_name"

    run(play())


def test_tables_that_have_not_begun_lose_the_seat_and_get_another_host(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become(NAME)
            await ben.become("Ben")
            shared = await ann.open_table("me", "open", "open", rules="players=3")
            await ben.sit(shared, accepts=False)
            alone = await ann.open_table("me", "open")
            his = await ben.open_table("me", "open")
            await ann.sit(his, accepts=False)
            async with ben.page(alone) as watching:
                await watching.hello()
                assert (await ann.post("/api/me/delete", {"name": NAME})).status_code == 200
                await watching.until(lambda: watching.heard[-1].get("code") == "no_such_table")
            table = await ben.table(shared)
            assert table["host"] is True
            assert [seat["kind"] for seat in table["seats"]] == ["open", "person", "open"]
            assert [seat["kind"] for seat in (await ben.table(his))["seats"]] == ["person", "open"]
            assert (await ben.get(f"/api/tables/{alone}")).status_code == 404
            left: Any = await held(server)
            assert alone not in left

    run(play())


def test_a_match_that_is_played_is_given_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become(NAME)
            await ben.become("Ben")
            code = await ann.open_table("me", "open")
            await ben.sit(code)
            async with ann.page(code) as hers, ben.page(code) as his:
                await asyncio.gather(hers.hello(), his.hello())
                await his.until(lambda: bool(his.legal))
                assert (await ann.post("/api/me/delete", {"name": NAME})).status_code == 200
                await his.until(lambda: his.table["phase"] == "over")
            table = await ben.table(code)
            assert table["ending"] == {"how": "resigned", "winners": ["B"]}
            again = await ben.post(f"/api/tables/{code}/rematch")
            assert (again.status_code, again.json()["error"]["code"]) == (409, "player_deleted")

    run(play())


def test_a_computer_player_plays_on_where_a_partner_is_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            await ann.become(NAME)
            await ben.become("Ben")
            code = await ann.open_table("me", "bot:greedy", "open", "bot:greedy", rules="acc target=31 players=4")
            await ben.sit(code)
            async with ben.page(code) as his:
                await his.hello()
                await his.until(lambda: bool(his.legal))
                assert (await ann.post("/api/me/delete", {"name": NAME})).status_code == 200
                await his.play_on()
            table = await ben.table(code)
            assert table["phase"] == "over"
            assert table["ending"] is None
            assert table["seats"][0]["name"] == "deleted player"

    run(play())


def test_a_guest_without_a_password_needs_only_the_name_and_signing_in_again_is_a_new_guest(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            old = await ann.become(NAME)
            assert (await ann.post("/api/me/delete", {"name": f"  {NAME} "})).status_code == 200
            new = await ann.become(NAME)
            assert new["id"] != old["id"]
            assert (await ann.get("/api/my/games")).json()["total"] == 0

    run(play())
