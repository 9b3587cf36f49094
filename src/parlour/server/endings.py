"""A match that ends before it is played to its end, and a seat that its person takes back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection as Db

from parlour.engine import PUBLIC, Seat
from parlour.server import ledger
from parlour.server.absence import stand_in_of
from parlour.server.asides import aside, who_moves
from parlour.server.clocks import NOTHING, SeatTime
from parlour.server.errors import Problem
from parlour.server.identity import Guest
from parlour.server.ledger import SeatRow, TableRow
from parlour.server.referee import Ended, Match

if TYPE_CHECKING:
    from parlour.server.live import LiveTable

__all__ = ["Endings", "ending_wire"]


class Endings:
    """The endings of one table. Every method runs under the lock of the table, and raises Problem."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    async def resign(self, guest: Guest) -> None:
        """The guest gives up.

        The match is lost for a side when all its people have; who is away has no say. It ends when one side is left;
        until then a computer player moves for the seat.
        """
        match, seat = self._playing(guest)
        if self._wants(seat.seat) == "resign":
            return
        row = self._table.row.with_seat(replace(seat, stand_in=seat.stand_in or stand_in_of(self._table.game)))
        playing = {one.seat for one in row.seats if one.stand_in is None}
        left = [side for side in self._table.game.sides(match.rules) if self._is_standing(side, playing)]
        if len(left) == 1:
            await self.end("resigned", seat.seat, left[0], guest)
            return
        await self._table.keeper.change(row, self._with(seat.seat, "resign"), ("resigned", seat.seat))
        await self._table.take_backs.settle()

    def _is_standing(self, side: tuple[Seat, ...], playing: set[Seat]) -> bool:
        """Whether a person of the side still plays; a side of computer players always does."""
        people = [row.seat for row in self._table.row.seats if row.guest is not None and row.seat in side]
        return not people or any(seat in playing for seat in people)

    async def depart(self, guest: Guest) -> None:
        """The guest is gone for good and gives up; where the cards are not dealt yet a computer player has the seat."""
        table, seat = self._table, self._table.row.held_by(guest.id)
        if seat is None or table.row.phase != "playing":
            return
        if table.match is not None and table.match.number == table.row.match:
            if table.match.outcome is None:
                await self.resign(guest)
            return
        stand_in = replace(seat, stand_in=stand_in_of(table.game))
        said = aside(table.row.match, 0, who_moves(stand_in))

        def save(db: Db, row: TableRow) -> None:
            ledger.save_seat(db, row.code, stand_in)
            ledger.note_event(db, row.code, "stand_in", seat=stand_in.seat, text=said)

        await table.keep(table.row.with_seat(stand_in), save)

    async def abandon(self, guest: Guest) -> None:
        """The guest would end the match without a winner; it ends when everybody who plays it wants that."""
        _, seat = self._playing(guest)
        people = [one for one in self._table.row.seats if one.guest is not None and one.stand_in is None]
        if all(one.seat == seat.seat or self._wants(one.seat) == "abandon" for one in people):
            await self.end("abandoned", seat.seat, (), guest)
            return
        row = self._table.row
        await self._table.keeper.change(row, self._with(seat.seat, "abandon"), ("abandon", seat.seat))

    async def back(self, guest: Guest) -> None:
        """The guest has the seat again, and asks for no ending any more."""
        _, seat = self._playing(guest)
        self._table.away.discard(seat.seat)
        row = self._table.row.with_seat(replace(seat, stand_in=None))
        await self._table.keeper.change(row, self._with(seat.seat, "", is_back=True))

    async def end(self, how: str, seat: Seat, winners: tuple[Seat, ...], guest: Guest | None = None) -> None:
        """End the match as it stands: `resigned`, `abandoned`, or `absent` where a seat was away for too long."""
        table, match = self._table, self._table.match
        assert match is not None
        points = table.game.wire(table.game.view(match.state, PUBLIC))["points"]
        ended = Ended(how, seat, winners, points)
        row = table.row
        code = row.code

        def job(db: Db) -> None:
            ledger.end_match(db, code, row.version, match.number, ended)
            ledger.note_event(db, code, how, seat=seat, guest=None if guest is None else guest.id)

        await table.house.store.write(job)
        match.ended = ended
        table.row = row._replace(phase="over", clocks="", version=row.version + 1).without_stand_ins()
        table.keeper.forget()
        table.house.bus.publish(code)
        table.send_all()

    def _playing(self, guest: Guest) -> tuple[Match, SeatRow]:
        """The match that goes on, and what the guest holds in it. Raises Problem."""
        match, seat = self._table.match, self._table.row.held_by(guest.id)
        if seat is None:
            raise Problem(403, "not_seated")
        if match is None:
            raise Problem(409, "no_match")
        if match.outcome is not None:
            raise Problem(409, "match_over")
        return match, seat

    def _wants(self, seat: Seat) -> str:
        return self._table.keeper.times.get(seat, NOTHING).wants

    def _with(self, seat: Seat, wants: str, *, is_back: bool = False) -> dict[Seat, SeatTime]:
        times = self._table.keeper.times
        old = times.get(seat, NOTHING)
        new = replace(old, wants=wants, away=None, rungs=0) if is_back else replace(old, wants=wants)
        return {**times, seat: new}


def ending_wire(ended: Ended) -> dict[str, Any]:
    """How a match ended that was not played to its end."""
    return {"how": ended.how, "winners": [str(seat) for seat in ended.winners]}
