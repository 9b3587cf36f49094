"""Melds and books: H-R5."""

from __future__ import annotations

import pytest

from parlour.cards import card
from parlour.engine import Seat
from parlour.games.handfoot import GAME
from parlour.games.handfoot.melds import Meld, add_illegal, growth_illegal, shape_illegal, type_of
from parlour.games.handfoot.rules import Rules
from tests.rules.handfoot.table import Table, at, cards, code, codes, rules


def shape(text: str, house: Rules | None = None) -> str | None:
    house = house or rules()
    found = shape_illegal(house, cards(text)) or growth_illegal(house, cards(text))
    return None if found is None else found.code


def adding(meld: str, more: str, text: str = "", completed: int = 1) -> str | None:
    """Whether `more` may join a meld of kings that became a book in turn `completed`, in turn 2."""
    house = rules(f"bga {text}")
    laid = cards(meld)
    found = add_illegal(house, Meld(card("KC").rank, 1, laid, completed if len(laid) >= 7 else 0), cards(more), 2)
    return None if found is None else found.code


def test_h_r5_1_three_or_more_of_a_rank_with_naturals_or_wilds_alone() -> None:
    assert shape("KCKDKH") is None
    assert shape("KCKD") == "too_few_cards"
    assert shape("KCKDQH") == "mixed_ranks"
    assert shape("3C3S3C") == "three_in_meld"
    assert shape("KC2D2H") == "min_naturals"
    assert shape("JK2C2D") is None
    assert shape("JK2C2D", rules("bicycle")) == "wild_meld_forbidden"
    assert shape("KCKDKH", rules("bga meld_min=4")) == "too_few_cards"
    assert shape("KC2D2H", rules("bga min_naturals=1 wild_ratio=none")) is None


@pytest.mark.parametrize(
    ("ratio", "legal"),
    [
        ("none", ["KCKD2C", "KCKD2C2D", "KCKD2C2D2H", "KCKDKHKS2C2D2H"]),
        ("at_most_naturals", ["KCKD2C", "KCKD2C2D", "KCKDKHKS2C2D2H"]),
        ("fewer_than_naturals", ["KCKD2C", "KCKDKHKS2C2D2H"]),
        ("half_naturals", ["KCKD2C"]),
    ],
)
def test_h_r5_2_wilds_are_limited_in_number_and_proportion(ratio: str, legal: list[str]) -> None:
    house = rules(f"bga wild_ratio={ratio}")
    tried = ["KCKD2C", "KCKD2C2D", "KCKD2C2D2H", "KCKDKHKS2C2D2H"]
    assert [text for text in tried if shape(text, house) is None] == legal
    assert all(shape(text, house) == "wild_ratio" for text in tried if text not in legal)
    assert shape("KCKDKHKSKC2C2D2H2S", rules("bga extend_dirty=any")) == "too_many_wilds"
    assert shape("KCKDKHKSKC2C2D2H2S", rules("bga extend_dirty=any max_wilds=none")) is None
    assert shape("KCKDKHKS2C2D", rules("bga max_wilds=1")) == "too_many_wilds"
    assert adding("KCKD2C", "2D") == "wild_ratio"
    assert adding("KCKDKH2C2D", "2H") == "wild_ratio"
    assert adding("KCKDKH2C", "2D") is None


def test_h_r5_3_seven_cards_make_a_clean_dirty_or_wild_book() -> None:
    assert [type_of(cards(text)) for text in ("KCKDKH", "KCKD2H", "JK2C2D")] == ["clean", "dirty", "wild"]
    table = Table('hand:A=KSKCKD5H6S board:AC="K=KCKDKHKS" phase=play turn_number=9').do("add K.1=KSKC")
    assert table.state.boards[0][0].completed == 0
    table.do("add K.1=KD")
    assert table.state.boards[0][0].completed == 9
    five = 'rules="bga book_size=5" hand:A=KSKC5H6S board:AC="K=KCKDKHKS" phase=play turn_number=9'
    assert Table(five).do("add K.1=KS").state.boards[0][0].completed == 9


def test_h_r5_4_a_wild_makes_an_open_clean_meld_dirty_for_good() -> None:
    table = Table('hand:A=2SKC5H6S board:AC="K=KCKDKHKS" phase=play').do("add K.1=2S")
    assert type_of(table.state.boards[0][0].cards) == "dirty"
    table.do("add K.1=KC")
    assert type_of(table.state.boards[0][0].cards) == "dirty"


