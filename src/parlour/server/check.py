"""Whether what is stored is whole: every match played again from its log, and compared with what stands beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection as Db
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from parlour.engine import PUBLIC, find_game, game_names
from parlour.records import verify
from parlour.server import clocks, ledger, schema, seeds
from parlour.server.errors import Problem
from parlour.server.ledger import MatchLog, TableRow
from parlour.server.logs import first_line
from parlour.server.referee import Match
from parlour.server.results import read_result
from parlour.server.schema import log, matches, seats, shuffles, tables
from parlour.server.shuffles import Shuffle, commitment
from parlour.server.tables import Tables
from parlour.server.terms import Terms

__all__ = ["Fault", "Report", "check"]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that does not agree. `match` is 0 where it is the table itself."""

    table: str
    match: int
    what: str

    def __str__(self) -> str:
        return f"table {self.table}{f', match {self.match}' if self.match else ''}: {self.what}"


@dataclass(slots=True)
class Report:
    """What was looked at, and what is wrong with it."""

    table_count: int = 0
    match_count: int = 0
    row_count: int = 0
    faults: list[Fault] = field(default_factory=list)


async def check(house: Tables) -> Report:
    """Replay every match of every table.

    A match agrees when its rows are numbered without a gap, every row is legal where it stands, phase and result
    are those that the replay ends with, its seed, or every shuffle, is the one that was committed to, no command was
    told of events that are not there, and the record of a finished match verifies.
    """
    report = Report()
    for code in await house.store.read(_codes):
        report.table_count += 1
        report.faults += [Fault(code, number, what) for number, what in await _table(house, code, report)]
    report.faults += await house.store.read(_strays)
    return report


def _codes(db: Db) -> Sequence[str]:
    return db.execute(select(tables.c.code).order_by(tables.c.code)).scalars().all()


async def _table(house: Tables, code: str, report: Report) -> list[tuple[int, str]]:
    try:
        row, faults, replayed = await house.store.read(lambda db: _read(house, db, code))
    except Exception as error:  # what is damaged may break anything, and the other tables are looked at all the same
        return [(0, f"it cannot be read: {_words(error)}")]
    report.match_count += len(replayed)
    report.row_count += sum(len(found.rows) for found in replayed.values())
    for number, found in replayed.items():
        if row is not None and not any(at == number for at, _ in faults):
            faults += [(number, problem) for problem in await _record(house, row, number, found)]
    return faults


def _words(error: Exception) -> str:
    line = first_line(error)
    return line if isinstance(error, ValueError | Problem | SQLAlchemyError) else f"{type(error).__name__}, {line}"


_Faults = list[tuple[int, str]]


def _read(house: Tables, db: Db, code: str) -> tuple[TableRow | None, _Faults, dict[int, MatchLog]]:
    """Replay the matches of a table, all as they are at one moment: a server may be writing."""
    if db.dialect.name == "postgresql":
        db.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    faults = list(_values(db, code)) or list(_texts(db, code))
    if any(number == 0 for number, _ in faults):
        return None, faults, {}
    row = ledger.load_table(db, code)
    if row is None:
        return None, [], {}
    numbers = _numbers(db, code)
    if row.match != max(numbers, default=0):
        faults.append((0, f"it is at match {row.match}, and match {max(numbers, default=0)} is the last that began"))
    replayed = {}
    for number in numbers:
        if any(at == number for at, _ in faults):
            continue
        try:
            replayed[number], problems = _match(house, db, row, number)
        except Exception as error:
            problems = [_words(error)]
        faults += [(number, problem) for problem in problems]
    return row, faults, replayed


_KINDS: Final[dict[type, tuple[tuple[type, ...], str]]] = {
    int: ((int,), "a whole number"),
    float: ((int, float), "a number"),
    str: ((str,), "text"),
    bool: ((bool, int), "yes or no"),
}
"""What values of a column of each kind may be, and what they are called."""
_LINES: Final = {
    "log": "row {n} of its log",
    "seats": "seat {seat}",
    "shuffles": "shuffle {shuffle}",
    "seeds": "its seed",
}


def _values(db: Db, code: str) -> Iterator[tuple[int, str]]:
    """Values of another kind than their column holds: SQLite keeps whatever it is given."""
    for table in (tables, seats, matches, log, shuffles, schema.seeds):
        for row in db.execute(select(table).where(table.c.code == code)).mappings():
            number = row.get("match") if table is not tables else 0
            for column in table.columns:
                value, (kinds, meant) = row[column.name], _KINDS[column.type.python_type]
                if not isinstance(value, kinds) and not (value is None and column.nullable):
                    where = f"{_LINES[table.name].format_map(row)}: " if table.name in _LINES else ""
                    held = "nothing" if value is None else "text" if isinstance(value, str) else type(value).__name__
                    yield (
                        number if isinstance(number, int) else 0,
                        f"{where}its {column.name} holds {held} where {meant} belongs",
                    )


