"""What a drill is made of: an item as one line of text, the question that it puts, and the verdict on an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, NamedTuple, Protocol

from parlour.cards import Card, parse_cards
from parlour.engine import NotNotation
from parlour.engine.position import position_values

__all__ = [
    "LEVELS",
    "Asked",
    "Drill",
    "DrillError",
    "Item",
    "Part",
    "Picture",
    "Ranked",
    "Solved",
    "Unweighed",
    "cards_of",
    "join",
    "values_of",
]

LEVELS = (1, 2, 3)
"""Easy, middling, hard."""


class DrillError(ValueError):
    """An item or an answer that cannot be: the code of its words, and what they speak of."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(str(params.get("problem", code)))
        self.code = code
        self.params = params


class Item(NamedTuple):
    """One exercise: its kind, and the position as one line of `key=value` from which everything else follows."""

    kind: str
    text: str


class Part(NamedTuple):
    """A part of the right answer: the key of its words with what they speak of, its points (None: not in points), the
    cards that make it, and the rule that it rests on.
    """

    code: str
    points: int | None = None
    cards: tuple[Card, ...] = ()
    rule: str = ""
    params: Mapping[str, object] = {}


class Ranked(NamedTuple):
    """One possible choice where choices are weighed: the answer that it stands for, its figures, and its grade.

    `figures` are points by name (hand, crib, play, total); `win` is the chance to win, None where no score is given.
    """

    answer: str
    cards: tuple[Card, ...]
    figures: Mapping[str, float]
    win: float | None
    points_cost: float
    win_cost: float | None
    grade: str


class Picture(NamedTuple):
    """Cards that lie together: the key of their label, and the cards; `is_ordered` where their order tells."""

    zone: str
    cards: tuple[Card, ...]
    is_ordered: bool = False
    params: Mapping[str, object] = {}


@dataclass(frozen=True, slots=True)
class Asked:
    """What is shown and asked, without the answer: facts, pictures, the key of the question, the form of the answer.

    An answer is a whole number; one of the choices; cards joined, or `none`; or (`worth`) points with yes or no.
    `choices` are the answers of a choice; `cards` those to choose from, `least` and `most` how many.
    """

    ask: str
    form: Literal["number", "choice", "cards", "worth"]
    pictures: tuple[Picture, ...]
    facts: tuple[tuple[str, Mapping[str, object]], ...] = ()
    params: Mapping[str, object] = field(default_factory=dict)
    choices: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class Solved:
    """The answer, its parts, the answers that known slips would give, and how hard the item is (1 to 3).

    `slips` names the slip by the wrong answer that comes of it; a slip that changes nothing is not there. `ranked` is
    for weighed choices, the best first: there every answer has a grade, and more than one may be right.
    """

    right: str
    level: int
    parts: tuple[Part, ...] = ()
    slips: Mapping[str, str] = field(default_factory=dict)
    ranked: tuple[Ranked, ...] = ()
    refusal: tuple[str, str, Mapping[str, Any]] | None = None
    """The rule, the code and the parameters of the refusal that the answer rests on."""
    rules: tuple[str, ...] = ()
    phrases: tuple[Mapping[str, Any], ...] | None = None
    """How players of cribbage say it: the phrases of a score; None where nothing is counted aloud."""
    count: int | None = None
    """The count of the play with the card that is laid."""


class Drill(Protocol):
    """One kind of exercise of one game. The answer is the engine's, or the analysis's."""

    @property
    def kind(self) -> str:
        """Its name."""

    @property
    def game(self) -> str:
        """The name of its game."""

    @property
    def traps(self) -> tuple[str, ...]:
        """The slips that an item can be made for."""

    def draw(self, rng: Random, level: int, trap: str, /) -> str:
        """The text of an item, made with this level and this slip in mind; neither is promised."""

    def ask(self, text: str, /) -> Asked:
        """What the item shows and asks. Raises DrillError for a text that is no item."""

    def solve(self, text: str, /) -> Solved:
        """The answer, worked out anew. Raises DrillError for a text that is no item."""

    def why(self, text: str, answer: str, language: str, /) -> str:
        """Why the best choice beats another, in one sentence; empty where choices are not weighed."""


class Unweighed:
    """A kind of exercise with a right answer, where nothing is weighed."""

    def why(self, text: str, answer: str, language: str, /) -> str:
        """Nothing: the parts of the answer tell."""
        return ""


def values_of(text: str, *keys: str, least: Iterable[str] = ()) -> dict[str, str]:
    """The values of an item by key. Raises DrillError where one of `least` is missing, or a key is none of `keys`."""
    try:
        found = position_values(text)
    except NotNotation as wrong:
        raise DrillError("item", problem=str(wrong)) from None
    for key in least:
        if not found.get(key):
            raise DrillError("item", problem=f"{key} is missing")
    if keys:
        for key in found:
            if key not in keys:
                raise DrillError("item", problem=f"{key} is no key of this drill")
    return found


def cards_of(text: str, key: str) -> tuple[Card, ...]:
    """The cards of a value. Raises DrillError."""
    try:
        return parse_cards(text)
    except ValueError as wrong:
        raise DrillError("item", problem=f"{key}: {wrong}") from None


def join(values: Mapping[str, str]) -> str:
    """The text of an item from its values; empty ones are left out."""
    return " ".join(
        f'{key}="{value}"' if " " in value else f"{key}={value}" for key, value in values.items() if value
    )  # fmt: skip
