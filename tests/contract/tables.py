"""The tables of the contract suite: every game, every preset and seat count, some mixes of options; and their plays.

A play is a whole match of random legal acts from a recorded seed, kept with every step, so that each test looks at the
same games.
"""

from __future__ import annotations

import dataclasses
import importlib
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args, get_type_hints

from parlour.cards import Card
from parlour.engine import (
    DEALER,
    PUBLIC,
    Action,
    Actor,
    AnyGame,
    Dealer,
    Event,
    Option,
    OptionError,
    Seat,
    Viewer,
    find_game,
    game_names,
)

MIXES = 8
"""Mixes of options tried for each game."""

STEP_LIMIT = 20_000
"""A match of random acts that takes more steps than this does not end."""


@dataclass(frozen=True)
class Setting:
    """A game, its rules as a string, and the seed of a play."""

    game: str
    rules: str
    seed: int

    def __str__(self) -> str:
        return f"{self.game}:{self.rules.replace(' ', ',')}"


@dataclass(frozen=True)
class Step:
    """One act: the state before it, who acted, what, the events, the state after it."""

    before: Any
    actor: Actor
    action: Action
    events: tuple[Event, ...]
    after: Any


@dataclass(frozen=True)
class Match:
    """A match from its first card to its end."""

    setting: Setting
    game: AnyGame
    rules: Any
    first: Any
    steps: tuple[Step, ...]

    @property
    def last(self) -> Any:
        return self.steps[-1].after

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.game.seats(self.rules)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (PUBLIC, *self.seats)

    def some(self, count: int, seed: int = 0) -> list[Step]:
        """`count` of the steps, spread at random."""
        rng = random.Random(f"{self.setting}{seed}")
        return rng.sample(self.steps, min(count, len(self.steps)))


def seat_option(game: AnyGame) -> Option | None:
    """The option that counts the seats."""
    return next((o for o in game.options.options.values() if o.unit == "seats" and o.kind == "int"), None)


def with_seats(game: AnyGame, preset: str, count: int) -> str | None:
    """The preset's rules at so many seats, in teams as they fit; None where they allow no such table."""
    option = seat_option(game)
    for teams in ("", " team_size=1", " team_size=3"):
        try:
            rules = game.options.parse(f"{preset} {option.name}={count}{teams}") if option else None
        except OptionError:
            continue
        return None if rules is None else game.options.format(short(game, rules))
    return None


def short(game: AnyGame, rules: Any) -> Any:
    """The same rules for a game of one round, where games have rounds: a match of random acts stays short."""
    is_in_rounds = "rounds" in game.options.options
    return game.options.make({"rounds": 1, "game_end": "rounds"}, rules) if is_in_rounds else rules


def _draw(option: Option, rng: random.Random) -> object:
    """A value at random; numbers at their default or lowest, so that matches stay short."""
    if option.kind == "int":
        is_seats = option.unit == "seats"
        return rng.choice([*range(option.low, option.high + 1)] if is_seats else [option.low, option.default])
    if option.kind == "bool":
        return rng.random() < 0.5
    if option.kind == "enums":
        return rng.sample(option.keys, rng.randint(option.shortest, min(2, len(option.keys))))
    return rng.choice(option.values) if option.kind == "enum" else option.default


def _mix(game: AnyGame, rng: random.Random) -> str:
    """Rules with options drawn at random, numbers at their default or lowest, so that matches stay short."""
    while True:
        values = {option.name: _draw(option, rng) for option in game.options.options.values()}
        try:
            return game.options.format(short(game, game.options.make(values)))
        except OptionError:
            continue


