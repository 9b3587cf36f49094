"""A step writes its events when they are read: once, in order, and never hiding what went wrong."""

from __future__ import annotations

import pytest

from parlour.engine import Event, Step

HELLO, BYE = Event({"kind": "say", "what": "hello"}), Event({"kind": "say", "what": "bye"})


def test_events_are_written_when_read_and_once() -> None:
    written: list[str] = []

    def hello() -> Event:
        written.append("hello")
        return HELLO

    step = Step(1, [hello, lambda: None, lambda: BYE])
    assert (step.state, written) == (1, [])
    assert step.events == (HELLO, BYE)
    assert step.events is step.events
    assert written == ["hello"]


def test_an_error_in_writing_is_told_to_every_reader() -> None:
    def broken() -> Event:
        raise ValueError("no such zone")

    step = Step(1, [lambda: HELLO, broken])
    for _ in range(2):
        with pytest.raises(ValueError, match="no such zone"):
            _ = step.events
