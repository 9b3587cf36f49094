"""Running commands in this process: arguments and lines in, status and lines out."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from parlour.cli import main


@dataclass(frozen=True)
class Run:
    """What a command came to."""

    status: int
    out: str
    err: str

    def refusal(self) -> str:
        """The one plain line of a command that could not do what was asked."""
        assert self.status == 2, self
        assert self.out == "", self
        assert self.err.startswith("parlour: "), self
        assert self.err.count("\n") == 1, self
        assert "Traceback" not in self.err
        return self.err


Command = Callable[..., Run]


class Bytes(io.TextIOWrapper):
    """Standard input that holds these bytes."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", errors="replace")


def runner(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """A function that runs a command with the given standard input."""

    def run(*arguments: str, given: str | bytes = "") -> Run:
        data = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr(sys, "stdin", Bytes(data))
        status = main(arguments)
        seen = capsys.readouterr()
        return Run(status, seen.out, seen.err)

    return run


def heed_interrupts() -> None:
    """For a child to be interrupted: tests that were started in the background would hand on their deafness to it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
