"""`parlour analyze`: what a throw, a card of the play or a score is worth; one module a question."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import Final

from parlour.cli import CommandError, Parser

__all__ = ["QUESTIONS", "run"]

QUESTIONS: Final[Mapping[str, str]] = {
    "discard": "cribbage: what each throw of a hand is worth",
    "play": "cribbage: what each card is worth in the play",
    "position": "cribbage: the chance to win at a score",
    "handfoot": "Hand and Foot: the odds of a position",
}
"""What can be asked; each has a module `parlour.cli.analyze_<question>`."""

_LISTED: Final = "\n".join(f"  {name:<9}  {what}" for name, what in QUESTIONS.items())
_EXAMPLES: Final = f"""questions:
{_LISTED}

examples:
  parlour analyze discard "5H 5S TC JC QH KD" --dealer
  parlour analyze play --hand "7H 8C 9D KS" --pile 4C --starter 2H --dealer
  parlour analyze position --score 98-105 --dealer

Each question explains itself: parlour analyze discard --help"""


def run(arguments: Sequence[str]) -> int:
    """Answer the question that the first word names."""
    first, rest = (arguments[0], list(arguments[1:])) if arguments else ("", [])
    if first in QUESTIONS:
        status: int = importlib.import_module(f"parlour.cli.analyze_{first}").run(rest)
        return status
    if first in ("-h", "--help"):
        Parser("parlour analyze QUESTION", "What a throw, a card or a score is worth.", _EXAMPLES).print_help()
        return 0
    said = f"{first!r} is no question" if first else "name a question"
    raise CommandError(f"{said}: the questions are {', '.join(QUESTIONS)} (see parlour analyze --help)")
