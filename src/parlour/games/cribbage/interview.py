"""The interview of cribbage: what a house is asked, and which options each answer sets."""

from __future__ import annotations

from typing import Final

from parlour.engine.interview import Question, question

__all__ = ["ASKED", "QUESTIONS"]

QUESTIONS: Final[tuple[Question, ...]] = (
    question("players", {str(n): {"players": n} for n in (2, 3, 4)}),
    question("cards", {"six": {"cards": "six"}, "five": {"cards": "five"}}),
    question("length", {"121": {"target": 121}, "61": {"target": 61}}),
    question(
        "counting",
        {
            "table": {"counting": "auto", "muggins": False},
            "players": {"counting": "all", "muggins": False},
            "muggins": {"counting": "all", "muggins": True},
        },
    ),
    question("reaching", {"wins": {"lowball": False}, "loses": {"lowball": True}}),
)
"""Every question, in the order in which it is asked; none must be answered."""

ASKED: Final[dict[str, str]] = {
    "ask.players": "How many play?",
    "ask.players.2": "two",
    "ask.players.3": "three",
    "ask.players.4": "four, as partners",
    "ask.cards": "How many cards are dealt to two players?",
    "ask.cards.six": "six",
    "ask.cards.five": "five, the old game",
    "ask.length": "How long is the game?",
    "ask.length.121": "twice round the board, to 121",
    "ask.length.61": "once round the board, to 61",
    "ask.counting": "Who counts?",
    "ask.counting.table": "the table",
    "ask.counting.players": "everybody for themselves",
    "ask.counting.muggins": "everybody for themselves, and muggins takes what was missed",
    "ask.reaching": "What does reaching the last hole do?",
    "ask.reaching.wins": "it wins",
    "ask.reaching.loses": "it loses",
}
"""The words of the questions and answers by key."""
