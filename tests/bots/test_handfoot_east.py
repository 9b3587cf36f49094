"""The gate of `east`: at a correct engine it comes to the figures that are known of it; and a round that stalls ends.

The figures (two players, 4,000 rounds) were measured by another engine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from typing import Final

import pytest

from parlour.bots import find_bot
from parlour.cards import Card, format_cards
from parlour.engine import DEALER, Dealer, Seat
from parlour.games.handfoot import GAME, State
from parlour.games.handfoot.actions import Discard, Draw, Take
from parlour.games.handfoot.melds import RED_THREES, books_of

RULES: Final = "east_coast num_players=2"

KNOWN: Final = {
    "points": (1534.0, 8.0),
    "turns": (65.6, 0.0),
    "out": (0.9995, sqrt(0.9995 * 0.0005 / 4000)),
    "melded": (0.44, sqrt(0.44 * 0.56 / 4000)),
    "clean": (0.90, 0.0),
    "dirty": (2.33, 0.0),
    "takes": (13.3, 0.0),
}
"""Means with their standard errors; 0 where none was given: theirs is then what ours would be over 4,000 rounds."""
ROUNDED: Final = {"points": 0.5, "turns": 0.05, "melded": 0.005, "clean": 0.005, "dirty": 0.005, "takes": 0.05}
"""How far a known figure may lie from the one it was rounded from."""


def _match(seed: int, found: dict[str, list[float]]) -> None:
    """Four rounds of two easts, every figure of every round put down."""
    rules = GAME.options.parse(RULES)
    packs: dict[int, list[Card]] = {}

    def shuffled(number: int) -> Sequence[Card]:
        if number not in packs:
            packs[number] = list(GAME.pack(rules))
            random.Random(f"east {seed} {number}").shuffle(packs[number])
        return packs[number]

    dealer, east, rng = Dealer(GAME, shuffled), find_bot("handfoot", "east"), random.Random(seed)
    state = GAME.initial(rules, Seat(seed % 2))
    takes, how = 0, ""
    while GAME.outcome(state) is None:
        owed, forced = GAME.chance(state), GAME.automatic(state)
        if owed is not None:
            step = GAME.apply(state, DEALER, dealer.answer(owed))
        elif forced is not None:
            step = GAME.apply(state, *forced)
        else:
            seat = state.turn
            view = GAME.view(state, seat)
            action = east.choose(view, GAME.legal(view), rng)
            takes += isinstance(action, Take)
            step = GAME.apply(state, seat, action)
        outs = [event.public["how"] for event in step.events if event.public.get("what") == "out"]
        how = outs[0] if outs else how
        before, state = state, step.state
        if len(state.results) > len(before.results):
            result = state.results[-1]
            found["points"] += [score.total for score in result.scores]
            found["clean"] += [books_of(before.house, board).clean for board in state.boards]
            found["dirty"] += [books_of(before.house, board).dirty for board in state.boards]
            found["takes"].append(takes)
            found["out"].append(result.why == "out")
            if result.why == "out":
                found["melded"].append(how == "meld")
                found["turns"].append(before.turn_number)
            takes = 0


def _misses(matches: int, seed: int) -> list[str]:
    """The figures that lie more than three standard errors, both sides' together, from those that are known."""
    found: dict[str, list[float]] = {name: [] for name in KNOWN}
    for number in range(matches):
        _match(seed + number, found)
    misses = []
    for name, values in found.items():
        known, theirs = KNOWN[name]
        n, mean = len(values), sum(values) / len(values)
        spread = sum((value - mean) ** 2 for value in values) / n
        theirs = theirs or sqrt(spread / (8000 if name in ("clean", "dirty") else 4000))
        # A share that is nearly 1 shows no spread in few rounds: the known one's is the least.
        ours = max(sqrt(spread / n), theirs * sqrt(4000 / n) if name == "out" else 0.0)
        if abs(mean - known) > 3 * sqrt(ours**2 + theirs**2) + ROUNDED.get(name, 0.0):
            misses.append(f"{name}: {mean:.3f} is not {known} +- {3 * sqrt(ours**2 + theirs**2):.3f}")
    return misses


