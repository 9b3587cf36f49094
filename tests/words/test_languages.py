"""Every word in every language: the same keys and parameters, no English left, and forms that fit their numbers."""

from __future__ import annotations

import re

import pytest

from parlour.bots import bot_names, find_bot
from parlour.bots.words import bot_words
from parlour.engine import find_game, game_names
from parlour.engine.common_words import COMMON
from parlour.engine.words import actor_words, number_words, render
from parlour.games.cribbage import score_play, score_show
from parlour.games.cribbage.words import say_play, say_show
from parlour.server.language import LANGUAGES
from tests.words.alike import ALIKE
from tests.words.catalogues import CATALOGUES

OTHERS = [language for language in LANGUAGES if language != "en"]
_FIELD = re.compile(r"\{([^{}]*)\}")
_FORM = re.compile(r"\w+:(?:count|form):[^|]+\|[^|]+")
_WORD = re.compile(r"[A-Za-zÄÖÜäöüß]{2,}")

PAIRS = [(name, language) for name in CATALOGUES for language in OTHERS]


def _fields(text: str) -> set[str]:
    return {field.partition(":")[0] for field in _FIELD.findall(text)}


def test_the_catalogues_are_found() -> None:
    assert {"words/en.json", "games/handfoot/page.en.json", "cribbage", "handfoot", "parlour.server.words"} <= set(
        CATALOGUES
    )
    assert "parlour.engine.common_words" in CATALOGUES


@pytest.mark.parametrize(("name", "language"), PAIRS)
def test_every_key_has_words_in_every_language(name: str, language: str) -> None:
    english, other = CATALOGUES[name]["en"], CATALOGUES[name].get(language, {})
    assert set(english) - set(other) == set(), f"{name}: no words in {language}"
    assert set(other) - set(english) == set(), f"{name}: {language} has words that English has not"
    assert [key for key in english if english[key].strip() and not other[key].strip()] == []


@pytest.mark.parametrize(("name", "language"), PAIRS)
def test_every_text_takes_the_same_parameters(name: str, language: str) -> None:
    english, other = CATALOGUES[name]["en"], CATALOGUES[name].get(language, {})
    differing = [key for key in english if key in other and _fields(english[key]) != _fields(other[key])]
    assert differing == []


@pytest.mark.parametrize(("name", "language"), PAIRS)
def test_no_english_is_left(name: str, language: str) -> None:
    """A text that is the same in both languages says why, in `alike`: a name, a term kept, signs alone."""
    english, other = CATALOGUES[name]["en"], CATALOGUES[name].get(language, {})
    same = {key: text for key, text in english.items() if other.get(key) == text and _WORD.search(_FIELD.sub("", text))}
    assert {key: text for key, text in same.items() if text not in ALIKE} == {}


@pytest.mark.parametrize("name", CATALOGUES)
def test_forms_are_written_as_pairs(name: str) -> None:
    for language, words in CATALOGUES[name].items():
        for key, text in words.items():
            assert "{" not in _FIELD.sub("", text), (language, key)
            for field in _FIELD.findall(text):
                assert re.fullmatch(r"\w+(:(word|list|name|number))?", field) or _FORM.fullmatch(field), (language, key)


def test_what_is_alike_is_needed() -> None:
    used = {
        text
        for catalogue in CATALOGUES.values()
        for key, text in catalogue["en"].items()
        if any(catalogue.get(language, {}).get(key) == text for language in OTHERS)
    }
    titles = {find_bot(game, name).title for game in game_names() for name in bot_names(game)}
    assert set(ALIKE) - used - titles == set()
    assert all(ALIKE.values())


@pytest.mark.parametrize("language", OTHERS)
def test_every_computer_player_is_told_in_every_language(language: str) -> None:
    for game in game_names():
        for name in bot_names(game):
            title, sentence = bot_words(game, name, language)
            bot = find_bot(game, name)
            assert sentence != bot.sentence, (game, name)
            assert title != bot.title or title in ALIKE, (game, name)
            assert sentence.endswith(".")


