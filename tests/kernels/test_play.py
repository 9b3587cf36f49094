"""The kernel of the play against the rules, its two forms against each other."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from parlour.cards import PACK, Card, format_cards
from parlour.engine import Seat
from parlour.games.cribbage import GAME
from parlour.games.cribbage.actions import Go, Play
from parlour.games.cribbage.play import fitting, play_items
from parlour.games.cribbage.position import from_position
from parlour.games.cribbage.score import VALUES, sum_points
from parlour.games.cribbage.state import Phase, State
from parlour.kernels import is_compiled
from parlour.kernels import play as kernel
from parlour.kernels.pure import play as pure

FORMS = [pytest.param(kernel, id="kernel"), pytest.param(pure, id="pure")]
TARGET = 121


def ranks(cards: Sequence[Card]) -> bytes:
    return bytes(c.rank - 1 for c in cards)


def random_pile(rng: Random, cards: list[Card]) -> tuple[Card, ...]:
    """Cards of one count, in any order, some of them alike."""
    pile: list[Card] = []
    for c in cards:
        if sum(VALUES[one] for one in pile) + VALUES[c] > 31 or rng.random() < 0.05:
            break
        pile.append(c)
    return tuple(pile)


@pytest.mark.parametrize("form", FORMS)
def test_points_are_those_of_the_rules(form: Any) -> None:
    rng = Random(1)
    for few in (13, 5, 4, 3):  # few ranks give many pairs and runs
        for _ in range(3000):
            pack = [c for c in PACK if c.rank <= few]
            pile = random_pile(rng, rng.sample(pack, min(len(pack), 13)))
            if pile:
                assert form.points(ranks(pile)) == sum_points(play_items(pile)), pile


@pytest.mark.parametrize("form", FORMS)
def test_legal_cards_are_those_of_the_rules(form: Any) -> None:
    rng = Random(2)
    for _ in range(2000):
        hand = rng.sample(PACK, rng.randint(0, 4))
        count = rng.randint(0, 31)
        fits = sorted({c.rank - 1 for c in fitting(hand, count)})
        assert list(form.legal(ranks(hand), count)) == fits


def random_play(rng: Random, left: int, scores: tuple[int, int]) -> State:
    """The engine in the middle of a play by any legal cards, with so many cards left or fewer in all."""
    few = [c for c in PACK if c.rank <= rng.choice((4, 7, 13)) or rng.random() < 0.1]
    cards = rng.sample(few if len(few) > 12 else list(PACK), 8)
    a, b = format_cards(cards[:4]), format_cards(cards[4:])
    state = from_position(f"dealer=B hand:A={a} hand:B={b} scores=A:{scores[0]},B:{scores[1]}")
    while state.phase is Phase.PLAY and sum(map(len, state.hands)) > left:
        fits = fitting(state.hands[state.turn], state.count)
        state = GAME.apply(state, state.turn, Play(rng.choice(fits)) if fits else Go()).state
    if state.phase is Phase.PLAY and not fitting(state.hands[state.turn], state.count) and rng.random() < 0.5:
        return GAME.apply(state, state.turn, Go()).state
    return state


def brute(state: State, own: Seat, start: tuple[int, ...]) -> float:
    """Minimax with the engine itself: own points less the other's, or 1000 for a game won in the play."""
    if state.phase is Phase.OVER:
        return 1000.0 if state.scores[own] >= TARGET else -1000.0
    if state.phase is not Phase.PLAY:
        return float(state.scores[own] - start[own] - state.scores[1 - own] + start[1 - own])
    seat = state.turn
    actions: list[Play | Go] = [Play(c) for c in fitting(state.hands[seat], state.count)]
    found = [brute(GAME.apply(state, seat, action).state, own, start) for action in actions or [Go()]]
    return max(found) if seat == own else min(found)


