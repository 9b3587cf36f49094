"""What the database knows of tables: every question and every change, as functions of a connection."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import OperationalError

from parlour.engine import Outcome, Seat, quick_replace
from parlour.server.hot import HotStatement
from parlour.server.logs import first_line, tell_once
from parlour.server.making import Making
from parlour.server.referee import Ended, LogRow, Turn
from parlour.server.results import ended_of, result_of
from parlour.server.schema import guests, log, matches, seats, shuffles, table_events, tables, talk
from parlour.server.shuffles import Shuffle
from parlour.server.terms import PLAIN, Terms

__all__ = [
    "MatchLog",
    "Moved",
    "SeatRow",
    "TableRow",
    "add_table",
    "append_turn",
    "begin_match",
    "drop_stand_ins",
    "drop_table",
    "end_match",
    "find_command",
    "load_log",
    "load_shuffles",
    "load_table",
    "load_tables",
    "note_event",
    "save_people",
    "save_result",
    "save_rules",
    "save_seat",
    "save_terms",
    "step",
    "unfinished",
]


_LOCKED = "55P03"
"""PostgreSQL's word for a row that somebody else holds for too long."""


class Moved(Exception):
    """Another process wrote to the table first: nothing was stored."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who has a seat: a guest, a computer player, or nobody yet."""

    seat: Seat
    guest: str | None = None
    name: str = ""
    bot: str | None = None
    accepted: bool = False
    """Whether the guest has accepted the rules of the table."""
    seen: str = ""
    """The rules that the guest accepted last, or sat down to: what a change of rules is told against."""
    seen_terms: Terms | None = None
    """The terms that the guest accepted last, or sat down to."""
    stand_in: str | None = None
    """The computer player that plays on while the guest is away."""
    is_program: bool = False
    """Whether the guest is a program that plays over the network."""
    wants: bool = False
    """Whether the guest wants another match, now that one is over."""

    @property
    def is_person(self) -> bool:
        """Whether a person has it, who can be asked."""
        return self.guest is not None and not self.is_program

    @property
    def is_deleted(self) -> bool:
        """Whether its guest has deleted the account."""
        return self.guest is not None and not self.name

    @property
    def is_open(self) -> bool:
        """Whether nobody has it."""
        return self.guest is None and self.bot is None

    @property
    def player(self) -> str | None:
        """The computer player that moves for it now, if one does."""
        return self.bot or self.stand_in


@quick_replace
class TableRow(NamedTuple):
    """A table without its game."""

    code: str
    game: str
    rules: str
    host: str
    window_seconds: float
    phase: str
    match: int
    seats: tuple[SeatRow, ...]
    position: str = ""
    """The line, without rules, that each of its matches begins with; empty where cards are dealt."""
    hints: bool = False
    """Whether those who sit here may ask for hints."""
    terms: Terms = PLAIN
    version: int = 0
    """Counts what was stored of the table, moves included: who has another number has missed something."""
    talk: int = 0
    """The number of the last line that was said here."""
    waits: str = ""
    """The seats that must act, as the last turn left them; only as fresh as the row."""
    clocks: str = ""
    """The times of its seats as they were stored when it was read."""

    @property
    def is_ready(self) -> bool:
        """Whether a match may begin: every seat has somebody, and every person has accepted the rules."""
        return all(seat.bot is not None or (seat.guest is not None and seat.accepted) for seat in self.seats)

    def admits(self, guest: str | None) -> bool:
        """Whether a guest may see the table: before the start everybody; then who sits there, the host, and others as
        the terms say.
        """
        if self.terms.spectators != "none" or self.phase == "open":
            return True
        return guest is not None and (guest == self.host or self.held_by(guest) is not None)

    def with_seat(self, seat: SeatRow) -> TableRow:
        """The table with another holder of one seat."""
        return self._replace(seats=tuple(seat if old.seat == seat.seat else old for old in self.seats))

    def without_stand_ins(self) -> TableRow:
        """The table with every seat its person's own."""
        return self._replace(seats=tuple(replace(seat, stand_in=None) for seat in self.seats))

    def held_by(self, guest: str | None) -> SeatRow | None:
        """What a guest holds; None without a seat."""
        if guest is not None:
            for row in self.seats:
                if row.guest == guest:
                    return row
        return None

    def seat_of(self, guest: str | None) -> Seat | None:
        """The seat of a guest."""
        held = self.held_by(guest)
        return None if held is None else held.seat