def test_east_comes_to_its_figures_in_a_hundred_rounds() -> None:
    assert _misses(25, seed=100) == []


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_east_comes_to_its_figures_in_four_thousand_rounds() -> None:
    assert _misses(1000, seed=1000) == []


STALLED: Final = (
    'rules="east_coast num_players=2" turn=A turn_number=90 hand:A=3C3C3S foot:A=none hand:B=3D3S foot:B=none '
    'board:A="{a}" board:B="{b}" discard={pile} opened=AB'
)


def _stalled() -> State:
    """A round in which nothing but threes goes round: every other card lies on a board of unfinished melds."""
    naturals = [c for c in GAME.pack(GAME.options.parse("east_coast num_players=2")) if c.rank > 3 and c.text != "JK"]
    aces = [c for c in GAME.pack(GAME.options.parse("east_coast num_players=2")) if c.rank == 1]
    boards: list[list[str]] = [[], []]
    for rank in sorted({c.rank for c in (*naturals, *aces)}):
        group = [c for c in (*naturals, *aces) if c.rank == rank]
        for side, cards in enumerate((group[:6], group[6:])):
            boards[side].append(f"{cards[0].text[0]}={format_cards(cards)}")
    wilds = "2C2D2H2S" * 3 + "JK" * 6
    pairs = [wilds[at : at + 2] for at in range(0, len(wilds), 2)]
    boards[0] = [
        meld + "".join(pairs[:5] if at == 0 else pairs[5:9] if at == 1 else []) for at, meld in enumerate(boards[0])
    ]
    boards[1] = [
        meld + "".join(pairs[9:14] if at == 0 else pairs[14:] if at == 1 else []) for at, meld in enumerate(boards[1])
    ]
    text = STALLED.format(a=" ".join(boards[0]), b=" ".join(boards[1]), pile="3D3H3C3S3D3H3H")
    return GAME.from_position(text)


def test_h_r10_4_a_round_in_which_only_threes_circulate_ends_as_on_an_exhausted_stock() -> None:
    state = _stalled()
    east, rng = find_bot("handfoot", "east"), random.Random(1)
    everything = list(GAME.pack(state.rules))
    assert state.stock_count == 0
    dealer = Dealer(GAME, lambda _number: everything)
    acts = 0
    while not state.results:
        acts += 1
        assert acts < 200, "the round goes on for ever"
        owed, forced = GAME.chance(state), GAME.automatic(state)
        if owed is not None:
            state = GAME.apply(state, DEALER, dealer.answer(owed)).state
            continue
        if forced is not None:
            state = GAME.apply(state, *forced).state
            continue
        view = GAME.view(state, state.turn)
        action = east.choose(view, GAME.legal(view), rng)
        assert isinstance(action, Draw | Discard)
        state = GAME.apply(state, state.turn, action).state
    result = state.results[0]
    assert (result.why, result.out) == ("stalemate", None)
    assert all(score.out == 0 for score in result.scores)
    laps = state.rules.end.stalemate_laps
    assert state.quiet == laps * 2


@pytest.mark.parametrize(("reds", "takes"), [(2, True), (3, False)])
def test_east_takes_a_pile_with_two_red_threes_and_no_more(reds: int, takes: bool) -> None:
    pile = "3D3H3D"[: 2 * reds] + "9C"
    text = f'rules="east_coast num_players=2" hand:A=4C5DKH foot:A=none board:A="9=9D9H9S" discard={pile} opened=A'
    view = GAME.view(GAME.from_position(text), Seat.A)
    assert sum(c in RED_THREES for c in view.discard) == reds
    action = find_bot("handfoot", "east").choose(view, GAME.legal(view), random.Random(1))
    assert isinstance(action, Take if takes else Draw)
