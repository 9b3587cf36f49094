"""Details of scoring, phrase by phrase and event by event: what a small fault in these modules would change."""

from typing import Any

import pytest

from parlour.cards import card, parse_cards
from parlour.engine import DEALER, Event, Illegal, Note, Seat, Step
from parlour.games.cribbage import GAME, State, score_play, score_show
from parlour.games.cribbage.peg import REASONS, peg
from parlour.games.cribbage.score import Item, Score, score_payload, sum_points
from parlour.games.cribbage.state import Due


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


def applied(position: str, *acts: str) -> tuple[State, list[dict[str, Any]]]:
    """The state after acts such as `A play JS`, and the public payloads of the last one."""
    state = GAME.from_position(position)
    events: list[dict[str, Any]] = []
    for act in acts:
        name, words = act.split(" ", 1)
        step = GAME.apply(state, DEALER if name == "d" else Seat("ABCD".index(name)), GAME.parse(words))
        state, events = step.state, [dict(event.public) for event in step.events]
    return state, events


def refusal(position: str, seat: Seat, words: str) -> Illegal:
    illegal = GAME.check(GAME.from_position(position), seat, GAME.parse(words))
    assert illegal is not None
    return illegal


HEAD = "dealer=B deal=2 starter=2S"


def test_a_card_that_scores_is_told_in_full() -> None:
    """The card moves, the points with their reasons, what changed, who is next."""
    _, events = applied(f"{HEAD} scores=A:7,B:9 hand:A=5CKDQDJD hand:B=TC9C4C3C", "A play 5C", "B play TC")
    assert events == [
        {"kind": "move", "from": "hand:B", "to": "laid:B", "n": 1, "cards": ["TC"], "why": "play", "ordered": True},
        {
            "kind": "points",
            "side": "B",
            "seat": "B",
            "n": 2,
            "pegged": 2,
            "score": 11,
            "why": "play",
            "reasons": ["15"],
            "items": [{"kind": "fifteen", "points": 2, "cards": ["5C", "TC"]}],
            "cadence": [phrase("fifteen", 2, 2, "5CTC")],
            "count": 15,
        },
        {"kind": "fact", "set": {"counts": [[["A", "5C"], ["B", "TC"]]], "count": 15, "turn": "A"}},
        {"kind": "pending", "must": ["A"], "may": []},
    ]


def test_a_go_and_its_point_are_told() -> None:
    position = f"{HEAD} scores=A:7,B:9 hand:A=KDQDJD9S hand:B=TC9C9D8C"
    _, events = applied(position, "A play KD", "B play TC", "A play 9S")
    assert [event["kind"] for event in events] == ["move", "fact", "pending"]
    state, events = applied(position, "A play KD", "B play TC", "A play 9S", "B go")
    assert events[0] == {"kind": "say", "seat": "B", "what": "go", "count": 29}
    point = events[1]
    assert (point["seat"], point["n"], point["why"], point["reasons"], point["count"]) == ("A", 1, "go", ["go"], 29)
    assert point["items"] == [{"kind": "go", "points": 1, "cards": ["9S"]}]
    assert state.turn is Seat.B
    assert (state.count, state.pile, state.gone) == (0, (), ())
    assert state.scores == (8, 9)


def test_the_last_card_is_told_as_last() -> None:
    """A has laid all its cards; the last of B makes a pair with its own 4 and is the last card of all."""
    state, events = applied(
        f"{HEAD} hand:A=KCTCAD6D hand:B=QC2D4H4D",
        *(
            "A play KC",
            "B play QC",
            "A play TC",
            "B go",
            "A play AD",
            "B play 2D",
            "A play 6D",
            "B play 4H",
            "B play 4D",
        ),
    )
    points = [event for event in events if event["kind"] == "points"]
    assert [(p["why"], p["reasons"], p["n"]) for p in points] == [("play", ["pair"], 2), ("last", ["last"], 1)]
    assert state.phase == "show"
    assert state.hands == ((), ())


