"""The web part fits its game and its server, and stays within its budgets."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from parlour.engine import fold

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
STATIC = ROOT / "src" / "parlour" / "server" / "static"
KB = 1000

TABLE_JS, ROUTE_JS, CSS, CARD_ART = 60 * KB, 40 * KB, 12 * KB, 4 * KB

CASES: list[dict[str, Any]] = json.loads((WEB / "test" / "fold.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("script", ["words.py", "api_types.py"])
def test_what_is_generated_is_current(script: str) -> None:
    done = subprocess.run([sys.executable, f"scripts/{script}", "--check"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_reducer_of_the_page_has_this_twin(case: dict[str, Any]) -> None:
    view = case["view"]
    for event in case["events"]:
        view = fold(view, event)
    assert view == case["after"]


def zipped(paths: list[Path]) -> int:
    """Bytes of these files as they travel."""
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in paths)


def loaded(names: tuple[str, ...], ending: str) -> list[Path]:
    """The built files of these chunks and of all that they import at once."""
    assets = {path.name: path for path in (STATIC / "assets").iterdir()}
    wanted = [path for name, path in assets.items() if name.startswith(tuple(f"{one}-" for one in names))]
    assert len({path.name.split("-")[0] for path in wanted}) == len(names), f"chunks {names} are not built"
    found: dict[str, Path] = {}
    while wanted:
        path = wanted.pop()
        if path.name in found:
            continue
        found[path.name] = path
        if path.suffix == ".js":
            imports = re.findall(
                r"""(?:from|^import|;import)\s*["']\./([^"']+)["']""", path.read_text(encoding="utf-8")
            )
            wanted.extend(assets[name] for name in imports)
    return [path for path in found.values() if path.suffix == ending]


def test_the_table_route_is_small() -> None:
    table = ("index", "TablePage", "cribbage")
    assert zipped(loaded(table, ".js")) <= TABLE_JS
    assert zipped(loaded(table, ".css")) <= CSS


@pytest.mark.parametrize("route", ["NewTable", "handfoot", "analyze", "Discard", "Odds", "review", "learn", "position"])
def test_every_further_route_is_small_and_lazy(route: str) -> None:
    table = {path.name for path in loaded(("index", "TablePage", "cribbage"), ".js")}
    further = [path for path in loaded((route,), ".js") if path.name not in table]
    assert further
    assert zipped(further) <= ROUTE_JS


def test_the_card_art_is_small_and_free_of_fonts() -> None:
    art = [WEB / "src" / "cards" / name for name in ("Sprite.svelte", "Face.svelte")]
    assert zipped(art) <= CARD_ART
    for path in art:
        assert "<text" not in path.read_text(encoding="utf-8")


class Inline(HTMLParser):
    """What a strict content policy would refuse."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if tag == "style" or (tag == "script" and "src" not in given):
            self.found.append(tag)
        self.found.extend(name for name in given if name == "style" or name.startswith("on"))
        for name in ("src", "href"):
            value = given.get(name) or ""
            if value.startswith(("http:", "https:", "//", "data:")):
                self.found.append(value)


def test_the_page_holds_nothing_inline_and_nothing_from_elsewhere() -> None:
    page = Inline()
    page.feed((STATIC / "index.html").read_text(encoding="utf-8"))
    assert page.found == []


def test_the_lock_file_names_no_host() -> None:
    assert "://" not in (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert list(json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]) == ["svelte"]


def test_every_word_of_the_page_is_used() -> None:
    sources = "\n".join(
        path.read_text(encoding="utf-8") for path in WEB.glob("src/**/*") if path.suffix in (".ts", ".svelte")
    )
    folder = WEB / "src" / "words"
    words = [key for name in ("en.json", "house/en.json") for key in json.loads((folder / name).read_text("utf-8"))]
    made = ("rank.", "suit.", "settings.speed.", "settings.theme.", "language.", "refuse.")
    unused = [key for key in words if f"'{key}'" not in sources and not key.startswith(made)]
    assert unused == []
