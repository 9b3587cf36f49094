"""What is asked for wrongly is refused in one plain line."""

import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

from parlour.envs import cribbage_v0, handfoot_v0


@pytest.mark.parametrize(
    ("module", "given", "words"),
    [
        (cribbage_v0, {"rules": "nonsense"}, "rules 'nonsense': .*nonsense"),
        (cribbage_v0, {"rules": "acc players=5"}, "rules 'acc players=5': .*players"),
        (cribbage_v0, {"rules": "acc colour=red"}, "colour"),
        (handfoot_v0, {"rules": "bga num_players=13"}, "num_players"),
        (handfoot_v0, {"rules": "bga num_players=5"}, "num_players|team_size"),
        (cribbage_v0, {"reward": "money"}, "'money' is no reward: there are win and points"),
        (handfoot_v0, {"max_cycles": 0}, "max_cycles is a number of steps from 1"),
        (cribbage_v0, {"render_mode": "human"}, "'human' is no render mode: there is ansi"),
    ],
)
def test_wrong_settings_are_named(module: ModuleType, given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words) as refused:
        module.env(**given)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("package", ["gymnasium", "numpy", "pettingzoo"])
def test_a_missing_extra_is_named(package: str) -> None:
    program = f"import sys; sys.modules[{package!r}] = None; import parlour.envs"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    expected = f"parlour.envs needs {package}, which is not installed: pip install 'parlour[envs]'"
    assert done.stderr.splitlines()[-1] == f"ModuleNotFoundError: {expected}"


def test_an_unknown_computer_player_is_named() -> None:
    env = cribbage_v0.raw_env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="'nobody' is no computer player of cribbage: there are "):
        env.suggest("nobody")


def test_a_match_that_is_over_asks_nobody() -> None:
    env = cribbage_v0.raw_env(max_cycles=1)
    env.reset(seed=1)
    env.step(env.suggest("random"))
    assert all(env.truncations.values())
