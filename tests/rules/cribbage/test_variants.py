"""C-45 to C-50: three and four players, captain, the five-card game, other targets, lowball."""

from __future__ import annotations

import random

import pytest

from parlour.engine import OptionError, Seat, Side
from parlour.games.cribbage import GAME, score_show
from parlour.games.cribbage.match import game_result
from parlour.games.cribbage.state import Phase
from tests.rules.cribbage.table import Table


def test_c_45_three_players_five_cards_and_one_from_the_pack() -> None:
    table = Table.new("acc players=3")
    table.do("d deal B 2C3C4C5CKC", "d deal C 2D3D4D5DKD", "d deal A 2H3H4H5HKH")
    assert table.must() == "d"  # the card for the crib
    table.do("d deal crib KS")
    assert table.must() == "ABC"
    assert table.refusal("A crib KH5H").code == "throw_count"
    table.do("C crib KD", "A crib KH", "B crib KC")
    assert [len(hand) for hand in table.state.hands] == [4, 4, 4]
    assert sorted(c.text for c in table.state.crib) == ["KC", "KD", "KH", "KS"]
    assert table.do("d starter JS") == [("A", 2, "heels")]
    assert table.must() == "B"


def test_c_45_nobody_knows_the_card_that_the_pack_gives() -> None:
    table = Table.new("acc players=3")
    table.do("d deal B 2C3C4C5CKC", "d deal C 2D3D4D5DKD", "d deal A 2H3H4H5HKH", "d deal crib KS")
    for seat in (Seat.A, Seat.B, Seat.C):
        assert GAME.wire(GAME.view(table.state, seat))["zones"]["crib"] == {"n": 1, "cards": []}


THREE = 'rules="acc players=3" dealer=C hand:A=QC6DTCKH hand:B=5S2HJSJH hand:C=QSKSTSKD'


def test_c_45_a_go_passes_round_and_the_left_of_the_last_card_leads() -> None:
    table = Table.at(THREE)
    assert table.lay("KH JS QS") == [("C", 3, "play"), ("C", 1, "go")]  # jack, queen, king; then go, go
    assert (table.state.count, table.must()) == (0, "A")
    assert table.lay("6D 2H KS QC") == [("A", 1, "go")]
    assert table.must() == "B"
    assert table.lay("JH TS TC") == [("A", 2, "play"), ("A", 1, "go")]
    assert table.must() == "B"
    assert table.lay("5S KD") == [("C", 2, "play"), ("C", 1, "last")]


def test_c_45_after_a_go_the_turn_comes_back_to_who_can_lay_another() -> None:
    table = Table.at('rules="acc players=3" dealer=C hand:A=KCKDKSJC hand:B=QCQDQHAC hand:C=TDTHAHAS')
    table.do("A play KC", "B play QC", "C play TD")
    assert table.state.count == 30
    table.do("A go", "B play AC")
    assert table.state.counts[0][-1][0] is Seat.B  # thirty-one
    other = Table.at('rules="acc players=3" dealer=C hand:A=KCKDKSJC hand:B=QCQDQHJD hand:C=9DTHASAH')
    other.do("A play KC", "B play QC", "C play 9D", "A go", "B go")
    assert other.must() == "C"
    assert other.do("C play AS") == []
    assert other.do("C play AH") == [("C", 4, "play")]  # pair and thirty-one
    assert other.must() == "A"


def test_c_45_the_lead_skips_seats_without_cards() -> None:
    table = Table.at('rules="acc players=4" dealer=D hand:A=QCKSKDTS hand:B=QS8CASTD hand:C=5D6DQHKC hand:D=8S4H2SJH')
    table.lay("KD TD 5D 4H AS KC JH QC QS QH 8S 2S KS 8C")
    assert table.lay("6D") == [("AC", 1, "go")]
    assert table.must() == "A"  # D, left of C, holds nothing
    assert table.lay("TS") == [("AC", 1, "last")]


def test_c_45_everybody_plays_alone() -> None:
    assert list(Table.new("acc players=3").scores) == ["A", "B", "C"]


def test_c_45_there_is_no_fifth_seat_nor_a_seat_that_is_not_there() -> None:
    table = Table.new("acc")
    illegal = table.refusal("C play 5H")
    assert (illegal.rule, illegal.code) == ("C-45", "no_such_seat")
    for players in ("1", "5"):
        with pytest.raises(OptionError, match="from 2 to 4"):
            GAME.options.parse(f"acc players={players}")


