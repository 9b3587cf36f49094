"""What `legal` lists, in which order, and that it agrees with `check` on everything that can be said at a table."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from parlour.cards import PACK
from parlour.engine import Action, Dealer, Seat
from parlour.games.cribbage import GAME
from parlour.games.cribbage.actions import Claim, Go, Muggins, Pass, Play, Show, Throw
from tests.rules.cribbage.table import Table

EVERYTHING: list[Action] = [
    *(Throw(cards) for n in (1, 2) for cards in combinations(PACK, n)),
    *(Play(c) for c in PACK),
    Go(),
    Show(),
    Show(is_crib=True),
    *(Claim(n) for n in range(30)),
    Pass(),
    *(Muggins(n) for n in range(30)),
]
"""All that a seat can say, but for claims of more than the best hand and calls that name whose claim they call."""


def listed(table: Table, seat: Seat) -> list[str]:
    return [GAME.format(action) for action in GAME.legal(GAME.view(table.state, seat))]


def test_c_10_discards_are_listed_by_pairs_in_the_order_of_the_hand() -> None:
    table = Table.at("dealer=A hand:A=3C5D7H9SJCKD hand:B=2C4D6H8STCQD")
    want = ["3C5D", "3C7H", "3C9S", "3CJC", "3CKD", "5D7H", "5D9S", "5DJC", "5DKD", "7H9S", "7HJC", "7HKD", "9SJC"]
    assert listed(table, Seat.A) == [f"crib {cards}" for cards in (*want, "9SKD", "JCKD")]


def test_c_18_plays_are_listed_in_the_order_of_the_hand() -> None:
    table = Table.at("dealer=A hand:A=3C5D7H9S hand:B=KCQD6H8S")
    assert listed(table, Seat.A) == []
    assert listed(table, Seat.B) == ["play 6H", "play 8S", "play QD", "play KC"]
    table.do("B play KC", "A play 9S", "B play 8S")
    assert listed(table, Seat.A) == ["play 3C"]


def test_c_53_claims_then_passes_and_calls_by_points() -> None:
    table = Table.at('rules="kitchen" dealer=A hand:A=3C5D7H9S hand:B=KCQD6H8S')
    table.do("B play KC")
    assert listed(table, Seat.B) == [f"claim {n}" for n in range(30)]
    table.do("B claim 0")
    calls = ["pass", *(f"muggins {n}" for n in range(1, 30))]
    assert listed(table, Seat.A) == ["play 3C", "play 5D", "play 7H", "play 9S", *calls]


@pytest.mark.parametrize(
    "rules", ["acc", "kitchen", "acc players=3 counting=show muggins=on", "kitchen players=4", "five_card"]
)
def test_c_53_legal_agrees_with_check_on_everything_that_can_be_said(rules: str) -> None:
    table = Table.new(rules, None)
    rng = random.Random(rules)
    dealer = Dealer(GAME, lambda n: random.Random(f"{rules} {n}").sample(PACK, 52))
    for step in range(260):
        if GAME.outcome(table.state) is not None:
            break
        owed = GAME.chance(table.state)
        if owed is not None:
            table.do(f"d {GAME.format(dealer.answer(owed))}")
            continue
        if step % 4 == 0:
            for seat in GAME.seats(table.state.rules):
                allowed = {action for action in EVERYTHING if GAME.check(table.state, seat, action) is None}
                assert allowed == set(GAME.legal(GAME.view(table.state, seat)))
        pending = GAME.pending(table.state)
        seat = rng.choice([s for s in (*pending.must, *pending.may) if isinstance(s, Seat)])
        table.do(f"{seat} {rng.choice(listed(table, seat))}")
