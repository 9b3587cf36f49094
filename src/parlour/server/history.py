"""My games over HTTP: what I played and how it ended, figures over time."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, ConfigDict

from parlour.engine import AnyGame
from parlour.review.account import NORM
from parlour.server.archive import Archive, Played, Reviewed, figures, outcomes
from parlour.server.errors import Problem
from parlour.server.house import House
from parlour.server.http import ERRORS, GuestNow, HouseNow, address_of
from parlour.server.identity import Guest
from parlour.server.language import LanguageNow
from parlour.server.reviews import NdJson, kept_review
from parlour.server.tables import game_of

__all__ = ["REVIEWED_GAME", "ArchiveNow", "counted", "played_info", "reviewed_of", "router", "statistics_of"]

router = APIRouter(prefix="/api/my", responses=ERRORS)

REVIEWED_GAME: Final = "cribbage"
"""The game that is reviewed."""

_MOST: Final = 2000
"""Matches that figures go back over."""
_MADE_AT_ONCE: Final = 20
"""Reviews made by one request, so that nobody keeps the desk for long."""


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid")


class PlayedInfo(_Out):
    """A match of mine; times are seconds since 1970. `side` is mine in `scores`.

    `won` is null while it goes on, and where it ended without a winner. `ending` is empty while it goes on and where it
    was played to its end; else `resigned`, `abandoned`, `absent`, or `damaged` where its result cannot be read.
    """

    code: str
    match: int
    game: str
    rules: str
    position: bool
    seat: str
    side: str
    names: dict[str, str]
    bots: dict[str, str]
    began_at: float
    over_at: float | None
    winners: list[str]
    scores: dict[str, int]
    ending: str
    won: bool | None
    reviewed: bool


class MyGames(_Out):
    """My matches, the last begun first; `total` counts all of them."""

    games: list[PlayedInfo]
    total: int


class Against(_Out):
    """Matches against one opponent; `bot` is empty for a person."""

    name: str
    bot: str
    matches: int
    won: int


class MeanScores(_Out):
    """The mean final score of my side, and its mean lead over the best other one, in points."""

    own: float
    margin: float


class Results(_Out):
    """Finished matches that somebody won, and how they ended."""

    finished: int
    won: int
    scores: MeanScores | None
    against: list[Against]


class RoleFigures(_Out):
    """Full deals in a role, the mean of the points they brought, and the norm of strong players (null without one)."""

    deals: int
    points: float | None
    norm: float


class KindFigures(_Out):
    """Decisions of a kind: how many, how many the best, and the mean loss of each in points and chance to win."""

    n: int
    best: int
    points_cost: float | None
    win_cost: float | None


class LuckFigures(_Out):
    """The mean of a game as chances to win (0 to 1): luck by its parts, errors, and the result."""

    luck: float
    luck_own_cards: float
    luck_other_cards: float
    luck_rest: float
    own_errors: float
    other_errors: float
    result: float


class MatchFigures(_Out):
    """One match in time: mean loss of a throw and of a card in points; luck and errors as chances to win."""

    code: str
    match: int
    at: float | None
    won: bool | None
    throw: float | None
    play: float | None
    luck: float | None
    errors: float | None


class ReviewFigures(_Out):
    """What the reviews of my matches come to; `missing` have none yet."""

    reviewed: int
    missing: int
    roles: dict[str, RoleFigures]
    kinds: dict[str, KindFigures]
    games: int
    account: LuckFigures | None
    over_time: list[MatchFigures]


class Statistics(_Out):
    """Figures of one game; `reviews` is null where the game is not reviewed. Matches from a position do not count."""

    game: str
    results: Results
    reviews: ReviewFigures | None


class ReviewProgress(_Out):
    """`done` of `of` reviews are made, `failed` could not be, and `left` more are to be asked for after these."""

    done: int
    of: int
    failed: int
    left: int


def archive_of(house: HouseNow, language: LanguageNow) -> Archive:
    """What the house knows of matches played."""
    return Archive(house.tables, language)


ArchiveNow = Annotated[Archive, Depends(archive_of)]


def played_info(one: Played) -> PlayedInfo:
    """A match of mine as it travels."""
    return PlayedInfo(
        code=one.table.code,
        match=one.match,
        game=one.table.game,
        rules=one.table.rules,
        position=bool(one.table.position),
        seat=one.seat,
        side=one.side,
        names=one.names,
        bots=one.opponents,
        began_at=one.began_at,
        over_at=one.over_at,
        winners=list(one.winners),
        scores=dict(one.scores),
        ending=one.ending,
        won=one.is_won,
        reviewed=one.is_reviewed,
    )


@router.get("/games")
async def my_games(
    guest: GuestNow,
    archive: ArchiveNow,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    skip: Annotated[int, Query(ge=0, le=10**6)] = 0,
) -> MyGames:
    """My matches, the last begun first."""
    found, total = await archive.played(guest, limit=limit, skip=skip)
    return MyGames(games=[played_info(one) for one in found], total=total)


def _game_now(game: Annotated[str, Query(max_length=60)]) -> AnyGame:
    return game_of(game)


GameNow = Annotated[AnyGame, Depends(_game_now)]


async def _finished(archive: Archive, guest: Guest, game: str) -> list[Played]:
    """The matches that count: won or lost, and dealt from their beginning."""
    found, _ = await archive.played(guest, limit=_MOST)
    return counted(found, game)


def counted(found: Sequence[Played], game: str) -> list[Played]:
    """Those of the matches that count: won or lost, and dealt from their beginning."""
    return [one for one in found if one.table.game == game and one.is_won is not None and not one.table.position]


async def reviewed_of(house: House, found: Sequence[Played]) -> list[Reviewed]:
    """Those of the matches that have a review, with it."""
    return [Reviewed(one, await kept_review(house, one.table, one.match)) for one in found if one.is_reviewed]


@router.get("/statistics")
async def my_statistics(guest: GuestNow, house: HouseNow, archive: ArchiveNow, game: GameNow) -> Statistics:
    """The figures of one game, from all my finished matches; of those reviewed where it takes a review."""
    found = await _finished(archive, guest, game.name)
    return statistics_of(game.name, found, await reviewed_of(house, found))


def statistics_of(game: str, found: Sequence[Played], reviewed: Sequence[Reviewed]) -> Statistics:
    """The figures of one game from matches that count and their reviews."""
    made = None
    if game == REVIEWED_GAME:
        made = figures(reviewed)
        for role, norm in NORM.items():
            made["roles"][role]["norm"] = norm
        made["missing"] = len(found) - made["reviewed"]
    return Statistics(
        game=game,
        results=Results.model_validate(outcomes(found)),
        reviews=None if made is None else ReviewFigures.model_validate(made),
    )


@router.post(
    "/reviews",
    response_class=NdJson,
    responses={200: {"model": ReviewProgress, "description": "One of these a line"}},
)
async def make_reviews(guest: GuestNow, house: HouseNow, archive: ArchiveNow, request: Request) -> NdJson:
    """Review my finished matches that have no review, the last first: a line after each."""
    house.limits.require("analyze", address_of(request))
    found = [one for one in await _finished(archive, guest, REVIEWED_GAME) if not one.is_reviewed]
    now, later = found[:_MADE_AT_ONCE], len(found[_MADE_AT_ONCE:])

    async def lines() -> AsyncIterator[str]:
        failed = 0
        for done in range(len(now) + 1):
            progress = ReviewProgress(done=done, of=len(now), failed=failed, left=later)
            yield progress.model_dump_json() + "\n"
            if done < len(now):
                try:
                    await kept_review(house, now[done].table, now[done].match)
                except Problem:
                    failed += 1

    return NdJson(lines())
