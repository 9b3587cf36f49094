"""Words: every refusal and event of a game can be said, every refusal names the way out, and the cadence is right."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import parlour.games
from parlour.cards import card
from parlour.engine import Illegal, Seat, find_game, game_names
from parlour.engine.common_words import COMMON
from parlour.engine.words import actor_words, card_name, refusal, render, sentence
from parlour.games.cribbage import score_play, score_show
from parlour.games.cribbage.words import EN, say_play, say_show
from tests.records.matches import match

_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
_GAMES = Path(parlour.games.__path__[0])


def _refusals(game: str) -> dict[str, set[str]]:
    """Every code that the sources of a game refuse with, and the parameters that always come with it."""
    found: dict[str, set[str]] = {}
    for path in (_GAMES / game).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegal"):
                continue
            code, given = node.args[1], node.args[2] if len(node.args) > 2 else None
            assert isinstance(code, ast.Constant), f"{path.name}: a code of a refusal is written out"
            params = (
                {k.value for k in given.keys if isinstance(k, ast.Constant)} if isinstance(given, ast.Dict) else set()
            )
            names = {str(name) for name in params}
            found[str(code.value)] = found.get(str(code.value), names) & names
    return found


@pytest.mark.parametrize("game", game_names())
def test_every_refusal_has_words_that_name_the_way_out(game: str) -> None:
    """One sentence says what is wrong, another what can be done; parameters are those that the engine gives."""
    words = find_game(game).words
    codes = _refusals(game)
    assert len(codes) > 5
    for code, params in codes.items():
        text = words[f"refuse.{code}"]
        assert {name for name, _ in _FIELD.findall(text)} <= params, code
        assert len(re.findall(r"[.!?](?: |$)", text)) >= 2, f"{code} names no way out: {text}"
    said = {key.partition(".")[2] for key in words if key.startswith("refuse.")}
    assert said - set(codes) == {"not_notation"}


@pytest.mark.parametrize("game", game_names())
def test_templates_hold_no_more_than_renderers_know(game: str) -> None:
    for key, text in find_game(game).words.items():
        for _, how in _FIELD.findall(text):
            assert how in ("", "word", "name", "list"), key
        assert "{" not in _FIELD.sub("", text), key


@pytest.mark.parametrize(
    "table",
    ["acc", "kitchen target=61", "five_card", "lowball target=61", "captain", "acc players=4 stinkhole=on target=31",
     "acc players=3 counting=show muggins=on overclaim=to_opponent target=61"],
)  # fmt: skip
def test_every_event_of_a_match_can_be_said(table: str) -> None:
    game = find_game("cribbage")
    said = 0
    for seed in range(3):
        rules, log = match(table, seed, None)
        state = game.initial(rules, None)
        for actor, action in log:
            step = game.apply(state, actor, action)
            state = step.state
            for event in step.events:
                for text in _texts(dict(event.public)):
                    said += 1
                    assert "{" not in text, event
                    assert not re.fullmatch(r"[a-z_]+\.[a-z_]+", text), event
    assert said > 50


def _texts(event: dict[str, object]) -> list[str]:
    """What the catalogue makes of an event."""
    if event["kind"] == "say":
        return [render(EN, f"say.{event['what']}", {**actor_words(EN, "Ann"), **event})]
    if event["kind"] == "points":
        items, phrases = event["items"], event["cadence"]
        assert isinstance(items, list)
        assert isinstance(phrases, list)
        texts = [render(EN, f"why.{event['why']}")]
        texts += [render(EN, f"item.{item['kind']}") for item in items]
        texts += [render(EN, f"cadence.{phrase['code']}", phrase) for phrase in phrases]
        return [*texts, say_show(phrases), say_play(None, phrases)]
    return []


def test_numbers_go_to_the_highest_count_and_hand() -> None:
    """Rule: C-17, C-38."""
    assert [EN[f"number.{n}"] for n in (0, 1, 15, 20, 21, 29, 31)] == [
        "nothing", "one", "fifteen", "twenty", "twenty-one", "twenty-nine", "thirty-one",
    ]  # fmt: skip
    assert all(f"number.{n}" in EN for n in range(32))


@pytest.mark.parametrize(
    ("hand", "starter", "said"),
    [
        ("5H5S5DJC", "6H", "Fifteen two, fifteen four, fifteen six, fifteen eight, and a pair royal makes fourteen."),
        ("2C4D6H8S", "KH", "Nothing."),
        ("2C4D6HKS", "KH", "A pair for two."),
        ("JC2D4H8S", "KC", "One for his nobs."),
        ("AC2C3CQC", "KD", "Fifteen two, fifteen four, a run of three makes seven, and a flush of four makes eleven."),
        ("4H5S5D6C", "6D", "Fifteen two, fifteen four, fifteen six, fifteen eight, "
         "and a double double run of three makes twenty-four."),
        ("3H3S3D4C", "5D", "Fifteen two, fifteen four, fifteen six, and a triple run of three makes twenty-one."),
        ("7C7D8H9S", "KC", "Fifteen two, fifteen four, and a double run of three makes twelve."),
    ],
)  # fmt: skip
def test_a_hand_is_counted_as_players_do(hand: str, starter: str, said: str) -> None:
    assert say_show(score_show(hand, starter).cadence) == said


@pytest.mark.parametrize(
    ("pile", "count", "said"),
    [
        ("KC", 10, "Ten."),
        ("KC5D", 15, "Fifteen for two."),
        ("KC5D5H", 20, "Twenty, a pair for two."),
        ("5C5D5H", 15, "Fifteen for two and a pair royal makes eight."),
        ("2C4D3H", 9, "Nine, a run of three for three."),
        ("4C6D5H", 15, "Fifteen for two and a run of three makes five."),
        ("KCKDAH9C", 30, "Thirty."),
        ("KCJDAHTC", 31, "Thirty-one for two."),
    ],
)
def test_a_card_is_announced_as_players_do(pile: str, count: int, said: str) -> None:
    assert say_play(count, score_play(pile).cadence) == said


def test_cards_and_actors_are_named() -> None:
    assert card_name(EN, card("TD").text) == "ten of diamonds"
    assert render(EN, "say.cut", {**actor_words(EN, "Ann"), "card": "5H"}) == "Ann cuts the five of hearts"
    assert render(EN, "say.cut", {**actor_words(EN, None), "card": "AS"}) == "You cut the ace of spades"
    assert sentence("say go") == "Say go."
    assert sentence("Well?") == "Well?"
    texts = [text for game in game_names() for text in find_game(game).words.values()]
    verbs = {key.removeprefix("verb.") for key in COMMON["en"] if key.startswith("verb.")}
    assert {name for text in texts for name, _how in _FIELD.findall(text) if name in verbs} == verbs


def test_a_refusal_is_said_with_its_parameters() -> None:
    game = find_game("cribbage")
    state = game.from_position("dealer=B hand:A=KCKD9D2C hand:B=9C8C7C6C plays=KC6CKD")
    state = game.apply(state, Seat.B, game.parse("go")).state
    illegal = game.check(state, Seat.A, game.parse("play 9D"))
    assert isinstance(illegal, Illegal)
    wrong = "The nine of diamonds would take the count from 26 past 31."
    assert refusal(game.words, illegal) == f"{wrong} Lay a card worth 5 or less; if you have none, it is a go."
