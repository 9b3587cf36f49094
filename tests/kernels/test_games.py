"""The kernel of whole games: its traces replayed by the engine, its rates, its two forms against each other."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from math import nan, sqrt
from random import Random
from typing import Any, NamedTuple

import pytest

from parlour.cards import PACK, Card, sort_cards
from parlour.engine import DEALER, Action, Actor, Seat
from parlour.games.cribbage import GAME
from parlour.games.cribbage.actions import Deal, Go, Play, Show, Starter, Throw
from parlour.games.cribbage.play import fitting
from parlour.games.cribbage.show import score_show
from parlour.games.cribbage.state import Phase, State
from parlour.kernels import games as kernel
from parlour.kernels import is_compiled
from parlour.kernels.keeps import KEEPS, PAIRS, POLICY, RECORD, keep_index, pair_index
from parlour.kernels.pure import games as pure

FORMS = [pytest.param(kernel, id="kernel"), pytest.param(pure, id="pure")]
ZEROS = array("d", bytes(8 * POLICY))
needs_both = pytest.mark.skipif(not is_compiled("games"), reason="the kernel of whole games is not compiled")


class TracedDeal(NamedTuple):
    """One deal of a trace."""

    dealt: tuple[tuple[Card, ...], tuple[Card, ...]]
    thrown: tuple[tuple[Card, ...], tuple[Card, ...]]
    starter: Card
    laid: tuple[Card, ...]
    pegs: tuple[tuple[int, int], ...]
    """Who pegged (0 the pone, 1 the dealer) and how many holes."""


class TracedGame(NamedTuple):
    """One game of a trace."""

    winner: int
    scores: tuple[int, int]
    deals: tuple[TracedDeal, ...]


def read(trace: bytes) -> Iterator[TracedGame]:
    """The games of a trace, by the description of its bytes."""
    at = 0
    while at < len(trace):
        size = int.from_bytes(trace[at : at + 2], "little")
        body = trace[at + 2 : at + 2 + size]
        at += 2 + size
        winner, first, second, count = body[:4]
        rest = body[4:]
        deals = []
        while rest:
            cards = tuple(PACK[c] for c in rest[:17])
            laid_count = rest[17]
            laid = tuple(PACK[c] for c in rest[18 : 18 + laid_count])
            peg_count = rest[18 + laid_count]
            rest = rest[19 + laid_count :]
            pegs = tuple((byte >> 7, byte & 127) for byte in rest[:peg_count])
            rest = rest[peg_count:]
            deals.append(TracedDeal((cards[:6], cards[6:12]), (cards[12:14], cards[14:16]), cards[16], laid, pegs))
        assert len(deals) == count
        yield TracedGame(winner, (first, second), tuple(deals))


class Replay:
    """The engine under the actions of a trace."""

    def __init__(self) -> None:
        rules = GAME.options.parse("acc")
        self.state: State = GAME.initial(rules, Seat.A)
        self.pegs: list[tuple[Seat, int]] = []

    def act(self, actor: Actor, action: Action) -> None:
        step = GAME.apply(self.state, actor, action)
        for event in step.events:
            if event.public["kind"] == "points":
                self.pegs.append((Seat("AB".index(str(event.public["seat"]))), int(event.public["pegged"])))
        self.state = step.state

    @property
    def is_over(self) -> bool:
        return self.state.phase is Phase.OVER

    def go_where_nothing_fits(self) -> None:
        state = self.state
        while state.phase is Phase.PLAY and not fitting(state.hands[state.turn], state.count):
            self.act(state.turn, Go())
            state = self.state

    def deal(self, deal: TracedDeal, dealer: Seat) -> None:
        seats = (Seat(1 - dealer), dealer)
        assert self.state.dealer == dealer
        for seat, cards in zip(seats, deal.dealt, strict=True):
            self.act(DEALER, Deal(seat, sort_cards(cards)))
        for seat, cards in zip(seats, deal.thrown, strict=True):
            self.act(seat, Throw(sort_cards(cards)))
        self.act(DEALER, Starter(deal.starter))
        for c in deal.laid:
            self.go_where_nothing_fits()
            self.act(self.state.turn, Play(c))
        self.go_where_nothing_fits()
        while self.state.phase is Phase.SHOW:
            automatic = GAME.automatic(self.state)
            assert automatic is not None
            assert isinstance(automatic[1], Show)
            self.act(*automatic)


def check_replay(trace: bytes) -> int:
    """Replay every game of a trace; how many there were."""
    count = 0
    for game in read(trace):
        replay = Replay()
        for turn, deal in enumerate(game.deals):
            assert not replay.is_over
            dealer = Seat(turn % 2)
            replay.pegs.clear()
            replay.deal(deal, dealer)
            assert replay.pegs == [(dealer if role else Seat(1 - dealer), holes) for role, holes in deal.pegs]
        assert replay.is_over
        assert replay.state.scores == game.scores
        assert game.scores[game.winner] == 121 > game.scores[1 - game.winner]
        count += 1
    return count


def simple_policy() -> array[float]:
    """A policy with some numbers of its own."""
    rng = Random(9)
    numbers = array("d")
    for sign in (-1, 1):
        numbers.extend(sign * (4 + rng.random()) for _ in range(PAIRS))
        numbers.extend(rng.random() for _ in range(KEEPS))
        numbers.extend(rng.random() for _ in range(KEEPS))
    return numbers


@pytest.mark.parametrize(("form", "count"), [pytest.param(kernel, 300, id="kernel"), pytest.param(pure, 20, id="pure")])
def test_random_games_are_those_of_the_engine(form: Any, count: int) -> None:
    trace = bytearray()
    results = form.random_games(1, count, trace)
    assert check_replay(bytes(trace)) == count
    wanted = [byte for game in read(bytes(trace)) for byte in (game.winner, *game.scores, len(game.deals))]
    assert results.tolist() == wanted


@needs_both
@pytest.mark.parametrize("looks", [(0, 0), (4, 4)])
def test_games_of_policies_are_those_of_the_engine(looks: tuple[int, int]) -> None:
    trace = bytearray()
    kernel.table_games(2, 30, simple_policy(), simple_policy(), trace, looks=looks, are_open=(True, False))
    assert check_replay(bytes(trace)) == 30


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_ten_thousand_games_are_those_of_the_engine() -> None:
    trace = bytearray()
    kernel.random_games(3, 8000, trace)
    kernel.table_games(4, 2000, simple_policy(), simple_policy(), trace)
    assert check_replay(bytes(trace)) == 10_000


@needs_both
def test_random_play_gives_the_known_rates() -> None:
    """The first dealer wins 55.2 to 55.4 % of random games, of 12.4 to 12.6 deals on average."""
    n = 400_000
    results = kernel.random_games(5, n)
    error = 1 / sqrt(4 * n)
    assert 0.552 - 3 * error < results[0::4].count(0) / n < 0.554 + 3 * error
    assert 12.4 < sum(results[3::4]) / n < 12.6


@pytest.mark.parametrize("form", FORMS)
def test_a_game_depends_on_the_seed_and_its_number_alone(form: Any) -> None:
    whole, parts = bytearray(), bytearray()
    results = form.random_games(6, 12, whole)
    joined = form.random_games(6, 5, parts) + form.random_games(6, 7, parts, first=5)
    assert (results, whole) == (joined, parts)
    assert form.random_games(7, 12) != results
    assert form.random_games(6, 0).tolist() == []


@needs_both
def test_both_forms_play_the_same() -> None:
    one, two = bytearray(), bytearray()
    policy = simple_policy()
    assert kernel.random_games(8, 60, one) == pure.random_games(8, 60, two)
    assert kernel.table_games(8, 2, policy, policy, one) == pure.table_games(8, 2, policy, policy, two)
    assert one == two
    for looks, are_open in (((3, 0), (True, True)), ((2, 3), (False, True)), ((0, 2), (True, False))):
        given = (9, 6, policy, policy)
        assert kernel.deals(*given, looks=looks, are_open=are_open) == pure.deals(
            *given, looks=looks, are_open=are_open
        )
    assert kernel.pegs(9, 3, policy, policy, start=700, stop=704) == pure.pegs(
        9, 3, policy, policy, start=700, stop=704
    )


@pytest.mark.parametrize(("form", "count"), [pytest.param(kernel, 200, id="kernel"), pytest.param(pure, 10, id="pure")])
def test_the_record_of_a_deal_is_what_happened(form: Any, count: int) -> None:
    """The parts of a record agree with each other and with the best throw by the rules' own scores."""
    policy = simple_policy()
    records = form.deals(10, count, policy, policy)
    assert len(records) == RECORD * count
    for at in range(0, len(records), RECORD):
        record = records[at : at + RECORD]
        pegs = [(byte >> 7, byte & 127) for byte in record[12:] if byte]
        sums = [sum(points for role, points in pegs if role == side) for side in (0, 1)]
        assert sums == [record[6] + record[8], record[7] + record[9] + record[10] + record[11]]
        assert record[7] >= 1
        assert record[11] in (0, 2)


