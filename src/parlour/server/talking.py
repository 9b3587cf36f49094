"""Talk at a table over HTTP, and whom a person does not want to hear."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import Field
from sqlalchemy import Connection as Db

from parlour.server import shunning
from parlour.server.errors import Problem
from parlour.server.http import ERRORS, GuestNow, HouseNow, MaybeGuest, TableNow
from parlour.server.messages import In, Out, SeatLetter
from parlour.server.talk import Phrase, lines_for

__all__ = ["router"]

router = APIRouter(responses=ERRORS)

How = Literal["mute", "block"]


class Say(In):
    """A phrase or a text of one's own, one of both."""

    phrase: Phrase | None = None
    text: str = Field(default="", max_length=1000)


class Said(Out):
    """The number of the line that was said."""

    n: int


class TalkLine(Out):
    """One line: a phrase by its code, or a text. `seat` is null where the speaker sits there no more; `at` is in
    seconds since 1970.
    """

    n: int
    seat: str | None
    name: str
    me: bool
    phrase: str
    text: str
    at: float


class TalkAnswer(Out):
    """What was said, as I may hear it; `last` is the number of the last line, heard or not; `shunned` seats by how."""

    last: int
    lines: list[TalkLine]
    shunned: dict[str, How]


class Shun(In):
    """Not to hear the person of a seat (`mute`), to have nothing to do with it (`block`), or neither any more."""

    seat: SeatLetter
    how: Literal["mute", "block", "none"]


class ShunnedInfo(Out):
    """Somebody whom I shun; `key` names the entry."""

    key: str
    name: str
    how: How


class MyShunned(Out):
    """Everybody whom I shun, the last first."""

    shunned: list[ShunnedInfo]


class Forget(In):
    """An entry that is to go."""

    key: str = Field(max_length=40)


@router.get("/api/tables/{code}/talk")
async def talk_of(
    table: TableNow, guest: MaybeGuest, house: HouseNow, after: Annotated[int, Query(ge=0, le=10**9)] = 0
) -> TalkAnswer:
    """What was said at the table after a line, the last hundred lines at most."""
    row, asks = table.row, guest.id if guest else None

    def job(db: Db) -> TalkAnswer:
        lines = [TalkLine.model_validate(line) for line in lines_for(db, row, asks, after)]
        mine = {one.guest: one.how for one in shunning.list_of(db, asks)} if asks else {}
        found = {str(seat.seat): mine[seat.guest] for seat in row.seats if seat.guest in mine}
        return TalkAnswer.model_validate({"last": row.talk, "lines": lines, "shunned": found})

    return await house.store.read(job)


@router.post("/api/tables/{code}/talk")
async def say(body: Say, table: TableNow, guest: GuestNow, house: HouseNow) -> Said:
    """Say something at a table where I sit, or whose host I am."""
    if (body.phrase is None) == (not body.text):
        raise Problem(400, "talk_one", field="text")
    if not house.limits.allows("talk", guest.id):
        raise Problem(429, "talk_too_much")
    return Said(n=await table.say(guest, body.phrase or "", body.text))


@router.post("/api/tables/{code}/shun")
async def shun(body: Shun, table: TableNow, guest: GuestNow, house: HouseNow) -> MyShunned:
    """Mute or block the person of a seat, or neither any more."""
    seat = next((one for one in table.row.seats if str(one.seat) == body.seat), None)
    other = None if seat is None else seat.guest
    if other is None or other == guest.id:
        raise Problem(400, "nobody_to_shun", field="seat", seat=body.seat)

    def job(db: Db) -> MyShunned:
        shunning.shun(db, guest.id, other, body.how)
        return _list(db, guest.id)

    return await house.store.write(job)


@router.get("/api/my/shunned")
async def my_shunned(guest: GuestNow, house: HouseNow) -> MyShunned:
    """Everybody whom I muted or blocked."""
    return await house.store.read(lambda db: _list(db, guest.id))


@router.post("/api/my/shunned/forget")
async def forget(body: Forget, guest: GuestNow, house: HouseNow) -> MyShunned:
    """Shun somebody no more; a key that there is not is none any more."""

    def job(db: Db) -> MyShunned:
        for one in shunning.list_of(db, guest.id):
            if one.key(guest.id) == body.key:
                shunning.shun(db, guest.id, one.guest, "none")
        return _list(db, guest.id)

    return await house.store.write(job)


def _list(db: Db, guest: str) -> MyShunned:
    found = [{"key": one.key(guest), "name": one.name, "how": one.how} for one in shunning.list_of(db, guest)]
    return MyShunned.model_validate({"shunned": found})
