"""A match through the environment: it trains nothing, it plays.

    python examples/environment_play.py [cribbage_v0|handfoot_v0] [--rules TEXT] [--seed N] [--player NAME] [--quiet]

The first side is played by one of Parlour's computer players (`--player random` for one without a thought), everybody
else draws at random from what the mask shows. It needs `pip install 'parlour[envs]'`.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Sequence
from typing import Any

from parlour.envs import ENVIRONMENTS


def play(env: Any, seed: int, player: str, *, is_quiet: bool) -> dict[str, float]:
    """One match; the sum of each agent's rewards."""
    table = env.unwrapped
    env.reset(seed=seed)
    for at, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + at)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    sides = len(table.view(env.possible_agents[0]).scores)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _info = env.last()
        sums[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        if env.possible_agents.index(agent) % sides == 0:
            action = table.suggest(player)
        else:
            action = env.action_space(agent).sample(observation["action_mask"])
        if not is_quiet:
            print(f"{agent}  {table.actions[action]}")
        env.step(action)
    return sums


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a match as the command line says."""
    parser = argparse.ArgumentParser(description="Play a match through the environment; nothing is trained.")
    parser.add_argument("environment", nargs="?", default=ENVIRONMENTS[0], choices=ENVIRONMENTS)
    parser.add_argument("--rules", help="a rules string; the usual rules of the game where nothing is said")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="club", help="the computer player of the first side")
    parser.add_argument("--quiet", action="store_true", help="print the result alone")
    given = parser.parse_args(arguments)
    module = importlib.import_module(f"parlour.envs.{given.environment}")
    try:
        env = module.env(**({} if given.rules is None else {"rules": given.rules}), reward="points")
        sums = play(env, given.seed, given.player, is_quiet=given.quiet)
    except ValueError as wrong:
        parser.error(str(wrong))
    for agent, points in sums.items():
        print(f"{agent}: {points:+.0f} points against the others")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
