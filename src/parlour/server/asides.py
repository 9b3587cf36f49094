"""What the table says between the acts of a match: for whom a computer player moves from now on, whose time was up.

These are matters of the table, kept apart from the log; a record tells them where they happened
(docs/record-format.md).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from sqlalchemy import Connection as Db
from sqlalchemy import select

from parlour.server.ledger import SeatRow
from parlour.server.referee import LogRow
from parlour.server.schema import table_events

__all__ = ["aside", "load_asides", "who_moves"]


def aside(match: int, n: int, words: str) -> str:
    """The text of an event of the table that a record of this match tells after line `n` of its log."""
    return f"{match} {n} {words}"


def who_moves(seat: SeatRow) -> str:
    """Who moves for a seat from now on, in the words of a record."""
    return f"seat {seat.seat} back" if seat.stand_in is None else f"seat {seat.seat} bot:{seat.stand_in}"


def load_asides(db: Db, code: str, match: int, rows: Sequence[LogRow]) -> dict[int, tuple[str, ...]]:
    """What the table said in a match, by the act of `rows` before which it was said; after all acts by their number."""
    wanted = select(table_events.c.text).where(table_events.c.code == code, table_events.c.text.startswith(f"{match} "))
    acts = [row.n for row in rows]
    found: dict[int, tuple[str, ...]] = {}
    for text in db.execute(wanted.order_by(table_events.c.n)).scalars():
        _, n, words = text.split(" ", 2)
        at = bisect_right(acts, int(n))
        found[at] = (*found.get(at, ()), words)
    return found
