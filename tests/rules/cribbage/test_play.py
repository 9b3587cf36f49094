"""C-15 to C-29: the play."""

from __future__ import annotations

import random

import pytest

from parlour.cards import PACK, format_cards
from parlour.engine import PUBLIC, Seat
from parlour.games.cribbage import GAME, score_play
from parlour.games.cribbage.play import TOLD
from parlour.games.cribbage.state import Phase
from tests.rules.cribbage.table import Table, ranks

PAGAT = "dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S"
"""The best-known example of a go: A leads, B cannot follow the second king."""


def points(text: str) -> list[int]:
    """What each card of one count scores, from the second on a pair, run, fifteen or thirty-one."""
    laid = ranks(text)
    return [score_play(laid[: n + 1]).total for n in range(len(laid))]


def test_c_15_the_pone_leads() -> None:
    table = Table.at(PAGAT)
    assert table.must() == "A"
    illegal = table.refusal("B play 9C")
    assert (illegal.rule, illegal.code) == ("C-15", "not_your_turn")
    table.do("A play KC")
    assert table.state.count == 10


def test_c_16_one_card_each_in_turn_and_the_count_is_said() -> None:
    table = Table.at(PAGAT)
    table.do("A play KC")
    assert table.facts()["count"] == 10
    illegal = table.refusal("A play KD")
    assert (illegal.rule, illegal.code) == ("C-16", "not_your_turn")
    table.do("B play 6S")
    assert table.facts()["count"] == 16
    assert table.must() == "A"


@pytest.mark.parametrize(("players", "order"), [(3, "BCABCA"), (4, "BCDABC")])
def test_c_16_the_turn_goes_to_the_left(players: int, order: str) -> None:
    hands = ("ACAD2C2D", "3C3D4C4D", "AH2H3H4H", "AS2S3S4S")[:players]
    table = Table.at(
        f'rules="acc players={players}" dealer=A ' + " ".join(f"hand:{'ABCD'[i]}={h}" for i, h in enumerate(hands))
    )
    seen = ""
    for _ in order:
        seat = table.must()
        seen += seat
        table.do(f"{seat} play {table.state.hands[Seat('ABCD'.index(seat))][0]}")
    assert seen == order


def test_c_17_no_card_takes_the_count_past_31() -> None:
    table = Table.at("dealer=B hand:A=KCQDAC2C hand:B=TH9S8D7H")
    table.lay("KC TH QD")
    assert table.state.count == 30
    illegal = table.refusal("A play 2C")
    assert (illegal.rule, illegal.code) == ("C-17", "over_31")
    assert illegal.params == {"card": "2C", "count": 30, "room": 1}
    assert table.do("A play AC") == [("A", 2, "play")]


def test_c_18_who_can_play_must_play() -> None:
    table = Table.at(PAGAT)
    illegal = table.refusal("A go")
    assert (illegal.rule, illegal.code) == ("C-18", "must_play")
    table.do("A play KC")
    assert table.refusal("B go").rule == "C-18"


def test_c_18_any_card_that_fits_may_be_laid_and_no_other() -> None:
    table = Table.at("dealer=A hand:A=AC5D9HKS hand:B=KCQDJHTS")
    table.do("B play KC", "A play 9H", "B play QD")
    assert table.state.count == 29
    assert [GAME.format(act) for act in GAME.legal(GAME.view(table.state, Seat.A))] == ["play AC"]
    assert table.refusal("A play 5D").rule == "C-17"
    assert table.refusal("A go").rule == "C-18"


def test_c_18_the_table_says_go_when_nothing_fits() -> None:
    table = Table.at(PAGAT)
    table.do("A play KC", "B play 6S", "A play KD")
    assert table.refusal("B play 9C").rule == "C-17"
    found = GAME.automatic(table.state)
    assert found is not None
    assert (found[0], GAME.format(found[1])) == (Seat.B, "go")


@pytest.mark.parametrize(
    ("laid", "last"),
    [
        ("T 5", 2),
        ("7 8", 2),
        ("K Q T A", 2),
        ("9 9", 2),
        ("4 4 4", 6),
        ("4 4 4 4", 12),
        ("A 2 3", 3),
        ("J Q K", 3),
        ("T 8", 0),
    ],
)
def test_c_19_each_way_to_score(laid: str, last: int) -> None:
    assert points(laid)[-1] == last


