"""Names that nobody may take: those by which the table calls somebody else."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from parlour.server.errors import Problem
from parlour.server.identity import clean_name
from tests.server.helpers import Person, run, serving


@pytest.mark.parametrize("name", ["You", "yoU", " you ", "Ｙｏｕ", "You\u3164", "Y\u200bou", "\u202eYou"])
def test_nobody_is_called_what_the_table_calls_the_reader(tmp_path: Path, name: str) -> None:
    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            answer = await ann.post("/api/me", {"name": name})
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "reserved_name")

    run(play())


def test_nobody_is_called_like_a_computer_player(tmp_path: Path) -> None:
    """With any number behind, in any game, as a new guest and under another name."""

    async def play() -> None:
        async with serving(tmp_path) as server, Person(server.base) as ann:
            await ann.become("Youssef")
            titles = {bot["title"] for game in (await ann.get("/api/games")).json() for bot in game["bots"]}
            assert titles
            for title in titles:
                for name in (title, title.upper(), f"{title} 2"):
                    answer = await ann.post("/api/me", {"name": name})
                    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "reserved_name"), name
                assert (await ann.post("/api/me", {"name": f"{title}ette"})).status_code == 200
            for name in ("Shuffler (bot)", "Ann (BOT)", "（bot） Ann"):
                answer = await ann.post("/api/me", {"name": name})
                assert (answer.status_code, answer.json()["error"]["code"]) == (400, "reserved_name"), name
            assert not set("{}") & set(answer.json()["error"]["message"])

    run(play())


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u200b", "\u0301\u0301", "\u115f\uffa0", "\ud800" * 3, "\u2028"])
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    with pytest.raises(Problem) as refused:
        clean_name(name)
    assert refused.value.params["problem"] == "name_length"


def test_marks_do_not_climb_over_the_table() -> None:
    assert clean_name("Z" + "\u0335" * 30) == "Z" + "\u0335" * 4
    for fine in ("Zoë", "Nguyễn Thị", "กิ๊ก", "क्षि", "❤️ Ann"):
        assert clean_name(fine) == unicodedata.normalize("NFC", fine)
