"""Records that begin at a position: their header, whole and as one seat may keep it, and what is wrong with it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from parlour.engine import DEALER, PUBLIC, Actor, Dealer, Seat, Viewer, find_game
from parlour.engine.position import position_values
from parlour.records import Player, Record, as_seen_by, dumps, from_log, loads, verify

CRIBBAGE = {
    "in the play": "dealer=A pegs=A:98,B:105 hand:A=7H8C9DKS hand:B=4C??*3 thrown:A=QDQS starter=2H plays=4C",
    "a go": "dealer=B pegs=A:60,B:61 hand:A=KCKD4S7D hand:B=6C??*3 starter=7H plays=KC6CKD4S",
    "before the discard": "dealer=B scores=A:100,B:95 hand:A=5H6HQDJSKC2C",
    "only the score": "dealer=B scores=A:118,B:119",
    "three seats": 'rules="players=3" dealer=B hand:A=5H6HQDJS scores=A:100,B:95,C:90',
    "claims": "rules=kitchen dealer=B pegs=A:60,B:61 hand:A=KCKD4S7D hand:B=6C??*3 starter=7H plays=KC6C",
}
HANDFOOT = {
    "draw": 'rules="bga rounds=1" hand:A=KCKD5H6S7D4S foot:A=??*4 hand:B=??*3 foot:B=??*3 hand:C=??*3 foot:C=none '
    "hand:D=4H5S6D foot:D=none board:AC=Q=QCQDQHQSQC board:BD=J=JCJDJHJS discard=4C9DKH scores=AC:900,BD:-50",
    "play": 'rules="pagat rounds=1" hand:A=KCKD5H6S7D4S phase=play turn=A discard=4C9DKH',
}
LINES = [*(("cribbage", line) for line in CRIBBAGE.values()), *(("handfoot", line) for line in HANDFOOT.values())]
NAMES = {Seat(i): name for i, name in enumerate(("Ann", "Ben", "Cleo", "Dirk"))}


def played(game_name: str, line: str, seed: int = 1, most: int = 400) -> tuple[Any, Any, list[tuple[Actor, Any]]]:
    """The state that the line begins with, the one it ends with, and what random players did."""
    game = find_game(game_name)
    rng = random.Random(seed)

    def shuffled(n: int) -> list[Any]:
        pack = list(game.pack(game.rules(start)))
        random.Random(f"{seed} {n}").shuffle(pack)
        return pack

    start = game.from_position(line)
    pack = list(game.pack(game.rules(start)))
    rng.shuffle(pack)
    start = state = game.from_position(line, pack)
    log: list[tuple[Actor, Any]] = []
    while game.outcome(state) is None and len(log) < most:
        owed = game.chance(state)
        actor: Actor = DEALER
        if owed is not None and owed.within is None and owed.zone == "starter":
            out = {c.text for held in (*state.hands, *state.thrown, state.crib_from_pack) for c in held}
            action = game.dealt(owed, (next(c for c in shuffled(owed.shuffle) if c.text not in out),))
        elif owed is not None:
            action = Dealer(game, shuffled).answer(owed)
        else:
            pending = game.pending(state)
            actor = rng.choice([seat for seat in (*pending.must, *pending.may) if isinstance(seat, Seat)])
            action = rng.choice(list(game.legal(game.view(state, actor))))
        log.append((actor, action))
        state = game.apply(state, actor, action).state
    return start, state, log


def record(game_name: str, line: str, viewer: Viewer | None = None, *, cut: int | None = None) -> Record:
    game = find_game(game_name)
    start, _, log = played(game_name, line)
    return from_log(game, game.rules(start), log[:cut], names=NAMES, start=start, viewer=viewer)


def viewers(game_name: str, line: str) -> Iterator[Viewer]:
    game = find_game(game_name)
    yield PUBLIC
    yield from game.seats(game.rules(game.from_position(line)))


@pytest.mark.parametrize(("game_name", "line"), LINES)
def test_a_whole_record_holds_and_is_written_again_the_same(game_name: str, line: str) -> None:
    found = record(game_name, line)
    report = verify(found)
    assert report.is_ok, report
    assert "??" not in found.headers["Position"]
    assert loads(dumps(found)) == found


@pytest.mark.parametrize(("game_name", "line"), LINES)
@pytest.mark.parametrize("cut", [0, 3, 12])
def test_a_view_hides_what_its_seat_did_not_see_and_holds(game_name: str, line: str, cut: int) -> None:
    for viewer in viewers(game_name, line):
        found = record(game_name, line, viewer, cut=cut)
        report = verify(found)
        assert report.is_ok, (viewer, str(report), dumps(found))
        shown = position_values(found.headers["Position"])
        for key, text in shown.items():
            name, _, owner = key.partition(":")
            if name == "foot" and text != "none":
                assert set(text) <= set("?*,0123456789")
            if name == "thrown":
                assert owner == str(viewer) or set(text) <= set("?*0123456789")


@pytest.mark.parametrize(("game_name", "line"), LINES)
def test_a_whole_record_is_turned_into_the_view_that_the_log_gives(game_name: str, line: str) -> None:
    for viewer in viewers(game_name, line):
        assert dumps(as_seen_by(record(game_name, line, cut=9), viewer)) == dumps(
            record(game_name, line, viewer, cut=9)
        )


def test_the_first_state_of_a_record_is_the_position() -> None:
    found = record("cribbage", CRIBBAGE["in the play"])
    state = Player(found).start
    assert (state.scores, state.count, len(state.hands[1])) == ((98, 105), 4, 3)


@pytest.mark.parametrize(
    ("change", "rung", "words"),
    [
        (("dealer=A", "rules=acc dealer=A"), "notation", "stand in the header Rules"),
        (("dealer=A deal=2", "deal=2 dealer=A"), "text", "the canonical position is dealer=A deal=2"),
        (("starter=2H", "starter=2H colour=red"), "rules", "colour is no key"),
        (("starter=2H", "starter=7H"), "rules", "stands twice"),
        (("plays=4C", "plays=7H"), "rules", "cannot be laid here"),
    ],
)
def test_what_is_wrong_with_the_position_is_named_with_its_line(change: tuple[str, str], rung: str, words: str) -> None:
    text = dumps(record("cribbage", CRIBBAGE["in the play"])).replace(*change, 1)
    failure = verify(text).failure
    assert failure is not None
    assert (failure.line, failure.rung) == (5, rung)
    assert words in str(failure)


def test_a_whole_record_hides_no_card_of_its_position() -> None:
    found = record("cribbage", CRIBBAGE["in the play"])
    hidden = position_values(found.headers["Position"])["thrown:B"]
    text = dumps(found).replace(f"thrown:B={hidden}", "thrown:B=??*2", 1)
    failure = verify(text).failure
    assert failure is not None
    assert failure.line == 5
