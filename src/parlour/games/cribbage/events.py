"""The events of cribbage: payloads of cards moving, words at the table, and the facts that changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import compress
from operator import is_not
from typing import Any, Final

from parlour.cards import Card
from parlour.engine import SEAT_NAMES, Event, Seat, side_name
from parlour.games.cribbage.rules import sides
from parlour.games.cribbage.score import score_payload, sum_points
from parlour.games.cribbage.state import Laid, Open, Phase, Shown, State, Window, showing

__all__ = ["HANDS", "LAID", "changed_facts", "facts", "gather", "move", "move_unseen", "reveal", "say", "texts"]

HANDS: Final = tuple(f"hand:{name}" for name in SEAT_NAMES)
"""The zones of cards held, by seat."""

LAID: Final = tuple(f"laid:{name}" for name in SEAT_NAMES)
"""The zones of cards laid in the play, by seat."""


def texts(cards: Iterable[Card]) -> list[str]:
    """The cards as two-letter texts."""
    return [c.text for c in cards]


def gather(count: int, points: dict[str, int] | None = None) -> Event:
    """All cards go back to the stock, `count` of them, face down; a new game also sets the points back."""
    return Event({"kind": "gather", "n": count} if points is None else {"kind": "gather", "n": count, "points": points})


def move(source: str, target: str, cards: tuple[Card, ...], why: str, *, seen_by: Seat | None = None) -> Event:
    """`cards` go from one zone to another, face up, or (with `seen_by`) seen by that seat alone."""
    payload: dict[str, Any] = {"kind": "move", "from": source, "to": target, "n": len(cards), "why": why}
    if target.startswith("laid:"):
        payload["ordered"] = True
    if seen_by is not None:
        return Event(payload, {seen_by: {**payload, "cards": texts(cards)}})
    payload["cards"] = texts(cards)
    return Event(payload)


def move_unseen(source: str, target: str, count: int, why: str) -> Event:
    """`count` cards go from one zone to another and nobody sees them."""
    return Event({"kind": "move", "from": source, "to": target, "n": count, "why": why})


def reveal(zone: str, cards: Iterable[Card]) -> Event:
    """All cards of a zone are turned up."""
    return Event({"kind": "reveal", "zone": zone, "cards": texts(cards)})


def say(seat: Seat, what: str, **more: object) -> Event:
    """A word at the table."""
    return Event({"kind": "say", "seat": SEAT_NAMES[seat], "what": what, **more})


def _laid(pile: Iterable[Laid]) -> list[list[str]]:
    return [[SEAT_NAMES[seat], c.text] for seat, c in pile]


def _counts(state: Open) -> list[list[list[str]]] | None:
    piles = [_laid(pile) for pile in state.counts]
    if state.pile:
        piles.append(_laid(state.pile))
    return piles or None


@lru_cache(maxsize=256)
def _shown(show: Shown) -> dict[str, Any]:
    found: dict[str, Any] = {
        "seat": SEAT_NAMES[show.seat],
        "what": show.what,
        "cards": texts(show.cards),
        "total": sum_points(show.items),
        **score_payload(show.items),
    }
    if show.claimed is not None:
        found["claimed"] = show.claimed
    return found


def _windows(state: Open) -> list[dict[str, Any]] | None:
    return [_window(state, w) for w in state.windows] or None


def _window(state: Open, window: Window) -> dict[str, Any]:
    """A claim that may be called; in the play with its card, since other cards may have been laid on it."""
    found: dict[str, Any] = {
        "seat": SEAT_NAMES[window.seat],
        "what": window.what,
        "claimed": window.claimed,
        "may": [SEAT_NAMES[s] for s in window.callers],
    }
    if window.what == "play":
        laid = [card for pile in (*state.counts, state.pile) for _, card in pile]
        found["card"] = laid[window.at - 1].text
    return found


def _match(state: Open) -> dict[str, Any] | None:
    if state.rules.match == 1 and not state.results:
        return None
    names = [side_name(side) for side in sides(state.rules)]
    return {
        "games": {name: sum(r.winners[i] for r in state.results) for i, name in enumerate(names)},
        "points": {name: sum(r.points[i] for r in state.results) for i, name in enumerate(names)},
        "to": state.rules.match,
    }


def _result(state: Open) -> dict[str, Any] | None:
    if not state.results:
        return None
    last = state.results[-1]
    names = [side_name(side) for side in sides(state.rules)]
    return {
        "game": len(state.results),
        "winners": [name for name, won in zip(names, last.winners, strict=True) if won],
        "scores": dict(zip(names, last.scores, strict=True)),
        "skunks": {name: skunk for name, skunk in zip(names, last.skunks, strict=True) if skunk},
        "points": dict(zip(names, last.points, strict=True)),
    }


def _showing(state: Open) -> dict[str, str] | None:
    due = showing(state)
    return None if due is None else {"seat": SEAT_NAMES[due[0]], "what": due[1]}


_Fact = tuple[str, tuple[str, ...], Callable[[Open], Any]]

_FACTS: Final[tuple[_Fact, ...]] = (
    ("phase", ("phase",), lambda s: s.phase.value),
    ("game", ("game",), lambda s: s.game),
    ("deal", ("deal",), lambda s: s.deal or None),
    ("dealer", ("dealer",), lambda s: None if s.dealer is None else SEAT_NAMES[s.dealer]),
    ("cuts", ("cuts",), lambda s: {SEAT_NAMES[i]: c.text for i, c in enumerate(s.cuts)} or None),
    ("thrown", ("thrown",), lambda s: [SEAT_NAMES[i] for i, cards in enumerate(s.thrown) if cards] or None),
    ("turn", ("phase", "turn"), lambda s: SEAT_NAMES[s.turn] if s.phase is Phase.PLAY else None),
    ("counts", ("counts", "pile"), _counts),
    ("count", ("phase", "count"), lambda s: s.count if s.phase is Phase.PLAY else None),
    ("gone", ("gone",), lambda s: [SEAT_NAMES[seat] for seat in s.gone] or None),
    ("showing", ("phase", "shows"), _showing),
    ("shows", ("shows",), lambda s: [_shown(show) for show in s.shows] or None),
    ("windows", ("windows",), _windows),
    ("claiming", ("due",), lambda s: None if s.due is None else {"seat": SEAT_NAMES[s.due.seat], "what": s.due.what}),
    ("match", ("results",), _match),
    ("result", ("results",), _result),
)
"""The public facts: name, the fields of the state that it rests on, and how it is read. None: the fact is absent."""

_RESTS_ON: Final = tuple(
    tuple((name, read) for name, fields, read in _FACTS if field in fields) for field in State._fields
)
"""The facts that rest on each field, by the field's place in the state."""


def facts(state: Open) -> dict[str, Any]:
    """All public facts of a state by name, absent ones left out."""
    found = {name: read(state) for name, _fields, read in _FACTS}
    return {name: value for name, value in found.items() if value is not None}


def changed_facts(before: State, after: State) -> Event | None:
    """The public facts that rest on a field that changed, with null for those that do not stand (any more)."""
    changed: dict[str, Any] = {}
    for rests in compress(_RESTS_ON, map(is_not, before, after)):
        for name, read in rests:
            if name not in changed:
                changed[name] = read(after)
    return Event({"kind": "fact", "set": changed}) if changed else None
