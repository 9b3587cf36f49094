"""PettingZoo's own tests, its registry and its wrappers."""

from types import ModuleType

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test

from parlour.envs import ENVIRONMENTS, cribbage_v0, handfoot_v0
from tests.envs.tables import name, walk

RULES = [
    (cribbage_v0, "acc"),
    (cribbage_v0, "kitchen players=3"),
    (cribbage_v0, "acc players=4"),
    (handfoot_v0, "bga"),
    (handfoot_v0, "pagat"),
    (handfoot_v0, "bga num_players=2 team_size=1"),
    (handfoot_v0, "bga num_players=6"),
]


@pytest.mark.parametrize(("module", "rules"), RULES, ids=name)
# PettingZoo lets only environments on a list of its own have a mask beside the observation without a warning.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning:pettingzoo.test.api_test")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning:pettingzoo.test.api_test")
def test_the_interface_is_pettingzoos(module: ModuleType, rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(module.env(rules), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("module", "rules"), RULES, ids=name)
def test_one_seed_gives_one_course(module: ModuleType, rules: str) -> None:
    seed_test(lambda: module.env(rules), num_cycles=100)


@pytest.mark.parametrize("module", [cribbage_v0, handfoot_v0], ids=name)
def test_matches_differ_by_seed_and_from_one_to_the_next(module: ModuleType) -> None:
    env = module.env()
    rows = []
    for seed in (1, 2, None):
        env.reset(seed=seed)
        rows.append(env.last()[0]["observation"].tolist())
    env.reset(seed=2)
    assert env.last()[0]["observation"].tolist() == rows[1]
    assert rows[0] != rows[1] != rows[2] != rows[0]
    env.reset()
    assert env.last()[0]["observation"].tolist() == rows[2]


def test_environments_are_registered() -> None:
    for module in ENVIRONMENTS:
        env = pettingzoo.make("aec", f"parlour/{module}", max_cycles=5)
        assert str(env) == module
        assert len(list(walk(env, seed=0))) == 5
        assert all(env.truncations.values())
        assert not any(env.terminations.values())


def test_an_illegal_step_ends_the_game_for_its_seat(caplog: pytest.LogCaptureFixture) -> None:
    env = cribbage_v0.env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(env.unwrapped.actions.index("go"))
    assert env.terminations == dict.fromkeys(env.agents, True)
    assert env.rewards == {a: -1.0 if a == agent else 0 for a in env.agents}


def test_without_wrappers_an_illegal_step_is_refused_and_changes_nothing() -> None:
    env = cribbage_v0.raw_env()
    env.reset(seed=1)
    before = env.last()[0]
    for code, words in ((52, "go"), (99, "no action at all"), (None, "no action at all")):
        with pytest.raises(ValueError, match=f"{words}.*is not possible now"):
            env.step(code)
    after = env.last()[0]
    assert all(np.array_equal(before[key], after[key]) for key in before)


@pytest.mark.parametrize("module", [cribbage_v0, handfoot_v0], ids=name)
def test_a_picture_of_the_table_shows_no_hidden_card(module: ModuleType) -> None:
    env = module.env(render_mode="ansi")
    env.reset(seed=3)
    held = env.unwrapped.view("player_0").hand
    lines = env.render().splitlines()
    assert f"hand:A: {len(held)}" in lines
    assert lines[0].startswith("points: A")
    assert module.raw_env().render() is None
