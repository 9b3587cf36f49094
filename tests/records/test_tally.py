"""Counts over many deals: fair ones pass, each kind of stacked ones is found out by the test made for it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from parlour.cards import Card, pack
from parlour.engine import find_game
from parlour.records import from_log, verify
from parlour.records.deals import Proof, seed_commitment, shuffled
from parlour.records.tally import ALPHA, Tally, Trial, _Packs, chi_square_tail
from parlour.records.writer import dumps
from tests.records.test_deals import CRIBBAGE, HANDFOOT, NAMES, kept, played, record_of

PACKS = 600
Shuffle = Callable[[int], Sequence[Card]]


def results(shuffle: Shuffle, cards: tuple[Card, ...] = pack()) -> dict[str, Trial]:
    packs = _Packs("cribbage", cards)
    before: Sequence[Card] | None = None
    for number in range(PACKS):
        made = shuffle(number)
        packs.add(made, before)
        before = made
    return {test.name: test for test in packs.tests()}


def fair(number: int) -> tuple[Card, ...]:
    seed = "7d" * 32
    return shuffled(Proof("K7PMXZ", 1, seed_commitment("K7PMXZ", 1, seed), {"A": "bot"}, seed), number, pack())


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        (3.8415, 1, 0.05),
        (18.307, 10, 0.05),
        (29.588, 10, 0.001),
        (124.342, 100, 0.05),
        (5.991, 2, 0.05),
        (1.0, 100, 1.0),
    ],
)
def test_the_tail_of_chi_square_is_that_of_the_tables(statistic: float, freedom: int, p: float) -> None:
    """The quantiles of any printed table (NIST/SEMATECH e-Handbook 1.3.6.7.4)."""
    assert chi_square_tail(statistic, freedom) == pytest.approx(p, abs=2e-5)


@pytest.mark.parametrize("freedom", [51, 2601, 20000])
def test_the_tail_of_many_degrees_is_that_of_wilson_and_hilferty(freedom: int) -> None:
    part = 2 / (9 * freedom)
    for z, p in ((-1.2816, 0.9), (0.0, 0.5), (1.6449, 0.05), (3.0902, 0.001)):
        assert chi_square_tail(freedom * (1 - part + z * part**0.5) ** 3, freedom) == pytest.approx(p, rel=0.02)


def test_fair_packs_are_even() -> None:
    for test in results(fair).values():
        assert test.p is not None
        assert test.p > ALPHA / 4, test


def test_fair_packs_of_many_decks_are_even() -> None:
    rng = random.Random(3)
    cards = pack(2, 4)

    def shuffle(number: int) -> Sequence[Card]:
        made = list(cards)
        rng.shuffle(made)
        return made

    for test in results(shuffle, cards).values():
        assert test.p is not None
        assert test.p > ALPHA / 4, test


def test_the_test_of_places_keeps_its_level() -> None:
    """One in ten, told as below 10 %: 300 runs of 60 packs of 8 cards; the binomial spread is 1.7 %."""
    rng = random.Random(9)
    small = pack()[:8]
    low = 0
    for _ in range(300):
        packs = _Packs("cribbage", small)
        for _ in range(60):
            made = list(small)
            rng.shuffle(made)
            packs.add(made, None)
        found = next(test for test in packs.tests() if test.name == "places")
        assert found.p is not None
        low += found.p < 0.1
    assert 0.05 < low / 300 < 0.15


def _top_heavy(number: int) -> Sequence[Card]:
    made = list(fair(number))
    at = next(i for i, c in enumerate(made) if c.rank == 1)
    if number % 4 == 0:
        made[0], made[at] = made[at], made[0]
    return made


def _biased(number: int) -> Sequence[Card]:
    """Every card exchanged with any other: the well-known bad shuffle."""
    rng = random.Random(number)
    made = list(pack())
    for i in range(52):
        j = rng.randrange(52)
        made[i], made[j] = made[j], made[i]
    return made


def _clumped(number: int) -> Sequence[Card]:
    made = list(fair(number))
    at = next(i for i, c in enumerate(made[1:], 1) if c.rank is made[0].rank)
    made[1], made[at] = made[at], made[1]
    return made


def _cut_only(number: int) -> Sequence[Card]:
    """The same pack cut anew each time: every card is as often in every place."""
    made = list(fair(0))
    at = random.Random(number).randrange(52)
    return [*made[at:], *made[:at]]


@pytest.mark.parametrize(
    ("name", "shuffle"), [("top", _top_heavy), ("places", _biased), ("neighbours", _clumped), ("repeats", _cut_only)]
)
def test_stacked_packs_are_found_out(name: str, shuffle: Shuffle) -> None:
    found = results(shuffle)[name]
    assert found.p is not None
    assert found.p < 1e-4, found


def test_few_packs_say_nothing() -> None:
    packs = _Packs("cribbage", pack())
    packs.add(fair(0), None)
    assert [test.p for test in packs.tests()] == [None] * 4
    assert [test.need for test in packs.tests()] == [65, 260, 100, 100]


def test_records_are_checked_and_counted() -> None:
    tally = Tally()
    for which in ("cribbage", "cribbage, dealer known", "handfoot"):
        tally.add(dumps(record_of(which)))
    assert (tally.match_count, tally.proved_count, tally.failures) == (3, 3, [])
    deals = sum(
        "pack" in deal.pairs
        for which in ("cribbage", "cribbage, dealer known", "handfoot")
        for _, deal in record_of(which).blocks()
    )
    assert tally.pack_count == deals
    assert {(test.name, test.game) for test in tally.tests()} == {
        *((name, "cribbage") for name in ("top", "places", "neighbours", "repeats")),
        *((name, "handfoot") for name in ("top", "places", "neighbours", "players")),
    }
    assert not tally.is_odd()


def test_a_record_that_does_not_hold_is_named() -> None:
    rules, log = played("cribbage", "acc target=61", kept({"A": "b2" * 32, "B": "a1" * 32}), None)
    forged = dumps(from_log(find_game("cribbage"), rules, log, names=NAMES, proof=CRIBBAGE))
    tally = Tally()
    tally.add(forged)
    tally.add(dumps(record_of("handfoot", seed="")))
    failure = verify(forged).failure
    assert failure is not None
    assert [(one.commitment, one.line) for one in tally.failures] == [
        (CRIBBAGE.commitment, failure.line),
        (HANDFOOT.commitment, 1),
    ]
    assert tally.is_odd()


def test_cards_to_people_and_to_computer_players_are_compared() -> None:
    tally = Tally()

    def found() -> Trial:
        return next(test for test in tally.tests() if test.name == "players")

    for match in range(1, 31):
        one = kept({"A": "a1" * 32, "B": "bot"}, match=match)
        rules, log = played("cribbage", "acc target=31", one, None)
        tally.add(dumps(from_log(find_game("cribbage"), rules, log, names=NAMES, proof=one)))
        if match == 1:
            assert found().p is None
            assert found().need > found().count
    p = found().p
    assert p is not None
    assert p > ALPHA / 5
    dealt = tally._dealt["cribbage"]
    rank = next(iter(dealt[True]))
    dealt[True][rank] += dealt[False][rank] * 3 // 4  # as if the server kept most cards of one rank for itself
    dealt[False][rank] //= 4
    p = found().p
    assert p is not None
    assert p < 1e-6
