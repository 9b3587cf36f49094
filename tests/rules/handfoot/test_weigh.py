"""What a lay-down would be worth while it is put together: H-R6.2 for its points, H-R5.3 and H-R5.4 for its kinds."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.engine import PUBLIC, Seat
from parlour.games.handfoot import GAME
from tests.rules.handfoot.table import at, code


def worth(position: str, text: str) -> Any:
    state = at(position)
    return GAME.weigh(GAME.view(state, state.turn), GAME.parse(text))


def meld(rank: str, n: int, kind: str, *, book: bool = False) -> dict[str, object]:
    return {"rank": rank, "n": n, "kind": kind, "book": book}


def test_an_opening_is_counted_while_it_is_still_too_small() -> None:
    nines = "hand:A=9C9D9H2S4C4D4H5S6D phase=play"
    assert code(nines, "open 9=9C9D9H") == "below_opening"
    assert worth(nines, "open 9=9C9D9H") == {
        "points": 30,
        "required": 50,
        "enough": False,
        "melds": [meld("9", 3, "clean")],
    }
    assert worth(nines, "open 9=9C9D9H2S 4=4C4D4H") == {
        "points": 65,
        "required": 50,
        "enough": True,
        "melds": [meld("9", 4, "dirty"), meld("4", 3, "clean")],
    }


@pytest.mark.parametrize(
    ("text", "points", "melds"),
    [
        ("open 9=9C9D", 20, [meld("9", 2, "clean")]),  # too few cards
        ("open 9=9C2S2S", 50, [meld("9", 3, "dirty")]),  # too many wilds, and only one is held
        ("open 9=9C9D4C", 25, [meld("9", 3, "clean")]),  # mixed ranks
        ("meld W=2S2SJK", 90, [meld("W", 3, "wild")]),  # not opened yet
        ("open 9=9C9C9C9D9D9H9S", 70, [meld("9", 7, "clean", book=True)]),
    ],
)
def test_what_would_be_refused_is_counted_as_well(text: str, points: int, melds: list[object]) -> None:
    """H-R6.2: the cards count, whatever else is wrong with the melds."""
    position = "hand:A=9C9D9H2S4C4D4H5S6D phase=play"
    assert code(position, text) is not None
    enough = points >= 50
    assert worth(position, text) == {"points": points, "required": 50, "enough": enough, "melds": melds}


def test_red_threes_and_books_count_toward_the_opening_where_the_house_says_so() -> None:
    reds = "threes:AC=3H3D hand:A=KCKDKH4C5D phase=play"
    assert worth(reds, "open K=KCKDKH")["points"] == 30
    assert worth(f'rules="bga opening_counts_red3=on" {reds}', "open K=KCKDKH")["points"] == 230
    fives = 'rules="bga opening_counts_book_bonus=on" hand:A=5C5D5H5S5C5D5H8S9D phase=play'
    assert worth(fives, "open 5=5C5D5H5S5C5D5H")["points"] == 35 + 500


def test_a_take_counts_the_top_card_and_of_the_rest_what_the_house_counts() -> None:
    buried = "round=2 hand:A=9C9D5S6S discard=ACADAH9S phase=draw"
    act = "take 9C9D > new also A=ACADAH"
    melds = [meld("9", 3, "clean"), meld("A", 3, "clean")]
    assert worth(f'rules="pagat" {buried}', act) == {"points": 30, "required": 90, "enough": False, "melds": melds}
    assert worth(f'rules="pagat opening_counts_pile_rest=on" {buried}', act)["points"] == 30 + 60
    assert worth(f'rules="pagat opening_counts_top_discard=off" {buried}', act)["points"] == 20


def test_on_an_open_board_only_the_melds_are_told() -> None:
    position = 'board:AC="K=KCKDKHKS Q=QCQDQH" hand:A=KCKD2SQS4C5D6H discard=5CKH'
    play, draw = f"{position} phase=play", f"{position} phase=draw"
    free = {"points": None, "required": None, "enough": True}
    assert worth(play, "add K.1=KCKD") == {**free, "melds": [meld("K", 6, "clean")]}
    assert worth(play, "add K.1=KCKD2S Q.1=QS") == {
        **free,
        "melds": [meld("K", 7, "dirty", book=True), meld("Q", 4, "clean")],
    }
    assert worth(draw, "take KCKD > K.1") == {**free, "melds": [meld("K", 7, "clean", book=True)]}
    assert worth(play, "meld K=KCKD2S") == {**free, "melds": [meld("K", 3, "dirty")]}


def test_h_r6_6_a_book_or_an_emptied_hand_is_enough_where_the_house_says_so() -> None:
    fours = "hand:A=4C4D4H4S4C4D4H9S8D phase=play"
    book, short = "open 4=4C4D4H4S4C4D4H", "open 4=4C4D4H4S4C4D"
    for alternative, enough in (("none", False), ("clean", True), ("any", True)):
        house = f'rules="bga opening_book_alternative={alternative}" {fours}'
        assert (worth(house, book)["points"], worth(house, book)["enough"]) == (35, enough)
        assert (code(house, book) is None) is enough
        assert not worth(house, short)["enough"]
    waived = 'rules="bga opening_empty_hand_waiver=on" '
    for hand, enough in (("4C4D4H", True), ("4C4D4H9S", False)):
        position = f"{waived}hand:A={hand} foot:A=8C8D phase=play"
        assert worth(position, "open 4=4C4D4H")["enough"] is enough
        assert (code(position, "open 4=4C4D4H") is None) is enough
    for hand, enough in (("4C4D", True), ("4C4D9S", False)):
        position = f"{waived}hand:A={hand} foot:A=8C8D discard=4H phase=draw"
        assert worth(position, "take 4C4D > new")["enough"] is enough
        assert (code(position, "take 4C4D > new") is None) is enough
    other = f'rules="bga opening_scope=player" board:AC="K=KCKDKH" opened=C {fours}'
    assert not worth(other, "add K.1=4C")["enough"], "only a first lay-down opens"


def test_what_cannot_be_weighed_has_no_worth() -> None:
    position = "hand:A=9C9D9H2S4C5D phase=play discard=5C"
    for text in ("draw", "discard 9C", "ask", "yes", "pass", "choose 1", "add K.1=9C", "take 9C9D > K.1"):
        assert worth(position, text) is None, text
    state = at("hand:A=9C9D9H2S4C5D phase=draw")
    assert state.discard == ()
    assert GAME.weigh(GAME.view(state, Seat.A), GAME.parse("take 9C9D > new")) is None
    assert GAME.weigh(GAME.view(state, PUBLIC), GAME.parse("open 9=9C9D9H")) is None


def test_a_seat_learns_nothing_of_what_it_cannot_see() -> None:
    """The worth rests on the view alone: cards that the seat does not hold are weighed by their faces."""
    one = "hand:A=9C9D9H2S4C5D hand:B=KCKDKH4D5S6S phase=play"
    other = "hand:A=9C9D9H2S4C5D hand:B=QCQDQH4D5S6S phase=play"
    for text in ("open K=KCKDKH", "open Q=QCQDQH", "open 9=9C9D9H"):
        assert worth(one, text) == worth(other, text)
