"""The chance to win from the parts of a deal: in the order of the counting, and alike in both forms."""

from __future__ import annotations

import random
from array import array
from itertools import product
from types import ModuleType
from typing import Any

import pytest

import parlour.kernels.deal as kernel
import parlour.kernels.pure.deal as pure

HOLE, PEGS, HAND, SHOW = 121, 16, 30, 59
BOTH = pytest.mark.parametrize("twin", [kernel, pure], ids=["in use", "pure"])


def chances(rng: random.Random, size: int, most: int) -> array[float]:
    found = [rng.random() if n <= most else 0.0 for n in range(size)]
    return array("d", [chance / sum(found) for chance in found])


def only(size: int, points: int) -> array[float]:
    return array("d", [float(n == points) for n in range(size)])


def pegs_of(own: int, other: int) -> array[float]:
    return only(PEGS * PEGS, own * PEGS + other)


def later(rng: random.Random) -> array[float]:
    return array("d", [rng.random() for _ in range(HOLE * HOLE)])


def win_of(
    own: int,
    other: int,
    after: array[float],
    heels: int,
    pegs: tuple[int, int],
    shows: tuple[int, int, int],
    *,
    is_dealer: bool,
) -> float:
    """One deal counted as at the table: `shows` are own hand, other hand and crib."""
    hand, theirs, crib = shows
    sides = {"own": own, "other": other}
    dealer, pone = ("own", "other") if is_dealer else ("other", "own")
    home = []
    steps = [(dealer, heels)]
    if (
        sides["own"] + pegs[0] + heels * is_dealer >= HOLE
        and sides["other"] + pegs[1] + heels * (not is_dealer) >= HOLE
    ):
        early = sides[dealer] + heels >= HOLE
        return float(is_dealer) if early else 0.5
    steps += [("own", pegs[0]), ("other", pegs[1])]
    points = {"own": hand, "other": theirs}
    steps += [(pone, points[pone]), (dealer, points[dealer]), (dealer, crib)]
    for side, gained in steps:
        sides[side] += gained
        if sides[side] >= HOLE:
            home.append(side)
    if home:
        return float(home[0] == "own")
    return after[sides["own"] * HOLE + sides["other"]]


@BOTH
@pytest.mark.parametrize("is_dealer", [True, False])
def test_c_03_whoever_comes_home_first_in_the_counting_wins(twin: ModuleType, is_dealer: bool) -> None:
    rng = random.Random(3)
    after = later(rng)
    for _ in range(150):
        own, other = rng.randint(70, 120), rng.randint(70, 120)
        pegs = rng.randint(0, 9), rng.randint(0, 9)
        shows = rng.choice([0, 2, 8, 24]), rng.choice([0, 4, 12]), rng.choice([0, 6, 20])
        hand, theirs, crib = shows
        for heels in (0, 2):
            found = twin.wins(
                only(HAND, hand),
                only(HAND, crib),
                only(SHOW, hand + crib),
                pegs_of(*pegs),
                only(HAND, theirs),
                after,
                own=own,
                other=other,
                is_dealer=is_dealer,
                heels=heels / 2,
            )
            wanted = win_of(own, other, after, heels, pegs, shows, is_dealer=is_dealer)
            assert found[0] == pytest.approx(wanted, abs=1e-12), (own, other, pegs, shows, heels)


@BOTH
@pytest.mark.parametrize("is_dealer", [True, False])
def test_chances_are_weighed_over_all_that_may_come(twin: ModuleType, is_dealer: bool) -> None:
    rng = random.Random(4)
    after = later(rng)
    hand, crib, theirs = chances(rng, HAND, 3), chances(rng, HAND, 2), chances(rng, HAND, 3)
    show = array("d", [0.0] * SHOW)
    for h, c in product(range(HAND), range(HAND)):
        show[h + c] += hand[h] * crib[c]
    pegs = array("d", [0.0] * (PEGS * PEGS))
    for a, b in product(range(3), range(3)):
        pegs[a * PEGS + b] = 1 / 9
    for own, other in ((0, 0), (117, 110), (112, 118), (120, 120), (60, 119)):
        wanted = 0.0
        for heels, h, c, t, a, b in product((0, 2), range(4), range(3), range(4), range(3), range(3)):
            chance = (0.25 if heels else 0.75) * hand[h] * crib[c] * theirs[t] / 9
            wanted += chance * win_of(own, other, after, heels, (a, b), (h, t, c), is_dealer=is_dealer)
        found = twin.wins(hand, crib, show, pegs, theirs, after, own=own, other=other, is_dealer=is_dealer, heels=0.25)
        assert found[0] == pytest.approx(wanted, abs=1e-12)


