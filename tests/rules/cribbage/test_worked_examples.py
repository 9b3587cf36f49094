"""Every sequence and answer of two descriptions of cribbage: of the play, and of the whole two-player game."""

from __future__ import annotations

import pytest

from parlour.cards import Card
from parlour.engine import PUBLIC, Seat
from parlour.games.cribbage import GAME, score_play, score_show
from tests.rules.cribbage.table import Table, ranks


def said(cards: list[Card]) -> list[str]:
    """Each card as players say it: the count, then what it makes."""
    lines = []
    for n in range(1, len(cards) + 1):
        score = score_play(cards[:n])
        count = sum(min(int(c.rank), 10) for c in cards[:n])
        parts = [(f"{i.kind}" if i.kind != "run" else f"run of {len(i.cards)}") + f" {i.points}" for i in score.items]
        lines.append(f"{count}" + (": " + ", ".join(parts) if parts else ""))
    return lines


@pytest.mark.parametrize(
    ("laid", "lines"),
    [
        ("5 5 5", ["5", "10: pair 2", "15: fifteen 2, pair_royal 6"]),
        ("4 2 3 5 6", ["4", "6", "9: run of 3 3", "14: run of 4 4", "20: run of 5 5"]),
        ("4 2 3 4 3", ["4", "6", "9: run of 3 3", "13: run of 3 3", "16"]),
        ("4 2 6 5 3", ["4", "6", "12", "17", "20: run of 5 5"]),
        ("8 7 9", ["8", "15: fifteen 2", "24: run of 3 3"]),
    ],
)
def test_c_21_the_sequences_of_the_play(laid: str, lines: list[str]) -> None:
    assert said(ranks(laid)) == lines


def test_c_23_the_worked_example_of_a_go() -> None:
    table = Table.at("dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S")
    story: list[tuple[str, int | str, list[tuple[str, int, str]]]] = []
    for card in ("KC", "6S", "KD", "go", "2C", "2D", "8D", "7H", "9C"):
        seat = table.must()
        pegs = table.do(f"{seat} {card}" if card == "go" else f"{seat} play {card}")
        count = [e["count"] for e in table.events if e["kind"] == "points" and e["why"] == "play"]
        story.append((seat, card if card == "go" else count[0] if count else table.state.count, pegs))
    assert story == [
        ("A", 10, []),
        ("B", 16, []),
        ("A", 26, []),
        ("B", "go", []),
        ("A", 28, []),
        ("A", 30, [("A", 2, "play"), ("A", 1, "go")]),
        ("B", 8, []),
        ("B", 15, [("B", 2, "play")]),
        ("B", 24, [("B", 3, "play"), ("B", 1, "last")]),
    ]
    assert table.scores == {"A": 3, "B": 6}


@pytest.mark.parametrize(
    ("laid", "points"),
    [("7 8", 2), ("T K A T", 2), ("9 9", 2), ("9 9 9", 6), ("6 6 6 6", 12), ("J Q K", 3), ("2 3 4 5", 4)],
)
def test_c_19_the_table_of_scores(laid: str, points: int) -> None:
    assert score_play(ranks(laid)).total == points


def test_c_22_does_saying_go_score_a_point() -> None:
    table = Table.at("dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S")
    table.do("A play KC", "B play 6S", "A play KD")
    assert table.do("B go") == []
    assert table.scores == {"A": 0, "B": 0}


def test_c_24_do_you_score_31_and_the_last_card_together() -> None:
    table = Table.at("dealer=B hand:A=TCTDAC2C hand:B=QDKSKHJC")
    assert table.lay("TC QD TD AC") == [("A", 2, "play")]


def test_c_26_who_leads_after_a_go_or_31() -> None:
    go = Table.at("dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S")
    go.lay("KC 6S KD 2C 2D")
    assert go.must() == "B"
    thirty_one = Table.at("dealer=B hand:A=TCTDAC2C hand:B=QDKSKHJC")
    thirty_one.lay("TC QD TD AC")
    assert thirty_one.must() == "B"


