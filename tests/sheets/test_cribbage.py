"""The cribbage board kept by hand: each rule of the paper, by its id."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from parlour.cards import PACK, Card, parse_cards
from parlour.games.cribbage.play import TOLD, play_items
from parlour.games.cribbage.show import is_possible, show_items
from tests.sheets.keep import Entry, Kept, dealer, other, peg, shown


def scores(kept: Kept) -> list[int]:
    return [side["score"] for side in kept.wire["sides"]]


def begun(rules: str = "", first: str = "A") -> Kept:
    kept = Kept("cribbage", rules)
    kept.add(dealer(first))
    return kept


def whole_deal(kept: Kept, deal: int, pone: str, dealt: str, points: tuple[int, int, int], game: int = 1) -> None:
    hand, other_hand, crib = points
    kept.add(
        shown(pone, hand, deal=deal, game=game),
        shown(dealt, other_hand, deal=deal, game=game),
        shown(dealt, crib, what="crib", deal=deal, game=game),
    )


def test_c5_nothing_is_pegged_before_somebody_deals() -> None:
    kept = Kept("cribbage")
    assert kept.wire["phase"] == "cut"
    assert kept.refused(peg("A", "go")).rule == "C-5"
    kept.add(dealer("B"))
    assert (kept.wire["dealer"], kept.wire["pone"]) == ("B", "A")


def test_c7_and_c30_the_deal_passes_on_after_the_crib() -> None:
    kept = begun()
    assert kept.wire["next"] == {"seat": "B", "what": "hand"}
    whole_deal(kept, 1, "B", "A", (8, 4, 2))
    assert (kept.wire["deal"], kept.wire["dealer"], kept.wire["next"]) == (2, "B", {"seat": "A", "what": "hand"})
    assert scores(kept) == [6, 8]
    assert kept.refused(dealer("A")).rule == "C-7"
    assert kept.refused(peg("A", "go", deal=1)).rule == "C-7"


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (shown("A", 4), "first_hand"),
        (shown("A", 4, what="crib"), "first_hand"),
        (shown("B", 4, what="crib"), "first_hand"),
    ],
)
def test_c30_hands_are_counted_in_their_order(entry: Entry, code: str) -> None:
    refusal = begun().refused(entry)
    assert (refusal.rule, refusal.code, refusal.params) == ("C-30", code, {"seat": "B"})


def test_c30_with_four_the_dealers_left_counts_first_and_partners_share_a_peg() -> None:
    kept = begun("acc players=4", first="C")
    order = []
    for seat in "DABC":
        order.append(kept.wire["next"])
        kept.add(shown(seat, 2))
    assert order == [{"seat": seat, "what": "hand"} for seat in "DABC"]
    assert kept.wire["next"] == {"seat": "C", "what": "crib"}
    assert scores(kept) == [4, 4]


def test_the_deals_told_ahead_are_those_that_come() -> None:
    kept = begun("acc players=3")
    told = kept.wire["deals"]
    assert [deal["dealer"] for deal in told] == ["A", "B", "C", "A"]
    for deal in told:
        for show in deal["order"]:
            assert kept.wire["next"] == show
            kept.add(shown(show["seat"], 0, what=show["what"], deal=deal["deal"]))


CARDS = [
    ("5C TD", ["fifteen"]),
    ("5C 5D", ["pair"]),
    ("5C 5D 5H", ["fifteen", "pair_royal"]),
    ("3C 3D 3H 3S", ["double_pair_royal"]),
    ("TC 9D 8H", ["run3"]),
    ("4C 5D 6H", ["fifteen", "run3"]),
    ("AC 2C 3C 4C", ["run4"]),
    ("AC 2C 3C 4C 5C", ["fifteen", "run5"]),
    ("AC 2C 3C 4C 5C 6C", ["run6"]),
    ("AC 2C 3C 4C 5C 6C 7C", ["run7"]),
    ("TC JD AH TS", ["thirty_one"]),
]


@pytest.mark.parametrize(("pile", "whys"), CARDS)
def test_c19_a_reason_pegs_what_its_cards_score(pile: str, whys: list[str]) -> None:
    kept = begun()
    kept.add(peg("B", *whys))
    assert scores(kept)[1] == sum(item.points for item in play_items(parse_cards(pile)))
    assert kept.wire["sides"][1]["back"] == 0


def test_c20_the_longest_run_of_a_count_is_seven() -> None:
    assert sum(range(1, 8)) <= 31 < sum(range(1, 9))
    assert {why for why in TOLD if why.startswith("run")} == {f"run{n}" for n in range(3, 8)}


@pytest.mark.parametrize(
    ("whys", "rule"),
    [
        (["pair", "pair_royal"], "C-20"),
        (["run3", "run4"], "C-20"),
        (["fifteen", "thirty_one"], "C-20"),
        (["pair", "run3"], "C-20"),
        (["thirty_one", "last"], "C-24"),
        (["thirty_one", "go"], "C-24"),
        (["go", "last"], "C-24"),
        (["pair", "pair"], "C-19"),
    ],
)
def test_one_card_never_scores_both(whys: list[str], rule: str) -> None:
    assert begun().refused(peg("B", *whys)).rule == rule


def test_c13_his_heels_are_the_dealers_once_a_deal() -> None:
    kept = begun()
    assert kept.refused(other("heels", "B")).rule == "C-13"
    kept.add(other("heels", "A"))
    assert scores(kept) == [2, 0]
    assert kept.refused(other("heels", "A")).code == "heels_twice"
    whole_deal(kept, 1, "B", "A", (0, 0, 0))
    kept.add(other("heels", "B", deal=2))
    assert scores(kept) == [2, 2]


@pytest.mark.parametrize("points", [19, 25, 26, 27, 30])
def test_c38_counts_that_cannot_be_are_refused(points: int) -> None:
    refusal = begun().refused(shown("B", points))
    assert (refusal.rule, refusal.params["n"]) == ("C-38", points)


def _worths(kept: int) -> set[int]:
    """What hands of so many cards with a starter come to: every choice of ranks, with suits of each kind."""
    found = set()
    ranks = "A23456789TJQK"
    for held in combinations([rank + str(n) for rank in ranks for n in range(4)], kept):
        if any(int(card[1]) and card[0] + str(int(card[1]) - 1) not in held for card in held):
            continue  # of one rank the first suits: the others are the same
        for starter in ranks:
            if sum(card[0] == starter for card in held) == 4:
                continue
            for suits in ("CDHS", "CCCC"):
                hand = _suited([card[0] for card in held], suits)
                if hand is None:
                    continue
                left = [c for c in PACK if c.rank == parse_cards(starter + "C")[0].rank and c not in hand]
                found |= {sum(i.points for i in show_items(hand, turned, is_crib=False)) for turned in left}
    return found


def _suited(ranks: list[str], suits: str) -> tuple[Card, ...] | None:
    if suits == "CCCC":
        return parse_cards("".join(rank + "C" for rank in ranks)) if len(set(ranks)) == len(ranks) else None
    return parse_cards("".join(rank + suit for rank, suit in zip(ranks, suits, strict=False)))


def test_c48_what_a_hand_of_three_can_be_worth_is_what_they_come_to() -> None:
    assert {n for n in range(40) if is_possible(n, kept=3)} == _worths(3)


def test_c31_a_hand_is_counted_by_its_cards() -> None:
    kept = begun()
    folded = kept.add(shown("B", cards="5H5S5DJC", starter="5C"))
    assert folded.wrote[2].points == 29
    assert kept.wire["shows"][0]["cadence"][-1]["n"] == 29
    assert kept.wire["starter"] == "5C"


@pytest.mark.parametrize(
    ("cards", "starter", "rule"),
    [
        ("6H6S7D8C", "AC", "C-12"),  # another starter
        ("5H6S7D8C", "5C", "C-1"),  # the 5H lies in the hand that was counted
        ("5C6S7D8C", "5C", "C-1"),  # the starter itself
        ("6S7D8C", "5C", "C-10"),  # three cards
    ],
)
def test_cards_that_cannot_lie_there_are_refused(cards: str, starter: str, rule: str) -> None:
    kept = begun()
    kept.add(shown("B", cards="5H5S5DJC", starter="5C"))
    assert kept.refused(shown("A", cards=cards, starter=starter)).rule == rule


def test_c35_a_crib_needs_five_of_a_suit_for_a_flush() -> None:
    kept = begun()
    kept.add(shown("B", 0), shown("A", cards="2C4C6C8C", starter="KD"))
    folded = kept.add(shown("A", what="crib", cards="2H4H8HTH", starter="KD"))
    assert [folded.wrote[n].points for n in (3, 4)] == [4, 0]


def test_c39_the_first_at_the_game_hole_wins_at_once_and_c40_the_rest_is_lost() -> None:
    kept = begun()
    kept.add(other("adjust", "B", points=117), other("adjust", "A", points=119))
    folded = kept.add(shown("B", 12))
    assert folded.wrote[4].points == 4
    assert scores(kept) == [119, 121]
    assert kept.wire["winners"] == ["B"]
    late = kept.refused(shown("A", 12))
    assert (late.rule, late.code) == ("C-39", "late")


@pytest.mark.parametrize(("loser", "skunks", "points"), [(91, 0, 2), (90, 1, 3), (61, 1, 3), (60, 2, 3)])
def test_c41_and_c42_skunks_and_game_points(loser: int, skunks: int, points: int) -> None:
    kept = begun("acc match=2")
    kept.add(other("adjust", "B", points=loser), other("adjust", "A", points=121))
    result = kept.wire["results"][0]
    assert (result["skunks"], result["points"]) == ([0, skunks], [points, 0])


def test_c44_a_match_of_games_and_c6_the_loser_deals_next() -> None:
    kept = begun("acc match=2", first="B")
    kept.add(other("adjust", "A", points=121))
    assert (kept.wire["phase"], kept.wire["dealer"], kept.wire["game"]) == ("next", "B", 2)
    assert kept.refused(peg("A", "go", game=2)).code == "next_first"
    kept.add({"kind": "next", "game": 2})
    assert scores(kept) == [0, 0]
    kept.add(other("adjust", "A", game=2, points=200))
    assert (kept.wire["phase"], kept.wire["winners"], kept.wire["sides"][0]["games"]) == ("over", ["A"], 2)
    assert kept.wire["sides"][0]["points"] == 6


def test_c6_where_the_deal_is_cut_for_somebody_says_who_deals() -> None:
    kept = begun("acc match=2 first_deal_next_game=cut")
    kept.add(other("adjust", "A", points=121))
    assert kept.wire["phase"] == "cut"
    kept.add(dealer("A"))
    assert (kept.wire["phase"], scores(kept)) == ("play", [0, 0])


def test_c47_alone_against_two_half_of_the_holes_are_enough() -> None:
    kept = begun("captain")
    kept.add(other("adjust", "A", points=61))
    assert kept.wire["winners"] == ["A"]


def test_c48_in_the_five_card_game_the_pone_has_three_for_last() -> None:
    kept = begun("five_card")
    assert scores(kept) == [0, 3]
    assert kept.refused(shown("B", 16)).rule == "C-48"
    kept.add(shown("B", cards="5H5S5D", starter="JC"), shown("A", 0), shown("A", 0, what="crib"))
    assert scores(kept) == [0, 3 + 14]


def test_c50_in_lowball_the_game_hole_loses() -> None:
    kept = begun("lowball")
    kept.add(other("adjust", "A", points=121))
    assert kept.wire["winners"] == ["B"]


def test_c53_muggins_only_where_it_is_played() -> None:
    assert begun().refused(other("muggins", "A", points=2)).rule == "C-53"
    kept = begun("kitchen")
    kept.add(other("muggins", "A", points=2))
    assert scores(kept) == [2, 0]


def test_c56_no_heels_and_no_go_from_the_stink_hole() -> None:
    kept = begun("acc stinkhole=on")
    kept.add(other("adjust", "A", points=120))
    folded = kept.add(other("heels", "A"), peg("A", "go"))
    assert [folded.wrote[n].points for n in (3, 4)] == [0, 0]
    kept.add(peg("A", "pair"))
    assert kept.wire["winners"] == ["A"]


def test_the_back_peg_stands_where_the_front_peg_stood() -> None:
    kept = begun()
    kept.add(peg("B", "pair"), peg("B", "run5"))
    assert (kept.wire["sides"][1]["back"], kept.wire["sides"][1]["score"]) == (2, 7)
    kept.add(other("adjust", "B", points=-6))
    assert (kept.wire["sides"][1]["back"], kept.wire["sides"][1]["score"]) == (1, 1)
    kept.add(other("adjust", "B", points=-6))
    assert scores(kept) == [0, 0]


def test_a_correction_takes_the_place_of_its_line_and_what_follows_is_reckoned_anew() -> None:
    kept = begun()
    kept.add(other("adjust", "B", points=110), other("adjust", "A", points=115))
    kept.add(shown("B", 10), shown("A", 4))
    assert scores(kept) == [119, 120]
    folded = kept.put("correct", 4, shown("B", 12))
    assert kept.wire["winners"] == ["B"]
    assert folded.wrote[5].void == "C-39"  # the dealer's hand was not counted any more
    kept.put("strike", 6)
    assert (scores(kept), kept.folded.wrote[5].void) == ([119, 120], "")


def test_a_line_on_which_another_hangs_stays() -> None:
    kept = begun()
    whole_deal(kept, 1, "B", "A", (2, 2, 2))
    kept.add(peg("A", "go", deal=2))
    refusal = kept.refused(op="strike", ref=4)
    assert refusal.rule == "C-7"
    kept.put("correct", 4, shown("A", 8, what="crib"))
    assert scores(kept) == [11, 2]


def test_undo_of_an_undo() -> None:
    kept = begun()
    kept.add(peg("B", "pair"))
    for n, score in enumerate([0, 2, 0, 2], 3):
        kept.put("strike", n - 1)
        assert scores(kept)[1] == score
    with pytest.raises(ValueError, match="taken back already"):
        kept.put("strike", 5)


def test_names_change_and_stay_apart() -> None:
    kept = begun()
    kept.add({"kind": "names", "names": ["Ann", "Ben"]})
    assert kept.wire["names"] == ["Ann", "Ben"]
    assert kept.refused({"kind": "names", "names": ["Ann", "Ben", "Cy"]}).code == "names_count"
    with pytest.raises(ValueError, match="same name"):
        kept.add({"kind": "names", "names": ["Ann", "ANN"]})


def test_every_pair_of_reasons_is_judged_alike_in_either_order() -> None:
    for a, b in product(TOLD, repeat=2):
        kinds = []
        for whys in ([a, b], [b, a]):
            kept = begun()
            try:
                kept.add(peg("B", *whys))
                kinds.append(scores(kept)[1])
            except ValueError:
                kinds.append(-1)
        assert kinds[0] == kinds[1], (a, b)
