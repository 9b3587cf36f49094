"""Questions about Hand and Foot as they are asked, and answers as JSON, for the command line and the server alike."""

from __future__ import annotations

from typing import Any

from parlour.analysis.handfoot.odds import BookOdds, Chance, DiscardOdds, Odds, OpeningOdds
from parlour.cards import format_cards
from parlour.engine import NotNotation, Seat
from parlour.engine.position import position_values
from parlour.games.handfoot.melds import label
from parlour.games.handfoot.position import from_position
from parlour.games.handfoot.rules import RANK_TEXT, seats
from parlour.games.handfoot.state import State
from parlour.games.handfoot.view import HandFootView, view

__all__ = ["odds_report", "read_position", "read_seat"]


def read_seat(text: str, state: State, usual: Seat) -> Seat:
    """The seat named, the usual one where none is. Raises ValueError."""
    found = [seat for seat in seats(state.rules) if str(seat) == text.upper()] if text else [usual]
    if not found:
        raise ValueError(f"{text!r} is no seat of this table")
    return found[0]


def read_position(text: str, seat: str = "") -> HandFootView:
    """What a seat (else the one on turn) sees of a position, which must name its hand. Raises ValueError.

    >>> len(read_position("hand:A=KCKD5H").hand)
    3
    """
    state = from_position(text)
    looking = read_seat(seat, state, state.turn)
    if f"hand:{looking}" not in position_values(text):
        raise NotNotation(f"the position does not say what {looking} holds: name it as hand:{looking}=KCKD5H")
    return view(state, looking)


def odds_report(answer: Odds) -> dict[str, Any]:
    """`opening` (null where the board is open), `books`, and `discards`, those that give least first."""
    return {
        "seat": str(answer.seat),
        "turns": answer.turns,
        "draws": answer.draws,
        "unseen": answer.unseen,
        "opening": None if answer.opening is None else _opening(answer.opening),
        "books": [_book(book) for book in answer.books],
        "discards": [_discard(row) for row in answer.discards],
    }


def _chance(chance: Chance) -> dict[str, Any]:
    return {"chance": chance.value, "low": chance.low, "high": chance.high, "samples": chance.samples}


def _opening(opening: OpeningOdds) -> dict[str, Any]:
    return {
        "required": opening.required,
        "held_points": opening.held_points,
        "melds": [{"rank": RANK_TEXT[rank], "cards": format_cards(cards)} for rank, cards in opening.melds],
        "next_turn": _chance(opening.next_turn),
        "within": _chance(opening.within),
    }


def _book(book: BookOdds) -> dict[str, Any]:
    return {
        "meld": label(book.meld),
        "cards": format_cards(book.meld.cards),
        "kind": book.kind,
        "needs": book.needs,
        "next_turn": _chance(book.next_turn),
        "within": _chance(book.within),
        "clean_next_turn": _chance(book.clean_next_turn),
        "clean_within": _chance(book.clean_within),
    }


def _discard(row: DiscardOdds) -> dict[str, Any]:
    return {
        "card": row.card.text,
        "to": str(row.seat),
        "take": _chance(row.take),
        "barred": None if row.barred is None else {"code": row.barred.code, "rule": row.barred.rule},
        "cards": format_cards(row.cards),
        "points": row.points,
        "cost": row.cost,
        "open_next": None if row.open_next is None else _chance(row.open_next),
    }
