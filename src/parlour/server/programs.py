"""Players that are programs: accounts of their own with tokens, a stream of what a table says, and acts by request.

A program sees what a person in its seat would see, says the same texts, and is marked wherever it is named.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field, TypeAdapter
from sqlalchemy import Connection as Db
from sqlalchemy import delete, func, insert, select
from starlette.responses import StreamingResponse

from parlour.server import audit
from parlour.server.errors import Problem
from parlour.server.frames import Act, ActText, CommandId, Number, OkMessage, RefusedMessage
from parlour.server.http import ERRORS, GuestNow, HouseNow, MaybeGuest, PersonNow, TableNow
from parlour.server.identity import COOKIE, Guest, bearer_of, guest_name, hash_secret, new_recovery
from parlour.server.language import LanguageNow
from parlour.server.messages import In, Out
from parlour.server.schema import api_tokens, guests
from parlour.server.sockets import Connection

__all__ = ["router"]

router = APIRouter(responses=ERRORS)

_MOST: Final = 20
"""Programs that one person may keep."""
_STILL_SECONDS: Final = 15.0
"""After this time without news an empty line says that the stream is open."""
_Id = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
_answer: TypeAdapter[OkMessage | RefusedMessage] = TypeAdapter(
    Annotated[OkMessage | RefusedMessage, Field(discriminator="t")]
)


class NewBot(In):
    """The name of a program that plays."""

    name: str = Field(min_length=1, max_length=400)


class BotAccount(Out):
    """A program that plays for its owner; `token` is shown once, in the answer that made it."""

    id: str
    name: str
    made_at: float
    used_at: float | None
    token: str | None = None


class MyBots(Out):
    """The programs of the guest that asks."""

    bots: list[BotAccount]


class ActNow(In):
    """A move: as on the socket, without its kind."""

    id: CommandId
    match: Number
    decision: Number
    text: ActText


def _add_token(db: Db, bot: str) -> str:
    """Another token, which alone opens the account from now on."""
    token = f"pb_{secrets.token_urlsafe(24)}"
    db.execute(delete(api_tokens).where(api_tokens.c.guest == bot))
    db.execute(insert(api_tokens).values(hash=hash_secret(token), guest=bot, name="", made_at=time.time()))
    return token


def _own(db: Db, owner: Guest, bot: str) -> Any:
    """A program of this owner. Raises Problem."""
    is_own = (guests.c.id == bot) & (guests.c.owner == owner.id) & guests.c.deleted_at.is_(None)
    found = db.execute(select(guests).where(is_own)).one_or_none()
    if found is None:
        raise Problem(404, "no_such_bot_account", field="id")
    return found


@router.get("/api/my/bots")
async def my_bots(guest: PersonNow, house: HouseNow) -> MyBots:
    """The programs that play for me, the oldest first."""
    used = func.max(api_tokens.c.used_at).label("used_at")
    wanted = (
        select(guests.c.id, guests.c.name, guests.c.made_at, used)
        .outerjoin(api_tokens, api_tokens.c.guest == guests.c.id)
        .where(guests.c.owner == guest.id, guests.c.deleted_at.is_(None))
        .group_by(guests.c.id, guests.c.name, guests.c.made_at)
        .order_by(guests.c.made_at, guests.c.id)
    )
    rows = await house.store.read(lambda db: db.execute(wanted).all())
    return MyBots(bots=[BotAccount(id=r.id, name=r.name, made_at=r.made_at, used_at=r.used_at) for r in rows])


@router.post("/api/my/bots", status_code=201)
async def make_bot(body: NewBot, guest: PersonNow, house: HouseNow) -> BotAccount:
    """An account for a program, with the token that it signs its requests with."""
    name = guest_name(body.name)
    bot, now = secrets.token_hex(16), time.time()

    def job(db: Db) -> str:
        kept = select(func.count()).where(guests.c.owner == guest.id, guests.c.deleted_at.is_(None))
        if db.execute(kept).scalar_one() >= _MOST:
            raise Problem(409, "too_many_bots", most=_MOST)
        _, recovery = new_recovery()
        db.execute(
            insert(guests).values(id=bot, name=name, recovery_hash=recovery, made_at=now, kind="bot", owner=guest.id)
        )
        audit.note(db, guest.id, "bot_made", bot)
        return _add_token(db, bot)

    return BotAccount(id=bot, name=name, made_at=now, used_at=None, token=await house.store.write(job))


@router.post("/api/my/bots/{bot}/token")
async def new_token(bot: _Id, guest: PersonNow, house: HouseNow) -> BotAccount:
    """Another token for a program of mine; the old one opens nothing any more."""

    def job(db: Db) -> tuple[Any, str]:
        found = _own(db, guest, bot)
        audit.note(db, guest.id, "bot_token", bot)
        return found, _add_token(db, bot)

    found, token = await house.store.write(job)
    await house.doors.check()
    return BotAccount(id=found.id, name=found.name, made_at=found.made_at, used_at=None, token=token)


@router.post("/api/my/bots/{bot}/remove")
async def remove_bot(bot: _Id, guest: PersonNow, house: HouseNow) -> MyBots:
    """A program plays for me no more: its token opens nothing; where it has played it reads "deleted player"."""
    await house.store.read(lambda db: _own(db, guest, bot))
    await house.accounts.dissolve(guest, bot, "bot_removed")
    return await my_bots(guest, house)


@router.get(
    "/api/tables/{code}/stream",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"$ref": "#/components/schemas/ServerMessage"}}}}},
)
async def stream(
    table: TableNow,
    guest: MaybeGuest,
    house: HouseNow,
    language: LanguageNow,
    request: Request,
    match: Annotated[int, Query(ge=0, le=2**31)] = 0,
    seq: Annotated[int, Query(ge=0, le=2**31)] = 0,
) -> StreamingResponse:
    """What the table says, a message a line, as on the socket after a hello with `match` and `seq`.

    An empty line says that the stream is open. It ends when the reader goes, and with the session or
    the token that opened it.
    """
    table.admit(guest.id if guest else None)
    connection = Connection(guest.id if guest else None, house.base_of(request), language)
    secret = bearer_of(request) or request.cookies.get(COOKIE)
    session = hash_secret(secret) if guest is not None and secret else ""

    async def lines() -> AsyncIterator[str]:
        table.connect(connection)
        try:
            with house.doors.opened(session, connection):
                await table.hello(connection, match, seq)
                while True:
                    try:
                        text = await asyncio.wait_for(connection.next_text(table.send_snapshot), _STILL_SECONDS)
                    except TimeoutError:
                        text = ""
                    if text is None:
                        return
                    yield f"{text}\n"
        finally:
            table.disconnect(connection)

    return StreamingResponse(lines(), media_type="application/x-ndjson", headers={"x-accel-buffering": "no"})


@router.post("/api/tables/{code}/act")
async def act(
    body: ActNow, table: TableNow, guest: GuestNow, house: HouseNow, language: LanguageNow
) -> OkMessage | RefusedMessage:
    """Make a move; the answer comes once it is stored."""
    if not house.limits.allows("message", guest.id):
        raise Problem(429, "too_many")
    asking = Connection(guest.id, "", language)
    asking.is_greeted = True
    await table.act(asking, Act(t="act", **body.model_dump()))
    return _answer.validate_json(asking.answer())
