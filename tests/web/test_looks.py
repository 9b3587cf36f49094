"""One set of colours and of type sizes for every page: both are named in app.css, and used by their names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web" / "src"
TOKENS = (WEB / "app.css").read_text(encoding="utf-8")
SHEETS = sorted(path for path in WEB.rglob("*") if path.suffix in (".svelte", ".css") and path.name != "app.css")
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(")
SIZE = re.compile(r"font(?:-size)?:[^;/]*?(?<![\w.-])(?!1rem)[0-9.]+rem")
"""Sizes relative to their surroundings (em) and units of a picture (px in SVG) are no sizes of type of their own."""


def styles(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return text if path.suffix == ".css" else "".join(re.findall(r"<style>(.*?)</style>", text, re.DOTALL))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: str(path.relative_to(WEB)))
def test_colours_and_sizes_of_type_have_names(path: Path) -> None:
    css = styles(path)
    assert COLOUR.findall(css) == []
    assert SIZE.findall(css) == []


def test_every_name_that_is_used_is_there() -> None:
    defined = set(re.findall(r"(--[\w-]+):", TOKENS))
    for path in SHEETS:
        text = path.read_text(encoding="utf-8")
        own = set(re.findall(r"(--[\w-]+)\s*[:=]", text))
        used = set(re.findall(r"var\((--[\w-]+)\)", styles(path)))
        tokens = {
            name for name in used if re.match(r"--(step|team|ink|paper|felt|gold|wood|card|accent|warn|line)", name)
        }
        assert tokens - own <= defined, path


def test_the_net_catches() -> None:
    assert COLOUR.findall("a { color: #fff; border: 1px solid rgb(0 0 0) }") == ["#fff", "rgb("]
    assert SIZE.findall("font: 600 0.9rem/1 x;") != []
    assert SIZE.findall("font-size: 1.4rem;") != []
    assert SIZE.findall("font: 600 var(--step-1) / 1.2rem x; font-size: 1rem; font-size: 0.9em") == []
