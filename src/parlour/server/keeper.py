"""What a table does by itself: computer players move, windows close, clocks run out, absence is answered.

All of it goes by house time. A table at which nobody watches goes on as long as a person plays there.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection as Db
from sqlalchemy.exc import SQLAlchemyError

from parlour.engine import Action, Seat, Viewer
from parlour.server import ledger
from parlour.server.absence import is_paused, next_rung, stand_in_of
from parlour.server.asides import aside, who_moves
from parlour.server.clocks import NOTHING, Asked, SeatTime, Times, dumps, loads, settle, times_wire
from parlour.server.players import ask_bot
from parlour.server.referee import TABLE, Decision, Match, Turn

if TYPE_CHECKING:
    from parlour.server.live import LiveTable

__all__ = ["After", "Keeper"]

logger = logging.getLogger("parlour.server")

_SOON = 5.0
"""A table stays in memory while something is due within this many seconds."""


class _Due(NamedTuple):
    """What is due at a table, and when in house time."""

    at: float
    what: str
    """`bot`, `window`, `flag` or `rung`."""
    seat: Seat


class After(NamedTuple):
    """The times as a turn leaves them: stored with it, and taken over when that is done."""

    code: str
    times: dict[Seat, SeatTime]
    windows: dict[Seat, tuple[int, float]]
    due_at: float | None
    moved_at: float
    timed_out: Seat | None = None
    is_over: bool = False

    @property
    def clocks(self) -> str:
        """The times as they are stored."""
        return dumps(self.times)

    def store(self, db: Db, version: int, turn: Turn) -> None:
        """Write the turn down with its times, to a table known as of `version`. Raises Moved if the log moved on."""
        ledger.append_turn(db, self.code, version, turn, clocks=self.clocks, due_at=self.due_at)
        if self.timed_out is not None:
            said = aside(turn.match.number, turn.match.n, f"timeout {self.timed_out}")
            ledger.note_event(db, self.code, "timeout", seat=self.timed_out, text=said)
        if self.is_over:
            ledger.drop_stand_ins(db, self.code)


class Keeper:
    """The clock of one table. Every change of its times is made under the lock of the table."""

    def __init__(self, table: LiveTable, times: Times) -> None:
        self._table = table
        self.times: Times = times
        self._windows: dict[Seat, tuple[int, float]] = {}
        """Seats for which the table answers in the end: the mark of the decision, and when their time is over."""
        self._asked: dict[Seat, int] = {}
        self._moved_at = self._now()
        self._timed_out: Seat | None = None
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def _now(self) -> float:
        return self._table.house.time.now()

    @property
    def is_at_work(self) -> bool:
        """Whether it waits for something that is due."""
        return self._task is not None and not self._task.done()

    @property
    def is_needed_soon(self) -> bool:
        """Whether something is due in a moment."""
        due = self._next_due()
        return due is not None and due.at - self._now() < _SOON

    @property
    def is_mine(self) -> bool:
        """Whether this process runs the computer players and the clocks of the table."""
        return self._table.house.cluster.is_mine(self._table.row.code)

    def moved(self) -> None:
        """Something happened just now; computer players think from here."""
        self._moved_at = self._now()

    def follow(self, clocks: str) -> None:
        """These are the times as another process stored them."""
        self.times = loads(clocks)
        self.moved()

    def forget(self) -> None:
        """Another match begins, or this one has ended."""
        self.times = {}
        self._windows.clear()
        self._asked.clear()

    def rest(self) -> None:
        """Nothing is done any more until `tend`."""
        self._windows.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def deadline(self, viewer: Viewer) -> float | None:
        """Seconds until the window of the viewer closes (of anybody, if it has none); None without a window."""
        if not self._windows:
            return None
        own = self._windows.get(viewer) if isinstance(viewer, Seat) else None
        due = own[1] if own else max(due for _, due in self._windows.values())
        return max(0.0, round(due - self._now(), 1))

    def told(self, viewer: Viewer) -> dict[str, Any]:
        """What a message about the match tells of time."""
        return {"deadline": self.deadline(viewer), "times": self.wire()}

    def wire(self) -> dict[str, Any] | None:
        """The times as everybody sees them; None where there is nothing to tell."""
        match = self._match() if self.times else None
        if match is None:
            return None
        return times_wire(self.times, self._table.row.terms, self._now(), self._missed(match.decisions))

    # --- times change -------------------------------------------------------------------------------------------

    def after(self, turn: Turn) -> After:
        """The times as this turn would leave them."""
        match, now = turn.match, self._now()
        if turn.outcome is not None:
            return After(self._table.row.code, {}, {}, None, now, self._timed_out, is_over=True)
        acted = {row.actor for row in turn.rows} - {TABLE}
        by_people = {row.actor for row in turn.rows if row.command is not None}
        fresh = set()
        for seat, decision in turn.decisions.items():
            if decision.must:
                is_other = turn.marks[seat] != match.marks[seat] and bool(acted - {str(seat)})
                if is_other or not match.decisions[seat].must:
                    fresh.add(seat)
        times = {seat: replace(time, wants="") if str(seat) in by_people else time for seat, time in self.times.items()}
        if self._timed_out is not None:
            old = times.get(self._timed_out, NOTHING)
            times[self._timed_out] = replace(old, timeouts=old.timeouts + 1)
        windows = self._open_windows(turn.state, turn.decisions, turn.marks, now)
        asked = self._asks(turn.decisions, windows, frozenset(fresh))
        if turn.taken:
            cut = frozenset(seat for seat in asked.people - asked.must if match.decisions[seat].must)
            asked = asked._replace(back=asked.fresh, cut=cut)
        times = settle(times, self._table.row.terms, now, asked)
        dues = self._dues(turn.decisions, turn.marks, times, windows, now)
        return After(self._table.row.code, times, windows, _first(dues), now, self._timed_out)

    def take(self, after: After) -> None:
        """The turn is on disk: these are the times now."""
        self.times = after.times
        self._windows = after.windows
        self._moved_at = after.moved_at
        row = self._table.row._replace(clocks=after.clocks, version=self._table.row.version + 1)
        self._table.row = row.without_stand_ins() if after.is_over else row
        if self.is_at_work or after.due_at is not None:
            self._work()

    async def tend(self, *, is_told: bool = True) -> bool:
        """Who is there has changed, or the table has just come into memory: set the times and windows for it.

        Under the lock. Whoever has come back has the seat back. True if something has changed, of which
        everybody is told (`is_told`).
        """
        match = self._match()
        if match is None:
            return False
        table, now = self._table, self._now()
        if not self.is_mine:
            self._windows = self._open_windows(match.state, match.decisions, match.marks, now)
            table.house.cluster.want(table.row.code)
            return False
        here = table.present()
        row = table.row
        for seat in row.seats:
            if seat.stand_in and seat.seat in here and self.times.get(seat.seat, NOTHING).wants != "resign":
                row = row.with_seat(replace(seat, stand_in=None))
        try:
            return await self._keep(match, row, self.times, now, is_told=is_told)
        except ledger.Moved:
            table.house.is_stale(row.code)
        except SQLAlchemyError as error:
            logger.error("the times of table %s could not be stored: %s", row.code, error)
        return False

    async def change(self, row: ledger.TableRow, times: Times, event: tuple[str, Seat] | None = None) -> None:
        """Give seats or times of the match that goes on another state, and note it. Under the lock."""
        match = self._match()
        if match is not None:
            await self._keep(match, row, times, self._now(), event)

    async def _keep(
        self,
        match: Match,
        row: ledger.TableRow,
        times: Times,
        now: float,
        event: tuple[str, Seat] | None = None,
        *,
        is_told: bool = True,
    ) -> bool:
        """Settle and store the times and the stand-ins, tell everybody where something has changed, and go to work.

        True if something has. Raises SQLAlchemyError or Moved; nothing has changed then.
        """
        table, before = self._table, self._table.row
        table.row = row
        self._windows = self._open_windows(match.state, match.decisions, match.marks, now)
        settled = settle(times, row.terms, now, self._asks(match.decisions, self._windows))
        changed = [seat for old, seat in zip(before.seats, row.seats, strict=True) if old != seat]
        moves = {seat.seat: aside(match.number, match.n, who_moves(seat)) for seat in changed}
        old_times = self.times
        is_other = settled != old_times or row != before
        if is_other:
            self.times = settled
            due_at = _first(self._dues(match.decisions, match.marks, settled, self._windows, self._moved_at))

            def job(db: Db) -> None:
                ledger.step(db, row.code, row.version, clocks=dumps(settled), due_at=due_at)
                for seat in changed:
                    ledger.save_seat(db, row.code, seat)
                    if seat.stand_in is None:
                        said = moves[seat.seat]
                        ledger.note_event(db, row.code, "back", seat=seat.seat, guest=seat.guest, text=said)
                if event is not None:
                    ledger.note_event(db, row.code, event[0], seat=event[1], text=moves.get(event[1], ""))

            try:
                await table.house.store.write(job)
            except BaseException:
                table.row, self.times = before, old_times
                raise
            table.row = row._replace(clocks=dumps(settled), version=row.version + 1)
            if is_told:
                table.send_table()
            table.house.bus.publish(row.code)
        self._work()
        return is_other

    def _match(self) -> Match | None:
        """The match that goes on."""
        match = self._table.match
        return None if match is None or match.outcome is not None else match

    def _asks(
        self,
        decisions: Mapping[Seat, Decision],
        windows: Mapping[Seat, object],
        fresh: frozenset[Seat] = frozenset(),
    ) -> Asked:
        rows = self._table.row.seats
        people = frozenset([row.seat for row in rows if row.guest is not None])
        return Asked(
            people,
            frozenset([seat for seat in people if decisions[seat].must]),
            fresh & people,
            frozenset(self._table.present()),
            frozenset([row.seat for row in rows if row.stand_in is not None]),
            frozenset(windows),
        )

    def _missed(self, decisions: Mapping[Seat, Decision]) -> set[Seat]:
        """The seats that would be missed if their people were away: they must act, or somebody stands in."""
        return {row.seat for row in self._table.row.seats if row.stand_in is not None or decisions[row.seat].must}

    def _open_windows(
        self, state: Any, decisions: Mapping[Seat, Decision], marks: Mapping[Seat, int], now: float
    ) -> dict[Seat, tuple[int, float]]:
        """The windows for the decisions of now, if anybody watches; those that were open go on."""
        windows: dict[Seat, tuple[int, float]] = {}
        if not self._table.is_watched:
            return windows
        for row in self._table.row.seats:
            seat = row.seat
            if row.player is None and decisions[seat].must and self._table.game.overdue(state, seat) is not None:
                old = self._windows.get(seat)
                is_same = old is not None and old[0] == marks[seat]
                windows[seat] = old if is_same and old else (marks[seat], now + self._table.row.window_seconds)
        return windows

    # --- what is due --------------------------------------------------------------------------------------------

    def _dues(
        self,
        decisions: Mapping[Seat, Decision],
        marks: Mapping[Seat, int],
        times: Times,
        windows: Mapping[Seat, tuple[int, float]],
        moved_at: float,
    ) -> list[_Due]:
        """Everything that is due sometime, if nothing happens before."""
        table = self._table
        players = [row for row in table.row.seats if row.player is not None]
        if not (times or windows or players):
            return []
        absence = table.row.terms.absence
        missed = self._missed(decisions) if times else ()
        rungs = ((seat, next_rung(time, absence)) for seat, time in times.items() if seat in missed)
        dues = [_Due(rung.at, "rung", seat) for seat, rung in rungs if rung is not None]
        has_people = any(row.guest is not None and row.stand_in is None for row in table.row.seats)
        if is_paused(times, absence) or not (table.is_watched or has_people):
            return dues
        dues += [_Due(at, "window", seat) for seat, (_, at) in windows.items()]
        for seat, time in times.items():
            if time.since is not None and time.left is not None:
                dues.append(_Due(time.since + time.left, "flag", seat))
        for row in players:
            decision = decisions[row.seat]
            if not decision.legal:
                continue
            is_asked = self._asked.get(row.seat) == marks[row.seat]
            if decision.must or ("pass" in decision.legal and not is_asked):
                dues.append(_Due(moved_at + table.house.settings.bot_delay, "bot", row.seat))
        return dues

    def _next_due(self) -> _Due | None:
        match = self._match()
        if match is None or not self.is_mine:
            return None
        return min(self._dues(match.decisions, match.marks, self.times, self._windows, self._moved_at), default=None)

    def _work(self) -> None:
        self._wake.set()
        if not self.is_at_work and self._next_due() is not None:
            self._task = self._table.house.spawn(self._go_on())

    async def _go_on(self) -> None:
        """Do what is due until nothing is."""
        while (due := self._next_due()) is not None:
            self._wake.clear()
            wait = due.at - self._now()
            if wait > 0:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), wait)
                continue
            try:
                await self._do(due)
            except ledger.Moved:
                self._table.house.is_stale(self._table.row.code)
                await asyncio.sleep(0.1)
            except SQLAlchemyError as error:
                logger.error("a move of the table could not be stored: %s", error)
                await asyncio.sleep(1.0)

    async def _do(self, due: _Due) -> None:
        match = self._match()
        if match is None:
            return
        if due.what == "rung":
            await self._table.locked(self._climb(due))
            return
        mark = match.marks[due.seat]
        answer = None if due.what == "bot" else self._table.game.overdue(match.state, due.seat)
        action = answer if answer is not None else await self._chosen(match, due.seat)

        async def make() -> None:
            if self._table.match is not match or match.marks[due.seat] != mark or due != self._due_of(match, due):
                return
            if due.what == "bot":
                self._asked[due.seat] = mark
            self._timed_out = due.seat if due.what == "flag" else None
            try:
                await self._table.make(match, due.seat, action)
            finally:
                self._timed_out = None

        await self._table.locked(make())

    def _due_of(self, match: Match, due: _Due) -> _Due | None:
        """What of this kind is due for a seat now, under the lock."""
        if self._match() is not match:
            return None
        dues = self._dues(match.decisions, match.marks, self.times, self._windows, self._moved_at)
        return next((one for one in dues if one.what == due.what and one.seat == due.seat), None)

    async def _chosen(self, match: Match, seat: Seat) -> Action:
        """What a computer player would do for a seat, from the view of the seat alone."""
        game = self._table.game
        row = next(row for row in self._table.row.seats if row.seat == seat)
        view = game.view(match.state, seat)
        legal: Sequence[Action] = tuple(game.legal(view))
        check = partial(game.check, match.state, seat)
        return await ask_bot(game, row.player or stand_in_of(game), view, legal, check)

    async def _climb(self, due: _Due) -> None:
        """Do the next rung for somebody who is away. Under the lock."""
        match, table = self._match(), self._table
        if match is None or due != self._due_of(match, due):
            return
        time = self.times[due.seat]
        rung = next_rung(time, table.row.terms.absence)
        assert rung is not None
        times = {**self.times, due.seat: replace(time, rungs=time.rungs + 1)}
        row = table.row
        held = next(one for one in row.seats if one.seat == due.seat)
        if rung.name == "end":
            await table.endings.end("absent", due.seat, ())
            return
        if rung.name == "stand_in":
            row = row.with_seat(replace(held, stand_in=stand_in_of(table.game)))
        await self._keep(match, row, times, self._now(), (_EVENTS[rung.name], due.seat))
        if rung.name == "remind":
            table.house.remind(row, held)
        elif rung.name == "stand_in":
            await table.take_backs.settle()


_EVENTS = {"remind": "reminded", "stand_in": "stand_in", "pause": "paused"}


def _first(dues: Sequence[_Due]) -> float | None:
    return min((due.at for due in dues), default=None)
