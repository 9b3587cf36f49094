"""A wrong number in a lesson is refused, and the refusal names the file, the line and the right number."""

import re

import pytest

from parlour.lessons import LessonError
from parlour.lessons.load import lesson_text, read_lesson
from tests.lessons.fences import NUMBER, Fence, fences, is_position, names

STATED = re.compile(r"(?:^| )(?:refused|\?|[A-L]*[+-]\d)")


def changed(fence: Fence) -> list[tuple[int, tuple[str, ...]]]:
    """The rows of a fence with one of its numbers one higher: the place of the row, and all rows.

    An act at a table is the player's choice: what is stated begins after it.
    """
    found = []
    for at, row in enumerate(fence.rows):
        if is_position(fence, at):
            continue
        first = STATED.search(row)
        begins = (len(row) if first is None else first.start()) if fence.kind == "table" else 0
        for number in NUMBER.finditer(row, begins):
            text = number.group()
            more = f"{float(text) + 1:.{len(text.partition('.')[2])}f}" if "." in text else str(int(text) + 1)
            rows = (*fence.rows[:at], row[: number.start()] + more + row[number.end() :], *fence.rows[at + 1 :])
            found.append((at, rows))
    return found


@pytest.mark.parametrize(("game", "name"), names())
def test_each_number_of_each_example_changed_in_turn_is_refused(game: str, name: str) -> None:
    held = []
    for fence in fences(game, name):
        fence.play()
        for at, rows in changed(fence):
            try:
                fence.play(rows)
            except LessonError:
                continue
            held.append(f"{game}/{name}:{fence.line + at}: {rows[at]}")
    assert held == []


@pytest.mark.parametrize(("game", "name"), names())
def test_each_card_of_the_play_changed_in_turn_is_refused(game: str, name: str) -> None:
    for fence in fences(game, name):
        if fence.kind != "play":
            continue
        for at, row in enumerate(fence.rows):
            card = re.match(r"[A-L] (\d)[CDHS] ", row)
            if card is None or is_position(fence, at):
                continue
            other = f"{row[:2]}{(int(card[1]) - 1) % 8 + 2}{row[3:]}"
            assert other != row
            with pytest.raises(LessonError):
                fence.play((*fence.rows[:at], other, *fence.rows[at + 1 :]))


@pytest.mark.parametrize(
    ("game", "name", "was", "wrong", "words"),
    [
        ("cribbage", "play", "A 2D 30 +2 pair", "A 2D 30 +3 pair", "the engine has 'A 2D 30 +2 pair' here"),
        ("cribbage", "play", "B 9C 24 +3 run", "B 9C 25 +3 run", "the engine has 'B 9C 24 +3 run' here"),
        ("cribbage", "play", "A +1 go", "A +2 go", "the engine has 'A +1 go' here"),
        ("cribbage", "play", "= 0", "= 1", "the engine has '= 0' here"),
        ("cribbage", "show", "= 29", "= 28", "the last row is '= 29'"),
        ("cribbage", "show", "+1 nobs JC", "+2 nobs JC", "left of this hand: +1 nobs JC"),
        ("cribbage", "heels-and-nobs", "A+2 heels", "A+3 heels", "the engine has 'A+2 heels' here"),
        ("cribbage", "winning", "?game-points.A=3", "?game-points.A=4", "the engine has ?game-points.A=3 here"),
        ("cribbage", "play", "refused C-18 must_play", "refused C-17 must_play", "'refused C-18 must_play' here"),
        ("cribbage", "aim-and-cards", "+9 15 15 run nobs", "+8 15 15 run nobs", "+9 15 15 run nobs"),
        ("cribbage", "strategy", "THKS 15.43", "THKS 15.44", "the analysis has 'THKS 15.43"),
    ],
)
def test_the_refusal_names_file_line_and_the_right_value(
    game: str, name: str, was: str, wrong: str, words: str
) -> None:
    text = lesson_text(game, name)
    at = text.index(was)
    line = text[:at].count("\n") + 1
    with pytest.raises(LessonError, match=re.escape(words)) as caught:
        read_lesson(game, f"01-{name}.md", text[:at] + wrong + text[at + len(was) :])
    assert str(caught.value).startswith(f"{game}/01-{name}.md:{line}: ")
