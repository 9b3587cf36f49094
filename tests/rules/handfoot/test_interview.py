"""The interview finds the nearest preset, keeps to the constraints, and says which answers exclude each other."""

from __future__ import annotations

from itertools import chain
from operator import attrgetter
from typing import Any

import pytest

from parlour.engine import AnyGame, OptionError, find_game, game_names
from parlour.engine.interview import nearest

GAMES = [find_game(name) for name in game_names()]
HANDFOOT = find_game("handfoot")


def found(answers: dict[str, str], game: AnyGame = HANDFOOT) -> tuple[str, Any]:
    return nearest(game.options, game.interview, answers)


@pytest.mark.parametrize("game", GAMES, ids=attrgetter("name"))
def test_questions_have_words_and_set_options_that_there_are(game: AnyGame) -> None:
    assert 4 <= len(game.interview) <= 15
    for asked in game.interview:
        assert game.words[asked.words].endswith("?")
        assert len(asked.answers) >= 2
        said = [game.words[answer.words] for answer in asked.answers]
        assert len(set(said)) == len(said)
        for answer in asked.answers:
            for name, value in answer.values.items():
                game.options.options[name].read(value)
    names = [{name for answer in asked.answers for name in answer.values} for asked in game.interview]
    assert len(set(chain(*names))) == sum(map(len, names)), "an option is set by two questions"
    keys = {asked.words for asked in game.interview} | {a.words for asked in game.interview for a in asked.answers}
    assert keys == {key for key in game.words if key.startswith("ask.")}


@pytest.mark.parametrize("game", GAMES, ids=attrgetter("name"))
def test_the_answers_of_a_preset_lead_back_to_rules_that_agree_with_it(game: AnyGame) -> None:
    """For each preset: the answers that are true of it differ from it in nothing."""
    for preset in game.options.presets.values():
        has = game.options.values(preset.rules)
        answers: dict[str, str] = {}
        for asked in game.interview:
            for answer in asked.answers:
                if all(game.options.options[name].read(v) == has[name] for name, v in answer.values.items()):
                    answers.setdefault(asked.id, answer.id)
        name, rules = found(answers, game)
        got = game.options.values(rules)
        assert all(got[n] == has[n] for a in answers for n in _options(game, a))
        assert rules == game.options.presets[name].rules


def _options(game: AnyGame, asked: str) -> set[str]:
    (question,) = [q for q in game.interview if q.id == asked]
    return {name for answer in question.answers for name in answer.values}


def test_no_answer_is_the_first_preset() -> None:
    assert found({}) == ("bga", HANDFOOT.options.presets["bga"].rules)


def test_the_nearest_preset_is_the_first_of_those_with_fewest_differing_options() -> None:
    """Thirteen cards and seven discards are Pagat's; another draw is put into its rules, and nothing else."""
    assert found({"cards": "13", "discard": "seven"})[0] == "pagat"
    name, rules = found({"cards": "13", "discard": "seven", "wilds": "half", "draw": "3"})
    assert name == "pagat"
    assert set(HANDFOOT.options.differences(rules, HANDFOOT.options.presets["pagat"].rules)) == {"draw_count"}
    assert found({"cards": "14", "draw": "1", "grow": "any"})[0] == "east_coast", "west_coast is listed later"


def test_a_preset_that_the_answers_exclude_is_passed_over() -> None:
    """Five play alone: most presets are for pairs, and five in pairs is no table."""
    name, rules = found({"players": "5", "discard": "seven"})
    values = HANDFOOT.options.values(rules)
    assert (values["num_players"], values["pickup"], values["team_size"]) == (5, "top_n", 1), name


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ({"players": "5", "sides": "pairs"}, "players=5 and sides=pairs do not go together: the players must divide"),
        ({"players": "12", "draw": "2", "sides": "alone"}, "players=12 and sides=alone do not go together: up to"),
        ({"players": "2", "sides": "pairs"}, "players=2 and sides=pairs do not go together: there must be two teams"),
        ({"pets": "two"}, "'pets' is no question: the questions are players, sides"),
        ({"draw": "nine"}, "'nine' is no answer to draw: the answers are 1, 2, 3"),
    ],
)
def test_answers_that_exclude_each_other_are_named(answers: dict[str, str], words: str) -> None:
    with pytest.raises(OptionError) as wrong:
        found(answers)
    assert str(wrong.value).startswith(words)
    assert wrong.value.option in answers


def test_cribbage_answers() -> None:
    game = find_game("cribbage")
    assert found({"counting": "muggins"}, game)[0] == "kitchen"
    assert found({"cards": "five", "length": "61"}, game)[0] == "five_card"
    with pytest.raises(OptionError, match="players=3 and cards=five do not go together"):
        found({"players": "3", "cards": "five"}, game)
