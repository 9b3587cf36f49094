"""netbsd against the program that it is measured by: `cribbage` of Debian's package bsdgames.

The count of games is `PARLOUR_BSD_GAMES` (about half a game a second); 1,000 is the full count.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Final

import pytest

from parlour.bots import find_bot
from parlour.games.cribbage.actions import Play, Throw
from parlour.games.cribbage.view import legal
from tests.bots.bsd import SeenDeal, SeenGame, play_games
from tests.bots.bsd_replay import Chooser, count, decisions, misfit

pytestmark = [pytest.mark.slow, pytest.mark.timeout(7200)]

PROGRAM: Final = Path("/usr/games/cribbage")
GAMES: Final = int(os.environ.get("PARLOUR_BSD_GAMES", "10"))
GAMES_OF_A_PROGRAM: Final = 50
"""Each start of the program shuffles by one of some hundred seeds; who plays on meets cards that no start repeats."""
NETBSD: Final = find_bot("cribbage", "netbsd")


@pytest.fixture(scope="module")
def games() -> list[SeenGame]:
    """The games, netbsd against the program."""
    if not PROGRAM.exists():
        pytest.skip(f"{PROGRAM} is absent: apt-get install bsdgames")
    found: list[SeenGame] = []
    chooser = Chooser(NETBSD, random.Random(1))
    while len(found) < GAMES:
        played = play_games(PROGRAM, chooser.throw, chooser.play, count)
        found += islice(played, min(GAMES_OF_A_PROGRAM, GAMES - len(found)))
        played.close()
    return found


def _whole(games: list[SeenGame]) -> list[SeenDeal]:
    return [deal for game in games for deal in game.deals if deal.is_whole]


def test_the_program_and_our_engine_peg_alike(games: list[SeenGame]) -> None:
    assert not [fault for game in games for fault in game.faults]
    assert all(max(game.scores) >= 121 > min(game.scores) for game in games)
    deals = _whole(games)
    assert len(deals) >= 6 * len(games)
    assert not [words for deal in deals if (words := misfit(deal))]


def test_netbsd_chooses_as_the_program_does(games: list[SeenGame]) -> None:
    """In its seat: cards of one rank are one choice, and only where there is a choice at all."""
    same: Counter[str] = Counter()
    all_: Counter[str] = Counter()
    for deal in _whole(games):
        for view, theirs in decisions(deal):
            ours = NETBSD.choose(view, legal(view), random.Random(0))
            if isinstance(theirs, Throw) and isinstance(ours, Throw):
                kind = "throw as dealer" if view.dealer == view.seat else "throw as pone"
                is_same = [c.rank for c in ours.cards] == [c.rank for c in theirs.cards]
            elif isinstance(theirs, Play) and len({a.card.rank for a in legal(view) if isinstance(a, Play)}) > 1:
                kind = "reply" if view.pile else "lead"
                is_same = isinstance(ours, Play) and ours.card.rank is theirs.card.rank
            else:
                continue
            all_[kind] += 1
            same[kind] += is_same
    for kind, n in all_.items():
        print(f"{kind}: {same[kind]} of {n} alike")
        assert same[kind] / n >= 0.99


def test_netbsd_wins_as_many_games_as_the_program(games: list[SeenGame]) -> None:
    """Within three standard errors, so that one right run in 370 fails."""
    share = sum(game.is_won for game in games) / len(games)
    error = 0.5 / sqrt(len(games))
    print(f"netbsd wins {share:.1%} +- {1.96 * error:.1%} of {len(games)} games")
    assert abs(share - 0.5) <= 3 * error
