"""Threes and the course of a turn: H-R3 and H-R4."""

from __future__ import annotations

from parlour.cards import format_cards
from parlour.games.handfoot.score import red3_points
from parlour.games.handfoot.state import Phase
from tests.rules.handfoot.table import BOOKS, Table, at, code, codes, rules

TURN_OF_D = "turn=D hand:D=4C5D6H phase=play"
"""D is about to end its turn, then A begins."""


def begins(hand: str, stock: str = "", more: str = "") -> Table:
    """The turn of A, who holds `hand`, has begun."""
    return Table(f"{TURN_OF_D} hand:A={hand} {more}", stock).do("discard 4C")


def reds(table: Table, side: int = 0) -> str:
    return format_cards(table.state.threes[side])


def test_h_r3_1_a_red_three_is_laid_and_replaced() -> None:
    table = begins("3HKC4S", "QC9D")
    assert (table.hand(), reds(table)) == ("4SQCKC", "3H")
    bare = begins("3HKC4S", "QC9D", 'rules="bga red3_replace=off"')
    assert (bare.hand(), reds(bare), len(bare.stock)) == ("4SKC", "3H", 2)


def test_h_r3_2_its_moments_are_turn_start_draw_run_and_taken_discards() -> None:
    assert reds(begins("3HKC4S", "QC")) == "3H"
    drawn = Table("hand:A=KC4S phase=draw", "3D7C9S").do("draw")
    assert (drawn.hand(), reds(drawn)) == ("4S7C9SKC", "3D")
    run = Table('hand:A=KS foot:A=3D9C board:AC="K=KCKDKH" phase=play', "QC").do("add K.1=KS")
    assert (run.hand(), reds(run)) == ("9CQC", "3D")
    taken = Table('rules="pagat" hand:A=8C8D5H6H discard=4C3H8S opened=A phase=draw').do("take 8C8D > new")
    assert (taken.hand(), reds(taken)) == ("4C5H6H", "3H")


def test_h_r3_3_all_in_sight_are_laid_then_replaced_then_again() -> None:
    table = begins("3H3DKC4S", "QC3H5C9D")
    assert (table.hand(), reds(table)) == ("4S5CQCKC", "3D3H3H")
    assert len(table.stock) == 1
    counts = [e.public["n"] for e in table.events if e.public.get("why") == "replace"]
    assert counts == [2, 1]


def test_h_r3_4_it_counts_as_laid_where_the_stock_cannot_replace() -> None:
    state = at(f"{TURN_OF_D} hand:A=3HKC4S")._replace(stock_count=0)
    house = rules("bga stock_end_timing=on_failed_draw")
    table = Table(state._replace(rules=house, house=house)).do("discard 4C")
    assert (table.hand(), reds(table)) == ("4SKC", "3H")
    assert "not_replaced" in table.said()


def test_h_r3_5_walking_leaves_them_for_the_next_turn() -> None:
    table = Table("hand:A=4S foot:A=3D9C phase=play turn_number=1").do("discard 4S")
    assert (table.hand(), reds(table)) == ("3D9C", "")
    table.state = table.state._replace(turn=at(TURN_OF_D).turn, phase=Phase.PLAY)
    table.stock = list(at("hand:A=QC").hands[0])
    table.do(f"discard {table.state.hands[3][0]}")
    assert (table.hand(), reds(table)) == ("9CQC", "3D")


def test_h_r3_6_those_among_the_discards_are_replaced_only_where_the_house_says_so() -> None:
    position = "hand:A=8C8D5H6H discard=4C3H8S opened=A phase=draw"
    assert Table(f'rules="pagat" {position}', "QC").do("take 8C8D > new").hand() == "4C5H6H"
    table = Table(f'rules="pagat red3_replace_from_pile=on" {position}', "QC").do("take 8C8D > new")
    assert (table.hand(), reds(table)) == ("4C5H6HQC", "3H")


def test_h_r3_6_a_red_three_of_a_foot_that_the_take_unlocks_is_replaced_all_the_same() -> None:
    """Two red threes come in one act: the one of the pile is not replaced, the one of the foot is (H-R3.2, H-R8.4)."""
    position = (
        'rules="pagat foot_unlock=first_book" hand:A=8C8D5H6H foot:A=3D9C discard=4C3H8S '
        'board:AC="8=8H8H8S8C" phase=draw'
    )
    table = Table(position, "QC").do("take 8C8D > 8.1")
    assert (table.hand(), reds(table)) == ("4C5H6H9CQC", "3D3H")


def test_h_r3_6_red_threes_taken_in_the_act_that_goes_out_are_laid_and_count() -> None:
    for option in ("on", "off"):
        position = (
            f'rules="bga pickup=all red3_replace_from_pile={option}" hand:A=4C4D foot:A=none discard=3H4S '
            f'hand:C=4S foot:C=none board:AC="{BOOKS}" phase=draw'
        )
        score = Table(position, "QC").do("take 4C4D > new").score()
        assert (score["red3"], score["left"], score["out"]) == (100, -5, 100)


