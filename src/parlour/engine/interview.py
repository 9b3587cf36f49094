"""An interview: a few questions about how a house plays, and the preset nearest to the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from parlour.engine.option import OptionError, Value
from parlour.engine.options import OptionTable, Preset

__all__ = ["Answer", "Question", "nearest", "question"]

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: its name, the key of its words in the game's catalogue, and the options that it sets."""

    id: str
    words: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers; nobody needs to answer it. No option is set by two questions of a game."""

    id: str
    words: str
    answers: tuple[Answer, ...]

    def answer(self, name: str) -> Answer:
        """The answer of this name. Raises OptionError naming the question."""
        for found in self.answers:
            if found.id == name:
                return found
        known = ", ".join(found.id for found in self.answers)
        raise OptionError(self.id, f"{name!r} is no answer to {self.id}: the answers are {known}", "bad_answer")


def question(name: str, answers: Mapping[str, Mapping[str, object]]) -> Question:
    """A question whose words stand under `ask.<question>` and `ask.<question>.<answer>`."""
    return Question(name, f"ask.{name}", tuple(Answer(a, f"ask.{name}.{a}", values) for a, values in answers.items()))


def nearest(
    table: OptionTable[R],
    questions: Sequence[Question],
    answers: Mapping[str, str],
    words: Mapping[str, str] | None = None,
) -> tuple[str, R]:
    """The preset from which the fewest of the options answered differ (the first of equals), and its rules with those
    that differ put in.

    A preset that cannot be had with these answers is passed over. Raises OptionError for a question or an answer that
    is none, and where no preset can be had: it names the answers that exclude each other; its `reason` says them in the
    game's `words`.
    """
    known = {asked.id: asked for asked in questions}
    wanted: dict[str, object] = {}
    for name, given in answers.items():
        if name not in known:
            raise OptionError(name, f"{name!r} is no question: the questions are {', '.join(known)}", "bad_answer")
        wanted.update(known[name].answer(given).values)
    values = {option: table.options[option].read(value) for option, value in wanted.items()}
    refusal: OptionError | None = None
    for preset in sorted(table.presets.values(), key=lambda preset: len(_differing(table, values, preset))):
        try:
            return preset.name, table.make(_differing(table, values, preset), preset.rules)
        except OptionError as wrong:
            refusal = refusal or wrong
    assert refusal is not None
    raise _excluding(known, answers, refusal, words or {})


def _differing(table: OptionTable[R], values: Mapping[str, Value], preset: Preset[R]) -> dict[str, Value]:
    has = table.values(preset.rules)
    return {option: value for option, value in values.items() if value != has[option]}


def _excluding(
    known: Mapping[str, Question], answers: Mapping[str, str], wrong: OptionError, words: Mapping[str, str]
) -> OptionError:
    """The refusal in terms of the answers given."""
    guilty = [name for name, given in answers.items() if set(known[name].answer(given).values) & set(wrong.options)]
    said = " and ".join(f"{name}={answers[name]}" for name in guilty)
    what = f"{said} exclude each other" if len(guilty) > 1 else f"{said or 'these answers'} cannot be had"
    asked = [(known[name].words, known[name].answer(answers[name]).words) for name in guilty]
    told = " and ".join(f"\u201c{words.get(q, q)} {words.get(a, a)}\u201d" for q, a in asked) or "these answers"
    return OptionError(
        guilty[0] if guilty else wrong.option,
        f"{what}: {wrong.reason}",
        "answers_exclude",
        reason=f"{told} {'do not go together' if len(guilty) > 1 else 'cannot be had'}: {wrong.reason}",
    )
