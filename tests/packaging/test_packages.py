"""Every way to install gives a working table: from the sources, editable, from the wheel, from the sdist."""

import re
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.packaging.environments import copy_of_the_project, empty_environment, free_port, get, run, served

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

PAGE = "parlour/server/static/index.html"


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
    } <= names
    assert any(name.startswith("tests/rules/") for name in names)
    assert [name for name in names if "node_modules" in name or name.startswith((".venv", "data/"))] == []


def test_the_wheel_holds_the_package_alone(dist: Path) -> None:
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as archive:
        names = archive.namelist()
    assert PAGE in names
    assert "parlour/py.typed" in names
    assert "parlour/games/cribbage/RULES.md" in names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"parlour"}
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_wheel_serves_without_node_and_compiler(dist: Path, tmp_path: Path) -> None:
    tools = empty_environment(tmp_path / "venv")
    wheel = next(dist.glob("*.whl"))
    run(tools / "python", "-m", "pip", "install", "-q", "--only-binary", ":all:", wheel, cwd=tmp_path, PATH=str(tools))
    assert_serves(tools, tmp_path, str(tools))


def test_a_wheel_from_the_sdist_is_made_without_node(dist: Path, tmp_path: Path) -> None:
    tools = empty_environment(tmp_path / "venv")
    pip = (tools / "python", "-m", "pip")
    run(*pip, "install", "-q", "hatchling", cwd=tmp_path)
    assert "nodejs" not in run(*pip, "list", cwd=tmp_path)
    sdist = next(dist.glob("*.tar.gz"))
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "-w", tmp_path)
    run(*pip, "wheel", "-q", *offline, sdist, cwd=tmp_path, PATH=str(tools))
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as made, zipfile.ZipFile(next(dist.glob("*.whl"))) as built:
        assert sorted(made.namelist()) == sorted(built.namelist())
        assert made.read(PAGE) == built.read(PAGE)


@pytest.mark.parametrize("options", [(".",), ("-e", ".")], ids=["plain", "editable"])
def test_an_install_from_the_sources_serves(options: tuple[str, ...], tmp_path: Path) -> None:
    project = copy_of_the_project(tmp_path / "parlour")
    tools = empty_environment(tmp_path / "venv")
    run(tools / "python", "-m", "pip", "install", "-q", *options, cwd=project)
    assert_serves(tools, tmp_path, str(tools))


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
