"""Rewards: the winner at the end, or points as they come."""

from collections import defaultdict
from types import ModuleType
from typing import Any

import pytest

from parlour.envs import cribbage_v0, handfoot_v0
from tests.envs.tables import name, walk

CASES = [
    (cribbage_v0, "acc"),
    (cribbage_v0, "acc players=3 match=2 target=31"),
    (cribbage_v0, "acc players=4 target=61"),
    (cribbage_v0, "captain target=61"),
    (cribbage_v0, "lowball target=61"),
    (handfoot_v0, "bga rounds=1"),
    (handfoot_v0, "bga rounds=2 num_players=3 team_size=1"),
]


def rewards_of(env: Any, seed: int) -> dict[str, float]:
    """The sum of the rewards of each agent in a match at random."""
    sums: dict[str, float] = defaultdict(float)
    for agent, _, _ in walk(env, seed):
        sums[agent] += env.last()[1]
    for agent in list(env.agents):
        assert agent == env.agent_selection
        sums[agent] += env.last()[1]
        env.step(None)
    assert env.agents == []
    return dict(sums)


@pytest.mark.parametrize(("module", "rules"), CASES, ids=name)
def test_winners_get_one_and_losers_lose_one(module: ModuleType, rules: str) -> None:
    env = module.raw_env(rules)
    sums = rewards_of(env, seed=5)
    winners = env._game.outcome(env._state).winners
    assert sums == {agent: 1.0 if seat in winners else -1.0 for agent, seat in env._seats.items()}


@pytest.mark.parametrize(("module", "rules"), CASES, ids=name)
def test_points_are_those_of_the_side_less_the_average_of_the_others(module: ModuleType, rules: str) -> None:
    env = module.raw_env(rules, reward="points")
    sums = rewards_of(env, seed=5)
    state = env._state
    if module is cribbage_v0:
        by_side = [sum(result.scores[side] for result in state.results) for side in range(len(state.scores))]
    else:
        by_side = list(state.scores)
    for agent, seat in env._seats.items():
        side = next(at for at, seats in enumerate(env._sides) if seat in seats)
        others = [points for at, points in enumerate(by_side) if at != side]
        expected = by_side[side] - sum(others) / len(others)
        assert sums[agent] == pytest.approx(-expected if "lowball" in rules else expected)


def test_a_shared_win_is_worth_nothing() -> None:
    """Two sides that end level both win: nobody did better than anybody."""
    env = handfoot_v0.raw_env("bga rounds=1 tie_break=shared")
    list(walk(env, seed=5))
    assert sorted(env._wins()) == [-1.0, 1.0]
    result = env._state.results[0]
    level = result._replace(scores=(result.scores[0],) * len(env._sides))
    env._state = env._state._replace(results=(level,))
    assert env._wins() == [0.0, 0.0]
