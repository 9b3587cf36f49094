"""What can be wrong with a word at the table: not notation, against the rules, ambiguous."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Ambiguous", "Illegal", "IllegalAction", "NotNotation"]


@dataclass(frozen=True, slots=True)
class Illegal:
    """A refusal: the rule it rests on, a code for programs, and parameters for the words that explain it.

    `rule` is an id of the game's RULES.md (`C-17`), `code` a key of its words (`over_31`).
    """

    rule: str
    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)


class NotNotation(ValueError):
    """The text is no action, position or record of this game."""


class Ambiguous(ValueError):
    """The text names more than one action."""


class IllegalAction(ValueError):
    """An action against the rules was applied; `illegal` says which rule."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(f"{illegal.code} ({illegal.rule})")
        self.illegal = illegal
