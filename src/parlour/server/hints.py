"""Hints at a table, over HTTP: what the seat that asks had best do, worked out from its view alone."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict

from parlour.engine import Seat
from parlour.hints import Hint, hint
from parlour.hints.model import Column, Row
from parlour.server.errors import Problem
from parlour.server.http import ERRORS, GuestNow, HouseNow, TableNow, address_of
from parlour.server.language import LanguageNow
from parlour.server.live import LiveTable

__all__ = ["router"]

router = APIRouter(responses=ERRORS, prefix="/api/tables")


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid")


class HintColumn(_Out):
    """What a column of the choices counts: `points` to one place, `whole` points, or a `chance` from 0 to 1."""

    title: str
    unit: str


class HintRow(_Out):
    """A choice: the act, its cards, a figure for each column, and whether it is as good as the best."""

    act: str
    cards: list[str]
    figures: list[float | None]
    tied: bool


class HintAnswer(_Out):
    """What to do after event `seq` of the match, and why. Rules are named by their ids, in parentheses."""

    match: int
    seq: int
    act: str
    words: str
    why: list[str]
    columns: list[HintColumn]
    rows: list[HintRow]


def _column(column: Column) -> HintColumn:
    return HintColumn(title=column.title, unit=column.unit)


def _row(row: Row) -> HintRow:
    return HintRow(act=row.act, cards=list(row.cards), figures=list(row.figures), tied=row.is_tied)


@router.post("/{code}/hint")
async def ask_hint(
    table: TableNow, guest: GuestNow, house: HouseNow, language: LanguageNow, request: Request
) -> HintAnswer:
    """What had I best do? Where the table allows it, of those who sit there and have something to decide."""
    house.limits.require("analyze", address_of(request))
    view, number, seq = _asked(table, table.row.seat_of(guest.id))
    game = table.game

    def answer() -> Hint | None:
        return hint(game.name, view, list(game.legal(view)), language)

    found = await house.desk.work_out(answer)
    if found is None:
        raise Problem(409, "nothing_to_decide")
    return HintAnswer(
        match=number,
        seq=seq,
        act=found.act,
        words=found.words,
        why=list(found.why),
        columns=[_column(column) for column in found.columns],
        rows=[_row(row) for row in found.rows],
    )


def _asked(table: LiveTable, seat: Seat | None) -> tuple[Any, int, int]:
    """The view of the seat as it stands, and when that is. Raises Problem."""
    if seat is None:
        raise Problem(403, "not_seated")
    if not table.row.hints:
        raise Problem(403, "hints_off")
    match = table.match
    if match is None:
        raise Problem(409, "no_match")
    pending = table.game.pending(match.state)
    if seat not in pending.must and seat not in pending.may:
        raise Problem(409, "nothing_to_decide")
    return table.game.view(match.state, seat), match.number, match.seq
