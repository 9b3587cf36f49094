"""The language of the examples: what each kind of fence shows, and what it refuses, with the line and the way out."""

import re

import pytest

from parlour.engine import find_game
from parlour.lessons import Example, LessonError, Row
from parlour.lessons.played import setup_of
from parlour.lessons.words import Teller
from tests.lessons.fences import Fence


def play(kind: str, text: str, game: str = "cribbage", house: str = "") -> Example:
    return Fence(game, "x", kind, 0, tuple(text.strip().splitlines()), house).play()


WORKED = """
hand:A=KCKD2C2D hand:B=9C8C7C6C
A KC 10
B 6C 16
A KD 26
B go
A 2C 28
A 2D 30 +2 pair
A +1 go
= 0
B 8C 8
B 7C 15 +2 15
B 9C 24 +3 run
B +1 last
"""


PAIR = "dealer=B hand:A=4C4D9HKS hand:B=9C8C7C6C"


def test_a_play_has_rows_for_go_last_card_and_the_new_count() -> None:
    example = play("play", WORKED)
    assert example.columns == ("player", "card", "count", "score")
    assert [row.cells for row in example.rows] == [
        ("A", "KC", "10", ""),
        ("B", "6C", "16", ""),
        ("A", "KD", "26", ""),
        ("B", "go", "", ""),
        ("A", "2C", "28", ""),
        ("A", "2D", "30", "+2"),
        ("A", "last card", "", "+1"),
        ("", "new count", "0", ""),
        ("B", "8C", "8", ""),
        ("B", "7C", "15", "+2"),
        ("B", "9C", "24", "+3"),
        ("B", "last card", "", "+1"),
    ]
    assert example.lines == (
        "B says go: no card of B's fits under 31.",
        "A 2D, count 30: pair 2.",
        "A laid the last card before nobody could play: 1.",
        "B 7C, count 15: fifteen 2.",
        "B 9C, count 24: run of 3 for 3.",
        "B laid the very last card: 1.",
    )
    assert [fact.label for fact in example.setup] == ["A holds", "B holds"]
    assert example.setup[0].cards == ("KC", "KD", "2C", "2D")
    assert example.position == "hand:A=KCKD2C2D hand:B=9C8C7C6C dealer=B"


def test_a_play_may_show_a_refusal() -> None:
    example = play("play", "A KC 10\nB QC 20\nA 9C 29\nB KD refused C-17 over_31")
    assert example.rows[-1] == Row("refused", ("B", "KD", "", "refused"), ("KD",), rule="C-17")
    assert example.lines[-1].startswith("B KD is refused: The king of diamonds would take the count from 29 past 31.")


def test_a_show_lists_every_item_and_says_the_count() -> None:
    example = play("show", "hand 7H 7S 7D KC starter 2D\n+2 pair 7H 7S\n+2 pair 7D 7H\n+2 pair 7S 7D\n= 6")
    assert example.rows[0] == Row("item", ("2", "pair", "7H 7S"), ("7H", "7S"))
    assert example.rows[-1].cells == ("6", "together", "")
    assert example.lines == ("A pair royal for six.",)


def test_a_table_says_what_comes_of_an_act() -> None:
    example = play(
        "table",
        """
        scores=A:120,B:90 dealer=B hand:A=KCKD2C4D hand:B=9C8C7C6C plays=KC6CKD
        ?count=26 ?turn=B
        B play 9C refused C-17 over_31
        B go
        A play 4D +1 go ?winner=A ?skunk.B=skunk
        """,
    )
    assert [row.kind for row in example.rows] == ["fact", "refused", "act", "act"]
    assert example.rows[0].cells == ("", "", "The count is 26; B is to play")
    assert example.rows[1].rule == "C-17"
    assert example.rows[1].cells[2].endswith("if you have none, it is a go. [C-17]")
    assert example.rows[3].cells == ("A", "lays 4D", "+1 (go); A has won; B is skunked")
    assert [step.act for step in example.steps] == ["go", "play 4D"]
    assert [row.step for row in example.rows] == [None, None, 0, 1]


