"""An interview: a few questions about how a house plays, and the preset nearest to the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from parlour.engine.option import OptionError, Value, Words
from parlour.engine.options import OptionTable, Preset
from parlour.engine.words import render

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
        raise OptionError.of(
            self.id, "house.no_answer", "bad_answer", name=repr(name), question=self.id, names=known
        )  # fmt: skip


def question(name: str, answers: Mapping[str, Mapping[str, object]]) -> Question:
    """A question whose words stand under `ask.<question>` and `ask.<question>.<answer>`."""
    return Question(name, f"ask.{name}", tuple(Answer(a, f"ask.{name}.{a}", values) for a, values in answers.items()))


def nearest(
    table: OptionTable[R],
    questions: Sequence[Question],
    answers: Mapping[str, str],
) -> tuple[str, R]:
    """The preset from which the fewest of the options answered differ (the first of equals), and its rules with those
    that differ put in.

    A preset that cannot be had with these answers is passed over. Raises OptionError for a question or an answer that
    is none, and where no preset can be had: it names the answers that exclude each other, and its `reason` says them in
    the words of the game.
    """
    known = {asked.id: asked for asked in questions}
    wanted: dict[str, object] = {}
    for name, given in answers.items():
        if name not in known:
            raise OptionError.of(name, "house.no_question", "bad_answer", name=repr(name), names=", ".join(known))
        wanted.update(known[name].answer(given).values)
    values = {option: table.options[option].read(value) for option, value in wanted.items()}
    refusal: OptionError | None = None
    for preset in sorted(table.presets.values(), key=lambda preset: len(_differing(table, values, preset))):
        try:
            return preset.name, table.make(_differing(table, values, preset), preset.rules)
        except OptionError as wrong:
            refusal = refusal or wrong
    assert refusal is not None
    raise _excluding(known, answers, refusal)


def _differing(table: OptionTable[R], values: Mapping[str, Value], preset: Preset[R]) -> dict[str, Value]:
    has = table.values(preset.rules)
    return {option: value for option, value in values.items() if value != has[option]}


def _excluding(known: Mapping[str, Question], answers: Mapping[str, str], wrong: OptionError) -> OptionError:
    """The refusal in terms of the answers given."""
    guilty = [name for name, given in answers.items() if set(known[name].answer(given).values) & set(wrong.options)]
    asked = [(known[name].words, known[name].answer(answers[name]).words) for name in guilty]
    key = "house.not_together" if len(guilty) > 1 else "house.cannot_be_had"

    def told(words: Words, given: Sequence[str]) -> str:
        joined = words["house.and"].join(given) or words["house.these_answers"]
        return render(words, key, {"answers": joined, "words": wrong.reason(words)})

    def whole(words: Words) -> str:
        return told(words, [f"{name}={answers[name]}" for name in guilty])

    def reason(words: Words) -> str:
        params = [{"question": words.get(q, q), "answer": words.get(a, a)} for q, a in asked]
        return told(words, [render(words, "house.answer", one) for one in params])

    return OptionError(guilty[0] if guilty else wrong.option, whole, "answers_exclude", reason=reason)
