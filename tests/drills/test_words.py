"""The words of the drills: complete in every language, and fitting."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

import pytest

import parlour.drills
from parlour.drills import WORDS, DrillError, Item, ask, drill_of, drills, judge, make, problem

KINDS = tuple(drill.kind for drill in drills())
LANGUAGES = tuple(WORDS)
FOLDER = Path(parlour.drills.__file__).parent


def fields(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_parameters(language: str) -> None:
    assert set(WORDS[language]) == set(WORDS["en"])
    assert [key for key, text in WORDS[language].items() if fields(text) != fields(WORDS["en"][key])] == []


def test_every_slip_and_code_has_words() -> None:
    """Text in the sources that looks like a key of the catalogue is one, but for what is put together there."""
    texts = {
        node.value
        for path in FOLDER.glob("*.py")
        if not path.name.startswith("words")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    keys = {text for text in texts if re.fullmatch(r"(ask|fact|part|item|verdict|cost|slip|answer)\.\w+", text)}
    assert keys
    assert keys <= set(WORDS["en"])
    slips = {trap for drill in drills() for trap in drill.traps}
    assert {f"slip.{slip}" for slip in slips} <= set(WORDS["en"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_key_and_no_placeholder_is_left(kind: str, language: str) -> None:
    rng = Random(kind)
    for level in (1, 2, 3) * 5:
        item = make(kind, rng, level)
        question = ask(item, language)
        solved = drill_of(kind).solve(item.text)
        said = [question.ask, question.title, *question.facts, *(zone.label for zone in question.zones)]
        for answer in (solved.right, *solved.slips):
            verdict = judge(item, answer, language)
            said += [verdict.words, verdict.why, verdict.total, *verdict.columns, *(p.label for p in verdict.parts)]
        assert [text for text in said if re.search(r"[{}]|\b[a-z]+\.[a-z_]+\b", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_say_the_way_out(language: str) -> None:
    hand = Item("hand", "hand=5H5SJCTD starter=4D")
    for item, answer in ((hand, "many"), (Item("cards", ""), "1"), (Item("hand", "x"), "1")):
        with pytest.raises(DrillError) as wrong:
            judge(item, answer, language)
        assert problem(wrong.value, language).endswith(".")
        assert "{" not in problem(wrong.value, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_of_a_choice_differ(language: str) -> None:
    for choices in (("yes", "no"), ("clean", "dirty", "wild", "open", "none")):
        keys = [WORDS[language][f"key.{choice}"] for choice in choices]
        assert len(set(keys)) == len(keys)
        assert all(re.fullmatch("[a-z]", key) for key in keys)