def add_table(connection: Connection, row: TableRow) -> None:
    """Open a table. Raises IntegrityError if the code is in use."""
    now = time.time()
    connection.execute(
        insert(tables).values(
            code=row.code,
            game=row.game,
            rules=row.rules,
            host=row.host,
            phase=row.phase,
            match=row.match,
            window_seconds=row.window_seconds,
            position=row.position,
            made_at=now,
            moved_at=now,
            hints=row.hints,
            **_terms(row),
        )
    )
    _add_seats(connection, row)


def step(connection: Connection, code: str, version: int, **values: object) -> None:
    """Begin to change a table that is known as of `version`, which grows by one. Raises Moved if it is another now."""
    where = (tables.c.code == code) & (tables.c.version == version)
    with _moved_elsewhere(code):
        if connection.execute(update(tables).where(where).values(version=version + 1, **values)).rowcount != 1:
            raise Moved(code)


@contextlib.contextmanager
def _moved_elsewhere(code: str) -> Iterator[None]:
    """A row that another process holds is one that it writes to."""
    try:
        yield
    except OperationalError as error:
        if getattr(error.orig, "sqlstate", None) == _LOCKED:
            raise Moved(code) from error
        raise


def _terms(row: TableRow) -> dict[str, object]:
    return {"terms": row.terms.model_dump_json(), "is_listed": row.terms.is_listed}


def save_terms(connection: Connection, row: TableRow) -> None:
    """Give a table other terms, and note who has accepted them."""
    connection.execute(update(tables).where(tables.c.code == row.code).values(**_terms(row)))
    for seat in row.seats:
        save_seat(connection, row.code, seat)


def _holder(row: SeatRow) -> dict[str, object]:
    return {
        "guest": row.guest,
        "bot": row.bot,
        "accepted": row.accepted,
        "seen_rules": row.seen,
        "seen_terms": "" if row.seen_terms is None else row.seen_terms.model_dump_json(),
        "stand_in": row.stand_in,
        "wants_rematch": row.wants,
    }


def _add_seats(connection: Connection, row: TableRow) -> None:
    for seat in row.seats:
        connection.execute(insert(seats).values(code=row.code, seat=int(seat.seat), **_holder(seat)))


def save_seat(connection: Connection, code: str, row: SeatRow) -> None:
    """Give a seat to somebody else, or note what its guest has accepted."""
    where = (seats.c.code == code) & (seats.c.seat == int(row.seat))
    connection.execute(update(seats).where(where).values(**_holder(row)))


def save_people(connection: Connection, row: TableRow) -> None:
    """Write down who is host and who has the seats."""
    connection.execute(update(tables).where(tables.c.code == row.code).values(host=row.host))
    for seat in row.seats:
        save_seat(connection, row.code, seat)


def drop_table(connection: Connection, code: str) -> None:
    """Delete a table at which nothing was played."""
    for part in (talk, table_events, seats, tables):
        connection.execute(delete(part).where(part.c.code == code))


def save_rules(connection: Connection, row: TableRow) -> None:
    """Give a table other rules, with the seats that they want."""
    connection.execute(update(tables).where(tables.c.code == row.code).values(rules=row.rules))
    connection.execute(delete(seats).where(seats.c.code == row.code))
    _add_seats(connection, row)


def load_table(connection: Connection, code: str) -> TableRow | None:
    """A table by its code. Raises ValueError if what is kept of it is damaged."""
    held = _load_holders(connection, [code])
    row = connection.execute(select(tables).where(tables.c.code == code)).one_or_none()
    return None if row is None else _table_row(row, held.get(code, ()))


