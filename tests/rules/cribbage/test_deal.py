"""C-1 to C-14: cards, the first deal, the discard, the starter, his heels."""

from __future__ import annotations

import random

import pytest

from parlour.cards import PACK, card, parse_cards
from parlour.engine import DEALER, PUBLIC, Seat
from parlour.games.cribbage import GAME, score_play, score_show
from parlour.games.cribbage.actions import Starter
from parlour.games.cribbage.deal import cut_winner
from parlour.games.cribbage.match import next_first_dealer
from parlour.games.cribbage.state import GameResult, Phase
from tests.rules.cribbage.table import Table, ranks

DEALT = ("d deal B 2C4D6H8STCQD", "d deal A 3C5D7H9SJCKD")
"""Two hands, A deals: B is the pone."""
THROWN = (*DEALT, "B crib TCQD", "A crib JCKD")


def test_c_1_one_pack_of_52_without_jokers() -> None:
    pack = GAME.pack(GAME.options.parse(""))
    assert len(pack) == len(set(pack)) == 52
    assert "".join(c.text for c in pack[:5]) == "ACADAHAS2C"
    assert all(len({c for c in pack if c.text[0] == rank}) == 4 for rank in "A23456789TJQK")


def test_c_1_the_ace_is_low_and_nothing_wraps() -> None:
    assert score_play(ranks("A 2 3")).total == 3
    assert score_play(ranks("Q K A")).total == 0
    assert score_play(ranks("K A 2")).total == 0
    assert [item.kind for item in score_show("QH KC AD 4S", "9H").items] == ["fifteen", "fifteen"]  # 4 + A + Q or K
    assert [(item.kind, item.points) for item in score_show("JS QC KD 9S", "TH").items] == [("run", 5)]
    assert cut_winner(parse_cards("AC2D")) == 0
    assert cut_winner(parse_cards("KCQD")) == 1


@pytest.mark.parametrize(
    ("text", "value"), [("A", 1), ("2", 2), ("3", 3), ("9", 9), ("T", 10), ("J", 10), ("Q", 10), ("K", 10)]
)
def test_c_2_values_in_the_count(text: str, value: int) -> None:
    other = "4C" if text == "5" else "5C"
    table = Table.at(f"dealer=B hand:A={text}D6C6D6H hand:B={other}8C8D8H")
    table.do(f"A play {text}D")
    assert table.state.count == value


def test_c_2_suits_are_equal() -> None:
    assert score_show("7C 8D 9H TS", "8S").total == score_show("7H 8C 9S TD", "8D").total == 14


def test_c_3_the_first_to_121_wins_at_once() -> None:
    table = Table.at("dealer=A hand:A=5CKDQDJD hand:B=TC9D8D7D scores=A:119,B:120")
    assert table.do("B play TC") == []
    assert table.do("A play 5C") == [("A", 2, "play")]
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (Seat.A,)
    assert outcome.scores == {"A": 121, "B": 120}


def test_c_4_the_terms_of_the_table() -> None:
    words = set(GAME.words.values())
    assert {"his heels", "his nobs", "go", "last card", "pair royal", "double pair royal", "run", "flush"} <= words
    table = Table.new("acc", "A")
    table.do(*THROWN, "d starter AC")
    assert table.facts()["dealer"] == "A"
    assert table.must() == "B"  # the pone, at the dealer's left


def test_c_5_the_lower_card_deals() -> None:
    table = Table.new(dealer=None)
    assert table.must() == "d"
    table.do("d cut A 9C")
    assert table.state.dealer is None
    table.do("d cut B 8S")
    assert table.state.dealer is Seat.B


def test_c_5_equal_ranks_are_shuffled_and_cut_again_whatever_the_suits() -> None:
    table = Table.new(dealer=None)
    first = GAME.chance(table.state)
    table.do("d cut A 9S", "d cut B 9C")
    again = GAME.chance(table.state)
    assert table.state.dealer is None
    assert first is not None
    assert again is not None
    assert again.shuffle == first.shuffle + 1
    assert again.seat is Seat.A
    table.do("d cut A 9S", "d cut B TC")
    assert table.state.dealer is Seat.A


def test_c_5_with_more_seats_the_lowest_deals_and_only_a_tie_of_the_lowest_is_cut_again() -> None:
    assert cut_winner(parse_cards("9C9D3H")) == 2
    assert cut_winner(parse_cards("3C9D3H")) is None


def test_c_5_a_card_cut_lies_on_the_table() -> None:
    table = Table.new(dealer=None)
    table.do("d cut A 9C")
    assert table.refusal("d cut B 9C").code == "card_not_in_pack"


def test_c_5_d13_tenth_cards_of_different_rank_do_not_tie() -> None:
    assert cut_winner(parse_cards("TCKD")) == 0


def result(winners: tuple[bool, ...], scores: tuple[int, ...], first: Seat = Seat.A) -> GameResult:
    return GameResult(winners, scores, (0,) * len(scores), (0,) * len(scores), first)


