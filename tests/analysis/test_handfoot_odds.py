"""Odds of Hand and Foot against counting by hand, the rules themselves and samples of whole tables."""

import itertools
import random
from collections.abc import Iterator, Sequence
from math import comb, sqrt

import pytest

from parlour.analysis.handfoot import draws, needed_points, own_board, plan_of, unseen_cards
from parlour.analysis.handfoot.draws import chance_of_draw, draws_of
from parlour.analysis.handfoot.first_lay import FirstLay, ranks_of
from parlour.analysis.handfoot.odds import book_odds, discard_odds, odds, opening_odds
from parlour.bots import RandomBot
from parlour.cards import Card, Rank, parse_cards, sort_cards
from parlour.engine import Action, Pending, Seat
from parlour.games.handfoot import GAME, HandFootView
from parlour.games.handfoot.actions import Add, Label, NewMeld, Open, Take
from parlour.games.handfoot.melds import WILDS
from parlour.games.handfoot.state import Phase, State
from tests.bots.play import play_match


def view_of(text: str, seat: Seat = Seat.A) -> HandFootView:
    """What a seat sees of a position."""
    return GAME.view(GAME.from_position(text), seat)


def holding(view: HandFootView, hand: Sequence[Card]) -> HandFootView:
    """The view in the play with another hand."""
    hands = (*view.hands[: view.seat], sort_cards(hand), *view.hands[view.seat + 1 :])
    return view._replace(phase=Phase.PLAY, hands=hands, pending=Pending((view.seat,)))


def drawable(view: HandFootView) -> list[Card]:
    """Every card that a draw may bring: red threes are replaced."""
    return [c for c in unseen_cards(view).elements() if not (c.rank is Rank.THREE and c.text[1] in "DH")]


# --- the arithmetic -------------------------------------------------------------------------------------------------


def test_draws_by_rank_are_all_draws() -> None:
    unseen = {Rank.ACE: 3, Rank.KING: 2, Rank.TWO: 1, Rank.FOUR: 0}
    cards = [rank for rank, n in unseen.items() for _ in range(n)]
    for count in range(5):
        expected: dict[tuple[Rank, ...], int] = {}
        for draw in itertools.combinations(cards, count):
            expected[tuple(sorted(draw))] = expected.get(tuple(sorted(draw)), 0) + 1
        found = {
            tuple(sorted(rank for rank, n in draw.items() for _ in range(n))): ways
            for draw, ways in draws_of(unseen, count)
        }
        assert found == expected


def test_a_sample_comes_to_what_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    unseen = {Rank.ACE: 8, Rank.KING: 12, Rank.FOUR: 30}
    exact = chance_of_draw(unseen, 4, lambda drawn: drawn.get(Rank.ACE, 0) >= 1, seed=1)
    assert exact.is_exact
    assert exact.value == exact.low == exact.high == pytest.approx(1 - comb(42, 4) / comb(50, 4))
    monkeypatch.setattr(draws, "MOST_DRAWS", 0)
    seen = [chance_of_draw(unseen, 4, lambda drawn: drawn.get(Rank.ACE, 0) >= 1, seed=seed) for seed in range(20)]
    assert all(not found.is_exact and found.low < found.value < found.high for found in seen)
    assert sum(found.low <= exact.value <= found.high for found in seen) >= 17
    assert seen[3] == chance_of_draw(unseen, 4, lambda drawn: drawn.get(Rank.ACE, 0) >= 1, seed=3)


def test_a_short_stock_gives_what_it_has() -> None:
    assert chance_of_draw({Rank.ACE: 1, Rank.KING: 1}, 5, lambda drawn: Rank.ACE in drawn, seed=1).value == 1.0


# --- opening --------------------------------------------------------------------------------------------------------


def every_opening(hand: Sequence[Card]) -> Iterator[Open]:
    """Every way to lay one meld a rank, wilds to any of them or by themselves: without thought, and slowly."""
    groups: dict[Rank, list[Card]] = {}
    for c in hand:
        if c not in WILDS:
            groups.setdefault(c.rank, []).append(c)
    wilds = [c for c in hand if c in WILDS]
    ranks = [*groups, Rank.JOKER]
    for counts in itertools.product(*(range(len(cards) + 1) for cards in groups.values())):
        for goals in set(itertools.product([None, *ranks], repeat=len(wilds))):
            melds = []
            for rank, n in zip(ranks, (*counts, 0), strict=True):
                laid = (*groups.get(rank, [])[:n], *(w for w, goal in zip(wilds, goals, strict=True) if goal is rank))
                if laid:
                    melds.append(NewMeld(rank, laid))
            if melds:
                yield Open(tuple(melds))


SMALL = [
    "hand:A=KCKD2S5H",
    "hand:A=ACAD5H6H",
    "hand:A=2SJKKC6H",
    'rules="pagat" hand:A=AC2S5H6H',
    'rules="bga opening_empty_hand_waiver=on" round=4 hand:A=4C4D4H5S5D',
    'rules="bga opening_counts_book_bonus=on" round=4 hand:A=4C4D4H4S4C4D',
    'rules="bga opening_book_alternative=clean" round=4 hand:A=4C4D4H4S4C4D',
    'rules="bga opening_book_alternative=any" round=4 hand:A=4C4D4H4S4C2D',
    'rules="bga wild_melds=off contract_wild=0" hand:A=JKKC2S5H',
]