def _texts(db: Db, code: str) -> Iterator[tuple[int, str]]:
    """Texts of the table and its seats that say nothing: its game, rules, terms and times, and its seats."""
    row = db.execute(select(tables).where(tables.c.code == code)).one_or_none()
    if row is None:
        return
    if row.game not in game_names():
        yield 0, f"there is no game {row.game}"
        return
    held = db.execute(select(seats).where(seats.c.code == code).order_by(seats.c.seat)).all()
    if not _is_read(lambda: Terms.model_validate_json(row.terms or "{}")):
        yield 0, "its terms cannot be read"
    if not _is_read(lambda: clocks.loads(row.clocks)):
        yield 0, "its clocks cannot be read"
    for seat in held:
        if not _is_read(lambda seat=seat: Terms.model_validate_json(seat.seen_terms or "{}")):  # type: ignore[misc]
            yield 0, f"the terms that seat {seat.seat} has seen cannot be read"
    game = find_game(row.game)
    if not _is_read(lambda: game.options.parse(row.rules)):
        yield 0, "its rules cannot be read"
    elif [seat.seat for seat in held] != [int(seat) for seat in game.seats(game.options.parse(row.rules))]:
        yield 0, f"its rules want other seats than the {len(held)} that are kept"


def _is_read(read: Callable[[], object]) -> bool:
    try:
        read()
    except (ValueError, TypeError, AttributeError):
        return False
    return True


def _numbers(db: Db, code: str) -> Sequence[int]:
    return db.execute(select(matches.c.match).where(matches.c.code == code).order_by(matches.c.match)).scalars().all()


def _match(house: Tables, db: Db, row: TableRow, number: int) -> tuple[MatchLog, list[str]]:
    found = ledger.load_log(db, row.code, number)
    assert found is not None
    faults = list(_rows(found))
    packs = list(ledger.load_shuffles(db, row.code, number))
    faults += _packs(found, packs)
    if faults:
        return found, faults
    faults += _seed(db, row, number)
    try:
        match = house.load_match(db, row, number)
    except ValueError as error:
        return found, [*faults, f"its log cannot be played again: {error}"]
    if match is None:
        return found, faults
    faults += _answers(found, match)
    where = (matches.c.code == row.code) & (matches.c.match == number)
    stored = db.execute(select(matches).where(where)).one()
    if not stored.ending:
        faults += _ending(match, stored.is_over, stored.result)
    if number == row.match and (row.phase == "over") != stored.is_over:
        faults.append(f"the table says {row.phase}, and the match is {'over' if stored.is_over else 'not over'}")
    return found, faults


def _rows(found: MatchLog) -> Iterator[str]:
    for n, row in enumerate(found.rows, start=1):
        if row.n != n:
            yield f"row {n} of its log is missing"
            return


def _packs(found: MatchLog, packs: Sequence[Shuffle]) -> Iterator[str]:
    """Of matches whose packs were drawn one by one: each is what was committed to, in the order of the log."""
    for pack in packs:
        if commitment(pack.nonce, pack.text) != pack.commitment:
            yield f"shuffle {pack.number} is not the one that was committed to"
    told = [row.commit for row in found.rows if row.commit is not None]
    if packs and told != [pack.commitment for pack in packs[: len(told)]]:
        yield "its log names other shuffles than those that are kept"


def _seed(db: Db, row: TableRow, number: int) -> Iterator[str]:
    """The seed of a match is there, and the one that was committed to."""
    proof = seeds.load_proof(db, row, number, is_dealing=True)
    if proof is not None and proof.commitment and not proof.is_kept:
        yield "its seed is not the one that was committed to" if proof.is_open else "its seed is missing"


def _answers(found: MatchLog, match: Match) -> Iterator[str]:
    last = 0
    for row in found.rows:
        if row.answer_seq is None:
            continue
        if not last <= row.answer_seq <= match.seq:
            yield f"row {row.n} was answered with event {row.answer_seq} of {match.seq}, after {last}"
        last = row.answer_seq


def _ending(match: Match, is_over: bool, result: str) -> Iterator[str]:
    outcome = match.outcome
    if is_over != (outcome is not None):
        yield f"it is {'over' if is_over else 'not over'} in the database, and not so when it is played again"
    elif outcome is not None and result:
        told = read_result(result)
        if (told.winners, told.scores) != (tuple(map(str, outcome.winners)), dict(outcome.scores)):
            yield "its result is another one when it is played again"


async def _record(house: Tables, row: TableRow, number: int, found: MatchLog) -> list[str]:
    if not found.is_over or not found.rows:
        return []
    try:
        text = await house.record(row, PUBLIC, number)
    except Exception as error:
        return [f"its record cannot be made: {_words(error)}"]
    failure = verify(text).failure
    return [] if failure is None else [f"its record does not verify: {failure}"]


def _strays(db: Db) -> list[Fault]:
    """Matches and seats that belong to no table; rows of the log, shuffles and seeds that belong to no match."""
    found = []
    for table, what in ((matches, "matches"), (seats, "seats")):
        wanted = (
            select(table.c.code, func.count().label("n"))
            .where(~select(tables.c.code).where(tables.c.code == table.c.code).exists())
            .group_by(table.c.code)
        )
        found += [
            Fault(row.code, 0, f"the table itself is missing; it had {row.n} {what}") for row in db.execute(wanted)
        ]
    for table, what in ((log, "rows of the log"), (shuffles, "shuffles"), (schema.seeds, "seeds")):
        is_known = (matches.c.code == table.c.code) & (matches.c.match == table.c.match)
        wanted = (
            select(table.c.code, table.c.match, func.count().label("n"))
            .where(~select(matches.c.code).where(is_known).exists())
            .group_by(table.c.code, table.c.match)
        )
        found += [
            Fault(row.code, row.match, f"{row.n} {what} of a match that never began") for row in db.execute(wanted)
        ]
    return found