def load_tables(connection: Connection, codes: Sequence[str]) -> list[TableRow]:
    """The tables of these codes that there are, in this order, without those that are damaged."""
    held = _load_holders(connection, codes)
    found = {}
    for row in connection.execute(select(tables).where(tables.c.code.in_(codes))):
        try:
            found[row.code] = _table_row(row, held.get(row.code, ()))
        except ValueError as error:
            tell_once(f"table {row.code} is left out, what is kept of it is damaged: {first_line(error)}")
    return [found[code] for code in codes if code in found]


def _load_holders(connection: Connection, codes: Sequence[str]) -> dict[str, list[Any]]:
    """The rows of the seats by table, in order."""
    held = (
        select(seats, guests.c.name, guests.c.kind)
        .outerjoin(guests, guests.c.id == seats.c.guest)
        .where(seats.c.code.in_(codes))
        .order_by(seats.c.seat)
    )
    holders: dict[str, list[Any]] = {}
    for row in connection.execute(held):
        holders.setdefault(row.code, []).append(row)
    return holders


def _table_row(row: Any, holders: Sequence[Any]) -> TableRow:
    return TableRow(
        row.code,
        row.game,
        row.rules,
        row.host,
        row.window_seconds,
        row.phase,
        row.match,
        tuple(map(_seat_row, holders)),
        row.position,
        row.hints,
        _read_terms(row.terms) or PLAIN,
        row.version,
        row.talk,
        row.waits,
        row.clocks,
    )


def _seat_row(row: Any) -> SeatRow:
    return SeatRow(
        Seat(row.seat),
        row.guest,
        row.name or "",
        row.bot,
        row.accepted,
        row.seen_rules,
        _read_terms(row.seen_terms),
        row.stand_in,
        is_program=row.kind == "bot",
        wants=row.wants_rematch,
    )


def _read_terms(text: str) -> Terms | None:
    return Terms.model_validate_json(text) if text else None


def unfinished(connection: Connection, guest: str) -> list[TableRow]:
    """The tables that are not over at which the guest sits or is host, the last used first."""
    mine = select(seats.c.code).where(seats.c.guest == guest)
    wanted = (
        select(tables.c.code)
        .where(or_(tables.c.host == guest, tables.c.code.in_(mine)), tables.c.phase != "over")
        .order_by(tables.c.moved_at.desc(), tables.c.code)
        .limit(50)
    )
    return load_tables(connection, [row.code for row in connection.execute(wanted)])


class MatchLog(NamedTuple):
    """A match as it was written down. `position` is the line that it began with, every card named; else empty.

    `rows` hold what was taken back too: `standing` leaves it out.
    `ended` is how it ended where it was not played to its end.
    """

    first_dealer: Seat | None
    is_over: bool
    rows: Sequence[LogRow]
    position: str
    ended: Ended | None


def begin_match(connection: Connection, making: Making) -> None:
    """Write down that a match begins, with its commitment. Raises IntegrityError if it has begun already."""
    first = making.first_dealer
    connection.execute(
        insert(matches).values(
            code=making.code,
            match=making.match,
            first_dealer=None if first is None else int(first),
            commitment=making.commitment,
            contributions=making.text(),
            began_at=time.time(),
            is_over=False,
        )
    )


_ADD_ROWS = HotStatement(insert(log))
_MOVE = HotStatement(
    update(tables)
    .where(tables.c.code == bindparam("of"), tables.c.version == bindparam("known"))
    .values(
        version=bindparam("next"),
        phase=bindparam("phase"),
        match=bindparam("match"),
        moved_at=bindparam("now"),
        waits=bindparam("waits"),
        clocks=bindparam("times"),
        due_at=bindparam("due"),
    )
)


