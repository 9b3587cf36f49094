"""The lobby over HTTP: tables, and what every route needs."""

from __future__ import annotations

import io
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Cookie, Depends, Path, Query, Request, Response

from parlour.engine import find_game, game_names
from parlour.server import ledger
from parlour.server.errors import Problem
from parlour.server.house import House
from parlour.server.identity import COOKIE, Guest, bearer_of
from parlour.server.language import LANGUAGES, LanguageNow, language_of
from parlour.server.limiting import address_of
from parlour.server.live import LiveTable
from parlour.server.messages import (
    Accept,
    Created,
    ErrorBody,
    Lobby,
    MyTable,
    MyTables,
    NewRules,
    NewTable,
    NewTerms,
    Rematch,
    SeatChange,
    ShuffleInfo,
    Shuffles,
    Sit,
    Table,
    TableAnswer,
)
from parlour.server.starts import said_position
from parlour.server.tables import game_of, rules_of
from parlour.server.words import WORDS

__all__ = [
    "ERRORS",
    "GuestNow",
    "HouseNow",
    "MaybeGuest",
    "PersonNow",
    "TableNow",
    "WhichMatch",
    "address_of",
    "match_of",
    "router",
]

_STATUSES = (400, 401, 403, 404, 405, 409, 413, 429, 431, 503)


def _as_text(kind: str) -> dict[str, Any]:
    return {"content": {kind: {"schema": {"type": "string"}}}}


ERRORS: dict[int | str, dict[str, Any]] = {status: {"model": ErrorBody} for status in _STATUSES}
"""The answers of every route that is refused."""

router = APIRouter(responses=ERRORS)


def house_of(request: Request) -> House:
    """The parts of the server that took the request."""
    found: House = request.app.state.house
    return found


HouseNow = Annotated[House, Depends(house_of)]


async def maybe_guest(
    house: HouseNow,
    request: Request,
    token: Annotated[str | None, Cookie(alias=COOKIE, include_in_schema=False)] = None,
) -> Guest | None:
    """The guest that asks, if it is known. Raises Problem if it changes too much."""
    signed = bearer_of(request)
    if signed is not None:
        guest = await house.identity.find_program(signed)
        if guest is None:
            raise Problem(401, "bad_token", field="Authorization")
    else:
        guest = await house.identity.find(token)
    if guest is not None and request.method == "POST":
        house.limits.require("own_change", guest.id)
    return guest


MaybeGuest = Annotated[Guest | None, Depends(maybe_guest)]


async def known_guest(guest: MaybeGuest) -> Guest:
    """The guest that asks. Raises Problem."""
    if guest is None:
        raise Problem(401, "no_guest")
    return guest


GuestNow = Annotated[Guest, Depends(known_guest)]


async def known_person(guest: GuestNow) -> Guest:
    """The guest that asks, if it is no program. Raises Problem."""
    if guest.kind != "person":
        raise Problem(403, "not_for_bots")
    return guest


PersonNow = Annotated[Guest, Depends(known_person)]


async def table_of(
    house: HouseNow, guest: MaybeGuest, request: Request, code: Annotated[str, Path(max_length=40)]
) -> LiveTable:
    """The table of the address, for whoever may see it. Raises Problem, also if too much is changed at it."""
    table = await house.tables.get(code)
    table.spectators.require(guest.id if guest else None)
    if request.method == "POST":
        # its own people have a count of their own, so that no stranger can use it up
        is_own = guest is not None and (guest.id == table.row.host or table.row.held_by(guest.id) is not None)
        house.limits.require("table_change", f"{table.row.code}:{'own' if is_own else 'others'}")
    return table


TableNow = Annotated[LiveTable, Depends(table_of)]


WhichMatch = Annotated[int | None, Query(ge=1, le=10**6)]


def match_of(table: LiveTable, wanted: int | None) -> int:
    """The number of the match that is asked for: the present one unless told otherwise. Raises Problem."""
    if wanted is None:
        return table.row.match
    if table.row.match and wanted > table.row.match:
        raise Problem(404, "no_such_match", field="match", match=wanted, last=table.row.match)
    return wanted


def _answer(table: LiveTable, guest: Guest | None, house: House, request: Request) -> TableAnswer:
    shown = table.describe(guest.id if guest else None, house.base_of(request), language_of(request))
    return TableAnswer(table=Table.model_validate(shown))


@router.get("/api/words")
async def words() -> dict[str, dict[str, dict[str, str]]]:
    """The catalogues: language, then `server` or a game, then code."""
    return {
        language: {
            "server": dict(WORDS[language]),
            **{name: dict(find_game(name).words_in(language)) for name in game_names()},
        }
        for language in LANGUAGES
    }


@router.get("/api/my/tables")
async def my_tables(guest: GuestNow, house: HouseNow, request: Request) -> MyTables:
    """My tables that are not over, the last used first."""
    found = await house.tables.unfinished(guest, house.base_of(request), language_of(request))
    return MyTables(tables=[MyTable.model_validate(table) for table in found])


@router.get("/api/lobby")
async def lobby(house: HouseNow, guest: MaybeGuest, language: LanguageNow) -> Lobby:
    """The tables that their hosts show to everybody."""
    return Lobby(tables=await house.openings.shown(language, guest.id if guest else None))


@router.post("/api/tables", status_code=201)
async def make_table(body: NewTable, guest: GuestNow, house: HouseNow, request: Request) -> Created:
    """Open a table."""
    house.limits.require("table", address_of(request))
    game = game_of(body.game)
    rules, position = rules_of(game, body.rules), ""
    if body.position:
        rules, position = said_position(game, rules, body.position)
    table = await house.tables.open(
        guest, game, rules, body.seats, position=position, hints=body.hints, terms=body.terms
    )
    shown = table.describe(guest.id, house.base_of(request), language_of(request))
    return Created(table=Table.model_validate(shown))


