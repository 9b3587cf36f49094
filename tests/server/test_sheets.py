"""Score sheets over HTTP: who may look and write, lines that count once, what is refused, and what is taken away."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from parlour.server.sheets import MOST_LINES
from tests.server.helpers import Json, Person, run, serving

_ids = count(1)
DEALER = {"kind": "dealer", "seat": "A"}


async def ask(person: Person, path: str, body: Any, status: int = 200) -> Json:
    answer = await person.post(path, body)
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found if status < 300 else found["error"]


async def begin(
    person: Person, game: str = "cribbage", rules: str = "", names: tuple[str, ...] = ("Ann", "Ben")
) -> Json:
    await person.become("Ann")
    return await ask(person, "/api/sheets", {"game": game, "rules": rules, "names": list(names)}, 201)


async def write(
    person: Person, sheet: Json, entry: Json | None, *, id: str = "", op: str = "add", ref: int = 0, status: int = 200
) -> Json:
    key = sheet.get("key", "")
    body = {"id": id or f"line-{next(_ids):05}", "op": op, "ref": ref, "entry": entry, "key": key}
    found = await ask(person, f"/api/sheets/{sheet['code']}/lines", body, status)
    shown: Json = found["sheet"] if status == 200 else found
    return shown


def peg(seat: str, *whys: str, deal: int = 1) -> Json:
    return {"kind": "peg", "game": 1, "deal": deal, "seat": seat, "whys": list(whys)}


def test_the_code_lets_others_look_and_only_the_key_lets_them_write(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            sheet = await begin(ann)
            path = f"/api/sheets/{sheet['code']}"
            await write(ann, {"code": sheet["code"]}, DEALER)  # her own sheet needs no key
            seen = (await ask(ben, path, {}))["sheet"]
            assert (seen["n"], seen["is_writer"], seen["is_owner"]) == (1, False, False)
            assert sheet["key"] not in json.dumps(seen)
            refused = await write(ben, {"code": sheet["code"]}, peg("B", "pair"), status=403)
            assert refused["code"] == "sheet_read_only"
            wrong = await write(ben, {"code": sheet["code"], "key": "2" * 16}, peg("B", "pair"), status=403)
            assert wrong["code"] == "sheet_key"
            assert (await ask(ben, path, {"key": sheet["key"]}))["sheet"]["is_writer"] is True
            shown = await write(ben, sheet, peg("B", "pair"))
            assert [line["points"] for line in shown["lines"]] == [0, 2]
            assert (await ask(ben, path + "/key", {}, 401))["code"] == "no_guest"
            await ben.become("Ben")
            assert (await ask(ben, path + "/key", {}, 403))["code"] == "sheet_owner"
            fresh = (await ask(ann, path + "/key", {}))["key"]
            assert (await write(ben, sheet, peg("B", "go"), status=403))["code"] == "sheet_key"
            assert (await write(ben, {"code": sheet["code"], "key": fresh.lower()}, peg("B", "go")))["n"] == 3

    run(play())


def test_a_key_is_not_found_by_trying(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            serving(tmp_path, recover_limit="5/minute") as server,
            Person(server.base) as ann,
            Person(server.base) as eve,
        ):
            sheet = await begin(ann)
            tries = [await eve.post(f"/api/sheets/{sheet['code']}", {"key": letter * 16}) for letter in "23456789"]
            assert [answer.status_code for answer in tries] == [403] * 5 + [429] * 3

    run(play())


def test_a_line_sent_twice_counts_once_and_survives_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            sheet = await begin(ann)
            await write(ann, sheet, DEALER)
            first = await write(ann, sheet, peg("B", "fifteen"), id="the-same-line")
            again = await write(ann, sheet, peg("B", "fifteen"), id="the-same-line")
            assert first == again
            other = await write(ann, sheet, peg("B", "pair"), id="the-same-line", status=409)
            assert other["code"] == "repeated_id"
        async with serving(tmp_path) as server, Person(server.base) as ben:
            seen = (await ask(ben, f"/api/sheets/{sheet['code']}", {}))["sheet"]
            assert [side["score"] for side in seen["state"]["sides"]] == [0, 2]
            assert (await ask(ben, f"/api/sheets/{sheet['code']}?have=2", {}))["sheet"] is None
            assert (await ask(ben, f"/api/sheets/{sheet['code']}?have=1", {}))["sheet"]["n"] == 2

    run(play())


def test_lines_of_several_devices_at_once_are_all_kept(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            sheet = await begin(ann)
            await write(ann, sheet, DEALER)
            await asyncio.gather(*(write(person, sheet, peg("B", "go")) for person in (ann, ben) for _ in range(10)))
            seen = (await ask(ben, f"/api/sheets/{sheet['code']}", {}))["sheet"]
            assert [line["n"] for line in seen["lines"]] == list(range(1, 22))
            assert seen["state"]["sides"][1]["score"] == 20

    run(play())


def test_lines_are_taken_back_and_corrected(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            sheet = await begin(ann)
            await write(ann, sheet, DEALER)
            await write(ann, sheet, peg("B", "run3"))
            shown = await write(ann, sheet, peg("B", "run4"), op="correct", ref=2)
            assert (shown["state"]["sides"][1]["score"], shown["lines"][1]["corrected"]) == (4, 3)
            shown = await write(ann, sheet, None, op="strike", ref=2)
            assert (shown["state"]["sides"][1]["score"], shown["lines"][1]["is_struck"]) == (0, True)
            shown = await write(ann, sheet, None, op="strike", ref=4)
            assert shown["state"]["sides"][1]["score"] == 4
            assert (await write(ann, sheet, None, op="strike", ref=99, status=400))["field"] == "ref"
            await write(ann, sheet, peg("A", "go"))
            hangs = await write(ann, sheet, None, op="strike", ref=1, status=409)
            assert (hangs["code"], hangs["rule"], hangs["params"]["line"]) == ("sheet_refused", "C-5", 2)

    run(play())


def test_a_refusal_names_the_rule_and_the_way_out(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            sheet = await begin(ann)
            early = await write(ann, sheet, peg("B", "pair"), status=409)
            assert (early["rule"], early["params"]["reason"]) == ("C-5", "no_dealer")
            await write(ann, sheet, DEALER)
            heels = await write(ann, sheet, {"kind": "heels", "game": 1, "deal": 1, "seat": "B"}, status=409)
            assert heels["rule"] == "C-13"
            assert heels["message"] == "His heels belong to the dealer, and that is Ann. Peg them for Ann."

    run(play())


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"kind": "bribe"}, "entry"),
        ({"kind": "dealer", "seat": "Z"}, "entry"),
        ({"kind": "peg", "game": 1, "deal": 1, "seat": "A", "whys": []}, "entry"),
        ({"kind": "peg", "game": True, "deal": 1, "seat": "A", "whys": ["go"]}, "entry"),
        ({"kind": "show", "game": 1, "deal": 1, "seat": "A", "what": "hand", "points": "8"}, "entry"),
        (
            {"kind": "show", "game": 1, "deal": 1, "seat": "A", "what": "hand", "cards": "5H5S5DJC", "starter": "JK"},
            "entry",
        ),
        ({"kind": "names", "names": ["Ann", "ann"]}, "entry"),
        ({"kind": "names", "names": ["Ann", "B\u202een"]}, "entry"),
        (None, "entry"),
    ],
)
def test_what_is_no_entry_is_refused_in_words(tmp_path: Path, entry: Json | None, field: str) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            sheet = await begin(ann)
            error = await write(ann, sheet, entry, status=400)
            assert (error["code"], error["field"]) == ("bad_request", field)

    run(play())


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "whist", "rules": "", "names": ["Ann", "Ben"]}, "no_such_game"),
        ({"game": "cribbage", "rules": "acc colour=blue", "names": ["Ann", "Ben"]}, "unknown_option"),
        ({"game": "cribbage", "rules": "", "names": ["Ann"]}, "bad_request"),
        ({"game": "cribbage", "rules": "", "names": ["Ann", "Ann"]}, "bad_request"),
        ({"game": "cribbage", "rules": "", "names": ["Ann", "x" * 41]}, "bad_request"),
    ],
)
def test_a_sheet_that_cannot_be_is_not_begun(tmp_path: Path, body: Json, code: str) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            assert (await ask(ann, "/api/sheets", body, 400))["code"] == code
            assert (await ask(ann, "/api/sheets/ZZZZZ9", {}, 404))["code"] == "no_such_sheet"

    run(play())


def test_a_sheet_has_an_end_and_so_has_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        monkeypatch.setattr("parlour.server.sheets.MOST_LINES", 3)
        async with serving(tmp_path, sheet_limit="6/minute") as server, Person(server.base) as ann:
            sheet = await begin(ann)
            await write(ann, sheet, DEALER)
            for _ in range(2):
                await write(ann, sheet, peg("B", "go"))
            assert (await write(ann, sheet, peg("B", "go"), status=409))["code"] == "sheet_full"
            for _ in range(2):
                await write(ann, sheet, peg("B", "go"), status=409)
            assert (await write(ann, sheet, peg("B", "go"), status=429))["code"] == "too_many"

    assert MOST_LINES >= 1000
    run(play())


def test_a_hand_is_counted_before_it_is_pegged(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            sheet = await begin(ann)
            await write(ann, sheet, DEALER)
            path = f"/api/sheets/{sheet['code']}/count"
            hand = {"what": "hand", "cards": "5H5S5DJC", "starter": "5C"}
            counted = await ask(ann, path, hand)
            assert counted["points"] == 29
            assert [phrase["n"] for phrase in counted["cadence"]] == [2, 4, 6, 8, 10, 12, 14, 16, 28, 29]
            assert (await ask(ann, path, {**hand, "cards": "5H5S5D5C"}, 409))["rule"] == "C-1"
            assert (await ask(ann, path, {**hand, "cards": "5H5S5D"}, 409))["rule"] == "C-10"
            assert (await ask(ann, path, {**hand, "cards": "5H5S5DXX"}, 400))["code"] == "bad_request"

    run(play())


def test_hand_and_foot_is_kept_and_taken_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            sheet = await begin(ann, "handfoot", "bga", ("Ann", "=Ben", "Cy", "Di"))
            fields: dict[str, Json] = {
                "AC": {"clean": 2, "dirty": 2, "wild": 1, "laid": 900, "left": 45, "red3": 2},
                "BD": {"clean": 1, "laid": 300, "left": {"JK": 2, "R3": 1}},
            }
            for side, values in fields.items():
                for field, value in values.items():
                    entry = {"kind": "set", "round": 1, "side": side, "field": field, "value": value}
                    await write(ann, sheet, entry)
            shown = await write(ann, sheet, {"kind": "close", "round": 1, "out": "C"})
            assert shown["state"]["totals"] == [900 + 2 * 500 + 2 * 300 + 1500 + 200 + 100 - 45, 300 + 500 - 200]
            base = f"/api/sheets/{sheet['code']}/export?as="
            rows = list(csv.reader(io.StringIO((await ann.get(base + "csv")).text)))
            assert rows[1] == ["1", "Ann + Cy", "900", "3100", "200", "100", "0", "-45", "4255", "4255"]
            assert rows[2][1] == "'=Ben + Di"
            kept = (await ann.get(base + "json")).json()
            assert (kept["n"], kept["rules"], len(kept["lines"])) == (10, "bga", 10)
            text = (await ann.get(base + "text")).text
            assert "round 1 ends: Cy goes out" in text
            assert "round 1, =Ben and Di: cards left 2xJK 1xR3" in text
            assert (await ann.get(base + "xls")).status_code == 400
            mine = (await ann.get("/api/my/sheets")).json()["sheets"]
            assert [one["code"] for one in mine] == [sheet["code"]]

    run(play())
