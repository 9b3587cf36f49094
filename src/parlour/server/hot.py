"""Statements that every move runs: compiled once for each kind of database, then handed to the driver as they are.

To build and look up a statement of SQLAlchemy takes many times as long as SQLite needs to run it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.sql.dml import UpdateBase

__all__ = ["HotStatement"]


class HotStatement:
    """One insert or update whose every value is a bound parameter of a plain type (no JSON, dates or enums)."""

    def __init__(self, statement: UpdateBase) -> None:
        self._statement = statement
        self._compiled: dict[str, tuple[str, Sequence[str] | None]] = {}

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Run it once a row, each of which names every parameter; how many rows of the table it met.

        Raises what the driver does, as SQLAlchemy's errors.
        """
        found = self._compiled.get(connection.dialect.name)
        if found is None:
            compiled = self._statement.compile(dialect=connection.dialect)
            found = self._compiled[connection.dialect.name] = (str(compiled), compiled.positiontup)
        text, order = found
        if order is None:
            return connection.exec_driver_sql(text, list(map(dict, rows))).rowcount
        return connection.exec_driver_sql(text, [tuple(row[name] for name in order) for row in rows]).rowcount