@router.get("/api/tables/{code}")
async def get_table(table: TableNow, guest: MaybeGuest, house: HouseNow, request: Request) -> TableAnswer:
    """A table as I see it."""
    return _answer(table, guest, house, request)


@router.post("/api/tables/{code}/sit")
async def sit(body: Sit, table: TableNow, guest: GuestNow, house: HouseNow, request: Request) -> TableAnswer:
    """Take a free seat."""
    accepted = None if body.accepts is None else rules_of(table.game, body.accepts)
    await table.sit(guest, body.seat, accepted, body.terms)
    return _answer(table, guest, house, request)


@router.post("/api/tables/{code}/accept")
async def accept(body: Accept, table: TableNow, guest: GuestNow, house: HouseNow, request: Request) -> TableAnswer:
    """Accept the rules of the table; the match begins with the last acceptance."""
    await table.accept(guest, rules_of(table.game, body.rules), body.terms)
    return _answer(table, guest, house, request)


@router.post("/api/tables/{code}/rules")
async def rules(body: NewRules, table: TableNow, guest: GuestNow, house: HouseNow, request: Request) -> TableAnswer:
    """Play by other rules; the host's alone, before the start. Everybody else is asked again."""
    await table.change_rules(guest, rules_of(table.game, body.rules))
    return _answer(table, guest, house, request)


@router.post("/api/tables/{code}/terms")
async def terms(body: NewTerms, table: TableNow, guest: GuestNow, house: HouseNow, request: Request) -> TableAnswer:
    """Offer other terms; the host's alone, before the start. Everybody else is asked again."""
    await table.change_terms(guest, body.terms)
    return _answer(table, guest, house, request)


@router.post("/api/tables/{code}/seat")
async def seat(body: SeatChange, table: TableNow, guest: GuestNow, house: HouseNow, request: Request) -> TableAnswer:
    """Open a seat, or give it to a computer player; the host's alone, before the start."""
    await table.change_seat(guest, body.seat, body.to)
    return _answer(table, guest, house, request)


@router.post("/api/tables/{code}/rematch")
async def rematch(table: TableNow, guest: GuestNow, house: HouseNow, request: Request, body: Rematch) -> TableAnswer:
    """Another match of the same seats is wanted, or no longer."""
    await table.rematch(guest, wants=body.wants)
    return _answer(table, guest, house, request)


@router.post("/api/tables/{code}/leave")
async def leave(table: TableNow, guest: GuestNow, house: HouseNow, request: Request) -> TableAnswer:
    """Stand up before the start; later, be away."""
    await table.leave(guest)
    return _answer(table, guest, house, request)


@router.post("/api/tables/{code}/back")
async def back(table: TableNow, guest: GuestNow, house: HouseNow, request: Request) -> TableAnswer:
    """Take the seat back from the computer player, and with it the wish to resign or to abandon the match."""
    await table.settled(lambda: table.endings.back(guest))
    return _answer(table, guest, house, request)


@router.post("/api/tables/{code}/resign")
async def resign(table: TableNow, guest: GuestNow, house: HouseNow, request: Request) -> TableAnswer:
    """Give up: the match ends when one side is left; until then a computer player moves for me."""
    await table.settled(lambda: table.endings.resign(guest))
    return _answer(table, guest, house, request)


@router.post("/api/tables/{code}/abandon")
async def abandon(table: TableNow, guest: GuestNow, house: HouseNow, request: Request) -> TableAnswer:
    """Wish for an end without a winner: the match ends when everybody who plays it wishes so."""
    await table.settled(lambda: table.endings.abandon(guest))
    return _answer(table, guest, house, request)


@router.get("/api/tables/{code}/record", response_class=Response, responses={200: _as_text("text/plain")})
async def record(table: TableNow, guest: MaybeGuest, house: HouseNow, match: WhichMatch = None) -> Response:
    """A match (the present one unless told otherwise) as a record, as I may keep it."""
    row = table.row
    number = match_of(table, match)
    text = await house.tables.record(row, table.viewer_of(guest.id if guest else None), number)
    name = f"parlour-{row.code}-{number}.cgr"
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@router.get("/api/tables/{code}/shuffles")
async def shuffles(table: TableNow, house: HouseNow, match: WhichMatch = None) -> Shuffles:
    """The commitments to the shuffles of a match without a proof; the shuffles themselves once it is over."""
    row = table.row
    number = match_of(table, match)
    found = await house.store.read(lambda db: ledger.load_shuffles(db, row.code, number))
    is_over = number < row.match or row.phase == "over"
    return Shuffles(
        match=number,
        shuffles=[
            ShuffleInfo(
                shuffle=pack.number,
                commit=pack.commitment,
                nonce=pack.nonce if is_over else None,
                cards=pack.text if is_over else None,
            )
            for pack in found
        ],
    )


@router.get("/api/tables/{code}/qr.svg", response_class=Response, responses={200: _as_text("image/svg+xml")})
async def qr(table: TableNow, house: HouseNow, request: Request) -> Response:
    """The link of the table as a QR picture."""
    return Response(qr_svg(f"{house.base_of(request)}/t/{table.row.code}"), media_type="image/svg+xml")


def qr_svg(link: str) -> bytes:
    """A QR picture without inline style."""
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=8, border=3, dark="#000", light="#fff", omitsize=True)
    return out.getvalue()