def asked(state: State, own: Seat) -> dict[str, Any]:
    """The keywords of a question about this state, as `own` asks it."""
    other = Seat(1 - own)
    return {
        "own_gone": own in state.gone,
        "other_gone": other in state.gone,
        "own_left": TARGET - state.scores[own],
        "other_left": TARGET - state.scores[other],
    }


@pytest.mark.parametrize("form", FORMS)
def test_an_open_ending_is_worth_what_the_engine_says(form: Any) -> None:
    rng = Random(3)
    seen = {"go": 0, "over": 0, "led": 0, "thirty-one": 0}
    for turn in range(400):
        scores = (rng.randint(112, 118), rng.randint(110, 118)) if turn % 2 else (0, 0)
        state = random_play(rng, rng.randint(1, 5), scores)
        if state.phase is not Phase.PLAY:
            continue
        own = Seat(rng.randrange(2))
        pile = ranks([c for _, c in state.pile])
        hands = [ranks(hand) for hand in state.hands]
        value = form.solve(hands[own], hands[1 - own], pile, is_own_turn=state.turn == own, **asked(state, own))
        assert value == brute(state, own, state.scores), state
        seen["go"] += bool(state.gone)
        seen["over"] += abs(value) == 1000
        seen["led"] += not pile
        seen["thirty-one"] += state.count > 21
    assert min(seen.values()) > 10


@pytest.mark.parametrize("form", FORMS)
def test_a_card_is_worth_what_the_engine_says_after_it(form: Any) -> None:
    rng = Random(4)
    for turn in range(150):
        scores = (rng.randint(112, 118), rng.randint(110, 118)) if turn % 2 else (0, 0)
        state = random_play(rng, rng.randint(2, 5), scores)
        if state.phase is not Phase.PLAY:
            continue
        own = state.turn
        pile = ranks([c for _, c in state.pile])
        others = state.hands[1 - own]
        worth = form.values(ranks(state.hands[own]), ranks(others), array("d", [2.0]), pile, **asked(state, own))
        for c, value in zip(state.hands[own], worth, strict=True):
            if VALUES[c] + state.count > 31:
                assert math.isnan(value)
            else:
                after = GAME.apply(state, own, Play(c)).state
                assert value == brute(after, own, state.scores)


def test_thirty_one_and_the_last_card_score_once() -> None:
    five, six, ten = 4, 5, 9
    for form in (kernel, pure):
        assert form.solve(bytes([six]), b"", bytes([ten, ten, five]), is_own_turn=True) == 2
        assert (
            form.solve(bytes([five]), b"", bytes([ten, ten, five]), is_own_turn=True) == 3
        )  # a pair and the last card
        assert form.solve(bytes([ten]), b"", bytes([ten, ten, five]), is_own_turn=True) == 0  # a go to the other first


def test_the_end_of_the_game_is_worth_more_than_points() -> None:
    """Two holes from home the own side pairs at once, however many points that gives away later."""
    for form in (kernel, pure):
        own, other = bytes([8, 2]), bytes([8, 8])
        safe = form.solve(own, other, bytes([8]), is_own_turn=True)
        assert abs(safe) < 100
        assert form.solve(own, other, bytes([8]), is_own_turn=True, own_left=2) == 1000
        leaf = array("d", [0.25]) * 4096
        assert form.solve(own, other, bytes([8]), is_own_turn=True, own_left=2, leaf=leaf) == 1
        assert form.solve(own, other, bytes([8]), is_own_turn=False, other_left=2, leaf=leaf) == 0
        assert form.solve(own, other, bytes([8]), is_own_turn=True, leaf=leaf) == 0.25


def random_question(rng: Random) -> tuple[bytes, bytes, array[float], bytes, dict[str, Any]]:
    """A question about the play with a few hands that the opponent may hold."""
    held, others, k = rng.randint(1, 3), rng.randint(0, 3), rng.randint(1, 6)
    own = bytes(rng.randrange(13) for _ in range(held))
    hands = bytes(rng.randrange(13) for _ in range(others * k))
    weights = array("d", [rng.choice((0.5, 1.0, 2.5)) for _ in range(k)])
    pile = ranks(random_pile(rng, rng.sample(PACK, rng.randint(0, 4))))
    leaf = array("d", [rng.random() for _ in range(4096)]) if rng.random() < 0.5 else None
    keys = {"own_left": rng.choice((121, 3, 7)), "other_left": rng.choice((121, 2, 5)), "leaf": leaf}
    return own, hands, weights, pile, keys


