"""Statements that every move runs: compiled once for each kind of database, then handed to the driver as they are.

To build and look up a statement of SQLAlchemy takes many times as long as SQLite needs to run it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.dml import UpdateBase

__all__ = ["HotStatement"]


class HotStatement:
    """One insert or update whose every value is a bound parameter of a plain type (no JSON, dates or enums).

    It has two parameters or more.
    """

    def __init__(self, statement: UpdateBase) -> None:
        self._statement = statement
        self._compiled: dict[str, tuple[str, Sequence[str] | None]] = {}

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Run it once a row, each of which names every parameter; how many rows of the table it met.

        Raises what the driver does, as SQLAlchemy's errors.
        """
        dialect = connection.dialect
        found = self._compiled.get(dialect.name)
        if found is None:
            compiled = self._statement.compile(dialect=dialect)
            found = self._compiled[dialect.name] = (str(compiled), compiled.positiontup)
        text, order = found
        values: Sequence[Any] = rows if order is None else list(map(itemgetter(*order), rows))
        cursor = connection.connection.cursor()
        try:
            if len(values) == 1:
                cursor.execute(text, values[0])
            else:
                cursor.executemany(text, values)
            return int(cursor.rowcount)
        except Exception as error:
            failure: Any = dialect.loaded_dbapi.Error
            raise DBAPIError.instance(text, None, error, failure, hide_parameters=True, dialect=dialect) from error
        finally:
            cursor.close()