@pytest.mark.parametrize(
    ("laid", "last"),
    [
        ("5 5 5", 2 + 6),
        ("A 7 7", 2 + 2),
        ("4 6 5", 2 + 3),
        ("T 9 6 6", 2 + 2),
        ("T 6 8 7", 2 + 3),
        ("3 7 7 7 7", 2 + 12),
        ("A 3 2 5 4", 2 + 5),
    ],
)
def test_c_19_everything_a_card_makes_is_added(laid: str, last: int) -> None:
    assert points(laid)[-1] == last


def test_c_19_each_part_is_named_with_its_cards() -> None:
    items = score_play("5C 5D 5H").items
    assert [(item.kind, item.points, format_cards(item.cards)) for item in items] == [
        ("fifteen", 2, "5C5D5H"),
        ("pair_royal", 6, "5C5D5H"),
    ]


def test_c_19_the_table_pegs_what_the_card_makes() -> None:
    table = Table.at("dealer=B hand:A=5C5HKCKD hand:B=5D9S8H2C")
    assert table.do("A play 5C") == []
    assert table.do("B play 5D") == [("B", 2, "play")]
    assert table.do("A play 5H") == [("A", 8, "play")]


@pytest.mark.parametrize(
    ("laid", "last"),
    [
        ("3 K 3", 0),  # no neighbours, no pair
        ("T J", 0),  # court cards pair by rank
        ("J K", 0),
        ("4 5 5 6", 0),  # a duplicate between: no run, and no double run
        ("5 6 6 7", 0),
        ("4 5 4 5", 0),
        ("4 4 3 5", 3),  # the duplicate lies before the run
        ("4 6 5 4", 3),  # a new run of three with the last three
        ("2 9 3 4", 0),  # a stranger between
        ("7 A 7", 2),  # fifteen, but no pair
        ("3 4 5 5", 2),  # a pair, and no run with it
    ],
)
def test_c_20_d9_only_neighbours_count(laid: str, last: int) -> None:
    assert points(laid)[-1] == last


def test_c_20_the_longest_run_scores_once() -> None:
    assert points("2 4 3 5") == [0, 0, 3, 4]
    assert [item.kind for item in score_play(ranks("A 2 3 4 5")).items] == ["fifteen", "run"]


def test_c_20_flushes_do_not_score_in_the_play() -> None:
    assert score_play("2H 9H 4H KH").total == 0


def test_c_20_d8_the_word_go_breaks_no_pair_and_no_run() -> None:
    table = Table.at(PAGAT)
    table.do("A play KC", "B play 6S", "A play KD", "B go", "A play 2C")
    assert table.do("A play 2D") == [("A", 2, "play"), ("A", 1, "go")]


def test_c_21_a_run_scores_again_when_it_grows() -> None:
    assert points("4 6 5 3 7") == [0, 0, 2 + 3, 4, 5]


def test_c_21_a_run_may_come_late() -> None:
    assert points("3 5 6 7 4") == [0, 0, 0, 3, 5]


def test_c_22_go_scores_nothing_and_the_other_plays_on() -> None:
    table = Table.at(PAGAT)
    table.do("A play KC", "B play 6S", "A play KD")
    assert table.do("B go") == []
    assert table.must() == "A"
    assert table.refusal("A go").rule == "C-18"
    assert table.refusal("B play 9C").rule == "C-16"
    table.do("A play 2C")
    assert table.must() == "A"  # the go holds for the whole count


def test_c_22_d6_nobody_plays_after_saying_go_in_the_same_count() -> None:
    rng = random.Random(22)
    for _ in range(30):
        table = Table.new()
        gone: set[str] = set()
        for event in table.play_deal(rng):
            if event["kind"] == "say" and event["what"] == "go":
                gone.add(event["seat"])
            elif event["kind"] == "move" and event["why"] == "play":
                assert event["from"][-1] not in gone
            elif event["kind"] == "fact" and event["set"].get("count") == 0:
                gone.clear()


def test_c_23_d2_the_last_to_lay_pegs_one_after_the_last_card_that_fits() -> None:
    table = Table.at(PAGAT)
    assert table.do("A play KC", "B play 6S", "A play KD", "B go", "A play 2C") == []
    assert table.do("A play 2D") == [("A", 2, "play"), ("A", 1, "go")]
    assert table.facts()["count"] == 0
    assert table.must() == "B"


