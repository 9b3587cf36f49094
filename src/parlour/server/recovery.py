"""What a server finds when it starts after one that was not stopped cleanly."""

from __future__ import annotations

import time

from sqlalchemy import Connection, func, select

from parlour.server.schema import tables

__all__ = ["found_words"]


def found_words(db: Connection) -> str:
    """What is there after the log was taken over and the database was checked, as one line for the operator."""
    count, last = db.execute(select(func.count(), func.max(tables.c.moved_at))).one()
    when = "" if last is None else f"; the last move is of {time.strftime('%Y-%m-%d %H:%M:%S', time.localtime(last))}"
    return (
        "the server was not stopped cleanly the last time: its log was taken over, and the database is whole, "
        f"with {count} table{'' if count == 1 else 's'}{when}"
    )
