"""Hand and Foot as a PettingZoo environment."""

from __future__ import annotations

from typing import Any, ClassVar

from pettingzoo import AECEnv

from parlour.envs.handfoot import HandFootCoder
from parlour.envs.table import Observation, TableEnv, read_rules, wrapped
from parlour.games.handfoot.rules import OPTIONS

__all__ = ["env", "raw_env"]


class raw_env(TableEnv):  # noqa: N801  # PettingZoo's name for an environment without wrappers
    """Hand and Foot without wrappers; see `env`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "handfoot_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: str = "bga",
        *,
        reward: str = "win",
        is_automatic: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        found = read_rules(OPTIONS, rules)
        super().__init__(
            HandFootCoder(found),
            found,
            reward=reward,
            is_automatic=is_automatic,
            max_cycles=max_cycles,
            render_mode=render_mode,
        )


def env(rules: str = "bga", **options: Any) -> AECEnv[str, Observation, int]:
    """A game of Hand and Foot.

    `rules` is a rules string (`bga num_players=6`); `reward` is `win` (1 or -1 at the end) or `points` (points, less
    the average of the other sides, at the end of each round); with `is_automatic` the table ends a turn in which no
    card can leave; after `max_cycles` steps the game is cut off. Raises ValueError for what it does not know.
    """
    return wrapped(raw_env(rules, **options))