def test_c_23_d2_on_120_the_pair_wins_before_the_go_point_can() -> None:
    table = Table.at(PAGAT + " scores=A:120,B:0")
    table.do("A play KC", "B play 6S", "A play KD", "B go", "A play 2C")
    assert GAME.outcome(table.state) is None
    assert table.do("A play 2D") == [("A", 1, "play")]
    assert GAME.outcome(table.state) is not None


THIRTY_ONE = "dealer=B hand:A=TCTDAC2C hand:B=QDKSKHJC"


def test_c_24_d4_thirty_one_after_a_go_is_two_and_ends_the_count() -> None:
    table = Table.at(THIRTY_ONE)
    table.do("A play TC", "B play QD", "A play TD", "B go")
    assert table.do("A play AC") == [("A", 2, "play")]
    assert table.facts()["count"] == 0
    assert table.must() == "B"


LAST_MAKES_31 = "dealer=B hand:A=TCQH9C8C hand:B=KD4C6C4D"


def test_c_24_d3_thirty_one_with_the_last_card_of_the_deal_is_two() -> None:
    table = Table.at(LAST_MAKES_31)
    assert table.lay("TC KD QH 4C 9C 6C 8C 4D") == [("A", 1, "go"), ("B", 2, "play")]
    assert table.state.phase is Phase.SHOW


def test_c_25_a_player_without_cards_neither_plays_nor_says_go() -> None:
    table = Table.at(PAGAT)
    assert table.lay("KC 6S KD 2C 2D") == [("A", 2, "play"), ("A", 1, "go")]
    assert table.state.hands[Seat.A] == ()
    assert table.lay("8D 7H 9C") == [("B", 2, "play"), ("B", 3, "play"), ("B", 1, "last")]


def test_c_25_d7_alone_below_31_with_cards_left() -> None:
    table = Table.at(THIRTY_ONE)
    assert table.lay("TC QD TD AC") == [("A", 2, "play")]
    assert table.lay("KS 2C KH") == [("B", 1, "go")]  # the jack does not fit: 22 + 10
    assert table.must() == "B"
    assert table.state.count == 0
    assert table.lay("JC") == [("B", 1, "last")]


def test_c_26_a_new_count_is_led_by_who_did_not_lay_the_last_card() -> None:
    after_go = Table.at(PAGAT)
    after_go.lay("KC 6S KD 2C 2D")
    assert (after_go.state.count, after_go.must()) == (0, "B")
    after_31 = Table.at("dealer=B hand:A=TC3CKC5S hand:B=8DKD9D9H")
    assert after_31.lay("TC 8D 3C KD") == [("B", 2, "play")]
    assert (after_31.state.count, after_31.must()) == (0, "A")


def test_c_26_d5_with_two_players_who_said_go_leads() -> None:
    table = Table.at(PAGAT)
    table.lay("KC 6S KD 2C 2D")
    assert table.must() == "B"


def test_c_26_who_laid_the_last_card_leads_again_if_the_other_has_none() -> None:
    table = Table.at(THIRTY_ONE)
    table.lay("TC QD TD AC KS 2C KH")
    assert table.must() == "B"


def test_c_26_old_cards_are_dead() -> None:
    table = Table.at("dealer=B hand:A=TC3CKC5S hand:B=8DKD9D9H")
    table.lay("TC 8D 3C KD")
    assert table.lay("KC") == []  # a king on a king, but of the old count
    run = Table.at("dealer=B hand:A=TC3C9C5S hand:B=8DTDJD9H")
    run.lay("TC 8D 3C TD")
    assert run.lay("9C JD") == []  # ten, nine, jack: the ten is dead


def test_c_27_the_very_last_card_scores_one() -> None:
    table = Table.at(PAGAT)
    table.lay("KC 6S KD 2C 2D 8D 7H")
    assert table.lay("9C") == [("B", 3, "play"), ("B", 1, "last")]


