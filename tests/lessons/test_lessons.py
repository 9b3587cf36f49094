"""Every lesson is played; what it says rests on rules that exist; its tables can be shown step by step."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from parlour.engine import DEALER, SEAT_NAMES, Actor, Seat, find_game, fold
from parlour.lessons import Block, Example, Grid, Heading, House, LessonError, contents, lesson, lesson_games, to_json
from parlour.lessons.load import lesson_text, read_lesson, spans_of
from parlour.lessons.played import open_view
from parlour.lessons.sources import rule_sources, rule_texts
from parlour.records import Player, loads
from tests.lessons.fences import all_names, examples, fences, names

LESSONS = pytest.mark.parametrize(("game", "name"), names())
IN_EVERY_LANGUAGE = pytest.mark.parametrize(("game", "name", "language"), all_names())


@IN_EVERY_LANGUAGE
def test_every_example_of_a_lesson_is_played(game: str, name: str, language: str) -> None:
    shown = lesson(game, name, language)
    # What the analysis says is compared for one language: the fences of all are the same, as test_languages.py proves.
    text = lesson_text(game, name, language)
    file = f"{shown.entry.number:02}-{name}.md"
    assert read_lesson(game, file, text, language, is_analysed=language == "en") == shown
    told = list(fences(game, name, language))
    played = examples(shown.blocks)
    assert [fence.line for fence in told] == [example.line for example in played]
    assert [fence.kind for fence in told] == [example.kind for example in played]
    assert all(example.rows for example in played)
    assert json.loads(json.dumps(to_json(shown)))["entry"]["name"] == name


@LESSONS
def test_a_house_rule_is_what_its_examples_are_played_by(game: str, name: str) -> None:
    table = find_game(game).options
    for fence, example in zip(fences(game, name), examples(lesson(game, name).blocks), strict=True):
        if fence.house:
            values = table.values(table.parse(example.rules))
            asked = dict(pair.split("=", 1) for pair in fence.house.split())
            assert {option: table.options[option].write(values[option]) for option in asked} == asked, str(fence)


def houses(blocks: tuple[Block, ...]) -> list[House]:
    return [block for block in blocks if isinstance(block, House)]


@IN_EVERY_LANGUAGE
def test_a_house_rule_has_words_and_an_example(game: str, name: str, language: str) -> None:
    for house in houses(lesson(game, name, language).blocks):
        assert house.words, house.rules
        assert examples(house.blocks), house.rules


def actor_of(text: str) -> Actor:
    return DEALER if text == str(DEALER) else Seat(SEAT_NAMES.index(text))


def states(game: str, example: Example, rows: tuple[str, ...]) -> Iterator[Any]:
    """The states of an example, played anew from its position or its record."""
    table = find_game(game)
    if example.kind == "record":
        player = Player(loads("".join(f"{row}\n" for row in rows)))
        yield player.state
        for played in player.play():
            yield played.after
        return
    state = table.from_position(example.position)
    yield state
    for step in example.steps:
        state = table.apply(state, actor_of(step.actor), table.parse(step.act)).state
        yield state


@LESSONS
def test_the_steps_of_an_example_fold_into_what_the_engine_shows(game: str, name: str) -> None:
    for fence, example in zip(fences(game, name), examples(lesson(game, name).blocks), strict=True):
        if example.start is None or not example.steps:
            continue
        view = example.start
        for at, state in enumerate(states(game, example, fence.rows)):
            for event in example.steps[at - 1].events if at else ():
                view = fold(view, event)
            assert view == open_view(find_game(game), state), f"{fence}, step {at}"
        told = [row.step for row in example.rows if row.step is not None]
        assert told == sorted(told)
        assert set(told) == set(range(len(example.steps)))


@pytest.mark.parametrize("game", lesson_games())
def test_the_lessons_of_a_game_stand_on_all_of_its_rules(game: str) -> None:
    cited = {source.rule for entry in contents(game) for source in lesson(game, entry.name).sources}
    assert set(rule_texts(game)) - cited == set()


@pytest.mark.parametrize("game", lesson_games())
def test_lessons_are_numbered_in_order(game: str) -> None:
    assert [entry.number for entry in contents(game)] == list(range(1, len(contents(game)) + 1))


def sections(blocks: tuple[Block, ...]) -> list[list[Block]]:
    """The blocks from heading to heading."""
    found: list[list[Block]] = [[]]
    for block in blocks:
        if isinstance(block, Heading):
            found.append([])
        found[-1].append(block)
    return found


@IN_EVERY_LANGUAGE
def test_a_number_in_prose_stands_in_a_rule_cited_or_an_example_played_beside_it(
    game: str, name: str, language: str
) -> None:
    """So that prose cannot drift from the rules: a wrong number has nothing in its section that it rests on."""
    shown = lesson(game, name, language)
    texts = rule_texts(game, language)
    told = {fence.line: " ".join((*fence.rows, fence.house)) for fence in fences(game, name, language)}
    wrong = []
    for section in sections(shown.blocks):
        spans = list(spans_of(section))
        played = " ".join(told[example.line] for example in examples(tuple(section)))
        cited = [span.text for _, run in spans for span in run if span.style == "rule"]
        proven = set(re.findall(r"(?<![A-Z0-9])\d+(?![A-Z])", played))
        proven |= {n for rule in cited for n in re.findall(r"\d+", texts[rule])}
        for line, run in spans:
            text = "".join(span.text for span in run if span.style in ("", "strong", "em"))
            wrong += [f"{game}/{name}:{line}: {n}" for n in re.findall(r"\d+", text) if n not in proven]
    assert wrong == []


def table_of(game: str, name: str) -> list[list[str]]:
    """The cells of the first table of prose of a lesson."""
    grid = next(block for block in lesson(game, name).blocks if isinstance(block, Grid))
    return [["".join(span.text for span in cell) for cell in row] for row in grid.rows]


def test_the_table_of_the_play_is_the_one_of_the_rule() -> None:
    ruled = re.findall(r"\| ([^|]+) \| (\d+)[^|]* \|", rule_texts("cribbage")["C-19"])
    assert len(ruled) == 7
    for (what, points), (lesson_what, lesson_points) in zip(ruled, table_of("cribbage", "play"), strict=True):
        assert points == lesson_points.split()[0]
        assert re.findall(r"\d+|third|fourth|run|last card", what) == re.findall(
            r"\d+|third|fourth|run|last card", lesson_what
        )


def test_the_table_of_the_runs_is_what_the_examples_below_it_are_worth() -> None:
    shown = [
        (Counter(card[0] for fact in example.setup for card in fact.cards), example.rows[-1].cells[0])
        for example in examples(lesson("cribbage", "show").blocks)
    ]
    for _, ranks, points in table_of("cribbage", "show"):
        assert any(total == points and Counter(ranks.split()) <= cards for cards, total in shown), ranks


def test_the_table_of_card_points_is_the_one_of_the_rules() -> None:
    names = ["joker", "two", "ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four"]
    values = [int(points) for _, points in find_game("handfoot").options.make({}).scoring.card_values]
    told = {card.strip(): int(points) for cards, points in table_of("handfoot", "object-and-books")
            for card in cards.split(",")}  # fmt: skip
    assert told == dict(zip(names, values, strict=True))


def test_the_sources_say_what_is_known() -> None:
    cribbage, handfoot = rule_sources("cribbage"), rule_sources("handfoot")
    assert cribbage["C-15"] == "ACC 7.1.b (the wording was read, edition of August 2010)."
    assert cribbage["C-24"] == "ACC 1.7 (the wording was read, in a book printed later than August 2010)."
    assert cribbage["C-18"] == "ACC 7.3 (as others report it)."
    assert cribbage["C-38"] == "All 12,994,800 hands and cribs (computed)."
    assert cribbage["C-45"] == "Pagat (not verified against the ACC)."
    assert cribbage["C-19"].startswith("ACC 7.2.a and the chart of 1.7 (the wording was read, edition of August 2010; ")
    assert handfoot["H-R1.4"] == "Board Game Arena's help page."
    assert handfoot["H-R2.4"] == "Pagat."
    assert handfoot["H-R1.5"] == "It follows from the other rules."
    assert all(words.endswith(".") and "[" not in words for words in (*cribbage.values(), *handfoot.values()))


HEAD = "---\ntitle: T\nabout: A.\n---\n"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("no header", 1, "begins with a header"),
        ("---\ntitle: T\n---\n", 1, "a title and a sentence"),
        (f"{HEAD}A rule [C-99].\n", 5, "no rule C-99"),
        (f"{HEAD}\nSee [that](nowhere).\n", 6, "nowhere is none"),
        (f"{HEAD}# One title is enough\n", 5, "lessons do not use heading"),
        (f"{HEAD}![a picture](x.png)\n", 5, "lessons do not use image"),
        (f"{HEAD}\n\n---\n", 7, "lessons do not use hr"),
        (f"{HEAD}> Quoted.\n", 5, "house: target=61"),
        (f"{HEAD}> house: nothing=1\n", 5, "nothing"),
        (f"{HEAD}> house: target=61 stands\n> not alone\n", 5, "stands alone"),
        (f"{HEAD}```poem\nx\n```\n", 5, "'poem' is no kind of example"),
        (f"{HEAD}```play\n```\n", 5, "empty"),
    ],
)
def test_what_a_lesson_may_not_hold_is_named_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(LessonError, match=re.escape(words)) as caught:
        read_lesson("cribbage", "01-x.md", text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"cribbage/01-x.md:{line}: ")


def test_html_stays_text() -> None:
    shown = read_lesson("cribbage", "01-x.md", f"{HEAD}<b>bold</b> and <script>no</script>\n")
    ((_, spans),) = spans_of(shown.blocks)
    assert "".join(span.text for span in spans) == "<b>bold</b> and <script>no</script>"


def test_a_lesson_that_is_not_there_is_a_key_error() -> None:
    for ask in (lesson, lesson_text):
        with pytest.raises(KeyError, match="nowhere"):
            ask("cribbage", "nowhere")
    assert contents("whist") == ()
