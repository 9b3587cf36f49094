"""Durable moves a second at many tables: one core, SQLite with `synchronous=FULL`, every move on disk before the next.

A move goes the way of the server behind its sockets: legal moves and texts, the dealer's and the table's own acts, one
transaction, and only then the next move of that table.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from sqlalchemy import Connection, insert

from bench.measure import ENVIRONMENT, Figure
from parlour.engine import AnyGame, Seat, find_game
from parlour.records.deals import Packs, Proof, seed_commitment
from parlour.server import ledger, seeds
from parlour.server.ledger import SeatRow, TableRow
from parlour.server.making import Making
from parlour.server.referee import Match, Turn
from parlour.server.schema import guests
from parlour.server.store import Store

__all__ = ["begin", "figures", "row_of"]

TABLES = 250
RUNS = 3
SECONDS = 6.0
GUEST = "0" * 32


def row_of(code: str, game: AnyGame) -> TableRow:
    """A table whose seats one guest holds."""
    holders = tuple(SeatRow(seat, guest=GUEST, accepted=True) for seat in game.seats(game.options.parse("")))
    return TableRow(code, game.name, "", GUEST, 0.0, "open", 0, holders)


async def begin(store: Store, game: AnyGame, code: str, version: int, number: int, first_dealer: Seat | None) -> Match:
    """Begin a match of a stored table that is known as of `version`, and deal."""
    rules = game.options.parse("")
    seed = secrets.token_hex(32)
    making = Making.begin(
        code, number, seed_commitment(code, number, seed), first_dealer, dict.fromkeys(game.seats(rules), False)
    ).closed()
    packs = Packs(game, rules, Proof(code, number, making.commitment, making.numbers, seed))
    match = Match(game, rules, number, first_dealer, packs)
    turn = Turn(match)
    turn.settle()

    def job(db: Connection) -> None:
        ledger.begin_match(db, making)
        seeds.add_seed(db, code, number, seed)
        ledger.append_turn(db, code, version, turn)

    await store.write(job)
    match.take(turn)
    return match


class _Count:
    """The moves that were stored while it was counted."""

    moves = 0
    is_over = False


async def _play(store: Store, game: AnyGame, code: str, rng: Random, count: _Count) -> None:
    """Play match after match at one table until the counting is over."""
    number = n = 0
    match: Match | None = None
    while not count.is_over:
        if match is None or match.outcome is not None:
            number += 1
            dealer = None if match is None else game.next_dealer(match.state)
            match = await begin(store, game, code, n + number - 1, number, dealer)
        seat = next(seat for seat in match.seats if match.decisions[seat].must)
        turn = Turn(match)
        turn.do(seat, game.parse(rng.choice(match.legal(seat))), command=f"c{n}")
        turn.settle()
        version = n + number
        await store.write(lambda db, turn=turn, version=version: ledger.append_turn(db, code, version, turn))  # type: ignore[misc]
        match.take(turn)
        n += 1
        count.moves += 1


async def rates(name: str, folder: Path, seconds: float) -> tuple[float, float]:
    """Moves a second, and moves a second of the processor's time; counted when every table is under way."""
    game = find_game(name)
    store = Store(f"sqlite:///{folder / 'bench.sqlite3'}")
    codes = [f"T{n:05d}" for n in range(TABLES)]

    def open_all(db: Connection) -> None:
        db.execute(insert(guests).values(id=GUEST, name="Ann", recovery_hash="", made_at=0.0))
        for code in codes:
            ledger.add_table(db, row_of(code, game))

    await store.write(open_all)
    count = _Count()
    playing = [asyncio.create_task(_play(store, game, code, Random(n), count)) for n, code in enumerate(codes)]
    while count.moves < 4 * TABLES:
        await asyncio.sleep(0.05)
    before, began, busy = count.moves, time.perf_counter(), time.process_time()
    await asyncio.sleep(seconds)
    moves = count.moves - before
    found = moves / (time.perf_counter() - began), moves / (time.process_time() - busy)
    count.is_over = True
    await asyncio.gather(*playing)
    store.close()
    return found


def _alone(name: str, seconds: float) -> tuple[float, float]:
    """One run in a process of its own, on one core where the system can bind it to one."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.durable_moves", name, folder, str(seconds)]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=ENVIRONMENT)
    wall, busy = done.stdout.split()
    return float(wall), float(busy)


def figures() -> list[Figure]:
    """Moves a second of both games; the second figure counts only the time in which the processor was ours."""
    found = []
    for name, target in (("cribbage", "over 2,000"), ("handfoot", "")):
        runs = [_alone(name, SECONDS) for _ in range(RUNS)]
        what = f"durable moves at {TABLES} tables on one core, {name}"
        found.append(Figure(what, "1/s", tuple(wall for wall, _ in runs), target))
        found.append(Figure(f"{what}: a second of processor time", "1/s", tuple(busy for _, busy in runs)))
    return found


if __name__ == "__main__":
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(*asyncio.run(rates(sys.argv[1], Path(sys.argv[2]), float(sys.argv[3]))))
