"""The words of sheets: both languages say the same things, every refusal has words, and an export is plain."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from parlour.engine import Illegal, find_game
from parlour.sheets.export import to_csv, to_text
from parlour.sheets.words import WORDS, refusal_words
from tests.sheets.keep import Kept, closed, dealer, filled, peg, shown

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "web" / "src" / "pages" / "score"
PARAMS = re.compile(r"\{(\w+)")


@pytest.mark.parametrize("files", [False, True])
def test_both_languages_have_the_same_keys_and_parameters(files: bool) -> None:
    words = {name: json.loads((PAGE / f"{name}.json").read_text()) for name in ("en", "de")} if files else WORDS
    assert words["en"].keys() == words["de"].keys()
    for key, text in words["en"].items():
        assert set(PARAMS.findall(text)) == set(PARAMS.findall(words["de"][key])), key


def test_every_refusal_has_words() -> None:
    sources = [path.read_text() for path in (ROOT / "src" / "parlour" / "sheets").glob("*.py")]
    codes = {code for text in sources for code in re.findall(r'Illegal\(\s*[^()]*?"[CH]-[R.\d]+",\s*"(\w+)"', text)}
    codes |= {"first_hand", "first_crib", "laid_missing", "left_missing", "late", "nobody_out", "somebody_holds"}
    assert len(codes) > 30
    assert [code for code in sorted(codes) if f"refuse.{code}" not in WORDS["en"]] == []


def test_a_refusal_names_the_players_and_what_is_missing() -> None:
    illegal = Illegal("H-R9.3", "out_without_contract", {"seat": "B", "side": "BD", "missing": "clean.1,wild.1"})
    names = ["Ann", "Ben", "Cy", "Di"]
    said = {
        language: refusal_words(find_game("handfoot").words_in(language), illegal, names, language=language)
        for language in WORDS
    }
    assert said["en"].startswith(
        "Ben cannot have gone out. Still missing for Ben and Di: one clean book and one wild book."
    )
    assert said["de"].startswith("Ben kann nicht ausgemacht haben. Für Ben und Di fehlt noch ")
    assert not re.search(r"[{}]|\w\.\d", said["de"])


def test_the_log_as_text_tells_everything_that_was_written() -> None:
    kept = Kept("cribbage")
    kept.add(dealer("A"), peg("B", "fifteen", "pair"), shown("B", cards="5H5S5DJC", starter="5C"), shown("A", 4))
    kept.put("correct", 4, shown("A", 6))
    kept.put("strike", 2)
    game = find_game("cribbage")
    text = to_text(
        kept.sheet,
        kept.folded,
        kept.lines,
        ["Ann", "Ben"],
        title=game.title,
        rules="acc",
        game_words=game.words_in("de"),
        language="de",
    )
    assert text.splitlines() == [
        "Cribbage",
        "Regeln: acc",
        "",
        "Spiel  Ann  Ben",
        "    1    6   29",
        "",
        "   1  Ann gibt",
        "   2  Ben –: Fünfzehn und Paar (zurückgenommen)",
        "   3  Ben +29: Hand 5H5S5DJC 5C",
        "   4  Ann +6: Hand (geändert)",
        "   5  ändert Zeile 4: Ann +6: Hand",
        "   6  nimmt Zeile 2 zurück",
    ]


def test_a_name_is_no_formula_in_a_spreadsheet() -> None:
    kept = Kept("handfoot", "bga num_players=2 team_size=1 contract_clean=0 contract_dirty=0 contract_wild=0")
    kept.add(*filled(1, "A", laid=100, left=0), *filled(1, "B", laid=0, left=50), closed(1, "A"))
    rows = list(csv.reader(io.StringIO(to_csv(kept.sheet, kept.folded, ["=1+1", "@b"]))))
    assert [row[1] for row in rows] == ["side", "'=1+1", "'@b"]
    assert [row[-1] for row in rows] == ["game total", "200", "-50"]
