"""What every example shares: its position, the acts played on it, and the table as one sees it who sees all cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from parlour.cards import parse_cards
from parlour.engine import (
    DEALER,
    PUBLIC,
    SEAT_NAMES,
    Action,
    Actor,
    AnyGame,
    Event,
    NotNotation,
    OptionError,
    Seat,
    Wire,
    wire_zone,
)
from parlour.engine.position import position_line, position_values
from parlour.engine.words import refusal, render
from parlour.lessons.model import Setup, Step
from parlour.lessons.words import Teller

__all__ = [
    "Board",
    "Played",
    "Text",
    "Wrong",
    "actor_named",
    "open_events",
    "open_view",
    "position_of",
    "reason_words",
    "rules_of",
    "setup_of",
    "split_header",
]

Text = tuple[int, str]
"""A line of a fence with its number in the file."""


class Wrong(ValueError):
    """What is wrong in a fence, and in which line of the file."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.line = line


def split_header(lines: Sequence[Text]) -> tuple[list[Text], list[Text]]:
    """The lines of `key=value` that a fence begins with, and the rows; empty lines are left out."""
    rows = [(number, text.strip()) for number, text in lines if text.strip()]
    at = 0
    while at < len(rows) and not rows[at][1].startswith("?") and "=" in rows[at][1].split()[0][1:]:
        at += 1
    return rows[:at], rows[at:]


def position_of(header: Sequence[Text], house: str) -> dict[str, str]:
    """The values of the position that a header gives, the house rule added to its rules. Raises Wrong."""
    try:
        values = position_values(" ".join(text for _, text in header))
    except NotNotation as wrong:
        raise Wrong(header[0][0], str(wrong)) from None
    if house:
        values["rules"] = f"{values.get('rules', '')} {house}".strip()
    return values


def rules_of(game: AnyGame, values: dict[str, str], line: int) -> Any:
    """The rules of a position. Raises Wrong."""
    try:
        return game.options.parse(values.get("rules", ""))
    except OptionError as wrong:
        raise Wrong(line, str(wrong)) from None


def actor_named(text: str) -> Actor | None:
    """A seat by its letter, or the dealer of cards."""
    if text == str(DEALER):
        return DEALER
    return Seat(SEAT_NAMES.index(text)) if text in SEAT_NAMES else None


def open_view(game: AnyGame, state: Any) -> Wire:
    """The view of one who sees every card that some seat sees. For examples alone, which hide nothing."""
    seen: Wire = game.wire(game.view(state, PUBLIC))
    zones = dict(seen["zones"])
    for seat in game.seats(game.rules(state)):
        for name, zone in game.wire(game.view(state, seat))["zones"].items():
            known = zones[name]
            both = Counter(known["cards"]) | Counter(zone["cards"])
            if both.total() > len(known["cards"]):
                zones[name] = wire_zone(zone["n"], list(both.elements()), is_ordered=zone.get("ordered", False))
    return {**seen, "zones": zones}


def open_events(events: Sequence[Event]) -> tuple[Wire, ...]:
    """Events as one sees them who sees what any seat may see."""
    return tuple(dict(next(iter(event.private.values())) if event.private else event.public) for event in events)


class Played(NamedTuple):
    """What an act came to."""

    before: Any
    after: Any
    events: tuple[Event, ...]


class Board:
    """A state on which the acts of an example are played, and the steps so far."""

    def __init__(self, teller: Teller, state: Any) -> None:
        game = teller.game
        self.game = game
        self._words = teller.words
        self.state = state
        self.start = open_view(game, state)
        self.steps: list[Step] = []

    @classmethod
    def at(cls, teller: Teller, values: dict[str, str], line: int) -> Board:
        """The board of a position. Raises Wrong."""
        try:
            return cls(teller, teller.game.from_position(position_line(values)))
        except NotNotation as wrong:
            raise Wrong(line, str(wrong)) from None

    def refused(self, actor: Actor, action: Action) -> tuple[str, str, str] | None:
        """The rule, the code and the words of a refusal; None where the act is legal."""
        illegal = self.game.check(self.state, actor, action)
        return None if illegal is None else (illegal.rule, illegal.code, refusal(self._words, illegal))

    def play(self, actor: Actor, action: Action) -> Played:
        """Play a legal act."""
        before = self.state
        step = self.game.apply(before, actor, action)
        self.state = step.state
        self.steps.append(Step(str(actor), self.game.format(action), open_events(step.events)))
        return Played(before, step.state, step.events)


def setup_of(teller: Teller, header: Sequence[Text]) -> tuple[Setup, ...]:
    """The position in words, in the order in which the fence gives it."""
    found = []
    for key, value in position_of(header, "").items():
        name, _, owner = key.partition(":")
        if name in ("phase", "turn_number"):  # the acts tell
            continue
        label = teller.word(f"setup.{name}", who=teller.side(owner))
        if name in ("hand", "crib", "thrown", "starter", "plays", "discard", "threes") or (
            name == "foot" and value != "none"
        ):
            cards = tuple(c.text for c in parse_cards(value.replace(",", "")))
            found.append(Setup(key, label, " ".join(cards) or teller.word("setup.nothing"), cards))
        elif name == "board":
            melds = [meld.partition("=") for meld in value.split()]
            cards = tuple(c.text for _, _, laid in melds for c in parse_cards(laid))
            found.append(Setup(key, label, "; ".join(f"{rank}: {_apart(laid)}" for rank, _, laid in melds), cards))
        elif name == "scores":
            parts = [part.partition(":") for part in value.split(",")]
            found.append(Setup(key, label, ", ".join(f"{teller.side(side)} {n}" for side, _, n in parts)))
        elif name == "opened":
            found.append(Setup(key, label, ", ".join(value)))
        elif name == "foot":
            found.append(Setup(key, label, teller.word("setup.lifted")))
        elif name == "rules":
            found.append(Setup(key, label, teller.rules(teller.game.options.parse(value))))
        else:
            found.append(Setup(key, label, teller.value(value)))
    return tuple(found)


def _apart(cards: str) -> str:
    return " ".join(c.text for c in parse_cards(cards))


def reason_words(teller: Teller, reason: str) -> str:
    """The reason of points as a record has it (`15`, `pair-royal`), in words."""
    key = _REASONS.get(reason, reason.replace("-", "_"))
    return render(teller.words, f"item.{key}")


_REASONS: Final = {"15": "fifteen", "31": "thirty_one"}
