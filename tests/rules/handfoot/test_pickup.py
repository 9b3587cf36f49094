"""Taking the discard: H-R7."""

from __future__ import annotations

from parlour.cards import format_cards
from parlour.engine.words import refusal as words_of
from parlour.games.handfoot.state import Phase
from parlour.games.handfoot.words import EN
from tests.rules.handfoot.table import BOOKS, Table, code, codes, refusal

KINGS = "hand:A=KCKD5H6S discard=4C9DKH opened=A phase=draw"


def house(options: str) -> str:
    return f'rules="bga {options}" '


def test_h_r7_1_instead_of_drawing_unless_the_house_forbids_it() -> None:
    table = Table(KINGS).do("take KCKD > new")
    assert (table.hand(), table.state.phase) == ("5H6S", Phase.PLAY)
    assert code(house("pickup=never") + KINGS, "take KCKD > new") == "pickup_never"
    assert code(KINGS.replace("4C9DKH", ""), "take KCKD > new") == "pile_empty"
    blocked = house("pickup_first_turns_blocked=3")
    assert code(f"{blocked}turn_number=3 {KINGS}", "take KCKD > new") == "pickup_blocked_early"
    assert code(f"{blocked}turn_number=4 {KINGS}", "take KCKD > new") is None


def test_h_r7_2_never_a_three_and_no_small_pile() -> None:
    assert code("hand:A=3C3S4C4D discard=4C9D3C opened=A", "take 3C3S > new") == "top_is_three"
    penalty = house("red3_mode=penalty")
    assert code(f"{penalty}hand:A=3H3D4C4D discard=4C9D3H opened=A", "take 3H3D > new") == "top_is_three"
    assert code(house("pickup_min_pile=4") + KINGS, "take KCKD > new") == "pile_too_small"
    assert code(house("pickup_min_pile=3") + KINGS, "take KCKD > new") is None


def test_h_r7_3_two_of_its_rank_from_the_hand_or_another_way() -> None:
    one = "hand:A=KC2D5H6S discard=4CKSKH opened=A phase=draw"
    found = refusal(one, "take KC > new")
    assert found is not None
    assert found.code == "no_pair"
    assert words_of(EN, found).startswith(
        "The top discard needs two more kings from your hand, laid with it at once; you hold one."
    )
    assert codes(one, "take KC2D > new", "take KCKS > new") == ["no_pair", "no_pair"]
    assert code(house("pickup_ways=natural_plus_wild") + one, "take KC2D > new") is None
    assert code(house("pickup_ways=natural_plus_wild") + KINGS, "take KCKD > new") == "not_earned"
    board = f'board:AC="K=KCKDKS" {one}'
    assert code(board, "take > K.1") == "no_pair"
    assert codes(house("pickup_ways=existing_meld") + board, "take > K.1", "take KC > K.1") == [None, None]
    buried = house("pickup=all pickup_ways=any_meld_with_pile")
    assert code(buried + one, "take KCKS > new") is None
    assert code(house("pickup=all") + "hand:A=KCKD5H discard=KSKH opened=A", "take KCKDKS > new") == "card_not_in_hand"
    assert code(KINGS.replace("5H", "KS"), "take KCKDKS > new") is None
    assert code(f'board:AC="K=KCKSKS" {KINGS}', "take KCKD > K.1") is None


def test_h_r7_4_the_meld_is_legal_and_opens_the_board() -> None:
    not_open = "round=2 hand:A=KCKDACADAH6S discard=4C9DKH phase=draw"
    assert codes(not_open, "take KCKD > new", "take KCKD > new also A=ACADAH") == ["below_opening", None]
    assert code(house("pickup_needs_opened=opened") + not_open, "take KCKD > new also A=ACADAH") == "not_opened"
    table = Table(not_open).do("take KCKD > new also A=ACADAH")
    assert table.state.opened[0]
    assert code(f'board:AC="K=KCKDKHKSKC" {KINGS}', "take KCKD > K.1") == "meld_too_long"
    assert code(f'board:AC="K=KCKDKHKSKC" {KINGS}', "take KCKD > new") == "second_meld"


