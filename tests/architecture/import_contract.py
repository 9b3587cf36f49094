"""Who may import whom: the table of docs/architecture.md as data, and the check that reads the sources."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

LOWER = frozenset({"kernels", "games.*", "engine", "cards"})
UPPER = LOWER | {"games", "records", "analysis", "bots", "simulation", "review", "envs", "lessons", "sheets"}
UPPER |= {"drills", "hints"}
CLOCK_CHANCE_FILES = frozenset(
    {"random", "secrets", "time", "datetime", "asyncio", "threading", "pathlib", "os", "io", "shutil", "tempfile"}
)


@dataclass(frozen=True)
class Room:
    """What one room may import of ours (`games.*` is any module of any game), and which modules it never may."""

    may: frozenset[str]
    never: frozenset[str] = frozenset()
    is_pure: bool = False
    """Whether the room uses the standard library alone."""
    opens_files: bool = True


SCANNER = "parlour/engine/registry.py"
"""The one module that finds the games by scanning, so that no list names them."""

ROOMS = {
    "": Room(frozenset()),
    "__main__": Room(frozenset({"cli"})),
    "cards": Room(frozenset(), is_pure=True),
    "engine": Room(frozenset({"cards"}), CLOCK_CHANCE_FILES, is_pure=True, opens_files=False),
    "games": Room(frozenset({"engine", "cards"}), CLOCK_CHANCE_FILES, is_pure=True, opens_files=False),
    "records": Room(frozenset({"games", "engine", "cards"}), is_pure=True),
    "kernels": Room(frozenset({"cards"})),
    "analysis": Room(LOWER),
    "bots": Room(frozenset({"analysis", "kernels", "engine", "cards", "games.*.view", "games.*.actions"})),
    "simulation": Room(LOWER | {"games", "analysis", "bots"}),
    "review": Room(UPPER),
    "envs": Room(UPPER),
    "lessons": Room(UPPER),
    "sheets": Room(frozenset({"games.*", "games", "engine", "cards"}), is_pure=True),
    "drills": Room(UPPER),
    "hints": Room(UPPER),
    "client": Room(frozenset({"engine"})),
    "server": Room(UPPER),
    "cli": Room(UPPER | {"server"}),
}


def _package_of(path: Path, source: Path) -> list[str]:
    parts = list(path.relative_to(source).with_suffix("").parts)
    return parts[:-1]


def _imports(tree: ast.AST, package: list[str], source: Path) -> Iterator[tuple[int, str]]:
    """Every imported module with its line: plain, from, relative, and by a name given as text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            for alias in node.names:
                inner = f"{module}.{alias.name}"
                place = source.joinpath(*inner.split("."))
                yield node.lineno, inner if place.is_dir() or place.with_suffix(".py").is_file() else module
        elif _is_import_by_name(node) and isinstance(node.args[0], ast.Constant):
            yield node.lineno, str(node.args[0].value)


def _is_import_by_name(node: ast.AST) -> TypeGuard[ast.Call]:
    if not (isinstance(node, ast.Call) and node.args):
        return False
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return called in {"import_module", "__import__"}


def _opens(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open":
            yield node.lineno


def _is_allowed(ours: list[str], own: list[str], room: Room) -> bool:
    """Whether a module of ours (its parts after `parlour`) may be imported from the module `own`."""
    if not ours:
        return True  # the package itself: its version
    if ours[0] != "games":
        return ours[0] == own[0] or ours[0] in room.may
    if own[0] == "games" and len(own) > 1 and len(ours) > 1:
        return ours[1] == own[1]  # never another game
    if len(ours) == 1:
        return own[0] == "games" or bool({"games", "games.*"} & room.may)
    return "games.*" in room.may or (len(ours) == 3 and f"games.*.{ours[2]}" in room.may)


def violations(source: Path) -> list[str]:
    """Every import below `source`/parlour that the contract does not allow, as `file:line: words`."""
    found = []
    for path in sorted((source / "parlour").rglob("*.py")):
        own = [part for part in path.relative_to(source / "parlour").with_suffix("").parts if part != "__init__"]
        own = own or [""]
        name = own[0]
        where = path.relative_to(source).as_posix()
        if name not in ROOMS:
            found.append(f"{where}: {name} is no room of the architecture")
            continue
        room = ROOMS[name]
        tree = ast.parse(path.read_text())
        if room.is_pure and where != SCANNER:
            found += [
                f"{where}:{n.lineno}: only {SCANNER} imports by name" for n in ast.walk(tree) if _is_import_by_name(n)
            ]
        for line, module in _imports(tree, _package_of(path, source), source):
            top, *ours = module.split(".")
            if top == "parlour":
                if where == SCANNER and module == "parlour.games":
                    continue
                if not _is_allowed(ours, own, room):
                    found.append(f"{where}:{line}: {name} may not import {module}")
            elif top in room.never:
                found.append(f"{where}:{line}: {name} never imports {module}")
            elif room.is_pure and top not in sys.stdlib_module_names:
                found.append(f"{where}:{line}: {name} uses the standard library alone, not {module}")
        if not room.opens_files:
            found += [f"{where}:{line}: {name} opens no files" for line in _opens(tree)]
    return found
