"""Counting: the show by the table, claims by hand, and muggins."""

from __future__ import annotations

from functools import partial
from typing import Final

from parlour.cards import sort_cards
from parlour.engine import SEAT_NAMES, Illegal, Note, Seat
from parlour.games.cribbage.actions import Claim, Muggins, Pass, Show
from parlour.games.cribbage.events import reveal, say
from parlour.games.cribbage.peg import peg
from parlour.games.cribbage.play import end_count, play_items, settle
from parlour.games.cribbage.rules import side_of, target_of
from parlour.games.cribbage.score import Item, sum_points
from parlour.games.cribbage.show import show_items
from parlour.games.cribbage.state import Due, Laid, Phase, Shown, State, Window, showing

__all__ = [
    "CLAIM_LIMIT",
    "check_muggins",
    "check_pass",
    "claim",
    "missing",
    "muggins",
    "next_deal",
    "pass_by",
    "show",
    "start_show",
    "worth",
]

CLAIM_LIMIT: Final = 29
"""The highest hand there is, in points. Rule: C-38 (19, 25, 26 and 27 cannot occur)."""

_SHOWS: Final = ("hand", "crib")


def start_show(state: State, notes: list[Note]) -> State:
    """The next hand or crib comes up to be counted; a crib is turned up now, and not before.

    Rule: C-30, C-11; C-51: where players count by hand, the owner owes a claim. After the crib the deal passes on.
    """
    coming = showing(state)
    if coming is None:
        return state
    seat, what = coming
    if what == "crib":
        if state.shows[-1].what == "crib":
            return next_deal(state)
        notes.append(partial(reveal, "crib", sort_cards(state.crib)))
        state = state._replace(is_crib_open=True)
    return state._replace(turn=seat, due=None if state.rules.counting == "auto" else Due(seat, what))


def next_deal(state: State) -> State:
    """The deal passes to the left. Rule: C-7."""
    if state.dealer is None:
        raise ValueError("no deal without a dealer")
    dealer = Seat((state.dealer + 1) % state.rules.players)
    return state._replace(
        phase=Phase.DEAL,
        deal=state.deal + 1,
        dealer=dealer,
        shuffle=state.shuffle + 1,
        dealt_count=0,
        windows=(),
    )


def _counted(state: State, seat: Seat, what: str, claimed: int | None = None) -> Shown:
    """A hand or the crib with its true items."""
    if state.starter is None:
        raise ValueError("no show without a starter")
    cards = sort_cards(state.crib if what == "crib" else state.laid(seat))
    return Shown(seat, what, cards, show_items(cards, state.starter, is_crib=what == "crib"), claimed)


def show(state: State, seat: Seat, action: Show, notes: list[Note]) -> State:
    """The table counts a hand or the crib. Rule: C-30, C-31; C-37: a worthless hand is said, nothing is pegged."""
    what = "crib" if action.is_crib else "hand"
    counted = _counted(state, seat, what)
    state = state._replace(shows=(*state.shows, counted))
    if not counted.items:
        notes.append(partial(say, seat, "nothing", of=what))
    state, is_over = peg(state, notes, seat, what, counted.items)
    return state if is_over else start_show(state, notes)


def _pile_at(state: State, at: int) -> tuple[Laid, ...]:
    """The cards of the count in which the `at`-th card of the deal was laid, up to that card."""
    for pile in (*state.counts, state.pile):
        if at <= len(pile):
            return pile[:at]
        at -= len(pile)
    raise ValueError("no such card was laid")


def worth(state: State, seat: Seat, what: str, at: int) -> tuple[Item, ...]:
    """The true items of a score that is claimed by hand: of a hand, a crib, a card of the play, a go.

    Rule: C-19, C-31; C-27: the very last card of all carries the point for last, unless it makes 31.
    """
    if what in _SHOWS:
        return _counted(state, seat, what).items
    if what == "go":
        return (Item("go", 1, (_pile_at(state, at)[-1][1],)),)
    pile = _pile_at(state, at)
    items = play_items([c for _, c in pile])
    kept = 3 if state.rules.cards == "five" else 4
    is_last = at == kept * state.rules.players
    if is_last and not any(item.kind == "thirty_one" for item in items):
        return (*items, Item("last", 1, (pile[-1][1],)))
    return items