def append_turn(
    connection: Connection, code: str, version: int, turn: Turn, *, clocks: str = "", due_at: float | None = None
) -> None:
    """Write a whole turn to a table known as of `version`: phase, then the log. Raises Moved if the log moved on.

    `clocks` are the times of the seats, `due_at` the instant of house time at which something is due at the table.
    """
    now = time.time()
    number = turn.match.number
    outcome = turn.outcome
    phase = "playing" if outcome is None else "over"
    waits = "".join(str(seat) for seat, decision in turn.decisions.items() if decision.must)
    known = {"of": code, "known": version, "next": version + 1}
    move = {**known, "phase": phase, "match": number, "now": now, "waits": waits}
    move |= {"times": clocks, "due": due_at}
    with _moved_elsewhere(code):
        if _MOVE.run(connection, [move]) != 1:
            raise Moved(code)
    if turn.rows:
        _ADD_ROWS.run(
            connection,
            [
                {
                    "code": code,
                    "match": number,
                    "n": row.n,
                    "actor": row.actor,
                    "text": row.text,
                    "shuffle_commit": row.commit,
                    "command": row.command,
                    "answer_seq": turn.seq if row.command is not None else None,
                    "at": now,
                }
                for row in turn.rows
            ],
        )
    if outcome is not None:
        save_result(connection, code, number, outcome, now)


def save_result(
    connection: Connection, code: str, number: int, outcome: Outcome, over_at: float, ended: Ended | None = None
) -> None:
    """Write down how a match ended; `ended` says why where it was not played to its end."""
    ending = "" if ended is None else ended.how
    where = (matches.c.code == code) & (matches.c.match == number)
    values = {"is_over": True, "over_at": over_at, "result": result_of(outcome, ended), "ending": ending}
    connection.execute(update(matches).where(where).values(**values))


def end_match(connection: Connection, code: str, version: int, number: int, ended: Ended) -> None:
    """Write down that a match ended before it was played to its end. Raises Moved."""
    now = time.time()
    step(connection, code, version, phase="over", moved_at=now, clocks="", due_at=None)
    drop_stand_ins(connection, code)
    save_result(connection, code, number, ended.outcome, now, ended)


def drop_stand_ins(connection: Connection, code: str) -> None:
    """No computer player plays on for anybody."""
    where = (seats.c.code == code) & seats.c.stand_in.is_not(None)
    connection.execute(update(seats).where(where).values(stand_in=None))


def note_event(
    connection: Connection, code: str, kind: str, *, seat: Seat | None = None, guest: str | None = None, text: str = ""
) -> None:
    """Write down a matter of the table, which is no act of the game."""
    last = connection.execute(select(func.max(table_events.c.n)).where(table_events.c.code == code)).scalar()
    connection.execute(
        insert(table_events).values(
            code=code,
            n=(last or 0) + 1,
            kind=kind,
            seat=None if seat is None else int(seat),
            guest=guest,
            text=text,
            at=time.time(),
        )
    )


def load_log(connection: Connection, code: str, number: int, *, after: int = 0) -> MatchLog | None:
    """The log of a match, all of it or what comes after a row; None if there is no such match."""
    where = (matches.c.code == code) & (matches.c.match == number)
    match = connection.execute(select(matches).where(where)).one_or_none()
    if match is None:
        return None
    lines = select(log).where((log.c.code == code) & (log.c.match == number) & (log.c.n > after)).order_by(log.c.n)
    rows = [
        LogRow(row.n, row.actor, row.text, row.shuffle_commit, row.command, row.answer_seq)
        for row in connection.execute(lines)
    ]
    first_dealer = None if match.first_dealer is None else Seat(match.first_dealer)
    return MatchLog(first_dealer, match.is_over, rows, match.position, ended_of(match.ending, match.result))


def find_command(connection: Connection, code: str, number: int, seat: Seat, command: str) -> int | None:
    """What a command that was carried out in a match was told: the number of its last event; None for no such."""
    where = (log.c.code == code) & (log.c.match == number) & (log.c.actor == str(seat)) & (log.c.command == command)
    return connection.execute(select(log.c.answer_seq).where(where)).scalar()


def load_shuffles(connection: Connection, code: str, number: int, *, last: int | None = None) -> Iterable[Shuffle]:
    """The shuffles of a match in order, or the last few of them."""
    wanted = select(shuffles).where((shuffles.c.code == code) & (shuffles.c.match == number))
    wanted = wanted.order_by(shuffles.c.shuffle.desc())
    if last is not None:
        wanted = wanted.limit(last)
    rows = connection.execute(wanted).all()
    return [Shuffle.load(row.shuffle, row.cards, row.nonce, row.commitment) for row in reversed(rows)]
