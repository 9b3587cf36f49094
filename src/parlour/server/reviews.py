"""Reviews: a finished match of a table, or a record handed in, told decision by decision as they are judged."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from sqlalchemy import Connection as Db
from sqlalchemy import delete, insert, select

from parlour.drills import are_drilled
from parlour.engine import PUBLIC, Seat
from parlour.records import Player, RecordError, loads
from parlour.review import Decision, Judge, ReviewError, review_of
from parlour.review.account import NORM
from parlour.review.wire import decision_json, mark_json, review_json
from parlour.review.words import say
from parlour.server.errors import Problem, error_body
from parlour.server.house import House
from parlour.server.http import ERRORS, GuestNow, HouseNow, TableNow, WhichMatch, address_of
from parlour.server.language import LANGUAGES, LanguageNow
from parlour.server.ledger import TableRow
from parlour.server.review_messages import LineAnswer, LineQuestion, RecordQuestion, ReviewLine
from parlour.server.schema import reviews
from parlour.server.starts import line_of

__all__ = ["NdJson", "kept_review", "router"]

router = APIRouter(responses=ERRORS)
logger = logging.getLogger("parlour.server")

Json = dict[str, Any]

_SHAPE: Final = 2
"""The shape of a kept review; one of another shape is made anew."""


class NdJson(StreamingResponse):
    """One JSON object a line."""

    media_type = "application/x-ndjson"


_LINES: Final[dict[int | str, dict[str, Any]]] = {200: {"model": ReviewLine, "description": "One of these a line"}}


# --- judging, on a desk's thread


def _judge(record: str, language: str) -> Iterator[Json]:
    """The lines of a review; the last one sums it up. Raises ReviewError before the first."""
    judge = Judge(record, language=language)
    seen = dict.fromkeys(judge.paths, 0)
    decisions: list[Decision] = []
    yield _game_line(record, judge)
    for decision in judge.decisions():
        decisions.append(decision)
        marks = {str(seat): [mark_json(m) for m in path[seen[seat] :]] for seat, path in judge.paths.items()}
        seen = {seat: len(path) for seat, path in judge.paths.items()}
        yield {"t": "decision", "decision": decision_json(decision), "marks": marks}
    whole = review_json(review_of(judge, decisions), language=language) | {"norm": dict(NORM)}
    del whole["decisions"]  # they have been told
    yield {"t": "review", "review": whole}


def _game_line(record: str, judge: Judge) -> Json:
    deals = [
        {"game": game.game, "deal": deal.deal, "first": deal.number, "last": max(e.number for e in deal.entries)}
        for game, deal in judge.record.blocks()
        if deal.deal and deal.entries
    ]
    return {
        "t": "game",
        "record": record,
        "last": record.count("\n"),
        "names": {str(seat): name for seat, name in judge.names.items()},
        "match": None,
        "seat": None,
        "drills": are_drilled(judge.rules),
        "deals": deals,
    }


# --- what is kept


def load_review(db: Db, code: str, number: int, language: str | None) -> list[Json] | None:
    """The lines of a kept review, in any language where it is None; None without one of today's shape."""
    wanted = select(reviews.c.text).where((reviews.c.code == code) & (reviews.c.match == number))
    if language is not None:
        wanted = wanted.where(reviews.c.language == language)
    text = db.execute(wanted.order_by(reviews.c.made_at.desc()).limit(1)).scalar_one_or_none()
    if text is None:
        return None
    try:
        found: Json = json.loads(text)
        lines: list[Json] = found["lines"]
        return lines if found["shape"] == _SHAPE else None
    except (ValueError, KeyError, TypeError):  # damaged: a review is made anew from the record
        return None


def _keep(db: Db, code: str, number: int, language: str, text: str) -> None:
    where = (reviews.c.code == code) & (reviews.c.match == number) & (reviews.c.language == language)
    db.execute(delete(reviews).where(where))
    db.execute(insert(reviews).values(code=code, match=number, language=language, text=text, made_at=time.time()))


async def _record_of(house: House, row: TableRow, number: int, language: str) -> str:
    return await house.tables.record(row, PUBLIC, number, language)


async def _told(house: House, row: TableRow, number: int, language: str | None) -> AsyncIterator[Json]:
    """The lines of the review of a finished match: kept ones, else as they are judged, and kept then.

    None takes any language: the figures are the same in all.
    """
    kept = await house.store.read(lambda db: load_review(db, row.code, number, language))
    if kept is not None:
        for line in kept:
            yield line
        return
    language = language or LANGUAGES[0]
    record = await _record_of(house, row, number, language)
    lines: list[Json] = []
    async for line in house.review_desk.stream(lambda: _judge(record, language)):
        lines.append(line)
        yield line
    text = json.dumps({"shape": _SHAPE, "lines": lines}, ensure_ascii=False, separators=(",", ":"))
    await house.store.write(lambda db: _keep(db, row.code, number, language, text))


