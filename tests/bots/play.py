"""Whole games among computer players, every move of theirs put before the referee."""

import random
from collections.abc import Callable, Sequence

from parlour.bots import Bot
from parlour.cards import Card
from parlour.engine import DEALER, Action, AnyGame, Dealer, Seat

Watch = Callable[[object, Seat, Action], None]


def seeded_dealer(game: AnyGame, rules: object, rng: random.Random) -> Dealer:
    """A dealer whose packs come from one seeded generator."""
    packs: dict[int, list[Card]] = {}

    def shuffled(number: int) -> Sequence[Card]:
        if number not in packs:
            cards = list(game.pack(rules))
            rng.shuffle(cards)
            packs[number] = cards
        return packs[number]

    return Dealer(game, shuffled)


def play_match(game: AnyGame, rules: object, bots: Sequence[Bot], seed: int, watch: Watch | None = None) -> object:
    """The last state of a match. Fails at a refused move, and where the match does not end in a sane time."""
    rng = random.Random(seed)
    dealer = seeded_dealer(game, rules, rng)
    state = game.initial(rules, None)
    steps = 0
    while game.outcome(state) is None:
        steps += 1
        assert steps < 20_000, "the match does not end"
        owed = game.chance(state)
        if owed is not None:
            state = game.apply(state, DEALER, dealer.answer(owed)).state
            continue
        pending = game.pending(state)
        # Who may call a claim short is asked before who must act: the call would be lost with the next card.
        seat = (*pending.may, *(s for s in pending.must if isinstance(s, Seat)))[0]
        view = game.view(state, seat)
        action = bots[seat].choose(view, game.legal(view), rng)
        assert action in list(game.legal(view)), f"{bots[seat].name}: {game.format(action)} was not offered"
        illegal = game.check(state, seat, action)
        assert illegal is None, f"{bots[seat].name}: {game.format(action)} is refused: {illegal}"
        if watch is not None:
            watch(state, seat, action)
        state = game.apply(state, seat, action).state
    return state
