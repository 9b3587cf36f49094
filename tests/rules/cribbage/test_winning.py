"""C-39 to C-44: the end of a game, skunks, game points, matches."""

from __future__ import annotations

import random

import pytest

from parlour.engine import Seat, Side
from parlour.games.cribbage import GAME
from parlour.games.cribbage.match import game_result, skunk_of
from tests.rules.cribbage.table import Table

PAGAT = "dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S"


def winners(table: Table) -> str:
    outcome = GAME.outcome(table.state)
    return "" if outcome is None else "".join(str(seat) for seat in outcome.winners)


@pytest.mark.parametrize(
    ("scores", "laid", "winner"),
    [
        ("A:119,B:0", "KC 6S KD 2C 2D", "A"),  # in mid-count, with a pair
        ("A:118,B:0", "KC 6S KD 2C 2D", "A"),  # with the go
        ("A:0,B:119", "KC 6S KD 2C 2D 8D 7H", "B"),  # with fifteen
        ("A:0,B:120", "KC 6S KD 2C 2D 8D 7H", "B"),
        ("A:0,B:115", "KC 6S KD 2C 2D 8D 7H 9C", "B"),  # with the last card
    ],
)
def test_c_39_d16_at_once_wherever_it_is(scores: str, laid: str, winner: str) -> None:
    *before, last = laid.split()
    table = Table.at(f"{PAGAT} scores={scores}")
    table.lay(" ".join(before))
    assert winners(table) == ""
    table.lay(last)
    assert winners(table) == winner
    assert GAME.pending(table.state).must == ()
    for line in ("A play KC", "B go", "A show", "B crib KCKD", "A claim 2", "A muggins 1", "B pass", "d starter JC"):
        illegal = table.refusal(line)
        assert (illegal.rule, illegal.code) == ("C-39", "game_over")


def test_c_39_the_pone_counts_first_and_wins_with_the_lesser_hand() -> None:
    table = Table.at("dealer=A hand:A=5H5S5DJC hand:B=2C3D8SKH crib=9C9D9H9S starter=5C scores=A:110,B:114")
    table.lay("KH 5H 8S 5S 2C 5D 3D JC")
    assert table.scores == {"A": 113, "B": 115}
    assert table.do("B show") == [("B", 6, "hand")]  # 2-3-king, 2-8-5, king-5; the dealer holds 29
    assert winners(table) == "B"
    assert table.refusal("A show").code == "game_over"


def test_c_39_d16_nothing_after_the_winning_card_is_pegged() -> None:
    table = Table.at(f"{PAGAT} scores=A:0,B:118")
    table.lay("KC 6S KD 2C 2D 8D 7H")
    assert table.lay("9C") == [("B", 1, "play")]  # 120 after the fifteen; the run of three needs one hole, no last card


def test_c_40_d15_surplus_points_are_lost() -> None:
    table = Table.at("dealer=B hand:A=5C5HKCKD hand:B=5D9S8H2C scores=A:118,B:0")
    table.do("A play 5C", "B play 5D")
    assert table.do("A play 5H") == [("A", 3, "play")]  # worth eight
    assert table.scores == {"A": 121, "B": 2}
    assert [(e["n"], e["pegged"]) for e in table.events if e["kind"] == "points"] == [(8, 3)]


@pytest.mark.parametrize(
    ("target", "score", "skunk"),
    [
        (121, 120, 0),
        (121, 91, 0),
        (121, 90, 1),
        (121, 61, 1),
        (121, 60, 2),
        (121, 0, 2),
        (61, 31, 0),
        (61, 30, 1),
        (61, 0, 1),  # 61 - 61 is no positive line
        (62, 1, 2),
        (31, 0, 0),  # nor is 31 - 31
        (32, 1, 1),
        (100, 70, 0),
        (100, 69, 1),
        (100, 39, 2),
    ],
)
def test_c_41_d17_skunk_lines(target: int, score: int, skunk: int) -> None:
    assert skunk_of(target, score) == skunk


@pytest.mark.parametrize(("score", "skunks"), [(91, {}), (90, {"B": 1}), (60, {"B": 2})])
def test_c_41_the_result_says_who_is_skunked(score: int, skunks: dict[str, int]) -> None:
    table = Table.at(f"{PAGAT} scores=A:119,B:{score}")
    table.lay("KC 6S KD 2C 2D")
    assert table.facts()["result"]["skunks"] == skunks
    assert table.facts()["result"]["scores"] == {"A": 121, "B": score}


def test_c_41_each_loser_is_looked_at_apart() -> None:
    rules = GAME.options.parse("acc players=3")
    assert game_result(rules, (121, 91, 60), Side(0), Seat.A).skunks == (0, 0, 2)
    captain = GAME.options.parse("captain")
    assert game_result(captain, (30, 121), Side(1), Seat.A).skunks == (1, 0)  # the one alone needs 61
    assert game_result(captain, (61, 90), Side(0), Seat.A).skunks == (0, 1)


@pytest.mark.parametrize(
    ("option", "rule_points"),
    [("acc_2_3", (2, 3, 3)), ("house_1_2_3", (1, 2, 3)), ("house_1_2_4", (1, 2, 4)), ("none", (1, 1, 1))],
)
def test_c_42_c_43_d18_game_points(option: str, rule_points: tuple[int, int, int]) -> None:
    rules = GAME.options.parse(f"acc skunk_points={option}")
    for score, points in zip((91, 90, 60), rule_points, strict=True):
        assert game_result(rules, (121, score), Side(0), Seat.A).points == (points, 0)
        assert game_result(rules, (score, 121), Side(1), Seat.A).points == (0, points)


def test_c_42_tournament_points_are_the_default() -> None:
    rules = GAME.options.parse("")
    assert [game_result(rules, (121, score), Side(0), Seat.A).points for score in (100, 85, 20)] == [
        (2, 0),
        (3, 0),
        (3, 0),
    ]


def test_c_43_of_several_losers_the_worst_decides() -> None:
    rules = GAME.options.parse("acc players=3 skunk_points=house_1_2_3")
    assert game_result(rules, (121, 91, 60), Side(0), Seat.A).points == (3, 0, 0)
    assert game_result(rules, (90, 121, 91), Side(1), Seat.A).points == (0, 2, 0)


def play_match(rules: str, seed: int) -> tuple[Table, list[str]]:
    """A match at random; the winners of its games."""
    table = Table.new(rules)
    rng = random.Random(seed)
    while GAME.outcome(table.state) is None:
        table.play_deal(rng)
    return table, ["".join(str(i) for i, won in enumerate(result.winners) if won) for result in table.state.results]


@pytest.mark.parametrize("seed", range(4))
def test_c_44_a_match_goes_to_the_first_with_so_many_games(seed: int) -> None:
    table, games = play_match("sixty_one match=2", seed)
    last = games[-1]
    assert games.count(last) == 2
    assert all(games.count(side) < 2 for side in set(games) - {last})
    assert winners(table) == "AB"[int(last)]
    assert table.facts()["match"]["games"] == {"A": games.count("0"), "B": games.count("1")}


def test_c_44_one_game_unless_more_are_agreed() -> None:
    table, games = play_match("sixty_one", 9)
    assert len(games) == 1
    assert winners(table) == "AB"[int(games[0])]
