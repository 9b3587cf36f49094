"""The sheet of Hand and Foot: what it adds up, and what it does not let stand, each by its rule."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.cards import parse_cards
from parlour.games.handfoot.melds import Meld, rank_of
from parlour.games.handfoot.rules import OPTIONS
from parlour.games.handfoot.score import side_score
from tests.sheets.keep import Entry, Kept, closed, filled

AC = {"clean": 2, "dirty": 2, "wild": 1, "laid": 900, "left": 45, "red3": 2}
BD = {"clean": 1, "laid": 300, "left": 150}


def begun(rules: str = "bga", **sides: dict[str, Any]) -> Kept:
    """A sheet in its first round, with a page for each side."""
    kept = Kept("handfoot", rules)
    for side, fields in (sides or {"AC": AC, "BD": BD}).items():
        kept.add(*filled(1, side, **fields))
    return kept


def changed(kept: Kept, side: str, **fields: Any) -> Kept:
    kept.add(*filled(1, side, **fields))
    return kept


def totals(kept: Kept) -> list[int]:
    found: list[int] = kept.wire["totals"]
    return found


def page(kept: Kept, number: int, side: int) -> dict[str, Any]:
    found: dict[str, Any] = kept.wire["rounds"][number - 1]["pages"][side]
    return found


def test_r11_the_total_is_the_sum_of_its_parts() -> None:
    kept = begun()
    kept.add(closed(1, "A"))
    parts = page(kept, 1, 0)["parts"]
    assert parts == {"cards": 900, "books": 2 * 500 + 2 * 300 + 1500, "red3": 200, "out": 100, "cut": 0, "left": -45}
    assert totals(kept) == [sum(parts.values()), 300 + 500 - 150]


def test_r11_a_page_comes_to_what_the_game_scores_for_the_same_cards() -> None:
    house = OPTIONS.parse("bga")
    melds = ["KCKDKHKSKCKDKH", "4C4D4H4S2C2DJK", "2C2D2HJKJK2S2C", "QCQDQH"]
    board = [Meld(rank_of(cards) or parse_cards("KC")[0].rank, 1, cards) for cards in map(parse_cards, melds)]
    held = parse_cards("JK2CAC3H3S7D")
    score = side_score(house, board, held, red3_count=3, is_out=False)
    kept = begun(
        AC={
            "clean": 1,
            "dirty": 1,
            "wild": 1,
            "red3": 3,
            "laid": {"K": 7, "4": 4, "2": 2 + 5, "JK": 1 + 2, "Q": 3},
            "left": {"JK": 1, "2": 1, "A": 1, "R3": 1, "B3": 1, "7": 1},
        },
        BD={"laid": 0, "left": 100},
    )
    kept.add(closed(1, None))
    assert page(kept, 1, 0)["parts"] == score._asdict()


def test_r11_4_nobody_has_the_bonus_when_the_stock_ended_the_round() -> None:
    kept = begun()
    kept.add(closed(1, None))
    assert [page(kept, 1, side)["parts"]["out"] for side in (0, 1)] == [0, 0]


def test_r11_7_a_team_that_never_opened_keeps_its_red_threes_and_pays_for_its_cards() -> None:
    kept = begun(AC=AC, BD={"laid": 0, "left": 300, "red3": 1})
    kept.add(closed(1, "A"))
    assert totals(kept)[1] == 100 - 300


def test_r6_3_the_opening_of_the_round_is_shown() -> None:
    kept = begun()
    assert page(kept, 1, 0)["opening"] == 50
    kept.add(closed(1, "A"))
    assert [page(kept, 2, side)["opening"] for side in (0, 1)] == [90, 90]


def test_r6_4_by_score_each_side_has_its_own_opening() -> None:
    kept = begun("bga opening_basis=score opening_by_score=0:50,1000:90,2000:120")
    kept.add(closed(1, "A"))
    assert [page(kept, 2, side)["opening"] for side in (0, 1)] == [120, 50]


def test_r9_3_what_is_lacking_to_go_out() -> None:
    kept = begun(AC={"clean": 1, "dirty": 3})
    assert page(kept, 1, 0)["lacks"] == {"clean": 1, "wild": 1}
    changed(kept, "AC", clean=2, wild=1)
    assert page(kept, 1, 0)["lacks"] == {}


def test_r2_1_the_deal_moves_to_the_left_and_the_left_of_the_dealer_begins() -> None:
    kept = begun()
    kept.add({"kind": "dealer", "round": 1, "seat": "D"})
    kept.add(closed(1, "A"))
    assert [(one["dealer"], one["first"]) for one in kept.wire["rounds"]] == [("D", "A"), ("A", "B")]


REFUSED: list[tuple[str, Entry, str | None, str, str]] = [
    ("AC", {"laid": None}, "A", "H-R11.1", "laid_missing"),
    ("BD", {"left": None}, "A", "H-R11.6", "left_missing"),
    ("BD", {"laid": 0}, "A", "H-R11.7", "books_without_cards"),
    ("AC", {"laid": 250}, "A", "H-R5.3", "books_need_cards"),
    ("BD", {"clean": 0, "laid": 45}, "A", "H-R6.1", "laid_below_opening"),
    ("AC", {"wild": 0}, "A", "H-R9.3", "out_without_contract"),
    ("AC", {}, "B", "H-R9.3", "out_without_contract"),
    ("BD", {"left": 5}, "A", "H-R9.7", "somebody_holds"),
    ("BD", {"left": 0}, None, "H-R9.7", "nobody_out"),
    ("AC", {"left": 0}, "A", "H-R9.7", "somebody_holds"),
    ("AC", {"laid": 9000}, "A", "H-R1.3", "more_than_all"),
    ("BD", {"red3": 9}, "A", "H-R1.3", "too_many_red3"),
]


@pytest.mark.parametrize(("side", "fields", "out", "rule", "code"), REFUSED)
def test_a_round_that_cannot_be_is_not_added_up(
    side: str, fields: Entry, out: str | None, rule: str, code: str
) -> None:
    kept = changed(begun(), side, **fields)
    refusal = kept.refused(closed(1, out))
    assert (refusal.rule, refusal.code) == (rule, code)
    assert kept.wire["round"] == 1


def test_the_least_of_the_books_is_no_more_than_they_can_be_worth() -> None:
    """Two clean books of fours to sevens (35 each), two dirty ones with one joker less than naturals, seven twos."""
    least = 2 * 7 * 5 + 2 * (6 * 5 + 20) + 7 * 20
    kept = changed(begun(), "AC", laid=least)
    kept.add(closed(1, "A"))
    kept = changed(begun(), "AC", laid=least - 5)
    assert kept.refused(closed(1, "A")).params["least"] == least


@pytest.mark.parametrize(
    ("rules", "field", "value", "rule", "code"),
    [
        ("bga", "laid", 783, "H-R11.1", "odd_points"),
        ("bga", "left", 12, "H-R11.6", "odd_points"),
        ("bga", "cuts", 1, "H-R2.3", "no_cuts"),
        ("goodsam_florida", "cuts", 3, "H-R2.3", "too_many_cuts"),
        ("gocc", "wild", 1, "H-R5.1", "no_wild_books"),
        ("bga", "red3", 11, "H-R1.3", "too_many_red3"),
        ("bga", "7.clean", 1, "H-R11.2", "no_own_book"),
        ("bga", "laid", {"JK": 11}, "H-R1.3", "too_many_cards"),
        ("bga", "laid", {"B3": 1}, "H-R3.8", "no_black_threes"),
        ("bga red3_mode=penalty", "red3", 1, "H-R3.7", "red3_not_laid"),
    ],
)
def test_an_entry_that_cannot_be_is_refused_at_once(rules: str, field: str, value: Any, rule: str, code: str) -> None:
    refusal = Kept("handfoot", rules).refused(filled(1, "AC", **{field: value})[0])
    assert (refusal.rule, refusal.code) == (rule, code)


def test_r11_1_all_that_are_there_may_lie_on_the_board() -> None:
    kept = Kept("handfoot", "bga")  # five packs of 52 with two jokers each
    kept.add(*filled(1, "AC", laid={"JK": 10, "2": 20, "A": 20}))
    assert page(kept, 1, 0)["laid"] == 10 * 50 + 20 * 20 + 20 * 20


def test_r9_3_who_plays_alone_and_goes_out_holds_nothing() -> None:
    rules = "bga num_players=2 team_size=1 contract_clean=1 contract_dirty=1 contract_wild=0"
    kept = begun(rules, A={"clean": 1, "dirty": 1, "laid": 300, "left": 20}, B={"laid": 0, "left": 100})
    assert kept.refused(closed(1, "A")).code == "out_holds"
    changed(kept, "A", left=0)
    kept.add(closed(1, "A"))
    assert totals(kept) == [300 + 800 + 100, -100]


def test_r11_2_a_rank_with_a_bonus_of_its_own() -> None:
    kept = Kept("handfoot", "brentwood")
    kept.add(*filled(1, "AC", **{"7.clean": 1, "clean": 1}))
    own = kept.wire["rounds"][0]["own_books"]
    assert {"field": "7.clean", "bonus": 1500} in own
    assert page(kept, 1, 0)["books"]["clean"] == 2
    assert page(kept, 1, 0)["parts"]["books"] == 1500 + 500


def test_r12_1_the_game_ends_after_its_rounds_with_the_highest_total() -> None:
    kept = begun("bga rounds=1")
    kept.add(closed(1, "A"))
    assert (kept.wire["is_over"], kept.wire["winners"]) == (True, ["A", "C"])
    late = kept.refused(closed(2, "A"))
    assert (late.rule, late.code) == ("H-R12.1", "late")


def test_r12_2_a_tie_goes_to_an_extra_round_at_150() -> None:
    equal = {"laid": 300, "left": 100}
    kept = begun("bga rounds=1", AC=equal, BD=equal)
    kept.add(closed(1, None))
    assert (kept.wire["is_over"], kept.wire["round"]) == (False, 2)
    assert page(kept, 2, 0)["opening"] == 150


def test_a_correction_in_a_closed_round_is_checked_and_changes_the_totals() -> None:
    kept = begun()
    kept.add(closed(1, "A"))
    before = totals(kept)
    changed(kept, "BD", laid=400)
    assert totals(kept) == [before[0], before[1] + 100]
    assert kept.refused(filled(1, "AC", wild=0)[0]).code == "out_without_contract"
    assert kept.refused(closed(1, "A")).code == "closed"


def test_a_round_is_opened_again_when_its_last_line_is_taken_back() -> None:
    kept = begun()
    kept.add(closed(1, "A"))
    n = len(kept.lines)
    kept.add(*filled(2, "AC", clean=1))
    assert kept.refused(op="strike", ref=n).rule == "H-R12.1"
    kept.put("strike", n + 1)
    kept.put("strike", n)
    assert (kept.wire["round"], totals(kept)) == (1, [0, 0])


def test_the_rules_of_a_round_are_those_in_force_in_it() -> None:
    kept = Kept("handfoot", "bga round_overrides=2:contract_wild=0")
    wilds = []
    for number in (1, 2):
        wilds.append(kept.wire["rounds"][number - 1]["contract"]["wild"])
        for side, fields in (("AC", AC), ("BD", BD)):
            kept.add(*filled(number, side, **fields))
        kept.add(closed(number, "A"))
    assert wilds == [1, 0]