def settings() -> list[Setting]:
    """Every game with every preset and seat count that its rules allow, and some mixes of options."""
    found: list[Setting] = []
    for name in game_names():
        game = find_game(name)
        texts: list[str] = []
        option = seat_option(game)
        for index, (preset, entry) in enumerate(game.options.presets.items()):
            texts.append(game.options.format(short(game, entry.rules)))
            if option is not None and (index == 0 or game.lists_all):
                counts = range(option.low, option.high + 1)
                texts += [text for n in counts if (text := with_seats(game, preset, n)) is not None]
        rng = random.Random(f"mixes of {name}")
        texts += [_mix(game, rng) for _ in range(MIXES if game.lists_all else MIXES // 2)]
        found += [Setting(name, text, seed) for seed, text in enumerate(dict.fromkeys(texts))]
    return found


def dealer_of(game: AnyGame, rules: Any, seed: object) -> Dealer:
    """A dealer whose n-th pack is a function of `seed` and n alone."""

    def shuffled(n: int) -> list[Card]:
        pack = list(game.pack(rules))
        random.Random(f"{seed} pack {n}").shuffle(pack)
        return pack

    return Dealer(game, shuffled)


def legal(game: AnyGame, state: Any, seat: Seat) -> list[Action]:
    return list(game.legal(game.view(state, seat)))


@cache
def play(setting: Setting) -> Match:
    """The match of this setting; the first deal is found as the rules say."""
    game = find_game(setting.game)
    rules = game.options.parse(setting.rules)
    rng = random.Random(str(setting) + str(setting.seed))
    dealer = dealer_of(game, rules, setting)
    state = first = game.initial(rules, None)
    steps: list[Step] = []
    while game.outcome(state) is None:
        assert len(steps) < STEP_LIMIT, "this match does not end"
        owed = game.chance(state)
        if owed is not None:
            actor: Actor = DEALER
            action = dealer.answer(owed)
        else:
            pending = game.pending(state)
            actor = rng.choice([*pending.must, *pending.may])
            assert isinstance(actor, Seat)
            action = rng.choice(legal(game, state, actor))
        step = game.apply(state, actor, action)
        steps.append(Step(state, actor, action, step.events, step.state))
        state = step.state
    return Match(setting, game, rules, first, tuple(steps))


@cache
def vocabulary(name: str) -> tuple[Action, ...]:
    """Every act of this game: what was legal anywhere in its matches, and all that its action classes can say.

    Of the latter, sets of cards are those that were seen, and numbers go no further than the highest that was listed; a
    field that may be left out is left out.
    """
    found: dict[str, Action] = {}
    lists_all = find_game(name).lists_all
    for setting in [s for s in settings() if s.game == name][:: 1 if lists_all else 5]:
        match = play(setting)
        for step in match.steps:
            found.setdefault(match.game.format(step.action), step.action)
        for step in match.steps if lists_all else match.some(20):
            for seat in match.seats:
                for action in legal(match.game, step.before, seat):
                    found.setdefault(match.game.format(action), action)
    return tuple(found[text] for text in sorted(found))


def _spoken(name: str, seen: tuple[Action, ...]) -> Iterator[Action]:
    module = importlib.import_module(f"parlour.games.{name}.actions")
    for kind in vars(module).values():
        if isinstance(kind, type) and issubclass(kind, Action) and kind is not Action:
            alike = [action for action in seen if type(action) is kind]
            hints = get_type_hints(kind).items()
            fields = [_values(name, hint, [getattr(action, field) for action in alike]) for field, hint in hints]
            yield from (kind(*values) for values in itertools.product(*fields))


def _values(name: str, hint: Any, seen: list[Any]) -> list[Any]:
    game = find_game(name)
    if hint is bool:
        return [False, True]
    if hint is int:
        return list(range(max(seen, default=31) + 1))
    if hint is Card:
        return [*dict.fromkeys(game.pack(game.options.make({})))]
    if hint is Seat:
        return list(Seat)[:5]
    return [None] if type(None) in get_args(hint) else [*dict.fromkeys(seen)]


def card_texts(payload: object, known: frozenset[str]) -> set[str]:
    """Every card that stands anywhere in a JSON value, as a value or as a key."""
    if isinstance(payload, str):
        return {payload} & known
    if isinstance(payload, dict):
        return set().union(*(card_texts(k, known) | card_texts(v, known) for k, v in payload.items()))
    if isinstance(payload, list | tuple):
        return set().union(*(card_texts(part, known) for part in payload))
    return set()


def faces(match: Match) -> frozenset[str]:
    """The texts of all cards of the pack."""
    return frozenset(c.text for c in match.game.pack(match.rules))


def relabelled(value: Any, swap: dict[Card, Card]) -> Any:
    """An action with its cards exchanged."""
    if isinstance(value, Card):
        return swap.get(value, value)
    if isinstance(value, tuple):
        parts = [relabelled(part, swap) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return type(value)(*(relabelled(getattr(value, f.name), swap) for f in dataclasses.fields(value)))
    return value
