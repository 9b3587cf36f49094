"""`parlour games`: the games there are."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from parlour.cli import Parser
from parlour.engine import AnyGame, find_game, game_names

__all__ = ["run"]

_EXAMPLES: Final = """examples:
  parlour games
  parlour games --json"""


def run(arguments: Sequence[str]) -> int:
    """List the games with their presets."""
    parser = Parser("parlour games", "List the games and the presets of their rules.", _EXAMPLES)
    parser.add_argument("--json", action="store_true", help="print names, titles and presets as JSON")
    given = parser.parse_args(arguments)
    games = [find_game(name) for name in game_names()]
    if given.json:
        print(json.dumps([_json(game) for game in games], indent=2))
        return 0
    for game in games:
        print(f"{game.name}: {game.title}")
        for preset in game.options.presets.values():
            print(f"  {preset.name}: {preset.title}. {preset.sentence}")
    return 0


def _json(game: AnyGame) -> dict[str, object]:
    presets = [
        {"name": p.name, "version": p.version, "title": p.title, "sentence": p.sentence}
        for p in game.options.presets.values()
    ]
    return {"name": game.name, "title": game.title, "presets": presets}
