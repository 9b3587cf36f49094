"""Score sheets over HTTP: begun, looked at, written on, shared, taken away."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from parlour.server.errors import Problem
from parlour.server.http import ERRORS, GuestNow, HouseNow, MaybeGuest, address_of, qr_svg
from parlour.server.language import LanguageNow
from parlour.server.messages import PresetRules, RulesText
from parlour.server.sheets import Kept, Row, Wanted, names_of
from parlour.server.tables import game_of, rules_of
from parlour.sheets import SHEETS, Folded, Refused
from parlour.sheets.cribbage import count_hand
from parlour.sheets.export import to_csv, to_text
from parlour.sheets.words import refusal_words

__all__ = ["router"]

router = APIRouter(responses=ERRORS)

Code = Annotated[str, Path(max_length=40)]
Key = Annotated[str, Field(max_length=40)]
_MINE = 30


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewSheet(_In):
    """A sheet for real cards: the game, its rules, a name for every seat."""

    game: str = Field(max_length=60)
    rules: RulesText | PresetRules
    names: list[str] = Field(min_length=1, max_length=12)


class NewLine(_In):
    """A line: adds an entry, takes back the line `ref`, or corrects it. `id` is made up by the page, once a line."""

    id: str = Field(min_length=8, max_length=64)
    op: Literal["add", "strike", "correct"]
    ref: int = Field(default=0, ge=0, le=10**6)
    entry: dict[str, Any] | None = None
    key: Key = ""


class WithKey(_In):
    """The key, where one has it."""

    key: Key = ""


class HandQuestion(_In):
    """Cards of a hand or a crib, and the starter; what were they worth now on this sheet?"""

    what: Literal["hand", "crib"]
    cards: str = Field(max_length=20)
    starter: str = Field(max_length=4)


class HandAnswer(_Out):
    """What a hand is worth: items with their cards, and the phrases in which players say it."""

    points: int
    items: list[dict[str, Any]]
    cadence: list[dict[str, Any]]


class MadeSheet(_Out):
    """A new sheet; its key is shown only now."""

    code: str
    key: str


class NewKey(_Out):
    """The key that lets others write from now on."""

    key: str


class LineInfo(_Out):
    """A line of the log and what came of it: `is_struck` where it was taken back, `corrected` by which line."""

    n: int
    id: str
    op: str
    ref: int
    entry: dict[str, Any] | None
    by: str
    at: float
    side: str
    points: int
    void: str
    is_struck: bool
    corrected: int


class SheetInfo(_Out):
    """A sheet as it stands after `n` lines."""

    code: str
    game: str
    title: str
    rules: str
    names: list[str]
    sides: list[list[int]]
    n: int
    is_writer: bool
    is_owner: bool
    lines: list[LineInfo]
    state: dict[str, Any]
    link: str


class SheetAnswer(_Out):
    """The sheet; null where nothing was written since the line that the page has."""

    sheet: SheetInfo | None


class MySheet(_Out):
    """A sheet that I began."""

    code: str
    game: str
    title: str
    names: list[str]
    at: float


class MySheets(_Out):
    """The sheets that I began, the last used first."""

    sheets: list[MySheet]


def _line(kept: Kept, folded: Folded[Any]) -> LineInfo:
    line = kept.line
    wrote = folded.wrote.get(line.n)
    return LineInfo(
        n=line.n,
        id=kept.command,
        op=line.op,
        ref=line.ref,
        entry=None if line.entry is None else dict(line.entry),
        by=kept.by,
        at=kept.at,
        side=wrote.side if wrote else "",
        points=wrote.points if wrote else 0,
        void=wrote.void if wrote else "",
        is_struck=line.n in folded.struck,
        corrected=folded.corrected.get(line.n, 0),
    )


def _info(found: tuple[Row, list[Kept], Folded[Any]], base: str, *, is_writer: bool, is_owner: bool) -> SheetInfo:
    row, kept, folded = found
    return SheetInfo(
        code=row.code,
        game=row.game.name,
        title=row.game.title,
        rules=row.game.options.format(row.rules),
        names=list(names_of(row, folded)),
        sides=[[int(seat) for seat in side] for side in row.game.sides(row.rules)],
        n=len(kept),
        is_writer=is_writer,
        is_owner=is_owner,
        lines=[_line(one, folded) for one in kept],
        state=SHEETS[row.game.name].wire(folded.state),
        link=f"{base}/score/{row.code}",
    )


async def _shown(house: HouseNow, request: Request, code: str, guest: MaybeGuest, key: str) -> SheetInfo:
    found = await house.sheets.get(code)
    row = found[0]
    is_owner = guest is not None and guest.id == row.owner
    is_writer = _is_writer(house, request, row, guest, key)
    return _info(found, house.base_of(request), is_writer=is_writer, is_owner=is_owner)


def _is_writer(house: HouseNow, request: Request, row: Row, guest: MaybeGuest, key: str) -> bool:
    """Whether a request may write; a wrong key is counted, so that none is found by trying. Raises Problem."""
    try:
        return house.sheets.may_write(row, guest, key)
    except Problem:
        house.limits.require("recover", address_of(request))
        raise


@router.get("/api/my/sheets")
async def my_sheets(guest: GuestNow, house: HouseNow) -> MySheets:
    """The sheets that I began."""
    rows = await house.sheets.mine(guest, _MINE)
    return MySheets(
        sheets=[
            MySheet(code=row.code, game=row.game.name, title=row.game.title, names=list(row.names), at=row.moved_at)
            for row in rows
        ]
    )


@router.post("/api/sheets", status_code=201)
async def make_sheet(body: NewSheet, guest: GuestNow, house: HouseNow, request: Request) -> MadeSheet:
    """Begin a sheet."""
    house.limits.require("table", address_of(request))
    game = game_of(body.game)
    code, key = await house.sheets.make(guest, game, rules_of(game, body.rules), body.names)
    return MadeSheet(code=code, key=key)


@router.post("/api/sheets/{code}")
async def read_sheet(
    code: Code,
    body: WithKey,
    guest: MaybeGuest,
    house: HouseNow,
    request: Request,
    have: Annotated[int, Query(ge=-1, le=10**6)] = -1,
) -> SheetAnswer:
    """The sheet as it stands, unless I have all its lines. With a key it says whether that key lets me write."""
    if have >= 0 and await house.sheets.count(code) == have:
        return SheetAnswer(sheet=None)
    return SheetAnswer(sheet=await _shown(house, request, code, guest, body.key))


@router.post("/api/sheets/{code}/lines")
async def write_line(
    code: Code, body: NewLine, guest: MaybeGuest, house: HouseNow, request: Request, language: LanguageNow
) -> SheetAnswer:
    """Write a line; the answer comes once it is on disk. The same id again writes nothing twice."""
    house.limits.require("sheet", address_of(request))
    row = await house.sheets.row(code)
    if not _is_writer(house, request, row, guest, body.key):
        raise Problem(403, "sheet_read_only")
    await house.sheets.write(row, Wanted(body.id, body.op, body.ref, body.entry), guest, language)
    return SheetAnswer(sheet=await _shown(house, request, code, guest, body.key))


@router.post("/api/sheets/{code}/key")
async def change_key(code: Code, guest: GuestNow, house: HouseNow) -> NewKey:
    """Another key; the old one lets nobody write any more. For who began the sheet."""
    row = await house.sheets.row(code)
    return NewKey(key=await house.sheets.new_key(row, guest))


@router.post("/api/sheets/{code}/count")
async def count(code: Code, body: HandQuestion, house: HouseNow, request: Request, language: LanguageNow) -> HandAnswer:
    """Count a hand or a crib with the starter, as this sheet would peg it."""
    house.limits.require("sheet", address_of(request))
    row, _, folded = await house.sheets.get(code)
    if row.game.name != "cribbage":
        raise Problem(409, "no_sheet_of_game", game=row.game.name, games="cribbage")
    try:
        counted = count_hand(folded.state, body.what, body.cards, body.starter)
    except Refused as refused:
        words = refusal_words(row.game.words_in(language), refused.illegal, names_of(row, folded), language=language)
        raise Problem(
            409, "sheet_refused", rule=refused.illegal.rule, reason=refused.illegal.code, message=words
        ) from refused
    except ValueError as error:
        raise Problem(400, "bad_request", field="cards", problem=str(error)) from error
    return HandAnswer(**counted)


@router.post("/api/sheets/{code}/qr", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def sheet_qr(code: Code, body: WithKey, house: HouseNow, request: Request) -> Response:
    """The link of the sheet as a QR picture; with the key, the one that lets others write."""
    row = await house.sheets.row(code)
    link = f"{house.base_of(request)}/score/{row.code}" + (f"#{body.key}" if body.key.isalnum() else "")
    return Response(qr_svg(link), media_type="image/svg+xml")


_KINDS = {"csv": "text/csv", "json": "application/json", "text": "text/plain"}


@router.get(
    "/api/sheets/{code}/export", response_class=Response, responses={200: {"content": {k: {} for k in _KINDS.values()}}}
)
async def export_sheet(
    code: Code,
    house: HouseNow,
    request: Request,
    language: LanguageNow,
    kind: Annotated[Literal["csv", "json", "text"], Query(alias="as")],
) -> Response:
    """The sheet to take away: sums as CSV, everything as JSON, or as plain text."""
    house.limits.require("sheet", address_of(request))
    found = await house.sheets.get(code)
    row, kept, folded = found
    sheet, names = SHEETS[row.game.name], names_of(row, folded)
    if kind == "csv":
        text = to_csv(sheet, folded, names, language)
    elif kind == "json":
        info = _info(found, house.base_of(request), is_writer=False, is_owner=False)
        shown = info.model_dump(exclude={"is_writer", "is_owner", "link"})
        text = json.dumps(shown, ensure_ascii=False, indent=1) + "\n"
    else:
        text = to_text(
            sheet,
            folded,
            [one.line for one in kept],
            names,
            title=row.game.title,
            rules=row.game.options.format(row.rules),
            game_words=row.game.words_in(language),
            language=language,
        )
    name = f"parlour-score-{row.code}.{'txt' if kind == 'text' else kind}"
    disposition = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=f"{_KINDS[kind]}; charset=utf-8", headers=disposition)