@pytest.mark.parametrize("text", SMALL)
def test_the_chance_to_open_is_that_of_trying_every_draw(text: str) -> None:
    view = view_of(f"{text} discard=6D")
    known: dict[tuple[tuple[Rank, int], ...], bool] = {}
    cards = drawable(view)
    hits = 0
    for drawn in itertools.combinations(cards, 2):
        hand = (*view.hand, *drawn)
        key = tuple(sorted(ranks_of(hand).items()))
        if key not in known:
            table = holding(view, hand)
            known[key] = any(plan_of(table, action) is not None for action in every_opening(hand))
        hits += known[key]
    found = opening_odds(view)
    assert found is not None
    assert found.next_turn.is_exact
    assert found.next_turn.value == pytest.approx(hits / comb(len(cards), 2), abs=1e-12)
    assert 0 < hits < comb(len(cards), 2)
    assert found.within.high >= found.next_turn.value


def tables(text: str, seed: int) -> list[HandFootView]:
    """Views of seats on turn in a match at random."""
    found: list[HandFootView] = []
    rules = GAME.options.parse(text)

    def look(state: object, seat: Seat, action: Action) -> None:
        assert isinstance(state, State)
        if state.phase is Phase.PLAY:
            found.append(GAME.view(state, seat))

    play_match(GAME, rules, [RandomBot()] * rules.players_count, seed, look)
    return found


@pytest.mark.parametrize(
    "rules",
    [
        "bga rounds=2",
        "pagat opening_basis=flat opening_flat=150 rounds=2",
        "goodsam_florida rounds=2",
        "vegas rounds=2",
    ],
)
def test_the_dearest_first_melds_are_legal_and_no_listed_ones_are_dearer(rules: str) -> None:
    opened = short = 0
    for view in tables(rules, seed=4):
        found = opening_odds(view, turns=1)
        if found is None:
            continue
        listed = [action for action in GAME.legal(view) if isinstance(action, Open)]
        if found.melds:
            opened += 1
            plan = plan_of(view, Open(found.melds))
            assert plan is not None
            assert found.held_points >= found.required
        else:
            short += 1
            assert not listed
    assert opened >= 3
    assert short >= 3


def test_points_in_hand_are_the_most_that_count() -> None:
    view = view_of("hand:A=KCKDKH8C8D2SJK4C phase=play")
    found = opening_odds(view)
    assert found is not None
    assert (found.required, found.held_points) == (50, 30 + 20 + 70)
    assert FirstLay(view.house, needed_points(view, Seat.A)).points(parse_cards("4C5C6C")) == 0


def test_an_open_board_has_no_odds_of_opening() -> None:
    assert opening_odds(view_of('hand:A=KC board:AC="Q=QCQDQH" opened=A')) is None


# --- books ----------------------------------------------------------------------------------------------------------

BOARDS = [
    'hand:A=QS4C2D board:AC="Q=QCQDQHQS K=KCKDKHKSKC"',
    'hand:A=4C5C board:AC="Q=QCQDQHQS2C2D K=KCKDKHKS"',
    'rules="pagat" hand:A=8C2D2H board:AC="8=8C8D8H8S W=JK2C2D2H2S"',
]


@pytest.mark.parametrize("text", BOARDS)
def test_the_chance_of_a_book_is_that_of_trying_every_draw(text: str) -> None:
    view = view_of(f"{text} opened=A discard=6D")
    cards = drawable(view)
    for book in book_odds(view, turns=2):
        label = Label(book.meld.rank, book.meld.number)
        hits = {"any": 0, "clean": 0}
        known: dict[tuple[int, int], tuple[bool, bool]] = {}
        for drawn in itertools.combinations(cards, 2):
            hand = (*view.hand, *drawn)
            naturals = [c for c in hand if c.rank is book.meld.rank and c not in WILDS]
            wilds = [c for c in hand if c in WILDS]
            key = (len(naturals), len(wilds))
            if key not in known:
                table = holding(view, (*hand, *parse_cards("4D4H")))
                ways = [
                    (n, w)
                    for n in range(len(naturals) + 1)
                    for w in range(len(wilds) + 1)
                    if n + w == book.needs and plan_of(table, Add(((label, (*naturals[:n], *wilds[:w])),))) is not None
                ]
                known[key] = (bool(ways), book.kind == "clean" and any(w == 0 for _, w in ways))
            hits["any"] += known[key][0]
            hits["clean"] += known[key][1]
        total = comb(len(cards), 2)
        assert book.next_turn.value == pytest.approx(hits["any"] / total, abs=1e-12)
        assert book.clean_next_turn.value == pytest.approx(hits["clean"] / total, abs=1e-12)
        assert book.within.value >= book.next_turn.value >= book.clean_next_turn.value
        assert book.within.is_exact
    assert len(book_odds(view)) == sum(len(meld.cards) < 7 for meld in own_board(view))


