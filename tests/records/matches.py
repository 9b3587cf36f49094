"""Whole matches played at random from a seed, as a log: what records are made from."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from parlour.cards import Card
from parlour.engine import Action, Actor, Dealer, Seat, find_game, play_out

GAME = find_game("cribbage")
NAMES = dict(zip(Seat, ("Ann", "Ben", "Cat", "Dan"), strict=False))


def match(rules_text: str, seed: int, first: Seat | None) -> tuple[Any, list[tuple[Actor, Action]]]:
    """The rules and the log of a match by random players."""
    rng = random.Random(seed)
    rules = GAME.options.parse(rules_text)
    packs: dict[int, list[Card]] = {}

    def shuffled(number: int) -> Sequence[Card]:
        if number not in packs:
            packs[number] = list(GAME.pack(rules))
            rng.shuffle(packs[number])
        return packs[number]

    def choose(state: Any) -> tuple[Actor, Action]:
        forced = GAME.automatic(state)
        if forced is not None:
            return forced
        pending = GAME.pending(state)
        seat = rng.choice([s for s in (*pending.must, *pending.may) if isinstance(s, Seat)])
        return seat, rng.choice(list(GAME.legal(GAME.view(state, seat))))

    log: list[tuple[Actor, Action]] = []
    start = GAME.initial(rules, first)
    play_out(GAME, start, Dealer(GAME, shuffled), choose, lambda _before, actor, act, _events: log.append((actor, act)))
    return rules, log
