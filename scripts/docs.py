"""Writes the page of each game, `docs/<game>.md`, from its RULES.md and its table of options.

    python scripts/docs.py [--check]

`--check` writes nothing; exit status 1 where a page differs from its game.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from parlour.engine import AnyGame, Option, Value, find_game, game_names

FOLDER = Path(__file__).resolve().parent.parent / "docs"

NOTE = (
    "<!-- Made by scripts/docs.py from RULES.md and the table of options of the game: change those, not this page. -->"
)
RULE_ID = r"[A-Z]-R?\d+(?:\.\d+)*"


def page(game: AnyGame) -> str:
    """The page of a game: how to play it, presets, options, and the rules with an anchor each."""
    return "\n".join(_lines(game)).rstrip() + "\n"


def _lines(game: AnyGame) -> Iterator[str]:
    text = resources.files(f"parlour.games.{game.name}").joinpath("RULES.md").read_text(encoding="utf-8")
    title, rules = text.split("\n", 1)
    yield from (title, "", NOTE, "")
    yield f"Play it at a table in the browser (`make play`) or in the terminal (`parlour play {game.name}`)."
    yield "A rules string is a preset and what differs from it:"
    yield ""
    yield "```"
    yield from _examples(game)
    yield "```"
    yield from ("", "## Presets", "", "| preset | what it is | differs from the defaults in |", "|---|---|---|")
    defaults = game.options.make({})
    for preset in game.options.presets.values():
        differs = game.options.differences(preset.rules, defaults)
        words = ", ".join(f"`{name}={game.options.options[name].write(value)}`" for name, value in differs.items())
        yield f"| `{preset.name}@{preset.version}` | {preset.title}. {preset.sentence} | {words or 'nothing'} |"
    yield from (
        "",
        "## Options",
        "",
        "| option | values, the default first | what it does | rule | source |",
        "|---|---|---|---|---|",
    )
    for option in game.options.options.values():
        rule = f"[{option.rule}](#{option.rule.lower()})"
        yield f"| `{option.name}` | {_values(option)} | {option.sentence} | {rule} | {option.source} |"
    yield ""
    for constraint in game.options.constraints:
        when = " with ".join(
            f"`{name}` {_listed(game.options.options[name], values)}" for name, values in constraint.when.items()
        )
        names = when or " with ".join(f"`{name}`" for name in constraint.options)
        none = f"may leave `{constraint.options[0]}` without effect" if not when else ""
        end = {
            "refuse": "is refused" if when else "can be refused",
            "warn": "is shown as a warning",
        }.get(constraint.kind, none or f"leaves `{constraint.options[0]}` without effect")
        yield f"- {names} {end}: {constraint.words}."
    yield re.sub(
        rf"^\*\*({RULE_ID})\*\*", lambda m: f'<a id="{m[1].lower()}"></a>**{m[1]}**', rules, flags=re.MULTILINE
    )


def _examples(game: AnyGame) -> Iterator[str]:
    first, *others = game.options.presets
    yield f"parlour rules {game.name}"
    option = next((o for o in game.options.options.values() if o.kind == "bool"), None)
    if option is not None:
        yield f"parlour rules {game.name} --rules '{first} {option.name}=on'"
    if others:
        yield f"parlour play {game.name} --rules {others[0]}"


def _values(option: Option) -> str:
    if option.kind == "bool":
        return "`on`, `off`" if option.default else "`off`, `on`"
    if option.kind == "int":
        unit = f" {option.unit}" if option.unit else ""
        return f"`{option.default}`, {option.low} to {option.high}{unit}"
    if option.kind != "enum":
        return f"`{option.write(option.default)}`; {option.range_text()}"
    labels = option.labels or {}
    return ", ".join(f"`{value}`" + (f" ({labels[value]})" if value in labels else "") for value in option.values)


def _listed(option: Option, values: tuple[Value, ...]) -> str:
    return " or ".join(f"`{option.write(value)}`" for value in values)


def main(arguments: list[str]) -> int:
    """Write the pages, or compare them."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write("docs: write `scripts/docs.py` or `scripts/docs.py --check`\n")
        return 2
    different = []
    for game in map(find_game, game_names()):
        path = FOLDER / f"{game.name}.md"
        text = page(game)
        if not arguments:
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            different.append(path.name)
    for name in different:
        sys.stderr.write(f"docs: {name} differs from its game; run scripts/docs.py\n")
    return 1 if different else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
