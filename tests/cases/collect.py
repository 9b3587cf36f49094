"""Which cases a folder holds: the format follows the file's name, or else what stands in it.

What is not understood becomes a failing case.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.cases.cribbage_play import run_play, run_rejection
from tests.cases.cribbage_show import run_count, run_order, run_result, run_starter
from tests.cases.handfoot_faults import run_handfoot_fault
from tests.cases.handfoot_kinds import run_handfoot
from tests.cases.reported_faults import run_fault
from tests.cases.table import Data, NotUnderstood

Runner = Callable[[Data], None]


@dataclass(frozen=True)
class Case:
    """One case: its name and how it is run."""

    name: str
    data: Data
    run: Runner


@dataclass(frozen=True)
class Format:
    """A kind of case file: the sections that hold cases, and the keys that hold none."""

    sections: Mapping[str, Runner]
    prose: frozenset[str]


def _unknown_game(case: Data) -> None:
    raise NotUnderstood(f"game {case.get('game')!r}")


def _fault(case: Data) -> None:
    if case.get("game") == "cribbage":
        run_fault(case)
    elif case.get("game") == "hand_and_foot":
        run_handfoot_fault(case)
    else:
        _unknown_game(case)


_HEAD = frozenset({"schema_version", "doc"})
DATA: tuple[str, ...] = ("cribbage-reference", "handfoot-presets")
"""Tables and presets: data for other tests, no cases."""
FORMATS: Mapping[str, Format] = {
    "cribbage-play": Format({"cases": run_play, "rejections": run_rejection}, _HEAD),
    "cribbage-show": Format(
        {
            "cases": run_count,
            "starter_cases": run_starter,
            "show_order_cases": run_order,
            "result_cases": run_result,
            "variant_cases": run_count,
        },
        _HEAD,
    ),
    "reported-faults": Format(
        {"cases": _fault},
        frozenset({"schema_version", "title", "notation", "kinds", "types", "hand_and_foot_base_options", "fields"}),
    ),
    "handfoot": Format(
        {"cases": run_handfoot}, frozenset({"schema_version", "about", "notation", "case_fields", "kinds", "reasons"})
    ),
}
"""The formats by what stands in the file's name."""
_SIGNS: Mapping[str, frozenset[str]] = {
    "cribbage-play": frozenset({"plays", "plays_before"}),
    "cribbage-show": frozenset({"breakdown", "points_to_dealer", "counted", "spread"}),
    "reported-faults": frozenset({"game"}),
    "handfoot": frozenset({"config"}),
}
"""Fields of a case that only one format has: for files of another name."""


def collect(folder: Path) -> list[Case]:
    """Every case of every file of the folder, those not understood as cases that fail."""
    if not folder.is_dir():
        return [_failing(folder.name, "is no folder")]
    found = [case for path in sorted(folder.rglob("*")) for case in _of_path(path, folder)]
    return found or [_failing(folder.name, "holds no case")]


def _of_path(path: Path, folder: Path) -> Iterator[Case]:
    if path.is_dir() or path.name.startswith(".") or path.suffix == ".md":
        return
    name = path.relative_to(folder).as_posix()
    if path.suffix != ".json":
        yield _failing(name, "is no case file: names end with .json")
        return
    if path.name.startswith(DATA):
        return
    try:
        data = json.loads(path.read_bytes())
    except ValueError as wrong:
        yield _failing(name, f"is no JSON: {wrong}")
        return
    if not isinstance(data, dict):
        yield _failing(name, "holds no object")
        return
    kind = next((key for key in FORMATS if key in path.name), None) or _kind_by_fields(data)
    if kind is None:
        yield _failing(name, f"is in no known format: {', '.join(FORMATS)}, by its name or by the fields of its cases")
        return
    yield from _of_file(name, FORMATS[kind], data)


def _kind_by_fields(data: dict[str, Any]) -> str | None:
    cases = [case for section in data.values() if isinstance(section, list) for case in section]
    fields = {field for case in cases if isinstance(case, dict) for field in case}
    found = [kind for kind, signs in _SIGNS.items() if fields & signs]
    return found[0] if len(found) == 1 else None


def _of_file(name: str, form: Format, data: dict[str, Any]) -> Iterator[Case]:
    if data.get("schema_version", 1) != 1:
        yield _failing(name, f"has schema version {data['schema_version']!r}, not 1")
    for key, value in data.items():
        if key in form.prose:
            continue
        runner = form.sections.get(key)
        if not isinstance(value, list):
            yield _failing(f"{name}:{key}", "is not understood")
            continue
        for index, case in enumerate(value):
            label = f"{name}:{key}:{index}"
            if not isinstance(case, dict):
                yield _failing(label, "is no object")
                continue
            label = f"{name}:{case.get('id', f'{key}:{index}')}"
            if runner is None:
                yield _failing(label, f"stands in the unknown section {key!r}")
            else:
                yield Case(label, case, runner)


def _failing(name: str, why: str) -> Case:
    def fail(_case: Data) -> None:
        raise NotUnderstood(f"{name} {why}")

    return Case(name, {}, fail)
