"""Questions about a hand or a position: what can be asked, and the plain line about what cannot."""

from __future__ import annotations

import pytest

from parlour.analysis.cribbage.question import Unanswerable, read_dealt, read_play, read_position, read_scores
from parlour.cards import format_cards, parse_cards
from parlour.engine import Seat
from parlour.games.cribbage import GAME
from parlour.games.cribbage.view import CribbageView

PLAY = {"hand": "7H 8C 9D KS", "starter": "2H", "pile": "4C", "is_dealer": True}


def refused(wrong: Unanswerable) -> tuple[str, str]:
    line = str(wrong)
    assert "\n" not in line
    assert len(line) < 200
    return wrong.field, line


@pytest.mark.parametrize(
    ("text", "players", "field", "part"),
    [
        ("5H 5S TC JC QH", 2, "hand", "dealt 6 cards each, and these are 5"),
        ("5H 5S TC JC QH KD KC", 2, "hand", "these are 7"),
        ("", 2, "hand", "these are 0"),
        ("5H 5S TC JC QH KD", 3, "hand", "3 players are dealt 5 cards"),
        ("5H 5S TC JC QH KD", 4, "hand", "4 players are dealt 5 cards"),
        ("5H 5H TC JC QH KD", 2, "hand", "5H stands twice"),
        ("5H 5S TC JC QH 1D", 2, "hand", "'1D' is not a card"),
        ("5H 5S TC JC QH K", 2, "hand", "'K' is not a card"),
        ("5H 5S TC JC QH JK", 2, "hand", "JK is no card of cribbage"),
        ("5H 5S TC JC QH ??", 2, "hand", "'??' is not a card"),
        ("5H 5S TC JC QH", 5, "players", "not 5"),
        ("5H", 1, "players", "not 1"),
        ("5H", -3, "players", "not -3"),
    ],
)
def test_cards_that_no_seat_is_dealt_are_refused(text: str, players: int, field: str, part: str) -> None:
    with pytest.raises(Unanswerable) as wrong:
        read_dealt(text, players=players)
    assert refused(wrong.value)[0] == field
    assert part in refused(wrong.value)[1]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("121-98", "your side has 121 points and has won"),
        ("98-121", "other side has 121 points and has won"),
        ("121-121", "has won"),
        ("122-0", "no side can have 122 points"),
        ("0-9999", "no side can have 9999 points"),
        ("-5-10", "is no score"),
        ("98", "is no score"),
        ("98-", "is no score"),
        ("98-105-3", "is no score"),
        ("", "is no score"),
        ("9.5-10", "is no score"),
        ("ninety-ten", "is no score"),
        ("\u0661-\u0662", "is no score"),
    ],
)
def test_scores_at_which_nothing_is_played_are_refused(text: str, part: str) -> None:
    with pytest.raises(Unanswerable) as wrong:
        read_scores(text)
    assert refused(wrong.value)[0] == "score"
    assert part in refused(wrong.value)[1]


def test_scores_are_read_the_own_first() -> None:
    assert read_scores("98-105") == (98, 105)
    assert read_scores(" 0 - 120 ") == (0, 120)
    assert read_scores("98:105") == read_scores("98\u2013105") == (98, 105)


def hand_of(seen: CribbageView) -> str:
    return format_cards(seen.hand)


def test_a_position_is_read_with_and_without_the_unseen_cards() -> None:
    line = "dealer=A scores=A:98,B:105 hand:A=7H8C9DKS hand:B=4C?????? thrown:A=QDQS starter=2H plays=4C"
    seen = read_position(line)
    assert (str(seen.viewer), hand_of(seen), seen.count, seen.scores) == ("A", "7H8C9DKS", 4, (98, 105))
    assert seen.thrown == ((*parse_cards("QDQS"),), (None, None))
    assert seen.hands[Seat.B] == (None,) * 3
    assert read_position(line.replace("hand:B=4C?????? ", "")) == seen
    assert read_position(line.replace("??????", "??*3")) == seen
    whole = GAME.from_position(line.replace("??????", "AC2C3C"))
    assert GAME.view(whole, Seat.A) == seen


