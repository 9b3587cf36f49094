"""Words: actions to text and back, rules strings, and what no text may do."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.engine import NotNotation, OptionError, find_game, game_names
from tests.contract.tables import Match, vocabulary


@pytest.mark.parametrize("name", game_names())
def test_every_act_reads_back_from_its_words(name: str) -> None:
    game = find_game(name)
    words = [game.format(action) for action in vocabulary(name)]
    assert len(set(words)) == len(words)
    for action, text in zip(vocabulary(name), words, strict=True):
        assert game.parse(text) == action
        assert text == " ".join(text.split())


def test_every_act_of_a_match_reads_back_from_its_words(match: Match) -> None:
    for step in match.steps:
        assert match.game.parse(match.game.format(step.action)) == step.action


def test_rules_read_back_from_their_string(match: Match) -> None:
    options = match.game.options
    assert options.format(match.rules) == match.setting.rules
    for is_versioned in (False, True):
        assert options.parse(options.format(match.rules, is_versioned=is_versioned)) == match.rules


ACT = st.from_regex(r"[a-z-]{1,9}( [A-L0-9CDHSTJQKa-z]{1,14}){0,3}", fullmatch=True)
POSITION = st.lists(st.from_regex(r"[a-z:A-D]{1,8}=[A-D0-9:CHSTJQK,\"]{0,14}", fullmatch=True)).map(" ".join)
RULES = st.from_regex(r"[a-z_]{1,9}(@\d)?( [a-z_]{1,9}=[a-z0-9_-]{0,9}){0,3}", fullmatch=True)


@given(st.sampled_from(game_names()), st.text() | ACT)
@settings(max_examples=200, deadline=None)
def test_a_text_is_an_act_or_no_notation(name: str, text: str) -> None:
    game = find_game(name)
    with suppress(NotNotation):
        action = game.parse(text)
        assert game.parse(game.format(action)) == action


@given(st.sampled_from(game_names()), st.text() | POSITION)
@settings(max_examples=200, deadline=None)
def test_a_text_is_a_position_or_no_notation(name: str, text: str) -> None:
    game = find_game(name)
    with suppress(NotNotation):
        state = game.from_position(text)
        assert game.pending(state).must or game.outcome(state) is not None


@given(st.sampled_from(game_names()), st.text() | RULES)
@settings(max_examples=150, deadline=None)
def test_a_text_is_a_rule_set_or_names_the_option(name: str, text: str) -> None:
    options = find_game(name).options
    with suppress(OptionError):
        rules = options.parse(text)
        assert options.parse(options.format(rules)) == rules


@pytest.mark.parametrize("name", game_names())
def test_every_option_has_a_default_in_range_a_sentence_a_source_and_a_rule(name: str) -> None:
    game = find_game(name)
    for option in game.options.options.values():
        assert option.read(option.write(option.default)) == option.default
        assert option.sentence
        assert option.source
        assert option.rule
        assert not option.values or option.values[0] == option.default
        with pytest.raises(OptionError, match=option.name):
            option.read("no such value")
    for constraint in game.options.constraints:
        assert set(constraint.options) | set(constraint.when) <= set(game.options.options)
    assert game.options.schema()["options"]
