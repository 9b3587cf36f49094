"""No words outside the catalogues: not in the markup of components, not in the server's answers."""

from __future__ import annotations

import ast
import re
from html import unescape
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMPONENTS = sorted((ROOT / "web" / "src").rglob("*.svelte"))
SERVER = sorted((ROOT / "src" / "parlour" / "server").glob("*.py"))

_SAID = (
    "aria-label",
    "aria-description",
    "aria-roledescription",
    "aria-valuetext",
    "alt",
    "placeholder",
    "title",
    "label",
)
"""Attributes that people read or hear."""
_ATTRIBUTE = re.compile(rf"""(?<![\w-])(?:{"|".join(_SAID)})=(?:"([^"]*)"|'([^']*)')""")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_TERMINAL = {"app.py", "folder.py", "lan.py", "settings.py", "store.py"}
"""Modules that speak to whoever runs the server, in the terminal."""


def markup(text: str) -> str:
    """A component without its script, styles and comments."""
    for part in (r"<script\b.*?</script>", r"<style\b.*?</style>", r"<!--.*?-->"):
        text = re.sub(part, " ", text, flags=re.DOTALL)
    return text


def without_expressions(text: str) -> str:
    """What is left of markup without `{...}`, however deep they nest."""
    found, depth = [], 0
    for sign in text:
        depth += (sign == "{") - (sign == "}")
        if depth == 0 and sign != "}":
            found.append(sign)
    return "".join(found)


def literals(component: str) -> list[str]:
    """The words that stand in the markup of a component itself."""
    plain = without_expressions(markup(component))
    said = [one or other for one, other in _ATTRIBUTE.findall(plain)]
    between = re.sub(r"<[^<>]*>", "\n", plain).splitlines()
    return [text.strip() for text in map(unescape, (*said, *between)) if _LETTERS.search(text)]


def test_literals_are_found() -> None:
    page = """<script>const a = 'hidden words';</script>
    <p title="Some words" class="x">{t('a.b')} and more {#if a > 1}<b aria-label="Loud">{w}</b>{/if}</p><!-- none -->
    <style>.x { color: red }</style>"""
    assert literals(page) == ["Some words", "Loud", "and more"]


@pytest.mark.parametrize("path", COMPONENTS, ids=lambda path: path.stem)
def test_no_component_holds_words(path: Path) -> None:
    assert literals(path.read_text(encoding="utf-8")) == []


def _prose(node: ast.AST) -> list[str]:
    """The texts of more than one word in a piece of code."""
    return [
        one.value
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and len(_LETTERS.findall(one.value)) > 1
    ]


@pytest.mark.parametrize("path", [one for one in SERVER if one.name not in _TERMINAL], ids=lambda path: path.stem)
def test_no_answer_of_the_server_holds_words(path: Path) -> None:
    """A problem is told by a code and parameters; whatever is said comes from a catalogue."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in ("Problem", "_error", "error_body"):
            said = [
                *node.args,
                *(keyword.value for keyword in node.keywords if keyword.arg in ("message", "problem", "words")),
            ]
            found += [text for argument in said for text in _prose(argument)]
    assert [text for text in found if "_" not in text and " " in text] == []
