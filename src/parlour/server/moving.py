"""Everything of one database copied into another, empty one: for a club that outgrows SQLite."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.schema import metadata, presence, processes
from parlour.server.store import StoreError, for_writing, open_engine, reason_of

__all__ = ["move_rows"]

_AT_ONCE = 1000
_OF_PROCESSES = {processes.name, presence.name}
"""What processes tell each other while they run."""


def move_rows(source: str, target: str) -> int:
    """Copy every row from one database to another; how many there were. All of them arrive, or none.

    Both are brought up to date first. Raises StoreError, also where the target is not empty.
    """
    old = open_engine(source)
    try:
        new = open_engine(target)
        try:
            return _copy(old, new)
        except SQLAlchemyError as error:
            raise StoreError(f"the rows could not be copied: {reason_of(error)}") from error
        finally:
            new.dispose()
    finally:
        old.dispose()


def _copy(old: Engine, new: Engine) -> int:
    count = 0
    with old.connect() as reader, for_writing(new).begin() as writer:
        for table in metadata.sorted_tables:
            if table.name in _OF_PROCESSES:
                continue
            if writer.execute(select(table).limit(1)).first() is not None:
                raise StoreError("the other database is not empty: make a new one, or empty it")
            count += _copy_table(reader, writer, table)
        _count_on(writer)
    return count


def _copy_table(reader: Connection, writer: Connection, table: Table) -> int:
    count = 0
    for rows in reader.execute(select(table)).mappings().partitions(_AT_ONCE):
        writer.execute(insert(table), [dict(row) for row in rows])
        count += len(rows)
    return count


def _count_on(writer: Connection) -> None:
    """Let the numbers that PostgreSQL gives by itself begin after those that were copied."""
    if writer.dialect.name != "postgresql":
        return
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None:
            last = writer.execute(select(func.max(column))).scalar()
            if last is not None:
                values = {"table": table.name, "column": column.name, "last": last}
                writer.execute(text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)"), values)
