"""Questions without an answer say so in every language, the fault and the way out."""

import re

import pytest

from parlour.analysis.cribbage import Unanswerable, read_dealt, read_play, read_scores
from parlour.analysis.cribbage.words import WORDS

OTHERS = [language for language in WORDS if language != "en"]
FIELD = re.compile(r"\{\w+\}")


@pytest.mark.parametrize("language", OTHERS)
def test_every_line_is_there_with_the_same_fields(language: str) -> None:
    for key, text in WORDS["en"].items():
        assert sorted(set(FIELD.findall(WORDS[language][key]))) == sorted(set(FIELD.findall(text))), key
    named = [key for key in WORDS[language] if key not in WORDS["en"]]
    assert all(key.startswith(("zone.", "other.")) for key in named)


def test_a_question_that_has_no_answer_says_so_in_german() -> None:
    with pytest.raises(Unanswerable) as wrong:
        read_dealt("5H 5S")
    assert str(wrong.value) == "2 players are dealt 6 cards each, and these are 2: name all 6"
    assert wrong.value.line("de") == ("bei 2 Spielern bekommt jeder 6 Karten, und das hier sind 2: Nenne alle 6")
    with pytest.raises(Unanswerable) as wrong:
        read_scores("121-3")
    assert str(wrong.value) == "your side has 121 points and has won: give scores from 0 to 120"
    assert wrong.value.line("de").startswith("deine Seite hat 121 Punkte")
    with pytest.raises(Unanswerable) as wrong:
        read_play(hand="5H 5S 5D JC", starter="5H", is_dealer=True)
    assert str(wrong.value) == "5H cannot be both hand and starter: name it once"
    assert wrong.value.line("de") == "5H kann nicht Hand und Startkarte zugleich sein: Nenne sie einmal"


def test_a_line_of_its_own_is_the_same_in_every_language() -> None:
    assert Unanswerable("position", "not this way").line("de") == str(Unanswerable("position", "not this way"))
