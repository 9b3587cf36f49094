"""A review says the same in every language: the same decisions and figures, in other sentences."""

import re
from dataclasses import replace
from functools import cache

import pytest

from parlour.cards import parse_cards
from parlour.records import loads
from parlour.review import Review, ReviewError, review
from parlour.review.picture import picture
from parlour.review.text import review_lines
from parlour.review.wire import review_json
from parlour.review.words import (
    FAULTS,
    WORDS,
    act_words,
    bait_words,
    decimal,
    fault_words,
    held_words,
    percent,
    play_words,
    short_words,
    signed,
)
from tests.review.plain import PlainAdvice
from tests.review.tables import GAME, REVIEWED, golden

OTHERS = [language for language in WORDS if language != "en"]
FIELD = re.compile(r"\{(\w+)[^}]*\}")


@cache
def reviewed(name: str, language: str) -> Review:
    return review(golden(name), advice=PlainAdvice(), language=language)


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_is_there_with_the_same_fields(language: str) -> None:
    assert list(WORDS[language]) == list(WORDS["en"])
    for key, text in WORDS["en"].items():
        found = FIELD.findall(WORDS[language][key])
        assert set(found) == set(FIELD.findall(text)), key
        assert WORDS[language][key], key


@pytest.mark.parametrize("language", OTHERS)
def test_every_fault_has_a_name_and_a_way_out(language: str) -> None:
    for fault, english in FAULTS.items():
        name, advice = fault_words(fault, language)
        assert name != english[0]
        assert advice[0].isupper()
        assert not advice.endswith(".")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", REVIEWED)
def test_decisions_and_figures_are_the_same(name: str, language: str) -> None:
    here, english = reviewed(name, language), reviewed(name, "en")
    assert [replace(d, why="") for d in here.decisions] == [replace(d, why="") for d in english.decisions]
    assert here.paths == english.paths
    for one, other in zip(here.seats, english.seats, strict=True):
        plain = {"lesson": "", "costliest": ()}
        assert replace(one, **plain) == replace(other, **plain)  # type: ignore[arg-type]
        assert [d.line for d in one.costliest] == [d.line for d in other.costliest]
        assert (one.lesson == other.lesson) == (not one.lesson)
    for mine, theirs in zip(here.decisions, english.decisions, strict=True):
        figures = sorted(re.findall(r"[+-]?\d+\.\d", theirs.why))
        assert sorted(re.findall(r"[+-]?\d+,\d", mine.why)) == sorted(decimal(f, language) for f in figures), mine.why
        assert (mine.why == theirs.why) == (not mine.why)
        assert "{" not in mine.why
        assert all(word not in mine.why.split() for word in ("the", "and", "of", "crib", "hand", "instead"))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", REVIEWED)
def test_the_lines_fit_a_terminal_and_leave_nothing_out(name: str, language: str) -> None:
    rules = GAME.options.parse(loads(golden(name)).headers["Rules"])
    here = list(review_lines(reviewed(name, language), rules, language=language))
    assert all(len(line) <= 80 for line in here)
    assert not [line for line in here if "{" in line or re.search(r"\d\.\d", line)]
    told = " ".join(line.strip() for line in here)
    assert all(d.why in told for d in reviewed(name, language).decisions)


def test_german_words_of_a_hand_a_throw_and_a_card() -> None:
    assert held_words(parse_cards("6C7C7D8H"), "de") == "die Doppelsequenz und zwei Fünfzehner (12 vor der Startkarte)"
    assert held_words(parse_cards("5C5D5HJS"), "de") == "die drei Fünfen und vier Fünfzehner (14 vor der Startkarte)"
    assert (
        held_words(parse_cards("3C4D5H6S"), "de") == "die Sequenz aus vier und einen Fünfzehner (6 vor der Startkarte)"
    )
    assert held_words(parse_cards("2C4D8HJS"), "de") == "nichts vor der Startkarte"
    assert bait_words(parse_cards("3H4C"), "de") == "die Nachbarn Drei und Vier"
    assert bait_words(parse_cards("5H5C"), "de") == "ein Paar Fünfen"
    assert play_words(parse_cards("4C5D6H"), "de") == "ergibt fünfzehn und eine Sequenz aus drei für 5"
    assert [act_words(act, "de") for act in ("crib 3S3D", "play JS", "claim 8", "muggins 2", "pass")] == [
        "legt 3S 3D weg",
        "legt JS",
        "sagt 8 an",
        "ruft 2",
        "lässt es durchgehen",
    ]
    assert short_words("muggins 2", "de") == "Muggins 2"
    assert (signed(1.25, "de"), signed(-0.04, "de"), percent(0.0312, "de")) == ("+1,2", "0,0", "3,1 %")


@pytest.mark.parametrize("language", OTHERS)
def test_the_picture_and_the_refusals_are_in_the_language(language: str) -> None:
    drawn = picture(reviewed("acc", language), language=language)
    assert "chance to win" not in drawn
    assert "Gewinnchance" in drawn
    with pytest.raises(ReviewError, match="Lowball"):
        review(golden("lowball"), language=language)
    assert (
        review_json(reviewed("acc", language))["seats"][0]["lesson"]
        != review_json(reviewed("acc", "en"))["seats"][0]["lesson"]
    )
