"""The pages of the games are what scripts/docs.py makes of them, and it notices a page that is not."""

import re
import shutil
from pathlib import Path

import pytest

from parlour.engine import find_game, game_names
from scripts import docs
from tests.architecture.test_rule_ids import defined

ROOT = Path(__file__).resolve().parents[2]


def test_the_pages_are_up_to_date() -> None:
    assert docs.main(["--check"]) == 0


@pytest.mark.parametrize("name", game_names())
def test_a_page_holds_every_rule_option_and_preset(name: str) -> None:
    game = find_game(name)
    text = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    anchors = set(re.findall(r'<a id="([^"]+)">', text))
    assert anchors == {rule.lower() for rule in defined(ROOT, name)}
    assert set(re.findall(r"\(#([^)]+)\)", text)) <= anchors
    for option in game.options.options:
        assert f"| `{option}` |" in text
    for preset in game.options.presets.values():
        assert f"| `{preset.name}@{preset.version}` |" in text


def test_the_architecture_names_every_room_of_the_tests() -> None:
    table = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("## Tests")[2]
    named = {name for row in re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)/", row)}
    rooms = {path.parent.relative_to(ROOT / "tests").parts[0] for path in (ROOT / "tests").rglob("test_*.py")}
    assert named == rooms


def test_a_page_that_differs_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(docs, "FOLDER", tmp_path)
    assert docs.main(["--check"]) == 1
    for page in (ROOT / "docs").glob("*.md"):
        shutil.copy(page, tmp_path)
    assert docs.main(["--check"]) == 0
    (tmp_path / "cribbage.md").write_text("other")
    assert docs.main(["--check"]) == 1
    assert docs.main([]) == 0
    assert docs.main(["--check"]) == 0
    assert docs.main(["nonsense"]) == 2
    assert capsys.readouterr().err.count("cribbage.md differs from its game") == 2
