"""The chance to win at every pair of scores, against one deal after another played out on paper."""

from __future__ import annotations

from array import array
from functools import cache
from random import Random
from typing import Any

import pytest

from parlour.kernels import is_compiled
from parlour.kernels import position as kernel
from parlour.kernels.pure import position as pure

FORMS = [pytest.param(kernel, id="kernel"), pytest.param(pure, id="pure")]
HOLES = 121
Pegs = tuple[tuple[bool, int], ...]


def random_deals(rng: Random, count: int) -> tuple[Pegs, ...]:
    """Deals by whether the dealer pegs and how many; the dealer gets something in each."""
    found = []
    for _ in range(count):
        pegs = [(rng.random() < 0.5, rng.randint(1, 12)) for _ in range(rng.randint(0, 8))]
        pegs.insert(rng.randint(0, len(pegs)), (True, rng.randint(1, 20)))
        found.append(tuple(pegs))
    return tuple(found)


def packed(deals: tuple[Pegs, ...], width: int, start: int) -> bytes:
    """The records of deals, with something else before the pegs."""
    records = bytearray()
    for deal in deals:
        pegs = bytes(points | (128 if is_dealers else 0) for is_dealers, points in deal)
        records += bytes([77]) * start + pegs.ljust(width - start, b"\0")
    return bytes(records)


def played_out(deals: tuple[Pegs, ...]) -> list[float]:
    """The chance of the dealer for all scores, by playing every deal at every score."""

    @cache
    def chance(dealer: int, pone: int) -> float:
        total = 0.0
        for deal in deals:
            scores = [pone, dealer]
            for is_dealers, points in deal:
                scores[is_dealers] += points
                if scores[is_dealers] >= HOLES:
                    total += is_dealers
                    break
            else:
                total += 1 - chance(scores[0], scores[1])
        return total / len(deals)

    return [chance(dealer, pone) for dealer in range(HOLES) for pone in range(HOLES)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("count", [1, 2, 40])
def test_the_table_is_that_of_deals_played_out(form: Any, count: int) -> None:
    deals = random_deals(Random(count), count)
    found = form.win_table(packed(deals, 16, 3), width=16, start=3)
    assert found.tolist() == pytest.approx(played_out(deals), abs=1e-12)


@pytest.mark.parametrize("form", FORMS)
def test_whoever_is_there_first_wins(form: Any) -> None:
    """One deal, the pone's five before the dealer's nine: it decides who wins where both come home in it."""
    found = form.win_table(packed((((False, 5), (True, 9)),), 4, 0), width=4)
    assert found[115 * HOLES + 116] == 0
    assert found[115 * HOLES + 115] == 1


@pytest.mark.parametrize("form", FORMS)
def test_points_beyond_the_game_hole_do_not_matter(form: Any) -> None:
    deals = (((True, 127), (False, 127)), ((False, 127), (True, 3)))
    assert form.win_table(packed(deals, 4, 0), width=4) == array("d", [0.5] * HOLES * HOLES)


@pytest.mark.skipif(not is_compiled("position"), reason="the kernel of positions is not compiled")
def test_both_forms_agree() -> None:
    records = packed(random_deals(Random(7), 300), 24, 12)
    wanted = pure.win_table(records, width=24, start=12).tolist()
    assert kernel.win_table(records, width=24, start=12).tolist() == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("form", FORMS)
def test_what_cannot_be_is_refused(form: Any) -> None:
    for records, width, start in ((b"", 4, 0), (bytes(5), 4, 0), (bytes(4), 4, 4), (bytes(4), 4, -1)):
        with pytest.raises(ValueError, match="no deals"):
            form.win_table(records, width=width, start=start)
    with pytest.raises(ValueError, match="nothing"):
        form.win_table(bytes([5, 0]), width=2)
