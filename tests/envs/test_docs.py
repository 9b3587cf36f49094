"""docs/environments.md says what the environments are."""

import re
from itertools import groupby
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from parlour.envs import cribbage_v0, handfoot_v0
from tests.architecture.project import ROOT
from tests.envs.tables import TABLES, name

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
GAMES = [("cribbage", cribbage_v0), ("handfoot", handfoot_v0)]


def rows(env: Any) -> list[str]:
    """The table of fields."""
    lines = [
        f"| `{f.name}` | {f.length} | {f.low} to {f.high} | {f.meaning} |".replace(" 0 to 1 ", " 0 or 1 ")
        for f in env.layout.fields
    ]
    return ["| field | numbers | each | meaning |", "|---|---|---|---|", *lines]


def action_rows(env: Any) -> list[str]:
    """The table of actions: stretches of integers that begin with one word."""
    lines = []
    for _, found in groupby(enumerate(env.actions), key=lambda pair: pair[1].split()[0]):
        codes = list(found)
        first, last = codes[0], codes[-1]
        numbers = f"{first[0]}" if first == last else f"{first[0]} to {last[0]}"
        words = f"`{first[1]}`" if first == last else f"`{first[1]}` to `{last[1]}`"
        lines.append(f"| {numbers} | {words} |")
    return ["| integers | say |", "|---|---|", *lines]


def block(of: str) -> list[str]:
    """The lines of the page between the marks of a table."""
    found = re.search(rf"<!-- {of} -->\n(.*?)\n?<!-- end -->", PAGE, re.DOTALL)
    assert found is not None, of
    return found[1].splitlines()


@pytest.mark.parametrize(("game", "module"), GAMES)
def test_the_page_lists_every_field_and_action(game: str, module: ModuleType) -> None:
    env = module.raw_env()
    assert block(f"{game} fields") == rows(env)
    assert block(f"{game} actions") == action_rows(env)


@pytest.mark.parametrize(("module", "rules"), TABLES, ids=name)
def test_other_rules_have_other_lengths_not_other_fields(module: ModuleType, rules: str) -> None:
    usual, env = module.raw_env(), module.raw_env(rules)
    assert [f.name for f in env.layout.fields] == [f.name for f in usual.layout.fields]
    row = env.observation_space("player_0")["observation"]
    assert row.shape == (sum(f.length for f in env.layout.fields),)
    for field in env.layout.fields:
        assert np.all(row.low[env.layout[field.name]] == field.low)
        assert np.all(row.high[env.layout[field.name]] == field.high)


def test_every_option_of_env_is_on_the_page() -> None:
    for option in ("rules", "reward", "is_automatic", "max_cycles", "render_mode"):
        assert f"| `{option}` |" in PAGE