@pytest.mark.parametrize(
    ("rules", "winners", "scores", "first", "dealer"),
    [
        ("acc", (True, False), (121, 100), Seat.A, Seat.B),
        ("acc", (False, True), (100, 121), Seat.A, Seat.A),
        ("acc players=3", (True, False, False), (121, 90, 80), Seat.A, Seat.C),
        ("acc players=3", (True, False, False), (121, 80, 80), Seat.A, Seat.B),
        ("acc players=4", (True, False), (121, 80), Seat.A, Seat.B),
        ("captain", (False, True), (50, 121), Seat.B, Seat.A),
        ("lowball", (False, True), (121, 90), Seat.A, Seat.A),
        ("acc first_deal_next_game=alternate", (True, False), (121, 80), Seat.B, Seat.A),
        ("acc players=3 first_deal_next_game=alternate", (True, False, False), (121, 80, 70), Seat.C, Seat.A),
        ("acc first_deal_next_game=cut", (True, False), (121, 80), Seat.A, None),
    ],
)
def test_c_6_who_deals_the_next_game(
    rules: str, winners: tuple[bool, ...], scores: tuple[int, ...], first: Seat, dealer: Seat | None
) -> None:
    assert next_first_dealer(GAME.options.parse(rules), result(winners, scores, first)) is dealer


@pytest.mark.parametrize(
    ("option", "dealer"),
    [("", Seat.B), (" first_deal_next_game=alternate", Seat.B), (" first_deal_next_game=cut", None)],
)
def test_c_6_d19_the_next_game_of_a_match(option: str, dealer: Seat | None) -> None:
    table = Table.at(f'rules="acc match=2{option}" dealer=A hand:A=5CKDQDJD hand:B=TC9D8D7D scores=A:119,B:50')
    table.do("B play TC", "A play 5C")
    assert GAME.outcome(table.state) is None
    assert (table.state.game, table.state.dealer) == (2, dealer)
    assert table.state.phase is (Phase.CUT if dealer is None else Phase.DEAL)
    assert table.must() == "d"
    table.do("d cut A KC" if dealer is None else "d deal A 2C4D6H8STCQD")
    assert table.scores == {"A": 0, "B": 0}


@pytest.mark.parametrize(("players", "order"), [(2, "ABA"), (3, "ABC"), (4, "ABC")])
def test_c_7_the_deal_passes_to_the_left(players: int, order: str) -> None:
    table = Table.new(f"acc players={players}")
    seen = ""
    rng = random.Random(7)
    for _ in range(3):
        seen += str(table.state.dealer)
        table.play_deal(rng)
    assert seen == order


def test_c_8_every_deal_is_a_new_shuffle_dealt_from_the_top() -> None:
    table = Table.new()
    first = GAME.chance(table.state)
    assert first is not None
    table.play_deal(random.Random(1))
    second = GAME.chance(table.state)
    assert second is not None
    assert (first.shuffle, first.offset) == (0, 0)
    assert (second.shuffle, second.offset) == (1, 0)


def test_c_8_within_a_deal_the_pack_goes_on_where_it_stopped() -> None:
    table = Table.new()
    offsets = []
    for line in ("d deal B 2C4D6H8STCQD", "d deal A 3C5D7H9SJCKD"):
        owed = GAME.chance(table.state)
        assert owed is not None
        offsets.append((owed.offset, owed.count))
        table.do(line)
    table.do("B crib TCQD", "A crib JCKD")
    owed = GAME.chance(table.state)
    assert owed is not None
    assert [*offsets, (owed.offset, owed.count)] == [(0, 6), (6, 6), (12, 1)]


def test_c_9_six_cards_each_the_pone_first() -> None:
    table = Table.new(dealer="A")
    owed = GAME.chance(table.state)
    assert owed is not None
    assert (owed.seat, owed.count) == (Seat.B, 6)
    assert table.refusal("d deal A 3C5D7H9SJCKD").code == "not_owed"
    assert table.refusal("d deal B 3C5D7H9SJC").code == "wrong_number"
    table.do(DEALT[0])
    assert table.refusal("d deal A 2C5D7H9SJCKD").code == "card_not_in_pack"
    table.do(DEALT[1])
    assert [len(hand) for hand in table.state.hands] == [6, 6]
    assert GAME.chance(table.state) is None


def test_c_9_d20_a_misdeal_cannot_happen() -> None:
    table = Table.new(dealer="A")
    assert table.refusal("d deal B 2C2C6H8STCQD").code == "card_not_in_pack"
    assert table.refusal("A deal A 2C4D6H8STCQD").code == "dealer_only"
    assert table.scores == {"A": 0, "B": 0}