async def kept_review(house: House, row: TableRow, number: int, language: str | None = None) -> Json:
    """The review of a finished match with its `decisions`, made and kept if it was not yet.

    The words are in any language where none is asked for.
    Raises Problem where the game is not reviewed (400, `no_review`), and where too many wait (503, `busy`).
    """
    lines = []
    try:
        async for line in _told(house, row, number, language):
            lines.append(line)
    except ReviewError as wrong:
        raise _refused(wrong) from wrong
    whole: Json = lines[-1]["review"]
    return whole | {"decisions": [line["decision"] for line in lines if line["t"] == "decision"]}


def _refused(wrong: ReviewError) -> Problem:
    return Problem(400, "no_review", field="record", message=_sentence(str(wrong)))


def _sentence(line: str) -> str:
    return f"{line[:1].upper()}{line[1:]}."


# --- the routes


@router.get("/api/tables/{code}/review", response_class=NdJson, responses=_LINES)
async def review(
    table: TableNow, guest: GuestNow, house: HouseNow, request: Request, language: LanguageNow, match: WhichMatch = None
) -> NdJson:
    """The review of a finished match (the last one unless told otherwise), for those who sat at the table."""
    row = table.row
    seat = row.seat_of(guest.id)
    if seat is None:
        raise Problem(403, "review_not_seated")
    number = _finished(row, match)
    house.limits.require("analyze", address_of(request))
    asked = {"match": number, "seat": str(seat)}
    return await _answer(_told(house, row, number, language), asked, language)


@router.post("/api/reviews", response_class=NdJson, responses=_LINES)
async def review_record(body: RecordQuestion, house: HouseNow, request: Request, language: LanguageNow) -> NdJson:
    """The review of a record; nothing of it is kept."""
    house.limits.require("analyze", address_of(request))
    return await _answer(house.review_desk.stream(lambda: _judge(body.record, language)), {}, language)


@router.post("/api/reviews/position")
async def position(body: LineQuestion, house: HouseNow, request: Request) -> LineAnswer:
    """The table before the act of a line, as the seat that acted could see it."""
    house.limits.require("analyze", address_of(request))
    try:
        return LineAnswer.model_validate(await house.desk.work_out(lambda: _position(body.record, body.line)))
    except RecordError as wrong:
        failure = str(wrong)
        raise Problem(
            400,
            "no_review",
            field="record",
            said=lambda language: _sentence(say(language, "wrong.record", wrong=failure)),
        ) from wrong


def _finished(row: TableRow, wanted: int | None) -> int:
    """The number of a match that is over. Raises Problem."""
    last = row.match if row.phase == "over" else row.match - 1
    number = last if wanted is None else wanted
    if number > row.match > 0:
        raise Problem(404, "no_such_match", field="match", match=number, last=row.match)
    if not 0 < number <= last:
        raise Problem(409, "not_over", field="match")
    return number


async def _answer(lines: AsyncIterator[Json], asked: Json, language: str) -> NdJson:
    """The lines as they come; what is wrong before the first is refused as usual. Raises Problem."""
    try:
        first = await anext(lines)
    except ReviewError as wrong:
        raise _refused(wrong) from wrong
    return NdJson(_texts(first | asked, lines, language))


async def _texts(first: Json, rest: AsyncIterator[Json], language: str) -> AsyncIterator[str]:
    yield _text(first)
    try:
        async for line in rest:
            yield _text(line)
    except Exception as error:
        logger.error("a review broke off", exc_info=error)
        yield _text({"t": "error"} | error_body("internal", language))


def _text(line: Json) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def _position(record: str, line: int) -> Json:
    player = Player(loads(record))
    for played in player.play():
        if played.line.number != line:
            continue
        seat = played.actor if isinstance(played.actor, Seat) else PUBLIC
        viewer = seat if player.viewer is None else player.viewer
        seen = player.game.view(played.before, viewer)
        return {
            "game": player.game.name,
            "seat": str(viewer),
            "act": played.line.words,
            "view": player.game.wire(seen),
            "values": player.game.options.plain(player.rules),
            "position": line_of(player.game, player.rules, seen, viewer),
        }
    raise RecordError(line, "there is no act in this line")
