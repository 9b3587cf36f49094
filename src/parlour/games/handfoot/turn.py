"""The course of a turn: its start, cards that are due, what laying and discarding lead to, and its end."""

from __future__ import annotations

from functools import partial

from parlour.cards import Card
from parlour.engine import Event, Note, Seat, side_name
from parlour.games.handfoot.actions import Add, Discard, Drawn, Lay, Open, Replace, Take
from parlour.games.handfoot.events import HANDS, move, say
from parlour.games.handfoot.foot import empties_to, lift
from parlour.games.handfoot.going_out import seat_out_illegal
from parlour.games.handfoot.laying import Plan
from parlour.games.handfoot.melds import BLACK_THREES, RED_THREES, WILDS
from parlour.games.handfoot.rounds import end_round, first_seat, next_seat
from parlour.games.handfoot.rules import Rules, sides
from parlour.games.handfoot.state import Phase, State, without
from parlour.games.handfoot.stock import can_renew, ends_at_once, give, is_exhausted, lay_threes, renew, with_hand

__all__ = ["begin_turns", "discard", "draw", "drawn", "freezes", "lay", "pass_turn", "replaced"]


def begin_turns(state: State, notes: list[Note]) -> State:
    """All upcards lie: hands are cleared of red threes now, where the house says so, and the first turn begins.

    Rule: H-R2.5 (in turn order), H-R2.1.
    """
    first = first_seat(state)
    if state.house.threes.red3_timing == "after_deal":
        return _clear(state._replace(turn=first), notes)
    return _begin_turn(state, first, notes)


def _clear(state: State, notes: list[Note]) -> State:
    """The hand of the seat named by `turn` is cleared, then those to its left."""
    first = first_seat(state)
    while True:
        state = lay_threes(state, notes, Phase.UPCARD)
        if state.phase is Phase.REPLACING:
            return _settle(state, notes)
        turn = next_seat(state.rules, state.turn)
        if turn == first:
            return _begin_turn(state, first, notes)
        state = state._replace(turn=turn)


def _begin_turn(state: State, seat: Seat, notes: list[Note]) -> State:
    """The turn of a seat starts. Rule: H-R4.1, H-R3.2, H-R3.5, H-R8.2 (a foot walked to is lifted now)."""
    state = state._replace(turn=seat, turn_number=state.turn_number + 1, answers=None, reached_board=False)
    is_drawn = False
    if state.walked[seat]:
        state = lift(state, seat, "walk", notes)
        state = state._replace(walked=_set(state.walked, seat, value=False))
        is_drawn = state.house.foot.walk_replaces_draw
    return _threes(state, notes, Phase.PLAY if is_drawn else Phase.DRAW)


def _threes(state: State, notes: list[Note], after: Phase, *, from_pile: int = 0) -> State:
    state = lay_threes(state, notes, after, from_pile=from_pile)
    return _settle(state, notes) if state.phase is Phase.REPLACING else _enter(state, after, notes)


def _settle(state: State, notes: list[Note]) -> State:
    """Cards are due: from the stock as long as it holds any or can be renewed. Rule: H-R10.3, H-R10.4, H-R3.3."""
    if state.due:
        if state.stock_count:
            return state
        if can_renew(state):
            return renew(state, notes)
        state = state._replace(due=0)
    if state.phase is Phase.REPLACING and state.after is Phase.UPCARD:
        return _clear(state, notes)
    return _threes(state, notes, state.after if state.phase is Phase.REPLACING else Phase.PLAY)


def _enter(state: State, phase: Phase, notes: list[Note]) -> State:
    if phase is Phase.DRAWING:
        return _settle(state._replace(phase=phase, due=state.house.pickup.extra_draw), notes)
    state = state._replace(phase=phase)
    seat = state.turn
    if phase is Phase.PLAY and not state.hands[seat] and state.feet[seat]:
        return _run(state, notes)
    return state


