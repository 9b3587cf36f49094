"""Counting by hand: what a claim should have been, and which calls were missed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from parlour.analysis.cribbage import due_points, holes_left, missing_points
from parlour.engine import Action, Seat
from parlour.games.cribbage.actions import Claim, Muggins, Pass, Play
from parlour.games.cribbage.state import Due, Window
from parlour.games.cribbage.view import CribbageView
from parlour.review.words import say

__all__ = ["Counted", "counted"]


@dataclass(frozen=True, slots=True)
class Counted:
    """A claim or a call: what was said, what it should have been, and what it cost in points."""

    kind: str
    act: str
    best: str
    own: int
    """Points that the own side lost by it."""
    other: int
    """Points that it left to the other side."""
    fault: str
    why: str


def counted(view: CribbageView, action: Action, language: str = "en") -> Iterator[Counted]:
    """What an act of the seat that looks says of scores: its claim, its call, or a call that it lets go by.

    Rule: C-51, C-52 (claims), C-53 (muggins: a call stands open until the own next card, or the pass).
    """
    if isinstance(action, Claim) and view.due is not None:
        yield _claim(view, view.due, action, language)
    elif isinstance(action, Muggins):
        yield from _call(view, action, language)
    elif isinstance(action, Pass | Play) and view.windows:
        yield from _let_go(view, action, language)


def _claim(view: CribbageView, due: Due, action: Claim, language: str) -> Counted:
    true = due_points(view)
    said, best = f"claim {action.points}", f"claim {true}"
    short = max(0, min(true, holes_left(view, view.seat)) - action.points)
    how = "taken" if short and view.rules.has_muggins else "counts"
    why = say(language, f"claim.{how}.{due.what}", true=true, said=action.points, n=short)
    if short:
        return Counted("claim", said, best, short, short if view.rules.has_muggins else 0, "short", why)
    over = action.points - true
    paid = over if view.rules.overclaim == "to_opponent" else 0
    return Counted("claim", said, best, 0, paid, "over" if over else "", why if over else "")


def _open(view: CribbageView, seat: Seat, claimer: Seat | None = None) -> list[Window]:
    """The claims that `seat` may still call, the newest first."""
    return [w for w in reversed(view.windows) if seat in w.callers and claimer in (None, w.seat)]


def _call(view: CribbageView, action: Muggins, language: str) -> Iterator[Counted]:
    window = _open(view, view.seat, action.seat)[0]
    missed = missing_points(view, window)
    said = f"muggins {action.points}"
    if not missed:
        why = say(language, f"call.nothing.{window.what}")
        yield Counted("call", said, "pass", 0, action.points, "wrong_call", why)
    else:
        left = max(0, missed - action.points)
        why = say(language, f"call.short.{window.what}", n=missed) if left else ""
        yield Counted("call", said, f"muggins {missed}", left, 0, "no_call" if left else "", why)


def _let_go(view: CribbageView, action: Action, language: str) -> Iterator[Counted]:
    """A pass lets the newest claim go by, the own next card all of them. Where nothing is missed nothing is decided."""
    windows = _open(view, view.seat)
    for window in windows[:1] if isinstance(action, Pass) else windows:
        missed = missing_points(view, window)
        if missed:
            why = say(language, f"call.short.{window.what}", n=missed)
            yield Counted("call", "pass", f"muggins {missed}", missed, 0, "no_call", why)