def test_a_house_rule_is_added_to_the_rules_of_the_position() -> None:
    text = "dealer=B scores=A:120,B:90 hand:A=KCKD2C4D hand:B=9C8C7C6C plays=KC6CKD\nB go\nA play 4D ?points.A=120"
    assert play("table", text, house="stinkhole=on").rules == "acc stinkhole=on"
    with pytest.raises(LessonError, match=re.escape("'+1 go' here")):
        play("table", text)


@pytest.mark.parametrize(
    ("kind", "text", "line", "words"),
    [
        ("play", "A KC", 6, "the engine has 'A KC 10' here, not 'A KC'"),
        ("play", "A KC 10\nA QC 20", 7, "the engine has 'A QC refused C-16 not_your_turn' here"),
        ("play", "A KC 10\nB go", 7, "the engine has 'B go refused C-18 must_play' here"),
        ("play", "A KC 10\nB 5C 15", 7, "the engine has 'B 5C 15 +2 15' here"),
        ("play", "A KC 10 refused C-17 over_31", 6, "nothing is refused"),
        ("play", "A KC 10\nB +1 go", 7, "the engine pegs nothing here"),
        ("play", "A KC 10\nC QC 20", 7, "this table has no seat C"),
        ("play", "A KC 10\nhello", 7, "is no row of a play"),
        ("play", "A XX 10", 6, "XX"),
        ("play", "hand:A=KC", 6, "a play has rows such as"),
        ("play", "hand:A=KCKD hand:B=9C8C7C6C\nA KC 10", 7, "The play begins with 4 cards in each hand"),
        ("play", "hand:A=XX\nA KC 10", 7, "XX"),
        ("play", "rules=nonsense\nA KC 10", 7, "nonsense"),
        ("play", WORKED.strip().removesuffix("\nB +1 last"), 17, "after this row the engine has 'B +1 last'"),
        ("show", "5H 5S 5D JC 5C", 6, "begins no show"),
        ("show", "hand 5H 5S starter 5C\n= 0", 6, "a hand has four cards"),
        ("show", "hand 5H 5S 2D starter 5C\n= 0", 6, "a hand has 4 cards under these rules, not 3"),
        ("show", "hand 2H 4S 6D TC starter QD\n+2 15 TC\n= 2", 7, "nothing is left"),
        ("show", "hand 5H 6S 2D 2C starter KD\n+2 pair 2D 2C\n= 2", 8, "these are missing: +2 15 5H KD"),
        ("show", "hand 5H 6S 2D 2C starter KD\n+2 pair XX\n= 2", 7, "XX"),
        ("table", "A play KC", 6, "a table has a position"),
        ("table", "dealer=B hand:A=KC\nA play KC", 6, "The play begins with 4 cards in each hand"),
        ("table", "dealer=B colour=red\nA play KC", 6, "colour is no key of a position"),
        ("table", "dealer=B dealer=A\nA play KC", 6, "dealer stands twice"),
        ("table", "dealer=B hand:A=KCKD2C2D hand:B=9C8C7C6C\nZ play KC", 7, "Z is no actor"),
        ("table", "dealer=B hand:A=KCKD2C2D hand:B=9C8C7C6C\nA dance KC", 7, "is no act: write one of"),
        ("table", "dealer=B hand:A=KCKD2C2D hand:B=9C8C7C6C\nA play KC +2 15", 7, "has 'no points' here, not '+2 15'"),
        ("table", "dealer=B hand:A=KCKD2C2D hand:B=9C8C7C6C\nA play 3C", 7, "'refused C-14 card_not_in_hand' here"),
        (
            "table",
            "dealer=B hand:A=KCKD2C2D hand:B=9C8C7C6C\nA play KC ?luck=1",
            7,
            "luck is nothing that can be stated",
        ),
        ("table", "dealer=B hand:A=KCKD2C2D hand:B=9C8C7C6C\nA play KC ?count=9", 7, "the engine has ?count=10 here"),
        ("record", '[Format "CGR 1"]\nnonsense', 7, "headers come first"),
        ("throws", "5H 5C", 6, "begins no throws"),
        ("throws", "pone 5H5C\n5H5C 1.00 -1.0 -1.0 1.0", 6, "cards"),
        ("throws", "pone 7H8SKD9C2C3D\n2C3D 6.89", 7, "is no throw"),
        ("throws", "pone 7H8SKD9C2C3D", 6, "begins no throws"),
        ("throws", "pone 7H8SKD9C2C3D\n2C3D 6.89 -7.2 -2.2 -2.5", 7, "the best throw comes first: 2CKD"),
        ("throws", "pone 7H8SKD9C2C3D\nKS3D 6.89 -7.2 -2.2 -2.5", 7, "cannot be thrown"),
        ("choices", "4C 2.4 2.6 -0.3", 6, "a choice has a position"),
        ("choices", f"{PAIR}\nKS 1.9 3.0 -1.2", 7, "the best card comes first: 4C"),
        ("choices", f"{PAIR}\n8S 1.9 3.0 -1.2", 7, "8S cannot be laid here"),
        ("choices", f"{PAIR}\n4C 2.4 2.6", 7, "is no choice"),
        ("choices", f"{PAIR}\n4C 1.4 2.6 -0.3", 7, "the analysis has '4C "),
        (
            "choices",
            "dealer=B hand:A=5H5CJDTC4S2S hand:B=9C8C7C6CACAD\n4S 1.0 1.0 +0.0",
            7,
            "4S cannot be laid here",
        ),
        ("throws", "pone 7H8SKD9C2C3D\nXX 6.89 -7.2 -2.2 -2.5", 7, "XX"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(kind: str, text: str, line: int, words: str) -> None:
    with pytest.raises(LessonError, match=re.escape(words)) as caught:
        play(kind, text)
    assert caught.value.line == line


def test_the_analysis_and_records_stand_in_no_other_rules() -> None:
    with pytest.raises(LessonError, match="tournament rules alone"):
        play("throws", "pone 7H8SKD9C2C3D\n2CKD 7.20 -4.1 -1.4 1.6", house="target=61")
    record = (
        '[Format "CGR 1"]\n[Game "cribbage"]\n[Rules "acc@1"]\n[Seat A "Ann"]\n[Seat B "Ben"]\n\n# game 1\n# deal 0'
    )
    text = f"{record}\nd  cut A 4S\nd  cut B 8D"
    assert [row.cells for row in play("record", text).rows] == [
        ("dealer", "turns up 4S, the cut of A", ""),
        ("dealer", "turns up 8D, the cut of B", ""),
    ]
    with pytest.raises(LessonError, match="played by other rules than target=61"):
        play("record", text, house="target=61")
    with pytest.raises(LessonError, match="a record of cribbage, in a lesson of handfoot"):
        play("record", text, game="handfoot")


def test_hand_and_foot_says_what_a_meld_is_worth() -> None:
    example = play(
        "table",
        """
        round=2 phase=play hand:A=KCKDKH9C9D9H2C4C board:BD="K=KSKSKS"
        A open K=KCKDKH 9=9C9D9H refused H-R6.1 below_opening ?worth=60 ?needed=90 ?kind=clean,clean ?book=no,no
        A open K=KCKDKH2C 9=9C9D9H refused H-R6.1 below_opening ?worth=80 ?enough=no
        """,
        game="handfoot",
    )
    assert example.rows[0].cells[2].endswith("90 points are needed; clean, clean; complete books: no, no")
    assert example.setup[-1].text == "K: KS KS KS"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Tournament cribbage, but: Three players sit at the table."),
        ("de", "Turniercribbage, aber: Drei Spieler sitzen am Tisch."),
    ],
)
def test_the_rules_of_an_example_are_said_in_sentences(language: str, said: str) -> None:
    teller = Teller(find_game("cribbage"), language)
    options = teller.game.options
    assert [teller.rules(options.parse(text)) for text in ("acc players=3", "acc")] == [said, f"{said.split(',')[0]}."]
    header = [(1, 'rules="acc players=3" dealer=C')]
    assert [(fact.key, fact.text) for fact in setup_of(teller, header)] == [("rules", said), ("dealer", "C")]


def test_what_one_sentence_says_of_several_rules_is_said_once() -> None:
    teller = Teller(find_game("handfoot"), "en")
    said = teller.rules(teller.game.options.parse("bga contract_clean=1 contract_dirty=0 contract_wild=0"))
    assert said == (
        "Board Game Arena, but: To go out a team needs one clean book, no dirty books and no books of wild cards alone."
    )
