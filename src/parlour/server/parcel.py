"""Everything of mine in one ZIP file: matches as records and tables, reviews and figures, and whatever else is held."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from parlour import __version__
from parlour.engine import Seat
from parlour.server import personal
from parlour.server.archive import Archive, Played, Reviewed
from parlour.server.errors import Problem
from parlour.server.history import REVIEWED_GAME, ArchiveNow, counted, played_info, reviewed_of, statistics_of
from parlour.server.house import House
from parlour.server.http import ERRORS, GuestNow, HouseNow, address_of
from parlour.server.identity import Guest

__all__ = ["router"]

router = APIRouter(prefix="/api/my", responses=ERRORS)

_AT_ONCE: Final = 200
"""Matches that are asked for at a time."""
_COLUMNS: Final = (
    "code",
    "match",
    "game",
    "rules",
    "seat",
    "names",
    "began",
    "over",
    "winners",
    "scores",
    "ending",
    "won",
)
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
    """Everything that is held of me: records, tables of matches and decisions, figures, and all else as JSON."""
    house.limits.require("export", address_of(request))
    texts = await _held(house, guest) | await _played(house, archive, guest)
    about = {"parlour": __version__, "made_at": _time(datetime.now(UTC).timestamp()), "id": guest.id}
    # Packing takes its time: no table waits for it.
    parcel = await asyncio.to_thread(_packed, {"about.json": _json(about | {"files": sorted(texts)}), **texts})

    def pieces() -> Iterator[bytes]:
        with parcel:
            while piece := parcel.read(1 << 16):
                yield piece

    name = f"parlour-{datetime.now(UTC):%Y-%m-%d}.zip"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(pieces(), media_type="application/zip", headers=headers)


async def _held(house: House, guest: Guest) -> dict[str, str]:
    """Whatever the database holds of the guest, a file for each kind."""
    found = await house.store.read(lambda db: dict(personal.held_rows(db, guest.id)))
    return {f"held/{name}.json": _json(rows) for name, rows in found.items()}


async def _played(house: House, archive: Archive, guest: Guest) -> dict[str, str]:
    """The matches of the guest: records, tables of them, figures."""
    found: list[Played] = []
    skip, total = 0, 1
    while skip < total:
        some, total = await archive.played(guest, limit=_AT_ONCE, skip=skip)
        found += some
        skip += _AT_ONCE
    texts = {
        "games.csv": _table(_COLUMNS, (_row(one) for one in found)),
        "games.json": _json([played_info(one).model_dump() for one in found]),
    }
    for one in found:
        try:
            text = await house.tables.record(one.table, Seat(ord(one.seat) - ord("A")), one.match)
        except (Problem, ValueError):
            continue
        texts[f"records/{one.table.code}-{one.match}.cgr"] = text
    for game in sorted({one.table.game for one in found}):
        finished = counted(found, game)
        reviewed = await reviewed_of(house, finished)
        texts[f"statistics-{game}.json"] = _json(statistics_of(game, finished, reviewed).model_dump())
        if game == REVIEWED_GAME:
            texts["decisions.csv"] = _table(_DECISION_COLUMNS, _decisions(reviewed))
    return texts


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
        "ending": one.ending,
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
