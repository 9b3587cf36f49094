"""The repository stands alone: nothing in it points outside, and no lock file names a host."""

import json
import re
from pathlib import Path

import pytest

from tests.architecture.project import ROOT, plant, project_files

HOSTS = re.compile(r"://|\"resolved\"|--(?:extra-)?index-url|--find-links|\bgit\+|@ file:|\bregistry\.", re.IGNORECASE)
OUTSIDE = re.compile(r"\.\./shar[e]d\b|(?<![\w.])/(?:wor[k]|roo[t]|tmp/\w|home/\w+)/")
LINK = re.compile(r"\]\((?!https?://|mailto:|#)([^)\s#]+)")
BINARY = {".bin", ".png", ".jpg", ".woff2", ".ico", ".gz", ".webp", ".svgz"}


def lock_files(root: Path) -> list[Path]:
    """Every file that pins packages."""
    return [
        path
        for path in project_files(root)
        if path.parent.name == "requirements" or (re.search(r"(^|[-.])lock\b", path.name) and path.suffix != ".py")
    ]


def lines_with(pattern: re.Pattern[str], paths: list[Path], root: Path) -> list[str]:
    """Each line of the files that the pattern matches, as `file:line: match`."""
    return [
        f"{path.relative_to(root).as_posix()}:{number}: {match[0]}"
        for path in paths
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if (match := pattern.search(line))
    ]


def dead_links(root: Path) -> list[str]:
    """Links of Markdown pages to files that are not in the project."""
    found = []
    for page in project_files(root, ".md"):
        for target in LINK.findall(page.read_text()):
            goal = (page.parent / target).resolve()
            if not goal.is_relative_to(root.resolve()) or not goal.exists():
                found.append(f"{page.relative_to(root).as_posix()}: {target}")
    return found


def text_files(root: Path) -> list[Path]:
    return [path for path in project_files(root) if path.suffix not in BINARY]


def test_the_lock_files_name_no_host() -> None:
    locks = lock_files(ROOT)
    assert {"run.txt", "build.txt", "test.txt", "package-lock.json"} <= {path.name for path in locks}
    assert lines_with(HOSTS, locks, ROOT) == []


def test_every_python_lock_pins_exact_versions() -> None:
    pin = re.compile(r"[a-z0-9-]+==[^ ]+( ; .+)?|-r \w+\.txt|#.*")
    loose = [
        line
        for path in lock_files(ROOT)
        if path.suffix == ".txt"
        for line in path.read_text().splitlines()
        if not pin.fullmatch(line)
    ]
    assert loose == []


def test_the_notices_name_every_package_that_is_installed_or_built_in() -> None:
    notices = (ROOT / "THIRD_PARTY_NOTICES.md").read_text()
    pins = (ROOT / "requirements" / "run.txt").read_text().splitlines()
    packages = [line.split("==")[0] for line in pins if "==" in line]
    packages += json.loads((ROOT / "web" / "package.json").read_text())["dependencies"]
    assert [name for name in packages if f"| {name} |" not in notices] == []


def test_nothing_points_outside_the_repository() -> None:
    assert lines_with(OUTSIDE, text_files(ROOT), ROOT) == []


def test_every_link_of_the_pages_leads_somewhere() -> None:
    assert dead_links(ROOT) == []


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("requirements/run.txt", "--index-url https:" + "//packages.example/simple"),
        ("requirements/run.txt", "--find-links wheels"),
        ("requirements/run.txt", "parlour @ file:" + "///somewhere"),
        ("web/package-lock.json", '"resolved": "x"'),
        ("web/package-lock.json", '"url": "https:' + '//sponsor.example"'),
    ],
)
def test_a_host_in_a_lock_file_is_found(tmp_path: Path, name: str, line: str) -> None:
    root = plant(tmp_path, {name: f"one\n{line}\n"})
    assert len(lines_with(HOSTS, lock_files(root), root)) == 1


@pytest.mark.parametrize(
    "text", ["../" + "shared/cases", "/work" + "/main", "cd /root" + "/.config", "/home" + "/ann/x"]
)
def test_a_way_outside_is_found(tmp_path: Path, text: str) -> None:
    root = plant(tmp_path, {"docs/page.md": f"see {text}\n"})
    assert len(lines_with(OUTSIDE, text_files(root), root)) == 1


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    root = plant(tmp_path, {"docs/page.md": "[a](other.md) [b](page.md#part) [c](../../up.md)", "up.md": ""})
    assert dead_links(root) == ["docs/page.md: other.md", "docs/page.md: ../../up.md"]
