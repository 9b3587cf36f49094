"""Who sits at a table before the start, and by which rules and terms.

Seats are taken and freed, rules and terms changed and accepted. A match begins when every seat has somebody and every
person has accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection as Db

from parlour.server import ledger
from parlour.server.absence import stand_in_of
from parlour.server.asides import aside, who_moves
from parlour.server.errors import Problem
from parlour.server.identity import Guest
from parlour.server.ledger import SeatRow, TableRow
from parlour.server.players import is_bot
from parlour.server.shunning import has_blocked
from parlour.server.terms import Terms

if TYPE_CHECKING:
    from parlour.server.live import LiveTable

__all__ = ["Seating"]


class Seating:
    """The seats of one table. Every method runs under the lock of the table, and raises Problem."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    async def sit(self, guest: Guest, letter: str | None, accepted: Any | None, terms: Terms | None) -> None:
        """Give the guest a seat; `accepted` are the rules, and `terms` the terms, that it accepts at once."""
        row = self._table.row
        if accepted is not None:
            self._require_same(accepted, terms)
        mine = row.held_by(guest.id)
        if mine is not None:
            if letter not in (None, str(mine.seat)):
                raise Problem(409, "two_seats", field="seat")
            if accepted is not None:
                await self._accept(mine)
            return
        if await self._table.house.store.read(lambda db: has_blocked(db, row.host, guest.id)):
            raise Problem(403, "blocked_here")
        if letter is not None:
            seat = self._seat(letter)
            if not seat.is_open:
                raise Problem(409, "seat_taken", field="seat", seat=letter)
        else:
            free = [one for one in row.seats if one.is_open]
            if not free:
                raise Problem(409, "table_full")
            seat = free[0]
        has_accepted = accepted is not None or guest.id == row.host
        await self._give(
            SeatRow(
                seat.seat,
                guest.id,
                guest.name,
                accepted=has_accepted,
                seen=row.rules,
                seen_terms=row.terms,
                is_program=guest.kind == "bot",
            )
        )

    async def accept(self, guest: Guest, accepted: Any, terms: Terms | None) -> None:
        """The guest accepts the rules of the table, and its terms."""
        self._require_same(accepted, terms)
        seat = self._table.row.held_by(guest.id)
        if seat is None:
            raise Problem(403, "not_seated")
        await self._accept(seat)

    async def _accept(self, seat: SeatRow) -> None:
        row = self._table.row
        if not seat.accepted and row.phase == "open":
            await self._give(replace(seat, accepted=True, seen=row.rules, seen_terms=row.terms))

    def _require_same(self, rules: Any, terms: Terms | None) -> None:
        if rules != self._table.rules:
            raise Problem(409, "rules_changed", field="rules")
        if terms is not None and terms != self._table.row.terms:
            raise Problem(409, "terms_changed", field="terms")

    async def change_rules(self, guest: Guest, rules: Any) -> None:
        """The host plays by other rules: whoever had accepted the old ones is asked again."""
        table = self._table
        self._require_open_host(guest)
        if rules == table.rules:
            return
        if table.row.position:
            raise Problem(409, "position_fixed", field="rules")
        old = {one.seat: one for one in table.row.seats}
        wanted = table.game.seats(rules)
        for seat, one in old.items():
            if seat not in wanted and not one.is_open:
                raise Problem(409, "seat_in_use", field="rules", seat=str(seat), seats=len(wanted))
        text = table.game.options.format(rules, is_versioned=True)
        seats = tuple(
            replace(one, accepted=True, seen=text) if one.guest == guest.id else replace(one, accepted=False)
            for one in (old.get(seat, SeatRow(seat)) for seat in wanted)
        )
        await self._keep(table.row._replace(rules=text, seats=seats), ledger.save_rules)

    async def change_terms(self, guest: Guest, terms: Terms) -> None:
        """The host offers other terms: whoever had accepted the old ones is asked again."""
        row = self._table.row
        self._require_open_host(guest)
        if terms == row.terms:
            return
        seats = tuple(
            replace(one, seen_terms=terms) if one.guest == guest.id else replace(one, accepted=False)
            for one in row.seats
        )
        await self._keep(row._replace(terms=terms, seats=seats), ledger.save_terms)

    async def change_seat(self, guest: Guest, letter: str, to: str) -> None:
        """The host opens a seat or gives it to a computer player."""
        self._require_open_host(guest)
        seat = self._seat(letter)
        bot = to.removeprefix("bot:") if to.startswith("bot:") else None
        if bot is not None and not is_bot(self._table.game, bot):
            raise self._table.house.no_such_bot(self._table.game, bot, "to")
        await self._give(SeatRow(seat.seat, bot=bot))

    async def leave(self, guest: Guest) -> None:
        """Free the seat of the guest before the start; later it stays, and the guest is away.

        Who goes when the match is over wants no other one, and is not waited for by those who do.
        """
        row = self._table.row
        mine = row.held_by(guest.id)
        if mine is None:
            raise Problem(403, "not_seated")
        if row.phase == "open":
            await self._give(SeatRow(mine.seat))
            return
        self._table.away.add(mine.seat)
        self._table.send_table()
        if row.phase == "over":
            await self._want(mine, wants=False)

    async def depart(self, guest: Guest) -> None:
        """Before the start: free the seat of the guest, and make another host; without one the table is closed."""
        row = self._table.row
        mine = row.held_by(guest.id)
        if mine is not None:
            row = row.with_seat(SeatRow(mine.seat))
        if row.host == guest.id:
            heir = next((one.guest for one in row.seats if one.guest is not None), None)
            if heir is None:
                await self._table.house.close_table(row.code)
                return
            row = row._replace(host=heir)
        await self._keep(row, ledger.save_people)

    async def rematch(self, guest: Guest, *, wants: bool) -> None:
        """Somebody wants another match, or no longer.

        It begins when everybody who sits here and has not gone wants it; the deal passes on as the rules say.
        """
        row, match = self._table.row, self._table.match
        mine = row.held_by(guest.id)
        if mine is None and guest.id != row.host:
            raise Problem(403, "not_seated")
        if row.phase != "over":
            if row.match > 1 and (match is None or match.number < row.match or not any(match.acts.values())):
                return
            raise Problem(409, "no_match" if match is None else "not_over")
        if any(one.is_deleted for one in row.seats):
            raise Problem(409, "player_deleted")
        if mine is not None:
            await self._want(mine, wants=wants)
        elif wants:
            await self._begin_again(row)

    async def _want(self, mine: SeatRow, *, wants: bool) -> None:
        """Note whether somebody wants another match; it begins where nobody who is here is waited for any more."""
        table = self._table
        changed = replace(mine, wants=wants)
        row = table.row.with_seat(changed)
        if wants:
            table.away.discard(mine.seat)
        is_wanted = wants or any(one.wants and one.seat in table.present() for one in row.seats)
        if is_wanted and await self._begin_again(row):
            return
        if mine.wants != wants:
            await table.keep(row, lambda db, row: ledger.save_seat(db, row.code, changed))

    async def _begin_again(self, row: TableRow) -> bool:
        """Begin another match where everybody who is here wants it; whether it began.

        For who has got up a computer player moves until they are back; of others who are away the ladder is the judge.
        """
        table, match = self._table, self._table.match
        here = table.present()
        if any(one.is_deleted or (one.is_person and one.seat in here and not one.wants) for one in row.seats):
            return False
        assert match is not None
        fresh = row._replace(
            seats=tuple(
                replace(one, wants=False, stand_in=stand_in_of(table.game) if one.seat in table.away else None)
                for one in row.seats
            ),
        )
        dealer = table.game.next_dealer(match.state) if match.ended is None else None
        await table.begin(fresh, match.number + 1, dealer, partial(_save_again, fresh))
        return True

    def _require_open_host(self, guest: Guest) -> None:
        if guest.id != self._table.row.host:
            raise Problem(403, "not_host")
        if self._table.row.phase != "open":
            raise Problem(409, "started")

    def _seat(self, letter: str) -> SeatRow:
        seats: tuple[SeatRow, ...] = self._table.row.seats
        found = next((one for one in seats if str(one.seat) == letter), None)
        if found is None:
            raise Problem(400, "no_seat", field="seat", seat=letter, seats=", ".join(str(one.seat) for one in seats))
        return found

    async def _give(self, seat: SeatRow) -> None:
        await self._keep(self._table.row.with_seat(seat), lambda db, row: ledger.save_seat(db, row.code, seat))

    async def _keep(self, row: TableRow, save: Callable[[Db, TableRow], None]) -> None:
        """Store the seats; the match begins with the last that was missing."""

        if row.is_ready:
            await self._table.begin(row, 1, None, lambda db: save(db, row))
        else:
            await self._table.keep(row, save)


def _save_again(row: TableRow, db: Db) -> None:
    for seat in row.seats:
        ledger.save_seat(db, row.code, seat)
        if seat.stand_in is not None:
            said = aside(row.match + 1, 0, who_moves(seat))
            ledger.note_event(db, row.code, "stand_in", seat=seat.seat, text=said)
