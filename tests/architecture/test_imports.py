"""The import contract: one-way imports between the rooms of docs/architecture.md."""

from pathlib import Path

import pytest

from tests.architecture.import_contract import ROOMS, violations
from tests.architecture.project import ROOT, plant


def test_the_rooms_import_one_way_only() -> None:
    assert violations(ROOT / "src") == []


def test_the_rooms_are_those_on_the_architecture_page() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    assert [room for room in ROOMS if room and room != "__main__" and f"  {room}/" not in page] == []


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("__init__", "import parlour.engine"),
        ("cards/pack", "from parlour.engine import Seat"),
        ("cards/pack", "import numpy"),
        ("engine/dealer", "import random"),
        ("engine/dealer", "from time import monotonic"),
        ("engine/dealer", "import asyncio.events"),
        ("engine/dealer", "from ..games.cribbage import GAME"),
        ("engine/dealer", "import importlib\nimportlib.import_module(name)"),
        ("engine/registry", "import parlour.games.cribbage"),
        ("bots/club", "import importlib\nimportlib.import_module('parlour.games.cribbage')"),
        ("engine/dealer", "def f():\n    from parlour.server import app"),
        ("engine/dealer", "from pathlib import Path"),
        ("games/cribbage/show", "from parlour.games.handfoot import state"),
        ("games/cribbage/show", "from parlour.games import handfoot"),
        ("games/cribbage/show", "from ..handfoot import state"),
        ("games/cribbage/show", "import numpy as np"),
        ("games/cribbage/show", "text = open('RULES.md').read()"),
        ("games/cribbage/show", "import parlour.records"),
        ("games/cribbage/show", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import random"),
        ("games/__init__", "import parlour.games.cribbage"),
        ("records/load", "from parlour.games.cribbage import text"),
        ("records/load", "import parlour.kernels"),
        ("records/load", "import pydantic"),
        ("records/load", "from parlour import server"),
        ("kernels/show", "import parlour.engine"),
        ("kernels/show", "from parlour.games.cribbage import score"),
        ("analysis/discard", "import parlour.bots"),
        ("bots/club", "from parlour.games.cribbage import state"),
        ("bots/club", "from parlour.games.cribbage.state import State"),
        ("bots/club", "from parlour.games import cribbage"),
        ("bots/club", "import parlour.server"),
        ("envs/pettingzoo", "import parlour.server.app"),
        ("review/review", "import parlour.cli"),
        ("server/app", "import parlour.cli"),
        ("attic/old", "import json"),
    ],
)
def test_a_planted_import_is_found(tmp_path: Path, place: str, line: str) -> None:
    games = {
        f"parlour/games/{game}/{name}.py": "" for game in ("cribbage", "handfoot") for name in ("__init__", "state")
    }
    rooms = {f"parlour/{room}/__init__.py": "" for room in ROOMS if room not in {"", "__main__"}}
    source = plant(tmp_path, {"parlour/__init__.py": "", **rooms, **games})
    assert violations(source) == []
    plant(source, {f"parlour/{place}.py": line + "\n"})
    assert len(violations(source)) == 1


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("engine/dealer", "from parlour.cards import Card\nfrom .seats import Seat"),
        ("engine/registry", "from importlib import import_module\nimport_module('parlour.games')\nimport_module(name)"),
        ("games/cribbage/show", "from . import score\nfrom .score import total\nimport parlour.engine\nimport json"),
        ("games/__init__", "from parlour.engine import Game"),
        ("records/load", "import parlour.games\nfrom parlour.engine import find_game\nfrom pathlib import Path"),
        ("kernels/show", "import numpy\nfrom parlour.cards import Card"),
        ("bots/club", "from parlour.games.cribbage.view import View\nfrom parlour.analysis import discard"),
        ("cli/serve", "import parlour\nimport parlour.server.app\nfrom parlour.games.cribbage import GAME"),
        ("server/app", "import fastapi\nfrom parlour import bots, records"),
    ],
)
def test_an_allowed_import_is_let_through(tmp_path: Path, place: str, line: str) -> None:
    source = plant(tmp_path, {"parlour/__init__.py": "", f"parlour/{place}.py": line + "\n"})
    assert violations(source) == []
