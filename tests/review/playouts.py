"""What a decision cost, found by playing on: another way to the figures of a review, which shares no step with it.

The unseen cards are dealt anew, the other side throws its own six as the strong player does, and both alternatives
are played to the end of the deal: by the strong player, and on the other side by the club player, who minds the points
and not the score, as a review takes it to do. What the deal leads to is looked up in the table of chances.
"""

import random
from collections.abc import Sequence
from math import sqrt

from parlour.analysis.cribbage.tables import win_probability
from parlour.bots import find_bot
from parlour.cards import PACK, Card, sort_cards
from parlour.engine import DEALER, Seat
from parlour.games.cribbage import GAME, State
from parlour.games.cribbage.actions import Play, Starter, Throw
from parlour.games.cribbage.view import CribbageView
from parlour.records import Player, loads
from parlour.review import Decision

__all__ = ["loss"]

RULES = GAME.options.parse("acc")
PLAYER = find_bot("cribbage", "strong")
OTHER = find_bot("cribbage", "club")


def loss(text: str, decision: Decision, *, times: int, seed: int) -> tuple[float, float]:
    """How much more often the best alternative of a throw or a card wins than the choice, and the standard error."""
    before = next(p.before for p in Player(loads(text)).play() if p.line.number == decision.line)
    seen = GAME.view(before, decision.seat)
    rng = random.Random(seed)
    gaps: list[float] = []
    while len(gaps) < times:
        state = _before_the_throw(seen, rng) if decision.kind == "throw" else _in_the_play(seen, rng)
        if state is not None:
            best, chosen = (_worth(state, decision, c.cards, seed) for c in (decision.best, decision.chosen))
            gaps.append(best - chosen)
    mean = sum(gaps) / times
    return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps)) / times


def _dealt(seen: CribbageView, own: Sequence[Card], other: Sequence[Card], rng: random.Random) -> State:
    """A deal of these hands at the scores of the view, the other side's throw made."""
    state = GAME.initial(RULES, seen.dealer)
    for _ in range(2):
        owed = GAME.chance(state)
        assert owed is not None
        hand = own if owed.seat == seen.seat else other
        state = GAME.apply(state, DEALER, GAME.dealt(owed, tuple(hand))).state
    state = state._replace(scores=seen.scores)
    view = GAME.view(state, Seat(1 - seen.seat))
    return GAME.apply(state, Seat(1 - seen.seat), PLAYER.choose(view, GAME.legal(view), rng)).state


def _before_the_throw(seen: CribbageView, rng: random.Random) -> State:
    unseen = [c for c in PACK if c not in seen.hand]
    return _dealt(seen, seen.hand, rng.sample(unseen, 6), rng)


def _in_the_play(seen: CribbageView, rng: random.Random) -> State | None:
    """The position with another hand on the other side; None where that hand would not have been kept."""
    own, other = seen.seat, Seat(1 - seen.seat)
    laid: dict[Seat, list[Card]] = {own: [], other: []}
    for pile in (*seen.counts, seen.pile):
        for seat, c in pile:
            laid[seat].append(c)
    thrown = [c for c in seen.thrown[own] if c is not None]
    mine = [*seen.hand, *laid[own], *thrown]
    unseen = [c for c in PACK if c not in mine and c not in laid[other] and c is not seen.starter]
    six = [*laid[other], *rng.sample(unseen, 6 - len(laid[other]))]
    away = _dealt(seen, mine, six, rng).thrown[other]
    if any(c in away for c in laid[other]):
        return None
    held = sort_cards(c for c in six if c not in away and c not in laid[other])
    state = GAME.sample(seen, rng)
    hands = (held, state.hands[own]) if other == Seat.A else (state.hands[own], held)
    throws = (away, state.thrown[own]) if other == Seat.A else (state.thrown[own], away)
    return state._replace(hands=hands, thrown=throws, rules=RULES, windows=())


def _worth(state: State, decision: Decision, cards: tuple[Card, ...], seed: int) -> float:
    """The chance to win after this act: played on to the end of the deal, then looked up."""
    rng = random.Random(seed)
    own = decision.seat
    games, deal = len(state.results), state.deal
    if decision.kind == "throw":
        state = GAME.apply(state, own, Throw(sort_cards(cards))).state
        taken = {c for held in (*state.hands, *state.thrown) for c in held}
        # The same starter for both alternatives: what is in neither hand nor crib does not depend on the throw.
        starter = random.Random(hash(tuple(sorted(c.index for c in taken)))).choice([c for c in PACK if c not in taken])
        state = GAME.apply(state, DEALER, Starter(starter)).state
    else:
        state = GAME.apply(state, own, Play(cards[0])).state
    while len(state.results) == games and state.deal == deal:
        forced = GAME.automatic(state)
        if forced is None:
            view = GAME.view(state, state.turn)
            player = PLAYER if state.turn == own else OTHER
            forced = state.turn, player.choose(view, GAME.legal(view), rng)
        state = GAME.apply(state, *forced).state
    if len(state.results) > games:
        return float(state.results[-1].winners[own])
    return win_probability(state.scores[own], state.scores[1 - own], is_dealer=state.dealer == own)
