"""Which database the servers of these tests run on: what touches storage runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server import helpers
from tests.server.postgres import fresh_database

ON_BOTH = {
    "test_accounts",
    "test_personal",
    "test_acceptance",
    "test_export",
    "test_commands",
    "test_crash",
    "test_history",
    "test_migrations",
    "test_permission",
    "test_reconnect",
    "test_sheets",
    "test_check",
    "test_storage",
}
"""Modules whose tests run on both databases whatever the option says."""

MIGRATIONS = "test_migrations"
"""The module that makes its tables itself."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "storage" not in metafunc.fixturenames:
        return
    wanted = metafunc.config.getoption("--database")
    kinds = ["sqlite", "postgresql"]
    if wanted != "both" and metafunc.module.__name__.rpartition(".")[2] not in ON_BOTH:
        kinds = [wanted]
    metafunc.parametrize("storage", kinds, indirect=True, scope="function")


@pytest.fixture(autouse=True)
def storage(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The kind of database; every folder of a test has its own, which outlives a server that stops."""
    kind: str = request.param
    if kind == "sqlite":
        yield kind
        return
    with ExitStack() as stack:
        made: dict[Path, str] = {}
        is_migrated = not request.module.__name__.endswith(MIGRATIONS)

        def of(folder: Path) -> str:
            if folder not in made:
                made[folder] = stack.enter_context(fresh_database(is_migrated=is_migrated))
            return made[folder]

        monkeypatch.setattr(helpers, "database_of", of)
        yield kind
