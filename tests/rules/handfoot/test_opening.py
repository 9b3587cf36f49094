"""Opening: H-R6."""

from __future__ import annotations

from parlour.games.handfoot.opening import counted_points, required_points
from tests.rules.handfoot.table import Table, at, cards, code, codes, refusal, rules

NINES = "hand:A=9C9D9H2S4C4D4H5S6D phase=play"


def test_h_r6_1_the_first_melds_come_in_one_act_worth_the_requirement() -> None:
    assert codes(NINES, "open 9=9C9D9H", "open 9=9C9D9H2S", "open 9=9C9D9H 4=4C4D4H") == [
        "below_opening",
        None,
        "below_opening",
    ]
    found = refusal(NINES, "open 9=9C9D9H")
    assert found is not None
    assert dict(found.params) == {"n": 30, "want": 50, "short": 20, "besides": "none"}
    assert code(NINES, "meld 9=9C9D9H2S") == "not_opened"
    table = Table(NINES).do("open 9=9C9D9H2S")
    assert codes(table, "open 4=4C4D4H", "meld 4=4C4D4H") == ["already_opened", None]
    flat = 'rules="bga opening_basis=flat opening_flat=45"'
    assert code(f"{flat} {NINES}", "open 9=9C9D9H 4=4C4D4H") is None
    assert code(f'rules="bga opening_basis=none" {NINES}', "open 4=4C4D4H") is None
    assert required_points(rules("bga opening_basis=none"), 3, 900) == 0


def test_h_r6_2_card_points_count_and_nothing_else() -> None:
    fives = "hand:A=5C5D5H5S5C5D5H8S9D phase=play"
    book = "open 5=5C5D5H5S5C5D5H"
    assert code(fives, book) == "below_opening"
    assert code(f'rules="bga opening_counts_book_bonus=on" {fives}', book) is None
    counting = rules("bga opening_counts_red3=on")
    kings = [cards("KCKDKH")]
    assert [counted_points(counting, kings), counted_points(counting, kings, red3_count=2)] == [30, 230]
    assert counted_points(rules(), kings, not_counted=cards("KC"), red3_count=2) == 20
    reds = "threes:AC=3H3D hand:A=KCKDKH4C5D phase=play"
    assert code(reds, "open K=KCKDKH") == "below_opening"
    assert code(f'rules="bga opening_counts_red3=on" {reds}', "open K=KCKDKH") is None
    wilds = "round=2 hand:A=JK2C2D4C5D phase=play"
    assert code(wilds, "open W=JK2C2D") is None
    assert code(f'rules="bga opening_wild_meld=off" {wilds}', "open W=JK2C2D") == "wild_meld_forbidden"
    found = refusal(f'rules="bga opening_wild_meld=off" {wilds}', "open W=JK2C2D")
    assert found is not None
    assert found.rule == "H-R6.2"
    top = "hand:A=9C9D2S4C5D discard=4H9S phase=draw"
    assert code(top, "take 9C9D2S > new") is None
    assert code(f'rules="bga opening_counts_top_discard=off" {top}', "take 9C9D2S > new") == "below_opening"
    buried = "round=2 hand:A=9C9D5S6S discard=ACADAH9S phase=draw"
    act = "take 9C9D > new also A=ACADAH"
    assert code(f'rules="pagat" {buried}', act) == "below_opening"
    assert code(f'rules="pagat opening_counts_pile_rest=on" {buried}', act) is None


def test_h_r6_3_by_round_equal_is_enough() -> None:
    house = rules()
    assert [required_points(house, n, 0) for n in range(1, 7)] == [50, 90, 120, 150, 150, 150]
    short = rules("bga rounds=2 opening_extra_round=200")
    assert [required_points(short, n, 0) for n in (1, 2, 3)] == [50, 90, 200]
    assert required_points(rules("bga opening_by_round=60,70 rounds=4"), 2, 0) == 70
    assert code("round=2 hand:A=ACADAHKCKDKH5S phase=play", "open A=ACADAH K=KCKDKH") is None


def test_h_r6_4_by_score_the_last_step_not_above() -> None:
    house = rules("bga opening_basis=score opening_by_score=0:50,1500:90,3000:120")
    found = [required_points(house, 1, score) for score in (-300, 0, 1499, 1500, 2999, 3000, 9000)]
    assert found == [50, 50, 50, 90, 90, 120, 120]
    position = 'rules="bga opening_basis=score" scores=AC:1500,BD:0 hand:A=9C9D9H2S4C4D phase=play'
    assert code(position, "open 9=9C9D9H2S") == "below_opening"


def test_h_r6_5_partners_are_free_unless_each_player_opens() -> None:
    partner = 'turn=C hand:C=4C4D4H5S6D board:AC="9=9C9D9H2S" opened=A phase=play'
    assert codes(partner, "meld 4=4C4D4H", "open 4=4C4D4H") == [None, "already_opened"]
    each = f'rules="bga opening_scope=player" {partner}'
    assert codes(each, "meld 4=4C4D4H", "open 4=4C4D4H") == ["not_opened", "below_opening"]


def test_h_r6_6_a_book_or_an_emptied_hand_instead() -> None:
    fives = "round=4 hand:A=5C5D5H5S5C5D5H8S9D phase=play"
    dirty = "round=4 hand:A=5C5D5H5S5C5D2H8S9D phase=play"
    books = ("open 5=5C5D5H5S5C5D5H", "open 5=5C5D5H5S5C5D2H")
    for way, want in (("none", [False, False]), ("clean", [True, False]), ("any", [True, True])):
        house = f'rules="bga opening_book_alternative={way}"'
        assert [code(f"{house} {fives}", books[0]) is None, code(f"{house} {dirty}", books[1]) is None] == want
    empties = "hand:A=4C4D4H phase=play"
    assert code(empties, "open 4=4C4D4H") == "below_opening"
    assert code(f'rules="bga opening_empty_hand_waiver=on" {empties}', "open 4=4C4D4H") is None


def test_h_r6_7_an_opening_that_empties_the_hand_runs_and_the_foot_cannot_help() -> None:
    table = Table("hand:A=KCKDKH2S foot:A=8C9D phase=play").do("open K=KCKDKH2S")
    assert (table.hand(), table.state.turn) == ("8C9D", 0)
    assert code(at("hand:A=KCKDKH foot:A=2S9D phase=play"), "open K=KCKDKH2S") == "card_not_in_hand"
