"""Positions over HTTP: checked with the fault at its zone, shown without what they leave open, played act by act."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.server.helpers import Json, Person, run, serving

SEED = "dealer=B hand:A=KCKD2C2D hand:B=9C8C7C6C starter=5H"
OPEN = "dealer=A scores=A:98,B:105 hand:A=7H8C9DKS hand:B=4C??*3 thrown:A=QDQS starter=2H plays=4C"
ROUND = "hand:A=KCKD5H6S7D foot:A=none board:AC=Q=QCQDQHQSQC discard=4C9DKH scores=AC:900,BD:-50 phase=play"


async def check(person: Person, game: str, position: str, status: int = 200, **more: str) -> Json:
    answer = await person.post("/api/positions", {"game": game, "position": position, **more})
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found if status == 200 else found["error"]


async def act(person: Person, position: str, acts: list[list[str]], actor: str, words: str, status: int = 200) -> Json:
    body = {"game": "cribbage", "position": position, "acts": acts, "actor": actor, "act": words}
    answer = await person.post("/api/positions/act", body)
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found if status == 200 else found["error"]


def test_a_position_is_shown_with_what_each_seat_may_do(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as server, Person(server.base) as person:
            found = await check(person, "cribbage", SEED)
            assert found["fault"] is None
            assert found["rules"] == "acc@1"
            assert found["line"].startswith("rules=acc@1 dealer=B deal=2 scores=A:0,B:0 hand:A=2C2DKCKD")
            zones = found["table"]["view"]["zones"]
            assert zones["hand:A"]["cards"] == ["2C", "2D", "KC", "KD"]
            assert zones["hand:B"]["cards"] == ["6C", "7C", "8C", "9C"]
            assert zones["crib"] == {"n": 4, "cards": []}
            assert found["table"]["legal"] == {"A": ["play 2C", "play 2D", "play KC", "play KD"]}
            again = await check(person, "cribbage", found["line"])
            assert again == found

    run(story())


def test_what_a_position_leaves_open_is_shown_to_nobody(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as server, Person(server.base) as person:
            zones = (await check(person, "cribbage", OPEN))["table"]["view"]["zones"]
            assert zones["hand:B"] == {"n": 3, "cards": []}
            assert zones["laid:B"]["cards"] == ["4C"]
            assert zones["crib"] == {"n": 4, "cards": ["QD", "QS"]}
            other = await check(person, "cribbage", "dealer=A hand:A=7H8C9DKS hand:B=4C5CTSTD")
            assert other["table"]["view"]["zones"]["starter"] == {"n": 1, "cards": []}
            begun = await check(person, "cribbage", "dealer=A scores=A:110,B:115")
            assert begun["table"]["legal"] == {}
            assert {zone["n"] for name, zone in begun["table"]["view"]["zones"].items() if "hand" in name} == {6}
            found = await check(person, "handfoot", ROUND)
            zones = found["table"]["view"]["zones"]
            assert zones["hand:B"] == {"n": 11, "cards": []}
            assert zones["foot:B"] == {"n": 11, "cards": []}
            assert "foot:A" not in zones
            assert found["table"]["view"]["points"] == {"AC": 900, "BD": -50}
            assert "discard 5H" in found["table"]["legal"]["A"]

    run(story())


@pytest.mark.parametrize(
    ("game", "position", "key", "rule", "part"),
    [
        ("cribbage", "hand:A=KCKD2C", "hand:A", "C-10", "begins with 4 cards"),
        ("cribbage", "hand:A=KCKD2C2D plays=KC2S2C", "plays", "C-14", "cannot be laid"),
        ("cribbage", "hand:A=KCKDKH2D hand:B=KSQSQDAC dealer=B plays=KCKSKDQS", "plays", "C-17", "past 31"),
        ("cribbage", "scores=A:121", "scores", "C-39", "121"),
        ("handfoot", "board:AC=K=KCKD", "board:AC", "H-R5.1", "three cards or more"),
        ("handfoot", "board:AC=K=KC2D2H", "board:AC", "H-R5.1", "cannot lie there"),
        ("handfoot", "threes:AC=4C", "threes:AC", "H-R3.1", "no red three"),
        ("handfoot", "hand:A=JK*1", "hand:A", "", "is not a card"),
        ("handfoot", "hand:A=??*200 hand:B=??*200", "", "H-R1.3", "Too few cards"),
        ("handfoot", "colour=red", "colour", "", "no key of a position"),
        ("handfoot", "rules=nonsense", "rules", "", "is no preset"),
    ],
)
def test_a_fault_is_named_at_its_zone_with_the_rule_in_both_languages(
    game: str, position: str, key: str, rule: str, part: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with serving(tmp_path) as server, Person(server.base) as person:
            found = await check(person, game, position)
            assert found["table"] is None
            assert (found["fault"]["key"], found["fault"]["rule"]) == (key, rule)
            assert part in found["fault"]["words"]
            german = await person.post("/api/positions?lang=de", {"game": game, "position": position})
            words = german.json()["fault"]["words"]
            assert words != found["fault"]["words"] or key == "rules"
            assert "{" not in words

    run(story())


def test_an_act_is_refused_with_its_rule_or_paid_with_its_reasons(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as server, Person(server.base) as person:
            played = [["A", "play KC"], ["B", "play 6C"]]
            paid = await act(person, SEED, played, "A", "play KD")
            assert (paid["refused"], paid["points"]) == (None, [])
            assert paid["table"]["view"]["facts"]["count"] == 26
            assert paid["table"]["next"] == {"actor": "B", "act": "go"}
            played += [["A", "play KD"], ["B", "go"]]
            refused = await act(person, SEED, played, "A", "play 9C")
            assert (refused["refused"]["rule"], refused["refused"]["code"]) == ("C-14", "card_not_in_hand")
            assert refused["table"] == (await act(person, SEED, played[:-1], "B", "go"))["table"]
            played += [["A", "play 2C"]]
            pair = await act(person, SEED, played, "A", "play 2D")
            assert [(p["side"], p["points"], p["reasons"]) for p in pair["points"]] == [
                ("A", 2, ["pair"]),
                ("A", 1, ["go"]),
            ]
            assert "pair" in pair["points"][0]["words"].lower()
            wrong = await act(person, SEED, [["A", "play 3C"]], "B", "play 9C", 400)
            assert (wrong["code"], wrong["field"], wrong["rule"]) == ("no_such_act", "acts.0", "C-14")
            assert (await act(person, SEED, [], "A", "sing", 400))["code"] == "not_notation"
            assert (await act(person, "hand:A=KC", [], "A", "go", 400))["code"] == "no_position"

    run(story())


def test_a_question_is_limited_in_size_and_answered_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as server, Person(server.base) as person:
            assert (await check(person, "cribbage", "x" * 6001, 400))["code"] == "bad_request"
            assert (await check(person, "whist", "", 400))["code"] == "no_such_game"
            assert (await act(person, SEED, [["A", "go"]] * 201, "A", "go", 400))["code"] == "bad_request"
            await check(person, "handfoot", ROUND)
            began = time.perf_counter()
            for _ in range(10):
                await check(person, "handfoot", ROUND)
            assert (time.perf_counter() - began) / 10 < 0.1

    run(story())


def test_what_is_left_open_in_a_foot_takes_nothing_from_the_hand(tmp_path: Path) -> None:
    position = "phase=play round=1 turn=A hand:A=4C4DJK5C6C7C8C"

    async def ask() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            body = {"game": "handfoot", "rules": "bga", "position": position}
            table = (await nobody.post("/api/positions", body)).json()["table"]
            assert len(table["view"]["zones"]["hand:A"]["cards"]) == 7
            assert "A" in table["legal"]
            act = {**body, "actor": "A", "act": "open 4=4C4DJK"}
            after = (await nobody.post("/api/positions/act", act)).json()
            assert after["refused"] is None
            assert after["table"]["view"]["zones"]["hand:A"]["cards"] == ["5C", "6C", "7C", "8C"]

    run(ask())


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("handfoot", ROUND.replace("phase=play", "phase=draw")),
        ("cribbage", "dealer=B hand:A=5H6H7H8H9HTH hand:B=5C6C7C8C9CTC"),
    ],
)
def test_what_the_dealer_owes_is_given_from_the_cards_that_are_left(game: str, position: str, tmp_path: Path) -> None:
    """Whatever the reader does, the table goes on: the answer holds a deal that the engine takes."""

    async def story() -> None:
        async with serving(tmp_path) as server, Person(server.base) as person:
            table = (await check(person, game, position))["table"]
            acts: list[list[str]] = []
            owed = 0
            for _ in range(24):
                if table["owed"] is not None:
                    actor, words = "d", table["owed"]["act"]
                    owed += 1
                else:
                    actor = table["view"]["pending"]["must"][0]
                    legal = table["legal"].get(actor)
                    if not legal:  # its cards are any that fit
                        break
                    words = "draw" if "draw" in legal else legal[0]
                body = {"game": game, "position": position, "acts": acts, "actor": actor, "act": words}
                answer = (await person.post("/api/positions/act", body)).json()
                assert answer["refused"] is None, (acts, actor, words)
                acts.append([actor, words])
                table = answer["table"]
            assert owed

    run(story())


def test_an_act_is_said_in_words(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as server, Person(server.base) as person:
            body = {"game": "handfoot", "position": ROUND, "acts": [], "actor": "A", "act": "add Q.1=KC"}
            for language, words in (("en", "A adds KC to the queens"), ("de", "A legt KC an die Damen an")):
                answer = await person.post(f"/api/positions/act?lang={language}", body)
                assert answer.json()["words"] == words

    run(story())
