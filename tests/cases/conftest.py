"""With a folder of cases given, only its cases are run, not the tests of the harness."""

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    is_own = config.getoption("--case-dir") is None
    return None if is_own or collection_path.name != "test_harness.py" else True
