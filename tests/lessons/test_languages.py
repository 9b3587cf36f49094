"""A lesson says the same in every language: the same fences, rules, headings, houses and numbers, in other sentences.

The rules of a game likewise: the same ids, marks, options and numbers.
"""

import re
from collections.abc import Iterator, Sequence

import pytest

from parlour.lessons import LANGUAGES, Block, Example, Grid, Heading, House, Items, Paragraph, Span, contents, lesson
from parlour.lessons.html import lesson_page
from parlour.lessons.load import lesson_games
from parlour.lessons.sources import rule_sources, rule_texts
from parlour.lessons.words import CHECKS, WORDS
from tests.lessons.fences import fences, names

OTHERS = [language for language in LANGUAGES if language != "en"]
LESSONS = pytest.mark.parametrize(("game", "name", "language"), [(*one, to) for to in OTHERS for one in names()])
GAMES = pytest.mark.parametrize(("game", "language"), [(game, to) for to in OTHERS for game in lesson_games()])

FIELD = re.compile(r"\{\w*(?::[^}]*)?\}")


def told(spans: Sequence[Span]) -> tuple[object, ...]:
    """What a run of text says beside its words, in any order: a language has its own."""
    prose = "".join(span.text for span in spans if span.style in ("", "strong", "em"))
    marked = sorted((span.style, span.target or span.text) for span in spans if span.style in ("rule", "code"))
    links = sorted(span.target for span in spans if span.style == "lesson")
    return marked, links, sorted(re.findall(r"\d+", prose))


def shape(blocks: Sequence[Block]) -> Iterator[object]:
    """The blocks of a lesson, block by block, without their sentences."""
    for block in blocks:
        match block:
            case Heading(level=level, spans=spans):
                yield "heading", level, told(spans)
            case Paragraph(spans=spans):
                yield "paragraph", told(spans)
            case Items(is_ordered=is_ordered, items=items):
                yield "list", is_ordered, [list(shape(item)) for item in items]
            case Grid(head=head, rows=rows):
                yield "table", [[told(cell) for cell in row] for row in (head, *rows)]
            case House(rules=rules, blocks=inner):
                yield "house", rules, list(shape(inner))
            case Example(kind=kind, position=position, steps=steps, rules=rules):
                yield "example", kind, position, rules, [(step.actor, step.act) for step in steps]


@LESSONS
def test_a_lesson_has_the_same_fences_in_every_language(game: str, name: str, language: str) -> None:
    def of(to: str) -> list[tuple[object, ...]]:
        return [(fence.kind, fence.house, fence.rows) for fence in fences(game, name, to)]

    assert of(language) == of("en")


@LESSONS
def test_a_lesson_says_the_same_in_every_language(game: str, name: str, language: str) -> None:
    here, english = lesson(game, name, language), lesson(game, name)
    for one, other in zip(shape(here.blocks), shape(english.blocks), strict=True):
        assert one == other
    assert (here.entry.number, here.entry.name) == (english.entry.number, english.entry.name)
    assert [source.rule for source in here.sources] == [source.rule for source in english.sources]


def sentences(blocks: Sequence[Block]) -> Iterator[str]:
    """The paragraphs of prose that are long enough to differ in every language."""
    for block in blocks:
        match block:
            case Paragraph(spans=spans):
                text = "".join(span.text for span in spans if span.style not in ("rule", "code"))
                if len(re.findall(r"[A-Za-z]{3,}", text)) > 2:
                    yield text
            case Items(items=items):
                for item in items:
                    yield from sentences(item)
            case House(blocks=inner):
                yield from sentences(inner)


def test_no_paragraph_is_left_in_another_language() -> None:
    left = [
        f"{game}/{language}/{name}: {text}"
        for language in OTHERS
        for game, name in names()
        for text in set(sentences(lesson(game, name, language).blocks)) & set(sentences(lesson(game, name).blocks))
    ]
    assert left == []


