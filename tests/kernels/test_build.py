"""Kernels are compiled where that can be done and stand in Python where it cannot; either way they look the same."""

from __future__ import annotations

import importlib
import inspect
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import hatch_build
from parlour import kernels
from tests.architecture.project import ROOT, plant

HERE = ROOT / "src" / "parlour" / "kernels"
CAN_COMPILE = not hatch_build.lacking()
COMPILER = pytest.mark.skipif(not CAN_COMPILE, reason="there is no C compiler here")
TINY = "src/parlour/kernels/_tiny.pyx"
OTHER = "src/parlour/kernels/_other.pyx"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with two small kernels that share a declaration."""
    shared = 'cdef extern from *:\n    """\n    #define PARLOUR_ONE 1\n    """\n    int ONE "PARLOUR_ONE"\n'
    text = "from parlour.kernels._shared cimport ONE\n\ndef one():\n    return ONE\n"
    files = {TINY: text, OTHER: text, "src/parlour/kernels/_shared.pxd": shared}
    return plant(tmp_path, {**files, "src/parlour/__init__.py": "", "src/parlour/kernels/__init__.py": ""})


def names_and_times(paths: list[Path], project: Path) -> dict[str, int]:
    """The kernels that were built, with the moment of it."""
    return {path.name.partition(".")[0]: (project / path).stat().st_mtime_ns for path in paths}


def said(capfd: pytest.CaptureFixture[str]) -> list[str]:
    """The lines on stderr."""
    return capfd.readouterr().err.splitlines()


def test_every_kernel_has_its_parts() -> None:
    sources = {path.stem[1:] for path in HERE.glob("_*.pyx")}
    assert sources == set(kernels.NAMES)
    for name in kernels.NAMES:
        for part in (f"{name}.py", f"_{name}.pyi", f"pure/{name}.py"):
            assert (HERE / part).is_file(), part


@COMPILER
def test_the_kernels_are_compiled_here() -> None:
    assert kernels.IS_COMPILED or os.environ.get("PARLOUR_PURE") == "1"


@pytest.mark.parametrize("name", kernels.NAMES)
def test_the_twins_look_the_same(name: str) -> None:
    twin = importlib.import_module(f"parlour.kernels.pure.{name}")
    if not kernels.is_compiled(name):
        pytest.skip("the kernels are not compiled here")
    compiled = importlib.import_module(f"parlour.kernels._{name}")
    for public in twin.__all__:
        shapes = []
        for function in (getattr(compiled, public), getattr(twin, public)):
            parameters = inspect.signature(function).parameters.values()
            shapes.append([(p.name, p.kind, p.default) for p in parameters])
        assert shapes[0] == shapes[1], public


@pytest.mark.parametrize(("pure", "words"), [("1", "kernels: pure Python)"), ("", f"kernels: {kernels.about()})")])
def test_the_version_says_which_kernels_are_in_use(pure: str, words: str) -> None:
    command = [sys.executable, "-m", "parlour", "--version"]
    done = subprocess.run(command, env={**os.environ, "PARLOUR_PURE": pure}, capture_output=True, text=True, timeout=60)
    assert done.stdout.rstrip().endswith(words)
    assert done.stderr == ""


@COMPILER
def test_kernels_are_built_in_place_and_again_only_when_their_sources_change(project: Path) -> None:
    built = {hatch_build.SHARED, "_tiny", "_other"}
    first = names_and_times(hatch_build.build_kernels(project), project)
    assert set(first) == built
    assert names_and_times(hatch_build.build_kernels(project), project) == first
    (project / TINY).write_text((project / TINY).read_text() + "\ndef two():\n    return 2\n")
    second = names_and_times(hatch_build.build_kernels(project), project)
    assert second["_other"] == first["_other"]
    assert second["_tiny"] > first["_tiny"]
    shared = project / "src/parlour/kernels/_shared.pxd"
    shared.write_text(shared.read_text() + "# changed\n")
    third = names_and_times(hatch_build.build_kernels(project), project)
    assert third["_tiny"] > second["_tiny"]
    assert third["_other"] > second["_other"]
    next((project / "src/parlour/kernels").glob("_other.*.so")).unlink()
    assert set(names_and_times(hatch_build.build_kernels(project), project)) == built
    assert [path for path in (project / "build").iterdir() if path.is_dir()] == []
    code = "from parlour.kernels import _tiny; print(_tiny.one(), _tiny.two())"
    assert subprocess.check_output([sys.executable, "-c", code], cwd=project / "src", text=True) == "1 2\n"


def test_a_missing_compiler_is_one_plain_line(
    project: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -pthread")
    assert hatch_build.build_kernels(project) == []
    assert said(capfd) == ["kernels: pure Python, for there is no C compiler (no-such-compiler)"]
    assert list(project.rglob("*.so")) == []


@COMPILER
def test_missing_headers_are_one_plain_line(
    project: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(project))
    assert hatch_build.build_kernels(project) == []
    assert said(capfd) == ["kernels: pure Python, for the C headers of Python are missing (Debian: python3-dev)"]


@COMPILER
@pytest.mark.parametrize(
    ("fails_on", "words"),
    [("probe.c", "for the C compiler ({compiler}) does not work"), ("_tiny.c", "for the C compiler failed: ")],
)
def test_a_compiler_that_fails_is_one_plain_line(
    project: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], fails_on: str, words: str
) -> None:
    hatch_build.build_kernels(project)
    compiler = project / "broken-cc"
    compiler.write_text(f'#!/bin/sh\ncase "$*" in *{fails_on}*) exit 1;; esac\nexec cc "$@"\n')
    compiler.chmod(0o755)
    monkeypatch.setenv("CC", str(compiler))
    (project / TINY).write_text((project / TINY).read_text() + "# changed\n")
    capfd.readouterr()
    assert hatch_build.build_kernels(project) == []
    lines = said(capfd)
    assert len(lines) == 1
    assert lines[0].startswith("kernels: pure Python, ")
    assert words.format(compiler=compiler) in lines[0]
    if fails_on == "_tiny.c":  # one that is out of date is worse than none
        assert list(project.glob("src/parlour/kernels/_tiny.*.so")) == []


@COMPILER
def test_a_fault_in_a_kernel_ends_the_build(project: Path) -> None:
    (project / TINY).write_text("def one(:\n")
    with pytest.raises(SystemExit, match="kernels: Cython refused"):
        hatch_build.build_kernels(project)
