"""Details of scoring, phrase by phrase and event by event: what a small fault in these modules would change."""

from typing import Any

import pytest

from parlour.cards import parse_cards
from parlour.games.cribbage import score_play, score_show
from parlour.games.cribbage.score import Item, Score, score_payload, sum_points


def phrase(code: str, n: int, points: int, cards: str, length: int = 0) -> dict[str, Any]:
    """A phrase of the cadence as the catalogue and the web read it."""
    made: dict[str, Any] = {"code": code, "n": n, "points": points, "cards": [c.text for c in parse_cards(cards)]}
    return {**made, "length": length} if length else made


SHOWS = [
    ("7C 8D 9S KH", "8H", [
        phrase("fifteen", 2, 2, "7C8D"), phrase("fifteen", 4, 2, "7C8H"),
        phrase("double_run", 12, 8, "7C8D9S8H", 3),
    ]),
    ("2C 3D 4S 9H", "3H", [
        phrase("fifteen", 2, 2, "3D3H9H"), phrase("fifteen", 4, 2, "2C4S9H"),
        phrase("double_run", 12, 8, "2C3D4S3H", 3),
    ]),
    ("TC JD QS KH", "KS", [phrase("double_run", 10, 10, "TCJDQSKHKS", 4)]),
    ("6C 7D 7H 7S", "8C", [
        phrase("fifteen", 2, 2, "7D8C"), phrase("fifteen", 4, 2, "7H8C"), phrase("fifteen", 6, 2, "7S8C"),
        phrase("triple_run", 21, 15, "6C7D8C7H7S", 3),
    ]),
    ("2C 2D 3H 3S", "4C", [phrase("double_double_run", 16, 16, "2C3H4C3S2D", 3)]),
    ("3C 4D 5S 9H", "9S", [phrase("run", 3, 3, "3C4D5S", 3), phrase("pair", 5, 2, "9H9S")]),
    ("2C 2D 9H 9S", "KC", [phrase("pair", 2, 2, "2C2D"), phrase("pair", 4, 2, "9H9S")]),
    ("TC TD TH 2S", "4C", [phrase("pair_royal", 6, 6, "TCTDTH")]),
    ("9C 9D 9H 9S", "KC", [phrase("double_pair_royal", 12, 12, "9C9D9H9S")]),
    ("2H 4H 8H JH", "KH", [phrase("flush", 5, 5, "2H4H8HJHKH", 5), phrase("nobs", 6, 1, "JH", 1)]),
    ("2H 4H 8H QH", "KC", [phrase("flush", 4, 4, "2H4H8HQH", 4)]),
    ("2C 4D 6H 8S", "QC", []),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "starter", "wanted"), SHOWS, ids=[hand for hand, *_ in SHOWS])
def test_a_hand_is_said_phrase_by_phrase(hand: str, starter: str, wanted: list[dict[str, Any]]) -> None:
    """C-34 and the table's words: fifteens, runs with their pairs, other pairs, the flush, his nobs; `n` adds up."""
    score = score_show(hand, starter)
    said = score.cadence
    assert [{**p, "cards": sorted(p["cards"])} for p in said] == [{**p, "cards": sorted(p["cards"])} for p in wanted]
    assert score.total == (wanted[-1]["n"] if wanted else 0)


PLAYS = [
    ("7C 8D", [phrase("fifteen", 2, 2, "7C8D")]),
    ("4C 5D 6S", [phrase("fifteen", 2, 2, "4C5D6S"), phrase("run", 5, 3, "4C5D6S", 3)]),
    ("TC 8D 6S 7H", [phrase("thirty_one", 2, 2, "TC8D6S7H"), phrase("run", 5, 3, "8D6S7H", 3)]),
    ("5C 5D 5H", [phrase("fifteen", 2, 2, "5C5D5H"), phrase("pair_royal", 8, 6, "5C5D5H", 3)]),
    ("6C 6D", [phrase("pair", 2, 2, "6C6D")]),
    ("3C 3D 3H 3S", [phrase("double_pair_royal", 12, 12, "3C3D3H3S", 4)]),
    ("TC QD", []),
]


@pytest.mark.parametrize(("pile", "wanted"), PLAYS, ids=[pile for pile, _ in PLAYS])
def test_a_card_of_the_play_is_said_phrase_by_phrase(pile: str, wanted: list[dict[str, Any]]) -> None:
    assert score_play(pile).cadence == wanted


def test_a_score_as_json_has_its_items_and_its_cadence() -> None:
    score = score_show("5H 5S TD QC", "KC")
    assert score_payload(score.items) == {
        "items": [
            *(
                {"kind": "fifteen", "points": 2, "cards": [five, ten]}
                for five in ("5H", "5S")
                for ten in ("TD", "QC", "KC")
            ),
            {"kind": "pair", "points": 2, "cards": ["5H", "5S"]},
        ],
        "cadence": score.cadence,
    }
    assert score.cadence[-1] == phrase("pair", 14, 2, "5H5S")


def test_items_add_up() -> None:
    assert sum_points(()) == 0
    items = (Item("pair", 2, ()), Item("run", 3, ()))
    assert sum_points(items) == Score(items).total == 5
