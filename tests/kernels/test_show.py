"""The kernel of the show and its twin in Python give the points of the rules, and refuse what are no hands."""

from __future__ import annotations

import importlib
import json
import random
from array import array
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from parlour import kernels
from parlour.cards import PACK, parse_cards
from parlour.games.cribbage.show import score_show
from parlour.kernels import show
from tests.kernels.brute import by_the_rules

REFERENCE = Path(__file__).parents[1] / "cases" / "data" / "cribbage-reference.json"
COMPILED = pytest.mark.skipif(not kernels.is_compiled("show"), reason="the kernels are not compiled here")


@pytest.fixture(params=[pytest.param("_show", marks=COMPILED), "pure.show"])
def kernel(request: pytest.FixtureRequest) -> Any:
    """The compiled kernel, then its twin."""
    return importlib.import_module(f"parlour.kernels.{request.param}")


def fives(count: int, seed: int) -> bytes:
    """`count` random hands of five different cards, joined."""
    luck = random.Random(seed)
    return b"".join(bytes(luck.sample(range(52), 5)) for _ in range(count))


def assert_as_by_the_rules(kernel: Any, cards: bytes, *, is_crib: bool) -> None:
    out = bytearray(len(cards) // 5)
    kernel.scores(cards, out, is_crib=is_crib)
    asked = by_the_rules(np.frombuffer(cards, np.uint8).reshape(-1, 5), is_crib)
    wrong = np.nonzero(np.frombuffer(out, np.uint8) != asked)[0]
    assert [[PACK[c].text for c in cards[5 * at : 5 * at + 5]] for at in wrong[:5]] == []


@pytest.mark.parametrize("is_crib", [False, True])
def test_random_hands_score_as_by_the_rules(kernel: Any, is_crib: bool) -> None:
    assert_as_by_the_rules(kernel, fives(4_000, 1), is_crib=is_crib)


@pytest.mark.parametrize("is_crib", [False, True])
def test_hands_of_one_suit_and_of_jacks_score_as_by_the_rules(kernel: Any, is_crib: bool) -> None:
    luck = random.Random(2)
    suited = [bytes([*luck.sample(range(52)[luck.randrange(4) :: 4], 4), luck.randrange(52)]) for _ in range(2_000)]
    jacks = [bytes([*luck.sample(range(40, 44), 2), *luck.sample(range(40), 3)]) for _ in range(1_000)]
    assert_as_by_the_rules(kernel, b"".join(h for h in suited + jacks if len(set(h)) == 5), is_crib=is_crib)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("is_crib", [False, True])
def test_a_million_random_hands_score_as_by_the_rules(is_crib: bool) -> None:
    for part in range(10):
        assert_as_by_the_rules(show, fives(100_000, 10 + part), is_crib=is_crib)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("what", ["hand", "crib"])
def test_all_hands_have_the_known_histogram(kernel: Any, what: str) -> None:
    golden = json.loads(REFERENCE.read_text())["distribution"][what]
    found = kernel.histogram(is_crib=what == "crib")
    assert {str(points): count for points, count in enumerate(found)} == golden
    assert sum(found) == 12_994_800


@COMPILED
@pytest.mark.parametrize(("what", "mean"), [("hand", 4.769152), ("crib", 4.734819)])
def test_the_mean_of_all_hands_is_the_known_one(what: str, mean: float) -> None:
    found = show.histogram(is_crib=what == "crib")
    assert found.typecode == "Q"
    assert sum(points * count for points, count in enumerate(found)) / sum(found) == pytest.approx(mean, abs=5e-7)
    assert [found[never] for never in (19, 25, 26, 27)] == [0, 0, 0, 0]  # C-38


@pytest.mark.parametrize(
    ("cards", "hand", "crib"),
    [
        ("5C5D5SJH5H", 29, 29),  # C-38
        ("2H4H6HKHQS", 4, 0),  # C-35: a flush of four counts in the hand alone
        ("2H4H6HKHQH", 5, 5),
        ("2C4D6HJSQS", 1, 1),  # C-36: his nobs
        ("2C4D6HQSJS", 0, 0),
    ],
)
def test_single_hands(kernel: Any, cards: str, hand: int, crib: int) -> None:
    five = bytes(c.index for c in parse_cards(cards))
    assert (kernel.score(five, is_crib=False), kernel.score(five, is_crib=True)) == (hand, crib)
    assert score_show(parse_cards(cards)[:4], parse_cards(cards)[4]).total == hand


def test_any_buffer_will_do(kernel: Any) -> None:
    cards = fives(6, 3)
    expected = bytearray(6)
    kernel.scores(cards, expected, is_crib=False)
    sources: list[Any] = [bytearray(cards), array("B", cards), memoryview(cards)]
    sources.append(np.frombuffer(cards, np.uint8).reshape(6, 5))
    for source in sources:
        goals: list[Any] = [bytearray(6), array("B", bytes(6)), memoryview(bytearray(6)), np.zeros((2, 3), np.uint8)]
        for out in goals:
            kernel.scores(source, out, is_crib=False)
            assert bytes(out) == expected
    kernel.scores(b"", bytearray(), is_crib=False)
    assert kernel.score(np.frombuffer(cards[:5], np.uint8), is_crib=False) == expected[0]


@pytest.mark.parametrize(
    ("cards", "out", "words"),
    [
        (b"\x00\x01\x02\x03", bytearray(1), "cards has 4 bytes, not five for each hand"),
        (bytes(range(10)), bytearray(3), "out has 3 bytes for 2 hands"),
        (bytes(range(10)), bytes(2), "out cannot be written to"),
        (bytes([0, 1, 2, 3, 4, 5, 6, 7, 8, 52]), bytearray(2), "hand 1: 52 is no card: cards are 0 (AC) to 51 (KS)"),
        (bytes([255, 1, 2, 3, 4]), bytearray(1), "hand 0: 255 is no card"),
        (bytes([0, 1, 2, 3, 4, 5, 6, 7, 8, 5]), bytearray(2), "hand 1: the card 5 is there twice"),
        (bytes([9, 1, 2, 3, 9]), bytearray(1), "hand 0: the card 9 is there twice"),
        (bytes([9, 9, 9, 9, 9]), bytearray(1), "hand 0: the card 9 is there twice"),
        (array("i", range(5)), bytearray(1), "cards has to be one run of bytes"),
        ("5H", bytearray(1), "cards is no buffer of bytes"),
        (np.zeros((5, 4), np.uint8).T[:, :3], bytearray(1), "cards has to be one run of bytes"),
        (bytes(5), array("d", [0.0]), "out has to be one run of bytes"),
    ],
)
def test_what_are_no_hands_is_refused(kernel: Any, cards: Any, out: Any, words: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]+$") as caught:
        kernel.scores(cards, out, is_crib=False)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("five", "words"),
    [
        (bytes(4), "a hand is five cards, the starter last; these are 4"),
        (bytes([0, 1, 2, 3, 60]), "60 is no card"),
        (bytes([0, 1, 2, 3, 3]), "the card 3 is there twice"),
        ([0, 1, 2, 3, 4], "five is no buffer of bytes"),
    ],
)
def test_what_is_no_hand_is_refused(kernel: Any, five: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        kernel.score(five, is_crib=False)


@pytest.mark.parametrize("place", range(5))
def test_every_card_twice_is_noticed(kernel: Any, place: int) -> None:
    for card in range(52):
        for other in range(5):
            if other != place:
                five = bytearray(c for c in range(52) if c != card)[:5]
                five[place] = five[other] = card
                with pytest.raises(ValueError, match=f"the card {card} is there twice"):
                    kernel.scores(five, bytearray(1), is_crib=False)
