"""An item as a question in words, and an answer to it as a verdict in words: the same for page and terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from parlour.cards import Card, format_cards, parse_cards, sort_cards
from parlour.drills.choose import drill_of
from parlour.drills.model import Asked, DrillError, Item, Part, Ranked, Solved
from parlour.drills.words import WORDS
from parlour.engine import Illegal, find_game
from parlour.engine.words import card_name, number_words, refusal, render
from parlour.games.cribbage.words import say_play, say_show

__all__ = ["Choice", "Question", "Row", "Said", "Verdict", "Zone", "answer_of", "ask", "judge", "problem"]

_NUMBER: Final = re.compile(r"[-\N{MINUS SIGN}]?[0-9]{1,5}")


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards that lie together under a label."""

    zone: str
    label: str
    cards: tuple[str, ...]
    is_ordered: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of a choice, with the key that gives it."""

    value: str
    label: str
    key: str


@dataclass(frozen=True, slots=True)
class Question:
    """What is shown and asked. `form`: number (from `least` to `most`), choice, cards (so many), worth (points and yes
    or no). `level` is how hard it is, 1 to 3.
    """

    kind: str
    game: str
    item: str
    title: str
    ask: str
    level: int
    facts: tuple[str, ...]
    zones: tuple[Zone, ...]
    form: str
    choices: tuple[Choice, ...]
    cards: tuple[str, ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Said:
    """A part of the answer: in words, its points (None: not in points), its cards, its rule."""

    label: str
    points: int | None
    cards: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Row:
    """One choice of those weighed: its cards, its figures in points as they are read, its grade, and whose it was."""

    answer: str
    cards: tuple[str, ...]
    figures: tuple[float, ...]
    win: float | None
    grade: str
    is_mine: bool
    is_best: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer was worth: `mark` 1 for right, 0 for wrong, between them for choices that are nearly as good.

    `words` say it in one line, `said` as players count it aloud; `why` tells the reason or the slip; `total` is what
    the parts come to in words. `slip` is the key of the slip, empty for none. `columns` name the figures of `rows`.
    """

    is_right: bool
    grade: str
    mark: float
    right: str
    given: str
    words: str
    said: str
    why: str
    slip: str
    parts: tuple[Said, ...]
    total: str
    rules: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def _words(language: str) -> Mapping[str, str]:
    return WORDS.get(language, WORDS["en"])


def _game_words(game: str, language: str) -> Mapping[str, str]:
    return find_game(game).words_in(language)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def problem(wrong: DrillError, language: str = "en") -> str:
    """What is wrong, in words."""
    return render(_words(language), f"error.{wrong.code}", wrong.params)


def ask(item: Item, language: str = "en") -> Question:
    """The question that an item puts, in words. Raises DrillError for a text that is no item."""
    drill = drill_of(item.kind)
    asked = drill.ask(item.text)
    words = _words(language)
    return Question(
        kind=drill.kind,
        game=drill.game,
        item=item.text,
        title=words[f"title.{drill.kind}"],
        ask=render(words, asked.ask, asked.params),
        level=drill.solve(item.text).level,
        facts=tuple(render(words, code, params) for code, params in asked.facts),
        zones=tuple(
            Zone(p.zone, render(words, f"zone.{p.zone}", p.params), _texts(p.cards), p.is_ordered)
            for p in asked.pictures
        ),
        form=asked.form,
        choices=tuple(
            Choice(value, _capital(words[f"choice.{value}"]), words[f"key.{value}"])
            for value in (("yes", "no") if asked.form == "worth" else asked.choices)
        ),
        cards=_texts(asked.cards),
        least=asked.least,
        most=asked.most,
    )


def answer_of(asked: Asked, text: str) -> str:
    """An answer as it is written and compared: `12`, `yes`, `5H5S` in the one order, `none`, `90 yes`.

    Raises DrillError saying how this question is answered.
    """
    given = text.strip()
    if asked.form == "number":
        return str(_number(given, asked))
    if asked.form == "choice":
        if given.lower() not in asked.choices:
            raise DrillError("not_a_choice", choices=", ".join(asked.choices))
        return given.lower()
    if asked.form == "worth":
        points, _, legal = given.lower().partition(" ")
        if legal.strip() not in ("yes", "no") or not _NUMBER.fullmatch(points):
            raise DrillError("not_worth")
        return f"{_number(points, asked)} {legal.strip()}"
    return _cards(given, asked)


def _number(text: str, asked: Asked) -> int:
    number = int(text.replace("\N{MINUS SIGN}", "-")) if _NUMBER.fullmatch(text) else None
    if number is None or not asked.least <= number <= asked.most:
        raise DrillError("not_a_number", least=asked.least, most=asked.most)
    return number


def _cards(text: str, asked: Asked) -> str:
    example = format_cards(asked.cards[: max(1, asked.least)])
    code = "not_cards" if asked.least else "not_cards_none"
    try:
        cards = () if text.lower() in ("", "none") else sort_cards(parse_cards(text))
    except ValueError:
        raise DrillError(code, example=example) from None
    if any(c not in asked.cards for c in cards) or len(set(cards)) < len(cards):
        raise DrillError(code, example=example)
    if not asked.least <= len(cards) <= asked.most:
        raise DrillError("card_count", n=asked.least)
    return format_cards(cards) or "none"


