"""A series of matches: who plays whom by which rules, and each of its games."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from parlour import __version__
from parlour.bots import Bot, find_bot
from parlour.cards import Card
from parlour.engine import DEALER, Action, Actor, AnyGame, Dealer, Outcome, Seat, find_game, side_name
from parlour.kernels import about
from parlour.simulation.meters import Seen, meter_of
from parlour.simulation.tally import Sums, Tally, merged

__all__ = ["Series", "make_series", "play", "play_games", "program"]


def program() -> str:
    """What plays, as far as the games rest on it: another version, or kernels in Python, may choose another card."""
    return f"parlour {__version__}, kernels {about()}"


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
    def set_size(self) -> int:
        """How many games in a row share their cards, and are played together: 1 where the series is not mirrored."""
        return len(self.players) if self.is_mirrored else 1

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


def play_games(series: Series, games: range) -> Sums:
    """These games of the series: their sums. A mirrored series is played in whole sets that share their cards.

    Raises ValueError where `games` begins or ends within a set.
    """
    size = series.set_size
    if games.start % size or games.stop % size:
        raise ValueError(f"games {games.start} to {games.stop - 1} are no whole sets of {size}")
    sums: Sums = {}
    for first in games[::size]:
        found: Sums = {}
        for number in range(first, first + size):
            found = merged(found, play(series, number))
        if series.is_mirrored:
            of_set = [name for name in found if name.split(":")[0] in _BY_SET]
            found |= {f"set_{name}": _one(found[name].total) for name in of_set}
        sums = merged(sums, found)
    return sums


_BY_SET: Final = ("win", "margin")
"""What is summed over a set too: games that share their cards are not independent, and sets are."""


def _one(value: int) -> Tally:
    return Tally(1, value, value**2)


def play(series: Series, number: int) -> Sums:
    """Game `number` of the series, from 0: its sums. They rest on the series and the number alone.

    A margin is what a side is ahead of the best other one at the end, in points of the score.
    """
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
        sums[name] = sums.get(name, Tally()).plus(_one(seen.value))

    deal = number // series.set_size
    outcome = _Match(game, rules, bots, f"{series.seed} {deal}", f"{series.seed} {number}").play(add)
    won = [any(seat in outcome.winners for seat in seats) for seats in sides]
    scores = [outcome.scores[side_name(seats)] for seats in sides]
    for side, has_won in enumerate(won):
        add(Seen("win", side, int(has_won and sum(won) == 1)))
        add(Seen("shared", side, int(has_won and sum(won) > 1)))
        best_other = max((score for other, score in enumerate(scores) if other != side), default=0)
        add(Seen("margin", side, scores[side] - best_other))
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

    def play(self, add: Callable[[Seen], None]) -> Outcome:
        """How it ends; `add` is told every value that is measured."""
        game = self._game
        dealer = Dealer(game, self._shuffled)
        meter = meter_of(game.name, self._rules)
        state = game.initial(self._rules, None)
        while (outcome := game.outcome(state)) is None:
            owed = game.chance(state)
            actor, action = self._act(state) if owed is None else (DEALER, dealer.answer(owed))
            after = game.apply(state, actor, action).state
            for seen in meter.step(state, actor, action, after):
                add(seen)
            state = after
        return outcome

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