@pytest.mark.parametrize("language", OTHERS)
def test_refusals_name_the_way_out_in_every_language(language: str) -> None:
    for game in map(find_game, game_names()):
        for key, text in game.words_in(language).items():
            if key.startswith("refuse."):
                assert len(re.findall(r"[.!?](?: |$)", text)) >= 2, (key, text)


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("en", 1, "1 card"),
        ("en", 2, "2 cards"),
        ("en", 0, "0 cards"),
        ("en", 12345, "12,345 cards"),
        ("de", 1, "1 Karte"),
        ("de", 2, "2 Karten"),
        ("de", 0, "0 Karten"),
        ("de", 12345, "12.345 Karten"),
    ],
)
def test_a_noun_follows_its_number(language: str, n: int, said: str) -> None:
    text = {"en": "{n:count:card|cards}", "de": "{n:count:Karte|Karten}"}[language]
    assert render({**COMMON[language], "left": text}, "left", {"n": n}) == said
    only = render({**COMMON[language], "x": "{n:form:one|many}"}, "x", {"n": n})
    assert only == ("one" if n == 1 else "many")


@pytest.mark.parametrize(
    ("language", "value", "said"),
    [
        ("en", 1234567, "1,234,567"),
        ("de", 1234567, "1.234.567"),
        ("en", -1500, "\u22121,500"),
        ("de", -1500, "\u22121.500"),
        ("en", 3.25, "3.25"),
        ("de", 3.25, "3,25"),
        ("de", 999, "999"),
        ("de", "none", "none"),
    ],
)
def test_numbers_are_written_as_the_language_does(language: str, value: object, said: str) -> None:
    assert number_words(COMMON[language], value) == said


def test_verbs_fit_the_actor_in_german() -> None:
    words = find_game("cribbage").words_in("de")
    assert render(words, "say.cut", {**actor_words(words, "Anna"), "card": "5H"}) == "Anna hebt Herz Fünf ab"
    assert render(words, "say.cut", {**actor_words(words, None), "card": "AS"}) == "Du hebst Pik Ass ab"
    for language in LANGUAGES:
        for key, forms in COMMON[language].items():
            if key.startswith("verb."):
                assert len(forms.split("|")) == 2, (language, key)


@pytest.mark.parametrize(
    ("hand", "starter", "said"),
    [
        (
            "5H5S5DJC",
            "6H",
            "Fünfzehn zwei, fünfzehn vier, fünfzehn sechs, fünfzehn acht, dazu ein Drilling macht vierzehn.",
        ),
        ("2C4D6H8S", "KH", "Nichts."),
        ("2C4D6HKS", "KH", "Ein Paar für zwei."),
        ("JC2D4H8S", "KC", "Eins für His Nobs."),
        ("7C7D8H9S", "KC", "Fünfzehn zwei, fünfzehn vier, dazu eine Doppelsequenz aus drei macht zwölf."),
    ],
)
def test_a_hand_is_counted_as_german_players_do(hand: str, starter: str, said: str) -> None:
    words = find_game("cribbage").words_in("de")
    assert say_show(score_show(hand, starter).cadence, words) == said


@pytest.mark.parametrize(
    ("pile", "count", "said"),
    [
        ("KC", 10, "Zehn."),
        ("KC5D", 15, "Fünfzehn für zwei."),
        ("5C5D5H", 15, "Fünfzehn für zwei und ein Drilling macht acht."),
        ("2C4D3H", 9, "Neun, eine Sequenz aus drei für drei."),
        ("KCJDAHTC", 31, "Einunddreißig für zwei."),
    ],
)
def test_a_card_is_announced_as_german_players_do(pile: str, count: int, said: str) -> None:
    words = find_game("cribbage").words_in("de")
    assert say_play(count, score_play(pile).cadence, words) == said