def judge(item: Item, text: str, language: str = "en") -> Verdict:
    """The verdict on an answer. Raises DrillError for a text that is no item, and for what is no answer to it.

    >>> judge(Item("hand", "hand=5H5SJCTD starter=4D"), "8").words
    'The answer: 10 points. You said: 8 points.'
    """
    drill = drill_of(item.kind)
    asked = drill.ask(item.text)
    given = answer_of(asked, text)
    solved = drill.solve(item.text)
    words = _words(language)
    if solved.ranked:
        is_best = any(row.answer == given and row.grade == "best" for row in solved.ranked)
        reason = "" if is_best else drill.why(item.text, given, language)
        return _weighed(asked, solved, given, reason, words, _game_words(drill.game, language))
    is_right = given == solved.right
    slip = "" if is_right else solved.slips.get(given, "")
    said = {
        "right": _answer(asked, solved.right, words, _game_words(drill.game, language)),
        "given": _answer(asked, given, words, _game_words(drill.game, language)),
    }
    reasons = [] if is_right or not slip else [words[f"slip.{slip}"]]
    if solved.refusal is not None:
        rule, code, params = solved.refusal
        reasons.append(refusal(_game_words(drill.game, language), Illegal(rule, code, dict(params))))
    elif not slip and len(solved.slips) == 1 and not solved.parts:
        reasons.append(words[f"slip.{next(iter(solved.slips.values()))}"])
    return Verdict(
        is_right=is_right,
        grade="right" if is_right else "wrong",
        mark=float(is_right),
        right=solved.right,
        given=given,
        words=render(words, "verdict.right" if is_right else "verdict.wrong", said),
        said=_said(solved, _game_words(drill.game, language)),
        why=" ".join(reasons),
        slip=slip,
        parts=tuple(_part(part, words) for part in solved.parts),
        total=_total(asked, solved, words),
        rules=solved.rules,
        columns=(),
        rows=(),
    )


_SHOWN: Final = 5
"""How many choices are told beside one's own."""
_MARKS: Final = {"best": 1.0, "slip": 0.7, "mistake": 0.3, "blunder": 0.0}


def _weighed(
    asked: Asked, solved: Solved, given: str, reason: str, words: Mapping[str, str], game: Mapping[str, str]
) -> Verdict:
    best = solved.ranked[0]
    row = next((one for one in solved.ranked if one.answer == given), None)
    if row is None:
        raise DrillError("not_cards", example=best.answer)
    key = "tied" if row.grade == "best" and row is not best else row.grade
    said = {
        "right": _answer(asked, best.answer, words, game),
        "given": _answer(asked, given, words, game),
        "cost": _cost(row, words),
    }
    slip = solved.slips.get(given, "")
    figures = tuple(best.figures)
    columns = [words[f"figure.{name}"] for name in figures]
    if best.win is not None:
        columns.append(words["figure.win"])
    alike = {_alike(one): one for one in reversed(solved.ranked)}
    first = sorted(alike.values(), key=solved.ranked.index)[:_SHOWN]
    shown = [one for one in solved.ranked if one is row or (one in first and _alike(one) != _alike(row))]
    return Verdict(
        is_right=row.grade == "best",
        grade=row.grade,
        mark=_MARKS[row.grade],
        right=best.answer,
        given=given,
        words=render(words, f"verdict.{key}", said),
        said="",
        why=" ".join(part for part in (words[f"slip.{slip}"] if slip else "", reason) if part),
        slip=slip,
        parts=(),
        total="",
        rules=solved.rules,
        columns=tuple(columns),
        rows=tuple(
            Row(
                answer=one.answer,
                cards=_texts(one.cards),
                figures=tuple(round(one.figures[name], 2) + 0.0 for name in figures),
                win=one.win,
                grade=one.grade,
                is_mine=one is row,
                is_best=one.grade == "best",
            )
            for one in shown
        ),
    )


def _alike(row: Ranked) -> tuple[object, ...]:
    """What is the same for choices that differ in suits that tell nothing."""
    figures = (round(value, 6) for value in row.figures.values())
    return (*sorted(c.rank for c in row.cards), *figures, row.grade)


def _cost(row: Ranked, words: Mapping[str, str]) -> str:
    if row.win_cost is not None:
        return render(words, "cost.win", {"n": number_words(words, f"{100 * row.win_cost:.1f}")})
    return render(words, "cost.points", {"n": number_words(words, f"{row.points_cost:.1f}")})


def _answer(asked: Asked, text: str, words: Mapping[str, str], game: Mapping[str, str]) -> str:
    """An answer in words."""
    if asked.form == "number":
        return render(words, "answer.points", {"n": text})
    if asked.form == "choice":
        return words[f"choice.{text}"]
    if asked.form == "worth":
        points, _, legal = text.partition(" ")
        return render(words, "answer.worth", {"n": points, "legal": words[f"answer.legal.{legal}"]})
    if text == "none":
        return words["answer.go"]
    *most, last = [card_name(game, c.text) for c in parse_cards(text)]
    return words["list.and"].join((", ".join(most), last)) if most else last


def _said(solved: Solved, game: Mapping[str, str]) -> str:
    if solved.phrases is None:
        return ""
    return say_show(solved.phrases, game) if solved.count is None else say_play(solved.count, solved.phrases, game)


def _part(part: Part, words: Mapping[str, str]) -> Said:
    return Said(render(words, part.code, part.params), part.points, _texts(part.cards), part.rule)


def _total(asked: Asked, solved: Solved, words: Mapping[str, str]) -> str:
    if asked.form not in ("number", "worth"):
        return ""
    return render(words, "answer.points", {"n": solved.right.split()[0]})


def _texts(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(c.text for c in cards)
