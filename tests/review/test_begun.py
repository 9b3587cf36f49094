"""Reviews of records that begin at a position: no deal before it, and the accounts add up from there."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from parlour.cards import PACK, Card
from parlour.engine import Action, Actor, Dealer, Seat, find_game, play_out
from parlour.records import dumps, from_log
from parlour.review import review
from tests.review.plain import PlainAdvice

GAME = find_game("cribbage")
PLAY = "dealer=A scores=A:60,B:50 hand:A=7H8C9DKS hand:B=4C5CTDJD thrown:A=QDQS thrown:B=2D3D starter=2H plays=4C"
THROW = "dealer=B scores=A:60,B:50 hand:A=7H8C9DKSQDQS hand:B=4C5CTDJD2D3D"


def begun(position: str, seed: int) -> str:
    """The record of a match of random players that begins at a position."""
    rng = random.Random(seed)
    start = GAME.from_position(position)
    named = [c for held in (*start.hands, *start.thrown) for c in held]
    packs = {start.shuffle: named + rng.sample([c for c in PACK if c not in named], len(PACK) - len(named))}

    def shuffled(number: int) -> Sequence[Card]:
        return packs.setdefault(number, rng.sample(PACK, len(PACK)))

    def choose(state: Any) -> tuple[Actor, Action]:
        pending = GAME.pending(state)
        forced = GAME.automatic(state)
        if forced is not None:
            return forced
        seat = next(s for s in (*pending.must, *pending.may) if isinstance(s, Seat))
        return seat, rng.choice(list(GAME.legal(GAME.view(state, seat))))

    log: list[tuple[Actor, Action]] = []
    play_out(GAME, start, Dealer(GAME, shuffled), choose, lambda _before, actor, act, _events: log.append((actor, act)))
    return dumps(from_log(GAME, start.rules, log, names={}, start=start))


@pytest.mark.parametrize(
    "position", [f'rules="{rules}" {line}' for rules in ("acc", "kitchen") for line in (PLAY, THROW)]
)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_record_that_begins_at_a_position_is_reviewed(position: str, seed: int) -> None:
    found = review(begun(position, seed), advice=PlainAdvice())
    assert found.decisions
    first = found.decisions[0].deal
    assert any("middle of a deal" in note for note in found.notes)
    assert all(deal.deal != first for deal in found.deals)
    for seat in found.seats:
        for game in seat.games:
            a = game.account
            assert abs(a.start + a.luck - a.own_errors + a.other_errors - a.result) < 1e-9
