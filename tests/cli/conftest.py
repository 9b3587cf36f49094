"""The command line as a fixture."""

import pytest

from tests.cli.terminal import Command, runner


@pytest.fixture
def parlour(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return runner(monkeypatch, capsys)