def test_h_r3_7_penalty_houses_keep_or_charge_them() -> None:
    kept = begins("3HKC4S", "QC", 'rules="bga red3_mode=penalty"')
    assert (kept.hand(), reds(kept)) == ("3H4SKC", "")
    state = at('rules="bga red3_mode=penalty" hand:A=3HKC4S phase=play')
    assert code(state, "discard 3H") is None
    always = begins("3HKC4S", "QC", 'rules="bga red3_mode=penalty_always red3_value=-300"')
    assert reds(always) == "3H"
    over = Table(
        'rules="bga red3_mode=penalty_always red3_value=-300" hand:A=4C foot:A=none threes:AC=3H3D '
        f'board:AC="{BOOKS}" phase=play'
    ).do("discard 4C")
    assert over.score()["red3"] == -600
    house = rules("bga red3_mode=penalty_always red3_value=300 red3_set_size=2 red3_set_bonus=900")
    assert red3_points(house, 2, has_opened=False) == -600


def test_h_r3_8_black_threes_are_not_melded_and_block_the_pile() -> None:
    assert code("hand:A=3C3S3C4D phase=play opened=A", "meld 3=3C3S3C") == "three_in_meld"
    assert code("hand:A=3C3S4C4D discard=4C9D3C opened=A", "take 3C3S > new") == "top_is_three"
    assert code("hand:A=3C3S4C4D phase=play", "discard 3C") is None
    last = f'hand:A=3C3S3C foot:A=none board:AC="{BOOKS}" phase=play'
    assert code(last, "meld 3=3C3S3C") == "three_in_meld"
    assert code(f'rules="bga black3_meld=out_only" {last}', "meld 3=3C3S3C") is None
    kept = f'rules="bga black3_meld=out_only" hand:A=3C3S3C4D5D6D foot:A=none board:AC="{BOOKS}" phase=play'
    assert code(kept, "meld 3=3C3S3C") == "three_in_meld"
    in_foot = 'rules="bga black3_meld=foot_book" hand:A=3C3S3C4D5D6D board:AC="K=KCKDKH" phase=play'
    assert code(in_foot, "meld 3=3C3S3C") == "three_in_meld"
    assert code(f"{in_foot} foot:A=none", "meld 3=3C3S3C") is None
    assert code(f"{in_foot.replace('6D', '2D')} foot:A=none", "meld 3=3C3S2D") == "three_in_meld"


def test_h_r4_1_the_draw_comes_first_and_only_once() -> None:
    state = "hand:A=KCKD5H6S discard=4C9DKH opened=A phase=draw"
    assert codes(state, "discard KC", "meld K=KCKD", "draw") == ["draw_first", "draw_first", None]
    assert code(state, "B: draw") == "not_your_turn"
    table = Table(state, "7C8D9H").do("draw")
    assert len(table.state.hands[0]) == 6
    assert codes(table, "draw", "take KCKD > new") == ["already_drawn", "already_drawn"]
    taken = Table(state, "7C8D").do("take KCKD > new")
    assert (taken.hand(), len(taken.stock)) == ("5H6S", 2)
    extra = Table(f'rules="bga pickup_extra_draw=1" {state}', "7C8D").do("take KCKD > new")
    assert (extra.hand(), extra.state.phase) == ("5H6S7C", Phase.PLAY)
    three = Table(f'rules="bga draw_count=3" {state}', "7C8D9H").do("draw")
    assert len(three.state.hands[0]) == 7


def test_h_r4_2_a_drawn_red_three_is_replaced_before_anything_else() -> None:
    table = Table("hand:A=KC4S phase=draw", "3D7C").do("draw")
    assert table.state.phase is Phase.REPLACING
    assert code(table, "discard KC") == "not_now"


def test_h_r4_3_an_act_is_judged_as_a_whole() -> None:
    state = at('hand:A=KSQSQC5H6S board:AC="K=KCKDKH Q=QDQHQSQCQDQH" phase=play')
    before = repr(state)
    assert code(state, "add K.1=KS Q.1=QSQC") == "meld_too_long"
    assert repr(state) == before
    assert code(state, "add K.1=KS Q.1=QS") is None
    assert code(state, "meld K=KSKS") == "card_not_in_hand"
    table = Table(state).do("add K.1=KS", "add Q.1=QS")
    assert table.hand() == "5H6SQC"


def test_h_r4_4_the_turn_ends_with_one_discard_or_where_no_card_can_leave() -> None:
    table = Table("hand:A=KC4S5D phase=play", "").do("discard KC")
    assert table.state.turn == 1
    only = at("hand:A=KC foot:A=none phase=play")
    assert codes(only, "discard KC", "pass") == ["contract_not_met", None]
    assert code("hand:A=KC4S foot:A=none phase=play", "pass") == "discard_first"
    assert Table(only).do("pass").state.turn == 1


def test_h_r4_5_any_card_may_be_discarded_but_a_red_three_and_some_freeze() -> None:
    state = at("hand:A=3H2CKC4S phase=play")
    assert codes(state, "discard 3H", "discard 2C", "discard KC") == ["red3_not_discardable", None, None]
    assert code('rules="bga red3_discardable=on" hand:A=3H2CKC4S phase=play', "discard 3H") is None
    assert not Table("hand:A=2CKC4S phase=play").do("discard 2C").state.is_frozen
    house = 'rules="bga pickup_ways=pair,existing_meld freeze_on=wild,black3"'
    for text in ("2C", "3S"):
        assert Table(f"{house} hand:A={text}KC4S phase=play").do(f"discard {text}").state.is_frozen
    assert not Table(f"{house} hand:A=2CKC4S phase=play").do("discard KC").state.is_frozen
