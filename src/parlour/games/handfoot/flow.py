"""The course of a game: who must act, what is legal, and what an action leads to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from parlour.engine import DEALER, Action, Actor, Event, Illegal, IllegalAction, Note, Pending, Seat, Step, wire_pending
from parlour.games.handfoot.actions import (
    Add,
    Answer,
    Ask,
    Choose,
    Cut,
    Deal,
    Discard,
    Draw,
    Drawn,
    Foot,
    Label,
    Lay,
    Lot,
    Open,
    Pass,
    Replace,
    Take,
    Upcard,
)
from parlour.games.handfoot.deal import (
    check_choose,
    check_dealt,
    choose,
    cut,
    deal,
    deal_foot,
    has_redrawn_top,
    lot,
    upcard,
)
from parlour.games.handfoot.events import changed_facts, say
from parlour.games.handfoot.going_out import ask_illegal, discard_illegal, partners_of, seat_out_illegal
from parlour.games.handfoot.laying import Plan, held_by, judge_add, judge_lay, judge_open
from parlour.games.handfoot.melds import WILDS
from parlour.games.handfoot.pickup import judge_take
from parlour.games.handfoot.rules import side_of
from parlour.games.handfoot.state import Phase, State, Table
from parlour.games.handfoot.turn import begin_turns, discard, draw, drawn, lay, pass_turn, replaced

__all__ = ["apply", "automatic", "check", "judge", "overdue", "pending"]

_DEALERS: Final = frozenset(
    {Phase.LOTS, Phase.CUT, Phase.DEAL, Phase.UPCARD, Phase.DRAWING, Phase.REPLACING}
)  # fmt: skip
_NOBODY: Final = Pending(())
_DEALER_MUST: Final = Pending((DEALER,))
_MUST: Final = {seat: Pending((seat,)) for seat in Seat}


def pending(state: Table) -> Pending:
    """Who must act. Rule: H-R4.1 (the seat on turn), H-R9.4 (every partner asked), H-R2.3 (all choose a hand)."""
    phase = state.phase
    if phase in _DEALERS:
        return _DEALER_MUST
    if phase is Phase.ASKING:
        answered = {seat for seat, _ in state.answers or ()}
        return Pending(tuple(seat for seat in partners_of(state.rules, state.turn) if seat not in answered))
    if phase is Phase.CHOOSE:
        return Pending(tuple(Seat(i) for i, is_done in enumerate(state.chosen) if not is_done))
    return _NOBODY if phase is Phase.OVER else _MUST[state.turn]


def automatic(state: State) -> tuple[Seat, Action] | None:
    """The act that leaves its seat no choice: the turn ends where no card can leave. Rule: H-R4.4."""
    if state.phase is not Phase.PLAY or len(state.hands[state.turn]) > 1:
        return None
    seat = state.turn
    if judge(state, seat, Pass()) is not None or judge(state, seat, Ask()) is None:
        return None
    if state.hands[seat] and _can_leave(state, seat):
        return None
    return seat, Pass()


def overdue(state: State, seat: Seat) -> Action | None:
    """A partner who does not answer has said no. Rule: H-R9.4."""
    return Answer(is_yes=False) if state.phase is Phase.ASKING and seat in pending(state).must else None


def _can_leave(state: State, seat: Seat) -> bool:
    """Whether the only card fits a meld of the board."""
    cards = state.hands[seat]
    side = state.side(seat)
    names = (Label(meld.rank, meld.number) for meld in state.boards[side])
    return any(isinstance(judge(state, seat, Add(((name, cards),))), Plan) for name in names)


def judge(table: Table, seat: Seat, action: Action) -> Plan | Illegal | None:
    """What a seat's action leads to on the board, or why it is refused; None where it is legal and lays nothing.

    It needs no more than a view of the seat shows. Rule: H-R4.1, H-R1.5.
    """
    phase = table.phase
    if phase is Phase.OVER:
        return Illegal("H-R12.1", "game_over")
    if seat >= table.rules.players_count:
        return Illegal("H-R1.1", "no_such_seat", {"seat": str(seat)})
    if isinstance(action, Choose):
        return check_choose(table, seat, action) if phase is Phase.CHOOSE else _not_now(table)
    if isinstance(action, Answer):
        return _answer_illegal(table, seat)
    if phase is not Phase.PLAY and phase is not Phase.DRAW:
        return _not_now(table)
    if seat != table.turn:
        return Illegal("H-R4.1", "not_your_turn", {"seat": str(table.turn)})
    kind = type(action)
    if kind is Draw or kind is Take:
        if phase is not Phase.DRAW:
            return Illegal("H-R4.1", "already_drawn")
    elif phase is not Phase.PLAY:
        return Illegal("H-R4.1", "draw_first")
    judged = _JUDGES.get(kind)
    return Illegal("H-R1.3", "dealer_only") if judged is None else judged(table, seat, action)


def _discard_illegal(table: Table, seat: Seat, action: Discard) -> Illegal | None:
    hand = held_by(table, seat)
    if action.card not in hand:
        return Illegal("H-R4.3", "card_not_in_hand", {"card": action.card.text})
    board = table.boards[side_of(table.rules, seat)]
    refusal = None if len(hand) > 1 else seat_out_illegal(table, seat, board)
    return discard_illegal(
        table.house, action.card, len(hand), len(table.feet[seat]), refusal, is_out=action.is_out
    )  # fmt: skip


def _draw_illegal(table: Table, seat: Seat, action: Draw) -> Illegal | None:
    return None


def _ask_illegal(table: Table, seat: Seat, action: Ask) -> Illegal | None:
    return ask_illegal(table, seat)


def _pass_illegal(table: Table, seat: Seat, action: Pass) -> Illegal | None:
    """A turn ends without a discard only where none is legal. Rule: H-R4.4."""
    free = [c for c in dict.fromkeys(held_by(table, seat)) if _discard_illegal(table, seat, Discard(c)) is None]
    if not free:
        return None
    cheapest = min(free, key=lambda c: (c in WILDS, table.house.card_points[c.index]))
    return Illegal("H-R4.4", "discard_first", {"card": cheapest.text})


_JUDGES: Final[dict[type[Action], Callable[[Table, Seat, Any], Plan | Illegal | None]]] = {
    Draw: _draw_illegal,
    Take: judge_take,
    Add: judge_add,
    Lay: judge_lay,
    Open: judge_open,
    Discard: _discard_illegal,
    Ask: _ask_illegal,
    Pass: _pass_illegal,
}
"""What the seat on turn may do, by the kind of act."""


def _answer_illegal(table: Table, seat: Seat) -> Illegal | None:
    if table.phase is not Phase.ASKING or seat not in pending(table).must:
        return Illegal("H-R9.4", "not_asked")
    return None


def _not_now(table: Table) -> Illegal:
    return Illegal("H-R4.1", "not_now", {"phase": table.phase.value})


def check(state: State, actor: Actor, action: Action) -> Illegal | None:
    """Whether `actor` may do this now; None means yes. Rule: H-R12.1 (nothing after the end), and those named."""
    if not isinstance(actor, Seat):
        return Illegal("H-R12.1", "game_over") if state.phase is Phase.OVER else check_dealt(state, action)
    found = judge(state, actor, action)
    return found if isinstance(found, Illegal) else None


def apply(state: State, actor: Actor, action: Action) -> Step[State]:
    """The step of a legal action: the new state and its events. Raises IllegalAction where `check` refuses."""
    notes: list[Note] = []
    if isinstance(actor, Seat):
        found = judge(state, actor, action)
        if isinstance(found, Illegal):
            raise IllegalAction(found)
        after = _act(state, actor, action, found, notes)
    else:
        illegal = check(state, actor, action)
        if illegal is not None:
            raise IllegalAction(illegal)
        after = _deal(state, action, notes)
    if after.phase is Phase.UPCARD and _has_upcards(after):
        after = begin_turns(after, notes)
    notes += (partial(changed_facts, state, after), partial(_changed_pending, state, after))
    return Step(after, notes)


def _changed_pending(before: State, after: State) -> Event | None:
    now = pending(after)
    return None if now == pending(before) else Event({"kind": "pending", **wire_pending(now.must, now.may)})


def _has_upcards(state: State) -> bool:
    """Whether all upcards lie and stand. Rule: H-R2.4."""
    return len(state.discard) >= state.house.table.upcard_count and not has_redrawn_top(state)


_LAID: Final = (Open, Lay, Add, Take)


def _act(state: State, seat: Seat, action: Action, plan: Plan | None, notes: list[Note]) -> State:
    if plan is not None and isinstance(action, _LAID):
        return lay(state, action, plan, notes)
    match action:
        case Draw():
            return draw(state, notes)
        case Discard():
            return discard(state, action, notes)
        case Choose():
            return choose(state, seat, action, notes)
        case Ask():
            notes.append(partial(say, seat, "ask"))
            return state._replace(phase=Phase.ASKING, answers=())
        case Answer():
            return _answer(state, seat, action, notes)
        case Pass():
            return pass_turn(state, notes)
    raise ValueError(f"{seat} cannot do {action}")


def _answer(state: State, seat: Seat, action: Answer, notes: list[Note]) -> State:
    """A partner says yes or no; after the last answer the turn goes on. Rule: H-R9.4."""
    notes.append(partial(say, seat, "yes" if action.is_yes else "no"))
    state = state._replace(answers=(*(state.answers or ()), (seat, action.is_yes)))
    return state if pending(state).must else state._replace(phase=Phase.PLAY)


def _deal(state: State, action: Action, notes: list[Note]) -> State:
    match action:
        case Drawn():
            return drawn(state, action, "draw", notes)
        case Replace():
            return replaced(state, action, notes)
        case Deal():
            return deal(state, action, notes)
        case Foot():
            return deal_foot(state, action, notes)
        case Upcard():
            return upcard(state, action, notes)
        case Lot():
            return lot(state, action, notes)
        case Cut():
            return cut(state, action, notes)
    raise ValueError(f"the dealer cannot do {action}")