def best_throw(six: tuple[Card, ...], numbers: array[float], role: int) -> tuple[Card, ...]:
    """The throw that the policy values most, with the rules' own scores."""
    start = role * (PAIRS + 2 * KEEPS)
    rest = [c for c in PACK if c not in six]

    def value(pair: tuple[Card, ...]) -> float:
        four = [c for c in six if c not in pair]
        mean = sum(score_show(four, starter).total for starter in rest) / len(rest)
        kept = keep_index(bytes(c.rank - 1 for c in four))
        return mean + numbers[start + pair_index(pair[0].index, pair[1].index)] + numbers[start + PAIRS + kept]

    return max(combinations(six, 2), key=value)


def test_a_policy_throws_what_it_values_most() -> None:
    numbers = simple_policy()
    trace = bytearray()
    kernel.table_games(11, 1, numbers, numbers, trace)
    (game,) = read(bytes(trace))
    for deal in game.deals[:4]:
        for role in (0, 1):
            assert deal.thrown[role] == best_throw(deal.dealt[role], numbers, role)


def test_hands_and_throws_are_numbered_without_gaps() -> None:
    hands = Counter(
        keep_index(bytes([d, b, a, c]))
        for a in range(13)
        for b in range(a + 1)
        for c in range(b + 1)
        for d in range(c + 1)
    )
    assert sorted(hands) == list(range(KEEPS))
    pairs = Counter(pair_index(a, b) for a, b in combinations(range(52), 2))
    ways = [6 if low == high else 12 if low < high else 4 for low in range(13) for high in range(13)]
    assert [pairs[i] for i in range(PAIRS)] == ways