def test_c_18_do_you_have_to_play_if_you_can() -> None:
    table = Table.at("dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S")
    table.do("A play KC", "B play 6S", "A play KD", "B go")
    assert table.refusal("A go").code == "must_play"


def test_c_18_the_table_only_lets_you_lay_a_card_that_fits() -> None:
    table = Table.at("dealer=A hand:A=9C8D7H6S hand:B=KCKD2C2D")
    table.do("B play KC", "A play 6S", "B play KD")
    acts = [GAME.format(act) for act in GAME.legal(GAME.view(table.state, Seat.A))]
    assert acts == ["go"]


def test_c_26_nothing_carries_over_a_go_or_31() -> None:
    table = Table.at("dealer=B hand:A=KCKD2C2D hand:B=2H8D7HKS")
    table.do("A play KC", "B play KS", "A play KD", "B go")
    assert GAME.pending(table.state).must == (Seat.B,)  # 30: nothing fits, the go is A's and B leads
    assert table.do("B play 2H", "A play 2C") == [("A", 2, "play")]  # of this count


def test_c_27_the_very_last_card_scores_one_unless_it_makes_31() -> None:
    assert Table.at("dealer=B hand:A=TCQH9C8C hand:B=KD4C6C4D").lay("TC KD QH 4C 9C 6C 8C 4D")[-1] == ("B", 2, "play")
    assert Table.at("dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S").lay("KC 6S KD 2C 2D 8D 7H 9C")[-1] == ("B", 1, "last")


def test_c_10_six_cards_two_to_the_crib_and_the_starter_from_the_rest() -> None:
    table = Table.new()
    table.do("d deal B 2C4D6H8STCQD", "d deal A 3C5D7H9SJCKD")
    assert [len(hand) for hand in table.state.hands] == [6, 6]
    table.do("A crib JCKD", "B crib TCQD")
    assert GAME.wire(GAME.view(table.state, PUBLIC))["zones"]["stock"]["n"] == 40
    table.do("d starter AS")
    assert GAME.wire(GAME.view(table.state, PUBLIC))["zones"]["starter"] == {"n": 1, "cards": ["AS"]}


def test_c_13_a_jack_as_starter_is_two_for_the_dealer() -> None:
    table = Table.new()
    lines = ("d deal B 2C4D6H8STCQD", "d deal A 3C5D7H9SJCKD", "A crib JCKD", "B crib TCQD")
    assert table.do(*lines, "d starter JS") == [("A", 2, "heels")]


def test_c_15_the_one_who_is_not_the_dealer_starts() -> None:
    assert Table.at("dealer=A hand:A=9C8D7H6S hand:B=KCKD2C2D").must() == "B"


def test_c_14_crib_and_starter_are_kept_for_later() -> None:
    table = Table.at("dealer=A hand:A=9C8D7H6S hand:B=KCKD2C2D crib=3C3D4C4D starter=5H")
    for card in ("3C", "4D", "5H"):
        assert table.refusal(f"B play {card}").code == "card_not_in_hand"


def test_c_30_the_show_begins_when_both_have_run_out_of_cards() -> None:
    table = Table.at("dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S")
    table.lay("KC 6S KD 2C 2D 8D 7H")
    assert table.refusal("A show").code == "not_now"
    table.lay("9C")
    assert table.is_legal("A show")


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("2H 4H 8H KH", "QC", 4),  # the four of one suit
        ("2H 4H 8H KH", "QH", 5),  # and the starter too
        ("JH 2C 4D 8S", "QH", 1),  # the jack of the starter's suit
        ("2C 2D 9H KS", "QC", 2),
        ("7H 8C TD QS", "3C", 2),
        ("9C TD JH 2S", "7C", 3),
    ],
)
def test_c_31_the_patterns_of_the_show(hand: str, starter: str, points: int) -> None:
    assert score_show(hand, starter).total == points