def draw(state: State, notes: list[Note]) -> State:
    """The seat on turn asks for cards. Rule: H-R4.1; H-R10.3: nothing to draw, and the round is over."""
    if not state.stock_count and not can_renew(state):
        return end_round(state, "stock", notes)
    return _settle(state._replace(phase=Phase.DRAWING, due=state.house.draw.count), notes)


def drawn(state: State, action: Drawn | Replace, why: str, notes: list[Note]) -> State:
    """The dealer of cards pays what the seat on turn is due.

    Rule: H-R4.2 (red threes drawn are replaced first), H-R3.3, H-R10.2 (`immediate` ends the round as the last card
    leaves).
    """
    state = give(state, action.cards, why, notes)
    if ends_at_once(state.house, state.stock_count):
        state = lay_threes(state, notes, Phase.PLAY, is_replaced=False)
        return end_round(state._replace(due=0), "stock", notes)
    return _settle(state, notes)


def replaced(state: State, action: Replace, notes: list[Note]) -> State:
    """Red threes are replaced. Rule: H-R3.3."""
    return drawn(state, action, "replace", notes)


def _run(state: State, notes: list[Note]) -> State:
    """The pile in play is empty and no card was discarded. Rule: H-R8.1, H-R8.3, H-R7.9."""
    seat = state.turn
    state = lift(state, seat, "run", notes)
    if empties_to(state.house, "meld", 1, may_go_out=False) == "run":
        return _threes(state, notes, Phase.PLAY)
    return _end_turn(state, notes, has_played_last=False)


def lay(state: State, action: Open | Lay | Add | Take, plan: Plan, notes: list[Note]) -> State:
    """Cards go to the board, and what follows from it: more cards, the foot, going out.

    Rule: H-R4.3, H-R5.7 (they never leave it), H-R7.5, H-R7.9, H-R3.6 (red threes among the discards), H-R8.1, H-R8.4.
    """
    seat = state.turn
    side = state.side(seat)
    side_text = side_name(sides(state.rules)[side])
    before = state.boards[side]
    moved = plan.moved
    reds_taken = 0
    if isinstance(action, Take):
        (name, cards), *more = moved
        top = state.discard[-1]
        notes.append(partial(say, seat, "take", n=plan.taken))
        notes.append(partial(move, "discard", f"meld:{side_text}:{name}", (top,), "take"))
        reds_taken = sum([c in RED_THREES for c in state.discard[-plan.taken :]])
        state = _take(state, plan.taken, notes)
        moved = ((name, without(cards, (top,))), *more)
    notes += [partial(move, HANDS[seat], f"meld:{side_text}:{name}", cards, "meld") for name, cards in moved if cards]
    has_completed = any(
        meld.completed == state.turn_number and (at >= len(before) or not before[at].completed)
        for at, meld in enumerate(plan.board)
    )
    state = state._replace(
        boards=(*state.boards[:side], plan.board, *state.boards[side + 1 :]),
        hands=with_hand(state, seat, plan.hand),
        opened=_set(state.opened, seat, value=True) if isinstance(action, Open | Take) else state.opened,
        reached_board=True,
    )
    is_unlocked = has_completed and not state.booked[seat] and state.house.foot.unlock == "first_book"
    if has_completed:
        state = state._replace(booked=_set(state.booked, seat, value=True))
    if plan.is_out:
        state = lay_threes(state, notes, state.phase, is_replaced=False)
        return _go_out(state, "meld", notes)
    if is_unlocked and state.feet[seat]:
        state = lift(state, seat, "unlock", notes)
    if isinstance(action, Take):
        after = Phase.DRAWING if state.house.pickup.extra_draw else Phase.PLAY
        return _threes(state, notes, after, from_pile=reds_taken)
    return _threes(state, notes, Phase.PLAY)


def _take(state: State, count: int, notes: list[Note]) -> State:
    """The discards taken with the top one come to the hand, seen by all where they lay. Rule: H-R7.5."""
    rest = state.discard[-count:-1][::-1]
    if rest:
        notes.append(partial(_taken, state.turn, rest))
    pile = state.discard[:-count]
    return state._replace(discard=pile, is_frozen=False)


