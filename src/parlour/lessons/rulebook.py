"""The rules of a game as they are read on a page: each with its section, its source and the lesson that teaches it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from parlour.lessons.load import contents, lesson_text
from parlour.lessons.model import Entry
from parlour.lessons.sources import ending_of, rule_sources, rules_page

__all__ = ["Rule", "rules_of_game"]

_PART: Final = re.compile(r"^## (?P<section>.+)$|^\*\*(?P<id>[A-Z]-R?\d+(?:\.\d+)*)\*\*", re.MULTILINE)
_CITED: Final = re.compile(r"\[([A-Z]-R?\d[^\]]*)\]")
_TAIL: Final = re.compile(r"(?<=\.)\s*(?:\[[A-Z]\](?:;[^.]*)?|[^.]{0,40}\[[A-Z]\]\.)$")
"""What ends a rule to say where it comes from: `[B]; the lots [D]`, `The limit [D].`"""
_LETTER: Final = re.compile(r"\s*\[[A-Z]\]")
_OPTIONS: Final = re.compile(r"\[([a-z][^\]]*)\]")
_NAME: Final = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. Its paragraphs hold `*emphasis*`, `` `options` `` and ids of other rules; `table` may be empty."""

    id: str
    section: str
    paragraphs: tuple[str, ...]
    table: tuple[tuple[str, ...], ...]
    """The rows, the head first."""
    source: str
    lesson: Entry | None
    """The lesson that teaches it."""


@cache
def rules_of_game(game: str, language: str = "en") -> Mapping[str, Rule]:
    """The rules of a game by id, in the order of its RULES.md; none where it has no such page."""
    page = rules_page(game, language)
    sources = rule_sources(game, language)
    bodies: dict[str, tuple[str, str]] = {}
    section = ""
    parts = list(_PART.finditer(page))
    ends = [part.start() for part in parts[1:]] + [len(page)]
    for part, end in zip(parts, ends, strict=False):
        if part["section"]:
            section = part["section"].strip()
        else:
            bodies[part["id"]] = section, page[part.end() : end]
    found = {}
    for rule, (section, body) in bodies.items():
        paragraphs, table = _body(body, is_lettered=game != "cribbage")
        beside = frozenset(other for other, (there, _) in bodies.items() if there == section)
        found[rule] = Rule(rule, section, paragraphs, table, sources[rule], _lesson(game, language, rule, beside))
    return found


def _body(text: str, *, is_lettered: bool) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Paragraphs and table of a rule without what says where it comes from: that is told apart."""
    rows, paragraphs = [], []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.splitlines()
        if lines and lines[0].startswith("|"):
            rows += [tuple(cell.strip() for cell in line.strip("| ").split("|")) for line in lines if "---" not in line]
        else:
            paragraphs.append(" ".join(block.split()))
    if is_lettered:
        said = [_LETTER.sub("", _TAIL.sub("", text)) for text in paragraphs]
    else:
        ending = ending_of(" ".join(text.split()))
        said = [*paragraphs[:-1], paragraphs[-1].rstrip(".").removesuffix(ending.rstrip(".")).strip()]
    return tuple(_marked(text) for text in said if text), tuple(rows)


def _marked(text: str) -> str:
    """The names of options as code."""
    parts = _OPTIONS.sub(r"`\1`", text).split("`")
    parts[::2] = [_NAME.sub(r"`\g<0>`", part) for part in parts[::2]]
    return "`".join(parts)


def _lesson(game: str, language: str, rule: str, section: frozenset[str]) -> Entry | None:
    """Of the lessons that cite the rule the one that is most about its section: that cites most of its rules."""
    found: Entry | None = None
    most = 0
    for entry in contents(game, language):
        cited = _cited(game, entry.name)
        if rule in cited and len(cited & section) > most:
            found, most = entry, len(cited & section)
    return found


@cache
def _cited(game: str, lesson: str) -> frozenset[str]:
    return frozenset(rule.strip() for some in _CITED.findall(lesson_text(game, lesson)) for rule in some.split(","))
