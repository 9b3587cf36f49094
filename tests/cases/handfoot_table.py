"""Setting a table of Hand and Foot as a case describes it, and playing it with a stock that is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from parlour.cards import Card, Rank, card, sort_cards
from parlour.engine import DEALER, Action, Event, Seat
from parlour.games.handfoot.actions import NewMeld
from parlour.games.handfoot.deal import dealt, owed
from parlour.games.handfoot.flow import apply
from parlour.games.handfoot.melds import Meld, rank_of
from parlour.games.handfoot.rounds import initial
from parlour.games.handfoot.rules import OPTIONS, Rules, seats
from parlour.games.handfoot.state import Phase, State
from tests.cases.table import Data, NotUnderstood, known_fields

SPARE = "4C 5D 6H 8S 9C TD JH QS 4D 5H 6S 8C 9D TH JS QC 4H 5S 6C 8D 9H TS JC QD"
"""Cards for hands that a case does not name, and for the stock."""


def faces(texts: Iterable[str]) -> tuple[Card, ...]:
    """Cards as the case files write them: X1 and X2 are jokers."""
    return tuple(card("JK" if text in ("X1", "X2") else text) for text in texts)


def texts(cards: Iterable[Card]) -> list[str]:
    return sorted(c.text for c in cards)


def case_rules(case: Data) -> Rules:
    """Defaults, preset and overrides of a case. Raises NotUnderstood where they are no rule set."""
    try:
        return make_rules(case)
    except ValueError as wrong:
        raise NotUnderstood(f"config: {wrong}") from None


def make_rules(case: Data) -> Rules:
    config = case.get("config")
    if not isinstance(config, Mapping):
        raise NotUnderstood("config is missing")
    known_fields("config", config, ("preset",), ("overrides",))
    return OPTIONS.make(config.get("overrides", {}), OPTIONS.preset(config["preset"]).rules)


def new_meld(names: Sequence[str]) -> NewMeld:
    cards = faces(names)
    return NewMeld(rank_of(cards) or cards[0].rank, cards)


def board_of(melds: Sequence[Sequence[str]]) -> tuple[Meld, ...]:
    board: list[Meld] = []
    for names in melds:
        rank, cards = new_meld(names)
        board.append(Meld(rank, 1 + sum(m.rank is rank for m in board), sort_cards(cards), 0))
    return tuple(board)


def without_contract(rules: Rules) -> Rules:
    """The same house with nothing to fulfil: whoever is on the last pile may go out."""
    out = replace(
        rules.out, contract_clean=0, contract_dirty=0, contract_wild=0, contract_ranks=(), permission="none",
        partners_in_foot="no",
    )  # fmt: skip
    return replace(rules, out=out)


def unmet_contract(rules: Rules) -> Rules:
    """The same house with a contract that nobody has met."""
    return replace(rules, out=replace(rules.out, contract_clean=8))


def table(rules: Rules, **fields: Any) -> State:
    """A round in play: A on turn, everybody with a hand and the feet of the house, nothing on the boards."""
    number = fields.pop("round", 1)
    house = fields.pop("house", rules.in_force(number))
    spare = faces(SPARE.split())
    count = rules.players_count
    state = initial(rules, seats(rules)[-1])
    some = [spare[at : at + 5] for at in (0, 5, 10, 15)]
    feet = tuple(tuple(some[(seat + 1) % 4] for _ in house.table.pile_sizes[1:]) for seat in range(count))
    defaults: dict[str, Any] = {
        "phase": Phase.PLAY,
        "hands": tuple(sort_cards(some[seat % 4]) for seat in range(count)),
        "feet": feet,
        "turn": Seat.A,
        "turn_number": 20,
        "stock_count": 30,
        "is_open": False,
        "lots": (),
    }
    hand = fields.pop("hand", None)
    foot = fields.pop("foot", None)
    state = state._replace(house=house, round=number, **{**defaults, **fields})
    if hand is not None:
        state = state._replace(hands=(sort_cards(hand), *state.hands[1:]))
    if foot is not None:
        state = state._replace(feet=(tuple(foot), *state.feet[1:]))
    return state


class Played:
    """A table at which cards come from a known stock, top first; all payloads are kept."""

    def __init__(self, state: State, stock: Sequence[Card] | None = None) -> None:
        self.state = state
        self.stock = list(faces(SPARE.split()) if stock is None else stock)
        self.events: list[Event] = []

    def do(self, seat: Seat, action: Action) -> State:
        """The act, and all that the dealer owes after it."""
        self._step(seat, action)
        while not self.state.is_open and (due := owed(self.state)) is not None:
            cards = tuple(self.stock[: due.count])
            del self.stock[: due.count]
            self._step(DEALER, dealt(due, cards))
        return self.state

    def _step(self, actor: Any, action: Action) -> None:
        step = apply(self.state, actor, action)
        self.state = step.state
        self.events += step.events

    def said(self, what: str) -> bool:
        return any(e.public["kind"] == "say" and e.public["what"] == what for e in self.events)


def joined(melds: Sequence[Meld], rank: Rank) -> tuple[Card, ...]:
    """The cards of the newest meld of a rank."""
    return [meld for meld in melds if meld.rank is rank][-1].cards
