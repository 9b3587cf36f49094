"""Exercises without end: an item, the question that it puts, the verdict on an answer by engine and analysis."""

from parlour.drills.choose import DAILY, drill_of, drills, make, of_the_day
from parlour.drills.mistakes import are_drilled, items_of
from parlour.drills.model import LEVELS, DrillError, Item
from parlour.drills.telling import Question, Verdict, ask, judge, problem
from parlour.drills.words import WORDS

__all__ = [
    "DAILY",
    "LEVELS",
    "WORDS",
    "DrillError",
    "Item",
    "Question",
    "Verdict",
    "are_drilled",
    "ask",
    "drill_of",
    "drills",
    "items_of",
    "judge",
    "make",
    "of_the_day",
    "problem",
]
