"""The course of a match: who must act, what is legal, and what an action leads to."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final

from parlour.engine import (
    DEALER,
    SEATS,
    Action,
    Actor,
    Event,
    Illegal,
    IllegalAction,
    Note,
    Pending,
    Seat,
    Step,
    wire_pending,
)
from parlour.games.cribbage.actions import Claim, Cut, Deal, DealCrib, Go, Muggins, Pass, Play, Show, Starter, Throw
from parlour.games.cribbage.counting import check_muggins, check_pass, claim, muggins, pass_by, show, start_show
from parlour.games.cribbage.deal import check_dealt, check_throw, cut, deal, deal_crib, throw, turn_starter
from parlour.games.cribbage.events import changed_facts
from parlour.games.cribbage.play import check_go, check_play, fitting, go, lay
from parlour.games.cribbage.rules import Rules, sides
from parlour.games.cribbage.state import Due, Phase, State, showing

__all__ = ["apply", "automatic", "check", "initial", "overdue", "pending"]

_DEALERS: Final = (Phase.CUT, Phase.DEAL, Phase.STARTER)
_NOBODY: Final = Pending(())
_DEALER_MUST: Final = Pending((DEALER,))
_MUST: Final = {seat: Pending((seat,)) for seat in Seat}


def initial(rules: Rules, dealer: Seat | None = None) -> State:
    """A match before its first card; without a dealer the seats cut for the first deal. Rule: C-5."""
    nobody: tuple[tuple[()], ...] = ((),) * rules.players
    return State(
        rules=rules,
        phase=Phase.CUT if dealer is None else Phase.DEAL,
        game=1,
        deal=0 if dealer is None else 1,
        shuffle=0,
        dealt_count=0,
        first_dealer=dealer,
        dealer=dealer,
        cuts=(),
        hands=nobody,
        thrown=nobody,
        crib_from_pack=(),
        is_crib_open=False,
        starter=None,
        counts=(),
        pile=(),
        count=0,
        gone=(),
        rest=nobody,
        turn=Seat.A,
        scores=(0,) * len(sides(rules)),
        due=None,
        windows=(),
        shows=(),
        results=(),
    )


def pending(state: State) -> Pending:
    """Who must act and who may.

    Rule: C-10: all discard at once; C-53: in the play a muggins call holds up nobody, in the show every opponent
    answers a claim before the next is counted.
    """
    phase = state.phase
    if phase is Phase.PLAY or phase is Phase.SHOW:
        windows = state.windows
        if not windows:
            return _MUST[state.turn if state.due is None else state.due.seat]
        callers = tuple(sorted({seat for window in windows for seat in window.callers}))
        if phase is Phase.SHOW and state.due is None:
            return Pending(callers)
        return Pending((state.turn if state.due is None else state.due.seat,), callers)
    if phase is Phase.DISCARD:
        return Pending(tuple([seat for seat, cards in zip(SEATS, state.thrown, strict=False) if not cards]))
    return _NOBODY if phase is Phase.OVER else _DEALER_MUST


def automatic(state: State) -> tuple[Seat, Action] | None:
    """The act that leaves its seat no choice: go where no card fits, and the count of a hand by the table.

    Rule: C-18, C-22, C-30.
    """
    if state.due is not None or (state.phase is Phase.SHOW and state.windows):
        return None
    if state.phase is Phase.PLAY and not fitting(state.hands[state.turn], state.count):
        return state.turn, Go()
    coming = showing(state)
    if coming is not None:
        return coming[0], Show(is_crib=coming[1] == "crib")
    return None


def overdue(state: State, seat: Seat) -> Action | None:
    """A claim of the show that an opponent does not answer is let go by. Rule: C-53: the play waits for nobody."""
    if state.phase is Phase.SHOW and state.due is None and state.windows and seat in pending(state).must:
        return Pass()
    return None


def check(state: State, actor: Actor, action: Action) -> Illegal | None:
    """Whether `actor` may do this now; None means yes.

    Rule: C-39 (nothing after the end), C-15 and C-16 (out of turn), and the rules named by each refusal.
    """
    if state.phase is Phase.OVER:
        return Illegal("C-39", "game_over")
    if not isinstance(actor, Seat):
        return check_dealt(state, action)
    if actor >= state.rules.players:
        return Illegal("C-45", "no_such_seat", {"seat": str(actor)})
    judge = _CHECKS.get(type(action))
    return Illegal("C-9", "dealer_only") if judge is None else judge(state, actor, action)


def _check_claim(state: State, seat: Seat, action: Claim) -> Illegal | None:
    if state.due is None or state.due.seat != seat:
        return Illegal("C-51", "nothing_to_claim")
    return Illegal("C-51", "claim_points") if action.points < 0 else None


def _claim_first(due: Due) -> Illegal:
    return Illegal("C-51", "claim_first", {"seat": str(due.seat)})


def _check_throw(state: State, seat: Seat, action: Throw) -> Illegal | None:
    if state.due is not None:
        return _claim_first(state.due)
    phase = state.phase
    if phase is Phase.DISCARD:
        return check_throw(state, seat, action)
    return Illegal("C-11", "already_thrown") if phase is Phase.PLAY or phase is Phase.STARTER else _not_now(phase)


def _check_turn(state: State, seat: Seat) -> Illegal | None:
    if state.due is not None:
        return _claim_first(state.due)
    if state.phase is not Phase.PLAY:
        return _not_now(state.phase)
    if seat != state.turn:
        rule = "C-16" if state.pile or state.counts else "C-15"
        return Illegal(rule, "not_your_turn", {"seat": str(state.turn)})
    return None


def _check_play(state: State, seat: Seat, action: Play) -> Illegal | None:
    return _check_turn(state, seat) or check_play(state, seat, action)


def _check_go(state: State, seat: Seat, action: Go) -> Illegal | None:
    return _check_turn(state, seat) or check_go(state, seat)


def _check_show(state: State, seat: Seat, action: Show) -> Illegal | None:
    if state.due is not None:
        return _claim_first(state.due)
    coming = showing(state)
    if coming is None or state.windows:
        return _not_now(state.phase)
    turn, what = coming
    if seat != turn:
        return Illegal("C-30", "not_your_turn", {"seat": str(turn)})
    return None if action.is_crib == (what == "crib") else Illegal("C-30", "count_in_order", {"what": what})


def _check_pass(state: State, seat: Seat, action: Pass) -> Illegal | None:
    return check_pass(state, seat)


_CHECKS: Final[dict[type[Action], Callable[[State, Seat, Any], Illegal | None]]] = {
    Throw: _check_throw,
    Play: _check_play,
    Go: _check_go,
    Show: _check_show,
    Claim: _check_claim,
    Muggins: check_muggins,
    Pass: _check_pass,
}


def _not_now(phase: Phase) -> Illegal:
    rule = {Phase.DISCARD: "C-12", Phase.STARTER: "C-12", Phase.PLAY: "C-16", Phase.SHOW: "C-30"}.get(phase, "C-9")
    return Illegal(rule, "not_now", {"phase": phase.value})


def apply(state: State, actor: Actor, action: Action) -> Step[State]:
    """The step of a legal action: the new state and its events. Raises IllegalAction where `check` refuses."""
    illegal = check(state, actor, action)
    if illegal is not None:
        raise IllegalAction(illegal)
    notes: list[Note] = []
    if isinstance(actor, Seat):
        after = _SEAT_ACTS[type(action)](state, actor, action, notes)
    else:
        after = _DEALER_ACTS[type(action)](state, action, notes)
    if after.phase is Phase.SHOW and state.phase is not Phase.SHOW:
        after = start_show(after, notes)
    notes += (partial(changed_facts, state, after), partial(_changed_pending, state, after))
    return Step(after, notes)


def _changed_pending(before: State, after: State) -> Event | None:
    now = pending(after)
    return None if now == pending(before) else _pending_event(now)


@cache
def _pending_event(now: Pending) -> Event:
    return Event({"kind": "pending", **wire_pending(now.must, now.may)})


_SEAT_ACTS: Final[dict[type[Action], Callable[[State, Seat, Any, list[Note]], State]]] = {
    Throw: throw,
    Play: lay,
    Go: go,
    Show: show,
    Claim: claim,
    Muggins: muggins,
    Pass: pass_by,
}
_DEALER_ACTS: Final[dict[type[Action], Callable[[State, Any, list[Note]], State]]] = {
    Cut: cut,
    Deal: deal,
    DealCrib: deal_crib,
    Starter: turn_starter,
}
