"""`parlour rules`: the rule sheet of a table, and the rules of the game."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Final

from parlour.cli import CommandError, Parser
from parlour.cli.house import add_rules, ask, given_rules, given_table, interviewed, read_answers, write_preset
from parlour.engine import AnyGame, OptionError, OptionTable, Preset, find_game

__all__ = ["find", "read_rules", "run"]

_EXAMPLES: Final = """examples:
  parlour rules cribbage                    the sheet, the options, the rules
  parlour rules cribbage --rules "acc target=61"
  parlour rules handfoot --diff pagat       where pagat differs
  parlour rules handfoot --diff "pagat draw_count=3" pagat
  parlour rules handfoot --interview        a few questions, the nearest preset
  parlour rules handfoot --answers cards=13,discard=seven
  parlour rules handfoot --rules "bga rounds=2" --save ours house.json
  parlour rules handfoot --presets house.json --preset ours
  parlour rules cribbage --json             options and presets for programs"""


def find(name: str) -> AnyGame:
    """The game of this name. Raises CommandError."""
    try:
        return find_game(name)
    except ValueError as wrong:
        raise CommandError(str(wrong)) from None


def read_rules(game: AnyGame, text: str, *, option: str = "--rules") -> Any:
    """Rules from a rules string. Raises CommandError naming the option."""
    return _parse(game.options, text, option)


def _parse(table: OptionTable[Any], text: str, option: str) -> Any:
    try:
        return table.parse(text)
    except OptionError as wrong:
        raise CommandError(f"{option}: {wrong}") from None


def run(arguments: Sequence[str]) -> int:
    """Print a rule sheet."""
    parser = Parser("parlour rules", "Print the rules that a table plays by.", _EXAMPLES)
    parser.add_argument("game", metavar="GAME", help="the name of a game: parlour games lists them")
    add_rules(parser)
    parser.add_argument("--interview", action="store_true", help="ask how you play, and find the nearest preset")
    parser.add_argument("--answers", metavar="A=B,C=D", help="the answers of the interview, for programs")
    parser.add_argument(
        "--diff",
        nargs="+",
        metavar="RULES",
        help="what the first rules change of the second (the first preset if none)",
    )
    parser.add_argument("--save", nargs=2, metavar=("NAME", "FILE"), help="put these rules into a file of presets")
    parser.add_argument("--json", action="store_true", help="print the options, the presets and these rules as JSON")
    given = parser.parse_args(arguments)
    game = find(given.game)
    ways = [given.interview, given.answers is not None, given.diff is not None]
    if sum(ways) > 1 or (any(ways) and (given.rules is not None or given.preset is not None)):
        raise CommandError("give only one of --rules, --preset, --interview, --answers and --diff")
    table = given_table(game, given)
    if given.diff is not None:
        return _diff(game, table, given)
    base = None
    if given.interview or given.answers is not None:
        questions = sys.stderr if given.json else sys.stdout
        answers = ask(game, table, questions) if given.interview else read_answers(given.answers)
        name, rules = interviewed(game, table, answers)
        base = table.presets[name]
    else:
        rules = given_rules(table, given)
    if given.save is not None:
        write_preset(game, rules, given.save[0], Path(given.save[1]))
    if given.json:
        sheet = {
            "game": game.name,
            "rules": game.options.format(rules, is_versioned=True),
            "values": table.values(rules),
            "conflicts": [conflict.words for conflict in table.conflicts(rules)],
            "sheet": [entry._asdict() for entry in table.sheet(rules, game.words, base)],
            **table.schema(),
        }
        print(json.dumps(sheet, indent=2, ensure_ascii=False))
    elif base is not None:
        print("\n".join(_difference(game, table, rules, base.rules, f"the nearest preset, {base.name} ({base.title})")))
        print(f'\nPlay by them: parlour play {game.name} --rules "{game.options.format(rules)}"')
    else:
        print("\n".join(_sheet(game, table, rules)))
    return 0


def _diff(game: AnyGame, table: OptionTable[Any], given: Any) -> int:
    """What differs: exit status 0 where nothing does, 1 else, as `diff` has it."""
    if given.save is not None or len(given.diff) > 2:
        raise CommandError("--diff takes one rule set or two, and nothing is saved (see parlour rules --help)")
    ours, theirs = (*given.diff, next(iter(table.presets)))[:2]
    rules, base = _parse(table, ours, "--diff"), _parse(table, theirs, "--diff")
    differing = table.differences(rules, base)
    if given.json:
        other, own = table.plain(base), table.plain(rules)
        found = [{"option": name, "value": own[name], "base": other[name]} for name in differing]
        print(json.dumps({"game": game.name, "differences": found}, indent=2, ensure_ascii=False))
    else:
        print("\n".join(_difference(game, table, rules, base, theirs)))
    return 1 if differing else 0


def _difference(game: AnyGame, table: OptionTable[Any], rules: Any, base: Any, called: str) -> Iterator[str]:
    """`differs from bga in 3 rules: ...`, and their sentences."""
    differing, own, other = table.differences(rules, base), table.plain(rules), table.plain(base)
    text = table.format(rules)
    if not differing:
        yield f"{text} is the same as {called}."
        return
    count = "1 rule" if len(differing) == 1 else f"{len(differing)} rules"
    yield from _wrap(f"{text} differs from {called} in {count}: {', '.join(differing)}.")
    sheet = {entry.option: entry for entry in table.sheet(rules, game.words, Preset("", 1, "", "", base))}
    was = {entry.option: entry for entry in table.sheet(base, game.words, Preset("", 1, "", "", rules))}
    for name in differing:
        yield ""
        yield f"{name}: {_written(own[name])} instead of {_written(other[name])}"
        yield from _wrap(f"{sheet[name].sentence}{_note(sheet[name].note)}", "    ")
        yield from _wrap(f"Instead of: {was[name].sentence}{_note(was[name].note)}", "    ")


def _written(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _note(note: str) -> str:
    return f" Without effect there: {note}." if note else ""


def _sheet(game: AnyGame, table: OptionTable[Any], rules: Any) -> Iterator[str]:
    yield f"{game.title}: the rules of this table"
    yield ""
    yield f"Rules: {game.options.format(rules, is_versioned=True)}"
    presets = ", ".join(f"{p.name} ({p.title})" for p in table.presets.values())
    yield from _wrap(f"Presets: {presets}.")
    base = table.nearest(rules)
    group = None
    for entry in table.sheet(rules, game.words, base):
        if entry.group != group:
            group = entry.group
            yield ""
            yield game.words.get(f"group.{group}", "The rules in sentences")
        note = f" Note: {entry.note}." if entry.note else ""
        mark = f" [not as in {base.name}]" if entry.differs else ""
        yield from _wrap(f"- {entry.sentence}{note}{mark}", "  ", "    ")
    yield ""
    yield "Options"
    yield ""
    values = table.values(rules)
    idle = {conflict.options[0]: conflict.words for conflict in table.conflicts(rules) if conflict.kind == "no_effect"}
    for option in table.options.values():
        value = values[option.name]
        label = (option.labels or {}).get(str(value))
        said = f"{option.name} = {_written(table.plain(rules)[option.name])}" + (
            f" {option.unit}" if option.unit else ""
        )
        yield said + (f" ({label})" if label else "") + ("" if value == option.default else "  [not the usual]")
        labels = option.labels or {}
        known = ", ".join(f"{one} ({labels[one]})" if one in labels else one for one in option.values)
        allowed = f"one of {known}" if option.kind == "enum" else option.range_text()
        yield from _wrap(
            f"{option.sentence} {allowed[:1].upper()}{allowed[1:]}. {option.rule}, {option.source}.", "    ", "    "
        )
        if option.name in idle:
            yield from _wrap(f"Without effect here: {idle[option.name]}.", "    ", "    ")
    yield ""
    yield resources.files(f"parlour.games.{game.name}").joinpath("RULES.md").read_text(encoding="utf-8").rstrip()


def _wrap(text: str, indent: str = "", further: str = "  ") -> list[str]:
    return textwrap.wrap(text, 100, initial_indent=indent, subsequent_indent=further)
