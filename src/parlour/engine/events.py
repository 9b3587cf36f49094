"""Events: what happened, as zone moves, points, facts and whose turn it is; one redaction, one fold for every game.

A payload is JSON-ready. Its `kind` is one of

| kind    | fields | meaning |
|---------|--------|---------|
| gather  | `n`, `points` at the start of a game | every zone empties; `stock` holds n unseen cards |
| move    | `from`, `to`, `n`, `cards` where they may be seen, `why`, `hide` | n cards change their zone |
| reveal  | `zone`, `cards` | all cards of a zone are turned up |
| points  | `side`, `seat`, `n`, `score`, `reasons`, `items`, ... | a side is paid `n`, or `pegged` of it |
| say     | `seat`, `what`, ... | a word at the table that changes nothing by itself |
| fact    | `set` | named facts of the view take new values (null removes one) |
| pending | `must`, `may` | who has to act now, who may |

With `hide` the cards were seen where they lay, and are not seen where they go. Of an ordered zone those at the end
move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from parlour.cards import card
from parlour.engine.seats import DEALER, SEAT_NAMES, SEATS, Actor, Public, Seat, Viewer

__all__ = ["Event", "Note", "Payload", "Wire", "fold", "redact", "wire_pending", "wire_zone"]

Payload = Mapping[str, Any]
Wire = dict[str, Any]
"""A view as JSON: `viewer`, `zones`, `points`, `facts`, `pending`."""


class Event(NamedTuple):
    """One thing that happened: the shape everybody sees, and what single seats may see instead.

    A seat without an entry in `private` gets `public`: hidden information fails closed.
    """

    public: Payload
    private: Mapping[Seat, Payload] | None = None


Note = Callable[[], Event | None]
"""Writes one event of a step when somebody reads the events; None where there was nothing to tell.

It rests on what never changes (states, actions, cards), so that it tells the same whenever it is asked.
"""


def redact(event: Event, viewer: Viewer) -> Payload:
    """The payload of `event` that `viewer` may see."""
    if event.private is None or isinstance(viewer, Public):
        return event.public
    return event.private.get(viewer, event.public)


def wire_zone(count: int, cards: tuple[str, ...] | list[str] = (), *, is_ordered: bool = False) -> Wire:
    """A zone as JSON: how many cards it holds, and those that the viewer may see.

    Seen cards of an unordered zone stand in the one order, those of an ordered zone as they lie.
    """
    seen = list(cards)
    if not is_ordered:
        seen.sort(key=_order)
    zone: Wire = {"n": count, "cards": seen}
    if is_ordered:
        zone["ordered"] = True
    return zone


def wire_pending(must: tuple[Actor, ...], may: tuple[Actor, ...] = ()) -> Wire:
    """Who must and who may act, as JSON: seat letters, `d` for the dealer."""
    return {"must": [_ACTORS[a] for a in must], "may": [_ACTORS[a] for a in may]}


_ACTORS: Final[dict[Actor, str]] = {DEALER: str(DEALER), **dict(zip(SEATS, SEAT_NAMES, strict=True))}


def _order(text: str) -> int:
    return card(text).index


def fold(view: Wire, event: Payload) -> Wire:
    """The view after `event`, for any game: `fold(wire(view(s)), redacted events of a step) == wire(view(s'))`.

    Zones that hold no card are left out of a view. Nothing given is changed.
    """
    kind = event["kind"]
    after = dict(view)
    if kind == "gather":
        after["zones"] = {"stock": wire_zone(event["n"])}
        if "points" in event:
            after["points"] = dict(event["points"])
    elif kind == "move":
        zones = dict(view["zones"])
        _take(zones, event["from"], event)
        _put(zones, event["to"], event)
        after["zones"] = zones
    elif kind == "reveal":
        zones = dict(view["zones"])
        old = zones[event["zone"]]
        zones[event["zone"]] = wire_zone(old["n"], event["cards"], is_ordered=old.get("ordered", False))
        after["zones"] = zones
    elif kind == "points":
        after["points"] = {**view["points"], event["side"]: event["score"]}
    elif kind == "fact":
        facts = {**view["facts"], **event["set"]}
        after["facts"] = {key: value for key, value in facts.items() if value is not None}
    elif kind == "pending":
        after["pending"] = {"must": event["must"], "may": event["may"]}
    return after


def _take(zones: Wire, name: str, event: Payload) -> None:
    zone = zones[name]
    left = list(zone["cards"])[::-1]
    for text in event.get("cards", ()):
        if text in left:
            left.remove(text)
    left.reverse()
    count = zone["n"] - event["n"]
    if count == 0:
        del zones[name]
    else:
        zones[name] = {**zone, "n": count, "cards": left}


def _put(zones: Wire, name: str, event: Payload) -> None:
    is_ordered = bool(event.get("ordered", False))
    zone = zones.get(name) or wire_zone(0, is_ordered=is_ordered)
    seen = () if event.get("hide") else event.get("cards", ())
    zones[name] = wire_zone(zone["n"] + event["n"], [*zone["cards"], *seen], is_ordered=zone.get("ordered", False))
