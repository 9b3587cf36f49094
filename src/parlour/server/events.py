"""The messages about a match, each for one viewer: what they hold is redacted here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from parlour.engine import Seat, Viewer, redact
from parlour.engine.events import Wire
from parlour.server.referee import Match
from parlour.server.sockets import to_text

__all__ = ["LOG_LENGTH", "VIEW_SIZE", "can_follow", "events_message", "view_message"]

LOG_LENGTH = 60
"""Past events that come with a view, if there is room for them."""

VIEW_SIZE = 11_700
"""Bytes of a view message: the log is as long as the rest of it leaves room for."""


def _wire(match: Match, state: Any, viewer: Viewer) -> Wire:
    return match.game.wire(match.game.view(state, viewer))


def _asked(match: Match, viewer: Viewer) -> dict[str, Any]:
    """The decision that the viewer has before it, by its number, and what it may choose from."""
    if not isinstance(viewer, Seat):
        return {"decision": None, "legal": []}
    return {"decision": match.decision(viewer), "legal": list(match.legal(viewer))}


def can_follow(match: Match, seq: int) -> bool:
    """Whether everything after event `seq` is still in memory."""
    first = match.events[0][0] if match.events else match.seq + 1
    return max(first - 1, match.floor) <= seq <= match.seq


def view_message(match: Match, viewer: Viewer, more: Mapping[str, Any]) -> dict[str, Any]:
    """The whole table as `viewer` may see it now, with what the table says `more` to it."""
    message = {
        "t": "view",
        "match": match.number,
        "seq": match.seq,
        "view": _wire(match, match.state, viewer),
        **_asked(match, viewer),
        "log": [],
        **more,
    }
    room = VIEW_SIZE - len(to_text(message).encode())
    log: list[dict[str, Any]] = []
    for seq, event in islice(reversed(match.events), LOG_LENGTH):
        entry = {"seq": seq, "event": redact(event, viewer)}
        room -= len(to_text(entry).encode()) + 1
        if room < 0:
            break
        log.append(entry)
    return {**message, "log": log[::-1]}


def first_view_message(match: Match, viewer: Viewer, more: Mapping[str, Any]) -> dict[str, Any]:
    """The table before the first event of the match."""
    return {
        "t": "view",
        "match": match.number,
        "seq": 0,
        "view": _wire(match, match.initial, viewer),
        "decision": None,
        "legal": [],
        "log": [],
        **more,
    }


def events_message(match: Match, viewer: Viewer, after: int, more: Mapping[str, Any]) -> dict[str, Any]:
    """What happened after event `after`, one entry a number, as `viewer` may see it."""
    fresh = [redact(event, viewer) for _, event in islice(reversed(match.events), match.seq - after)][::-1]
    return {
        "t": "events",
        "match": match.number,
        "from": after + 1,
        "seq": match.seq,
        "events": fresh,
        **_asked(match, viewer),
        **more,
    }