def test_the_seat_on_turn_looks_where_all_hands_are_known() -> None:
    line = "dealer=A hand:A=7H8C9DKS hand:B=4C5CTSTD starter=2H plays=4C7H"
    assert str(read_position(line).viewer) == "B"
    assert hand_of(read_position(line, seat="B")) == "5CTDTS"
    with pytest.raises(Unanswerable, match="not the turn of A but of B"):
        read_position(line, seat="A")


def test_what_a_seat_does_not_say_that_it_threw_stays_unknown() -> None:
    seen = read_position("dealer=A hand:A=7H8C9DKS starter=2H plays=4C")
    assert seen.thrown == ((None, None), (None, None))
    assert seen.crib == (None,) * 4


def test_goes_say_themselves_also_with_unseen_cards() -> None:
    seen = read_position("dealer=A hand:A=AS2S9DKS starter=2H plays=KCKSQC")
    assert (seen.count, seen.turn, hand_of(seen)) == (30, Seat.A, "AS2S9D")
    later = read_position("dealer=A hand:A=AS2S9DKS starter=2H plays=KCKSQCAS5D")
    assert (later.count, hand_of(later)) == (5, "2S9D")


@pytest.mark.parametrize(
    ("line", "field", "part"),
    [
        ("", "starter", "the starter lies open"),
        ("hand:A=7H8C9DKS plays=4C", "starter", "the starter lies open"),
        ("hand:A=7H8C9DKS starter=?? plays=4C", "starter", "the starter lies open"),
        ("nonsense", "position", "'nonsense' is no key=value"),
        ("hand:A=7H8C9DKS starter=2H colour=red plays=4C", "position", "colour is no key"),
        ("hand:A=7H8C9DKS hand:A=7H starter=2H", "position", "hand:A stands twice"),
        ("rules=nobody hand:A=7H8C9DKS starter=2H", "position", "rules:"),
        ('rules="five_card" hand:A=7H8C9D starter=2H', "position", "five-card game"),
        ("hand:A=7H8C9D?? starter=2H plays=4C", "position", "no hand is known whole"),
        ("starter=2H plays=4C", "position", "no hand is known whole"),
        ("hand:A=7H8C9D7H starter=2H plays=4C", "position", "twice"),
        ("hand:A=7H8C9D2H starter=2H plays=4C", "position", "twice"),
        ("hand:A=7H8C9DKSQS starter=2H plays=4C", "position", "hand:A"),
        ("hand:A=7H8C9DXX starter=2H plays=4C", "position", "hand:A: 'XX' is not a card"),
        ("hand:A=7H8C9DKS starter=2H plays=4C9D", "turn", "not the turn of A but of B"),
        ("hand:A=7H8C9DKS hand:B=4C5C6CTS starter=2H plays=4C6S", "position", "6S is in no hand"),
        ("hand:A=7H8C9DKS hand:B=4C5C6C?? starter=2H plays=4C5C", "pile", "5C cannot be laid there"),
        ("hand:A=7H8C9DKS starter=2H plays=7H", "pile", "7H cannot be laid there"),
        ("hand:A=7H8C9DKS starter=2H thrown:A=4D??", "position", "thrown:A: name all of these cards or none"),
        ("hand:A=7H8C9DKSQSQD starter=2H", "position", "ask about the discard"),
        ("hand:A=7H8C9DKS hand:B=4C5C6CTS starter=2H plays=4C7H5C8C6C9DTSKS", "position", "all cards of this deal"),
        ("scores=A:121,B:5 hand:A=7H8C9DKS starter=2H", "position", "scores"),
        ("scores=A:5,B:120 hand:A=7H8C9DKS starter=2H plays=7C7H7D", "position", "game is over"),
        ("dealer=C hand:A=7H8C9DKS starter=2H", "position", "dealer: 'C' is no seat"),
    ],
)
def test_positions_that_cannot_be_are_refused(line: str, field: str, part: str) -> None:
    with pytest.raises(Unanswerable) as wrong:
        read_position(line)
    assert refused(wrong.value)[0] == field, refused(wrong.value)
    assert part in refused(wrong.value)[1]