def test_c_10_both_lay_two_away_and_keep_four() -> None:
    table = Table.new()
    table.do(*DEALT)
    assert table.must() == "AB"
    table.do("A crib JCKD")
    assert table.must() == "B"
    table.do("B crib TCQD")
    assert [len(hand) for hand in table.state.hands] == [4, 4]
    assert sorted(c.text for c in table.state.crib) == ["JC", "KD", "QD", "TC"]
    assert table.facts()["dealer"] == "A"


def test_c_10_the_order_of_discards_does_not_matter() -> None:
    one, other = Table.new(), Table.new()
    one.do(*DEALT, "A crib JCKD", "B crib TCQD")
    other.do(*DEALT, "B crib TCQD", "A crib JCKD")
    assert one.state == other.state


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("crib JC", "throw_count"),
        ("crib JCKD9S", "throw_count"),
        ("crib JC2C", "card_not_in_hand"),
        ("crib JCJC", "repeated_card"),
    ],
)
def test_c_10_other_discards_are_refused(words: str, code: str) -> None:
    table = Table.new()
    table.do(*DEALT)
    illegal = table.refusal(f"A {words}")
    assert (illegal.rule, illegal.code) == ("C-10", code)


def test_c_11_a_discard_stays() -> None:
    table = Table.new()
    table.do(*DEALT, "A crib JCKD")
    assert table.refusal("A crib 3C5D").rule == "C-11"
    table.do("B crib TCQD")
    assert table.refusal("A crib 3C5D").rule == "C-11"
    table.do("d starter AC")
    assert table.refusal("A crib 3C5D").rule == "C-11"


def test_c_11_nobody_sees_the_crib_before_it_is_counted() -> None:
    table = Table.new()
    table.do(*THROWN, "d starter AC")

    def crib(viewer: Seat | None) -> list[str]:
        zones = GAME.wire(GAME.view(table.state, PUBLIC if viewer is None else viewer))["zones"]
        assert zones["crib"]["n"] == 4
        cards: list[str] = zones["crib"]["cards"]
        return cards

    assert crib(None) == []
    assert crib(Seat.A) == ["JC", "KD"]  # the dealer owns the crib and knows two of it
    assert crib(Seat.B) == ["TC", "QD"]
    table.lay("2C 3C 4D 5D 6H 7H 8S 9S")
    table.do("B show")
    assert crib(Seat.A) == ["JC", "KD"]
    table.do("A show")
    assert crib(None) == crib(Seat.A) == crib(Seat.B) == ["TC", "JC", "QD", "KD"]


def test_c_12_the_starter_only_after_all_discards() -> None:
    table = Table.new()
    table.do(*DEALT)
    assert table.refusal("d starter AC").code == "not_owed"
    table.do("A crib JCKD")
    assert table.refusal("d starter AC").code == "not_owed"
    assert table.refusal("B play 2C").rule == "C-12"
    table.do("B crib TCQD")
    assert table.must() == "d"


def test_c_12_the_starter_is_one_of_the_forty_cards_left() -> None:
    table = Table.new()
    table.do(*THROWN)
    legal = [c for c in PACK if GAME.check(table.state, DEALER, Starter(c)) is None]
    assert len(legal) == 40
    assert not set(legal) & set(parse_cards("2C4D6H8STCQD3C5D7H9SJCKD"))


def test_c_13_a_jack_gives_the_dealer_two_at_once() -> None:
    table = Table.new()
    assert table.do(*THROWN, "d starter JD") == [("A", 2, "heels")]
    assert table.must() == "B"


@pytest.mark.parametrize("starter", ["TD", "QC", "KC", "AC", "5C"])
def test_c_13_no_other_card_does(starter: str) -> None:
    table = Table.new()
    assert table.do(*THROWN, f"d starter {starter}") == []


@pytest.mark.parametrize(("score", "pegged"), [(119, 2), (120, 1)])
def test_c_13_d14_the_dealer_may_win_with_his_heels(score: int, pegged: int) -> None:
    table = Table.at(f"dealer=A hand:A=3C5D7H9SJCKD hand:B=2C4D6H8STCQD scores=A:{score},B:120")
    assert table.do("A crib JCKD", "B crib TCQD", "d starter JD") == [("A", pegged, "heels")]
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (Seat.A,)


def test_c_13_his_heels_are_pegged_by_the_table_where_players_count_too() -> None:
    table = Table.new("kitchen")
    assert table.do(*THROWN, "d starter JD") == [("A", 2, "heels")]
    assert table.refusal("A claim 2").code == "nothing_to_claim"
    assert table.refusal("B muggins 2").code == "nothing_to_call"


def test_c_14_the_starter_is_never_played() -> None:
    table = Table.new()
    table.do(*THROWN, "d starter AC")
    for line in ("B play AC", "B play 3C", "B play TC"):  # the starter, the dealer's card, a card laid away
        illegal = table.refusal(line)
        assert (illegal.rule, illegal.code) == ("C-14", "card_not_in_hand")
    assert card("AC") not in [c for hand in table.state.hands for c in hand]
