"""A played game of cribbage, decision by decision: what each cost, what was better and why, luck apart from skill."""

from __future__ import annotations

from parlour.records import Record
from parlour.review.account import review_of
from parlour.review.advice import ANALYSIS, Advice
from parlour.review.judge import Judge
from parlour.review.model import Account, Choice, Deal, Decision, GameAccount, Mark, Review, ReviewError, SeatReview

__all__ = [
    "Account",
    "Choice",
    "Deal",
    "Decision",
    "GameAccount",
    "Judge",
    "Mark",
    "Review",
    "ReviewError",
    "SeatReview",
    "review",
    "review_of",
]


def review(source: Record | str | bytes, *, advice: Advice = ANALYSIS, language: str = "en") -> Review:
    """The review of a record of cribbage.

    Every decision is judged by what its seat could know; sentences are in `language`. For the decisions as they are
    judged, read `Judge(source).decisions()` to its end and hand them to `review_of`. Raises ReviewError.
    """
    judge = Judge(source, advice=advice, language=language)
    return review_of(judge, list(judge.decisions()))