def claim(state: State, seat: Seat, action: Claim, notes: list[Note]) -> State:
    """The owner says what a score is worth; the lesser of claim and truth is pegged, and opponents may look.

    Rule: C-51: one claim a score, never refused; C-52: what is too much is not pegged, or the next opponent pegs it;
    C-53: after every claim, short or not, each opponent gets the same window.
    """
    due = state.due
    if due is None:
        raise ValueError("no claim is due")
    is_show = due.what in _SHOWS
    items = worth(state, seat, due.what, state.laid_count)
    true_points = sum_points(items)
    notes.append(partial(say, seat, "claim", n=action.points, of=due.what))
    state = state._replace(due=None, windows=() if is_show else state.windows)
    callers = _opponents(state, seat) if state.rules.has_muggins else ()
    if is_show and not callers:
        state = _add_shown(state, seat, due.what, action.points)
    pegged = min(action.points, true_points)
    side = side_of(state.rules, seat)
    room = target_of(state.rules, side) - state.scores[side]
    why = "last" if due.what == "play" and _is_stuck(state, room, items) else due.what
    paid = (Item("claim", pegged, ()),) if pegged else ()
    count = None if is_show else state.count
    state, is_over = peg(state, notes, seat, why, paid, count=count)
    if not is_over and action.points > true_points and state.rules.overclaim == "to_opponent":
        over = (Item("overclaim", action.points - true_points, ()),)
        state, is_over = peg(state, notes, _opponents(state, seat)[0], "overclaim", over)
    if is_over:
        return _add_shown(state, seat, due.what, action.points) if is_show and callers else state
    if callers:
        window = Window(seat, due.what, action.points, 0, room, state.laid_count, callers)
        state = state._replace(windows=(*state.windows, window))
    if due.what == "play":
        return settle(state, notes)
    if due.what == "go":
        return end_count(state, notes)
    return state if callers else start_show(state, notes)


def _is_stuck(state: State, room: int, items: tuple[Item, ...]) -> bool:
    """Whether a score, with `room` holes left, is nothing but a go or last card in the stink hole. Rule: C-56."""
    return state.rules.stinkhole and room == 1 and [item.kind for item in items] in (["go"], ["last"])


def _add_shown(state: State, seat: Seat, what: str, claimed: int) -> State:
    return state._replace(shows=(*state.shows, _counted(state, seat, what, claimed)))


def _opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The seats of other sides, clockwise from the left of `seat`."""
    rules = state.rules
    around = (Seat((seat + i) % rules.players) for i in range(1, rules.players))
    return tuple(s for s in around if side_of(rules, s) != side_of(rules, seat))


def _window(state: State, caller: Seat, claimer: Seat | None) -> int | None:
    """Index of the newest window in which `caller` may still call (on a claim of `claimer`, if one is named)."""
    for index in range(len(state.windows) - 1, -1, -1):
        window = state.windows[index]
        if caller in window.callers and claimer in (None, window.seat):
            return index
    return None


def check_muggins(state: State, seat: Seat, action: Muggins) -> Illegal | None:
    """Whether `seat` may call a claim short. Rule: C-53."""
    if not state.rules.has_muggins:
        return Illegal("C-53", "no_muggins")
    if action.points < 1:
        return Illegal("C-53", "muggins_points")
    return None if _window(state, seat, action.seat) is not None else Illegal("C-53", "nothing_to_call")


def check_pass(state: State, seat: Seat) -> Illegal | None:
    """Whether `seat` has a claim to let go by. Rule: C-53."""
    return None if _window(state, seat, None) is not None else Illegal("C-53", "nothing_to_call")


def missing(state: State, window: Window) -> int:
    """The points of a claim that may still be called: what its owner could have pegged and nobody has. Rule: C-53."""
    items = worth(state, window.seat, window.what, window.at)
    could_peg = 0 if _is_stuck(state, window.room, items) else min(sum_points(items), window.room)
    return max(0, could_peg - window.claimed - window.paid)


def muggins(state: State, seat: Seat, action: Muggins, notes: list[Note]) -> State:
    """An opponent calls missed points: the lesser of call and truth is paid; a wrong call pays the other side.

    Rule: C-53: never for his heels, never past the game hole (nor for what the owner had no hole left to peg), once a
    seat and claim.
    """
    index = _window(state, seat, action.seat)
    if index is None:
        raise ValueError("no window is open")
    window = state.windows[index]
    paid = min(action.points, missing(state, window))
    closed = window._replace(paid=window.paid + paid, callers=tuple(s for s in window.callers if s != seat))
    state = _put_window(state, index, closed)
    if paid:
        state, is_over = peg(state, notes, seat, "muggins", (Item("muggins", paid, ()),))
    else:
        notes.append(partial(say, seat, "muggins_wrong", n=action.points, of=window.what, to=SEAT_NAMES[window.seat]))
        state, is_over = peg(state, notes, window.seat, "muggins", (Item("muggins", action.points, ()),))
    if is_over:
        if window.what in _SHOWS:
            return _add_shown(state, window.seat, window.what, window.claimed)
        return state
    return _after_call(state, window, notes)


def pass_by(state: State, seat: Seat, action: Pass, notes: list[Note]) -> State:
    """An opponent lets the newest claim go by. Rule: C-53."""
    index = _window(state, seat, None)
    if index is None:
        raise ValueError("no window is open")
    window = state.windows[index]
    notes.append(partial(say, seat, "pass"))
    closed = window._replace(callers=tuple(s for s in window.callers if s != seat))
    return _after_call(_put_window(state, index, closed), window, notes)


def _put_window(state: State, index: int, window: Window) -> State:
    kept = (window,) if window.callers else ()
    return state._replace(windows=(*state.windows[:index], *kept, *state.windows[index + 1 :]))


def _after_call(state: State, window: Window, notes: list[Note]) -> State:
    """Once every opponent has looked at a claim of the show, its true count is shown and the next one comes up."""
    if window.what not in _SHOWS or any(w.what in _SHOWS for w in state.windows):
        return state
    return start_show(_add_shown(state, window.seat, window.what, window.claimed), notes)