@needs_both
def test_crib_means_are_those_of_the_rules() -> None:
    rng = Random(12)
    weights = array("d", [0.0]) * PAIRS
    shown = rng.sample(range(PAIRS), 3)
    for i in shown:
        weights[i] = rng.random()
    means = kernel.crib_means(weights)
    for low, high in ((4, 9), (9, 4), (6, 6)):
        own = (PACK[4 * low], PACK[4 * high + (0 if low > high else 1)])
        rest = [c for c in PACK if c not in own]
        points = total = 0.0
        for pair in combinations(rest, 2):
            weight = weights[pair_index(pair[0].index, pair[1].index)]
            if weight:
                scores = [score_show([*own, *pair], c, crib=True).total for c in rest if c not in pair]
                points += weight * sum(scores)
                total += weight * len(scores)
        assert means[13 * low + high] == pytest.approx(points / total, abs=1e-9)


@pytest.mark.parametrize("form", FORMS)
def test_what_cannot_be_is_refused(form: Any) -> None:
    good, short = array("d", bytes(8 * POLICY)), array("d", [1.0])
    for given in ((short, good), (good, short)):
        with pytest.raises(ValueError, match=str(POLICY)):
            form.table_games(1, 1, *given)
        with pytest.raises(ValueError, match=str(POLICY)):
            form.deals(1, 1, *given)
    with pytest.raises(ValueError, match="512"):
        form.deals(1, 1, good, good, looks=(513, 0))
    with pytest.raises(ValueError, match="169"):
        form.crib_means(short)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda form: form.random_games(-1, 1), "-1 is no seed"),
        (lambda form: form.random_games(2**64, 1), "is no seed"),
        (lambda form: form.random_games(1, 1, first=-1), "-1 is no number of a game"),
        (lambda form: form.random_games(1, -1), "-1 cannot be played: give 0 or more"),
        (lambda form: form.table_games(1, -1, ZEROS, ZEROS), "give 0 or more"),
        (lambda form: form.deals(1, -1, ZEROS, ZEROS), "give 0 or more"),
        (lambda form: form.pegs(1, 0, ZEROS, ZEROS), "0 cannot be played: give 1 or more"),
        (lambda form: form.table_games(1, 1, array("d", [1.0]), ZEROS), "own has 1 doubles"),
        (lambda form: form.deals(1, 1, ZEROS, None), "dealer is no buffer of doubles"),
        (lambda form: form.crib_means(array("d", bytes(8 * PAIRS))), "has no pair to throw"),
        (lambda form: form.crib_means(array("d", [-1.0]) * PAIRS), "weight 0 is -1.0: a weight is 0 or more"),
        (lambda form: form.crib_means(array("d", [nan]) * PAIRS), "weight 0 is nan: a weight is 0 or more"),
    ],
)
def test_both_forms_refuse_in_the_same_words(form: Any, ask: Callable[[Any], object], words: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]+$") as caught:
        ask(form)
    assert words in str(caught.value)


@pytest.mark.parametrize("form", FORMS)
def test_no_games_are_none_and_a_seed_is_a_whole_number(form: Any) -> None:
    assert not form.random_games(2**64 - 1, 0)
    assert not form.deals(0, 0, ZEROS, ZEROS)
    with pytest.raises(TypeError):
        form.random_games(1.5, 1)
