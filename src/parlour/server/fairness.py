"""The proofs of matches over HTTP: what was committed to, what the seats contributed, and at the end the seed."""

from __future__ import annotations

from typing import Final, Literal

from fastapi import APIRouter, Request
from sqlalchemy import Connection as Db

from parlour.engine import find_game
from parlour.records.deals import SCHEME
from parlour.server import seeds
from parlour.server.errors import Problem
from parlour.server.evenness import unopened
from parlour.server.http import ERRORS, HouseNow, TableNow, WhichMatch, address_of, match_of
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


_AT_ONCE: Final = 25
_LISTED: Final = 50


class TrialInfo(Out):
    """A test of all deals: `count` packs (of `players`: cards), from `need` on there is a `p`.

    `p` is the chance that a fair server comes out at least as far from what is expected. `statistic` is chi-square with
    `freedom` degrees of freedom, or a normal deviate where `freedom` is 0. `pack` is the number of cards of a pack.
    """

    name: Literal["top", "places", "neighbours", "repeats", "players"]
    game: str
    title: str
    pack: int
    count: int
    need: int
    statistic: float
    freedom: int
    p: float | None


class FailureInfo(Out):
    """A match whose record does not hold, by what it was bound to."""

    commitment: str
    line: int
    words: str


class UnopenedInfo(Out):
    """A commitment whose seed is not open: its match goes on, or was left lying."""

    commitment: str
    began_at: float
    moved_at: float


class Fairness(Out):
    """All deals of the server: `matches` of `of` that are over have been dealt again; ask again for the rest.

    Below `limit` a single `p` is out of the ordinary; `odd` says whether one is, or a match does not hold.
    """

    matches: int
    of: int
    packs: int
    proved: int
    failures: list[FailureInfo]
    tests: list[TrialInfo]
    limit: float
    odd: bool
    unopened: list[UnopenedInfo]
    unopened_count: int


@router.get("/fairness")
async def fairness(house: HouseNow, request: Request) -> Fairness:
    """Whether all deals are as even as fair ones are, and which seeds are not open."""
    house.limits.require("analyze", address_of(request))
    await house.evenness.count(house.review_desk.work_out, most=_AT_ONCE)
    listed, count = await house.store.read(lambda db: unopened(db, _LISTED))
    tally = house.evenness.tally
    return Fairness(
        matches=tally.match_count,
        of=house.evenness.of,
        packs=tally.pack_count,
        proved=tally.proved_count,
        failures=[
            FailureInfo(commitment=one.commitment, line=one.line, words=one.words) for one in tally.failures[:_LISTED]
        ],
        tests=[
            TrialInfo(
                name=test.name,
                game=test.game,
                title=find_game(test.game).title,
                pack=test.pack,
                count=test.count,
                need=test.need,
                statistic=test.statistic,
                freedom=test.freedom,
                p=test.p,
            )
            for test in tally.tests()
        ],
        limit=tally.limit(),
        odd=tally.is_odd(),
        unopened=[UnopenedInfo(**one._asdict()) for one in listed],
        unopened_count=count,
    )


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
