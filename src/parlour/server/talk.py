"""What is said at a table: ready-made phrases and words of one's own, kept in order, as the terms allow."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, Literal, get_args

from sqlalchemy import Connection as Db
from sqlalchemy import insert, select, update

from parlour.server import shunning
from parlour.server.errors import Problem
from parlour.server.identity import Guest, visible
from parlour.server.ledger import TableRow
from parlour.server.schema import guests, tables, talk

if TYPE_CHECKING:
    from parlour.server.live import LiveTable

__all__ = ["KEPT_LINES", "LONGEST", "PHRASES", "Phrase", "Talk", "lines_for"]

Phrase = Literal[
    "hello", "luck", "nice", "well_played", "thanks", "unlucky", "oops", "sorry", "moment", "back", "again", "bye"
]
PHRASES: Final[tuple[str, ...]] = get_args(Phrase)
"""The ready-made phrases; pages have their words in every language."""

LONGEST: Final = 300
"""Characters that may be said at once."""
KEPT_LINES: Final = 100
"""Lines that are told at once, the last ones."""


class Talk:
    """The talk of one table. Runs under the lock of the table, and raises Problem or Moved."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    async def say(self, guest: Guest, phrase: str, text: str) -> int:
        """Say a phrase or a text; the number of the line."""
        row = self._table.row
        if row.held_by(guest.id) is None and guest.id != row.host:
            raise Problem(403, "talk_not_seated")
        if row.terms.talk == "none":
            raise Problem(403, "talk_off")
        if text and row.terms.talk == "phrases":
            raise Problem(403, "talk_phrases", field="text")
        shown = visible(text)
        if not phrase and not 1 <= len(shown) <= LONGEST:
            raise Problem(400, "bad_request", field="text", problem="talk_length", most=LONGEST)
        number = row.talk + 1

        def save(db: Db, _: TableRow) -> None:
            db.execute(update(tables).where(tables.c.code == row.code).values(talk=number))
            db.execute(
                insert(talk).values(code=row.code, n=number, guest=guest.id, phrase=phrase, text=shown, at=time.time())
            )

        await self._table.keep(row._replace(talk=number), save)
        return number


def lines_for(db: Db, row: TableRow, guest: str | None, after: int) -> list[dict[str, object]]:
    """The last lines after number `after` as a guest may hear them, in order."""
    deaf = shunning.deaf_to(db, guest)
    wanted = (
        select(talk, guests.c.name)
        .join(guests, guests.c.id == talk.c.guest)
        .where(talk.c.code == row.code, talk.c.n > after)
        .order_by(talk.c.n.desc())
        .limit(KEPT_LINES)
    )
    found: list[dict[str, object]] = []
    for line in db.execute(wanted):
        if line.guest not in deaf:
            seat = row.seat_of(line.guest)
            told = {"n": line.n, "name": line.name, "phrase": line.phrase, "text": line.text, "at": line.at}
            found.append(told | {"seat": None if seat is None else str(seat), "me": line.guest == guest})
    return found[::-1]
