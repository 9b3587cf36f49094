"""The rules against a scorer written apart, and against the count of all hands and cribs there are."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path

import pytest

from parlour.cards import PACK, Card, Rank, Suit, sort_cards
from parlour.games.cribbage import score_play, score_show
from parlour.games.cribbage.score import VALUES, sum_points
from parlour.games.cribbage.show import show_items
from tests.oracle import naive

REFERENCE = json.loads((Path(__file__).parent.parent / "cases" / "data" / "cribbage-reference.json").read_text())
SUITS = [suit for suit in Suit if suit is not Suit.NONE]


@pytest.mark.parametrize("held", [3, 4])
def test_the_show_equals_a_scorer_written_apart(held: int) -> None:
    rng = random.Random(held)
    flushes = [[c for c in PACK if c.suit is suit] for suit in SUITS]
    for number in range(3000):
        cards = rng.sample(rng.choice(flushes) if number % 10 == 0 else PACK, held)
        starter = rng.choice([c for c in PACK if c not in cards])
        for is_crib in (False, True) if held == 4 else (False,):  # a crib has four cards in every game
            wanted = naive.show_points([c.text for c in cards], starter.text, is_crib=is_crib)
            score = score_show(cards, starter, crib=is_crib)
            assert score.total == wanted, (cards, starter, is_crib)
            assert sum(item.points for item in score.items) == wanted


def _random_pile(rng: random.Random) -> list[Card]:
    """Cards that may lie in one count; ranks close together, so that pairs and runs are frequent."""
    low = rng.randrange(13)
    near = [c for c in PACK if low <= c.rank - 1 < low + 4]
    pile: list[Card] = []
    count = 0
    source = rng.sample(near, len(near)) if rng.random() < 0.8 else rng.sample(PACK, 52)
    length = rng.randrange(1, 12)
    for c in source:
        if count + VALUES[c] <= 31 and len(pile) < length:
            pile.append(c)
            count += VALUES[c]
    return pile


def test_the_play_equals_a_scorer_written_apart() -> None:
    rng = random.Random(31)
    seen: Counter[int] = Counter()
    for _ in range(20_000):
        pile = _random_pile(rng)
        wanted = naive.play_points([c.text for c in pile])
        assert score_play(pile).total == wanted, pile
        seen[wanted] += 1
    assert {0, 2, 3, 4, 5, 6, 7, 8, 12, 14} <= seen.keys()


def _mapped(c: Card, suits: tuple[Suit, ...]) -> Card:
    return PACK[(c.rank - 1) * 4 + suits[c.suit]]


def _class_of(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand that stands for all that differ from this one by a swap of suits.

    Each rank is a set of suits; a suit is told by the ranks it stands in, and suits are named anew in that order.
    """
    ranks_of = [sum(1 << (c.rank) for c in hand if c.suit is suit) for suit in SUITS]
    order = sorted(SUITS, key=lambda suit: (-ranks_of[suit], suit))
    renamed = tuple(SUITS[order.index(suit)] for suit in SUITS)
    return sort_cards(_mapped(c, renamed) for c in hand)


def _classes() -> Counter[tuple[Card, ...]]:
    """Every class of four-card hands with the number of hands in it.

    Why this is exact: no rule tells one suit from another, so a hand with a starter is worth what the same hand and
    starter are worth after any swap of suits. A swap maps the 48 starters of a hand one to one on those of its image.
    So the points of a class over its 48 starters count as often as the class has hands.
    """
    return Counter(_class_of(hand) for hand in combinations(PACK, 4))


def _points(hand: tuple[Card, ...]) -> Iterator[tuple[int, int]]:
    """The worth as a hand and as a crib with each of the 48 starters, by the rules of the game."""
    for starter in PACK:
        if starter not in hand:
            as_hand = sum_points(show_items(hand, starter, is_crib=False))
            yield as_hand, sum_points(show_items(hand, starter, is_crib=True))


def test_a_swap_of_suits_changes_no_count() -> None:
    """What the classes of the exhaustive count rest on, on raw hands drawn at random."""
    rng = random.Random(52)
    for _ in range(1500):
        hand = sort_cards(rng.sample(PACK, 4))
        starter = rng.choice([c for c in PACK if c not in hand])
        for suits in rng.sample(list(permutations(SUITS)), 4):
            moved = sort_cards(_mapped(c, suits) for c in hand)
            assert _class_of(moved) == _class_of(hand)
            for is_crib in (False, True):
                here = sum_points(show_items(hand, starter, is_crib=is_crib))
                assert sum_points(show_items(moved, _mapped(starter, suits), is_crib=is_crib)) == here
        mixed = tuple(rng.sample(hand, 4))
        assert sum_points(show_items(mixed, starter, is_crib=False)) == sum_points(
            show_items(hand, starter, is_crib=False)
        )


def test_a_class_of_hands_has_the_points_of_each_of_its_hands() -> None:
    rng = random.Random(8)
    for _ in range(60):
        hand = sort_cards(rng.sample(PACK, 4))
        assert Counter(_points(hand)) == Counter(_points(_class_of(hand)))


def test_the_highest_hands_are_as_many_as_the_table_says() -> None:
    """28 and 29 points need fives and tenth cards alone, which leaves 77,520 cases to try."""
    few = [c for c in PACK if c.rank is Rank.FIVE or VALUES[c] == 10]
    found: Counter[int] = Counter()
    for hand in combinations(few, 4):
        for starter in few:
            if starter not in hand and sum(c.rank is Rank.FIVE for c in (*hand, starter)) == 4:
                found[sum_points(show_items(hand, starter, is_crib=False))] += 1
    table = REFERENCE["distribution"]["hand"]
    assert {points: found[points] for points in (28, 29)} == {points: table[str(points)] for points in (28, 29)}


def test_the_table_is_the_table_of_all_hands() -> None:
    for column in ("hand", "crib"):
        table = REFERENCE["distribution"][column]
        assert sum(table.values()) == 12_994_800
        assert [int(points) for points, count in table.items() if count == 0] == [19, 25, 26, 27]


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_all_hands_and_cribs_equal_the_reference_table() -> None:
    """All 12,994,800 hands with a starter, and as many cribs, counted by the rules class by class."""
    classes = _classes()
    assert sum(classes.values()) == 270_725
    hands: Counter[int] = Counter()
    cribs: Counter[int] = Counter()
    for hand, weight in classes.items():
        for as_hand, as_crib in _points(hand):
            hands[as_hand] += weight
            cribs[as_crib] += weight
    for column, found in (("hand", hands), ("crib", cribs)):
        table = REFERENCE["distribution"][column]
        assert {str(points): found[points] for points in range(30)} == table
        assert found.total() == 12_994_800
