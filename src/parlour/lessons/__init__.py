"""Lessons: how each game is played, in Markdown whose examples are played by the engine; docs/lessons.md tells how.

A lesson is delivered as plain data, in each of its languages, for the terminal and the browser alike.
"""

from parlour.lessons.load import LANGUAGES, contents, lesson, lesson_games
from parlour.lessons.model import (
    Block,
    Entry,
    Example,
    Grid,
    Heading,
    House,
    Items,
    Lesson,
    LessonError,
    Paragraph,
    Row,
    Setup,
    Source,
    Span,
    Step,
    to_json,
)

__all__ = [
    "LANGUAGES",
    "Block",
    "Entry",
    "Example",
    "Grid",
    "Heading",
    "House",
    "Items",
    "Lesson",
    "LessonError",
    "Paragraph",
    "Row",
    "Setup",
    "Source",
    "Span",
    "Step",
    "contents",
    "lesson",
    "lesson_games",
    "to_json",
]
