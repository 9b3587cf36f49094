"""The dealer of cards over a part of the pack."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from parlour.cards import JOKER, card, pack, parse_cards
from parlour.engine.dealer import narrowed


def test_it_gives_just_the_cards_that_are_covered() -> None:
    rng = random.Random(1)
    whole = list(pack(3, 6))
    for _ in range(20):
        rng.shuffle(whole)
        within = rng.sample(whole, 40)
        found = narrowed(whole, within)
        assert Counter(found) == Counter(within)
        assert narrowed(whole, within) == found


def test_copies_that_are_left_out_are_chosen_fairly() -> None:
    """Of three kings and a five, a king and the five are covered: each comes first half of the time."""
    rng = random.Random(2)
    whole = list(parse_cards("KCKCKC5D"))
    first: Counter[str] = Counter()
    for _ in range(4000):
        rng.shuffle(whole)
        first[narrowed(whole, parse_cards("5DKC"))[0].text] += 1
    assert abs(first["KC"] - 2000) < 4 * 32


def test_a_pack_that_was_added_comes_in_a_second_pass() -> None:
    assert Counter(narrowed(parse_cards("KC5DJK"), parse_cards("KCKCJK"))) == {card("KC"): 2, JOKER: 1}
    with pytest.raises(ValueError, match="does not hold"):
        narrowed(parse_cards("KC5D"), parse_cards("QC"))
