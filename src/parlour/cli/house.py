"""Whose rules: the options of commands that name a rule set, presets from a file, and the interview."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

from parlour.cli import CommandError
from parlour.engine import AnyGame, OptionError, OptionTable
from parlour.engine.interview import Question, nearest

__all__ = ["add_rules", "ask", "given_rules", "given_table", "interviewed", "read_answers", "write_preset"]

_LARGEST_FILE = 1_000_000
"""Bytes of a file of presets; a larger one is none."""


def add_rules(parser: argparse.ArgumentParser) -> None:
    """The options `--preset`, `--rules` and `--presets`."""
    parser.add_argument("--preset", metavar="NAME", help="a named set of options")
    parser.add_argument("--rules", metavar="TEXT", help='a rules string: a preset and options, "acc target=61"')
    parser.add_argument("--presets", metavar="FILE", help="a file of presets (JSON) whose names can be given too")


def given_table(game: AnyGame, given: argparse.Namespace) -> OptionTable[Any]:
    """The options of the game, with the presets of `--presets`. Raises CommandError naming preset and option."""
    return game.options if given.presets is None else _with_file(game, Path(given.presets))


def given_rules(table: OptionTable[Any], given: argparse.Namespace) -> Any:
    """The rules of `--preset` or `--rules`. Raises CommandError."""
    if given.preset is not None and given.rules is not None:
        raise CommandError("give --preset or --rules, not both")
    if given.preset is not None and ("=" in given.preset or len(given.preset.split()) != 1):
        raise CommandError(f"--preset {given.preset!r} is no name: options are given by --rules")
    text, option = (given.rules or "", "--rules") if given.preset is None else (given.preset, "--preset")
    try:
        return table.parse(text)
    except OptionError as wrong:
        raise CommandError(f"{option}: {wrong}") from None


def _with_file(game: AnyGame, path: Path) -> OptionTable[Any]:
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise CommandError(f"--presets {path}: this file is too large for a file of presets")
        data = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(data, Mapping):
            raise CommandError(f"--presets {path}: the file holds no object presets")
        if data.get("game", game.name) != game.name:
            raise CommandError(f"--presets {path}: these are presets of {data['game']}, not of {game.name}")
        return game.options.with_presets(data)
    except OptionError as wrong:
        raise CommandError(f"--presets {path}: {wrong}") from None
    except (ValueError, RecursionError):
        raise CommandError(f"--presets {path}: this is no JSON") from None


def write_preset(game: AnyGame, rules: Any, name: str, path: Path) -> None:
    """Put the rules under a name into a file of presets, made anew or added to. Raises CommandError."""
    table = game.options if not path.exists() else _with_file(game, path)
    if name in table.presets:
        raise CommandError(f"--save {name}: there is a preset of this name already; choose another")
    plain = table.plain(rules)
    overrides = {option: plain[option] for option in table.differences(rules, table.make({}))}
    data: dict[str, Any] = (
        json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"game": game.name, "presets": {}}
    )
    data["presets"][name] = {"title": name, "overrides": overrides}
    try:
        game.options.with_presets(data)
    except OptionError as wrong:
        raise CommandError(f"--save {name}: {wrong}") from None
    path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def read_answers(text: str) -> dict[str, str]:
    """Answers written as `cards=13,discard=top`. Raises CommandError."""
    answers: dict[str, str] = {}
    for part in text.split(",") if text else ():
        name, sign, value = part.strip().partition("=")
        if not sign:
            raise CommandError(f"--answers: {part.strip()!r} is no answer: write question=answer")
        if name in answers:
            raise CommandError(f"--answers: {name} is answered twice")
        answers[name] = value
    return answers


def interviewed(game: AnyGame, table: OptionTable[Any], answers: Mapping[str, str]) -> tuple[str, Any]:
    """The nearest preset and the rules. Raises CommandError naming the answers that exclude each other."""
    if not game.interview:
        raise CommandError(f"there is no interview for {game.name}")
    try:
        return nearest(table, game.interview, answers)
    except OptionError as wrong:
        raise CommandError(f"--answers: {wrong}") from None


def ask(game: AnyGame, table: OptionTable[Any], to: TextIO) -> dict[str, str]:
    """The interview in the terminal, the questions written `to` a stream. An answer that excludes an earlier one is
    refused and asked again.
    """
    print(f"{game.title}: how do you play? Say a number; an empty line leaves it open.", file=to)
    answers: dict[str, str] = {}
    for number, asked in enumerate(game.interview, 1):
        print(f"\n{number} of {len(game.interview)}. {game.words[asked.words]}", file=to)
        for at, answer in enumerate(asked.answers, 1):
            print(f"  {at}  {game.words[answer.words]}", file=to)
        while True:
            print("? ", end="", flush=True, file=to)
            line = sys.stdin.readline(1000)
            if not line or not sys.stdin.isatty():
                print(file=to)
            if not line.strip():
                break
            given = _answer(asked, line.strip())
            if given is None:
                print(f"Say a number from 1 to {len(asked.answers)}, or nothing.", file=to)
                continue
            try:
                nearest(table, game.interview, {**answers, asked.id: given})
            except OptionError as wrong:
                print(f"That cannot be: {wrong.reason(game.words)}. Choose again, or say nothing.", file=to)
                continue
            answers[asked.id] = given
            break
    print(file=to)
    return answers


def _answer(asked: Question, text: str) -> str | None:
    if text.isdecimal() and len(text) < 3 and 1 <= int(text) <= len(asked.answers):
        return asked.answers[int(text) - 1].id
    return None