def test_h_r7_5_the_rest_of_the_take_joins_the_hand() -> None:
    pile = "hand:A=8C8D5H discard=4C5C6C7C9STCJC8S opened=A phase=draw"
    for options, hand, left in (
        ("pickup=top", "5H", "4C5C6C7C9STCJC"),
        ("pickup=top_n pickup_n=3", "5HTCJC", "4C5C6C7C9S"),
        ("pickup=top_n", "5C5H6C7C9STCJC", "4C"),
        ("pickup=all", "4C5C5H6C7C9STCJC", ""),
    ):
        table = Table(house(options) + pile).do("take 8C8D > new")
        assert (table.hand(), format_cards(table.state.discard)) == (hand, left)
    hidden = [e for e in table.events if e.public.get("hide")]
    assert [e.public["to"] for e in hidden] == ["hand:A"]


def test_h_r7_6_a_wild_on_top_only_with_two_of_its_kind() -> None:
    twos = "hand:A=2C2D5H6S discard=4C2S opened=A phase=draw"
    assert code(twos, "take 2C2D > new") is None
    assert code(twos.replace("2S", "JK"), "take 2C2D > new") == "no_pair"
    assert code(house("pickup_wild_top=never") + twos, "take 2C2D > new") == "top_is_wild"
    assert code('rules="bicycle" ' + twos, "take 2C2D > new") == "top_is_wild"
    assert code("hand:A=JKJK5H6S discard=4CJK opened=A phase=draw", "take JKJK > new") is None
    board = 'board:AC="K=KCKDKHKS W=2C2DJK" hand:A=2C2DKCKDKHKSKH5H8S discard=4C2H opened=A phase=draw'
    on_ranks = ["take 2C2D > K.1", "take 2C2DKH > K.1", "take 2C2DKCKDKHKSKH > new"]
    assert codes(board, *on_ranks, "take 2C2D > W.1") == [*["wild_top_on_rank"] * 3, None]
    assert code(house("second_meld=always") + board, on_ranks[2]) == "wild_top_on_rank", "a new meld of kings"
    found = refusal(board, on_ranks[0])
    assert found is not None
    assert found.rule == "H-R7.6"


def test_h_r7_7_a_frozen_pile_only_with_a_pair() -> None:
    ways = house("pickup_ways=pair,natural_plus_wild freeze_on=wild")
    one = "hand:A=KC2D5H6S discard=4C2SKH opened=A phase=draw"
    assert code(ways + one, "take KC2D > new") is None
    assert code(f"{ways}frozen=on {one}", "take KC2D > new") == "frozen"
    assert code(f"{ways}frozen=on {KINGS}", "take KCKD > new") is None
    table = Table(f"{house('pickup=top_n pickup_n=2')}frozen=on {KINGS}").do("take KCKD > new")
    assert not table.state.is_frozen
    for until, frozen in (("taken", True), ("covered", False)):
        text = f"pickup_ways=pair,existing_meld freeze_on=wild freeze_until={until}"
        table = Table(f"{house(text)}frozen=on hand:A=KC5H6S phase=play").do("discard KC")
        assert table.state.is_frozen is frozen


def test_h_r7_8_on_the_last_pile_two_cards_must_stay() -> None:
    last = "hand:A=KCKD5H discard=4CKS opened=A foot:A=none phase=draw"
    assert code(last, "take KCKD > new") == "must_keep_card"
    assert code(last.replace("5H", "5H6S"), "take KCKD > new") is None
    assert code(f'board:AC="{BOOKS}" {last}', "take KCKD > new") is None


def test_h_r7_9_a_take_that_empties_the_hand_runs() -> None:
    table = Table("hand:A=KCKD foot:A=8C9D discard=4CKS opened=A phase=draw").do("take KCKD > new")
    assert (table.hand(), table.state.phase, table.state.turn) == ("8C9D", Phase.PLAY, 0)
    more = Table(house("pickup=all") + "hand:A=KCKD foot:A=8C9D discard=4CKS opened=A").do("take KCKD > new")
    assert more.hand() == "4C"
