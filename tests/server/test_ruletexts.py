"""The rules of a game over HTTP: one, all, in both languages; the rule of each line of a rule sheet."""

from __future__ import annotations

from pathlib import Path

from parlour.engine import find_game, game_names
from parlour.lessons.sources import rule_texts
from tests.server.helpers import Person, run, serving


def test_every_rule_with_source_and_lesson_in_both_languages(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            for game in game_names():
                book = (await ann.get(f"/api/rules/{game}")).json()
                assert [rule["id"] for rule in book["rules"]] == list(rule_texts(game))
                german = (await ann.get(f"/api/rules/{game}?lang=de")).json()
                assert [rule["id"] for rule in german["rules"]] == [rule["id"] for rule in book["rules"]]
                assert all(
                    one["paragraphs"] != other["paragraphs"]
                    for one, other in zip(book["rules"], german["rules"], strict=True)
                )
            one = (await ann.get("/api/rules/cribbage/C-17")).json()
            assert one["paragraphs"] == ["The count never passes 31; a card that would take it past is refused."]
            assert one["source"].startswith("ACC 7.1.e")
            assert one["lesson"] == {"name": "play", "title": "The play"}

    run(play())


def test_what_is_no_rule_is_told_plainly(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            missing = await ann.get("/api/rules/cribbage/C-999")
            assert missing.status_code == 404
            assert missing.json()["error"]["code"] == "no_such_rule"
            assert "C-999" in missing.json()["error"]["message"]
            assert (await ann.get("/api/rules/whist")).status_code == 404

    run(play())


def test_every_line_of_a_rule_sheet_names_its_rule(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            for name in game_names():
                answer = (await ann.post(f"/api/games/{name}/rules", {"rules": ""})).json()
                options = find_game(name).options.options
                assert answer["sheet"]
                for line in answer["sheet"]:
                    assert line["rule"] == options[line["option"]].rule
                    assert line["rule"] in rule_texts(name)

    run(play())
