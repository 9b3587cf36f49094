"""How large messages are: twelve seats at Hand and Foot, every viewer, a whole round."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from parlour.bots import find_bot
from parlour.engine import PUBLIC, Seat, Viewer, find_game
from parlour.server.clocks import Asked, settle, times_wire
from parlour.server.events import events_message, view_message
from parlour.server.ledger import SeatRow, TableRow
from parlour.server.lobby import describe
from parlour.server.referee import Match, Turn
from parlour.server.sockets import to_text
from parlour.server.terms import Absence, Clock, Terms
from tests.server.stacked import packs_of

RULES = {"pairs": "pagat num_players=12 team_size=2 rounds=1", "two teams": "bga num_players=12 team_size=6 rounds=1"}
KIB = 1024


def size(message: Any) -> int:
    return len(to_text(message).encode())


def course(rules: str, bot: str) -> Iterator[tuple[Match, int]]:
    """A match by computer players: after every act the match and the number of the last event before it."""
    game = find_game("handfoot")
    rng = random.Random(12)

    said = game.options.parse(rules)
    match = Match(game, said, 1, None, packs_of(rng.shuffle, game.pack(said)))
    turn = Turn(match)
    turn.settle()
    match.take(turn)
    while match.outcome is None:
        before = match.seq
        seat: Any = game.pending(match.state).must[0]
        seen = game.view(match.state, seat)
        turn = Turn(match)
        turn.do(seat, find_bot("handfoot", bot).choose(seen, list(game.legal(seen)), rng))
        turn.settle()
        match.take(turn)
        yield match, before


def clocks(seats: tuple[Seat, ...]) -> dict[str, Any] | None:
    """The times of a table at which every seat has a bank, one of them running."""
    asked = Asked(frozenset(seats), frozenset(seats[:1]), frozenset(seats[:1]))
    terms = Terms(clock=Clock(kind="bank", seconds=86400), absence=Absence(remind=60))
    return times_wire(settle({}, terms, 0.0, asked), terms, 0.0, seats[:1])


@cache
def sizes(kind: str, bot: str) -> tuple[list[int], list[int], list[int], int]:
    """Bytes of views at every twentieth act, of the messages of acts and of single events; the shortest log seen."""
    views, acts, events = [], [], []
    shortest = 99
    for at, (match, before) in enumerate(course(RULES[kind], bot)):
        viewers: tuple[Viewer, ...] = (PUBLIC, *match.seats)
        for viewer in viewers:
            message = events_message(match, viewer, before, {"take_back": None, "deadline": 30.0, "times": None})
            events += [size(event) for event in message["events"]]
            is_end = any(event["kind"] == "reveal" for event in message["events"])
            if not is_end:
                acts.append(size(message))
            if at % 20 == 0 or is_end:
                view = view_message(match, viewer, {"take_back": None, "deadline": 30.0, "times": clocks(match.seats)})
                views.append(size(view))
                shortest = min(shortest, len(view["log"]))
    return views, acts, events, shortest


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize("bot", ["sharp", "random"])
def test_a_view_of_twelve_seats_comes_in_16_kib_with_the_table(kind: str, bot: str) -> None:
    game = find_game("handfoot")
    rules = game.options.parse(RULES[kind])
    holders = tuple(SeatRow(seat, "x" * 32, "Somebody with a name", accepted=True) for seat in game.seats(rules))
    row = TableRow("BBBBBB", "handfoot", RULES[kind], "x" * 32, 30.0, "playing", 1, holders)
    table = size({"t": "table", "table": describe(row, "x" * 32, "https://cards.example", set(), "en")})
    views, _, _, shortest = sizes(kind, bot)
    assert table + max(views) < 16 * KIB
    assert size({"times": clocks(game.seats(rules))}) < KIB, "and as much more for the clocks of the table"
    assert shortest > 10, "what happened lately is still told"


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize("bot", ["sharp", "random"])
def test_what_happened_comes_in_a_kib_an_act(kind: str, bot: str) -> None:
    """The end of a round, which shows every card and scores, aside; long lists of legal acts are the exception."""
    _, acts, events, _ = sizes(kind, bot)
    assert max(events) < KIB
    acts.sort()
    assert acts[len(acts) // 2] < KIB / 2
    assert acts[len(acts) * 99 // 100] < KIB
    assert acts[-1] < 4 * KIB
