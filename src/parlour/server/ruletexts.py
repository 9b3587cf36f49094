"""The rules of a game over HTTP: the text of each by its id, where it comes from, and the lesson that teaches it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, ConfigDict

from parlour.lessons.rulebook import Rule, rules_of_game
from parlour.server.errors import Problem
from parlour.server.http import ERRORS
from parlour.server.language import LanguageNow
from parlour.server.rulebook import GameNow

__all__ = ["router"]

router = APIRouter(responses=ERRORS, prefix="/api/rules")


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid")


class LessonLink(_Out):
    """A lesson, by the last part of its address."""

    name: str
    title: str


class RuleText(_Out):
    """A rule. Its paragraphs hold `*emphasis*`, `` `names of options` `` and ids of other rules; the first row of its
    table, if it has one, is the head.
    """

    id: str
    section: str
    paragraphs: list[str]
    table: list[list[str]]
    source: str
    lesson: LessonLink | None


class RuleBook(_Out):
    """Every rule of a game, in order."""

    game: str
    title: str
    rules: list[RuleText]


def _text(rule: Rule) -> RuleText:
    taught = rule.lesson
    return RuleText(
        id=rule.id,
        section=rule.section,
        paragraphs=list(rule.paragraphs),
        table=[list(row) for row in rule.table],
        source=rule.source,
        lesson=None if taught is None else LessonLink(name=taught.name, title=taught.title),
    )


@router.get("/{game}")
async def rule_book(game: GameNow, language: LanguageNow) -> RuleBook:
    """Every rule of a game."""
    rules = rules_of_game(game.name, language)
    return RuleBook(game=game.name, title=game.title, rules=[_text(rule) for rule in rules.values()])


@router.get("/{game}/{rule}")
async def rule_text(game: GameNow, rule: Annotated[str, Path(max_length=20)], language: LanguageNow) -> RuleText:
    """One rule."""
    found = rules_of_game(game.name, language).get(rule)
    if found is None:
        raise Problem(404, "no_such_rule", field="rule", rule_id=rule, game=game.title)
    return _text(found)
