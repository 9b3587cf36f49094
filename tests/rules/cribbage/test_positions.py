"""Positions: a state in the middle of a deal from one line, and the lines that describe none."""

from __future__ import annotations

import pytest

from parlour.cards import format_cards, sort_cards
from parlour.engine import NotNotation, Seat
from parlour.games.cribbage import GAME
from parlour.games.cribbage.state import Phase
from tests.rules.cribbage.table import Table

HANDS = "hand:A=KCKD2C2D hand:B=9C8D7H6S"


def test_a_position_in_the_play_says_the_goes_by_itself() -> None:
    table = Table.at(f"dealer=B {HANDS} starter=5H crib=ACADAHAS scores=A:10,B:20 deal=3 plays=KC6SKD2C")
    assert (table.state.count, table.must(), table.state.gone) == (28, "A", (Seat.B,))
    assert table.scores == {"A": 10, "B": 20}
    assert table.facts()["deal"] == 3
    assert format_cards(sort_cards(table.state.crib)) == "ACADAHAS"


def test_a_position_where_players_count_everything_claims_the_truth() -> None:
    table = Table.at(f'rules="kitchen" dealer=B {HANDS} plays=KC6SKD2C2D8D7H')
    assert table.scores == {"A": 3, "B": 0}  # a pair and a go
    assert table.do("B claim 2") == [("B", 2, "play")]  # the last card is claimed at the table


def test_a_position_before_the_discard() -> None:
    table = Table.at("dealer=A hand:A=3C5D7H9SJCKD hand:B=2C4D6H8S thrown:B=TCQD")
    assert (table.state.phase, table.must()) == (Phase.DISCARD, "A")
    assert table.refusal("B crib 2C4D").rule == "C-11"


def test_with_three_seats_the_pack_has_given_its_card_to_the_crib() -> None:
    hands = "hand:A=2H3H4H5HKH hand:B=2C3C4C5CKC hand:C=2D3D4D5DKD"
    assert format_cards(Table.at(f'rules="acc players=3" {hands} crib=KS').state.crib) == "KS"
    assert len(Table.at(f'rules="acc players=3" {hands}').state.crib) == 1
    play = "hand:A=2H3H4H5H hand:B=2C3C4C5C hand:C=2D3D4D5D"
    assert format_cards(sort_cards(Table.at(f'rules="acc players=3" {play} crib=KCKDKHKS').state.crib)) == "KCKDKHKS"


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("", "hand:A: the play begins with 4 cards each"),
        ("hand:A=KCKD2C2D", "hand:B: the play begins with 4 cards each"),
        (f"{HANDS} hand:C=3C3D3H3S", "hand:C is no key of a position"),
        (f"{HANDS} dealer=C", "dealer: 'C' is no seat of this table"),
        (f"{HANDS} crib=ACAD", "crib: 4 cards are due there, not 2"),
        (f"{HANDS} crib=ACADAHKC", "a card stands twice"),
        (f"{HANDS} starter=KC", "a card stands twice"),
        (f"{HANDS} starter=JK", "no card of this game"),
        (f"{HANDS} starter=3C4C", "starter is one card"),
        (f"{HANDS} scores=A:121", "no score of A before the game hole"),
        (f"{HANDS} scores=C:1", "C is no side of this table"),
        (f"{HANDS} deal=0", "deal is a number from 1"),
        (f"{HANDS} plays=KC", "KC cannot be laid here"),
        (f"{HANDS} thrown:A=AC", "thrown:A: 2 to the crib, not 1"),
        ("hand:A=3C5D7H9SJCKD hand:B=2C4D6H8S", "hand:B: 6 cards are dealt, not 4"),
        (f'{HANDS} rules="acc target=5"', "rules: target=5 is not allowed"),
        (f"{HANDS} {HANDS}", "hand:A stands twice"),
        ("hand:A=1C", "hand:A: '1C' is not a card"),
        ("nonsense", "is no key=value"),
    ],
)
def test_a_line_that_is_no_position_is_refused(position: str, words: str) -> None:
    with pytest.raises(NotNotation, match=words):
        GAME.from_position(position)
