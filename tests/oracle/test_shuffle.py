"""A chi-square test of the dealer's shuffle: every card is as often in every place of the pack.

5,200 packs, 52 places by 52 cards, 100 expected in each cell; rows and columns are fixed, which leaves 51 x 51 degrees
of freedom. A fair shuffle fails one run in a million on either side.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt

import pytest

from parlour.cards import PACK, Card
from parlour.engine import Dealer, Owed, Seat
from parlour.games.cribbage import GAME
from parlour.games.cribbage.actions import Deal, Starter
from parlour.records.deals import Proof, seed_commitment, shuffled
from tests.server.stacked import Shuffler, packs_of

PACKS = 5200
FREEDOM = 51 * 51
Z = 4.7534
"""The normal quantile of 1 - 1e-6."""


def limit(z: float) -> float:
    """The quantile of chi-square with `FREEDOM` degrees at `z` (E. B. Wilson, M. M. Hilferty, 1931)."""
    part = 2 / (9 * FREEDOM)
    return FREEDOM * float((1 - part + z * sqrt(part)) ** 3)


def chi_square(packs: Callable[[int], Sequence[Card]]) -> float:
    """The statistic over places and cards of packs."""
    seen: Counter[tuple[int, Card]] = Counter()
    for number in range(PACKS):
        seen.update(enumerate(packs(number)))
    expected = PACKS / 52
    return sum((seen[place, c] - expected) ** 2 for place in range(52) for c in PACK) / expected


def by(shuffler: Shuffler) -> Callable[[int], Sequence[Card]]:
    return packs_of(shuffler, PACK)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_seeded_shuffle_is_fair(seed: int) -> None:
    assert limit(-Z) < chi_square(by(random.Random(seed).shuffle)) < limit(Z)


@pytest.mark.parametrize("seed", ["00" * 32, "5e" * 32])
def test_the_shuffle_of_provable_deals_is_fair(seed: str) -> None:
    proof = Proof("K7PMXZ", 1, seed_commitment("K7PMXZ", 1, seed), {"A": "bot", "B": "absent"}, seed)
    assert limit(-Z) < chi_square(lambda number: shuffled(proof, number, PACK)) < limit(Z)


def test_a_well_known_bad_shuffle_is_found_out() -> None:
    """Every card swapped with any other, the kept ones too: a frequent mistake."""
    rng = random.Random(4)

    def bad(cards: list[Card]) -> None:
        for i in range(len(cards)):
            j = rng.randrange(len(cards))
            cards[i], cards[j] = cards[j], cards[i]

    assert chi_square(by(bad)) > limit(Z)


def test_a_pack_that_is_never_shuffled_is_found_out() -> None:
    assert chi_square(by(lambda cards: None)) > limit(Z)


def test_the_dealer_hands_out_the_pack_from_its_top() -> None:
    """What is fair for the pack is fair for hands and starter: they are its cards, place by place."""
    pack = by(random.Random(9).shuffle)(0)
    dealer = Dealer(GAME, lambda number: pack)
    dealt = dealer.answer(Owed(0, 6, 6, "hand:B", Seat.B))
    assert isinstance(dealt, Deal)
    assert set(dealt.cards) == set(pack[6:12])
    assert dealer.answer(Owed(0, 12, 1, "starter")) == Starter(pack[12])
