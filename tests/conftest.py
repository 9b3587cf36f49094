"""What every test shares: the options, the marks that follow from a test's folder, and the rule for skips in CI."""

import os
from collections.abc import Generator
from pathlib import Path

import pytest

BROWSER_TESTS = Path(__file__).parent / "browser"
IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--case-dir",
        metavar="DIR",
        default=None,
        help="run every case file of this folder instead of tests/cases/data (with: pytest tests/cases)",
    )
    parser.addoption(
        "--database",
        choices=("sqlite", "postgresql", "both"),
        default="sqlite",
        help="what the servers of tests/server run on; what touches storage runs on both in any case",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the browser tests."""
    for item in items:
        if item.path.is_relative_to(BROWSER_TESTS):
            item.add_marker("browser")


def _fail_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """A browser test that CI skips proves nothing, so the skip is a failure there."""
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
    report.outcome = "failed"
    report.longrepr = f"a browser test may not be skipped in CI: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if IN_CI and report.skipped and not hasattr(report, "wasxfail") and item.get_closest_marker("browser"):
        _fail_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if IN_CI and report.skipped and collector.path.is_relative_to(BROWSER_TESTS):
        _fail_skip(report)
    return report
