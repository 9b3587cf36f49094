"""The disputed points of RULES.md: each points to a rule that exists, and has a test that carries its number."""

import ast
import re
from pathlib import Path

from tests.architecture.test_rule_ids import defined

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
ROW = re.compile(r"^\| D(\d+) \|.*\| ((?:C-\d+(?:, )?)+) \|$", re.MULTILINE)


def disputes() -> dict[int, set[str]]:
    text = (ROOT / "src" / "parlour" / "games" / "cribbage" / "RULES.md").read_text(encoding="utf-8")
    return {int(number): set(rules.split(", ")) for number, rules in ROW.findall(text)}


def test_there_are_24_disputes_and_each_points_to_a_rule() -> None:
    assert list(disputes()) == list(range(1, 25))
    known = defined(ROOT, "cribbage")
    assert all(rules <= known for rules in disputes().values())


def test_every_dispute_has_a_test_at_one_of_its_rules() -> None:
    found: dict[int, set[str]] = {}
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                rules = {f"C-{n}" for n in re.findall(r"_c_(\d+)(?=_)", node.name)}
                for number in re.findall(r"_d(\d+)(?=_)", node.name):
                    found.setdefault(int(number), set()).update(rules)
    missing = [f"D{number}" for number, rules in disputes().items() if not rules & found.get(number, set())]
    assert missing == []
