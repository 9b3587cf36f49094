"""The rules of a game and where each comes from, read from its RULES.md, or RULES.de.md."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

__all__ = ["ending_of", "rule_sources", "rule_texts", "rules_page"]

_RULE: Final = re.compile(r"^\*\*([A-Z]-R?\d+(?:\.\d+)*)\*\*(.*?)(?=^\*\*[A-Z]-R?\d|^## |\Z)", re.MULTILINE | re.DOTALL)
_MARK: Final = re.compile(r"\[([A-Z])\]")
_SECTION: Final = re.compile(r"\b\d+\.\d+(?:\.[a-z])?(?:\(\d+\))?(?:\.[a-z])?(?:\(\d+\))?")
_LATER_BOOK: Final = ("1.6", "1.7")
"""Sections whose wording was read in a book of rules printed later than August 2010."""

_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "mark.S": "as others report it",
        "mark.U": "not verified against the ACC",
        "mark.C": "computed",
        "letter.B": "Board Game Arena's help page",
        "letter.P": "Pagat",
        "letter.D": "a choice made here, because no authority settles it",
        "letter": "it follows from the other rules",
        "read": "the wording was read, edition of August 2010",
        "read.later": "the wording was read, in a book printed later than August 2010",
        "read.both": "the wording was read, edition of August 2010; {later} in a book printed later",
        "and": " and ",
    },
    "de": {
        "mark.S": "so berichten es andere",
        "mark.U": "nicht am Text des ACC geprüft",
        "mark.C": "berechnet",
        "letter.B": "Hilfeseite von Board Game Arena",
        "letter.P": "Pagat",
        "letter.D": "hier so entschieden, weil keine Quelle es regelt",
        "letter": "folgt aus den anderen Regeln",
        "read": "der Wortlaut wurde gelesen, Ausgabe vom August 2010",
        "read.later": "der Wortlaut wurde gelesen, in einem Buch, das nach August 2010 gedruckt ist",
        "read.both": "der Wortlaut wurde gelesen, Ausgabe vom August 2010; {later} in einem später gedruckten Buch",
        "and": " und ",
    },
}
"""What the marks stand for: `mark` those of cribbage, `letter` those of Hand and Foot."""


@cache
def rule_texts(game: str, language: str = "en") -> Mapping[str, str]:
    """The rules of a game by id, in the order of its RULES.md, each with its text; in English where it has no other."""
    return {rule: " ".join(body.split()) for rule, body in _RULE.findall(rules_page(game, language))}


def rules_page(game: str, language: str = "en") -> str:
    """The RULES.md of a game, in English where it has no other; empty where it has none."""
    folder = files(f"parlour.games.{game}")
    found = [page for name in (f"RULES.{language}.md", "RULES.md") if (page := folder.joinpath(name)).is_file()]
    return found[0].read_text(encoding="utf-8") if found else ""


@cache
def rule_sources(game: str, language: str = "en") -> Mapping[str, str]:
    """Where each rule comes from, in words, by id. Only what is known: an edition where the wording was read."""
    source = _cribbage if game == "cribbage" else _lettered
    return {rule: source(text, _WORDS[language]) for rule, text in rule_texts(game, language).items()}


def _lettered(text: str, known: Mapping[str, str]) -> str:
    found = list(dict.fromkeys(letter for letter in _MARK.findall(text) if f"letter.{letter}" in known))
    words = "; ".join(known[f"letter.{letter}"] for letter in found) or known["letter"]
    return f"{words[:1].upper()}{words[1:]}."


def _cribbage(text: str, known: Mapping[str, str]) -> str:
    """The end of a rule, each mark put into words beside what it marks: read, reported, not verified, computed."""
    found = []
    for piece in re.split(r"(?<=[;.])\s+", ending_of(text)):
        mark = _MARK.search(piece)
        said = " ".join(_MARK.sub("", piece).split()).strip(" .;")
        note = "" if mark is None else _edition(said, known) if mark[1] == "V" else known[f"mark.{mark[1]}"]
        found.append(f"{said} ({note})" if said and note else said or note)
    words = "; ".join(found)
    if not _MARK.search(text):
        words += f" ({known['mark.U']})"
    return f"{words[:1].upper()}{words[1:]}."


def ending_of(text: str) -> str:
    """From the first mark on; the last sentence where there is none, or where the mark ends it."""
    mark = _MARK.search(text)
    if mark is not None and (mark[1] == "C" or len(text) - mark.end() > 3):
        is_own_sentence = text[mark.start() - 2] in ".|"
        return text[mark.start() if is_own_sentence else text.rfind(". ", 0, mark.start()) + 2 :]
    return text.rstrip(".").rpartition(". ")[2]


def _edition(said: str, known: Mapping[str, str]) -> str:
    """In which edition the wording of these sections was read."""
    sections = _SECTION.findall(said)
    later = [s for s in sections if s in _LATER_BOOK]
    if not later:
        return known["read"]
    if len(later) == len(sections):
        return known["read.later"]
    return known["read.both"].format(later=known["and"].join(later))
