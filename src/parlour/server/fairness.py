"""The proofs of matches over HTTP: what was committed to, what the seats contributed, and at the end the seed."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from sqlalchemy import Connection as Db

from parlour.records.deals import SCHEME
from parlour.server import seeds
from parlour.server.errors import Problem
from parlour.server.http import ERRORS, HouseNow, TableNow, WhichMatch, match_of
from parlour.server.ledger import TableRow
from parlour.server.messages import Out

__all__ = ["router"]

router = APIRouter(responses=ERRORS, prefix="/api")


class MatchProof(Out):
    """The proof of a match. `seed` is null until the match is over; `stage` is `done` once the cards are dealt.

    `numbers` says what is known of each seat: 64 hexadecimal digits, `bot`, `absent`, or `withheld:` and a hash.
    """

    scheme: str
    table: str
    match: int
    stage: Literal["commit", "open", "done"]
    commitment: str
    numbers: dict[str, str]
    seed: str | None


@router.get("/tables/{code}/proof")
async def proof(table: TableNow, house: HouseNow, match: WhichMatch = None) -> MatchProof:
    """What binds the cards of a match, the present one unless told otherwise."""
    row = table.row
    number = match_of(table, match)
    found = await house.store.read(lambda db: _find(db, row, number))
    if found is None:
        raise Problem(404, "no_proof")
    return found


def _find(db: Db, row: TableRow, number: int) -> MatchProof | None:
    making = seeds.load_making(db, row, number)
    if making is None:
        return None
    done = seeds.load_proof(db, row, number)
    return MatchProof(
        scheme=SCHEME,
        table=row.code,
        match=number,
        stage=making.stage,
        commitment=making.commitment,
        numbers=dict(making.numbers),
        seed=(done.seed or None) if done is not None else None,
    )
