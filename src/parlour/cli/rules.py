"""`parlour rules`: the rule sheet of a table, and the rules of the game."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import Any, Final

from parlour.cli import CommandError, Parser
from parlour.engine import AnyGame, OptionError, find_game

__all__ = ["find", "read_rules", "run"]

_EXAMPLES: Final = """examples:
  parlour rules cribbage                              the presets, the options, the rules
  parlour rules cribbage --preset kitchen
  parlour rules cribbage --rules "acc target=61"
  parlour rules cribbage --json                       options, constraints and presets for programs"""


def find(name: str) -> AnyGame:
    """The game of this name. Raises CommandError."""
    try:
        return find_game(name)
    except ValueError as wrong:
        raise CommandError(str(wrong)) from None


def read_rules(game: AnyGame, text: str, *, option: str = "--rules") -> Any:
    """Rules from a rules string. Raises CommandError naming the option."""
    try:
        return game.options.parse(text)
    except OptionError as wrong:
        raise CommandError(f"{option}: {wrong}") from None


def run(arguments: Sequence[str]) -> int:
    """Print a rule sheet."""
    parser = Parser("parlour rules", "Print the rules that a table plays by.", _EXAMPLES)
    parser.add_argument("game", metavar="GAME", help="the name of a game: parlour games lists them")
    parser.add_argument("--preset", metavar="NAME", help="a named set of options")
    parser.add_argument("--rules", metavar="TEXT", help='a rules string such as "acc target=61"')
    parser.add_argument("--json", action="store_true", help="print the options, the presets and these rules as JSON")
    given = parser.parse_args(arguments)
    game = find(given.game)
    if given.preset is not None and given.rules is not None:
        raise CommandError("give --preset or --rules, not both (see parlour rules --help)")
    if given.preset is not None and ("=" in given.preset or len(given.preset.split()) != 1):
        raise CommandError(f"--preset {given.preset!r} is no name: options are given by --rules")
    if given.preset is not None:
        rules = read_rules(game, given.preset, option="--preset")
    else:
        rules = read_rules(game, given.rules or "")
    if given.json:
        sheet = {
            "game": game.name,
            "rules": game.options.format(rules, is_versioned=True),
            "values": game.options.values(rules),
            "conflicts": [conflict.words for conflict in game.options.conflicts(rules)],
            **game.options.schema(),
        }
        print(json.dumps(sheet, indent=2, ensure_ascii=False))
    else:
        print("\n".join(_sheet(game, rules)))
    return 0


def _sheet(game: AnyGame, rules: Any) -> Iterator[str]:
    table = game.options
    yield f"{game.title}: the rules of this table"
    yield ""
    yield f"Rules: {table.format(rules, is_versioned=True)}"
    presets = ", ".join(f"{p.name} ({p.title})" for p in table.presets.values())
    yield from _wrap(f"Presets: {presets}.")
    yield ""
    values = table.values(rules)
    idle = {conflict.options[0]: conflict.words for conflict in table.conflicts(rules)}
    for option in table.options.values():
        value = values[option.name]
        label = (option.labels or {}).get(str(value))
        said = f"{option.name} = {option.write(value)}" + (f" {option.unit}" if option.unit else "")
        yield said + (f" ({label})" if label else "") + ("" if value == option.default else "  [not the usual]")
        yield from _wrap(
            f"{option.sentence} {option.range_text().capitalize()}. {option.rule}, {option.source}.", "    "
        )
        if option.name in idle:
            yield from _wrap(f"Without effect here: {idle[option.name]}.", "    ")
    yield ""
    yield resources.files(f"parlour.games.{game.name}").joinpath("RULES.md").read_text(encoding="utf-8").rstrip()


def _wrap(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, 100, initial_indent=indent, subsequent_indent=indent or "  ")
