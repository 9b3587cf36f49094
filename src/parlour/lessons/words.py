"""The words around examples in every language: columns, positions, lines of score, what is stated of a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from parlour.engine import DEALER, SEAT_NAMES, AnyGame
from parlour.lessons.acts import act_words
from parlour.lessons.words_de import CHECKS_DE, DE, VALUES_DE

__all__ = ["CHECKS", "EN", "WORDS", "Teller"]

EN: Final = {
    "column.player": "player",
    "column.card": "card",
    "column.count": "count",
    "column.score": "score",
    "column.for": "for",
    "column.cards": "cards",
    "column.act": "act",
    "column.result": "what comes of it",
    "column.throw": "to the crib",
    "column.hand": "hand",
    "column.crib": "crib",
    "column.play": "play",
    "column.total": "together",
    "column.own": "you",
    "column.other": "the other",
    "column.difference": "difference",
    "setup.rules": "Rules",
    "rules.but": "{title}, but: {words}",
    "setup.dealer": "Dealer",
    "setup.deal": "Deal",
    "setup.scores": "Score",
    "setup.hand": "{who} holds",
    "setup.foot": "Foot of {who}",
    "setup.crib": "Crib",
    "setup.thrown": "{who} laid away",
    "setup.starter": "Starter",
    "setup.plays": "Laid so far",
    "setup.round": "Round",
    "setup.turn": "On turn",
    "setup.board": "Board of {who}",
    "setup.threes": "Red threes of {who}",
    "setup.discard": "Discard pile, the top card last",
    "setup.opened": "Opened by",
    "setup.frozen": "Pile frozen",
    "setup.lifted": "lifted",
    "setup.nothing": "nothing",
    "setup.shown.hand": "Hand",
    "setup.shown.crib": "Crib",
    "setup.as.dealer": "As dealer",
    "setup.as.pone": "As pone",
    "actor.dealer": "dealer",
    "act.dealer": "The dealer",
    "row.go": "go",
    "row.last": "last card",
    "row.reset": "new count",
    "row.refused": "refused",
    "row.total": "together",
    "line.score": "{who} {card}, count {count}: {parts}.",
    "line.scores": "{who} {card}, count {count}: {parts}, together {total}.",
    "line.part": "{reason} {n}",
    "line.run": "run of {n} for {n}",
    "line.go": "{who} says go: no card of {who}'s fits under 31.",
    "line.point.go": "{who} laid the last card before nobody could play: {n}.",
    "line.point.last": "{who} laid the very last card: {n}.",
    "line.refused": "{who} {card} is refused: {words} [{rule}]",
    "result.nothing": "nothing",
    "result.refused": "Refused: {words} [{rule}]",
    "result.points": "{n} ({reasons})",
    "result.points.side": "{n} for {who} ({reasons})",
}
"""Every word by key; names in braces are filled in."""

CHECKS_EN: Final[Mapping[str, Mapping[str, str]]] = {
    "cribbage": {
        "count": "the count is {v}",
        "turn": "{v} is to play",
        "phase": "next comes the {v}",
        "dealer": "{v} deals",
        "points.*": "{0} stands at {v}",
        "winner=none": "nobody has won yet",
        "winner": "{v} has won",
        "skunk.*=no": "{0} is not skunked",
        "skunk.*=skunk": "{0} is skunked",
        "skunk.*=double": "{0} is double skunked",
        "game-points.*=1": "{0} earns 1 game point",
        "game-points.*": "{0} earns {v} game points",
    },
    "handfoot": {
        "turn": "{v} is on turn",
        "phase": "next comes the {v}",
        "points.*": "{0} stands at {v}",
        "opening.*": "{0} needs {v} points to open",
        "opened=none": "nobody has opened",
        "opened": "opened by {v}",
        "books.*": "clean, dirty and wild books of {0}: {v}",
        "lacks.*=none": "{0} has met the contract",
        "lacks.*": "{0} still needs for the contract: {v}",
        "holds.*=1": "{0} holds 1 card",
        "holds.*": "{0} holds {v} cards",
        "foot.*=0": "{0} has lifted the foot",
        "foot.*=1": "1 card lies in the foot of {0}",
        "foot.*": "{v} cards lie in the foot of {0}",
        "threes.*": "red threes of {0}: {v}",
        "stock": "cards in the stock: {v}",
        "discards": "cards in the discard pile: {v}",
        "top": "the top discard is {v}",
        "frozen=yes": "the pile is frozen",
        "frozen=no": "the pile is not frozen",
        "worth=free": "no points are asked any more",
        "worth": "worth {v} points toward the opening",
        "needed": "{v} points are needed",
        "enough=yes": "enough to open",
        "enough=no": "not enough to open",
        "kind": "{v}",
        "kind=wild": "wild",
        "book=yes": "a complete book",
        "book=no": "not a book yet",
        "book": "complete books: {v}",
        "length": "{v} cards",
        "out=none": "nobody has gone out",
        "out": "{v} has gone out",
        "over=yes": "the round is over",
        "over=no": "the round goes on",
        "cards.*": "cards on the board of {0}: {v}",
        "bonus.*": "books of {0}: {v}",
        "red.*": "red threes of {0}: {v}",
        "going-out.*": "going out: {v} for {0}",
        "left.*": "cards left with {0}: {v}",
        "round.*": "the round is worth {v} to {0}",
        "winner=none": "nobody has won yet",
        "winner": "{v} has won",
    },
}
"""What can be stated of a table, by game, with its words; a name with a value has words of its own for that value."""

WORDS: Final[Mapping[str, Mapping[str, str]]] = {"en": EN, "de": DE}
CHECKS: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {"en": CHECKS_EN, "de": CHECKS_DE}

_VALUES: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {"en": {}, "de": VALUES_DE}
_OF_SIDES: Final = ("turn", "dealer", "winner", "opened", "out")
"""What is stated of these are seats and sides."""
_POINT: Final[Mapping[str, str]] = {"en": ".", "de": ","}


class Teller(NamedTuple):
    """The game of a lesson, and the language in which its examples are told."""

    game: AnyGame
    language: str

    @property
    def words(self) -> Mapping[str, str]:
        """The catalogue of the game."""
        return self.game.words_in(self.language)

    def word(self, key: str, **values: object) -> str:
        """The words under a key, filled in."""
        return WORDS[self.language][key].format(**values)

    def columns(self, *names: str) -> tuple[str, ...]:
        """The heads of the columns of a table."""
        return tuple(self.word(f"column.{name}") for name in names)

    def check(self, name: str, value: str) -> str | None:
        """What a check says, in words; None where the game has none of this name."""
        known = CHECKS[self.language][self.game.name]
        head, _, owner = name.partition(".")
        key = f"{head}.*" if owner else head
        words = known.get(f"{key}={value}", known.get(key))
        if words is None:
            return None
        parts = ", ".join(map(self.side, value.split(",")) if head in _OF_SIDES else value.split(","))
        said = parts if head in _OF_SIDES else self.value(parts)
        return words.format(self.side(owner), v=said.replace(":", " "))

    def act(self, act: str) -> str:
        """An act of a record, as one says it after the name of the actor."""
        return act_words(self.words, self.language, self.game.name, act)

    def acts(self, actor: str, act: str) -> str:
        """An act of a record with its actor (`A`, or `d` who deals), as a sentence without its full stop."""
        who = self.word("act.dealer") if actor == str(DEALER) else actor
        return f"{who} {self.act(act)}"

    def side(self, name: str) -> str:
        """A side by its seats. Those of a team are set apart, `A & C`: AC is the ace of clubs."""
        return " & ".join(name) if set(name) <= set(SEAT_NAMES) else name

    def rules(self, rules: Any) -> str:
        """Rules as the title of the preset nearest to them and the sentences of what differs from it."""
        options = self.game.options
        nearest = options.nearest(rules)
        title = self.words.get(f"preset.{nearest.name}", nearest.title)
        lines = [line for line in options.sheet(rules, self.words, nearest) if line.differs]
        names = {line.option for line in lines}
        said = " ".join(line.sentence for line in lines if options.options[line.option].told_with not in names)
        return self.word("rules.but", title=title, words=said) if said else f"{title}."

    def value(self, text: str) -> str:
        """A value of the table as it is said: its small words (`clean`, `play`) in this language."""
        known = _VALUES[self.language].get(self.game.name, {})
        return re.sub(r"\b[a-z]+\b", lambda found: known.get(found[0], found[0]), text)

    def number(self, text: str) -> str:
        """A decimal number as it is written in this language."""
        return text.replace(".", _POINT[self.language])
