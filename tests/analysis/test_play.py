"""The worth of every card in the play: by the rules where nothing is left to choose, and from the view alone."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.analysis.cribbage import tables
from parlour.analysis.cribbage.play import Plays, best_plays
from parlour.analysis.cribbage.question import Unanswerable, read_play, read_position
from parlour.cards import PACK, Card, card, parse_cards
from parlour.engine import Seat
from parlour.games.cribbage import GAME, State
from parlour.games.cribbage.actions import Play
from parlour.games.cribbage.state import Phase

RANKS = "A23456789TJQK"


def row_of(answer: Plays, text: str) -> tuple[float, float]:
    row = next(row for row in answer.plays if row.card is card(text))
    return row.own, row.other


def played_out(state: State, first: Card) -> tuple[int, int]:
    """The points of A and of B from here to the end of the play, where A lays `first` and nobody has a choice after."""
    before = state.scores
    state = GAME.apply(state, Seat.A, Play(first)).state
    while state.phase is Phase.PLAY:
        forced = GAME.automatic(state)
        if forced is None:
            (held,) = state.hands[state.turn]
            forced = state.turn, Play(held)
        state = GAME.apply(state, *forced).state
    return state.scores[0] - before[0], state.scores[1] - before[1]


@pytest.mark.parametrize(
    ("line", "laid"),
    [
        ("dealer=A hand:A=7H8C9DKS thrown:A=QDQS starter=2H plays=4C7H5C8C6C", "4C5C6C"),
        ("dealer=A hand:A=7H7C3D4S thrown:A=QDQS starter=2H plays=8C7H9C7CTD", "8C9CTD"),
        ("dealer=A hand:A=AH2C9DKS thrown:A=QDQS starter=2H plays=KCKSJCAHTD", "KCJCTD"),
    ],
)
def test_c_19_where_nobody_has_a_choice_the_points_are_those_of_the_rules(line: str, laid: str) -> None:
    seen = read_position(line)
    answer = best_plays(seen)
    assert (len(seen.hand), len(seen.hands[Seat.B])) == (2, 1)
    known = {*seen.hand, *parse_cards("QDQS2H"), *(c for pile in (*seen.counts, seen.pile) for _, c in pile)}
    free = Counter(int(c.rank) - 1 for c in PACK if c not in known)
    keep = tables.keep_weights(seen.dealer == Seat.A)
    ranks = [c.rank - 1 for c in parse_cards(laid)]
    assert len(answer.plays) == 2
    weights = {rank: free[rank] * keep[tables.keep_index(bytes([*ranks, rank]))] for rank in free}
    for row in answer.plays:
        own = other = whole = 0.0
        for rank, weight in weights.items():
            hidden = next(c for c in PACK if c.rank - 1 == rank and c not in known)
            state = GAME.from_position(f"{line} hand:B={laid}{hidden}")
            try:
                mine, theirs = played_out(settled(state), row.card)
            except ValueError:
                continue
            own, other, whole = own + weight * mine, other + weight * theirs, whole + weight
        assert row.own == pytest.approx(own / whole, abs=1e-6)
        assert row.other == pytest.approx(other / whole, abs=1e-6)


def settled(state: State) -> State:
    """The state once every go is said. Raises ValueError where it is not the turn of A then."""
    while (forced := GAME.automatic(state)) is not None and state.phase is Phase.PLAY:
        state = GAME.apply(state, *forced).state
    if state.turn != Seat.A:
        raise ValueError("B would have laid this card")
    return state


def test_c_18_a_go_tells_what_is_not_held() -> None:
    answer = best_plays(read_play(hand="AS 2S 9D KD", starter="2H", pile="KC KD QC", is_dealer=True, thrown="3C 3D"))
    assert answer.count == 30
    assert answer.holds[0] > 0, "nothing was said yet"
    later = best_plays(read_play(hand="AS 2S 9D 6S", starter="2H", pile="KC 9D 8C", is_dealer=True, thrown="QC QD"))
    assert later.count == 27
    went = best_plays(read_play(hand="AS 2S 9D 6S", starter="2H", pile="KC 9D 8C 2S", is_dealer=True, thrown="QC QD"))
    assert went.count == 29
    assert [share > 0 for share in went.holds] == [False, False, *[True] * 11], "two more would have fitted"


def test_the_cards_seen_are_held_by_nobody_else() -> None:
    answer = best_plays(read_play(hand="AS AD AH 9D", starter="AC", pile="4C", is_dealer=True, thrown="3C 3D"))
    assert answer.holds[0] == 0
    assert sum(answer.holds) > 1


def test_an_answer_rests_on_the_view_alone() -> None:
    line = "dealer=A scores=A:98,B:105 hand:A=7H8C9DKS thrown:A=QDQS starter=2H plays=4C hand:B=4C"
    one, two = (GAME.view(GAME.from_position(line + rest), Seat.A) for rest in ("5C6C7C", "TDJDKD"))
    assert best_plays(one) == best_plays(two)


def test_a_card_that_pegs_out_wins() -> None:
    seen = read_play(hand="4H 8C 9D KS", starter="2H", pile="4C", is_dealer=True, thrown="QD QS", scores=(119, 118))
    best = best_plays(seen).best
    assert (str(best.card), best.now, best.win) == ("4H", 2, 1.0)
    assert all(row.win is not None and row.win < 1 for row in best_plays(seen).plays[1:])


def test_where_every_card_wins_the_richest_comes_first() -> None:
    seen = read_play(hand="4H 8C 9D KS", starter="2H", pile="4C", is_dealer=True, thrown="QD QS", scores=(119, 60))
    rows = best_plays(seen).plays
    assert {row.win for row in rows} == {1.0}
    assert [row.total for row in rows] == sorted((row.total for row in rows), reverse=True)


def win_at(own: int, other: int) -> float:
    seen = read_play(hand="4H 8C 9D KS", starter="2H", pile="4C", is_dealer=True, thrown="QD QS", scores=(own, other))
    win = best_plays(seen).best.win
    assert win is not None
    return win


def test_holes_that_are_left_weigh_more_near_the_end() -> None:
    assert win_at(118, 110) > win_at(118, 119) > win_at(110, 119)


def test_what_a_card_scores_is_told_apart_from_what_follows() -> None:
    seen = read_play(hand="4H 5C 6D KS", starter="2H", pile="4C 5C 6H", is_dealer=True, thrown="QD QS")
    answer = best_plays(seen)
    assert {row.card.text: row.now for row in answer.plays} == {"4H": 3, "6D": 2, "KS": 0}
    for row in answer.plays:
        assert row.own >= row.now
        assert row.total == pytest.approx(row.own - row.other)
    wins = [row.win or 0.0 for row in answer.plays]
    assert wins == sorted(wins, reverse=True)


def test_an_unknown_throw_changes_little() -> None:
    known = best_plays(read_play(hand="7H 8C 9D KS", starter="2H", pile="4C", is_dealer=True, thrown="QD QS"))
    unknown = best_plays(read_play(hand="7H 8C 9D KS", starter="2H", pile="4C", is_dealer=True))
    for text in ("7H", "8C", "9D", "KS"):
        assert row_of(known, text) == pytest.approx(row_of(unknown, text), abs=0.15)
    assert all(row.win is not None for row in unknown.plays)


def test_the_last_cards_of_all_are_exact() -> None:
    line = "dealer=B hand:A=5H6C9DJS thrown:A=QDQS starter=2H hand:B=TC6DKDQC plays=JSTC5H6D6CKD9DQC"
    with pytest.raises(Unanswerable, match="all cards of this deal"):
        read_position(line)
    before = read_position(line.removesuffix("QC").removesuffix("9D"), seat="A")
    assert row_of(best_plays(before), "9D")[0] >= 0


@pytest.mark.parametrize("target", [61, 121])
def test_in_lowball_points_are_bad(target: int) -> None:
    line = f'rules="lowball target={target}" dealer=A hand:A=4H8C9DKS hand:B=4C?????? starter=2H plays=4C'
    answer = best_plays(read_position(line))
    assert answer.best.win is None
    assert answer.best.card is not card("4H")
    totals = [row.total for row in answer.plays]
    assert totals == sorted(totals)


def test_a_game_longer_than_the_table_has_no_chance_to_tell() -> None:
    line = 'rules="acc target=181" dealer=A hand:A=4H8C9DKS hand:B=4C?????? starter=2H plays=4C'
    assert best_plays(read_position(line)).best.win is None
    short = 'rules="acc target=61" scores=A:38,B:45 dealer=A hand:A=4H8C9DKS hand:B=4C?????? starter=2H plays=4C'
    long = "scores=A:98,B:105 dealer=A hand:A=4H8C9DKS hand:B=4C?????? starter=2H plays=4C"
    assert best_plays(read_position(short)).plays == best_plays(read_position(long)).plays


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("dealer=A hand:A=7H8C9DKS hand:B=4C5C6CTS starter=2H plays=4C7H", Seat.A),
        ("dealer=A hand:A=7H8C9DKSQDQS hand:B=4C5C6CTSJSJC", Seat.A),
        ('rules="acc players=3" dealer=A hand:A=7H8C9DKS hand:B=4C5C6CTS hand:C=4D5D6DTD starter=2H', Seat.B),
        ("rules=five_card dealer=A hand:A=7H8C9D hand:B=4C5C6C starter=2H", Seat.B),
    ],
)
def test_where_no_card_is_to_be_laid_none_is_told(line: str, seat: Seat) -> None:
    with pytest.raises(Unanswerable):
        best_plays(GAME.view(GAME.from_position(line), seat))
