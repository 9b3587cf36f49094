"""Tables of both games as environments, and play on them by what the masks show."""

import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np

from parlour.engine import find_game
from parlour.envs import cribbage_v0, handfoot_v0

MODULES = {"cribbage": cribbage_v0, "handfoot": handfoot_v0}

CRIBBAGE_RULES = (
    "acc",
    "kitchen",
    "kitchen overclaim=to_opponent players=3",
    "acc counting=show players=4",
    "acc players=3 first_deal_next_game=cut match=2 target=31",
    "acc players=4 go_rule=bicycle3",
    "five_card",
    "lowball target=61",
    "captain counting=all muggins=on",
    "acc stinkhole=on target=31 counting=all",
)
HANDFOOT_RULES = (
    *find_game("handfoot").options.presets,
    "bga num_players=2 team_size=1",
    "bga num_players=3 team_size=1",
    "bga num_players=6",
    "bga num_players=8 rounds=1",
)
TABLES = [
    *((cribbage_v0, rules) for rules in CRIBBAGE_RULES),
    *((handfoot_v0, rules) for rules in HANDFOOT_RULES),
]


def name(table: object) -> str:
    """The name of a case for pytest."""
    return table.__name__.rpartition(".")[2] if isinstance(table, ModuleType) else str(table)


def walk(env: Any, seed: int, most_steps: int = 100_000) -> Iterator[tuple[str, dict[str, Any], int]]:
    """Play at random by the masks: the agent, what it observed and its integer, before each step."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    for _ in range(most_steps):
        agent = env.agent_selection
        observation, _reward, terminated, truncated, _info = env.last()
        if terminated or truncated:
            return
        action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        yield agent, observation, action
        env.step(action)
