"""Lines of a record as items: what was thrown, laid or counted there, asked anew."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from parlour.cards import UNSEEN, format_cards, sort_cards
from parlour.drills.choose import drill_of
from parlour.drills.model import DrillError, Item, join
from parlour.engine import Action, Seat
from parlour.games.cribbage import GAME, State
from parlour.games.cribbage.actions import Claim, Play, Throw
from parlour.games.cribbage.play import fitting
from parlour.games.cribbage.rules import Rules
from parlour.games.cribbage.state import Phase
from parlour.records import Player, loads

__all__ = ["are_drilled", "items_of"]

_HOLES: Final = 121
"""The game hole of the drills: a shorter game is the end of a game to it."""


def items_of(record: str, seat: Seat, lines: Collection[int]) -> tuple[Item, ...]:
    """The items of these lines (from 1) of a record of cribbage, asked from this seat; others are left out.

    Throws, cards laid where there was a choice, and hands and cribs that were counted by hand, at a table of two with
    the usual rules. Raises RecordError for a record that does not hold.
    """
    player = Player(loads(record))
    if player.game.name != GAME.name or not are_drilled(player.rules):
        return ()
    found: dict[Item, None] = {}
    before: tuple[int, ...] = ()
    for played in player.play():
        state: State = played.before
        if state.phase is not Phase.PLAY:
            before = played.after.scores
        if played.line.number in lines and played.actor == seat and played.action is not None:
            item = _item(state, seat, played.action, before)
            if item is not None and _is_item(item):
                found[item] = None
    return tuple(found)


def are_drilled(rules: Rules) -> bool:
    """Whether there are items for games under these rules: the six-card game of two, played up the usual way."""
    return rules.players == 2 and rules.cards == "six" and not rules.lowball and rules.target <= _HOLES


def _is_item(item: Item) -> bool:
    """Whether it can be asked: a game counted by hand may have gone on past what was truly scored."""
    try:
        drill_of(item.kind).ask(item.text)
    except DrillError:
        return False
    return True


def _item(state: State, seat: Seat, action: Action, before: tuple[int, ...]) -> Item | None:
    if isinstance(action, Throw):
        return Item("throw", join({**_table(state, seat, state.scores), "hand:A": format_cards(state.hands[seat])}))
    if isinstance(action, Play):
        return _play(state, seat, before)
    if isinstance(action, Claim) and state.due is not None and state.due.what in ("hand", "crib"):
        cards = sort_cards(state.laid(seat) if state.due.what == "hand" else state.crib)
        return Item(state.due.what, f"hand={format_cards(cards)} starter={state.starter}")
    return None


def _table(state: State, seat: Seat, scores: tuple[int, ...]) -> dict[str, str]:
    """Who deals and the score, the seat that is asked written as A."""
    ahead = _HOLES - state.rules.target
    return {
        "dealer": "A" if state.dealer == seat else "B",
        "scores": f"A:{scores[seat] + ahead},B:{scores[1 - seat] + ahead}",
    }


def _play(state: State, seat: Seat, before: tuple[int, ...]) -> Item | None:
    """A card that was laid where cards of two ranks fitted; of the other hand only what lies there."""
    held = state.hands[seat]
    if len({c.rank for c in fitting(held, state.count)}) < 2:
        return None
    theirs = state.laid(Seat(1 - seat))
    values = {
        **_table(state, seat, before),
        "hand:A": format_cards(sort_cards((*held, *state.laid(seat)))),
        "hand:B": format_cards(theirs) + UNSEEN * (4 - len(theirs)),
        "thrown:A": format_cards(state.thrown[seat]),
        "starter": str(state.starter),
        "plays": format_cards(c for pile in (*state.counts, state.pile) for _, c in pile),
    }
    return Item("play", join(values))
