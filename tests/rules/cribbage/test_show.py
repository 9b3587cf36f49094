"""C-30 to C-38: the show."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest

from parlour.cards import PACK, Card, card
from parlour.engine import PUBLIC, Seat
from parlour.games.cribbage import GAME, score_show
from parlour.games.cribbage.show import is_possible
from tests.rules.cribbage.table import Table

WHOLE_DEAL = (
    "d deal B 3S3DJSKDKHKC",
    "d deal A 5HTH7STCKS7D",
    "B crib 3S3D",
    "A crib 7S7D",
    "d starter JC",
)


def kinds(hand: str, starter: str, *, crib: bool = False) -> dict[str, int]:
    """Points by kind."""
    found: dict[str, int] = {}
    for item in score_show(hand, starter, crib=crib).items:
        found[item.kind] = found.get(item.kind, 0) + item.points
    return found


def test_c_30_pone_then_dealer_then_crib() -> None:
    table = Table.new()
    assert table.do(*WHOLE_DEAL) == [("A", 2, "heels")]
    assert table.lay("JS 5H KD TH KH KS KC TC") == [
        ("A", 2, "play"),  # jack, five: fifteen
        ("B", 1, "go"),  # 25 after the king, neither the ten nor anything else fits
        ("A", 2, "play"),  # king on king
        ("A", 1, "go"),
        ("A", 1, "last"),
    ]
    assert table.refusal("A show").rule == "C-30"
    assert table.refusal("B show-crib").rule == "C-30"
    assert table.do("B show") == [("B", 8, "hand")]  # three kings 6, two jacks 2
    assert table.refusal("A show-crib").rule == "C-30"
    assert table.do("A show") == [("A", 10, "hand")]  # four fifteens with the five, two tens
    assert table.do("A show-crib") == [("A", 4, "crib")]  # threes and sevens
    assert table.scores == {"A": 22, "B": 9}
    assert table.facts()["dealer"] == "B"


def test_c_30_each_is_pegged_before_the_next_is_looked_at() -> None:
    table = Table.new()
    table.do(*WHOLE_DEAL)
    table.lay("JS 5H KD TH KH KS KC TC")
    table.do("B show")
    assert table.scores["B"] == 9
    assert "crib" in GAME.wire(GAME.view(table.state, PUBLIC))["zones"]
    assert GAME.wire(GAME.view(table.state, PUBLIC))["zones"]["crib"]["cards"] == []


@pytest.mark.parametrize(("players", "order"), [(3, ["B", "C", "A", "A"]), (4, ["B", "C", "D", "A", "A"])])
def test_c_30_with_more_seats_from_the_dealers_left(players: int, order: list[str]) -> None:
    table = Table.new(f"acc players={players}")
    table.play_deal(random.Random(3))
    shows = table.facts()["shows"]
    assert [show["seat"] for show in shows] == order
    assert [show["what"] for show in shows] == ["hand"] * players + ["crib"]


def test_c_31_the_starter_counts_with_hand_and_crib() -> None:
    assert score_show("5H 6D 7C KS", "8H").total == 4 + 4  # 7-8, 5-king; run of four
    assert score_show("2C 3D 9H KS", "TC", crib=True).total == 4  # 2-3-ten, 2-3-king
    table = Table.new()
    table.do(*WHOLE_DEAL)
    table.lay("JS 5H KD TH KH KS KC TC")
    table.automatic()
    pone, dealer, _crib = table.facts()["shows"]
    assert ["JS", "JC"] in [item["cards"] for item in pone["items"]]
    assert ["5H", "JC"] in [item["cards"] for item in dealer["items"]]


@pytest.mark.parametrize(
    ("hand", "starter", "count"),
    [
        ("5H 5S 5D JC", "5C", 8),
        ("7C 8D 8H 7S", "AC", 5),  # 7-8 four times, 7-7-ace
        ("AC 2D 3H 4S", "5C", 1),  # all five cards
        ("9C 9D 9H KS", "QC", 0),
        ("6C 9D 6H 9S", "3C", 5),  # 6-9 four times, 6-6-3
    ],
)
def test_c_32_every_set_that_adds_up_to_fifteen(hand: str, starter: str, count: int) -> None:
    items = [item for item in score_show(hand, starter).items if item.kind == "fifteen"]
    assert len(items) == count
    assert len({frozenset(item.cards) for item in items}) == count
    assert all(item.points == 2 for item in items)


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("9C 9D KH QS", "2C", 2),
        ("9C 9D 9H KS", "QC", 6),
        ("9C 9D 9H 9S", "KC", 12),
        ("9C 9D KH KS", "2C", 4),
        ("9C 9D 9H KS", "KC", 8),
    ],
)
def test_c_33_pairs(hand: str, starter: str, points: int) -> None:
    assert kinds(hand, starter) == {"pair": points}


@pytest.mark.parametrize(
    ("hand", "starter", "runs", "total"),
    [
        ("9C TD JH 2S", "2D", [3], 5),
        ("9C 9D TH JS", "2C", [3, 3], 8),  # double run of three
        ("8C 8D 9H TS", "JC", [4, 4], 10),  # double run of four
        ("9C 9D 9H TS", "JC", [3, 3, 3], 15),  # triple run
        ("9C 9D TH TS", "JC", [3, 3, 3, 3], 16),  # double double run
        ("9C TD JH QS", "2C", [4], 4),  # not two runs of three besides
        ("9C TD JH QS", "KC", [5], 5),
        ("9C TD QH KS", "2C", [], 0),
    ],
)
def test_c_34_runs(hand: str, starter: str, runs: list[int], total: int) -> None:
    score = score_show(hand, starter)
    assert [item.points for item in score.items if item.kind == "run"] == runs
    assert score.total == total


def test_c_34_the_cadence_names_the_runs() -> None:
    def said(hand: str, starter: str) -> list[tuple[str, int]]:
        return [(phrase["code"], phrase["n"]) for phrase in score_show(hand, starter).cadence]

    assert said("7C 8D 8H 9S", "KC") == [("fifteen", 2), ("fifteen", 4), ("double_run", 12)]
    assert said("9C 9D 9H TS", "JC") == [("triple_run", 15)]
    assert said("9C 9D TH TS", "JC") == [("double_double_run", 16)]
    assert said("5H 5S 5D JC", "5C") == [
        *(("fifteen", n) for n in range(2, 17, 2)),
        ("double_pair_royal", 28),
        ("nobs", 29),
    ]


@pytest.mark.parametrize(
    ("hand", "starter", "in_hand", "in_crib"),
    [
        ("2H 4H 8H KH", "QC", 4, 0),
        ("2H 4H 8H KH", "QH", 5, 5),
        ("2H 4H 8H KC", "QH", 0, 0),  # three and the starter
        ("2H 4H 8C KC", "QH", 0, 0),
    ],
)
def test_c_35_d10_d11_flushes(hand: str, starter: str, in_hand: int, in_crib: int) -> None:
    assert score_show(hand, starter).total == in_hand
    assert score_show(hand, starter, crib=True).total == in_crib


def test_a_crib_has_four_cards() -> None:
    """Rule: C-10, C-48: the crib of the five-card game has four cards too, so three are none."""
    with pytest.raises(ValueError, match="a crib has four cards, not 3"):
        score_show("2H 6H 8H", "TH", crib=True)


@pytest.mark.parametrize("crib", [False, True])
def test_c_36_d12_his_nobs_in_hand_and_crib(crib: bool) -> None:
    assert kinds("JH 2C 4D 8S", "QH", crib=crib) == {"nobs": 1}
    assert kinds("JH 2C 4D 8S", "QS", crib=crib) == {}
    assert kinds("JH JS 4D 8S", "QS", crib=crib) == {"pair": 2, "nobs": 1}


@pytest.mark.parametrize("crib", [False, True])
def test_c_36_d12_a_jack_turned_gives_no_nobs(crib: bool) -> None:
    assert kinds("JH 2C 4D 8S", "JS", crib=crib) == {"pair": 2}
    assert kinds("TH 2C 4D 8S", "JH", crib=crib) == {}


def test_c_37_a_worthless_hand_moves_no_peg() -> None:
    table = Table.at("dealer=A hand:A=TC9C6H3S hand:B=2C4D8SKH starter=QC scores=A:7,B:11")
    table.lay("KH TC 8S 3S 4D 9C 2C 6H")
    before = table.scores
    assert table.do("B show") == []
    assert table.scores == before
    assert ("nothing", "B", "hand") in [(e.get("what"), e.get("seat"), e.get("of")) for e in table.events]
    assert not [e for e in table.events if e["kind"] == "points"]


def suited(ranks: tuple[int, ...], *, is_flush: bool) -> tuple[list[Card], Card]:
    """Hand and starter of these ranks: all hearts, or without a flush and without his nobs."""
    if is_flush:
        cards = [PACK[rank * 4 + 2] for rank in ranks]
    else:
        seen: dict[int, int] = {}
        cards = []
        for at, rank in enumerate(ranks):
            seen[rank] = seen.get(rank, -1) + 1
            cards.append(PACK[rank * 4 + (seen[rank] + at % 2 * (ranks.count(rank) == 1)) % 4])
    return cards[:4], cards[4]


def every_kind_of_five() -> Iterator[tuple[tuple[int, ...], int]]:
    """Ranks of five cards (as indexes, the starter last) with what they are worth: every multiset, flush or not."""
    for ranks in combinations_with_replacement(range(13), 5):
        if max(ranks.count(rank) for rank in ranks) > 4:
            continue
        hand, starter = suited(ranks, is_flush=False)
        if len({c.suit for c in hand}) > 1:
            yield ranks, score_show(hand, starter).total
    for ranks in combinations(range(13), 5):
        hand, starter = suited(ranks, is_flush=True)
        yield ranks, score_show(hand, starter).total


def test_c_38_impossible_totals_and_the_value_of_a_five() -> None:
    found = set()
    for ranks, total in every_kind_of_five():
        found.add(total)
        if 4 in ranks:
            assert total >= 2, ranks
    assert not found & {19, 25, 26, 27}
    assert max(found) == 28  # and with his nobs 29
    assert score_show("5H 5S 5D JC", "5C").total == 29


def test_c_38_d23_a_hand_with_a_two_is_worth_20_at_most() -> None:
    assert score_show("2C 5C 5D 5H", "5S").total == 8 + 12
    assert score_show("2C 2D 2H 2S", "9C").total == 8 + 12
    assert max(total for ranks, total in every_kind_of_five() if 1 in ranks) == 20


def test_c_38_d24_the_average_hand() -> None:
    rng = random.Random(24)
    n = 6000
    total = 0
    for _ in range(n):
        *hand, starter = rng.sample(PACK, 5)
        total += score_show(hand, starter).total
    assert abs(total / n - 4.769) < 5 * 3.125 / n**0.5


@pytest.mark.parametrize(
    ("hand", "starter"),
    [
        ("5H 5S 5D", "5H"),
        ("5H 5S 5D 5H", "JC"),
        ("5H", "JC"),
        ("5H 5S 5D JC KS", "5C"),
        ("5H 5S 5D JK", "5C"),
        ("5H 5S 5D 1C", "5C"),
    ],
)
def test_c_31_what_cannot_lie_on_one_table_is_refused(hand: str, starter: str) -> None:
    with pytest.raises(ValueError, match=r"twice|no card|has four|not a card"):
        score_show(hand, starter)


def test_c_31_the_worth_of_a_hand_is_the_same_for_every_viewer() -> None:
    table = Table.new()
    table.play_deal(random.Random(5))
    shows = [GAME.wire(GAME.view(table.state, viewer))["facts"]["shows"] for viewer in (PUBLIC, Seat.A, Seat.B)]
    assert shows[0] == shows[1] == shows[2]
    for show in shows[0]:
        starter = table.state.starter
        assert starter is not None
        assert show["total"] == score_show([card(c) for c in show["cards"]], starter, crib=show["what"] == "crib").total


def test_c_38_no_hand_of_four_comes_to_19_25_26_27_or_past_29() -> None:
    assert score_show("5H5S5DJC", "5C").total == 29, "the best hand there is"
    assert [n for n in range(-1, 31) if not is_possible(n)] == [-1, 19, 25, 26, 27, 30]
    assert [n for n in range(-1, 31) if not is_possible(n, kept=4)] == [-1, 19, 25, 26, 27, 30]


def test_c_48_a_hand_of_three_comes_to_15_at_most_or_to_20() -> None:
    assert score_show("5H5S5D", "5C").total == 20
    assert [n for n in range(-1, 31) if is_possible(n, kept=3)] == [*range(16), 20]