@pytest.mark.parametrize("seat", ["C", "a", "X", "??"])
def test_a_seat_that_is_none_or_whose_hand_is_unknown_is_refused(seat: str) -> None:
    with pytest.raises(Unanswerable) as wrong:
        read_position("hand:A=7H8C9DKS hand:B=???????? starter=2H plays=4C", seat=seat)
    assert wrong.value.field == "seat"
    with pytest.raises(Unanswerable, match="hand of B has to be known"):
        read_position("hand:A=7H8C9DKS hand:B=???????? starter=2H plays=4C", seat="B")


def test_a_play_is_read_from_its_parts() -> None:
    seen = read_play(hand="7H 8C 9D KS", starter="2H", pile="4C", thrown="QD QS", is_dealer=True, scores=(98, 105))
    line = "dealer=A scores=A:98,B:105 hand:A=7H8C9DKS hand:B=4C?????? thrown:A=QDQS starter=2H plays=4C"
    assert seen == read_position(line)


def test_scores_of_a_play_are_those_of_now() -> None:
    seen = read_play(hand="8C 9D KS 8H", starter="2H", pile="8D 8H 7S", is_dealer=True, scores=(98, 105))
    assert (seen.scores, seen.count) == ((98, 105), 23), "the pair is in the scores already"


def test_cards_laid_may_be_left_out_of_the_hand_where_it_is_clear_whose_they_are() -> None:
    whole = read_play(hand="7H 8C 9D KS", starter="2H", pile="4C KS 5C", is_dealer=True)
    assert read_play(hand="7H 8C 9D", starter="2H", pile="4C KS 5C", is_dealer=True) == whole


@pytest.mark.parametrize(
    ("change", "field", "part"),
    [
        ({"hand": ""}, "hand", "here are 0"),
        ({"hand": "7H 8C 9D KS QS"}, "hand", "here are 5"),
        ({"hand": "7H 8C"}, "hand", "here are 2"),
        ({"hand": "7H 8C 9D 9D"}, "hand", "9D stands twice"),
        ({"hand": "7H 8C 9D JK"}, "hand", "no card of cribbage"),
        ({"hand": "7H 8C 9D ZZ"}, "hand", "'ZZ' is not a card"),
        ({"hand": "7H 8C 9D 2H"}, "starter", "2H cannot be both hand and starter"),
        ({"starter": ""}, "starter", "the starter is one card, and these are 0"),
        ({"starter": "2H 3H"}, "starter", "these are 2"),
        ({"starter": "4C"}, "starter", "4C cannot be both pile and starter"),
        ({"starter": "JK"}, "starter", "no card of cribbage"),
        ({"thrown": "QD"}, "thrown", "these are 1"),
        ({"thrown": "QD QS QC"}, "thrown", "these are 3"),
        ({"thrown": "QD KS"}, "thrown", "KS cannot be both hand and thrown"),
        ({"thrown": "QD 4C"}, "thrown", "4C cannot be both pile and thrown"),
        ({"pile": "4C 4C"}, "pile", "4C stands twice"),
        ({"pile": "4C 5C"}, "pile", "5C cannot be laid there"),
        ({"pile": "4C 7H"}, "pile", "not your turn"),
        ({"pile": ""}, "pile", "not your turn"),
        ({"pile": "4C 7H 5C 8C 6C 9D TC KS"}, "position", "all cards of this deal are laid"),
        ({"scores": (121, 0)}, "score", "has won"),
        ({"scores": (0, 130)}, "score", "no side can have 130"),
    ],
)
def test_plays_that_cannot_be_are_refused(change: dict[str, object], field: str, part: str) -> None:
    with pytest.raises(Unanswerable) as wrong:
        read_play(**{**PLAY, **change})  # type: ignore[arg-type]
    assert refused(wrong.value)[0] == field, refused(wrong.value)
    assert part in refused(wrong.value)[1], refused(wrong.value)


def test_who_laid_what_has_to_be_clear() -> None:
    pile = "TC QC 3S 2C 4S 2D 4H"
    with pytest.raises(Unanswerable, match="not clear who laid which card"):
        read_play(hand="QS", starter="9C", pile=pile, is_dealer=True)
    assert read_play(hand="QS QC 2C 2D", starter="9C", pile=pile, is_dealer=True).count == 4