def test_complete_books_have_no_odds() -> None:
    assert book_odds(view_of('hand:A=4C board:AC="Q=QCQDQHQSQCQDQH" opened=A')) == ()


# --- discards -------------------------------------------------------------------------------------------------------

TABLES = [
    'hand:A=4C5C9DKCKD2S board:AC="Q=QCQDQH" board:BD="K=KCKDKH" opened=AB discard=6DKS phase=play',
    'rules="bga pickup_ways=existing_meld,pair pickup=all" hand:A=4C5CKCKD board:AC="Q=QCQDQH" board:BD="K=KCKDKH"'
    " opened=AB discard=6D9H8C phase=play",
    'rules="bga pickup_ways=natural_plus_wild,pair" hand:A=4C5CKC2S board:AC="Q=QCQDQH" board:BD="8=8C8D8H" opened=AB'
    " discard=6D phase=play",
    'hand:A=4C5C9DKCKD2S board:AC="Q=QCQDQH" opened=A discard=6DKS phase=play',
    'rules="pagat" round=3 hand:A=4CACKCKD2S board:AC="Q=QCQDQH" opened=A discard=6D9H8C7HKS phase=play',
]


def takes(view: HandFootView, state: State, card: Card) -> bool:
    """Whether the next seat of a whole table takes the pile once the card lies on it: the rules list a take."""
    hands = (sort_cards(set_without(state.hands[0], card)), *state.hands[1:])
    after = state._replace(
        phase=Phase.DRAW,
        turn=Seat.B,
        turn_number=state.turn_number + 1,
        discard=(*state.discard, card),
        hands=hands,
        is_frozen=card in WILDS and "wild" in state.house.pickup.freeze_on,
    )
    return any(isinstance(action, Take) for action in GAME.legal(GAME.view(after, Seat.B)))


def set_without(cards: tuple[Card, ...], card: Card) -> list[Card]:
    """The cards without one of this face."""
    left = list(cards)
    left.remove(card)
    return left


@pytest.mark.parametrize("text", TABLES)
def test_what_a_discard_gives_away_is_what_samples_of_the_table_show(text: str) -> None:
    view = view_of(text)
    rows = {row.card: row for row in discard_odds(view)}
    assert set(rows) == set(view.hand)
    rng = random.Random(3)
    states = [GAME.sample(view, rng) for _ in range(400)]
    states = [s for s in states if not any(c.rank is Rank.THREE and c.text[1] in "DH" for c in s.hands[1])]
    opened = view.opened[1]
    for card in dict.fromkeys(view.hand):
        row = rows[card]
        share = sum(takes(view, state, card) for state in states) / len(states)
        assert row.seat is Seat.B
        assert row.take.is_exact == (opened or row.barred is not None)
        spread = sqrt(max(row.take.value * (1 - row.take.value), 0.002) / len(states))
        if not row.take.is_exact:
            spread += (row.take.high - row.take.low) / 4
        assert abs(share - row.take.value) < 4 * spread, (card, share, row.take)


def test_a_discard_gives_the_cards_that_a_take_brings() -> None:
    view = view_of('rules="pagat" hand:A=4CKC3C board:BD="Q=QCQDQH" opened=B discard=6D9H8C7H phase=play')
    rows = {row.card.text: row for row in discard_odds(view)}
    assert rows["KC"].cards == parse_cards("6D9H8C7HKC")
    assert rows["KC"].points == 5 + 10 + 10 + 5 + 10
    assert rows["KC"].cost == pytest.approx(rows["KC"].take.value * 40)
    assert rows["3C"].barred is not None
    assert rows["3C"].barred.code == "top_is_three"
    assert (rows["3C"].take.value, rows["3C"].cards) == (0.0, ())
    costs = [row.cost for row in discard_odds(view)]
    assert costs == sorted(costs)


def test_keeping_a_pair_keeps_the_chance_to_open() -> None:
    rows = {
        row.card.text: row.open_next for row in discard_odds(view_of("hand:A=KCKD8C8D2S4C5H discard=6D phase=play"))
    }
    kept, given = rows["4C"], rows["KC"]
    assert kept is not None
    assert given is not None
    assert kept.value > given.value


# --- as a whole -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [TABLES[0], TABLES[3], 'rules="pagat" hand:A=AC4CKC2S discard=6D'])
def test_swapping_hidden_cards_changes_no_odds(text: str) -> None:
    view = view_of(text)
    rng = random.Random(2)
    for _ in range(3):
        state = GAME.sample(view, rng)
        assert odds(GAME.view(state, Seat.A)) == odds(view)


def test_turns_are_counted_from_one() -> None:
    with pytest.raises(ValueError, match="turns are counted from 1"):
        odds(view_of("hand:A=KC"), turns=0)


def test_a_stock_that_ends_the_round_ends_the_draws() -> None:
    view = view_of('hand:A=QS4C board:AC="Q=QCQDQHQS" opened=A')._replace(stock_count=1)
    book = book_odds(view, turns=5)[0]
    assert book.within == book.next_turn
    assert odds(view, turns=5).draws == 1
