"""What always holds (H-R15), over rules drawn at random, and that every game ends."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from parlour.bots import RandomBot
from parlour.engine import DEALER, Dealer, Option, OptionError, Outcome
from parlour.games.handfoot import GAME, Rules, State
from parlour.games.handfoot.melds import RED_THREES, growth_illegal, shape_illegal
from parlour.games.handfoot.rules import OPTIONS
from parlour.games.handfoot.state import Phase, stock_cards

GAMES = int(os.environ.get("PARLOUR_GAMES", "1"))
"""Games of each preset and seat count in the slow test, and forty times as many random rule sets.

`python -m tests.rules.handfoot.count` makes the full count, fifty games and 2,000 sets, in hours.
"""

LIMIT = 60_000
"""Acts of a round; one that takes more does not end. A game has 50 rounds at the most (H-R12.1)."""


def _value(option: Option, rng: random.Random) -> Any:
    """Any value that the option allows."""
    if option.kind == "bool":
        return rng.random() < 0.5
    if option.kind == "enum":
        return rng.choice(option.values)
    if option.kind == "int":
        return rng.randint(option.low, option.high)
    if option.kind == "int_or_none":
        return rng.choice([None, rng.randint(0, 5)])
    if option.kind == "enum_or_int":
        return rng.choice([*option.values, rng.randint(option.low, option.high)])
    if option.kind == "ints":
        longest = 0 if option.name == "seats_allowed" else min(option.longest, 4)
        return [
            rng.randint(option.low, option.high) for _ in range(rng.randint(min(option.shortest, longest), longest))
        ]
    if option.kind == "enums":
        return rng.sample(option.keys, rng.randint(option.shortest, min(3, len(option.keys))))
    if option.kind == "map":
        return {key: rng.randint(option.low, option.high) for key in option.keys if rng.random() < 0.3}
    if option.kind == "pairs":
        return [(step * 500, rng.randint(0, 200)) for step in range(rng.randint(1, 4))]
    fixed = {"num_players", "team_size", "game_end", "rounds", "round_overrides", "seats_allowed"}
    names = rng.sample([name for name in OPTIONS.options if name not in fixed], 3)
    return {rng.randint(1, 3): {name: _value(OPTIONS.options[name], rng) for name in names}}


def any_rules(seed: int) -> Rules:
    """A rule set that the constraints allow, near the defaults or far from them; a game of one round or two."""
    rng = random.Random(f"rules {seed}")
    while True:
        share = rng.choice([0.1, 0.3, 0.6])
        values = {n: _value(o, rng) for n, o in OPTIONS.options.items() if rng.random() < share}
        values["rounds"] = rng.randint(1, 2)
        if values.get("game_end") == "score":
            values["target_score"] = 500
        try:
            return OPTIONS.make(values)
        except OptionError:
            continue


def holds(before: State, state: State) -> None:
    """Rule: H-R15."""
    house = state.house
    if not state.is_open:
        assert len(stock_cards(state)) == state.stock_count
    for side, board in enumerate(state.boards):
        opened = state.opened[side :: len(state.boards)]
        assert bool(board) == any(opened)
        for meld in board if not state.is_open else ():
            assert shape_illegal(house, meld.cards, has_black_threes=True) is None
            if house.melds.extend_clean == house.melds.extend_dirty == "no":
                assert growth_illegal(house, meld.cards) is None
        if house.melds.second_meld == "after_complete" and not state.is_open:
            unfinished = [meld.rank for meld in board if len(meld.cards) < house.melds.book_size]
            assert len(unfinished) == len(set(unfinished))
    if state.phase in (Phase.DRAW, Phase.PLAY) and house.threes.red3_mode != "penalty":
        assert not RED_THREES & set(state.hands[state.turn])
    ended = state.turn_number != before.turn_number and not state.is_open
    if ended and house.out.empty_without_contract == "forbidden" and before.house is house:
        seat = before.turn
        assert state.hands[seat] or state.feet[seat] or state.out == seat or before.hands[seat] == ()
    for result in state.results:
        for score in result.scores:
            assert score.total == sum(score)
        assert result.out is None or result.why == "out" or result.why == "stock"


def play(rules: Rules, seed: int) -> tuple[State, Outcome]:
    """A game of random acts, what always holds looked at after each."""
    rng = random.Random(f"play {seed}")
    packs: dict[int, list[Any]] = {}

    def shuffled(n: int) -> list[Any]:
        if n not in packs:
            packs[n] = list(GAME.pack(rules))
            random.Random(f"{seed} {n}").shuffle(packs[n])
        return packs[n]

    dealer, bot = Dealer(GAME, shuffled), RandomBot()
    state = GAME.initial(rules, None)
    acts_left = LIMIT
    while acts_left:
        outcome = GAME.outcome(state)
        if outcome is not None:
            return state, outcome
        owed = GAME.chance(state)
        forced = GAME.automatic(state)
        if owed is not None:
            step = GAME.apply(state, DEALER, dealer.answer(owed))
        elif forced is not None:
            step = GAME.apply(state, *forced)
        else:
            seat = rng.choice(GAME.pending(state).must)
            view = GAME.view(state, seat)  # type: ignore[arg-type]
            step = GAME.apply(state, seat, bot.choose(view, GAME.legal(view), rng))
        holds(state, step.state)
        acts_left = LIMIT if len(step.state.results) > len(state.results) else acts_left - 1
        state = step.state
    raise AssertionError(f"this round does not end: {OPTIONS.format(rules)}")


@pytest.mark.parametrize("seed", range(24))
def test_random_rules_end_and_keep_what_always_holds(seed: int) -> None:
    rules = any_rules(seed)
    state, outcome = play(rules, seed)
    assert outcome.winners
    assert sum(score.total for score in state.results[-1].scores) == sum(sum(s) for s in state.results[-1].scores)


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_many_random_rule_sets() -> None:
    for seed in range(1000, 1000 + 40 * GAMES):
        play(any_rules(seed), seed)


SEATS = [(name, count) for name in OPTIONS.presets for count in range(2, 13)]


def at_seats(name: str, count: int) -> Rules | None:
    """The preset at so many seats; None where its rules allow no such table."""
    base = OPTIONS.presets[name].rules
    allowed = base.table.seats_allowed
    if allowed and count not in allowed:
        return None
    try:
        return OPTIONS.make({"num_players": count}, base)
    except OptionError:
        return None


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", OPTIONS.presets)
def test_every_preset_ends_at_every_seat_count(name: str) -> None:
    for count in range(2, 13):
        rules = at_seats(name, count)
        if rules is not None:
            for seed in range(GAMES):
                play(rules, seed)


@pytest.mark.parametrize("name", OPTIONS.presets)
def test_every_preset_ends_at_its_largest_and_smallest_table(name: str) -> None:
    tables = [rules for count in range(2, 13) if (rules := at_seats(name, count)) is not None]
    assert tables
    for rules in {id(tables[0]): tables[0], id(tables[-1]): tables[-1]}.values():
        play(OPTIONS.make({"rounds": 1}, rules), 1)
