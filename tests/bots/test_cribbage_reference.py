"""The reference players of cribbage: hoyle follows printed advice, netbsd the habits seen in its namesake."""

import random

import pytest

from parlour.bots import find_bot
from parlour.cards import card, format_cards, parse_cards
from parlour.engine import Seat
from parlour.games.cribbage import GAME
from parlour.games.cribbage.actions import Play, Throw


def thrown(name: str, hand: str, *, is_dealer: bool) -> str:
    """What the bot lays away from six cards."""
    rest = [c for c in GAME.pack(GAME.options.parse("")) if c not in parse_cards(hand)][:6]
    dealer = "A" if is_dealer else "B"
    view = GAME.view(GAME.from_position(f"dealer={dealer} deal=2 hand:A={hand} hand:B={format_cards(rest)}"), Seat.A)
    action = find_bot("cribbage", name).choose(view, GAME.legal(view), random.Random(0))
    assert isinstance(action, Throw)
    return format_cards(action.cards)


def played(name: str, position: str, seat: Seat = Seat.A) -> str:
    """The rank that the bot lays."""
    view = GAME.view(GAME.from_position(position), seat)
    action = find_bot("cribbage", name).choose(view, GAME.legal(view), random.Random(0))
    assert isinstance(action, Play)
    return str(action.card)[0]


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("2C3D4H8S", "4"),
        ("3D3HQCKS", "3"),
        ("6C7D8H9S", "8"),
        ("5D6C9SQD", "9"),
        ("5DTSJCQC", "T"),
        ("AC2D7HJS", "7"),
        ("2CTSJCKH", "2"),
        ("TDJHQSKD", "K"),
    ],
)
def test_netbsd_leads_as_it_was_seen_to(hand: str, wanted: str) -> None:
    others = [c for c in parse_cards("AS2S3S4S5S6S7S8SQH") if c not in parse_cards(hand)][:4]
    assert played("netbsd", f"dealer=B deal=2 hand:A={hand} hand:B={format_cards(others)} starter=TH") == wanted


@pytest.mark.parametrize(
    ("theirs", "hand", "wanted"),
    [
        ("QH", "5DQCKSAC", "5"),  # of two cards that score alike the lower one
        ("AS", "3H4D8HTC", "3"),  # to four
        ("3C", "7H8D6HKC", "K"),  # to thirteen, with the eight for twenty-one
        ("2H", "5H9CTSJC", "T"),  # to twelve, with the nine for twenty-one
        ("2D", "3S6D7D8C", "6"),  # to eight, with the seven for fifteen
        ("AC", "2C7D8H9S", "8"),  # the highest, but not to ten
        ("AH", "2S4DTDTH", "T"),  # to eleven and not to five
    ],
)
def test_netbsd_replies_as_it_was_seen_to(theirs: str, hand: str, wanted: str) -> None:
    others = [c for c in parse_cards("KDKHQDQSJHJD") if c not in parse_cards(hand)][:3]
    position = f"dealer=A deal=2 hand:A={hand} hand:B={theirs}{format_cards(others)} starter=9H plays={theirs}"
    assert played("netbsd", position) == wanted


def test_netbsd_counts_a_flush_with_the_starter_alone() -> None:
    """Nine clubs or diamonds of 46 starters, at five points: 0.98 a hand, and four points more for a true count."""
    assert thrown("netbsd", "AD2D6C7SJDQD", is_dealer=True) == "6C7S"
    assert thrown("netbsd", "ADAS7C8D9DTD", is_dealer=False) == "ASTD"


def test_netbsd_baits_its_own_crib_and_balks_the_other() -> None:
    """Ten and king bring the least; where two throws come to the same the lower cards go."""
    assert thrown("netbsd", "2C4D7STCJSKD", is_dealer=False) == "TCKD"
    assert thrown("netbsd", "AS6H7D9HKCKH", is_dealer=True) == "6H7D"


def test_netbsd_holds_two_cards_of_a_suit_for_a_point_more() -> None:
    assert thrown("netbsd", "AH2H7CTSKCKH", is_dealer=True) == "AH2H"
    assert thrown("netbsd", "3D3H9CTHJCKH", is_dealer=False) == "JCKH"


def test_hoyle_never_leads_a_five_and_leads_low() -> None:
    position = "dealer=B deal=2 hand:A=5C4DTHKS hand:B=2C2D9H9S starter=QD"
    assert played("hoyle", position) == "4"
    pair = "dealer=B deal=2 hand:A=7C7DTHKS hand:B=2C2D9H9S starter=QD"
    assert played("hoyle", pair) == "7"


def test_hoyle_leaves_no_count_that_a_ten_card_turns_into_points() -> None:
    position = "dealer=B deal=2 hand:A=7CAD8HKS hand:B=4D9S9H3S starter=QD plays=7C4D"
    assert played("hoyle", position) != "K"
    five = "dealer=A deal=2 hand:A=2C7D8HKS hand:B=3S9S9H4S starter=QD plays=3S"
    assert played("hoyle", five) != "2"


def test_hoyle_keeps_fives_from_the_other_crib() -> None:
    away = parse_cards(thrown("hoyle", "5C5DAHKS9C7S", is_dealer=False))
    assert not {card("5C"), card("5D")} & set(away)
    assert thrown("hoyle", "5C5D9H9SJCQD", is_dealer=True) != "JCQD"
