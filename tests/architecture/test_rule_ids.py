"""A rule has one home: the ids of RULES.md, of the docstrings and of the tests are the same set, for every game.

- RULES.md: an id at the start of a line, list item, heading or table row (`**C-31** ...`, `- C-31 ...`, `| C-31 |`).
- Code: `Rule: C-31` (or `Rule: C-31, C-32 (words)`) in a docstring below the game's folder.
- Tests: `test_c_31_...` below tests/rules/<game>; `H-R5.3` is `test_h_r5_3_...`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.project import ROOT, plant

ID = r"[A-Z]-R?\d+(?:\.\d+)*"
DEFINED = re.compile(rf"^[\s#>*|`\-]*({ID})\b", re.MULTILINE)
CARRIED = re.compile(r"\bRules?:((?:.|\n(?!\s*\n))*)")
NAMED = re.compile(r"test_([a-z])_(r?\d+)((?:_\d+)*)(?=_|$)")


def games(root: Path) -> list[str]:
    folder = root / "src" / "parlour" / "games"
    return sorted(path.parent.name for path in folder.glob("*/__init__.py"))


def defined(root: Path, game: str) -> set[str]:
    """The ids that RULES.md defines."""
    page = root / "src" / "parlour" / "games" / game / "RULES.md"
    return set(DEFINED.findall(page.read_text()))


def _texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def carried(root: Path, game: str) -> set[str]:
    """The ids after `Rule:` in the docstrings of the game."""
    found: set[str] = set()
    for path in (root / "src" / "parlour" / "games" / game).rglob("*.py"):
        for text in _texts(ast.parse(path.read_text())):
            for part in CARRIED.findall(text):
                found.update(re.findall(ID, part))
    return found


def _id_of(name: str, known: set[str]) -> str | None:
    match = NAMED.match(name)
    if not match:
        return None
    letter, first, rest = match.groups()
    whole = f"{letter.upper()}-{first.upper()}"
    longest = whole + rest.replace("_", ".")
    return longest if longest in known else whole


def named_in_tests(root: Path, game: str, known: set[str]) -> set[str]:
    """The ids that the names of the rule tests carry."""
    found = set()
    for path in (root / "tests" / "rules" / game).rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (rule := _id_of(node.name, known)):
                found.add(rule)
    return found


def disagreements(root: Path, game: str) -> list[str]:
    """Every id that is missing in one of the three places."""
    rules = defined(root, game)
    code, tests = carried(root, game), named_in_tests(root, game, rules)
    words = []
    for rule in sorted(rules | code | tests):
        missing = [
            place for place, ids in (("RULES.md", rules), ("the code", code), ("the tests", tests)) if rule not in ids
        ]
        if missing:
            words.append(f"{rule} is missing in {' and '.join(missing)}")
    return words


def test_there_is_a_game() -> None:
    assert "cribbage" in games(ROOT)


@pytest.mark.parametrize("game", games(ROOT))
def test_rules_code_and_tests_name_the_same_rules(game: str) -> None:
    assert defined(ROOT, game)
    assert disagreements(ROOT, game) == []


PLANTED = {
    "src/parlour/games/snap/__init__.py": "",
    "src/parlour/games/snap/RULES.md": "# Snap\n\n**S-1** Cards. See S-9.\n\n- S-2 Words.\n\n| S-R5.3 | table |\n",
    "src/parlour/games/snap/rules.py": '"""Rule: S-1, and S-2\n(words)."""\nX = 1\n"""Ten. Rule: S-R5.3"""\n',
    "tests/rules/snap/test_all.py": "def test_s_1_a(): ...\ndef test_s_2_31_b(): ...\ndef test_s_r5_3_c(): ...\n",
}


def test_agreement_is_seen(tmp_path: Path) -> None:
    assert disagreements(plant(tmp_path, PLANTED), "snap") == []


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("src/parlour/games/snap/RULES.md", "- S-2", "- S 2", ["S-2 is missing in RULES.md"]),
        ("src/parlour/games/snap/rules.py", "S-R5.3", "", ["S-R5.3 is missing in the code"]),
        ("src/parlour/games/snap/rules.py", "S-1, and", "", ["S-1 is missing in the code"]),
        ("tests/rules/snap/test_all.py", "s_1_a", "nothing", ["S-1 is missing in the tests"]),
        (
            "tests/rules/snap/test_all.py",
            "s_1_a",
            "s_7_a",
            ["S-1 is missing in the tests", "S-7 is missing in RULES.md and the code"],
        ),
    ],
)
def test_a_planted_disagreement_is_found(tmp_path: Path, name: str, old: str, new: str, words: list[str]) -> None:
    root = plant(tmp_path, PLANTED)
    plant(root, {name: PLANTED[name].replace(old, new)})
    assert disagreements(root, "snap") == words