@pytest.mark.skipif(not is_compiled("play"), reason="the kernel of the play is not compiled")
def test_both_forms_agree() -> None:
    rng = Random(5)
    for _ in range(600):
        own, others, weights, pile, keys = random_question(rng)
        for is_open in (True, False):
            found = kernel.values(own, others, weights, pile, is_open=is_open, **keys)
            wanted = pure.values(own, others, weights, pile, is_open=is_open, **keys)
            assert found.tolist() == pytest.approx(wanted.tolist(), abs=1e-9, nan_ok=True)


@pytest.mark.parametrize("form", FORMS)
def test_with_closed_hands_one_known_answer_decides(form: Any) -> None:
    """Against an opponent with no choice, closed hands are worth what the engine gives for the best own order."""
    rng = Random(6)
    for _ in range(200):
        state = random_play(rng, 3, (0, 0))
        own = state.turn
        if state.phase is not Phase.PLAY or len(state.hands[1 - own]) > 1:
            continue
        pile = ranks([c for _, c in state.pile])
        given = (ranks(state.hands[own]), ranks(state.hands[1 - own]), array("d", [1.0]), pile)
        is_open = form.values(*given, is_open=True, **asked(state, own))
        assert form.values(*given, is_open=False, **asked(state, own)).tolist() == pytest.approx(
            is_open.tolist(), nan_ok=True
        )


@pytest.mark.parametrize("form", FORMS)
def test_what_cannot_be_is_refused(form: Any) -> None:
    one = array("d", [1.0])
    wrongs: list[Callable[[], Any]] = [
        lambda: form.points(b""),
        lambda: form.points(bytes([13])),
        lambda: form.points(bytes([9, 9, 9, 9])),
        lambda: form.legal(bytes(5), 0),
        lambda: form.solve(bytes(5), b"", b"", is_own_turn=True),
        lambda: form.solve(bytes([99]), b"", b"", is_own_turn=True),
        lambda: form.solve(b"", b"", b"", is_own_turn=True, own_left=0),
        lambda: form.solve(b"", b"", b"", is_own_turn=True, leaf=one),
        lambda: form.values(bytes([1]), b"", array("d"), b""),
        lambda: form.values(bytes([1]), bytes(1), [1.0], b""),
        lambda: form.values(bytes([1]), bytes(1), array("f", [1.0]), b""),
        lambda: form.values(bytes([1]), bytes(3), array("d", [1.0, 1.0]), b""),
        lambda: form.values(bytes([1]), bytes(5), one, b""),
        lambda: form.values(bytes([1]), bytes(1), array("d", [-1.0]), b""),
        lambda: form.values(bytes([1]), bytes(1), array("d", [0.0]), b""),
        lambda: form.values(bytes([1]), bytes(1), array("d", [math.nan]), b""),
    ]
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"\w"):
            wrong()


@pytest.mark.parametrize("form", FORMS)
def test_too_many_cards_are_refused_before_what_is_no_rank(form: Any) -> None:
    asks: list[Callable[[], Any]] = [
        lambda: form.legal(bytes([99] * 5), 0),
        lambda: form.solve(bytes([99] * 5), b"", b"", is_own_turn=True),
        lambda: form.values(bytes([1]), bytes([99] * 5), array("d", [1.0]), b""),
    ]
    for ask in asks:
        with pytest.raises(ValueError, match="four cards at most"):
            ask()
    with pytest.raises(ValueError, match="99 is no rank"):
        form.values(bytes([1]), bytes([99]), array("d", [1.0]), b"")
