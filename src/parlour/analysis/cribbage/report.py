"""Answers of the analysis as JSON: the same for the command line, the server and programs. Nothing is rounded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from parlour.analysis.cribbage.deal import Spread
from parlour.analysis.cribbage.discard import Discard, Throw
from parlour.analysis.cribbage.play import Plays
from parlour.analysis.cribbage.standing import Standing
from parlour.cards import Card

__all__ = ["RANKS", "discard_report", "plays_report", "standing_report"]

RANKS: Final = "A23456789TJQK"
"""The ranks in their order, as they are written."""


def discard_report(answer: Discard) -> dict[str, Any]:
    """`throws`, the best first, and `starters` that would have made another throw the better one."""
    return {
        "hand": _texts(answer.hand),
        "dealer": answer.is_dealer,
        "score": None if answer.scores is None else list(answer.scores),
        "players": answer.players,
        "throws": [_throw(row) for row in answer.throws],
        "starters": [
            {"starter": turn.starter.text, "throw": _texts(turn.throw), "gain": turn.gain} for turn in answer.turns
        ],
    }


def plays_report(answer: Plays) -> dict[str, Any]:
    """`plays`, the best first, and `holds`: how likely the other side holds each rank."""
    return {
        "seat": str(answer.seat),
        "hand": _texts(answer.hand),
        "pile": _texts(answer.pile),
        "count": answer.count,
        "starter": None if answer.starter is None else answer.starter.text,
        "dealer": answer.is_dealer,
        "score": list(answer.scores),
        "plays": [
            {
                "card": row.card.text,
                "now": row.now,
                "own": row.own,
                "other": row.other,
                "total": row.total,
                "win": row.win,
                "tied": row.is_tied,
            }
            for row in answer.plays
        ],
        "holds": dict(zip(RANKS, answer.holds, strict=True)),
    }


def standing_report(answer: Standing) -> dict[str, Any]:
    """`win` at the deal, what the other deal and one hole would make of it, and the chances around."""
    return {
        "score": list(answer.scores),
        "dealer": answer.is_dealer,
        "win": answer.win,
        "win_other_deal": answer.win_other_deal,
        "own_hole": answer.own_hole,
        "other_hole": answer.other_hole,
        "around": {
            "own": list(answer.own_scores),
            "other": list(answer.other_scores),
            "win": [list(row) for row in answer.around],
        },
    }


def _throw(row: Throw) -> dict[str, Any]:
    return {
        "throw": _texts(row.throw),
        "keep": _texts(row.keep),
        "hand": row.hand,
        "crib": row.crib,
        "crib_random": row.crib_random,
        "peg_own": row.peg_own,
        "peg_other": row.peg_other,
        "total": row.total,
        "win": row.win,
        "tied": row.is_tied,
        "spread": {
            "hand": _spread(row.hand_spread),
            "crib": _spread(row.crib_spread),
            "show": _spread(row.show_spread),
        },
    }


def _spread(spread: Spread | None) -> dict[str, Any] | None:
    if spread is None:
        return None
    return {"min": spread.least, "max": spread.most, "chances": list(spread.chances)}


def _texts(cards: Iterable[Card]) -> list[str]:
    return [c.text for c in cards]
