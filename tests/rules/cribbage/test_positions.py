"""Positions: a state in the middle of a deal from one line, and the lines that describe none."""

from __future__ import annotations

import random
import re

import pytest

from parlour.cards import PACK, Card, format_cards, sort_cards
from parlour.engine import Seat
from parlour.engine.position import PositionFault
from parlour.games.cribbage import GAME
from parlour.games.cribbage.score import VALUES
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
    ("line", "key", "rule", "code"),
    [
        (f"{HANDS} hand:C=3C3D3H3S", "hand:C", "", "no_key"),
        (f"{HANDS} dealer=C", "dealer", "", "no_seat"),
        (f"{HANDS} crib=ACAD", "crib", "C-10", "crib_count"),
        (f"{HANDS} crib=ACADAHAS thrown:A=3C3D", "crib", "C-10", "crib_twice"),
        (f"{HANDS} crib=ACADAHKC", "thrown:B", "C-1", "card_twice"),
        (f"{HANDS} starter=KC", "starter", "C-1", "card_twice"),
        (f"{HANDS} starter=JK", "starter", "C-1", "not_in_pack"),
        (f"{HANDS} starter=3C4C", "starter", "C-12", "one_card"),
        (f"{HANDS} scores=A:121", "scores", "C-39", "score"),
        (f"{HANDS} scores=A:-1", "scores", "C-39", "score"),
        (f"{HANDS} scores=C:1", "scores", "", "no_side"),
        (f"{HANDS} deal=0", "deal", "", "no_number"),
        (f"{HANDS} plays=KC", "plays", "C-14", "cannot_lay"),
        (f"{HANDS} dealer=B plays=KC9C2C7HKD", "plays", "C-17", "cannot_lay"),
        (f"{HANDS} plays=9CKC2C??", "plays", "", "open"),
        (f"{HANDS} plays=9CTC", "plays", "C-14", "no_owner"),
        (f"{HANDS} thrown:A=AC", "thrown:A", "C-10", "thrown_count"),
        ("hand:A=3C5D7H9SJCKD hand:B=2C4D6H8S", "hand:B", "C-9", "dealt_count"),
        ("hand:A=3C5D7H9SJCKD starter=2C", "hand:A", "C-10", "kept_count"),
        ("hand:A=3C5D7H9SJCKD plays=3C", "hand:A", "C-10", "kept_count"),
        ("hand:A=3C5D7H9SJC", "hand:A", "C-9", "dealt_count"),
        ("hand:A=3C5D7H", "hand:A", "C-10", "kept_count"),
        (f'{HANDS} rules="acc target=5"', "rules", "", "rules"),
        (f"{HANDS} {HANDS}", "hand:A", "", "twice"),
        ("hand:A=1C", "hand:A", "", "no_card"),
        ("hand:A=??*1000", "hand:A", "", "no_card"),
        ("nonsense", "", "", "no_pair"),
    ],
)
def test_a_line_that_is_no_position_is_refused_with_the_zone_and_the_rule(
    line: str, key: str, rule: str, code: str
) -> None:
    with pytest.raises(PositionFault) as wrong:
        GAME.from_position(line)
    assert (wrong.value.key, wrong.value.rule, wrong.value.illegal.code) == (key, rule, code)
    for words in GAME.position_words.values():
        said = wrong.value.said({**GAME.words, **words})
        assert said[-1] == "."
        assert not re.search(r"[{}]|^position", said)


def test_only_the_score_may_be_said_and_all_cards_are_drawn() -> None:
    state = GAME.from_position("dealer=B scores=A:110,B:115", PACK)
    assert (state.phase, state.scores) == (Phase.DISCARD, (110, 115))
    assert [len(hand) for hand in state.hands] == [6, 6]


def test_cards_left_open_are_drawn_from_what_nobody_has() -> None:
    line = "dealer=A hand:A=5H5C5DJS hand:B=??*4 thrown:A=2C3C starter=5S"
    drawn = {GAME.from_position(line, shuffled(seed)).hands[Seat.B] for seed in range(40)}
    assert len(drawn) > 30
    named = {"5H", "5C", "5D", "JS", "2C", "3C", "5S"}
    assert all(len(set(map(str, hand)) - named) == 4 for hand in drawn)
    assert GAME.from_position(line).hands == GAME.from_position(line).hands


def test_an_open_hand_holds_what_was_laid_from_it() -> None:
    line = "dealer=B hand:A=KCKD2C2D starter=5H plays=KC6S"
    assert "hand:B=6S??*3" in GAME.tidy_position(line)
    assert GAME.from_position(line, shuffled(1)).count == 16


@pytest.mark.parametrize("seed", range(30))
def test_whoever_said_go_holds_nothing_that_would_have_fitted(seed: int) -> None:
    """Rule: C-18: at 30 B said go, so none of its unseen cards is an ace."""
    line = "dealer=B hand:A=KCKD5S5D hand:B=TC??*3 starter=7H plays=KCTCKD"
    state = GAME.from_position(line, shuffled(seed))
    assert state.count == 30
    line = "dealer=B hand:A=KCKD4S7D hand:B=6C??*3 starter=7H plays=KC6CKD4S"
    state = GAME.from_position(line, shuffled(seed))  # at 26 B said go, and A laid the four
    assert all(VALUES[c] > 5 for c in state.hands[Seat.B])


def test_no_card_high_enough_for_a_go_is_refused() -> None:
    """Rule: C-18: at 21 every card fits, so B cannot have let A go on alone."""
    line = "dealer=B hand:A=KCAC5S5D hand:B=TC??*3 starter=7H plays=KCTCAC5S"
    with pytest.raises(PositionFault) as wrong:
        GAME.from_position(line)
    assert (wrong.value.key, wrong.value.rule) == ("plays", "C-14")


def shuffled(seed: int) -> list[Card]:
    pack = list(PACK)
    random.Random(seed).shuffle(pack)
    return pack


def test_a_king_is_no_suit_but_of_the_joker() -> None:
    with pytest.raises(PositionFault, match="'4K' is not a card"):
        GAME.from_position("hand:A=4K5H6H7H")
