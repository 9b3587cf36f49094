"""The events of Hand and Foot: payloads of cards moving, words at the table, and the facts that changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from parlour.cards import Card
from parlour.engine import SEAT_NAMES, Event, Seat, side_name
from parlour.games.handfoot.melds import books_of, missing_books
from parlour.games.handfoot.opening import required_points
from parlour.games.handfoot.rules import packet_size, sides
from parlour.games.handfoot.score import winning_sides
from parlour.games.handfoot.state import Phase, RoundResult, State, Table

__all__ = [
    "FACT_NAMES",
    "HANDS",
    "changed_facts",
    "facts",
    "foot_zone",
    "gather",
    "move",
    "move_unseen",
    "reveal",
    "say",
    "texts",
]

HANDS: Final = tuple(f"hand:{name}" for name in SEAT_NAMES)
"""The zones of the piles in play, by seat."""


def texts(cards: Iterable[Card]) -> list[str]:
    """The cards as two-letter texts."""
    return [c.text for c in cards]


def foot_zone(seat: int, left: int) -> str:
    """The zone of a pile not lifted yet: `left` counts it and the piles that come after it."""
    return f"foot{left if left > 1 else ''}:{SEAT_NAMES[seat]}"


def gather(count: int, points: dict[str, int] | None = None) -> Event:
    """All cards go to the stock, `count` of them, face down; a new game also sets the points."""
    return Event({"kind": "gather", "n": count} if points is None else {"kind": "gather", "n": count, "points": points})


def move(
    source: str, target: str, cards: Iterable[Card], why: str, *, seen_by: Seat | None = None, ordered: bool = False
) -> Event:
    """`cards` go from one zone to another, face up, or (with `seen_by`) seen by that seat alone."""
    names = texts(cards)
    hidden: dict[str, Any] = {"kind": "move", "from": source, "to": target, "n": len(names), "why": why}
    if ordered:
        hidden["ordered"] = True
    shown = {**hidden, "cards": names}
    return Event(shown) if seen_by is None else Event(hidden, {seen_by: shown})


def move_unseen(source: str, target: str, count: int, why: str, **more: object) -> Event:
    """`count` cards go from one zone to another and nobody sees them."""
    return Event({"kind": "move", "from": source, "to": target, "n": count, "why": why, **more})


def reveal(zone: str, cards: Iterable[Card]) -> Event:
    """All cards of a zone are turned up."""
    return Event({"kind": "reveal", "zone": zone, "cards": texts(cards)})


def say(seat: Seat, what: str, **more: object) -> Event:
    """A word at the table."""
    return Event({"kind": "say", "seat": SEAT_NAMES[seat], "what": what, **more})


def _seats(flags: Iterable[bool]) -> list[str] | None:
    return [SEAT_NAMES[i] for i, flag in enumerate(flags) if flag] or None


def _names(state: Table) -> list[str]:
    return [side_name(side) for side in sides(state.rules)]


def _books(state: Table) -> dict[str, Any] | None:
    found = {}
    for name, board in zip(_names(state), state.boards, strict=True):
        if board:
            books = books_of(state.house, board)
            found[name] = {"books": list(books), "lacks": missing_books(state.house, board)}
    return found or None


def _opening(state: Table) -> dict[str, int]:
    return {name: required_points(state.house, state.round, state.scores[i]) for i, name in enumerate(_names(state))}


def _results(state: Table, first: int = 0) -> dict[str, Any]:
    """A fact for each round that has ended, from the one after `first` on: an event names the new one alone."""
    results = state.results[first:]
    return {f"result.{number}": _result(state, number, result) for number, result in enumerate(results, first + 1)}


def _result(state: Table, number: int, result: RoundResult) -> dict[str, Any]:
    scores = zip(_names(state), result.scores, strict=True)
    return {
        "round": number,
        "why": result.why,
        "out": None if result.out is None else SEAT_NAMES[result.out],
        "sides": {name: {**score._asdict(), "total": score.total} for name, score in scores},
    }


def _winners(state: Table) -> list[str] | None:
    if state.phase is not Phase.OVER:
        return None
    names = _names(state)
    return [names[side] for side in winning_sides(state)]


def _turn(state: Table) -> str | None:
    return SEAT_NAMES[state.turn] if state.turn_number and state.phase is not Phase.OVER else None


def _answers(state: Table) -> dict[str, bool] | None:
    return None if state.answers is None else {SEAT_NAMES[seat]: said for seat, said in state.answers}


def _packets(state: Table) -> dict[str, Any] | None:
    found = {}
    for i, c in enumerate(state.packets):
        found[SEAT_NAMES[i]] = {"card": c.text, "n": packet_size(state.house, c)}
    return found or None


def _lots(state: Table) -> dict[str, Any] | None:
    if not state.lots:
        return None
    return {"for": state.lots_for, "cards": {SEAT_NAMES[i]: c.text for i, c in enumerate(state.lots)}}


_Fact = tuple[str, tuple[str, ...], Callable[[Table], Any]]

_FACTS: Final[tuple[_Fact, ...]] = (
    ("phase", ("phase",), lambda s: s.phase.value),
    ("round", ("round",), lambda s: s.round),
    ("dealer", ("dealer",), lambda s: None if s.dealer is None else SEAT_NAMES[s.dealer]),
    ("lots", ("lots", "lots_for"), _lots),
    ("packets", ("packets",), _packets),
    ("chosen", ("chosen",), lambda s: _seats(s.chosen)),
    ("turn", ("phase", "turn", "turn_number"), _turn),
    ("turn_number", ("turn_number",), lambda s: s.turn_number or None),
    ("opened", ("opened",), lambda s: _seats(s.opened)),
    ("opening", ("house", "round", "scores"), _opening),
    ("books", ("house", "boards"), _books),
    ("frozen", ("is_frozen",), lambda s: True if s.is_frozen else None),
    ("walked", ("walked",), lambda s: _seats(s.walked)),
    ("played", ("played",), lambda s: _seats(s.played)),
    ("asked", ("answers",), _answers),
    ("out", ("out",), lambda s: None if s.out is None else SEAT_NAMES[s.out]),
    ("lap_left", ("lap_left",), lambda s: s.lap_left or None),
    ("stock_piles", ("house",), lambda s: s.house.draw.stock_piles if s.house.draw.stock_piles > 1 else None),
    ("winners", ("phase", "results"), _winners),
)
"""The public facts: name, the fields of the state that it rests on, and how it is read. None: the fact is absent."""

FACT_NAMES: Final = tuple(name for name, _fields, _read in _FACTS)
"""The public facts beside the results of the rounds."""

_RESTS_ON: Final = tuple(
    tuple((name, read) for name, fields, read in _FACTS if field in fields) for field in State._fields
)
"""The facts that rest on each field, by the field's place in the state."""


def facts(state: Table) -> dict[str, Any]:
    """All public facts of a state by name, absent ones left out."""
    found = {name: read(state) for name, _fields, read in _FACTS}
    return {name: value for name, value in found.items() if value is not None} | _results(state)


def changed_facts(before: State, after: State) -> Event | None:
    """The public facts that rest on a field that changed, with null for those that do not stand (any more)."""
    changed: dict[str, Any] = {}
    for rests, old, new in zip(_RESTS_ON, before, after, strict=True):
        if rests and old is not new and old != new:
            for name, read in rests:
                if name not in changed:
                    changed[name] = read(after)
    if before.results is not after.results:
        changed |= _results(after, len(before.results))
    return Event({"kind": "fact", "set": changed}) if changed else None
