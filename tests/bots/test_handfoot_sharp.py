"""The reference players of Hand and Foot: what they do in positions, and that they play every table to its end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from parlour.bots import find_bot
from parlour.bots.handfoot.sharp import REFERENCES
from parlour.engine import Illegal, OptionError, Seat, find_game
from parlour.games.handfoot import State
from parlour.games.handfoot.rules import OPTIONS, Rules
from parlour.simulation import make_series
from parlour.simulation.series import play

GAME = find_game("handfoot")
RULES = "bga pickup=all contract_clean=1 contract_dirty=1 contract_wild=0 out_discard=required"
"""Rules by which the pile is taken whole."""


def _says(position: str, name: str = "sharp", seed: int = 1) -> str:
    """What the player on turn does; fails where it is refused."""
    text = position if "rules=" in position else f'rules="{RULES}" {position}'
    state: State = GAME.from_position(text)
    seat = state.turn
    view = GAME.view(state, seat)
    action = find_bot("handfoot", name).choose(view, GAME.legal(view), random.Random(seed))
    assert not isinstance(GAME.check(state, seat, action), Illegal)
    return str(GAME.format(action))


OPENED = 'board:AC="K=KCKDKH" opened=A'


@pytest.mark.parametrize(
    ("pile", "hand", "more", "said"),
    [
        ("4C5C9H", "9C9D9S5H", OPENED, "take 9C9D > new"),
        ("5C9H", "9C9D9S5H", OPENED, "draw"),
        ("4C5C9H", "9C5H6S", OPENED, "draw"),
        ("4C5C3S", "3C3S5H6S", OPENED, "draw"),
        ("4C5C2H", "2C2D5H6S", OPENED, "draw"),
        ("4C5CKS", "KCKD5H6S", OPENED, "take KCKD > K.1"),
        ("4C5CKS", "KCKD5H6S", 'board:AC="K=KCKDKHKSKS" opened=A', "draw"),
        ("AS", "ACAD5H6S", "", "take ACAD > new"),
        ("AS", "ACAD5H6S", OPENED, "draw"),
        ("AS", "ACAD5H6S", "round=2", "draw"),
        ("4C5C9H", "9C9D9S2D5H", "", "take 9C9D9S2D > new"),
        ("4C5C9H", "9C9D5H5S5DKCKDJS", "", "draw"),
        ("4C5C9H", "9C9DQHQSQDQCKCKDJS", "", "take 9C9D > new also Q=QCQDQH"),
        ("4C5C9H", "9C9DKCKD2S4D", "", "take 9C9D2S > new"),
        ("4C5C9H", "9C9DKCKD2SJK4D", "round=2", "take 9C9D2SJK > new"),
    ],
)
def test_the_source(pile: str, hand: str, more: str, said: str) -> None:
    assert _says(f"discard={pile} hand:A={hand} {more}") == said


@pytest.mark.parametrize(
    ("hand", "more", "said"),
    [
        ("KCKDKHQCQDQH4D", "", "open Q=QCQDQH K=KCKDKH"),
        ("9C9D9HQCQD2S4D", "", "open 9=9C9D9H Q=QCQD2S"),
        ("6C6D7C7DQCQDJK4D", "", "open Q=QCQDJK"),
        ("9C9D9HQCQD2SJK4D", "", "open 9=9C9D9HJK Q=QCQD2S"),
        ("9C9D5H6S7C8D", "", "discard 5H"),
        ("9C2D2HJK6S7C", "", "open W=2D2HJK"),
        ("9C2D2H2S6S3S", "discard=4C4D4H4S4C round=2", "discard 6S"),
        ("9C2D2HTS6S3S", "discard=4C4D4H4S4C round=2", "discard 3S"),
    ],
)
def test_opening(hand: str, more: str, said: str) -> None:
    assert _says(f"phase=play hand:A={hand} {more}") == said


@pytest.mark.parametrize(
    ("hand", "board", "said"),
    [
        ("4C9CKS2D", "K=KCKDKH", "add K.1=KS2D"),
        ("4C9CKS2D", "9=9D9H9S9D9C9H K=KCKDKH", "add 9.1=9C"),
        ("9CKSKS2D", "9=9D9H9S K=KCKDKHKSKD", "add K.1=KSKS"),
        ("4C5C2D", "W=JKJK2C K=KCKDKH", "add W.1=2D"),
        ("4C4D4H9C9D2D", "K=KCKDKH", "meld 4=4C4D4H"),
        ("4C9C9D2DJK", "K=KCKDKH", "meld 9=9C9D2D"),
        ("4C2D2HJK", "K=KCKDKH", "meld W=2D2HJK"),
        ("4C4D4HQSQDQH", "4=4S4S4C4D4H4S4C", "meld 4=4C4D4H"),
        ("4C5C2D", "K=KCKDKH", "discard 4C"),
        ("4C4D4H4S4C4D4H5S", "K=KCKDKH", "meld 4=4C4C4D4D4H4H4S"),
        ("4C4D4H4S4C4D4H4S5S", "K=KCKDKH", "discard 4C"),
    ],
)
def test_melding(hand: str, board: str, said: str) -> None:
    assert _says(f'phase=play hand:A={hand} board:AC="{board}" opened=A') == said


@pytest.mark.parametrize(
    ("hand", "pile", "said"),
    [
        ("5H5S9CTD", "4C", "discard 5H"),
        ("TDJS3SAC", "4C", "discard 3S"),
        ("TDJS9SAC3S", "4C", "discard 9S"),
        ("5H9S3CAC", "4C4D4H4S6C", "discard 3C"),
        ("JSKSAC", "4C", "discard JS"),
        ("AC2D", "4C", "discard AC"),
    ],
)
def test_the_discard(hand: str, pile: str, said: str) -> None:
    assert _says(f'phase=play hand:A={hand} board:AC="8=8C8D8H" opened=A discard={pile}') == said


def test_in_the_foot_a_card_is_kept() -> None:
    """Two cards without the contract, one with it: the last one goes out."""
    position = 'phase=play foot:A=none foot:C=none hand:A=KSKS4C board:AC="{}" opened=A'
    assert _says(position.format("K=KCKDKH")) == "add K.1=KS"
    assert _says(position.format("K=KCKDKHKDKHKC 9=9C9D9H9S9D9H9S 8=8C8D8H8S2C2D2H")) == "add K.1=KS"
    met = position.format("K=KCKDKH 9=9C9D9H9S9D9H9S 8=8C8D8H8S2C2D2H")
    assert _says(met) == "add K.1=KSKS"
    assert _says(met.replace("KSKS4C", "4C")) == "discard 4C"


def test_the_partner_is_asked_where_only_its_word_is_missing() -> None:
    rules = f"{RULES} out_permission=ask_binding"
    board = 'board:AC="9=9C9D9H9S9D9H9S 8=8C8D8H8S2C2D2H" opened=A'
    position = f'rules="{rules}" phase=play foot:A=none hand:A=4C5C {board}'
    assert _says(position) == "ask"
    assert _says(position.replace("foot:A=none", "foot:A=4D4H")) == "discard 4C"
    assert _says(position.replace("9=9C", "9=")) == "discard 4C"
    state = GAME.from_position(position)
    asked = GAME.apply(state, Seat.A, GAME.parse("ask")).state
    view = GAME.view(asked, Seat.C)
    assert GAME.format(find_bot("handfoot", "sharp").choose(view, GAME.legal(view), random.Random(1))) == "yes"


def test_normal_waits_for_five_cards_and_seldom_starts_a_meld() -> None:
    hand = f"hand:A=9C9D5H6S {OPENED}"
    assert _says(f"discard=4C5C5D9H {hand}", "normal") == "draw"
    assert _says(f"discard=4C5C5D5S9H {hand}", "normal") == "take 9C9D > new"
    said = [_says(f"phase=play hand:A=9C9D9S5H {OPENED}", "normal", seed) for seed in range(400)]
    assert set(said) == {"meld 9=9C9D9S", "discard 5H"}
    assert 0.37 < said.count("meld 9=9C9D9S") / 400 < 0.53


def test_easy_draws_or_takes_and_lays_nothing_else() -> None:
    takes = [_says(f"discard=4C5C5D9H hand:A=9C9D5H6S {OPENED}", "easy", seed) for seed in range(200)]
    assert set(takes) == {"draw", "take 9C9D > new"}
    assert 70 < takes.count("draw") < 130
    throws = {_says(f"phase=play hand:A=9C9D9SKS {OPENED}", "easy", seed) for seed in range(100)}
    assert throws == {"discard 9C", "discard 9D", "discard 9S", "discard KS"}


def _tables(name: str) -> list[Rules]:
    """The preset at every seat count that it allows, one round each."""
    base = OPTIONS.presets[name].rules
    allowed = base.table.seats_allowed
    found = []
    for count in range(2, 13):
        if allowed and count not in allowed:
            continue
        try:
            found.append(OPTIONS.make({"num_players": count, "game_end": "rounds", "rounds": 1}, base))
        except OptionError:
            continue
    return found


def _play(rules: Rules, names: list[str], seed: int) -> dict[str, Any]:
    series = make_series(GAME, rules, names, seed)
    return dict(play(series, seed))


NAMES = [bot.name for bot in REFERENCES]


@pytest.mark.parametrize("name", OPTIONS.presets)
def test_every_preset_is_played_to_its_end(name: str) -> None:
    """Every act is legal: `apply` refuses all others."""
    for rules in {id(rules): rules for rules in (_tables(name)[0], _tables(name)[-1])}.values():
        seats = [NAMES[seat % len(NAMES)] for seat in range(rules.players_count)]
        assert _play(rules, seats, 1)["turns"].n >= 1


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", OPTIONS.presets)
def test_every_preset_is_played_to_its_end_at_every_seat_count(name: str) -> None:
    for rules in _tables(name):
        for seed, names in enumerate((["sharp"], ["normal"], ["easy"])):
            assert _play(rules, names, seed)["turns"].n >= 1