def test_c_27_d1_go_and_last_are_one_point() -> None:
    table = Table.at("dealer=B hand:A=KCQD9H7S hand:B=TCJD8H6S")
    pegs = table.lay("KC TC QD JD 9H 8H 7S 6S")
    counts = [len(pile) for pile in table.state.counts]
    assert counts == [3, 3, 2]
    # king, ten, queen: 30, a go for A; jack, nine, eight: 27, a go for B; seven, six: the last card is B's
    assert [peg for peg in pegs if peg[2] in ("go", "last")] == [("A", 1, "go"), ("B", 1, "go"), ("B", 1, "last")]


def test_c_27_d3_not_if_it_makes_31() -> None:
    assert ("B", 1, "last") not in Table.at(LAST_MAKES_31).lay("TC KD QH 4C 9C 6C 8C 4D")


def test_c_28_what_follows_for_two_players() -> None:
    rng = random.Random(28)
    pone_pegs = set()
    for _ in range(200):
        cards = rng.sample(PACK, 8)
        table = Table.at(f"dealer=B hand:A={format_cards(cards[:4])} hand:B={format_cards(cards[4:])}")
        pegs = []
        while table.state.phase is Phase.PLAY:
            seat = table.must()
            acts = list(GAME.legal(GAME.view(table.state, Seat("AB".index(seat)))))
            one = table.do(f"{seat} {GAME.format(rng.choice(acts))}")
            assert sum(n for _, n, _ in one) <= 15
            pegs += one
        assert len(table.state.counts) <= 3
        assert sum(len(pile) for pile in table.state.counts) == 8
        assert sum(n for side, n, _ in pegs if side == "B") >= 1
        pone_pegs.add(sum(n for side, n, _ in pegs if side == "A"))
    assert 0 in pone_pegs


def test_c_28_the_most_that_one_card_earns() -> None:
    table = Table.at("dealer=B hand:A=TCTD2C2D hand:B=TH7C2H2S")
    table.lay("TC TH TD 7C 2C 2H 2D")
    assert table.lay("2S") == [("B", 2 + 12, "play"), ("B", 1, "last")]


def test_c_28_the_pone_may_peg_nothing() -> None:
    table = Table.at("dealer=B hand:A=3HKC7S3S hand:B=KH8C6CJH")
    pegs = table.lay("3S 8C KC KH 3H JH 7S 6C")
    assert pegs == [("B", 4, "play"), ("B", 1, "last")]  # thirty-one with a pair of kings


def test_c_29_d21_laid_cards_stay_in_sight() -> None:
    table = Table.at(PAGAT)
    table.lay("KC 6S KD 2C 2D 8D")
    for viewer in (PUBLIC, Seat.A, Seat.B):
        wire = GAME.wire(GAME.view(table.state, viewer))
        assert wire["zones"]["laid:A"]["cards"] == ["KC", "KD", "2C", "2D"]
        assert wire["zones"]["laid:B"]["cards"] == ["6S", "8D"]
        old = [["A", "KC"], ["B", "6S"], ["A", "KD"], ["A", "2C"], ["A", "2D"]]
        assert wire["facts"]["counts"] == [old, [["B", "8D"]]]


@pytest.mark.parametrize(
    ("reason", "laid"),
    [
        ("fifteen", "7 8"),
        ("thirty_one", "K Q 9 2"),
        ("pair", "4 4"),
        ("pair_royal", "4 4 4"),
        ("double_pair_royal", "4 4 4 4"),
        ("run3", "3 A 2"),
        ("run4", "4 3 A 2"),
        ("run5", "5 4 3 A 2"),
        ("run6", "6 5 4 3 A 2"),
        ("run7", "7 6 5 4 3 A 2"),
    ],
)
def test_c_19_a_reason_that_is_told_without_cards_is_worth_what_cards_make(reason: str, laid: str) -> None:
    items = [(item.kind, item.points) for item in score_play(ranks(laid)).items]
    assert (TOLD[reason].kind, TOLD[reason].points) in items


def test_c_23_and_27_a_go_and_the_last_card_are_told_for_one_point() -> None:
    assert {reason: (TOLD[reason].kind, TOLD[reason].points) for reason in ("go", "last")} == {
        "go": ("go", 1),
        "last": ("last", 1),
    }
    runs = {f"run{n}" for n in (3, 4, 5, 6, 7)}
    pairs = {"pair", "pair_royal", "double_pair_royal"}
    assert set(TOLD) == {"fifteen", "thirty_one", "go", "last"} | pairs | runs
