"""A course of play by masks: it always goes on, stays in its space, and tells nothing that a seat may not know."""

import itertools
import random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from parlour.cards import parse_cards
from parlour.engine import Seat
from parlour.envs import cribbage_v0, handfoot_v0
from tests.envs.tables import HANDFOOT_RULES, TABLES, name, walk

STEPS = 400


@pytest.mark.parametrize(("module", "rules"), TABLES, ids=name)
def test_play_by_masks_goes_on_within_the_space(module: ModuleType, rules: str) -> None:
    env = module.raw_env(rules)
    steps = 0
    for agent, observation, action in walk(env, seed=7, most_steps=STEPS):
        assert env.observation_space(agent).contains(observation)
        assert env.action_space(agent).contains(action)
        for other in env.agents:
            if other != agent:
                assert not env.observe(other)["action_mask"].any()
        steps += 1
    assert steps == STEPS or all(env.terminations.values())


@pytest.mark.parametrize(("module", "rules"), TABLES, ids=name)
def test_swapping_hidden_cards_changes_neither_observation_nor_mask(module: ModuleType, rules: str) -> None:
    """Every agent, whether it is to act or not, sees the same in a state that its view cannot tell from the truth."""
    env, other = module.raw_env(rules), module.raw_env(rules)
    other.reset(seed=0)
    rng = random.Random(5)
    compared = moved = 0
    for at, _ in enumerate(itertools.chain(walk(env, seed=11, most_steps=STEPS), walk(env, seed=12, most_steps=100))):
        if at % 7 or env._begun:
            continue
        for agent in env.agents:
            other._state = env._game.sample(env.view(agent), rng)
            other._go_on()
            assert other.agent_selection == env.agent_selection
            seen, swapped = env.observe(agent), other.observe(agent)
            assert all(np.array_equal(seen[key], swapped[key]) for key in seen)
            compared += 1
            moved += other._state != env._state
    assert compared > 15
    assert moved > compared / 3


@pytest.mark.parametrize(("module", "rules"), TABLES, ids=name)
def test_the_listed_acts_have_different_integers_and_none_begins_another(module: ModuleType, rules: str) -> None:
    env = module.raw_env(rules)
    for agent, observation, _ in walk(env, seed=3, most_steps=STEPS):
        if env._begun:
            continue
        codes = sorted(env._acts)
        assert not any(b[: len(a)] == a for a, b in itertools.pairwise(codes))
        acts = list(env._game.legal(env.view(agent)))
        assert {env._coder.codes(action) for action in acts} == set(codes)
        same_boards = len(acts) - len(codes)
        assert same_boards == 0 or module is handfoot_v0
        assert set(np.flatnonzero(observation["action_mask"])) == {code[0] for code in codes}


def test_a_seat_in_the_middle_of_a_throw_tells_nobody_its_first_card() -> None:
    env = cribbage_v0.raw_env()
    env.reset(seed=4)
    thrower = env.agent_selection
    others = [agent for agent in env.agents if agent != thrower]
    before = {agent: env.observe(agent)["observation"] for agent in others}
    first = int(np.flatnonzero(env.last()[0]["action_mask"])[0])
    env.step(first)
    assert env.agent_selection == thrower
    row = env.last()[0]["observation"]
    assert np.flatnonzero(row[env.layout["chosen"]]).tolist() == [first]
    assert all(np.array_equal(env.observe(agent)["observation"], before[agent]) for agent in others)


def test_a_throw_is_all_pairs_card_by_card() -> None:
    env = cribbage_v0.raw_env()
    env.reset(seed=4)
    hand = [c.index for c in env.view(env.agent_selection).hand]
    pairs = set()
    for first in np.flatnonzero(env.last()[0]["action_mask"]).tolist():
        env.reset(seed=4)
        env.step(first)
        pairs |= {(first, second) for second in np.flatnonzero(env.last()[0]["action_mask"]).tolist()}
    assert pairs == set(itertools.combinations(hand, 2))


