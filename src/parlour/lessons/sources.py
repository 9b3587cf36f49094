"""The rules of a game and where each comes from, read from its RULES.md."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

__all__ = ["rule_sources", "rule_texts"]

_RULE: Final = re.compile(r"^\*\*([A-Z]-R?\d+(?:\.\d+)*)\*\*(.*?)(?=^\*\*[A-Z]-R?\d|^## |\Z)", re.MULTILINE | re.DOTALL)
_MARK: Final = re.compile(r"\[([A-Z])\]")
_SECTION: Final = re.compile(r"\b\d+\.\d+(?:\.[a-z])?(?:\(\d+\))?(?:\.[a-z])?(?:\(\d+\))?")
_LATER_BOOK: Final = ("1.6", "1.7")
"""Sections whose wording was read in a book of rules printed later than August 2010."""

_MARKS: Final = {"S": "as others report it", "U": "not verified against the ACC", "C": "computed"}

_LETTERS: Final = {
    "B": "Board Game Arena's help page",
    "P": "Pagat",
    "D": "a choice made here, because no authority settles it",
}
"""What the marks of Hand and Foot stand for."""


@cache
def rule_texts(game: str) -> Mapping[str, str]:
    """The rules of a game by id, in the order of its RULES.md, each with its text."""
    text = files(f"parlour.games.{game}").joinpath("RULES.md").read_text(encoding="utf-8")
    return {rule: " ".join(body.split()) for rule, body in _RULE.findall(text)}


@cache
def rule_sources(game: str) -> Mapping[str, str]:
    """Where each rule comes from, in words, by id. Only what is known: an edition where the wording was read."""
    words = _cribbage if game == "cribbage" else _lettered
    return {rule: words(text) for rule, text in rule_texts(game).items()}


def _lettered(text: str) -> str:
    found = list(dict.fromkeys(letter for letter in _MARK.findall(text) if letter in _LETTERS))
    words = "; ".join(_LETTERS[letter] for letter in found) or "it follows from the other rules"
    return f"{words[:1].upper()}{words[1:]}."


def _cribbage(text: str) -> str:
    """The end of a rule, each mark put into words beside what it marks: read, reported, not verified, computed."""
    found = []
    for piece in re.split(r"(?<=[;.])\s+", _ending(text)):
        mark = _MARK.search(piece)
        said = " ".join(_MARK.sub("", piece).split()).strip(" .;")
        note = "" if mark is None else _edition(said) if mark[1] == "V" else _MARKS[mark[1]]
        found.append(f"{said} ({note})" if said and note else said or note)
    words = "; ".join(found)
    if not _MARK.search(text):
        words += f" ({_MARKS['U']})"
    return f"{words[:1].upper()}{words[1:]}."


def _ending(text: str) -> str:
    """From the first mark on; the last sentence where there is none, or where the mark ends it."""
    mark = _MARK.search(text)
    if mark is not None and (mark[1] == "C" or len(text) - mark.end() > 3):
        is_own_sentence = text[mark.start() - 2] in ".|"
        return text[mark.start() if is_own_sentence else text.rfind(". ", 0, mark.start()) + 2 :]
    return text.rstrip(".").rpartition(". ")[2]


def _edition(said: str) -> str:
    """In which edition the wording of these sections was read."""
    sections = _SECTION.findall(said)
    later = [s for s in sections if s in _LATER_BOOK]
    if not later:
        return "the wording was read, edition of August 2010"
    if len(later) == len(sections):
        return "the wording was read, in a book printed later than August 2010"
    return f"the wording was read, edition of August 2010; {' and '.join(later)} in a book printed later"
