"""The rules as they are read on a page: whole, without the marks of their sources, each with a lesson that cites it."""

from __future__ import annotations

import re

import pytest

from parlour.lessons import lesson_games
from parlour.lessons.load import lesson_text
from parlour.lessons.rulebook import rules_of_game
from parlour.lessons.sources import rule_sources, rule_texts

WORD = re.compile(r"\w+")


@pytest.mark.parametrize("game", lesson_games())
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_rule_stands_there_in_order_with_section_source_and_lesson(game: str, language: str) -> None:
    rules = rules_of_game(game, language)
    assert list(rules) == list(rule_texts(game, language))
    for rule in rules.values():
        assert rule.section
        assert rule.source == rule_sources(game, language)[rule.id]
        assert rule.lesson is not None
        assert re.search(rf"\[[^\]]*\b{re.escape(rule.id)}\b(?![.\d])[^\]]*\]", lesson_text(game, rule.lesson.name))


@pytest.mark.parametrize("game", lesson_games())
def test_nothing_of_a_rule_is_lost_but_where_it_comes_from(game: str) -> None:
    for id, rule in rules_of_game(game).items():
        shown = " ".join([*rule.paragraphs, *(cell for row in rule.table for cell in row)])
        assert not re.search(r"\[[A-Z]\]|\]|\[", shown), id
        assert "  " not in shown
        assert rule.paragraphs[0][0] != " "
        whole, left = rule_texts(game)[id], WORD.findall(shown)
        assert [word for word in left if word not in WORD.findall(whole)] == []
        if game == "cribbage" and not rule.table:
            assert whole.startswith(rule.paragraphs[0].split(" (`")[0][:60])
            assert rule.paragraphs[-1].endswith(".")


def test_the_table_of_what_a_card_scores_is_kept_as_a_table() -> None:
    """Rule: C-19."""
    table = rules_of_game("cribbage")["C-19"].table
    assert table[0] == ("the card", "points")
    assert ("makes the count 15", "2") in table
    assert len(table) == 8


def test_options_stand_as_code_and_other_rules_by_their_ids() -> None:
    rules = rules_of_game("handfoot")
    assert "`max_wilds`" in rules["H-R5.2"].paragraphs[0]
    assert "(H-R9.7)" in rules["H-R4.4"].paragraphs[0]


def test_the_lesson_of_a_rule_is_the_one_about_its_section() -> None:
    rules = rules_of_game("cribbage")
    taught = {id: rule.lesson.name for id, rule in rules.items() if rule.lesson is not None}
    assert (taught["C-19"], taught["C-35"], taught["C-53"]) == ("play", "show", "counting-by-hand")
