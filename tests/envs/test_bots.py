"""Parlour's computer players at the table of an environment."""

from types import ModuleType
from typing import Any

import pytest

from parlour.bots import bot_names
from parlour.envs import cribbage_v0, handfoot_v0
from tests.envs.tables import MODULES


def play(env: Any, names: tuple[str, ...], seed: int) -> dict[str, float]:
    """A match in which agents take turns through the names of computer players; the sums of the rewards."""
    env.reset(seed=seed)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        sums[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        action = env.unwrapped.suggest(names[env.possible_agents.index(agent) % len(names)])
        assert observation["action_mask"][action]
        env.step(action)
    return sums


@pytest.mark.parametrize(("game", "bot"), [(game, bot) for game in MODULES for bot in bot_names(game)])
def test_every_computer_player_plays_a_match_by_integers(game: str, bot: str) -> None:
    rules = "acc target=61" if game == "cribbage" else "bga rounds=1"
    sums = play(MODULES[game].env(rules), (bot,), seed=3)
    assert sorted(set(sums.values())) in ([-1.0, 1.0], [0.0])


@pytest.mark.parametrize(("module", "rules"), [(cribbage_v0, "acc"), (handfoot_v0, "bga rounds=1")])
def test_a_good_player_beats_a_random_one(module: ModuleType, rules: str) -> None:
    best = "club"
    sums = [play(module.env(rules), (best, "random"), seed)["player_0"] for seed in range(6)]
    assert sum(sums) >= 4


@pytest.mark.parametrize(("module", "rules"), [(cribbage_v0, "acc target=61"), (handfoot_v0, "bga rounds=1")])
def test_asking_is_repeatable_and_leaves_the_cards_alone(module: ModuleType, rules: str) -> None:
    first = module.env(rules)
    assert play(first, ("club", "random"), 8) == play(first, ("club", "random"), 8)
    asked, unasked = module.raw_env(rules), module.raw_env(rules)
    for env in (asked, unasked):
        env.reset(seed=8)
    for _ in range(30):
        action = asked.suggest("club")
        assert asked.suggest("club") == action
        asked.step(action)
        if not unasked.last()[0]["action_mask"][action]:
            break
        unasked.step(action)
        assert asked._state == unasked._state


def test_an_agent_may_leave_the_act_that_was_suggested() -> None:
    env = cribbage_v0.raw_env()
    env.reset(seed=2)
    first = env.suggest("club")
    hand = [c.index for c in env.view(env.agent_selection).hand]
    other = next(code for code in hand[:-1] if code != first)
    env.step(other)
    second = env.suggest("club")
    assert env.last()[0]["action_mask"][second]
    assert second != other
