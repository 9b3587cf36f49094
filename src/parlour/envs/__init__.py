"""Environments for learning: cribbage and Hand and Foot in PettingZoo's AEC form (`parlour[envs]`).

`from parlour.envs import cribbage_v0; env = cribbage_v0.env(rules="acc")`, or, once this is imported,
`pettingzoo.make("aec", "parlour/cribbage_v0", rules="acc")`. docs/environments.md tells spaces, masks and rewards.
"""

from typing import Final

try:
    import gymnasium  # noqa: F401
    import numpy  # noqa: F401
    import pettingzoo
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"parlour.envs needs {missing.name}, which is not installed: pip install 'parlour[envs]'", name=missing.name
    ) from None

__all__ = ["ENVIRONMENTS"]

ENVIRONMENTS: Final = ("cribbage_v0", "handfoot_v0")
"""The modules of this package that make environments, each registered as `parlour/<module>`."""

for _name in ENVIRONMENTS:
    pettingzoo.register("aec", f"parlour/{_name}", f"{__name__}.{_name}:env")