def test_h_r5_5_books_are_closed_unless_the_house_extends_them() -> None:
    clean, dirty, wild = "KCKDKHKSKCKDKH", "KCKDKHKSKC2D2H", "2C2D2H2SJKJKJK"
    assert [adding(clean, "KS"), adding(dirty, "KS")] == ["book_closed", "book_closed"]
    assert adding(clean, "KS", "extend_clean=naturals") is None
    assert adding(clean, "2S", "extend_clean=naturals") == "wild_on_closed_book"
    assert adding(clean, "2S", "extend_clean=any") is None
    assert adding(clean, "2S2C", "extend_clean=any") == "wild_on_closed_book"
    assert adding(clean, "2S2C", "extend_clean=any extend_dirty=any") is None
    assert adding(dirty, "KS", "extend_dirty=naturals") is None
    assert adding(dirty, "2S", "extend_dirty=naturals") == "wild_on_closed_book"
    assert adding(dirty, "2S", "extend_dirty=any") is None
    assert adding(dirty, "2S2C", "extend_dirty=any") == "too_many_wilds"
    late = "extend_clean=naturals extend_same_turn=off"
    assert [adding(clean, "KS", late, completed=2), adding(clean, "KS", late)] == ["book_closed", None]
    assert shape("KCKDKHKSKCKDKHKS") == "meld_too_long"
    assert shape("KCKDKHKSKCKDKHKS", rules("bga extend_clean=naturals")) is None
    assert shape("KCKDKHKSKCKDKHKS", rules(f"bga {late}")) == "meld_too_long"
    assert shape("KCKDKHKSKCKDKH2S", rules("bga extend_clean=any")) is None
    assert shape("KCKDKHKSKCKD2H2S", rules("bga extend_clean=any")) == "meld_too_long"
    assert shape("KCKDKHKSKCKD2H2S", rules("bga extend_dirty=naturals")) is None
    assert shape("KCKDKHKSKC2C2D2H", rules("bga extend_dirty=naturals")) is None
    assert shape("KCKDKHKSKC2C2D2H", rules("bga extend_dirty=any")) is None
    assert shape("2C2D2H2SJKJKJKJK", rules("bga extend_clean=any extend_dirty=any")) == "meld_too_long"
    assert code(f'hand:A=JK2C4D5D board:AC="W={wild}" phase=play', "add W.1=JK") == "book_closed"
    assert adding("KCKDKHKSKC", "KDKHKS") == "meld_too_long"
    for text, more, params in (
        ("", "KS", {"takes": "nothing", "instead": "second_meld"}),
        ("second_meld=never", "KS", {"takes": "nothing", "instead": "keep"}),
        ("extend_clean=naturals", "2S", {"joins": "naturals"}),
        ("extend_clean=any", "2S2C", {"joins": "one_wild"}),
    ):
        found = add_illegal(rules(f"bga {text}"), Meld(card("KC").rank, 1, cards(clean), 1), cards(more), 2)
        assert found is not None
        assert (found.rule, dict(found.params)) == ("H-R5.5", {"meld": "K.1", "kind": "clean", **params})
    nine, eight = "KCKDKHKSKCKD2C2D2H", "KCKDKHKSKC2C2D2H"
    assert shape(nine, rules("bga extend_dirty=naturals")) is None
    assert shape(nine, rules("bga extend_dirty=naturals wild_ratio=half_naturals")) == "meld_too_long"
    assert shape(eight, rules("bga extend_dirty=naturals min_naturals=4")) is None
    assert shape(eight, rules("bga extend_dirty=naturals min_naturals=5")) == "meld_too_long"
    assert shape("KCKDKHKSKCKDKHKS2C2D2H", rules("bga extend_dirty=naturals max_wilds=none")) is None


def test_h_r5_1_threes_join_only_black_threes_where_these_may_lie() -> None:
    threes = 'board:AC="3=3C3S3C K=KCKDKH" hand:A=3S3D2C4C5C foot:A=none phase=play'
    acts = ("add 3.1=3S", "add 3.1=3D", "add 3.1=2C", "add K.1=3S", "add K.1=4C")
    penalty = 'rules="bga red3_mode=penalty black3_meld={}" ' + threes
    allowed = [None, "three_in_meld", "three_in_meld", "mixed_ranks", "mixed_ranks"]
    assert codes(penalty.format("foot_book"), *acts) == allowed
    laid = at(penalty.format("foot_book"))
    never = laid._replace(house=rules("bga red3_mode=penalty black3_meld=never"))
    found = [GAME.check(never, Seat.A, GAME.parse(act)) for act in acts]
    assert [wrong and wrong.code for wrong in found] == [*["three_in_meld"] * 4, "mixed_ranks"]
    assert [wrong and wrong.rule for wrong in found[:3]] == ["H-R5.1"] * 3
    table = Table(penalty.format("foot_book")).do("add 3.1=3S")
    assert [e.public["to"] for e in table.events if e.public["kind"] == "move"] == ["meld:AC:3.1"]


def test_h_r5_6_a_second_meld_of_a_rank() -> None:
    book, open_meld = "K=KCKDKHKSKCKDKH", "K=KCKDKH"
    ways = ("after_complete", "never", "always", "clean_and_dirty")

    def tried(board: str, meld: str = "KSKCKD") -> list[str | None]:
        position = f'hand:A=KSKCKD2C5H6S board:AC="{board}" phase=play'
        return [code(f'rules="bga second_meld={way}" {position}', f"meld K={meld}") for way in ways]

    assert tried(book) == [None, "rank_limit", None, None]
    assert tried(open_meld) == ["second_meld", "rank_limit", None, "second_meld"], "where never, none follows a book"
    assert tried(open_meld, "KSKC2C") == ["second_meld", "rank_limit", None, None]
    ten = "hand:A=KCKDKHKSKCKDKHKSKCKD5H6S phase=play opened=A"
    assert codes(ten, "meld K=KCKDKHKSKCKDKH K=KSKCKD", "meld K=KSKCKD K=KCKDKHKSKCKDKH") == [None, "second_meld"]


def test_h_r5_7_cards_never_leave_a_board() -> None:
    table = Table('hand:A=KS2C5H6S board:AC="K=KCKDKH" phase=play', "").do("add K.1=KS2C", "discard 5H")
    assert len(table.state.boards[0][0].cards) == 5
    words = ("swap K.1=KS", "take K.1=2C", "remove K.1=2C")
    for text in words:
        with pytest.raises(ValueError, match="is no act"):
            code(table, text)
