"""One table in memory: a lock, and behind it the referee, the log, and the pages that listen."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection as Db
from sqlalchemy.exc import SQLAlchemyError

from parlour.engine import PUBLIC, Action, Illegal, Seat, Viewer, find_game
from parlour.server import ledger
from parlour.server.clocks import loads
from parlour.server.cluster import MOST_TRIES, catch_up
from parlour.server.endings import Endings, ending_wire
from parlour.server.errors import Problem
from parlour.server.frames import Act, Back, Contribute, Try
from parlour.server.identity import Guest
from parlour.server.keeper import Keeper
from parlour.server.ledger import Moved, TableRow
from parlour.server.lobby import describe
from parlour.server.proof import Prover
from parlour.server.referee import Answer, Match, Turn
from parlour.server.seating import Seating
from parlour.server.showing import Showing
from parlour.server.sockets import Connection, to_text
from parlour.server.spectators import Spectators
from parlour.server.takeback import TakeBacks
from parlour.server.talk import Talk
from parlour.server.terms import Terms

if TYPE_CHECKING:
    from parlour.server.tables import Tables

__all__ = ["LiveTable"]

T = TypeVar("T")
logger = logging.getLogger("parlour.server")


class LiveTable:
    """A table in memory. Every change goes through its lock and is on disk before anybody hears of it."""

    def __init__(self, house: Tables, row: TableRow, match: Match | None) -> None:
        self._house = house
        self.row: TableRow = row
        self.game = find_game(row.game)
        self.rules = self.game.options.parse(row.rules)
        self.match = match
        self.connections: set[Connection] = set()
        self.away: set[Seat] = set()
        self.used_at = self._now()
        self._lock = asyncio.Lock()
        self.keeper = Keeper(self, loads(row.clocks))
        self.endings = Endings(self)
        self.prover = Prover(self)
        self._seating = Seating(self)
        self.take_backs = TakeBacks(self)
        self.spectators = Spectators(self)
        self._talk = Talk(self)
        self._showing = Showing(self)

    @property
    def house(self) -> Tables:
        """The house in which the table stands."""
        return self._house

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    async def locked(self, job: Coroutine[Any, Any, T]) -> T:
        """Run `job` under the lock, to its end even if the caller goes away."""

        async def run() -> T:
            self.used_at = self._now()
            async with self._lock:
                return await job

        return await asyncio.shield(self._house.spawn(run()))

    async def settled(self, job: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Run what `job` makes under the lock, and once more where another process wrote first."""

        async def run() -> T:
            for _ in range(MOST_TRIES):
                try:
                    return await job()
                except Moved:
                    await catch_up(self)
            raise Problem(503, "not_stored")

        return await self.locked(run())

    async def keep(self, row: TableRow, save: Callable[[Db, TableRow], None]) -> None:
        """Store another row of the table, under the lock, and tell everybody. Raises Moved."""

        def job(db: Db) -> None:
            ledger.step(db, row.code, row.version)
            save(db, row)

        await self._house.store.write(job)
        self.take_row(row._replace(version=row.version + 1))
        self.send_table()
        self._house.bus.publish(row.code)

    async def follow(self, row: TableRow, match: Match | None) -> None:
        """Show what another process wrote."""
        before, self.row = self.row, row
        if match is not self.match:
            self.match = match
            self.keeper.forget()
        self.keeper.follow(row.clocks)
        if before._replace(version=row.version, waits=row.waits) != row:
            self.take_row(row)
            self.send_table()
        await self.keeper.tend()
        if row.phase == "over" and before.phase != "over" and match is not None and match.ended is not None:
            self.send_all()
        self.push()

    # --- what is seen -------------------------------------------------------------------------------------------

    def admit(self, guest: str | None) -> None:
        """Let a page listen. Raises Problem where it may not watch, or where too many do who have no seat."""
        self.spectators.require(guest)
        is_full = len(self.connections) >= self._house.settings.table_sockets
        if is_full and self.row.held_by(guest) is None:
            raise Problem(429, "too_many_here")

    def viewer_of(self, guest: str | None) -> Viewer:
        """The seat of a guest; whoever has none sees what the public sees."""
        seat = self.row.seat_of(guest)
        return PUBLIC if seat is None else seat

    def describe(self, guest: str | None, base: str, language: str) -> dict[str, Any]:
        """The table as one guest sees it."""
        ended = self.match.ended if self.match is not None and self.row.phase == "over" else None
        shown = describe(self.row, guest, base, self.present(), language)
        shown |= {"watching": self.spectators.count(), "times": self.keeper.wire()}
        return shown if ended is None else shown | {"ending": ending_wire(ended)}

    def present(self) -> set[Seat]:
        """The seats whose people are connected."""
        here = {connection.guest for connection in self.connections if connection.is_greeted}
        elsewhere = self._house.cluster.elsewhere(self.row.code)
        return {
            row.seat
            for row in self.row.seats
            if row.guest is not None and ((row.guest in here and row.seat not in self.away) or row.guest in elsewhere)
        }

    def guests(self) -> set[str]:
        """The guests whose pages are connected to this process, but for those who have got up."""
        here = {connection.guest for connection in self.connections if connection.is_greeted}
        return {guest for guest in here if guest is not None and self.row.seat_of(guest) not in self.away}

    def send_table(self) -> None:
        """Tell every page who sits where."""
        self._showing.table()

    def refuse(self, problem: Problem) -> None:
        """Tell every page what is wrong with the table."""
        for connection in self.connections:
            connection.put(to_text({"t": "error", "code": problem.code, "params": problem.params}))

    def push(self) -> None:
        """Send every page what it has not seen yet."""
        self._showing.push()

    def send_all(self) -> None:
        """Send every page everything: what it may do is other than it was, and no event says so."""
        self._showing.everything()

    def send_snapshot(self, connection: Connection) -> None:
        """Send one page everything, whatever it has."""
        self._showing.snapshot(connection)

    # --- pages come and go --------------------------------------------------------------------------------------

    def connect(self, connection: Connection) -> None:
        """A page listens from now on; it hears nothing before its hello."""
        self.used_at = self._now()
        self.connections.add(connection)

    def disconnect(self, connection: Connection) -> None:
        """A page is gone. The table goes on, but for windows, which wait until somebody watches again."""
        self.used_at = self._now()
        self.connections.discard(connection)
        self.send_table()
        self._house.spawn(self.locked(self.keeper.tend()))

    @property
    def is_watched(self) -> bool:
        """Whether a page listens, at this process or at another one."""
        return self.has_pages or bool(self._house.cluster.elsewhere(self.row.code))

    @property
    def has_pages(self) -> bool:
        """Whether a page listens at this process."""
        return any(connection.is_greeted for connection in self.connections)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected and nothing is under way, or soon will be."""
        return not self.connections and not self._lock.locked() and not self.keeper.is_needed_soon

    def rest(self) -> None:
        """The server stops."""
        self.keeper.rest()
        self.prover.rest()

    async def hello(self, connection: Connection, number: int, seq: int) -> None:
        """Join a page to the stream without a gap."""
        await self.locked(self._hello(connection, number, seq))

    async def _hello(self, connection: Connection, number: int, seq: int) -> None:
        if connection not in self.connections or not self.row.admits(connection.guest):
            return
        seat = self.row.seat_of(connection.guest)
        was_here = self.present(), self.spectators.count()
        if seat is not None:
            self.away.discard(seat)
        if not self.is_watched:
            self.keeper.moved()
        connection.is_greeted = True
        if self.match is not None and self.game.chance(self.match.state) is not None:
            await self._resume()
        held = self.row.held_by(connection.guest)
        if held is not None and held.stand_in is not None:
            self._showing.table_to(connection)  # who comes back hears who moved, before the seat is theirs again
        is_news = await self.keeper.tend(is_told=False)
        is_news |= (self.present(), self.spectators.count()) != was_here
        self._showing.greet(connection, number, seq, is_news=is_news)

    # --- seats --------------------------------------------------------------------------------------------------

    async def sit(
        self, guest: Guest, letter: str | None, accepted: Any | None = None, terms: Terms | None = None
    ) -> None:
        """Give the guest a seat; `accepted` and `terms` are the rules and terms that it accepts at once."""
        await self.settled(lambda: self._seating.sit(guest, letter, accepted, terms))

    async def accept(self, guest: Guest, accepted: Any, terms: Terms | None = None) -> None:
        """The guest accepts these rules and terms, which must be those of the table. Raises Problem."""
        await self.settled(lambda: self._seating.accept(guest, accepted, terms))

    async def change_rules(self, guest: Guest, rules: Any) -> None:
        """The host plays by other rules. Raises Problem."""
        await self.settled(lambda: self._seating.change_rules(guest, rules))

    async def change_terms(self, guest: Guest, terms: Terms) -> None:
        """The host offers other terms. Raises Problem."""
        await self.settled(lambda: self._seating.change_terms(guest, terms))

    async def change_seat(self, guest: Guest, letter: str, to: str) -> None:
        """The host opens a seat or gives it to a computer player. Raises Problem."""
        await self.settled(lambda: self._seating.change_seat(guest, letter, to))

    async def leave(self, guest: Guest) -> None:
        """Free the seat of the guest before the start; later it stays, and the guest is away. Raises Problem."""
        await self.settled(lambda: self._seating.leave(guest))

    async def depart(self, guest: Guest) -> None:
        """The guest is nobody any more: before the start the seat is freed, later the guest gives up."""
        await self.settled(lambda: (self._seating if self.row.phase == "open" else self.endings).depart(guest))

    async def say(self, guest: Guest, phrase: str, text: str) -> int:
        """The guest says a phrase or a text; the number of the line. Raises Problem."""
        return await self.settled(lambda: self._talk.say(guest, phrase, text))

    def rename(self, guest: Guest) -> None:
        """A guest has another name."""
        found = self.row.held_by(guest.id)
        if found is not None:
            self.row = self.row.with_seat(replace(found, name=guest.name))
            self.send_table()

    def take_row(self, row: TableRow) -> None:
        """What is stored of the table has changed."""
        self.row = row
        self.spectators.shut_out()
        self.rules = self.game.options.parse(row.rules)

    # --- the match ----------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin the first match of a table that was full when it was opened."""
        await self.locked(self.begin(self.row, 1, None, lambda db: None))

    async def rematch(self, guest: Guest, *, wants: bool) -> None:
        """Somebody wants another match of the same seats, or no longer; it begins with the last one. Raises Problem."""
        await self.settled(lambda: self._seating.rematch(guest, wants=wants))

    async def begin(self, row: TableRow, number: int, first_dealer: Seat | None, also: Callable[[Db], None]) -> None:
        """Write down the match with the commitment to its seed; its cards are dealt when the seats have contributed.

        Under the lock. Raises Moved.
        """
        await self.prover.begin(row, number, first_dealer, also)

    async def deal(self, match: Match) -> None:
        """The match can be dealt now. Under the lock. Raises Moved."""
        self.match = match
        self.keeper.forget()
        self.send_table()
        turn = Turn(match)
        turn.settle()
        await self._commit(turn)

    async def resume(self) -> None:
        """After a restart: make what the table owed when it stopped."""
        await self.locked(self._resume())

    async def take_charge(self) -> None:
        """The table is this process's own from now on, after another one perhaps, which may have died in the middle."""

        async def job() -> None:
            await catch_up(self)
            await self._resume()
            await self.keeper.tend()

        await self.locked(job())

    async def wake(self) -> None:
        """See to what is due; nobody need be there."""
        await self.locked(self.keeper.tend())

    async def _resume(self) -> None:
        try:
            await self._pay()
        except Moved:
            await catch_up(self)

    async def _pay(self) -> None:
        await self.prover.resume()
        if self.match is not None and self.match.outcome is None:
            turn = Turn(self.match)
            turn.settle()
            if turn.rows:
                await self._commit(turn)

    async def _commit(self, turn: Turn) -> None:
        """Store a turn, then make it the truth and tell everybody. Raises Moved."""
        row, after = self.row, self.keeper.after(turn)
        await self._house.store.write(lambda db: after.store(db, row.version, turn))
        turn.match.take(turn)
        self.keeper.take(after)
        self.push()
        self._house.bus.publish(row.code)
        if turn.match.outcome is not None:
            self.row = self.row._replace(phase="over")
            self.send_table()

    async def contribute(self, connection: Connection, message: Contribute) -> None:
        """Take the part of a seat in the proof of the next match; what may not be sent is answered with an error."""
        code = await self.settled(lambda: self.prover.contribute(connection, message))
        if code:
            connection.put(to_text({"t": "error", "code": code, "params": {}}), is_answer=True)

    async def act(self, connection: Connection, message: Act) -> None:
        """Make a move for the seat of the page, and answer it."""
        if not connection.is_greeted:
            connection.put(to_text({"t": "error", "code": "hello_first", "params": {}}))
            return
        await self._reply(connection, message.id, lambda: self._act(connection, message))

    async def take_back(self, connection: Connection, message: Back) -> None:
        """Take a move back, or say what the seat of the page thinks of it; and answer it."""
        if not connection.is_greeted:
            connection.put(to_text({"t": "error", "code": "hello_first", "params": {}}))
            return
        seat = self.row.seat_of(connection.guest)
        await self._reply(connection, message.id, lambda: self.take_backs.answer(seat, message))

    async def _reply(
        self, connection: Connection, command: str, job: Callable[[], Coroutine[Any, Any, Answer]]
    ) -> None:
        async def run() -> None:
            answer = await job()
            if answer.illegal is None:
                connection.put(to_text({"t": "ok", "id": command, "seq": answer.seq}), is_answer=True)
                return
            refused = {"t": "refused", "id": command, **_refusal(answer.illegal), "seq": answer.seq}
            connection.put(to_text(refused), is_answer=True)
            if answer.is_stale:
                self._showing.view(connection)

        await self.settled(run)

    async def _act(self, connection: Connection, message: Act) -> Answer:
        match = self.match
        seat = self.row.seat_of(connection.guest)
        if seat is None:
            return Answer(match.seq if match else 0, Illegal("", "not_seated"))
        if match is None:
            return Answer(0, Illegal("", "no_match"))
        if message.match != match.number:
            return await self._answered_before(match, seat, message)
        judged = match.judge(seat, message.id, message.text, message.decision)
        if isinstance(judged, Answer):
            return judged
        held = self.row.held_by(connection.guest)
        if held is not None and held.stand_in is not None:
            return Answer(match.seq, Illegal("", "stand_in_plays"))
        turn = Turn(match)
        turn.do(seat, judged, command=message.id)
        turn.settle()
        return await self.attempt(turn)

    async def attempt(self, turn: Turn) -> Answer:
        """Store what a page asked for, under the lock: the answer to it."""
        try:
            await self._commit(turn)
        except SQLAlchemyError as error:
            logger.error("a move could not be stored: %s", error)
            return Answer(turn.match.seq, Illegal("", "not_stored"))
        return Answer(turn.seq)

    async def _answered_before(self, match: Match, seat: Seat, message: Act) -> Answer:
        """The answer to a command of another match: what it was told then, else that it comes too late."""
        code, number = self.row.code, message.match
        if number < match.number:
            found = await self._house.store.read(lambda db: ledger.find_command(db, code, number, seat, message.id))
            if found is not None:
                return Answer(found)
        return Answer(match.seq, Illegal("", "stale"), is_stale=True)

    def weigh(self, connection: Connection, message: Try) -> None:
        """Say what a move of the page's seat would come to."""
        if not connection.is_greeted:
            connection.put(to_text({"t": "error", "code": "hello_first", "params": {}}))
            return
        match = self.match
        seat = self.row.seat_of(connection.guest)
        refusal: Illegal | None
        if seat is None or match is None:
            refusal, worth = Illegal("", "not_seated" if seat is None else "no_match"), None
        else:
            refusal, worth = match.weigh(seat, message.text)
        answer = {
            "t": "tried",
            "id": message.id,
            "seq": match.seq if match else 0,
            "refusal": None if refusal is None else _refusal(refusal),
            "worth": worth,
        }
        connection.put(to_text(answer), is_answer=True)

    async def make(self, match: Match, seat: Seat, action: Action) -> None:
        """Make a move that no page sent, under the lock: of a computer player, or of the table for a seat."""
        if self.game.check(match.state, seat, action) is None:
            turn = Turn(match)
            turn.do(seat, action)
            turn.settle()
            try:
                await self._commit(turn)
            except Moved:
                await catch_up(self)


def _refusal(illegal: Illegal) -> dict[str, Any]:
    return {"rule": illegal.rule, "code": illegal.code, "params": dict(illegal.params)}
