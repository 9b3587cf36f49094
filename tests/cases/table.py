"""What the runners of case files share: reading fields strictly, and setting a table as a case describes it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from parlour.cards import Card, card
from parlour.engine import Event, Payload, Seat, side_name
from parlour.games.cribbage import State
from parlour.games.cribbage.actions import Go, Play
from parlour.games.cribbage.flow import apply, automatic, initial
from parlour.games.cribbage.rules import OPTIONS, Rules, sides
from parlour.games.cribbage.state import Phase

Data = Mapping[str, Any]

INFORMATIVE = {"id", "title", "source", "tags", "note", "case", "kind", "basis", "status"}
"""Fields that say where a case comes from and claim nothing that an engine could check."""


class NotUnderstood(AssertionError):
    """A case, or a field of it, that the harness cannot check. It fails: nothing goes by unchecked."""


def known_fields(what: str, data: Data, required: Collection[str], optional: Collection[str] = ()) -> None:
    """Every required field is there and no field is unknown. Raises NotUnderstood."""
    missing = [name for name in required if name not in data]
    unknown = [name for name in data if name not in required and name not in optional]
    if missing or unknown:
        raise NotUnderstood(f"{what}: missing fields {missing}, unknown fields {unknown}")


def cards(names: Sequence[str]) -> tuple[Card, ...]:
    return tuple(card(name) for name in names)


def option_rules(differences: Mapping[str, object]) -> Rules:
    """Rules from options as a case file names them. Raises NotUnderstood."""
    try:
        return OPTIONS.make(differences)
    except ValueError as wrong:
        raise NotUnderstood(f"options: {wrong}") from None


def playing(
    rules: Rules,
    dealer: Seat,
    hands: Mapping[Seat, Sequence[str]],
    *,
    scores: tuple[int, ...] | None = None,
    starter: str | None = None,
    thrown: Mapping[Seat, Sequence[str]] | None = None,
) -> State:
    """A deal at the first card of the play: these hands, these scores by side, whatever was thrown."""
    held = tuple(cards(hands.get(Seat(i), ())) for i in range(rules.players))
    away = tuple(cards((thrown or {}).get(Seat(i), ())) for i in range(rules.players))
    named = [c for cards_held in (*held, *away) for c in cards_held]
    assert len(named) == len(set(named)), "a card stands twice"
    state = initial(rules, dealer)
    return state._replace(
        phase=Phase.PLAY,
        hands=held,
        thrown=away,
        starter=None if starter is None else card(starter),
        turn=Seat((dealer + 1) % rules.players),
        scores=scores or state.scores,
    )


class Table:
    """A deal in play that keeps the payloads of all that happens."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seen: list[tuple[Payload, State]] = []
        """Each payload with the state after the step that it belongs to."""

    def do(self, seat: Seat, action: Play | Go) -> tuple[Payload, ...]:
        step = apply(self.state, seat, action)
        self.state = step.state
        shown = payloads(step.events)
        self.seen += [(payload, step.state) for payload in shown]
        return shown

    def forced_go(self) -> Seat | None:
        """Who must say go now, if the seat on turn can do nothing else."""
        forced = automatic(self.state) if self.state.phase is Phase.PLAY else None
        return forced[0] if forced is not None and isinstance(forced[1], Go) else None


def payloads(events: Sequence[Event]) -> tuple[Payload, ...]:
    return tuple(event.public for event in events)


def scores_by_side(state: State) -> dict[str, int]:
    return {side_name(side): state.scores[i] for i, side in enumerate(sides(state.rules))}


def winner_of(state: State) -> int | None:
    """Index of the side that won, None while the game goes on."""
    if state.phase is not Phase.OVER:
        return None
    return state.results[-1].winners.index(True)