def test_c_46_four_players_in_partnerships() -> None:
    table = Table.new("acc players=4", "D")
    table.do("d deal A 2C3C4C5CKC", "d deal B 2D3D4D5DKD", "d deal C 2H3H4H5HKH", "d deal D 2S3S4S5SKS")
    assert table.must() == "ABCD"
    assert table.refusal("B crib KD5D").code == "throw_count"
    table.do("A crib KC", "B crib KD", "C crib KH", "D crib KS")
    assert len(table.state.crib) == 4
    assert table.do("d starter JS") == [("BD", 2, "heels")]
    assert table.must() == "A"
    assert table.do("A play 5C", "B play 5D") == [("BD", 2, "play")]
    assert table.do("C play 5H") == [("AC", 8, "play")]
    assert table.scores == {"AC": 8, "BD": 4}


def test_c_46_a_partner_pegs_for_the_side() -> None:
    table = Table.at('rules="acc players=4" dealer=D hand:A=3HKC7S3S hand:B=KH8C6CJH hand:C=2CJS8HAC hand:D=5CTH8D2D')
    pegs = table.lay("3S 8C 8H 8D 3H AC TH KC KH JS 5C 7S 6C 2C 2D JH")
    assert {side: sum(n for who, n, _ in pegs if who == side) for side in ("AC", "BD")} == {"AC": 5, "BD": 15}


def test_c_46_partners_win_together() -> None:
    table = Table.at(
        'rules="acc players=4" dealer=D scores=AC:120,BD:0 '
        "hand:A=5HKC7S3S hand:B=5D8C6CJH hand:C=5SJS8HAC hand:D=9CTH8D2D"
    )
    table.do("A play 5H", "B play 5D", "C play 5S")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (Seat.A, Seat.C)


CAPTAIN = 'rules="captain" dealer=C hand:A=5H9C9D9H hand:B=5D8C6CJH hand:C=5S7S8HAC'


def test_c_47_one_alone_against_two_who_score_together() -> None:
    table = Table.at(CAPTAIN)
    table.do("A play 5H")
    assert table.do("B play 5D") == [("BC", 2, "play")]
    assert table.do("C play 5S") == [("BC", 8, "play")]
    assert table.scores == {"A": 0, "BC": 10}


ALONE = 'rules="captain" dealer=C hand:A=5H9C9D9H hand:B=JC8C6CKH hand:C=5S7S8HAC'


@pytest.mark.parametrize(("score", "winners"), [(59, "A"), (58, "")])
def test_c_47_the_one_alone_needs_61_of_121(score: int, winners: str) -> None:
    table = Table.at(f"{ALONE} scores=A:{score},BC:119")
    assert table.do("A play 9C", "B play JC", "C play 5S", "A play 5H") == [("A", 2, "play")]
    outcome = GAME.outcome(table.state)
    assert ("" if outcome is None else "".join(str(seat) for seat in outcome.winners)) == winners


def test_c_47_the_pair_needs_the_full_target() -> None:
    table = Table.at(f"{CAPTAIN} scores=A:60,BC:118")
    table.do("A play 5H", "B play 5D")
    assert GAME.outcome(table.state) is None
    table.do("C play 5S")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (Seat.B, Seat.C)


def test_c_47_half_is_rounded_up_and_it_takes_three_seats() -> None:
    position = 'rules="captain target={}" dealer=C hand:A=5H9C9D9H hand:B=TD8C6CJH hand:C=5S7S8HAC scores=A:{}'
    table = Table.at(position.format(101, 50))
    table.do("A play 9C", "B play 6C", "C play 5S", "A play 5H")  # 25: a pair
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.scores["A"] == 51
    for players in (2, 4):
        with pytest.raises(OptionError, match="two against one needs three players"):
            GAME.options.parse(f"captain players={players}")


def test_c_48_five_cards_three_kept_and_three_for_last() -> None:
    table = Table.new("five_card")
    assert table.do("d deal B 9CKD7H2S3S") == []
    assert table.do("d deal A TCQD5SAHAD") == [("B", 3, "three_for_last")]
    table.do("B crib 2S3S", "A crib AHAD")
    assert [len(hand) for hand in table.state.hands] == [3, 3]
    assert len(table.state.crib) == 4


def test_c_48_three_for_last_only_in_the_first_deal_of_a_game() -> None:
    table = Table.new("five_card match=2")
    rng = random.Random(48)
    threes, deals = [], []
    while table.state.game < 3 and GAME.outcome(table.state) is None:
        deal = (table.state.game, table.state.deal)
        deals.append(deal)
        events = table.play_deal(rng)
        threes += [(deal, e["n"]) for e in events if e["kind"] == "points" and e["why"] == "three_for_last"]
    assert threes == [((game, 1), 3) for game in range(1, len(table.state.results) + 1)]
    assert len(deals) > len(threes)


