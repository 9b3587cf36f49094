"""Every case of a folder through the real engine: `pytest tests/cases --case-dir DIR` (default: the project's own)."""

from pathlib import Path

import pytest

from tests.cases.collect import Case, collect

OWN = Path(__file__).parent / "data"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    given = metafunc.config.getoption("--case-dir")
    cases = collect(OWN if given is None else Path(given))
    metafunc.parametrize("case", cases, ids=[case.name for case in cases])


def test_case(case: Case) -> None:
    try:
        case.run(case.data)
    except AssertionError as wrong:
        pytest.fail(f"{case.name}: {wrong}", pytrace=False)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, StopIteration) as wrong:
        pytest.fail(f"{case.name}: not understood, {type(wrong).__name__}: {wrong}", pytrace=False)
