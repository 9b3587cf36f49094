"""Hand and Foot for two to twelve seats: the rules of RULES.md as pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.engine import SEAT_NAMES, Game, Seat
from parlour.games.handfoot.deal import dealt, owed
from parlour.games.handfoot.flow import apply, automatic, check, overdue, pending
from parlour.games.handfoot.interview import QUESTIONS
from parlour.games.handfoot.legal import legal
from parlour.games.handfoot.position import from_position, position, tidy_position
from parlour.games.handfoot.position_words import WORDS as POSITION_WORDS
from parlour.games.handfoot.rounds import initial, next_seat, outcome
from parlour.games.handfoot.rules import OPTIONS, Rules, pack, seats, sides
from parlour.games.handfoot.state import State
from parlour.games.handfoot.text import format_action, parse_action
from parlour.games.handfoot.view import HandFootView, sample, view, wire
from parlour.games.handfoot.weigh import weigh
from parlour.games.handfoot.words import EN
from parlour.games.handfoot.words_de import DE

__all__ = ["GAME", "HandFootView", "Rules", "State"]


def _deal_header(state: State) -> tuple[int, int, Mapping[str, str]]:
    return (
        1,
        0 if state.dealer is None and state.round == 1 else state.round,
        {} if state.dealer is None else {"dealer": SEAT_NAMES[state.dealer]},
    )


def _next_dealer(state: State) -> Seat | None:
    """Who deals first in a new game: the deal moves on to the left. Rule: H-R2.1."""
    return None if state.dealer is None else next_seat(state.rules, state.dealer)


GAME: Final[Game[State, HandFootView, Rules]] = Game(
    name="handfoot",
    title="Hand and Foot",
    options=OPTIONS,
    pack=pack,
    seats=seats,
    sides=sides,
    initial=initial,
    from_position=from_position,
    position=position,
    tidy_position=tidy_position,
    rules=lambda state: state.rules,
    pending=pending,
    chance=owed,
    dealt=dealt,
    check=check,
    legal=legal,
    automatic=automatic,
    apply=apply,
    view=view,
    wire=wire,
    sample=sample,
    outcome=outcome,
    next_dealer=_next_dealer,
    deal_header=_deal_header,
    parse=parse_action,
    format=format_action,
    position_words=POSITION_WORDS,
    words=EN,
    interview=QUESTIONS,
    languages={"de": DE},
    lists_all=False,
    overdue=overdue,
    window_seconds=30.0,
    weigh=weigh,
)
