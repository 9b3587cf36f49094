"""The matches of one table over HTTP: when each was played, and how it ended."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter
from sqlalchemy import Connection as Db
from sqlalchemy import select

from parlour.server.http import ERRORS, HouseNow, TableNow
from parlour.server.messages import Out
from parlour.server.results import DAMAGED, read_result
from parlour.server.schema import matches

__all__ = ["router"]

router = APIRouter(responses=ERRORS)

_MOST: Final = 200


class MatchInfo(Out):
    """A match; times are seconds since 1970. `winners` are seats and `scores` by side, both empty while it goes on;
    `ending` is empty where it was played to its end, and `damaged` where its result cannot be read.
    """

    match: int
    began_at: float
    over_at: float | None
    winners: list[str]
    scores: dict[str, int]
    ending: str


class TableMatches(Out):
    """The matches of a table, the last first."""

    matches: list[MatchInfo]


@router.get("/api/tables/{code}/matches")
async def table_matches(table: TableNow, house: HouseNow) -> TableMatches:
    """The matches played here, the last first."""
    code = table.row.code

    def job(db: Db) -> list[MatchInfo]:
        wanted = select(matches).where(matches.c.code == code).order_by(matches.c.match.desc()).limit(_MOST)
        return [_info(row) for row in db.execute(wanted)]

    return TableMatches(matches=await house.store.read(job))


def _info(row: Any) -> MatchInfo:
    ending = row.ending
    try:
        result = read_result(row.result)
    except ValueError:
        result, ending = read_result(""), DAMAGED
    return MatchInfo(
        match=row.match,
        began_at=row.began_at,
        over_at=row.over_at,
        winners=list(result.winners),
        scores=result.scores,
        ending=ending,
    )
