"""The language of a request: the address, the cookie, the browser, and what is answered in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.requests import Request

from parlour.engine import find_game, game_names
from parlour.server.language import LANGUAGE_COOKIE, language_of
from parlour.server.pages import in_language
from parlour.server.words import WORDS, say
from tests.server.helpers import Person, run, serving

ROOT = Path(__file__).resolve().parents[2]


def _request(query: str = "", cookie: str = "", header: str | None = None) -> Request:
    headers = [(b"cookie", f"{LANGUAGE_COOKIE}={cookie}".encode())] if cookie else []
    if header is not None:
        headers.append((b"accept-language", header.encode("latin-1")))
    return Request({"type": "http", "query_string": query.encode(), "headers": headers})


@pytest.mark.parametrize(
    ("query", "cookie", "header", "language"),
    [
        ("", "", None, "en"),
        ("", "", "de-AT,de;q=0.9,en;q=0.5", "de"),
        ("", "", "fr, en;q=0.4, de;q=0.6", "de"),
        ("", "", "fr;q=0.9,es", "en"),
        ("", "", "de;q=0", "en"),
        ("", "", "de;q=x,en;q=0.1", "en"),
        ("", "", "DE", "de"),
        ("", "", ";;,,=;q", "en"),
        ("", "de", "en", "de"),
        ("", "fr", "de", "de"),
        ("lang=en", "de", "de", "en"),
        ("lang=xx", "de", "en", "de"),
    ],
)
def test_address_before_cookie_before_browser(query: str, cookie: str, header: str | None, language: str) -> None:
    assert language_of(_request(query, cookie, header)) == language


def test_answers_come_in_the_language_of_the_request(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            german = {"Accept-Language": "de"}
            games = (await ann.http.get("/api/games", headers=german)).json()
            for shown in games:
                words = find_game(shown["name"]).words_in("de")
                assert [option["sentence"] for option in shown["schema"]["options"]] == [
                    words[f"option.{option['name']}"] for option in shown["schema"]["options"]
                ]
                assert all(
                    option["labels"] == {value: words[f"label.{option['name']}.{value}"] for value in option["labels"]}
                    for option in shown["schema"]["options"]
                )
                assert [preset["title"] for preset in shown["schema"]["presets"]] == [
                    words[f"preset.{preset['name']}"] for preset in shown["schema"]["presets"]
                ]
                assert [question["words"] for question in shown["interview"]] == [
                    words[f"ask.{question['id']}"] for question in shown["interview"]
                ]
            asked = {"rules": "acc cards=five players=3"}
            refused = (await ann.http.post("/api/games/cribbage/rules", json=asked, headers=german)).json()
            assert refused["error"]["message"] == "cards und players: das Spiel mit fünf Karten ist für zwei Spieler"
            sheet = await ann.http.post("/api/games/cribbage/rules", json={"rules": "kitchen"}, headers=german)
            assert "Die Spieler zählen alles selbst, was sie machen." in {
                line["words"] for line in sheet.json()["sheet"]
            }
            none = (await ann.http.get("/api/tables/BBBBBB?lang=de")).json()
            assert none["error"]["message"] == say("no_such_table", {"table": "BBBBBB"}, "de")
            words = (await ann.http.get("/api/words")).json()
            assert set(words) == {"en", "de"}
            assert set(words["de"]) == {"server", *game_names()}

    run(scene())


def test_a_field_that_is_wrong_is_told_in_the_language() -> None:
    told = {
        language: say("bad_request", {"field": "name", "problem": "name_length", "most": 40}, language)
        for language in WORDS
    }
    assert told == {
        "en": "Name: a name has 1 to 40 visible characters.",
        "de": "Name: ein Name hat 1 bis 40 sichtbare Zeichen.",
    }


REFUSED = re.compile(r"""(?:Problem\(\s*\d+,\s*|Illegal\("", |_error\(|"code": )"(\w+)\"""")
SAID_ELSEWHERE = re.compile(r"(\{\w+\}: )?\{(message|problem)\}\.?")
"""Refusals whose words are those of a game, an option or a field."""


def test_every_refusal_names_the_way_out_in_each_language() -> None:
    """What is wrong, then what can be done about it: after a colon or in a sentence of its own."""
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "parlour" / "server").glob("*.py"))
    codes = set(REFUSED.findall(source)) & set(WORDS["en"])
    assert len(codes) > 80
    for code in sorted(codes):
        for language, words in WORDS.items():
            text = words[code]
            if SAID_ELSEWHERE.fullmatch(text):
                continue
            what, _, way = text.replace(". ", ": ").partition(": ")
            assert what, f"{code} ({language})"
            is_order = code in ("hello_first", "content_type", "x_parlour", "talk_one")
            assert way or is_order, f"{code} ({language}) leaves one alone: {text}"


def test_the_page_itself_is_in_the_language() -> None:
    """What stands on the page before any script: its language, what it is, and what it needs."""
    index = (ROOT / "web" / "index.html").read_text(encoding="utf-8")
    assert in_language(index, "en") == index
    german = in_language(index, "de")
    assert '<html lang="de">' in german
    for key in ("page.about", "page.no_script"):
        assert WORDS["en"][key] in index
        assert WORDS["de"][key] in german
        assert WORDS["en"][key] not in german
    assert re.sub(r"[^<>]*", "", german) == re.sub(r"[^<>]*", "", index)
