"""The kernel of the discard equals brute force over every starter and every throw of the others; so does its twin."""

from __future__ import annotations

import importlib
import random
from array import array
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from parlour import kernels
from parlour.kernels import discard
from parlour.kernels.pure import discard as pure
from tests.kernels import brute
from tests.kernels.brute import Count, Doubles, by_the_kernel, by_the_rules

COMPILED = pytest.mark.skipif(not kernels.is_compiled("discard"), reason="the kernels are not compiled here")
EXACT = 1e-9


@pytest.fixture(params=[pytest.param("_discard", marks=COMPILED), "pure.discard"])
def kernel(request: pytest.FixtureRequest) -> Any:
    """The compiled kernel, then its twin."""
    return importlib.import_module(f"parlour.kernels.{request.param}")


def hand_of(luck: random.Random, count: int) -> bytes:
    """Random cards; every third time many of one suit and many jacks, which the closed forms are about."""
    if luck.randrange(3):
        return bytes(luck.sample(range(52), count))
    return bytes(luck.sample([card for card in range(52) if card % 4 < 2 or card // 4 == 10], count))


def weights_of(luck: random.Random, count: int) -> Doubles:
    """Random weights of very different size, some of them 0."""
    return np.array([luck.random() ** 3 * (luck.random() > 0.2) for _ in range(count)])


def assert_exact(kernel: Any, six: bytes, table: Doubles | None, count: Count) -> None:
    """All that the kernel says about a hand is what brute force says."""
    weights = None if table is None else array("d", table.ravel())
    means = [np.array(part) for part in kernel.means(six, weights)]
    by_starter = [np.array(part).reshape(15, 46) for part in kernel.by_starter(six, weights)]
    spread = [np.array(part).reshape(15, -1) for part in kernel.spread(six, weights)]
    for at, (kept, thrown) in enumerate(brute.throws(six, 2)):
        all_that_may_be = brute.joint(kept, thrown, 2, brute.pair_weights(table), count)
        hands, cribs, chances = all_that_may_be
        assert means[0][at] == pytest.approx(hands.mean(), abs=EXACT)
        assert means[1][at] == pytest.approx((cribs * chances).sum(), abs=EXACT)
        assert by_starter[0][at].tolist() == hands.tolist()
        assert np.abs(by_starter[1][at] - 46 * (cribs * chances).sum(axis=1)).max() < EXACT
        assert spread[0][at].tolist() == np.bincount(hands, minlength=30).tolist()
        crib = brute.bins(cribs, chances, 30)
        for found, expected in (
            (spread[1][at], crib),
            (spread[2][at], all_that_may_be.distribution(1)),
            (spread[3][at], all_that_may_be.distribution(-1)),
        ):
            assert np.abs(found - expected).max() < EXACT
            assert ((found > 0) == (expected > 0)).all()  # what cannot be has no probability at all


@pytest.mark.parametrize("is_weighted", [False, True])
def test_some_hands_equal_brute_force(kernel: Any, is_weighted: bool) -> None:
    luck = random.Random(7)
    for _ in range(4):
        assert_exact(
            kernel, hand_of(luck, 6), weights_of(luck, 169).reshape(13, 13) if is_weighted else None, by_the_kernel
        )


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("is_weighted", [False, True])
def test_two_hundred_hands_equal_brute_force(is_weighted: bool) -> None:
    luck = random.Random(8)
    for _ in range(200):
        table = weights_of(luck, 169).reshape(13, 13) if is_weighted else None
        assert_exact(discard, hand_of(luck, 6), table, by_the_kernel)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_hand_equals_brute_force_by_the_rules_alone() -> None:
    luck = random.Random(9)
    assert_exact(discard, bytes([16, 17, 40, 42, 46, 50]), weights_of(luck, 169).reshape(13, 13), by_the_rules)


@COMPILED
@pytest.mark.parametrize("is_weighted", [False, True])
def test_the_compiled_kernel_and_its_twin_agree(is_weighted: bool) -> None:
    luck = random.Random(10)
    for _ in range(25):
        six = hand_of(luck, 6)
        weights = array("d", weights_of(luck, 169)) if is_weighted else None
        for name in ("means", "by_starter", "spread"):
            for one, other in zip(getattr(discard, name)(six, weights), getattr(pure, name)(six, weights), strict=True):
                assert one.typecode == other.typecode
                assert np.abs(np.array(one, float) - np.array(other, float)).max() < EXACT


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("is_weighted", [False, True])
def test_one_card_thrown_equals_brute_force(kernel: Any, players: int, is_weighted: bool) -> None:
    luck = random.Random(11)
    for _ in range(2):
        five = hand_of(luck, 5)
        table = weights_of(luck, 13) if is_weighted else None
        found = kernel.single_means(five, None if table is None else array("d", table), players=players)
        weigh = brute.single_weights(table, players)
        for at, (kept, thrown) in enumerate(brute.throws(five, 1)):
            hands, cribs, chances = brute.joint(kept, thrown, 3, weigh, by_the_kernel)
            assert found[0][at] == pytest.approx(hands.mean(), abs=EXACT)
            assert found[1][at] == pytest.approx((cribs * chances).sum(), abs=EXACT)


def test_the_throws_are_the_pairs_of_places_in_order() -> None:
    assert discard.THROWS[:6] == ((0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 2))
    assert len(set(discard.THROWS)) == 15


def test_the_spread_has_the_means(kernel: Any) -> None:
    luck = random.Random(12)
    six, weights = hand_of(luck, 6), array("d", weights_of(luck, 169))
    hands, cribs = kernel.means(six, weights)
    hand_counts, crib_chances, own, other = (np.array(part).reshape(15, -1) for part in kernel.spread(six, weights))
    points = np.arange(88)
    assert hand_counts.sum(axis=1).tolist() == [46] * 15
    assert hand_counts @ points[:30] / 46 == pytest.approx(np.array(hands))
    assert crib_chances @ points[:30] == pytest.approx(np.array(cribs))
    assert own @ (points - 29) == pytest.approx(np.array(hands) + np.array(cribs))
    assert other @ (points - 29) == pytest.approx(np.array(hands) - np.array(cribs))


def test_any_buffer_of_weights_will_do(kernel: Any) -> None:
    six = bytes(range(0, 48, 8))
    plain = [tuple(part) for part in kernel.means(six)]
    ones = np.full((13, 13), 2.5)
    forms: list[Any] = [ones, array("d", [2.5] * 169), ones.data]
    for weights in forms:
        assert [tuple(part) for part in kernel.means(six, weights)] == [pytest.approx(part) for part in plain]
    assert [tuple(part) for part in kernel.means(np.frombuffer(six, np.uint8))] == plain


NEGATIVE = array("d", [1.0] * 168 + [-1.0])
ENDLESS = array("d", [float("inf")] + [1.0] * 168)
NOTHING = array("d", [0.0] * 169)
ACES = array("d", [1.0] + [0.0] * 168)


@pytest.mark.parametrize(
    ("six", "weights", "words"),
    [
        (bytes(5), None, "a throw is two of six cards; these are 5 cards"),
        (bytes([0, 1, 2, 3, 4, 52]), None, "52 is no card: cards are 0 (AC) to 51 (KS)"),
        (bytes([0, 1, 2, 3, 4, 4]), None, "the card 4 is there twice"),
        ("5H", None, "cards is no buffer of bytes"),
        (bytes(range(6)), [1.0] * 169, "weights is no buffer of doubles"),
        (bytes(range(6)), array("d", [1.0] * 168), "weights has 168 doubles, not 169"),
        (bytes(range(6)), array("f", [1.0] * 169), "weights has to be one run of doubles"),
        (bytes(range(6)), np.ones((13, 26))[:, ::2], "weights has to be one run of doubles"),
        (bytes(range(6)), NEGATIVE, "weight 168 is -1.0: a weight is 0 or more"),
        (bytes(range(6)), array("d", [1e308] * 169), "with these weights the opponent has no pair to throw"),
        (bytes(range(6)), ENDLESS, "weight 0 is inf: a weight is 0 or more"),
        (bytes(range(6)), NOTHING, "with these weights the opponent has no pair to throw"),
        (bytes(range(6)), ACES, "with these weights the opponent has no pair to throw"),
        (bytes([0, 1, 8, 9, 10, 11]), ACES, "with these weights the opponent has no pair to throw"),
    ],
)
@pytest.mark.parametrize("name", ["means", "by_starter", "spread"])
def test_what_is_no_question_is_refused(kernel: Any, name: str, six: Any, weights: Any, words: str) -> None:
    ask: Callable[..., object] = getattr(kernel, name)
    with pytest.raises(ValueError, match=r"^[^\n]+$") as caught:
        ask(six, weights)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("five", "weights", "players", "words"),
    [
        (bytes(6), None, 3, "a throw is one of five cards; these are 6 cards"),
        (bytes([0, 1, 2, 3, 99]), None, 3, "99 is no card"),
        (bytes(range(5)), None, 2, "one card is thrown by three or four players, not by 2"),
        (bytes(range(5)), array("d", [1.0] * 169), 4, "weights has 169 doubles, not 13"),
        (bytes(range(5)), array("d", [0.0] * 13), 4, "with these weights the opponents have no cards to throw"),
    ],
)
def test_what_is_no_question_of_one_card_is_refused(
    kernel: Any, five: Any, weights: Any, players: int, words: str
) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]+$") as caught:
        kernel.single_means(five, weights, players=players)
    assert words in str(caught.value)
