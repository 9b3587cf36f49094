"""Cribbage for two, three and four seats: the rules of RULES.md as pure functions.

For counting alone: `score_show` (a hand or crib with the starter) and `score_play` (the last card of a count).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.engine import SEAT_NAMES, Game
from parlour.games.cribbage.deal import dealt, owed
from parlour.games.cribbage.flow import apply, automatic, check, initial, overdue, pending
from parlour.games.cribbage.interview import QUESTIONS
from parlour.games.cribbage.match import next_first_dealer, outcome
from parlour.games.cribbage.play import score_play
from parlour.games.cribbage.position import WORDS as POSITION_WORDS
from parlour.games.cribbage.position import from_position, position, tidy_position
from parlour.games.cribbage.rules import OPTIONS, Rules, pack, seats, sides
from parlour.games.cribbage.show import score_show
from parlour.games.cribbage.state import State
from parlour.games.cribbage.text import format_action, parse_action
from parlour.games.cribbage.view import CribbageView, legal, sample, view, wire
from parlour.games.cribbage.words import EN
from parlour.games.cribbage.words_de import DE

__all__ = ["GAME", "CribbageView", "Rules", "State", "score_play", "score_show"]


def _deal_header(state: State) -> tuple[int, int, Mapping[str, str]]:
    return state.game, state.deal, {} if state.dealer is None else {"dealer": SEAT_NAMES[state.dealer]}


GAME: Final[Game[State, CribbageView, Rules]] = Game(
    name="cribbage",
    title="Cribbage",
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
    next_dealer=lambda state: next_first_dealer(state.rules, state.results[-1]),
    deal_header=_deal_header,
    parse=parse_action,
    format=format_action,
    position_words=POSITION_WORDS,
    words=EN,
    overdue=overdue,
    interview=QUESTIONS,
    languages={"de": DE},
)