@GAMES
def test_the_titles_of_lessons_are_in_the_language(game: str, language: str) -> None:
    for here, english in zip(contents(game, language), contents(game), strict=True):
        assert here.about != english.about


def test_a_rule_that_is_asked_for_in_another_language_is_the_same_rule() -> None:
    assert rule_sources("cribbage", "de")["C-15"] == (
        "ACC 7.1.b (der Wortlaut wurde gelesen, Ausgabe vom August 2010)."
    )
    assert rule_sources("handfoot", "de")["H-R1.4"] == "Hilfeseite von Board Game Arena."


@GAMES
def test_the_rules_say_the_same_in_every_language(game: str, language: str) -> None:
    here, english = rule_texts(game, language), rule_texts(game)
    assert list(here) == list(english)
    for rule, text in english.items():
        for what in (r"\[[A-Z]\]", r"`[^`]*`", r"\b[a-z]+\d?(?:_[a-z\d*]+)+", r"\d+(?:[.,]\d+)*", r"\|"):
            found, due = (sorted(one.replace(",", ".") for one in re.findall(what, t)) for t in (here[rule], text))
            assert found == due, f"{rule}: {what}"
        assert re.findall(r"\[([a-z]\w*)\]", here[rule]) == re.findall(r"\[([a-z]\w*)\]", text), rule


@GAMES
def test_no_rule_is_left_in_another_language(game: str, language: str) -> None:
    english = rule_texts(game)
    assert [rule for rule, text in rule_texts(game, language).items() if text == english[rule]] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_words_around_examples_are_complete(language: str) -> None:
    assert list(WORDS[language]) == list(WORDS["en"])
    for key, text in WORDS["en"].items():
        assert sorted(FIELD.findall(WORDS[language][key])) == sorted(FIELD.findall(text)), key
    assert list(CHECKS[language]) == list(CHECKS["en"])
    for game, checks in CHECKS["en"].items():
        assert list(CHECKS[language][game]) == list(checks)
        for key, text in checks.items():
            assert sorted(FIELD.findall(CHECKS[language][game][key])) == sorted(FIELD.findall(text)), key


@pytest.mark.parametrize(
    ("language", "one"),
    [("en", r"(?<![\d.,])1 (?:cards|points|game points)\b"), ("de", r"(?<![\d.,])1 (?:Karten|Punkte|Spielpunkte)\b")],
)
@pytest.mark.parametrize("game", lesson_games())
def test_one_is_said_in_the_singular(game: str, language: str, one: str) -> None:
    for about in contents(game, language):
        text = re.sub(r"<[^>]+>", " ", lesson_page(lesson(game, about.name, language), language).html)
        found = re.search(one, text)
        assert found is None, (about.name, found)


ENGLISH = re.compile(r"\b(?:the|and|of|is|are|count|card|cards|holds|worth|points|discard pile|refused)\b")


@LESSONS
def test_what_the_program_says_around_examples_is_in_the_language(game: str, name: str, language: str) -> None:
    """Columns, positions, results, refusals, house rules: all but the notation of acts and rule sets."""
    shown = lesson(game, name, language)
    said = [source.words for source in shown.sources]
    for block in all_blocks(shown.blocks):
        if isinstance(block, House):
            said.append(block.words)
        elif isinstance(block, Example):
            said += [*block.columns, *block.lines, *(fact.label for fact in block.setup)]
            said += [fact.text for fact in block.setup if fact.key == "rules"]
            said += [cell for row in block.rows for cell in (row.cells[0], row.cells[-1])]
    for text in said:
        assert not ENGLISH.search(text.replace("Hand and Foot", "")), text
        assert "{" not in text


def all_blocks(blocks: Sequence[Block]) -> Iterator[Block]:
    """These blocks and those inside."""
    for block in blocks:
        yield block
        if isinstance(block, House):
            yield from all_blocks(block.blocks)
