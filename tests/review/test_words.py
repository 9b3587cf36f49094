"""The words of a review: a hand, a throw and a card as a player would speak of them."""

import pytest

from parlour.cards import parse_cards
from parlour.review.words import FAULTS, act_words, bait_words, held_words, percent, play_words, signed


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("6C7C7D8H", "the double run and two fifteens (12 before the cut)"),
        ("3C4D5H6S", "the run of four and a fifteen (6 before the cut)"),
        ("5C5D5HJS", "the three fives and four fifteens (14 before the cut)"),
        ("6C6D9H9S", "the pair of sixes, the pair of nines and four fifteens (12 before the cut)"),
        ("2H4H8HKH", "the flush (4 before the cut)"),
        ("2H4H8HKC", "nothing before the cut"),
        ("2C4D8HJS", "nothing before the cut"),
        ("2C3DTHJS", "two fifteens (4 before the cut)"),
        ("ACADAHAS", "the four aces (12 before the cut)"),
        ("2C3D3H4S", "the double run (8 before the cut)"),
        ("9CTDJHQS", "the run of four (4 before the cut)"),
    ],
)
def test_a_hand_is_named_by_what_it_holds(cards: str, words: str) -> None:
    """Rule: C-31 to C-37. Three of a suit are no flush of a hand, and nobs wait for the cut."""
    assert held_words(parse_cards(cards)) == words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("5HTC", "a five"),
        ("5H5C", "a pair of fives"),
        ("KHKC", "a pair"),
        ("7H8C", "a fifteen"),
        ("6H9C", "a fifteen"),
        ("3H4C", "three and four side by side"),
        ("AHKC", ""),
        ("2H9C", ""),
        ("5H", "a five"),
        ("9H", ""),
    ],
)
def test_a_throw_is_named_by_what_it_brings_to_the_crib(cards: str, words: str) -> None:
    assert bait_words(parse_cards(cards)) == words


@pytest.mark.parametrize(
    ("pile", "words"),
    [
        ("7C8D", "makes fifteen for 2"),
        ("KCKD", "makes a pair for 2"),
        ("4C5D6H", "makes fifteen and a run of three for 5"),
        ("5C5D5H", "makes fifteen and a pair royal for 8"),
        ("KCJD6H5S", "makes thirty-one for 2"),
        ("KC", ""),
    ],
)
def test_a_card_is_named_by_what_it_scores(pile: str, words: str) -> None:
    """Rule: C-19."""
    assert play_words(parse_cards(pile)) == words


def test_acts_and_figures() -> None:
    assert act_words("crib 3S3D") == "throws 3S 3D"
    assert act_words("play JS") == "plays JS"
    assert act_words("claim 12") == "claims 12"
    assert act_words("muggins 2") == "calls 2"
    assert act_words("pass") == "lets it go by"
    assert (signed(0.04), signed(-0.04), signed(1.25), signed(-0.5)) == ("0.0", "0.0", "+1.2", "-0.5")
    assert percent(0.0312) == "3.1 %"


def test_every_fault_has_a_name_and_a_way_out() -> None:
    for name, advice in FAULTS.values():
        assert name
        assert advice[0].isupper()
        assert not advice.endswith(".")
