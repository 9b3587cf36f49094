"""House rules over HTTP: in sentences, found by the interview, kept under a name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from parlour.engine import find_game, game_names
from tests.server.helpers import Json, Person, run, serving

RULES = "/api/games/handfoot/rules"


async def ask(person: Person, path: str, body: Any, status: int = 200) -> Json:
    answer = await person.post(path, body)
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found if status == 200 else found["error"]


def test_rules_come_to_a_line_to_sentences_and_to_differences(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            plain = await ask(nobody, RULES, {"rules": ""})
            assert (plain["rules"], plain["preset"], plain["differences"]) == ("bga", "bga", [])
            assert len(plain["sheet"]) > 50
            assert not any(line["differs"] for line in plain["sheet"])
            wanted = {"preset": "bga", "values": {"draw_count": 3, "rounds": 2}}
            found = await ask(nobody, RULES, {"rules": wanted})
            assert found == await ask(nobody, RULES, {"rules": "bga rounds=2 draw_count=3"})
            assert found["rules"] == "bga draw_count=3 rounds=2"
            assert found["values"]["draw_count"] == 3
            assert found["differences"] == [
                {"option": "draw_count", "value": 3, "base": 2},
                {"option": "rounds", "value": 2, "base": 4},
            ]
            differing = [line for line in found["sheet"] if line["differs"]]
            assert [line["option"] for line in differing] == ["draw_count", "rounds"]
            assert "three" in differing[0]["words"]
            against = await ask(nobody, RULES, {"rules": "bga", "against": "pagat"})
            assert (against["rules"], against["preset"]) == ("bga", "pagat")
            assert {"option": "draw_count", "value": 2, "base": 2} not in against["differences"]
            named = {one["option"] for one in against["differences"]}
            assert named
            assert {line["option"] for line in against["sheet"] if line["differs"]} == named

    run(play())


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"rules": "bga colour=blue"}, 400, "unknown_option", "colour"),
        ({"rules": "bga draw_count=99"}, 400, "bad_option", "draw_count"),
        ({"rules": {"preset": "nobody"}}, 400, "unknown_preset", "preset"),
        ({"rules": "bga", "against": "nobody"}, 400, "unknown_preset", "against"),
        ({"rules": "bga num_players=7 team_size=2"}, 400, "bad_option", "num_players"),
        ({"rules": "bga", "x": 1}, 400, "bad_request", "x"),
        ({}, 400, "bad_request", "rules"),
    ],
)
def test_what_is_wrong_with_rules_is_said_of_its_field(
    tmp_path: Path, body: Any, status: int, code: str, field: str
) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            error = await ask(nobody, RULES, body, status)
            assert (error["code"], error["field"]) == (code, field)
            missing = await ask(nobody, "/api/games/bridge/rules", {"rules": ""}, 404)
            assert missing["code"] == "no_such_game"

    run(play())


def test_the_interview_of_every_game_is_told_in_words_and_answered(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            games = {game["name"]: game for game in (await nobody.get("/api/games")).json()}
            assert set(games) == set(game_names())
            for name, told in games.items():
                game = find_game(name)
                path = f"/api/games/{name}/interview"
                assert [one["id"] for one in told["interview"]] == [one.id for one in game.interview]
                for question in told["interview"]:
                    assert question["words"] == game.words[f"ask.{question['id']}"]
                    for answer in question["answers"]:
                        assert answer["words"] == game.words[f"ask.{question['id']}.{answer['id']}"]
                first = await ask(nobody, path, {"answers": {}})
                assert first["differences"] == []
            handfoot = "/api/games/handfoot/interview"
            found = await ask(nobody, handfoot, {"answers": {"draw": "3", "cards": "13"}})
            assert (found["values"]["draw_count"], found["values"]["pile_sizes"]) == (3, "13,13")
            error = await ask(nobody, handfoot, {"answers": {"draw": "nineteen"}}, 400)
            assert (error["code"], error["field"]) == ("bad_answer", "draw")
            error = await ask(nobody, handfoot, {"answers": {"weather": "fine"}}, 400)
            assert (error["code"], error["field"]) == ("bad_answer", "weather")

    run(play())


def test_rules_are_kept_under_a_name_replaced_and_dropped(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann, Person(server.base) as ben:
            path = "/api/my/profiles"
            assert (await ann.get(path)).status_code == 401
            await ann.become("Ann")
            await ben.become("Ben")
            assert (await ann.get(path)).json() == {"profiles": []}
            mine = {"game": "handfoot", "name": " Our\u202e house ", "rules": "bga@1 rounds=2"}
            kept = await ask(ann, path, mine)
            assert kept == {"profiles": [{"game": "handfoot", "name": "Our house", "rules": "bga rounds=2"}]}
            await ask(ann, path, {"game": "cribbage", "name": "Our house", "rules": "acc target=31"})
            kept = await ask(ann, path, {**mine, "rules": "pagat draw_count=3"})
            assert [(one["game"], one["rules"]) for one in kept["profiles"]] == [
                ("cribbage", "acc target=31"),
                ("handfoot", "pagat draw_count=3"),
            ]
            assert (await ben.get(path)).json() == {"profiles": []}, "they are mine alone"
            for body, code in (
                ({**mine, "name": "\u200b"}, "bad_request"),
                ({**mine, "name": "n" * 41}, "bad_request"),
                ({**mine, "rules": "bga rounds=banana"}, "bad_option"),
                ({**mine, "game": "bridge"}, "no_such_game"),
            ):
                assert (await ask(ann, path, body, 400))["code"] == code
            assert (await ann.get(path)).json() == kept
        async with serving(tmp_path) as server:
            ann = Person(server.base, ann.http.cookies)
            assert (await ann.get(path)).json() == kept, "they survive a restart"
            drop = {"game": "cribbage", "name": "Our house"}
            left = await ask(ann, f"{path}/delete", drop)
            assert [one["game"] for one in left["profiles"]] == ["handfoot"]
            assert (await ask(ann, f"{path}/delete", drop, 404))["code"] == "no_such_profile"
            await ann.http.aclose()

    run(play())


def test_a_guest_keeps_fifty_profiles_and_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Ann")
            path = "/api/my/profiles"
            for n in range(50):
                await ask(ann, path, {"game": "cribbage", "name": f"House {n}", "rules": ""})
            error = await ask(ann, path, {"game": "handfoot", "name": "One more", "rules": ""}, 409)
            assert error["code"] == "too_many_profiles"
            assert "50" in error["message"]
            await ask(ann, path, {"game": "cribbage", "name": "House 7", "rules": "target=61"})
            await ask(ann, f"{path}/delete", {"game": "cribbage", "name": "House 8"})
            await ask(ann, path, {"game": "handfoot", "name": "One more", "rules": ""})

    run(play())
