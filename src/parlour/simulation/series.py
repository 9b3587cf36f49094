"""A series of matches: who plays whom by which rules, and each of its games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from parlour.bots import Bot, find_bot
from parlour.cards import Card
from parlour.engine import DEALER, Action, Actor, AnyGame, Dealer, Seat, find_game
from parlour.simulation.meters import Seen, meter_of
from parlour.simulation.tally import Sums, Tally

__all__ = ["Series", "make_series", "play"]


@dataclass(frozen=True, slots=True)
class Series:
    """What is played. `rules` is the versioned rules string; `players` are the names of computer players by side.

    From game to game the players move on by one side. In a mirrored series the same cards are dealt until everybody
    has had every side.
    """

    game: str
    rules: str
    players: tuple[tuple[str, ...], ...]
    seed: int
    is_mirrored: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called: `sharp`, `sharp+easy` for two who differ; a number where names are equal."""
        plain = ["+".join(dict.fromkeys(side)) for side in self.players]
        return tuple(
            name if plain.count(name) == 1 else f"{name} ({plain[: at + 1].count(name)})"
            for at, name in enumerate(plain)
        )


def make_series(game: AnyGame, rules: Any, names: Sequence[str], seed: int, *, is_mirrored: bool = False) -> Series:
    """A series from names: one for all, one a side, or one a seat. Raises ValueError naming what does not fit."""
    for name in names:
        find_bot(game.name, name)
    sides = game.sides(rules)
    seats_count = len(game.seats(rules))
    if len(names) == 1:
        by_side = [tuple(names) * len(side) for side in sides]
    elif len(names) == len(sides):
        by_side = [(name,) * len(side) for name, side in zip(names, sides, strict=True)]
    elif len(names) == seats_count:
        by_side = [tuple(names[seat] for seat in side) for side in sides]
    else:
        counts = ", ".join(map(str, sorted({1, len(sides)} - {seats_count})))
        raise ValueError(
            f"{len(names)} names for {seats_count} seats in {len(sides)} sides: give {counts} or {seats_count}"
        )
    if len({len(side) for side in by_side}) > 1:
        raise ValueError("the sides of this game are not of one size, so the players cannot change places")
    return Series(game.name, game.options.format(rules, is_versioned=True), tuple(by_side), seed, is_mirrored)


@cache
def _rules(game_name: str, text: str) -> Any:
    return find_game(game_name).options.parse(text)


def play(series: Series, number: int) -> Sums:
    """Game `number` of the series, from 0: its sums. They rest on the series and the number alone."""
    game = find_game(series.game)
    rules = _rules(series.game, series.rules)
    sides = game.sides(rules)
    player_of = [(side - number) % len(sides) for side in range(len(sides))]
    bots: dict[Seat, Bot] = {
        seat: find_bot(game.name, name)
        for side, seats in enumerate(sides)
        for seat, name in zip(seats, series.players[player_of[side]], strict=True)
    }
    sums: Sums = {}

    def add(seen: Seen) -> None:
        name = seen.name if seen.side is None else f"{seen.name}:{player_of[seen.side]}"
        sums[name] = sums.get(name, Tally()).plus(Tally(1, seen.value, seen.value**2))

    deal = number // len(sides) if series.is_mirrored else number
    state = _Match(game, rules, bots, f"{series.seed} {deal}", f"{series.seed} {number}").play(add)
    outcome = game.outcome(state)
    winners = () if outcome is None else outcome.winners
    won = [any(seat in winners for seat in seats) for seats in sides]
    for side, has_won in enumerate(won):
        add(Seen("win", side, int(has_won and sum(won) == 1)))
        add(Seen("shared", side, int(has_won and sum(won) > 1)))
    return sums


class _Match:
    """One match, from its first card to its outcome."""

    def __init__(self, game: AnyGame, rules: Any, bots: dict[Seat, Bot], cards: str, players: str) -> None:
        self._game = game
        self._rules = rules
        self._bots = bots
        self._cards = cards
        self._rng = random.Random(f"{players} players")
        self._pack: tuple[int, Sequence[Card]] = (-1, ())

    def _shuffled(self, number: int) -> Sequence[Card]:
        if self._pack[0] != number:
            pack = list(self._game.pack(self._rules))
            random.Random(f"{self._cards} pack {number}").shuffle(pack)
            self._pack = number, pack
        return self._pack[1]

    def play(self, add: Any) -> Any:
        """The last state; `add` is told every value that is measured."""
        game = self._game
        dealer = Dealer(game, self._shuffled)
        meter = meter_of(game.name, self._rules)
        state = game.initial(self._rules, None)
        while game.outcome(state) is None:
            owed = game.chance(state)
            actor, action = self._act(state) if owed is None else (DEALER, dealer.answer(owed))
            after = game.apply(state, actor, action).state
            for seen in meter.step(state, actor, action, after):
                add(seen)
            state = after
        return state

    def _act(self, state: Any) -> tuple[Actor, Action]:
        """What a seat does. Whoever may speak up is asked before those who must act: the moment would be lost."""
        game = self._game
        forced = game.automatic(state)
        if forced is not None:
            return forced
        pending = game.pending(state)
        seat = next(s for s in (*pending.may, *pending.must) if isinstance(s, Seat))
        view = game.view(state, seat)
        return seat, self._bots[seat].choose(view, game.legal(view), self._rng)
