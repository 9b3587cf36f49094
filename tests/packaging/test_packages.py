"""Every way to install gives a working table: from the sources, editable, from the wheel, from the sdist."""

import re
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import hatch_build
from tests.architecture.project import ROOT
from tests.packaging.environments import copy_of_the_project, empty_environment, free_port, get, run, served

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

PAGE = "parlour/server/static/index.html"
CAN_COMPILE = not hatch_build.lacking()
COMPILED = {f"parlour/kernels/{name}" for name in hatch_build.kernel_hashes(ROOT)}


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `python -m build` makes in a fresh clone: the sdist, and the wheel made from it."""
    project = copy_of_the_project(tmp_path_factory.mktemp("build") / "parlour")
    run(sys.executable, "-m", "build", cwd=project)
    return project / "dist"


def assert_serves(bin_folder: Path, folder: Path, path: str) -> None:
    """The `parlour` of this environment serves its page, its scripts and its health, and counts 29."""
    port = free_port()
    command = (bin_folder / "parlour", "serve", "--port", str(port), "--data", folder / "data")
    with served(*command, port=port, cwd=folder, PATH=path) as address:
        assert get(f"{address}/healthz")[0] == 200
        status, page = get(f"{address}/")
        assert status == 200
        linked = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css))"', page)
        assert linked
        for name in linked:
            assert get(address + name)[0] == 200
    counted = run(bin_folder / "parlour", "count", "5H", "5S", "5D", "JC", "5C", "--json", cwd=folder, PATH=path)
    assert re.search(r'"total": *29\b', counted)


def kernels_in(names: list[str]) -> set[str]:
    """The compiled kernels among the files of a wheel, without the tag of the Python that they are for."""
    return {name.partition(".")[0] for name in names if name.endswith((".so", ".pyd"))}


def version(bin_folder: Path, folder: Path, **changes: str) -> str:
    """What `parlour --version` says in this environment."""
    return run(bin_folder / "parlour", "--version", cwd=folder, **changes).strip()


def test_the_sdist_holds_the_sources_and_the_built_web_part(dist: Path) -> None:
    with tarfile.open(next(dist.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        f"src/{PAGE}",
        "web/package.json",
        "web/package-lock.json",
        "hatch_build.py",
        "LICENSE",
        "Makefile",
        "src/parlour/kernels/_show.pyx",
        "src/parlour/kernels/_score.pxd",
    } <= names
    assert kernels_in(sorted(names)) == set()
    assert any(name.startswith("tests/rules/") for name in names)
    assert [name for name in names if "node_modules" in name or name.startswith((".venv", "data/"))] == []


def test_the_wheel_holds_the_package_alone(dist: Path) -> None:
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as archive:
        names = archive.namelist()
    assert PAGE in names
    assert "parlour/py.typed" in names
    assert {"parlour/games/cribbage/RULES.md", "parlour/games/cribbage/RULES.de.md"} <= set(names)
    assert "parlour/lessons/cribbage/de/04-play.md" in names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"parlour"}
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert [name for name in names if name.endswith((".pyx", ".pxd", ".c"))] == []
    assert kernels_in(names) == (COMPILED if CAN_COMPILE else set())
    assert next(dist.glob("*.whl")).stem.endswith("-py3-none-any") != CAN_COMPILE


def test_the_wheel_serves_without_node_and_compiler(dist: Path, tmp_path: Path) -> None:
    tools = empty_environment(tmp_path / "venv")
    wheel = next(dist.glob("*.whl"))
    # http-ece, which encrypts what a browser is pushed, is pure Python and comes as sources alone.
    binary = ("--only-binary", ":all:", "--no-binary", "http-ece")
    run(tools / "python", "-m", "pip", "install", "-q", *binary, wheel, cwd=tmp_path, PATH=str(tools))
    assert_serves(tools, tmp_path, str(tools))
    assert version(tools, tmp_path).endswith(f"kernels: {'compiled' if CAN_COMPILE else 'pure Python'})")
    assert version(tools, tmp_path, PARLOUR_PURE="1").endswith("kernels: pure Python)")


def test_a_wheel_from_the_sdist_is_made_without_node_and_compiler(dist: Path, tmp_path: Path) -> None:
    tools = empty_environment(tmp_path / "venv")
    pip = (tools / "python", "-m", "pip")
    run(*pip, "install", "-q", "hatchling", "cython", "setuptools", cwd=tmp_path)
    assert "nodejs" not in run(*pip, "list", cwd=tmp_path)
    sdist = next(dist.glob("*.tar.gz"))
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "-w", tmp_path)
    said = run(*pip, "wheel", "-v", *offline, sdist, cwd=tmp_path, PATH=str(tools))
    assert "kernels: pure Python, for there is no C compiler" in said
    made_wheel = next(tmp_path.glob("*.whl"))
    assert made_wheel.stem.endswith("-py3-none-any")
    with zipfile.ZipFile(made_wheel) as made, zipfile.ZipFile(next(dist.glob("*.whl"))) as built:
        pure = [name for name in built.namelist() if not name.endswith((".so", ".pyd"))]
        assert sorted(made.namelist()) == sorted(pure)
        assert made.read(PAGE) == built.read(PAGE)
    run(*pip, "install", "-q", "--no-deps", made_wheel, cwd=tmp_path)
    assert version(tools, tmp_path, PATH=str(tools)).endswith("kernels: pure Python)")
    counted = "from parlour.kernels import show; print(show.score(bytes([16, 17, 19, 42, 18]), is_crib=False))"
    assert run(tools / "python", "-c", counted, cwd=tmp_path) == "29\n"


@pytest.mark.parametrize("options", [(".",), ("-e", ".")], ids=["plain", "editable"])
def test_an_install_from_the_sources_serves(options: tuple[str, ...], tmp_path: Path) -> None:
    project = copy_of_the_project(tmp_path / "parlour")
    tools = empty_environment(tmp_path / "venv")
    run(tools / "python", "-m", "pip", "install", "-q", *options, cwd=project)
    assert_serves(tools, tmp_path, str(tools))
    assert version(tools, tmp_path).endswith(f"kernels: {'compiled' if CAN_COMPILE else 'pure Python'})")


def test_an_editable_install_builds_the_web_part_again_only_when_it_changed(tmp_path: Path) -> None:
    project = copy_of_the_project(tmp_path / "parlour")
    build = (sys.executable, "hatch_build.py")
    page = project / "src" / PAGE
    run(*build, cwd=project)
    first = page.stat().st_mtime_ns
    run(*build, cwd=project)
    assert page.stat().st_mtime_ns == first
    source = project / "web" / "index.html"
    source.write_text(source.read_text().replace("<title>", "<title>New "))
    run(*build, cwd=project)
    assert "<title>New " in page.read_text()