def position(module: ModuleType, rules: str, text: str) -> Any:
    """An environment at a position of the game."""
    env = module.raw_env(rules)
    env.reset(seed=0)
    env._state = env._game.from_position(f'rules="{rules}" {text}')
    env._go_on()
    return env


def say(env: Any, *words: str) -> None:
    """Give integers by their words."""
    for word in words:
        env.step(list(env.actions).index(word))


def test_a_meld_is_laid_card_by_card() -> None:
    env = position(handfoot_v0, "bga", 'hand:A=4C5C9DKCKDKH2S board:AC="Q=QCQDQH" opened=A phase=play')
    shown = {env.actions[code] for code in np.flatnonzero(env.last()[0]["action_mask"])}
    assert {"new K", "onto Q.1", "discard 4C"} <= shown
    assert not {"done", "draw", "new 4", "card KC"} & shown
    say(env, "new K", "card KC", "card KD")
    row = env.last()[0]["observation"]
    assert row[env.layout["named"]].sum() == 2
    assert env.agent_selection == "player_0"
    say(env, "card KH")
    assert "done" in {env.actions[code] for code in np.flatnonzero(env.last()[0]["action_mask"])}
    say(env, "done", "onto Q.1", "card 2S", "done")
    melds = [(m.rank.name, m.cards) for m in env.view("player_0").boards[0]]
    assert melds == [("QUEEN", parse_cards("2SQCQDQH")), ("KING", parse_cards("KCKDKH"))]
    rows = env.last()[0]["observation"][env.layout["melds"]].reshape(2, -1, 4)
    assert sorted(row.tolist() for row in rows[0] if row.any()) == [[3, 0, 0, 1], [3, 1, 0, 1]]
    assert not rows[1].any()


def test_the_discard_is_taken_with_the_cards_named_after_it() -> None:
    env = position(handfoot_v0, "bga", 'hand:A=4C5C9DKCKD board:AC="Q=QCQDQH" opened=A discard=6DKS')
    say(env, "take", "card KC", "card KD", "done")
    assert [m.cards for m in env.view("player_0").boards[0]][1] == parse_cards("KCKDKS")


def test_all_agents_may_look_when_the_match_is_over() -> None:
    env = cribbage_v0.raw_env("acc target=11")
    list(walk(env, seed=1))
    for agent in env.possible_agents:
        observation = env.observe(agent)
        assert env.observation_space(agent).contains(observation)
        assert not observation["action_mask"].any()


def test_every_number_of_seats_has_its_agents() -> None:
    for rules, count in (("acc", 2), ("acc players=3", 3), ("acc players=4", 4)):
        assert cribbage_v0.env(rules).possible_agents == [f"player_{n}" for n in range(count)]
    assert len(HANDFOOT_RULES) > 15
    for count in (2, 3, 4, 5, 6):
        env = handfoot_v0.env(f"bga num_players={count} team_size=1")
        assert len(env.possible_agents) == count


def test_the_table_makes_the_acts_without_choice_where_it_is_asked_to() -> None:
    env = cribbage_v0.raw_env(is_automatic=True)
    acts = {env.actions[action] for _, _, action in walk(env, seed=2)}
    assert all(word.startswith("card ") for word in acts)
    env = cribbage_v0.raw_env()
    acts = {env.actions[action] for _, _, action in walk(env, seed=2)}
    assert {"go", "show"} <= acts


def test_whoever_may_call_is_asked_before_those_who_must_act() -> None:
    env = cribbage_v0.raw_env("kitchen")
    asked = 0
    for agent, observation, action in walk(env, seed=2, most_steps=400):
        word = env.actions[action]
        seat = Seat(int(agent[-1]))
        if word == "pass" or word.startswith("muggins"):
            asked += 1
            assert observation["observation"][env.layout["claim_seat"]].tolist() == [0, 1]
        else:
            assert not any(seat in window.callers for window in env.view(agent).windows)
    assert asked > 10
