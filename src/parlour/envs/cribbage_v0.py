"""Cribbage as a PettingZoo environment."""

from __future__ import annotations

from typing import Any, ClassVar

from pettingzoo import AECEnv

from parlour.envs.cribbage import CribbageCoder
from parlour.envs.table import Observation, TableEnv, read_rules, wrapped
from parlour.games.cribbage.rules import OPTIONS

__all__ = ["env", "raw_env"]


class raw_env(TableEnv):  # noqa: N801  # PettingZoo's name for an environment without wrappers
    """Cribbage without wrappers; see `env`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "cribbage_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: str = "acc",
        *,
        reward: str = "win",
        is_automatic: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        found = read_rules(OPTIONS, rules)
        super().__init__(
            CribbageCoder(found),
            found,
            reward=reward,
            is_automatic=is_automatic,
            max_cycles=max_cycles,
            render_mode=render_mode,
        )


def env(rules: str = "acc", **options: Any) -> AECEnv[str, Observation, int]:
    """A match of cribbage.

    `rules` is a rules string (`acc players=3`); `reward` is `win` (1 or -1 at the end) or `points` (holes, less the
    average of the other sides, as they are pegged); with `is_automatic` the table says go and counts where that leaves
    no choice; after `max_cycles` steps the match is cut off. Raises ValueError for what it does not know.
    """
    return wrapped(raw_env(rules, **options))
