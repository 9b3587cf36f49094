"""My games over HTTP: what I played and how it ended, figures over time, and everything of mine to take away."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import zipfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from tempfile import SpooledTemporaryFile
from typing import IO, Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict

from parlour.engine import AnyGame, Seat
from parlour.review.account import NORM
from parlour.server.archive import Archive, Played, Reviewed, figures, outcomes
from parlour.server.errors import Problem
from parlour.server.house import House
from parlour.server.http import ERRORS, GuestNow, HouseNow, address_of
from parlour.server.identity import Guest
from parlour.server.language import LanguageNow
from parlour.server.reviews import NdJson, kept_review
from parlour.server.tables import game_of

__all__ = ["router"]

router = APIRouter(prefix="/api/my", responses=ERRORS)

REVIEWED_GAME: Final = "cribbage"
"""The game that is reviewed."""

_MOST: Final = 2000
"""Matches that figures and a parcel go back over."""
_MADE_AT_ONCE: Final = 20
"""Reviews made by one request, so that nobody keeps the desk for long."""


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid")


class PlayedInfo(_Out):
    """A match of mine; times are seconds since 1970, `won` is null while it goes on. `side` is mine in `scores`."""

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
    """Finished matches and how they ended."""

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


def _info(one: Played) -> PlayedInfo:
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
    return MyGames(games=[_info(one) for one in found], total=total)


def _game_now(game: Annotated[str, Query(max_length=60)]) -> AnyGame:
    return game_of(game)


GameNow = Annotated[AnyGame, Depends(_game_now)]


async def _finished(archive: Archive, guest: Guest, game: str) -> list[Played]:
    """The matches that count: finished, and dealt from their beginning."""
    found, _ = await archive.played(guest, limit=_MOST)
    return _counted(found, game)


def _counted(found: Sequence[Played], game: str) -> list[Played]:
    return [one for one in found if one.table.game == game and one.is_won is not None and not one.table.position]


async def _reviewed(house: House, found: Sequence[Played]) -> list[Reviewed]:
    return [Reviewed(one, await kept_review(house, one.table, one.match)) for one in found if one.is_reviewed]


@router.get("/statistics")
async def my_statistics(guest: GuestNow, house: HouseNow, archive: ArchiveNow, game: GameNow) -> Statistics:
    """The figures of one game, from all my finished matches; of those reviewed where it takes a review."""
    found = await _finished(archive, guest, game.name)
    return _statistics(game.name, found, await _reviewed(house, found))


def _statistics(game: str, found: Sequence[Played], reviewed: Sequence[Reviewed]) -> Statistics:
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


# --- everything of mine in one parcel

_COLUMNS: Final = ("code", "match", "game", "rules", "seat", "names", "began", "over", "winners", "scores", "won")
_DECISION_COLUMNS: Final = (
    "code", "match", "game", "deal", "line", "kind", "dealer", "own", "other", "held", "pile", "chosen", "best",
    "points_cost", "win_cost", "grade", "fault",
)  # fmt: skip


@router.get(
    "/export",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}}},
)
async def my_export(guest: GuestNow, house: HouseNow, archive: ArchiveNow, request: Request) -> StreamingResponse:
    """All my matches as records, with tables of them, of every reviewed decision and of my figures, as one ZIP."""
    house.limits.require("export", address_of(request))
    found, _ = await archive.played(guest, limit=_MOST)
    texts = {
        "games.csv": _table(_COLUMNS, (_row(one) for one in found)),
        "games.json": _json([_info(one).model_dump() for one in found]),
    }
    for one in found:
        try:
            text = await house.tables.record(one.table, Seat(ord(one.seat) - ord("A")), one.match)
        except (Problem, ValueError):
            continue
        texts[f"records/{one.table.code}-{one.match}.cgr"] = text
    for game in sorted({one.table.game for one in found}):
        counted = _counted(found, game)
        reviewed = await _reviewed(house, counted)
        texts[f"statistics-{game}.json"] = _json(_statistics(game, counted, reviewed).model_dump())
        if game == REVIEWED_GAME:
            texts["decisions.csv"] = _table(_DECISION_COLUMNS, _decisions(reviewed))
    # Packing takes its time: no table waits for it.
    parcel = await asyncio.to_thread(_packed, texts)

    def pieces() -> Iterator[bytes]:
        with parcel:
            while piece := parcel.read(1 << 16):
                yield piece

    name = f"parlour-{datetime.now(UTC):%Y-%m-%d}.zip"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(pieces(), media_type="application/zip", headers=headers)


def _packed(texts: Mapping[str, str]) -> IO[bytes]:
    """A ZIP file of these texts by name, at its beginning."""
    parcel = SpooledTemporaryFile(max_size=1 << 20)  # noqa: SIM115 - closed when it has been sent
    with zipfile.ZipFile(parcel, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in texts.items():
            packed.writestr(name, text)
    parcel.seek(0)
    return parcel


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _table(columns: Sequence[str], rows: Iterator[Mapping[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: _plain(value) for key, value in row.items()})
    return out.getvalue()


def _plain(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def _time(at: float | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _row(one: Played) -> dict[str, Any]:
    return {
        "code": one.table.code,
        "match": one.match,
        "game": one.table.game,
        "rules": one.table.rules,
        "seat": one.seat,
        "names": "; ".join(f"{seat} {name}" for seat, name in one.names.items()),
        "began": _time(one.began_at),
        "over": _time(one.over_at),
        "winners": " ".join(one.winners),
        "scores": " ".join(f"{side}:{n}" for side, n in one.scores.items()),
        "won": "" if one.is_won is None else int(one.is_won),
    }


def _decisions(found: Sequence[Reviewed]) -> Iterator[dict[str, Any]]:
    for one in found:
        for made in one.review["decisions"]:
            if made["seat"] != one.played.seat:
                continue
            own, other = made["score"]
            row = {key: made[key] for key in _DECISION_COLUMNS if key in made}
            row |= {"code": one.played.table.code, "match": one.played.match, "dealer": int(made["dealer"])}
            row |= {"own": own, "other": other, "held": "".join(made["held"]), "pile": "".join(made["pile"])}
            yield row | {"chosen": made["chosen"]["act"], "best": made["best"]["act"]}
