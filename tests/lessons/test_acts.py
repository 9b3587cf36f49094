"""Acts and sides in the words of people: no notation of records is left in a lesson."""

import re
from itertools import chain

import pytest

from parlour.engine import find_game
from parlour.lessons import contents, lesson, lesson_games
from parlour.lessons.acts import ACTS, act_words
from parlour.lessons.html import lesson_page
from parlour.lessons.words import Teller
from tests.lessons.fences import examples

SAID = [
    ("cribbage", "play 5H", "lays 5H", "legt 5H"),
    ("cribbage", "crib 2S4S", "lays 2S4S away to the crib", "legt 2S4S in den Crib"),
    ("cribbage", "deal crib 4C", "deals 4C to the crib", "gibt 4C in den Crib"),
    ("cribbage", "deal A 4C5C", "deals A 4C5C", "gibt A 4C5C"),
    ("cribbage", "muggins 2 B", "calls muggins for 2", "ruft Muggins für 2"),
    ("cribbage", "show-crib", "counts the crib", "zählt den Crib"),
    ("handfoot", "draw", "draws from the stock", "zieht vom Talon"),
    ("handfoot", "draw A 4CJK", "gives A 4CJK", "gibt A 4CJK"),
    (
        "handfoot",
        "take KCKD > new",
        "takes the discard and melds it with KCKD",
        "nimmt den Abwurf und legt ihn mit KCKD aus",
    ),
    (
        "handfoot",
        "take > K.1",
        "takes the discard and adds it to the kings",
        "nimmt den Abwurf und legt ihn an die Könige an",
    ),
    (
        "handfoot",
        "take KC > K.2 also A=ACADAH",
        "takes the discard and adds it with KC to the kings (2), and besides ACADAH",
        "nimmt den Abwurf und legt ihn mit KC an die Könige (2) an, dazu ACADAH",
    ),
    ("handfoot", "open K=KCKDKH A=ACAD2S", "opens with KCKDKH and ACAD2S", "eröffnet mit KCKDKH und ACAD2S"),
    (
        "handfoot",
        "add Q.1=QS W.1=2C",
        "adds QS to the queens and 2C to the wild cards",
        "legt QS an die Damen und 2C an die Jokerkarten an",
    ),
    ("handfoot", "discard 7C out", "discards 7C, to go out", "wirft 7C ab, um auszumachen"),
]
USAGE = {
    "cribbage": "cut A 4H|deal A 4C4D|deal crib 4C|starter 5H|crib 3S3D|play JS|go|show|show-crib|claim 8|muggins 2"
    "|pass",
    "handfoot": "draw|draw A 4C4D|take KCKD > new|open K=KCKDKH|meld K=KCKDKH|add K.1=KS2C|discard 7C|ask|yes|no|pass"
    "|choose 1|deal A 4C4D|foot A 4C|foot2 A 4C|foot3 A 4C|foot4 A 4C|replace A 7C|upcard 9D|lot A KH|cut A 7H",
}


@pytest.mark.parametrize(("game", "act", "english", "german"), SAID)
def test_an_act_is_said_as_people_say_it(game: str, act: str, english: str, german: str) -> None:
    find_game(game).parse(act)  # it is one
    for language, said in (("en", english), ("de", german)):
        assert act_words(find_game(game).words_in(language), language, game, act) == said


@pytest.mark.parametrize("game", USAGE)
def test_every_act_has_words_in_every_language(game: str) -> None:
    assert {language: set(ACTS[language][game]) for language in ACTS} == {key: set(ACTS["en"][game]) for key in ACTS}
    for act in USAGE[game].split("|"):
        find_game(game).parse(act)  # it is one
        for language in ACTS:
            assert not re.search(r"[{}=>]", Teller(find_game(game), language).act(act))


def test_a_team_is_no_card() -> None:
    teller = Teller(find_game("handfoot"), "en")
    assert teller.check("lacks.AC", "none") == "A & C has met the contract"
    assert teller.check("opened", "AC,BD") == "opened by A & C, B & D"
    assert teller.check("holds.A", "7") == "A holds 7 cards"
    page = lesson_page(lesson("handfoot", "going-out", "en"), "en")
    assert "has met the contract" in page.html
    assert not re.search(r"ace of (clubs|diamonds)</span> (has|still|needs|stands)", page.html)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_notation_is_left_in_a_lesson(language: str) -> None:
    """Nothing but cards is written as in a record: no `K.1=`, no `> new`."""
    for entry in chain.from_iterable(map(contents, lesson_games())):
        for example in examples(lesson(entry.game, entry.name, language).blocks):
            for cell in chain.from_iterable(row.cells for row in example.rows):
                assert not re.search(r"\.\d=|[AKQJT2-9W]=|> ?(new|[A-Z])", cell), (entry.name, cell)