@pytest.mark.parametrize(
    ("pile", "words"),
    [
        ("", "no card"),
        ("5C 5C", "stands twice"),
        ("JK", "JK is no card"),
        ("TC TD TH 2S", "past 31"),
        ("TC TD 5H 5D 2C", "past 31"),
    ],
)
def test_what_a_count_of_cards_cannot_be_is_refused(pile: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        score_play(pile)


def test_a_count_may_come_to_31_and_cards_may_come_as_cards() -> None:
    assert score_play("TC TD TH AS").total == 2
    assert score_play(parse_cards("TC 5D")).total == 2


@pytest.mark.parametrize(
    ("hand", "starter", "words"),
    [
        ("5C 5D", "5H", "four cards"),
        ("5C 5D 5H 5S 6C", "7C", "four cards"),
        ("5C 5D 5H 5S", "5S", "stands twice"),
        ("5C 5C 5H", "5S", "stands twice"),
        ("5C 5D 5H JK", "5S", "JK is no card"),
        ("5C 5D 5H 6C", "JK", "JK is no card"),
    ],
)
def test_what_a_hand_cannot_be_is_refused(hand: str, starter: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        score_show(hand, starter)


def test_hands_of_three_and_four_may_come_as_cards() -> None:
    assert score_show(parse_cards("5C 5D 5H JS"), card("5S")).total == 29
    assert score_show("5C 5D JS", "5S").total == 15


def test_refusals_in_the_play_name_rule_card_and_room() -> None:
    position = f"{HEAD} hand:A=KDQDJD9S hand:B=TC9C9D8C plays=KDTC9S"
    assert refusal(position, Seat.B, "play 9D") == Illegal("C-17", "over_31", {"card": "9D", "count": 29, "room": 2})
    assert refusal(position, Seat.B, "play AC") == Illegal("C-14", "card_not_in_hand", {"card": "AC"})
    fresh = f"{HEAD} hand:A=KDQDJD9S hand:B=TC9C9D8C plays=KD"
    assert refusal(fresh, Seat.B, "go") == Illegal("C-18", "must_play", {"card": "8C", "count": 10})
    exact = f"{HEAD} hand:A=KDQDJDAS hand:B=TC9C9D8C plays=KDTCQD"
    assert GAME.check(GAME.from_position(exact), Seat.B, GAME.parse("go")) is None
    full = f"{HEAD} hand:A=KDQDJDAS hand:B=TCAC9D8C plays=KDTCQD"
    assert GAME.check(GAME.from_position(full), Seat.B, GAME.parse("play AC")) is None
    assert refusal(full, Seat.B, "go").params == {"card": "AC", "count": 30}


def pegged(rules: str, scores: tuple[int, ...], seat: Seat, why: str, *items: Item) -> tuple[State, Event | None, bool]:
    """The state, the event and whether the game ended, after `peg` in a game that stands at `scores`."""
    state = GAME.initial(GAME.options.parse(rules), Seat.A)._replace(scores=scores, deal=5)
    notes: list[Note] = []
    after, is_over = peg(state, notes, seat, why, items)
    events = Step(after, notes).events
    return after, events[0] if events else None, is_over


TWO = Item("pair", 2, parse_cards("5C5D"))


def test_nothing_is_pegged_for_nothing() -> None:
    state, event, is_over = pegged("acc", (3, 4), Seat.A, "hand")
    assert (state.scores, event, is_over) == ((3, 4), None, False)


def test_points_past_the_game_hole_are_lost_and_it_ends_the_game() -> None:
    """C-39, C-40: the peg stops in the game hole; the event tells what was scored and what was pegged."""
    state, event, is_over = pegged("acc", (100, 120), Seat.B, "hand", TWO, Item("run", 3, parse_cards("3C4C5C")))
    assert event is not None
    assert (event.public["n"], event.public["pegged"], event.public["score"]) == (5, 1, 121)
    assert event.public["reasons"] == ["pair", "run"]
    assert "count" not in event.public
    assert is_over
    assert state.scores == (100, 121)
    assert state.phase == "over"
    short, _, is_over = pegged("acc", (100, 118), Seat.B, "hand", TWO)
    assert (short.scores, is_over) == ((100, 120), False)


def test_partners_peg_on_one_peg() -> None:
    state, event, _ = pegged("acc players=4", (10, 20), Seat.D, "hand", TWO)
    assert event is not None
    assert (event.public["side"], event.public["seat"]) == ("BD", "D")
    assert state.scores == (10, 22)
    state, event, _ = pegged("acc players=3", (1, 2, 3), Seat.B, "hand", TWO)
    assert state.scores == (1, 4, 3)


def test_the_one_alone_needs_half() -> None:
    _, _, is_over = pegged("captain", (59, 0), Seat.A, "hand", TWO)
    assert is_over
    _, _, is_over = pegged("captain", (0, 59), Seat.C, "hand", TWO)
    assert not is_over


@pytest.mark.parametrize("why", ["heels", "go", "last"])
def test_nobody_leaves_the_stink_hole_by_heels_or_go(why: str) -> None:
    """C-56: said, not pegged; one hole earlier, or for anything else, points are pegged as usual."""
    state, event, is_over = pegged("acc stinkhole=on", (5, 120), Seat.B, why, Item(why, 1, ()))
    assert (state.scores, is_over) == ((5, 120), False)
    assert event == Event({"kind": "say", "seat": "B", "what": "stinkhole", "of": why})
    for rules, score, reason in (("acc", 120, why), ("acc stinkhole=on", 119, why), ("acc stinkhole=on", 120, "play")):
        state, event, is_over = pegged(rules, (5, score), Seat.B, reason, Item("go", 1, ()))
        assert (state.scores, is_over) == ((5, score + 1), score == 120)


def test_every_kind_of_item_has_its_word_in_a_record() -> None:
    words = (
        "15 31 pair pair-royal double-pair-royal run flush nobs heels go last three-for-last claim muggins overclaim"
    )
    assert list(REASONS.values()) == words.split()
    assert [word.replace("-", "_") for word in REASONS.values()][2:] == list(REASONS)[2:]
    assert list(REASONS)[:2] == ["fifteen", "thirty_one"]


def test_heels_are_told_with_their_card() -> None:
    """C-13: two for the dealer as the jack is turned, before any card is laid."""
    state = GAME.from_position("dealer=B deal=2 hand:A=KDQDJD9S7C6C hand:B=TC9C9D8C2C2D")
    for seat, words in ((Seat.A, "crib 6C7C"), (Seat.B, "crib 2C2D")):
        state = GAME.apply(state, seat, GAME.parse(words)).state
    step = GAME.apply(state, DEALER, GAME.parse("starter JH"))
    point = step.events[1].public
    assert (point["why"], point["seat"], point["n"], point["reasons"]) == ("heels", "B", 2, ["heels"])
    assert point["cadence"] == [phrase("heels", 2, 2, "JH", 1)]


def test_cards_that_were_never_laid_are_shown() -> None:
    """C-48: the first go ends the play of the five-card game; both hands lie open."""
    position = 'rules="five_card" dealer=B deal=2 starter=2S hand:A=KDQDJD hand:B=TC9C8C'
    state, events = applied(position, "A play KD", "B play TC", "A play QD", "B go")
    moves = [event for event in events if event["kind"] == "move"]
    assert [(m["from"], m["to"], m["n"], m["cards"], m["why"]) for m in moves] == [
        ("hand:A", "laid:A", 1, ["JD"], "shown"),
        ("hand:B", "laid:B", 2, ["8C", "9C"], "shown"),
    ]
    assert state.rest == (parse_cards("JD"), parse_cards("8C9C"))
    assert state.hands == ((), ())
    assert (state.phase, state.turn) == ("show", Seat.A)


def test_with_claims_the_card_waits_for_its_owner() -> None:
    """C-51: what a card and a go are worth is claimed; 31 and the very last card need no claim of their own."""
    position = 'rules="acc counting=all" dealer=B deal=2 starter=2S hand:A=KDQDJD9S hand:B=TC9C9D8C'
    state, _ = applied(position, "A play KD")
    assert state.due == Due(Seat.A, "play")
    state, _ = applied(position, "A play KD", "A claim 0", "B play TC", "B claim 0", "A play 9S", "A claim 0", "B go")
    assert state.due == Due(Seat.A, "go")
    assert state.turn is Seat.A
    state, _ = applied(
        position, "A play KD", "A claim 0", "B play TC", "B claim 0", "A play 9S", "A claim 0", "B go", "A claim 1"
    )
    assert (state.due, state.turn, state.count, state.scores) == (None, Seat.B, 0, (1, 0))


def test_a_second_refusal_ends_the_count_where_bicycle_says_so() -> None:
    """C-54: with three seats and `bicycle3` two refusals in a row stop the count."""
    stuck = "dealer=A deal=2 starter=2S hand:A=KDQDJDAS hand:B=TC9C9D8C hand:C=QSJSTS9H"
    for rule, turn, count in (("around", Seat.A, 29), ("bicycle3", Seat.B, 0)):
        state, _ = applied(
            f'rules="acc players=3 go_rule={rule}" {stuck}',
            *("B play TC", "C play 9H", "A play JD", "B go", "C go"),
        )
        assert (state.turn, state.count) == (turn, count)
    one = "dealer=A deal=2 starter=2S hand:A=KDQDJD9S hand:B=TC9C9D8C hand:C=QSJSTSAC"
    for rule in ("around", "bicycle3"):
        state, _ = applied(f'rules="acc players=3 go_rule={rule}" {one}', "B play TC", "C play QS", "A play 9S", "B go")
        assert (state.turn, state.count) == (Seat.C, 29)


def test_ones_own_card_ends_ones_own_calls_only() -> None:
    """C-53: A lays on after the go of B; B may still call the claims of A, until B lays a card."""
    position = 'rules="kitchen" dealer=B deal=2 starter=QD hand:A=2CADAHKC hand:B=KDKHTCTD'
    acts = ["A play KC", "A claim 0", "B play KD", "B claim 2", "A play 2C", "A claim 0", "B go"]
    state, _ = applied(position, *acts)
    assert [(w.seat, w.claimed, w.callers) for w in state.windows] == [(Seat.A, 0, (Seat.B,))]
    state, _ = applied(position, *acts, "A play AD")
    assert [(w.seat, w.claimed, w.callers) for w in state.windows] == [(Seat.A, 0, (Seat.B,))]
    acts += ["A play AD", "A claim 0", "A play AH", "A claim 2", "A claim 1"]
    state, _ = applied(position, *acts)
    assert [(w.what, w.claimed) for w in state.windows] == [("play", 0), ("play", 0), ("play", 2), ("go", 1)]
    state, _ = applied(position, *acts, "B play KH")
    assert state.windows == ()


def test_a_card_ends_the_calls_of_one_seat_of_three() -> None:
    position = 'rules="kitchen players=3" dealer=A deal=2 starter=QD hand:A=2CADAHKC hand:B=KDKHTCTD hand:C=3C4C5C6C'
    state, _ = applied(position, "B play KD", "B claim 0", "C play 3C")
    assert [(w.seat, w.callers) for w in state.windows] == [(Seat.B, (Seat.A,))]
