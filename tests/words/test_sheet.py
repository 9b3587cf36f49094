"""The rule sheet: a sentence for every option and every value of a list, in English, and what differs is marked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import attrgetter

import pytest

from parlour.engine import AnyGame, Option, Value, find_game, game_names

GAMES = [find_game(name) for name in game_names()]
OPTIONS = [(game, option) for game in GAMES for option in game.options.options.values()]


def _values(option: Option) -> Iterator[Value]:
    """Values that show every form of the option's sentence."""
    yield option.default
    numbers = [n for n in (-1000, -500, -1, 0, 1, 2, 3, 7, 20, 500) if option.low <= n <= option.high]
    shown: dict[str, tuple[Value, ...]] = {
        "enum": option.values,
        "bool": (True, False),
        "int": tuple(numbers),
        "int_or_none": (None, *numbers),
        "enum_or_int": (*option.values, *numbers),
        "ints": tuple((n,) * k for n in (5, 12) for k in range(max(option.shortest, 1), 5) if n <= option.high),
        "enums": (option.keys, *((key,) for key in option.keys)),
        "map": tuple(((key, n),) for key in option.keys for n in (0, 40)),
        "pairs": (((0, 50),), ((0, 50), (1500, 90))),
    }
    yield from shown.get(option.kind, ())
    if option.kind in ("ints", "enums", "map") and not option.shortest:
        yield ()


def _said(game: AnyGame, option: Option, value: Value) -> str:
    values = {**game.options.values(game.options.parse("")), option.name: value}
    return game.options.sentence(game.words, option.name, values)


_name = attrgetter("name")
_MANY = re.compile(
    r"\b(one|1) (\w+ )?(cards|discards|points|books|rounds|turns|jokers|packs|piles|laps|players|games)\b"
)
"""A plural after one."""


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=_name)
def test_every_option_says_each_of_its_values_in_a_sentence(game: AnyGame, option: Option) -> None:
    said = {}
    for value in dict.fromkeys(_values(option)):
        text = said[value] = _said(game, option, value)
        assert re.fullmatch(r"[A-Z].+[.]", text), text
        assert "sheet." not in text, f"{option.name}={option.write(value)} has no sentence"
        assert not re.search(r"[{}_]|  |\bNone\b|\bTrue\b|\bFalse\b|-\d", text), text
        assert not _MANY.search(text.lower()), text
    assert len(set(said.values())) == len(said), "two values read alike"


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=_name)
def test_a_number_of_the_option_stands_in_its_sentence(game: AnyGame, option: Option) -> None:
    if option.kind not in ("int", "int_or_none") or option.high < 2:
        return
    for n in (n for n in (2, 3, 7, 20) if option.low <= n <= option.high):
        assert re.search(rf"\b({n}|{game.words[f'number.{n}']})\b", _said(game, option, n), re.IGNORECASE)


@pytest.mark.parametrize("game", GAMES, ids=_name)
def test_no_sentence_is_left_over(game: AnyGame) -> None:
    """Every key belongs to an option, and to one of its values where it names one."""
    table = game.options
    for key in game.words:
        if key.startswith("sheet."):
            _, name, *rest = key.split(".", 2)
            option = table.options[name]
            if rest and option.kind in ("enum", "bool"):
                assert rest[0] in {option.write(value) for value in _values(option)}, key
    for group in {option.group for option in table.options.values()} - {""}:
        assert f"group.{group}" in game.words


def test_the_sheet_marks_what_differs_and_leaves_out_what_says_nothing() -> None:
    game = find_game("handfoot")
    table = game.options
    rules = table.parse("bga draw_count=3 pickup_n=5 opening_basis=flat")
    entries = {entry.option: entry for entry in table.sheet(rules, game.words, table.preset("bga"))}
    assert {name for name, entry in entries.items() if entry.differs} == {"draw_count", "pickup_n", "opening_basis"}
    assert entries["draw_count"].sentence == "A turn begins by drawing three cards from the stock."
    assert entries["pickup_n"].note == "it counts only where several cards are taken from the top of the pile"
    assert entries["opening_flat"].sentence == "To open takes 50 points in every round."
    assert not {"opening_by_round", "opening_by_score", "target_score", "exact_cut_bonus"} & set(entries)
    assert list(entries) == [name for name in table.options if name in entries]
    nearest = {entry.option for entry in table.sheet(table.parse("vegas draw_count=2"), game.words) if entry.differs}
    assert nearest == {"draw_count"}


def test_a_list_of_rounds_reads_as_sentences() -> None:
    game = find_game("handfoot")
    rules = game.options.parse("bga round_overrides=3:draw_count=4;contract_clean=1;4:draw_count=1")
    (text,) = [e.sentence for e in game.options.sheet(rules, game.words) if e.option == "round_overrides"]
    assert text == (
        "In round 3: a turn begins by drawing four cards from the stock; to go out a team needs one clean "
        "book, two dirty books and one book of wild cards alone. "
        "In round 4: a turn begins by drawing one card from the stock."
    )


def test_bonuses_read_as_a_list() -> None:
    game = find_game("handfoot")
    rules = game.options.parse("bga rank_bonus=7.clean:1500,A.dirty:100 opening_basis=score")
    said = {entry.option: entry.sentence for entry in game.options.sheet(rules, game.words)}
    assert said["rank_bonus"] == (
        "Some books have a bonus of their own instead: clean books of sevens 1500 and dirty books of aces 100."
    )
    assert said["opening_by_score"] == (
        "To open takes 50 points at first, 90 from a score of 1500 on and 120 from a score of 3000 on."
    )
    assert "jokers 50; twos and aces 20; kings, queens, jacks, tens, nines and eights 10;" in said["card_values"]
