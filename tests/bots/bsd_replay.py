"""A deal against the program of the BSD games in our engine: the position for our next choice, and the whole deal."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from parlour.bots import Bot
from parlour.cards import PACK, Card, format_cards, sort_cards
from parlour.engine import DEALER, Action, Actor, Seat
from parlour.games.cribbage import GAME, State
from parlour.games.cribbage.actions import Play, Starter, Throw
from parlour.games.cribbage.score import sum_points
from parlour.games.cribbage.show import show_items
from parlour.games.cribbage.state import Phase
from parlour.games.cribbage.view import CribbageView
from tests.bots.bsd import SeenDeal

__all__ = ["Chooser", "count", "decisions", "misfit"]

OURS: Final = Seat.A
THEIRS: Final = Seat.B


def count(cards: Sequence[Card], starter: Card, is_crib: bool) -> int:
    """The points of a hand or crib by our rules."""
    return sum_points(show_items(tuple(sort_cards(cards)), starter, is_crib=is_crib))


class Chooser:
    """Our side of the table: a bot that is asked through a view of our engine."""

    def __init__(self, bot: Bot, rng: random.Random) -> None:
        self._bot = bot
        self._rng = rng

    def throw(self, deal: SeenDeal) -> tuple[Card, ...]:
        """The cards for the crib."""
        action = self._choice(_discard(deal, _hidden(deal.dealt, 6)))
        assert isinstance(action, Throw)
        return action.cards

    def play(self, deal: SeenDeal) -> Card:
        """The next card. What the program holds does not show in the view: high cards, which fit its goes."""
        mine = [c for c in deal.dealt if c not in deal.thrown]
        theirs = [c for c in deal.laid if c not in mine]
        assert deal.starter is not None
        theirs += _hidden((*deal.dealt, *deal.laid, deal.starter), 4 - len(theirs))
        state = GAME.from_position(
            f"{_head(deal)} hand:A={format_cards(mine)} hand:B={format_cards(theirs)} "
            f"thrown:A={format_cards(deal.thrown)} starter={deal.starter} plays={''.join(map(str, deal.laid))}"
        )
        while (forced := GAME.automatic(state)) is not None:
            state = GAME.apply(state, *forced).state
        action = self._choice(state)
        assert isinstance(action, Play)
        return action.card

    def _choice(self, state: State) -> Action:
        view = GAME.view(state, OURS)
        return self._bot.choose(view, GAME.legal(view), self._rng)


def _hidden(seen: Iterable[Card], cards_count: int) -> list[Card]:
    known = set(seen)
    return sorted((c for c in PACK if c not in known), key=lambda c: -c.rank)[:cards_count]


def _head(deal: SeenDeal) -> str:
    ours, theirs = deal.scores
    return f"dealer={OURS if deal.is_our_crib else THEIRS} deal=2 scores=A:{ours},B:{theirs}"


def _discard(deal: SeenDeal, theirs: Sequence[Card]) -> State:
    return GAME.from_position(f"{_head(deal)} hand:A={format_cards(deal.dealt)} hand:B={format_cards(theirs)}")


def _steps(deal: SeenDeal) -> Iterator[tuple[State, Actor, Action, State]]:
    """The whole deal, played by our engine. A last card that a side plays by itself may be missing on the screen."""
    their_thrown = sort_cards(c for c in deal.crib if c not in deal.thrown)
    state = _discard(deal, sort_cards((*deal.their_hand, *their_thrown)))
    assert deal.starter is not None
    acts: list[tuple[Actor, Action]] = [
        (THEIRS, Throw(their_thrown)),
        (OURS, Throw(sort_cards(deal.thrown))),
        (DEALER, Starter(deal.starter)),
    ]
    for actor, action in acts:
        after = GAME.apply(state, actor, action).state
        yield state, actor, action, after
        state = after
    queues = {
        seat: sorted(hand, key=lambda c: deal.laid.index(c) if c in deal.laid else 8)
        for seat, hand in ((OURS, [c for c in deal.dealt if c not in deal.thrown]), (THEIRS, deal.their_hand))
    }
    while state.phase is not Phase.OVER:
        forced = GAME.automatic(state)
        if forced is None and state.phase is not Phase.PLAY:
            return
        actor, action = forced if forced is not None else (state.turn, Play(queues[state.turn].pop(0)))
        after = GAME.apply(state, actor, action).state
        yield state, actor, action, after
        state = after


def decisions(deal: SeenDeal) -> Iterator[tuple[CribbageView, Action]]:
    """What the program did where it had a choice, with its view."""
    for before, actor, action, _ in _steps(deal):
        if actor == THEIRS and isinstance(action, Throw | Play):
            yield GAME.view(before, THEIRS), action


def misfit(deal: SeenDeal) -> str:
    """The first pair of scores on the screen that our engine does not pass through, in words; empty where all fit.

    The screen shows the points of a card before those of go and last card.
    """
    passed: list[tuple[int, ...]] = [deal.scores]
    for before, _, action, after in _steps(deal):
        if isinstance(action, Play):
            for side, (old, new) in enumerate(zip(before.scores, after.scores, strict=True)):
                if new > old + 1:
                    passed.append(tuple(new - 1 if at == side else n for at, n in enumerate(before.scores)))
        passed.append(tuple(after.scores))
    at = 0
    for shown in deal.seen_scores:
        capped = tuple(min(n, 121) for n in shown)
        while at < len(passed) and passed[at] != capped:
            at += 1
        if at == len(passed):
            return f"{shown} is on the screen, and our engine goes {passed}: {deal}"
    return ""
