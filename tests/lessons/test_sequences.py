"""What the lesson of the play must show: these sequences, and an example that proves each answer of its questions.

A sequence is rank and count of each card with its points; the points are added up here by hand, from the rules.
"""

import pytest

from parlour.lessons import Example, Heading, lesson
from tests.lessons.fences import examples

PLAY = lesson("cribbage", "play")

SEQUENCES = {
    "a pair, then fifteen and three of a kind with one card": ["5 5", "5 10 +2", "5 15 +8"],
    "a run that grows scores whole each time": ["4 4", "2 6", "3 9 +3", "5 14 +4", "6 20 +5"],
    "a repeated rank breaks a run": ["4 4", "2 6", "3 9 +3", "4 13 +3", "3 16"],
    "a run arrives late, all at once": ["4 4", "2 6", "6 12", "5 17", "3 20 +5"],
    "kings and twos against nine, eight, seven, six": [
        "K 10", "6 16", "K 26", "B go", "2 28", "2 30 +2", "A last card +1", "new count 0",
        "8 8", "7 15 +2", "9 24 +3", "B last card +1",
    ],
    "a pair across a go scores nothing, one inside a count does": [
        "K 10", "Q 20", "9 29", "B go", "A last card +1", "new count 0", "9 9", "9 18 +2",
    ],
}  # fmt: skip


def told(example: Example) -> list[str]:
    said = []
    for row in example.rows:
        who, card, count, score = row.cells
        parts = [card[0], count, score] if row.cards else [card, count, score] if not who else [who, card, score]
        said.append(" ".join(part for part in parts if part))
    return said


@pytest.mark.parametrize("name", SEQUENCES)
def test_the_sequences_are_there(name: str) -> None:
    asked = SEQUENCES[name]
    shown = [told(example) for example in examples(PLAY.blocks) if example.kind == "play"]
    assert any(rows[: len(asked)] == asked for rows in shown), name


def test_the_scores_of_the_worked_example_stand_under_it_line_by_line() -> None:
    asked = SEQUENCES["kings and twos against nine, eight, seven, six"]
    worked = next(e for e in examples(PLAY.blocks) if e.kind == "play" and told(e) == asked)
    assert len(worked.lines) == 6
    assert [line.split(":")[0] for line in worked.lines if line[0] == "B"] == [
        "B says go",
        "B 7C, count 15",
        "B 9C, count 24",
        "B laid the very last card",
    ]


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("Does saying go score a point?", {"C-22", "C-23"}),
        ("Do you score 31 and the last card together?", {"C-24"}),
        ("Who leads after a go or 31?", {"C-26"}),
        ("Do you have to play if you can?", {"C-18"}),
    ],
)
def test_a_question_has_its_rule_and_an_example_that_proves_it(question: str, rules: set[str]) -> None:
    blocks = list(PLAY.blocks)
    at = next(
        i for i, b in enumerate(blocks) if isinstance(b, Heading) and "".join(s.text for s in b.spans) == question
    )
    end = next(i for i in range(at + 1, len(blocks)) if isinstance(blocks[i], Heading))
    answer = blocks[at + 1 : end]
    assert examples(tuple(answer)), question
    cited = {span.text for block in answer for span in getattr(block, "spans", ()) if span.style == "rule"}
    assert rules <= cited


def test_go_and_last_card_by_one_card_are_one_point() -> None:
    """The card that ends a count below 31 and is the last of the deal: one point, in a row of its own."""
    ends = [told(e)[-1] for e in examples(PLAY.blocks) if e.kind == "play" and told(e)[-1].endswith("last card +1")]
    assert ends
    for example in examples(PLAY.blocks):
        if example.kind == "play" and example.rows[-1].kind == "points":
            assert sum(row.step == example.rows[-1].step and row.kind == "points" for row in example.rows) == 1
