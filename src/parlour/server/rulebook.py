"""Games and house rules over HTTP: what rules come to, the interview that finds them, and those a guest keeps."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path

from parlour.engine import AnyGame, OptionError, Preset, find_game, game_names
from parlour.engine.interview import nearest
from parlour.engine.option import Said
from parlour.server.errors import Problem
from parlour.server.http import ERRORS, GuestNow, HouseNow
from parlour.server.identity import Guest
from parlour.server.language import LanguageNow
from parlour.server.messages import (
    AnswerInfo,
    BotInfo,
    Difference,
    DroppedProfile,
    GameInfo,
    InterviewAnswers,
    MyProfiles,
    NewProfile,
    ProfileInfo,
    QuestionInfo,
    RulesAnswer,
    RulesQuestion,
    SheetLine,
)
from parlour.server.players import bots_of
from parlour.server.tables import game_of, rules_of

__all__ = ["router"]

router = APIRouter(responses=ERRORS)


def game_at(game: Annotated[str, Path(max_length=60)]) -> AnyGame:
    """The game of the address. Raises Problem."""
    return game_of(game, status=404)


GameNow = Annotated[AnyGame, Depends(game_at)]


@router.get("/api/games")
async def games(language: LanguageNow) -> list[GameInfo]:
    """Every game of the house with its house rules, its interview and its computer players."""
    return [_game_info(name, language) for name in game_names()]


@cache
def _game_info(name: str, language: str) -> GameInfo:
    game = find_game(name)
    words = game.words_in(language)
    options = game.options.options
    return GameInfo(
        name=game.name,
        title=game.title,
        schema_=game.options.schema(words),
        interview=[
            QuestionInfo(
                id=question.id,
                words=words[question.words],
                answers=[
                    AnswerInfo(
                        id=answer.id,
                        words=words[answer.words],
                        values={name: options[name].plain(options[name].read(v)) for name, v in answer.values.items()},
                    )
                    for answer in question.answers
                ],
            )
            for question in game.interview
        ],
        bots=[BotInfo.model_validate(bot) for bot in bots_of(game, language)],
    )


def _in(game: AnyGame, said: Said) -> Callable[[str], str]:
    return lambda language: said(game.words_in(language))


def _answer(game: AnyGame, rules: Any, base: Preset[Any], language: str) -> RulesAnswer:
    table, words = game.options, game.words_in(language)
    values, based = table.plain(rules), table.plain(base.rules)
    differing = table.differences(rules, base.rules)
    return RulesAnswer(
        rules=table.format(rules),
        preset=base.name,
        values=values,
        differences=[Difference(option=name, value=values[name], base=based[name]) for name in differing],
        notes=[conflict.words for conflict in table.conflicts(rules, words)],
        sheet=[
            SheetLine(
                option=line.option,
                rule=table.options[line.option].rule,
                group=line.group,
                words=line.sentence,
                differs=line.differs,
                note=line.note,
            )
            for line in table.sheet(rules, words, base)
        ],
    )


@router.post("/api/games/{game}/rules")
async def read_rules(body: RulesQuestion, game: GameNow, language: LanguageNow) -> RulesAnswer:
    """What rules come to: in one line, in sentences, and held against a preset (the nearest unless one is named)."""
    rules = rules_of(game, body.rules)
    try:
        base = game.options.preset(body.against) if body.against else game.options.nearest(rules)
    except OptionError as error:
        raise Problem(400, "unknown_preset", field="against", said=_in(game, error.text)) from error
    return _answer(game, rules, base, language)


@router.post("/api/games/{game}/interview")
async def interview(body: InterviewAnswers, game: GameNow, language: LanguageNow) -> RulesAnswer:
    """The rules nearest to the answers given, held against the preset that they are found from."""
    try:
        preset, rules = nearest(game.options, game.interview, body.answers)
    except OptionError as error:
        raise Problem(400, error.code, field=error.option, said=_in(game, error.reason)) from error
    return _answer(game, rules, game.options.preset(preset), language)


async def _mine(guest: Guest, house: HouseNow) -> MyProfiles:
    found = await house.profiles.of(guest)
    return MyProfiles(profiles=[ProfileInfo(game=one.game, name=one.name, rules=one.rules) for one in found])


@router.get("/api/my/profiles")
async def my_profiles(guest: GuestNow, house: HouseNow) -> MyProfiles:
    """The rules that I keep under a name."""
    return await _mine(guest, house)


@router.post("/api/my/profiles")
async def keep_profile(body: NewProfile, guest: GuestNow, house: HouseNow) -> MyProfiles:
    """Keep rules under a name; the same name replaces."""
    game = game_of(body.game)
    await house.profiles.keep(guest, game, body.name, rules_of(game, body.rules))
    return await _mine(guest, house)


@router.post("/api/my/profiles/delete")
async def drop_profile(body: DroppedProfile, guest: GuestNow, house: HouseNow) -> MyProfiles:
    """Keep no rules under this name any more."""
    await house.profiles.drop(guest, game_of(body.game), body.name)
    return await _mine(guest, house)
