"""A review as JSON. Chances to win are numbers from 0 to 1, costs are points; a seat is its letter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from parlour.engine import SEAT_NAMES
from parlour.review.model import Account, Choice, Decision, Mark, Review, SeatReview
from parlour.review.words import fault_words

__all__ = ["SHOWN", "decision_json", "mark_json", "review_json"]

SHOWN: Final = 5
"""How many alternatives of a decision are told, the best first; the choice that was made always is."""


def _round(value: float | None, places: int = 4) -> float | None:
    return None if value is None else round(value, places) + 0.0


def _choice(choice: Choice, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = {"act": choice.act, "total": _round(choice.total), "win": _round(choice.win, 5)}
    if kind == "throw":
        found |= {"hand": _round(choice.hand), "crib": _round(choice.crib)}
    if kind in ("throw", "play"):
        found |= {"peg_own": _round(choice.peg_own), "peg_other": _round(choice.peg_other)}
    return found


def _telling(decision: Decision) -> Iterator[Choice]:
    """The best few choices, and the one that was made where it is not among them."""
    shown = decision.choices[:SHOWN]
    yield from shown
    if all(choice.act != decision.chosen.act for choice in shown):
        yield decision.chosen


def decision_json(decision: Decision) -> dict[str, Any]:
    """One decision as JSON."""
    return {
        "line": decision.line,
        "game": decision.game,
        "deal": decision.deal,
        "seat": SEAT_NAMES[decision.seat],
        "kind": decision.kind,
        "dealer": decision.is_dealer,
        "score": [decision.own, decision.other],
        "held": [c.text for c in decision.held],
        "pile": [c.text for c in decision.pile],
        "chosen": _choice(decision.chosen, decision.kind),
        "best": _choice(decision.best, decision.kind),
        "rank": decision.rank,
        "choices": decision.choices_count,
        "alternatives": [_choice(choice, decision.kind) for choice in _telling(decision)],
        "points_cost": _round(decision.points_cost),
        "win_cost": _round(decision.win_cost, 5),
        "grade": decision.grade,
        "fault": decision.fault,
        "why": decision.why,
    }


def mark_json(mark: Mark) -> dict[str, Any]:
    """A chance to win on the path of a seat as JSON."""
    return {"game": mark.game, "deal": mark.deal, "line": mark.line, "what": mark.what, "win": _round(mark.win, 5)}


def _account(account: Account) -> dict[str, Any]:
    """An account, unrounded: its parts add up."""
    return {
        "start": account.start,
        "luck_own_cards": account.cards,
        "luck_other_cards": account.other_cards,
        "luck_rest": account.rest,
        "luck_rest_parts": dict(account.parts),
        "luck": account.luck,
        "own_errors": account.own_errors,
        "other_errors": account.other_errors,
        "result": account.result,
    }


def _seat(seat: SeatReview, language: str) -> dict[str, Any]:
    return {
        "seat": SEAT_NAMES[seat.seat],
        "name": seat.name,
        "grades": dict(seat.counts),
        "kinds": {
            kind: {"n": n, "best": best, "points_cost": _round(points), "win_cost": _round(win, 5)}
            for kind, (n, best, points, win) in seat.kinds.items()
        },
        "points_lost": _round(seat.points_lost),
        "win_lost": _round(seat.win_lost, 5),
        "costliest": [d.line for d in seat.costliest],
        "faults": {
            fault: {
                "words": fault_words(fault, language)[0],
                "n": n,
                "points_cost": _round(points),
                "win_cost": _round(win, 5),
            }
            for fault, (n, points, win) in seat.faults.items()
        },
        "lesson": seat.lesson,
        "games": [{"game": g.game, "over": g.is_over, "win": _account(g.account)} for g in seat.games],
        "points": None if seat.points is None else _account(seat.points),
        "roles": {role: {"deals": n, "points": _round(points)} for role, (n, points) in seat.roles.items()},
    }


def review_json(review: Review, *, language: str = "en") -> dict[str, Any]:
    """The whole review as JSON, its faults called by their names in a language."""
    return {
        "game": "cribbage",
        "rules": review.rules,
        "names": {SEAT_NAMES[seat]: name for seat, name in review.names.items()},
        "target": review.target,
        "winners": review.winners.split(),
        "notes": list(review.notes),
        "deals": [
            {
                "game": d.game,
                "deal": d.deal,
                "dealer": SEAT_NAMES[d.dealer],
                "before": list(d.before),
                "after": list(d.after),
                "full": d.is_full,
            }
            for d in review.deals
        ],
        "decisions": [decision_json(d) for d in review.decisions],
        "paths": {SEAT_NAMES[seat]: [mark_json(mark) for mark in path] for seat, path in review.paths.items()},
        "seats": [_seat(seat, language) for seat in review.seats],
    }
