"""What the package imports is what pyproject.toml declares: nothing undeclared, nothing unused."""

import ast
import re
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

from tests.architecture.project import ROOT, plant

IMPORTED_AS = {"argon2_cffi": "argon2", "markdown_it_py": "markdown_it"}
"""Packages whose import name is another than their own."""


def declared(root: Path) -> set[str]:
    """The import names of the runtime dependencies."""
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    names = [re.split(r"[\[<>=!~ ;]", line)[0] for line in project["dependencies"]]
    return {IMPORTED_AS.get(own := name.replace("-", "_"), own) for name in names}


EXTRAS = {"envs": "envs", "cluster": "simulation", "postgres": "server"}
"""Extras of pyproject.toml whose packages the sources import by name, and the one room that may."""


def extra(root: Path, name: str) -> set[str]:
    """The import names of an extra."""
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    return {re.split(r"[\[<>=!~ ;]", line)[0] for line in project.get("optional-dependencies", {}).get(name, ())}


def imported(root: Path, *, without_extras: bool = False) -> set[str]:
    """The top-level packages that the sources import, without the standard library and without our own.

    Without extras, what an extra declares is left out in its room.
    """
    found: set[str] = set()
    for path in (root / "src").rglob("*.py"):
        own = [name for name, room in EXTRAS.items() if path.is_relative_to(root / "src" / "parlour" / room)]
        found |= _imports(path) - {package for name in own if without_extras for package in extra(root, name)}
    return found - set(sys.stdlib_module_names) - {"parlour"}


def _imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def test_every_import_is_declared() -> None:
    assert imported(ROOT, without_extras=True) - declared(ROOT) - {"pydantic_core"} == set()


def test_every_dependency_is_used() -> None:
    assert declared(ROOT) - imported(ROOT) == set()


def outside_the_ranges(root: Path) -> list[str]:
    """Requirements of pyproject.toml that the lock files do not meet."""
    content = tomllib.loads((root / "pyproject.toml").read_text())
    project = content["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["test"], *content["build-system"]["requires"]]
    lines = [line for lock in (root / "requirements").glob("*.txt") for line in lock.read_text().splitlines()]
    pins = dict(line.split(" ;")[0].split("==") for line in lines if "==" in line)
    return [
        str(requirement)
        for requirement in map(Requirement, asked)
        if not requirement.specifier.contains(pins.get(requirement.name, "0"))
    ]


def test_the_lock_files_meet_the_ranges() -> None:
    assert outside_the_ranges(ROOT) == []


def test_a_stale_lock_file_is_found(tmp_path: Path) -> None:
    project = (
        '[build-system]\nrequires = ["hatchling>=2"]\n[project]\ndependencies = ["fastapi>=1,<2"]\n'
        '[project.optional-dependencies]\ntest = ["ruff>=1", "pytest"]\n'
    )
    locks = {
        "requirements/run.txt": "fastapi==2.0\nhatchling==2.1\n",
        "requirements/test.txt": "-r run.txt\npytest==9.0\n",
    }
    plant(tmp_path, {"pyproject.toml": project, **locks})
    assert outside_the_ranges(tmp_path) == ["fastapi<2,>=1", "ruff>=1"]


def test_an_undeclared_and_an_unused_package_are_found(tmp_path: Path) -> None:
    project = '[project]\ndependencies = ["fastapi>=1", "uvicorn[standard]>=1", "limits"]\n'
    plant(
        tmp_path, {"pyproject.toml": project, "src/parlour/a.py": "import numpy.linalg\nfrom fastapi import FastAPI\n"}
    )
    assert imported(tmp_path) - declared(tmp_path) == {"numpy"}
    assert declared(tmp_path) - imported(tmp_path) == {"uvicorn", "limits"}


def test_a_package_of_an_extra_is_found_outside_its_room(tmp_path: Path) -> None:
    project = '[project]\ndependencies = []\n[project.optional-dependencies]\nenvs = ["numpy>=2"]\n'
    plant(tmp_path, {"pyproject.toml": project, "src/parlour/envs/a.py": "import numpy as np\n"})
    assert imported(tmp_path, without_extras=True) == set()
    plant(tmp_path, {"src/parlour/analysis/a.py": "from numpy import array\n"})
    assert imported(tmp_path, without_extras=True) == {"numpy"}