def test_c_48_the_play_ends_with_the_first_go() -> None:
    table = Table.at('rules="five_card" dealer=A hand:A=TCQD5S hand:B=9CKD7H starter=2C')
    assert table.lay("KD QD 9C") == [("B", 1, "go")]
    assert table.state.phase is Phase.SHOW
    assert table.refusal("A play 5S").rule == "C-30"
    assert table.do("B show") == []
    shows = table.facts()["shows"]
    assert sorted(shows[0]["cards"]) == ["7H", "9C", "KD"]  # the seven was never laid
    assert table.do("A show") == [("A", 4, "hand")]  # ten-five and queen-five


def test_c_48_the_play_ends_with_the_first_thirty_one() -> None:
    table = Table.at('rules="five_card" dealer=A hand:A=TCAD5S hand:B=QCKD7H starter=2C')
    assert table.lay("KD TC QC AD") == [("A", 2, "play")]
    assert table.state.phase is Phase.SHOW


def test_c_48_all_cards_in_one_count_end_with_the_last_card() -> None:
    table = Table.at('rules="five_card" dealer=A hand:A=2C4D6H hand:B=3C5D9H starter=KC')
    assert table.lay("9H 2C 3C 6H 5D 4D")[-1] == ("A", 1, "last")
    assert table.state.phase is Phase.SHOW


def test_c_48_flushes_of_three() -> None:
    assert score_show("2H 4H 8H", "QC").total == 3
    assert score_show("2H 4H 8H", "QH").total == 4
    assert score_show("2H 4H 8H KH", "QC", crib=True).total == 0
    assert score_show("2H 4H 8H KH", "QH", crib=True).total == 5


def test_c_48_the_preset_goes_to_61_and_only_two_play() -> None:
    assert GAME.options.parse("five_card").target == 61
    for players in (3, 4):
        with pytest.raises(OptionError, match="the five-card game is for two players"):
            GAME.options.parse(f"five_card players={players}")


@pytest.mark.parametrize(("rules", "score"), [("sixty_one", 59), ("acc target=77", 75), ("acc target=11", 9)])
def test_c_49_other_targets(rules: str, score: int) -> None:
    table = Table.at(f'rules="{rules}" dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S scores=A:{score},B:0')
    table.lay("KC 6S KD 2C")
    assert GAME.outcome(table.state) is None
    table.lay("2D")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (Seat.A,)


@pytest.mark.parametrize("target", ["10", "1000", "0", "-61", "sixty"])
def test_c_49_a_target_out_of_range_is_refused(target: str) -> None:
    with pytest.raises(OptionError, match="target is a whole number from 11 to 999"):
        GAME.options.parse(f"acc target={target}")


@pytest.mark.parametrize(
    ("rules", "dealer", "hands", "laid", "winners"),
    [
        ("lowball", "B", "hand:A=KCKD2C2D hand:B=9C8D7H6S scores=A:119,B:50", "KC 6S KD 2C 2D", "B"),
        ("lowball players=3", "C", "hand:A=KCKD2C2D hand:B=KH9D7H6S hand:C=TC4D3H3S scores=B:119", "KC KH", "AC"),
        (
            "lowball players=4",
            "D",
            "hand:A=KCKD2C2D hand:B=KH9D7H6S hand:C=TC4D3H3S hand:D=TD4C3C3D scores=BD:119",
            "KC KH",
            "AC",
        ),
    ],
)
def test_c_50_in_lowball_who_reaches_the_game_hole_loses(
    rules: str, dealer: str, hands: str, laid: str, winners: str
) -> None:
    table = Table.at(f'rules="{rules}" dealer={dealer} {hands}')
    table.lay(laid)
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert "".join(str(seat) for seat in outcome.winners) == winners
    assert outcome.termination == "lowball"
    assert table.facts()["result"]["skunks"] == {}


def test_c_50_forced_plays_stay_forced() -> None:
    table = Table.at('rules="lowball" dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S scores=A:119,B:50')
    table.lay("KC 6S KD 2C")
    assert table.refusal("A go").rule == "C-18"


@pytest.mark.parametrize("counting", ["show", "all"])
def test_c_50_the_table_counts(counting: str) -> None:
    with pytest.raises(OptionError, match="lowball and counting: in lowball the table counts"):
        GAME.options.parse(f"lowball counting={counting}")


def test_c_50_winners_share_the_game_points() -> None:
    rules = GAME.options.parse("lowball players=3")
    assert game_result(rules, (121, 20, 30), Side(0), Seat.A).points == (0, 2, 2)