def test_both_forms_say_the_same() -> None:
    twins: list[ModuleType] = [kernel, pure]
    rng = random.Random(5)
    after = later(rng)
    base = chances(rng, PEGS * PEGS, PEGS * PEGS)
    for _ in range(20):
        pegs = kernel.bend(base, rng.uniform(1, 9), rng.uniform(1, 9))
        parts = [chances(rng, size, rng.randint(3, size - 1)) for size in (HAND, HAND, SHOW)]
        many = [array("d", [*part, *part]) for part in (*parts, pegs)]
        own, other = rng.randint(0, 120), rng.randint(0, 120)
        for is_dealer in (True, False):
            theirs = chances(rng, HAND, 24)
            one, two = (
                list(twin.wins(*many, theirs, after, own=own, other=other, is_dealer=is_dealer, heels=0.08))
                for twin in twins
            )
            assert one == pytest.approx(two, abs=1e-12)
            assert one[0] == one[1]


@BOTH
@pytest.mark.parametrize("is_dealer", [True, False])
def test_a_leaf_is_what_a_deal_with_these_points_in_the_play_is_worth(twin: ModuleType, is_dealer: bool) -> None:
    rng = random.Random(7)
    after = later(rng)
    hand, crib, show, theirs = (chances(rng, size, most) for size, most in ((30, 20), (30, 15), (59, 40), (30, 24)))
    for own, other in ((0, 0), (100, 110), (112, 95), (120, 119)):
        parts: dict[str, Any] = {"own": own, "other": other, "is_dealer": is_dealer}
        leaf = twin.after_play(hand, crib, show, theirs, after, **parts)
        assert len(leaf) == 64 * 64
        for a, b in ((0, 0), (3, 2), (15, 0), (0, 15), (9, 12)):
            whole = kernel.wins(hand, crib, show, pegs_of(a, b), theirs, after, **parts, heels=0.0)[0]
            assert leaf[a * 64 + b] == pytest.approx(whole, abs=1e-12)
        assert leaf[40 * 64 + 63] == leaf[31 * 64 + 31]
        assert list(leaf) == pytest.approx(list(pure.after_play(hand, crib, show, theirs, after, **parts)), abs=1e-12)
    with pytest.raises(ValueError, match="no game is played on"):
        twin.after_play(hand, crib, show, theirs, after, own=0, other=121, is_dealer=is_dealer)
    with pytest.raises(ValueError, match="crib has 59 doubles, not 30"):
        twin.after_play(hand, show, show, theirs, after, own=0, other=0, is_dealer=is_dealer)


@BOTH
def test_points_of_the_play_are_bent_to_their_averages(twin: ModuleType) -> None:
    base = chances(random.Random(6), PEGS * PEGS, PEGS * PEGS)
    for own, other in ((3.4, 2.3), (0.6, 6.0), (7.5, 7.5)):
        found = twin.bend(base, own, other)
        assert sum(found) == pytest.approx(1)
        assert sum(chance * (at // PEGS) for at, chance in enumerate(found)) == pytest.approx(own, abs=1e-3)
        assert sum(chance * (at % PEGS) for at, chance in enumerate(found)) == pytest.approx(other, abs=1e-3)
        ratio = [found[a * PEGS + b] / base[a * PEGS + b] for a, b in product(range(4), range(4))]
        assert ratio[0] * ratio[5] == pytest.approx(ratio[1] * ratio[4]), "factors by side"
    assert list(kernel.bend(base, 3.0, 2.0)) == pytest.approx(list(pure.bend(base, 3.0, 2.0)), abs=1e-9)


@BOTH
def test_what_cannot_be_is_refused(twin: ModuleType) -> None:
    good = [only(HAND, 1), only(HAND, 1), only(SHOW, 2), pegs_of(1, 1), only(HAND, 1), array("d", [0.5] * HOLE * HOLE)]
    said = {"own": 0, "other": 0, "is_dealer": True, "heels": 0.1}
    assert len(twin.wins(*good, **said)) == 1
    for change in ({"own": 121}, {"other": 121}, {"own": -1}, {"heels": 1.5}):
        with pytest.raises(ValueError, match=r"no game is played|is no chance"):
            twin.wins(*good, **{**said, **change})
    for at in range(len(good)):
        for wrong in (b"abc", array("d", [1.0] * 7), array("f", good[at]), 5):
            with pytest.raises(ValueError, match="doubles"):
                twin.wins(*good[:at], wrong, *good[at + 1 :], **said)
    for own, other in ((0.0, 3.0), (3.0, 15.0), (-1.0, 2.0)):
        with pytest.raises(ValueError, match="on average"):
            twin.bend(pegs_of(1, 1), own, other)
    with pytest.raises(ValueError, match="base"):
        twin.bend(only(HAND, 1), 3.0, 2.0)
    with pytest.raises(ValueError, match="base has no chances in it"):
        twin.bend(array("d", bytes(8 * 256)), 3.0, 2.0)
