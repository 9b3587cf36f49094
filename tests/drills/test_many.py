"""Items without end: each answered by the engine and by rules written apart."""

from itertools import combinations
from random import Random

import pytest

from parlour.analysis.cribbage import best_plays, best_throws, read_position
from parlour.cards import PACK, parse_cards, sort_cards
from parlour.drills import LEVELS, Item, ask, drill_of, drills, judge, make
from tests.drills.plain import ANSWERS, read
from tests.oracle.naive import show_points

FEW, MANY = 60, 10_000
KINDS = tuple(drill.kind for drill in drills())
WEIGHED = ("throw", "play")
COUNTS = [FEW, pytest.param(MANY, marks=[pytest.mark.slow, pytest.mark.timeout(3600)])]


def items(kind: str, count: int) -> list[Item]:
    rng = Random(f"{kind} {count}")
    return [make(kind, rng, LEVELS[n % len(LEVELS)]) for n in range(count)]


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in WEIGHED])
def test_the_answer_is_that_of_rules_written_apart(kind: str, count: int) -> None:
    answers = set()
    for n, item in enumerate(items(kind, count)):
        right = ANSWERS[kind](item.text)
        assert drill_of(kind).solve(item.text).right == right, item.text
        assert n % 10 or judge(item, right).is_right, item.text
        answers.add(right)
    assert len(answers) > 1


@pytest.mark.parametrize("count", COUNTS)
def test_a_throw_is_graded_as_the_analysis_ranks_it(count: int) -> None:
    for item in items("throw", count):
        values = read(item.text)
        scores = None
        if "scores" in values:
            own, other = (int(part[2:]) for part in values["scores"].split(","))
            scores = own, other
        found = best_throws(parse_cards(values["hand:A"]), is_dealer=values["dealer"] == "A", scores=scores)
        solved = drill_of("throw").solve(item.text)
        assert solved.right == "".join(map(str, sort_cards(found.best.throw))), item.text
        for row in solved.ranked:
            throw = found.of(row.cards)
            cost = found.best.total - throw.total if scores is None else (found.best.win or 0) - (throw.win or 0)
            point = 1.0 if scores is None else 0.017
            assert (row.grade == "best") is (cost <= 0.002 * (1 if scores else 1 / 0.017)), item.text
            assert (row.grade == "blunder") is (cost / point > 0.03 / 0.017), item.text


@pytest.mark.parametrize("count", [FEW, pytest.param(2000, marks=[pytest.mark.slow, pytest.mark.timeout(3600)])])
def test_a_card_is_graded_as_the_analysis_ranks_it(count: int) -> None:
    for item in items("play", count):
        found = best_plays(read_position(item.text, seat="A"))
        solved = drill_of("play").solve(item.text)
        totals = {row.card.text: row.total for row in found.plays}
        assert set(totals) == {row.answer for row in solved.ranked}, item.text
        assert totals[solved.right] == max(totals.values()), item.text
        for row in solved.ranked:
            cost = max(totals.values()) - totals[row.answer]
            assert (row.grade == "best") is (cost <= 0.002 / 0.017), item.text


@pytest.mark.parametrize("count", [5, pytest.param(300, marks=[pytest.mark.slow, pytest.mark.timeout(3600)])])
def test_the_hand_of_a_throw_is_the_mean_over_every_starter(count: int) -> None:
    for item in items("throw", count):
        six = [c.text for c in parse_cards(read(item.text)["hand:A"])]
        starters = [c.text for c in PACK if c.text not in six]
        rows = {row.answer: row.figures["hand"] for row in drill_of("throw").solve(item.text).ranked}
        for thrown in combinations(six, 2):
            kept = [c for c in six if c not in thrown]
            points = [show_points(kept, starter, is_crib=False) for starter in starters]
            name = "".join(map(str, sort_cards(parse_cards("".join(thrown)))))
            assert rows[name] == pytest.approx(sum(points) / len(points)), item.text


@pytest.mark.parametrize("kind", KINDS)
def test_every_wrong_answer_with_a_name_is_wrong_and_is_an_answer(kind: str) -> None:
    for item in items(kind, FEW):
        solved = drill_of(kind).solve(item.text)
        for answer, slip in solved.slips.items():
            verdict = judge(item, answer)
            assert not verdict.is_right, item.text
            assert verdict.slip == slip, item.text
            assert verdict.why, item.text


@pytest.mark.parametrize("kind", KINDS)
def test_the_question_shows_no_answer_and_each_level_is_met(kind: str) -> None:
    levels = set()
    for item in items(kind, FEW):
        question = ask(item)
        levels.add(question.level)
        assert question.ask
        assert question.form
        assert question.zones or question.cards
    assert levels == set(LEVELS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_slip_that_items_are_made_for_comes_up(kind: str) -> None:
    rng = Random(kind)
    for trap in drill_of(kind).traps:
        texts = [drill_of(kind).draw(rng, level, trap) for level in LEVELS * 12]
        assert any(trap in drill_of(kind).solve(text).slips.values() for text in texts), trap


def test_slips_of_ones_own_come_more_often() -> None:
    def count(favour: tuple[str, ...]) -> int:
        rng = Random(11)
        made = [make("crib", rng, 2, favour) for _ in range(120)]
        return sum("crib_flush" in drill_of("crib").solve(item.text).slips.values() for item in made)

    assert count(("crib_flush",)) > 1.5 * count(())


@pytest.mark.parametrize("kind", ["card", "go", "lay", "play"])
def test_an_item_names_no_card_of_the_other_hand_that_is_not_laid(kind: str) -> None:
    for item in items(kind, FEW):
        values = read(item.text)
        shown = {values["hand:B"][at : at + 2] for at in range(0, 8, 2)} - {"??"}
        plays = values.get("plays", "")
        assert shown <= {plays[at : at + 2] for at in range(0, len(plays), 2)}, item.text
