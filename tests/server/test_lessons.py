"""The lessons over HTTP: whole pages that need no script, and the data of their examples."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from parlour.engine import fold
from parlour.lessons import contents, lesson_games
from parlour.server.pages import STATIC
from tests.server.helpers import Person, run, serving

NAMES = [(game, entry.name) for game in lesson_games() for entry in contents(game)]
BUILT = pytest.mark.skipif(not (STATIC / "index.html").is_file(), reason="the web part is not built")


def test_every_lesson_has_its_prose_and_its_examples(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            listed = (await nobody.get("/api/lessons")).json()
            assert [(one["game"], one["name"]) for one in listed["lessons"]] == NAMES
            for game, name in NAMES:
                answer = await nobody.get(f"/api/lessons/{game}/{name}")
                assert answer.status_code == 200
                found = answer.json()
                drawn = re.findall(r'<figure [^>]*data-example="(\d+)"', found["html"])
                assert [int(number) for number in drawn] == list(range(len(found["examples"])))
                for example in found["examples"]:
                    view = example["start"]
                    assert view is not None or not example["steps"]
                    for step in example["steps"]:
                        for event in step["events"]:
                            view = fold(view, event)
                    rows = [row["step"] for row in example["rows"] if row["step"] is not None]
                    assert rows == sorted(rows)
                    assert not rows or not example["steps"] or rows[-1] == len(example["steps"]) - 1

    run(ask())


def test_a_lesson_is_held_against_a_table_or_rules(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.post("/api/me", {})
            body = {"game": "cribbage", "rules": "acc stinkhole=on", "seats": ["me", "open"]}
            made = (await ann.post("/api/tables", body)).json()
            code = made["table"]["code"]
            path = "/api/lessons/cribbage/play"
            plain = (await ann.get(path)).json()["html"]
            by_table = (await ann.get(f"{path}?table={code}")).json()["html"]
            by_rules = (await ann.get(f"{path}?rules=acc+stinkhole%3Don")).json()["html"]
            assert "data-yours" not in plain
            assert 'data-yours="yes"' in by_table
            assert f"?table={code}" in by_table
            assert 'data-yours="yes"' in by_rules
            assert 'data-yours="no"' in (await ann.get(f"{path}?rules=acc")).json()["html"]
            wrong = await ann.get(f"{path}?rules=muggins%3Dperhaps")
            assert wrong.status_code == 400
            assert wrong.json()["error"]["field"] == "muggins"
            assert (await ann.get(f"{path}?table=BCDFGH")).status_code == 404
            # A table of another game has nothing to say.
            assert "data-yours" not in (await ann.get(f"/api/lessons/handfoot/turn?table={code}")).json()["html"]
            for missing in ("/api/lessons/chess", "/api/lessons/cribbage/nothing"):
                assert (await ann.get(missing)).status_code == 404

    run(ask())


@BUILT
def test_the_whole_lesson_stands_in_the_page_without_a_script(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            for language, word in (("en", "The play"), ("de", "Ausspielen")):
                answer = await nobody.get(f"/learn/cribbage/play?lang={language}")
                assert answer.status_code == 200
                page = answer.text
                assert f'<html lang="{language}">' in page
                assert re.search(rf"<title>[^<]*{word}[^<]*</title>", page)
                data = (await nobody.get(f"/api/lessons/cribbage/play?lang={language}")).json()
                assert data["html"] in page
                assert len(re.findall(r'<link rel="stylesheet"', page)) >= 2
                assert re.findall(r"<script[^>]*>", page) == re.findall(
                    r'<script type="module"[^>]* src="[^"]+">', page
                )
                assert " style=" not in page
                # What a script will ask for is fetched once only where both ask alike.
                assert all(" crossorigin" in link for link in re.findall(r'<link rel="preload"[^>]*>', page))
                for link in re.findall(r'<link rel="(?:stylesheet|modulepreload)"[^>]* href="([^"]+)"', page):
                    assert (await nobody.get(link)).status_code == 200
            assert (await nobody.get("/learn")).status_code == 200
            assert (await nobody.get("/learn/handfoot")).status_code == 200
            assert (await nobody.get("/learn/chess")).status_code == 404
            assert (await nobody.get("/learn/cribbage/nothing")).status_code == 404

    run(ask())


@BUILT
def test_the_page_asks_early_for_what_its_script_will_need(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path) as server, Person(server.base) as nobody:
            page = await nobody.get("/learn/cribbage/play")
            assert page.headers["content-encoding"] == "gzip"
            wanted = re.findall(r'<link rel="preload" as="fetch" crossorigin href="([^"]+)"', page.text)
            assert wanted == ["/api/lessons/cribbage/play"]
            data = await nobody.get(wanted[0])
            assert (data.status_code, data.headers["content-encoding"]) == (200, "gzip")
            other = await nobody.get("/learn/cribbage/play?rules=acc")
            assert 'as="fetch"' not in other.text, "the data of other rules have another address"

    run(ask())