def _taken(seat: Seat, cards: tuple[Card, ...]) -> Event:
    shown = move("discard", HANDS[seat], cards, "take").public
    return Event({**shown, "hide": True}, {seat: shown})


def freezes(house: Rules, card: Card) -> bool:
    """Whether this discard freezes the pile. Rule: H-R4.5, H-R7.7."""
    kind = "wild" if card in WILDS else "red3" if card in RED_THREES else "black3" if card in BLACK_THREES else ""
    return kind in house.pickup.freeze_on


def discard(state: State, action: Discard, notes: list[Note]) -> State:
    """A card goes on the pile and the turn is over: walking, going out, or the next seat.

    Rule: H-R4.4, H-R4.5 (freezing), H-R7.7 (until taken, or covered), H-R8.2 (walking), H-R9.3 (out), H-R9.7.
    """
    seat, card = state.turn, action.card
    notes.append(partial(move, HANDS[seat], "discard", (card,), "discard", ordered=True))
    is_freezing = freezes(state.house, card)
    stays_frozen = state.is_frozen and state.house.pickup.freeze_until == "taken"
    hand = without(state.hands[seat], (card,))
    state = state._replace(
        hands=with_hand(state, seat, hand),
        discard=(*state.discard, card),
        is_frozen=is_freezing or stays_frozen,
    )
    if action.is_out:
        return _go_out(state, "discard", notes)
    if hand:
        return _end_turn(state, notes, has_played_last=not state.feet[seat])
    may_go_out = seat_out_illegal(state, seat, state.boards[state.side(seat)]) is None
    how = empties_to(state.house, "discard", len(state.feet[seat]), may_go_out=may_go_out)
    if how == "out":
        return _go_out(state, "discard", notes)
    if how == "walk":
        if state.house.foot.walk_pickup == "at_once":
            state = lift(state, seat, "walk", notes)
        else:
            notes.append(partial(say, seat, "walk_later"))
            state = state._replace(walked=_set(state.walked, seat, value=True))
    return _end_turn(state, notes, has_played_last=how == "sit")


def pass_turn(state: State, notes: list[Note]) -> State:
    """The turn ends without a discard, since no card can leave. Rule: H-R4.4, H-R9.7."""
    notes.append(partial(say, state.turn, "pass"))
    return _end_turn(state, notes, has_played_last=not state.feet[state.turn])


def _go_out(state: State, how: str, notes: list[Note]) -> State:
    """A player is out: the round ends, or every other player has one more turn. Rule: H-R9.3, H-R9.5."""
    seat = state.turn
    lap = state.house.out.final_lap
    has_lap = lap == "always" or (lap == "after_meld_out" and how == "meld")
    notes.append(partial(say, seat, "out", how=how))
    state = state._replace(out=seat, lap_left=state.rules.players_count - 1 if has_lap else 0)
    return _end_turn(state, notes, has_played_last=True)


def _end_turn(state: State, notes: list[Note], *, has_played_last: bool) -> State:
    """The turn is over: the round ends, or the next seat begins.

    Rule: H-R10.1, H-R10.2, H-R10.4 (a table at which nothing reaches a board once its stock was filled again: until
    then the stock runs out by itself), H-R9.5.
    """
    seat = state.turn
    house = state.house
    state = state._replace(
        quiet=0 if state.reached_board or not state.is_renewed else state.quiet + 1,
        played=_set(state.played, seat, value=True) if has_played_last else state.played,
    )
    if state.out is not None and not state.lap_left:
        return end_round(state, "out", notes)
    if is_exhausted(house, state.stock_count):
        return end_round(state, "stock", notes)
    if state.quiet >= house.end.stalemate_laps * state.rules.players_count:
        return end_round(state, "stalemate", notes)
    if state.out is not None:
        state = state._replace(lap_left=state.lap_left - 1)
    return _begin_turn(state, next_seat(state.rules, seat), notes)


def _set(flags: tuple[bool, ...], seat: Seat, *, value: bool) -> tuple[bool, ...]:
    return flags if flags[seat] is value else (*flags[:seat], value, *flags[seat + 1 :])
