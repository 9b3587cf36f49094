"""C-51 to C-53: counting by hand, overclaims, muggins."""

from __future__ import annotations

import random

import pytest

from parlour.cards import PACK
from parlour.engine import Dealer, Seat
from parlour.games.cribbage import GAME
from parlour.games.cribbage.actions import Claim
from parlour.games.cribbage.counting import worth
from parlour.games.cribbage.score import sum_points
from parlour.games.cribbage.state import Phase
from tests.rules.cribbage.table import Pegs, Table

LAY = "KH 5H 8S 5S 2C 5D 3D JC"


def at_show(rules: str, scores: str = "A:0,B:0") -> Table:
    """B's hand, worth six (2-3-king, 2-8-5, king-5), is to be counted; the dealer A holds 29."""
    table = Table.at(
        f'rules="{rules}" dealer=A hand:A=5H5S5DJC hand:B=2C3D8SKH crib=9C9D9H9S starter=5C scores={scores}'
    )
    for card in LAY.split():
        count_out(table)
        table.do(f"{table.must()} play {card}")
    count_out(table)
    assert table.state.phase is Phase.SHOW
    return table


def count_out(table: Table) -> None:
    """Claim nothing, and go where nothing fits, as long as the play asks for it."""
    while table.state.phase is Phase.PLAY:
        found = GAME.automatic(table.state)
        if table.state.due is not None:
            table.do(f"{table.state.due.seat} claim 0")
        elif found is not None:
            table.do(f"{found[0]} {GAME.format(found[1])}")
        else:
            return


def test_c_51_by_default_the_table_counts() -> None:
    table = at_show("acc")
    illegal = table.refusal("B claim 6")
    assert (illegal.rule, illegal.code) == ("C-51", "nothing_to_claim")
    assert table.do("B show") == [("B", 6, "hand")]


@pytest.mark.parametrize(("points", "pegged"), [(0, 0), (1, 1), (5, 5), (6, 6), (7, 6), (29, 6), (500, 6)])
def test_c_51_a_claim_is_never_refused_and_pegs_the_lesser(points: int, pegged: int) -> None:
    table = at_show("acc counting=show")
    assert table.do(f"B claim {points}") == ([("B", pegged, "hand")] if pegged else [])


def test_c_51_one_claim_a_score() -> None:
    table = at_show("acc counting=show")
    table.do("B claim 4")
    assert table.refusal("B claim 6").code == "nothing_to_claim"
    assert table.must() == "A"
    table.do("A claim 29")
    table.do("A claim 12")  # the crib
    assert table.state.phase is Phase.DEAL


def test_c_51_only_the_owner_claims_and_nothing_goes_on_before() -> None:
    table = at_show("acc counting=show")
    assert table.must() == "B"
    assert table.refusal("A claim 6").code == "nothing_to_claim"
    illegal = table.refusal("B show")
    assert (illegal.rule, illegal.code) == ("C-51", "claim_first")
    assert illegal.params == {"seat": "B"}
    assert GAME.automatic(table.state) is None


def test_c_51_only_hands_and_cribs_are_claimed_where_that_is_agreed() -> None:
    table = Table.at('rules="acc counting=show" dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S')
    assert table.lay("KC 6S KD 2C 2D") == [("A", 2, "play"), ("A", 1, "go")]


ALL = 'rules="acc counting=all" dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S'


def test_c_51_where_everything_is_claimed_every_card_is() -> None:
    table = Table.at(ALL)
    table.do("A play KC")
    assert table.must() == "A"
    assert table.refusal("B play 6S").code == "claim_first"
    assert table.do("A claim 0") == []
    table.do("B play 6S", "B claim 0", "A play KD", "A claim 0", "B go", "A play 2C", "A claim 0", "A play 2D")
    assert table.do("A claim 2") == [("A", 2, "play")]
    assert table.must() == "A"  # the go is a score of its own
    assert table.do("A claim 1") == [("A", 1, "go")]
    assert (table.state.count, table.must()) == (0, "B")


def test_c_51_the_very_last_card_is_claimed_with_its_point() -> None:
    table = Table.at(ALL)
    table.do("A play KC", "A claim 0", "B play 6S", "B claim 0", "A play KD", "A claim 0", "B go")
    table.do("A play 2C", "A claim 0", "A play 2D", "A claim 2", "A claim 1")
    table.do("B play 8D", "B claim 0", "B play 7H", "B claim 2", "B play 9C")
    assert table.do("B claim 9") == [("B", 4, "play")]  # a run of three and the last card
    assert table.state.phase is Phase.SHOW


@pytest.mark.parametrize("points", [0, 1, 3])
def test_c_51_a_point_not_claimed_is_not_pegged(points: int) -> None:
    table = Table.at(ALL)
    table.do("A play KC", "A claim 0", "B play 6S", "B claim 0", "A play KD", "A claim 0", "B go")
    table.do("A play 2C", "A claim 0", "A play 2D", "A claim 2")
    assert table.do(f"A claim {points}") == ([("A", 1, "go")] if points else [])
    assert (table.state.count, table.must()) == (0, "B")


def test_c_51_a_negative_claim_is_no_claim() -> None:
    table = at_show("acc counting=show")
    illegal = GAME.check(table.state, Seat.B, Claim(-1))
    assert illegal is not None
    assert (illegal.rule, illegal.code) == ("C-51", "claim_points")


def test_c_51_the_hand_is_shown_with_its_true_count_and_the_claim() -> None:
    table = at_show("acc counting=show")
    table.do("B claim 4")
    (show,) = table.facts()["shows"]
    assert (show["total"], show["claimed"]) == (6, 4)


def test_c_52_what_is_too_much_is_not_pegged() -> None:
    table = at_show("acc counting=show")
    assert table.do("B claim 10") == [("B", 6, "hand")]
    assert table.scores == {"A": 3, "B": 7}  # with a fifteen and the last card for A and a go for B from the play


def test_c_52_or_goes_to_the_next_opponent() -> None:
    table = at_show("acc counting=show overclaim=to_opponent")
    before = table.scores
    assert table.do("B claim 10") == [("B", 6, "hand"), ("A", 4, "overclaim")]
    assert table.scores == {"A": before["A"] + 4, "B": before["B"] + 6}
    assert table.do("A claim 29") == [("A", 29, "hand")]


def test_c_52_with_more_seats_to_the_left() -> None:
    table = Table.at(
        'rules="acc players=4 counting=all overclaim=to_opponent" dealer=D '
        "hand:A=KC2C3C4C hand:B=KD2D3D4D hand:C=KH2H3H4H hand:D=KS2S3S4S"
    )
    assert table.do("A play KC", "A claim 3") == [("BD", 3, "overclaim")]


def test_c_52_of_two_opponents_to_the_one_at_the_left() -> None:
    rules = "acc players=3 counting=all overclaim=to_opponent"
    table = Table.at(f'rules="{rules}" dealer=C hand:A=KC2C3C4C hand:B=KD2D3D4D hand:C=KH2H3H4H')
    assert table.do("A play KC", "A claim 3", "B play KD", "B claim 4") == [
        ("B", 3, "overclaim"),
        ("B", 2, "play"),
        ("C", 2, "overclaim"),
    ]


def test_c_52_the_game_may_end_by_it() -> None:
    table = at_show("acc counting=show overclaim=to_opponent", "A:113,B:0")
    assert table.do("B claim 29")[-1][0] == "A"
    assert GAME.outcome(table.state) is not None


MUGGINS = "acc counting=show muggins=on"


def test_c_53_d22_off_unless_agreed() -> None:
    assert not GAME.options.parse("").muggins
    table = at_show("acc counting=show")
    table.do("B claim 0")
    illegal = table.refusal("A muggins 6")
    assert (illegal.rule, illegal.code) == ("C-53", "no_muggins")


def test_c_53_nothing_can_be_missed_where_the_table_counts() -> None:
    table = at_show("acc muggins=on")
    table.do("B show")
    assert table.refusal("A muggins 1").code == "no_muggins"
    conflicts = GAME.options.conflicts(GAME.options.parse("acc muggins=on"))
    assert [(c.kind, c.options) for c in conflicts] == [("no_effect", ("muggins", "counting"))]


@pytest.mark.parametrize("claim", [0, 4, 6, 9])
def test_c_53_after_every_claim_short_or_not_the_opponent_may_call(claim: int) -> None:
    table = at_show(MUGGINS)
    table.do(f"B claim {claim}")
    assert (table.must(), table.may()) == ("A", "")
    assert GAME.automatic(table.state) is None
    assert table.is_legal("A muggins 2")
    assert table.is_legal("A pass")
    assert table.refusal("B muggins 2").code == "nothing_to_call"
    assert table.facts()["windows"] == [{"seat": "B", "what": "hand", "claimed": claim, "may": ["A"]}]


def test_c_53_nothing_tells_whether_something_is_missing() -> None:
    short = at_show(MUGGINS)
    exact = Table.at(
        f'rules="{MUGGINS}" dealer=A hand:A=5H5S5DJC hand:B=AC3D8SKH crib=9C9D9H9S starter=5C'
    )  # king-5 alone: 2
    exact.lay("KH 5H 8S 5S AC 5D 3D JC")
    short.state = short.state._replace(scores=exact.state.scores)
    short.do("B claim 2")
    exact.do("B claim 2")
    assert short.events == exact.events
    assert short.facts()["windows"] == exact.facts()["windows"]
    assert short.must() == exact.must()


@pytest.mark.parametrize("rules", ["kitchen", "kitchen players=3", "kitchen players=4", "kitchen cards=five"])
def test_c_53_a_claim_up_to_the_truth_looks_the_same_whatever_the_truth(rules: str) -> None:
    table = Table.new(rules)
    rng = random.Random(rules)
    dealer = Dealer(GAME, lambda n: random.Random(f"{rules} {n}").sample(PACK, 52))
    for _ in range(160):
        owed, due = GAME.chance(table.state), table.state.due
        if GAME.outcome(table.state) is not None:
            break
        if owed is not None:
            table.do(f"d {GAME.format(dealer.answer(owed))}")
            continue
        if due is not None:
            truth = sum_points(worth(table.state, due.seat, due.what, table.state.laid_count))
            for points in range(truth + 1):
                other = Table(table.state)
                pegs = other.do(f"{due.seat} claim {points}")
                assert [(n, why) for _, n, why in pegs] == ([(points, due.what)] if points else [])
                assert [e["n"] for e in other.events if e["kind"] == "say"] == [points]
                assert not [e for e in other.events if e["kind"] == "fact" and "shows" in e["set"]]
                assert str(due.seat) not in other.facts()["windows"][-1]["may"]
            table.do(f"{due.seat} claim {rng.randint(0, truth)}")
            continue
        seat = rng.choice([s for s in GAME.pending(table.state).must if isinstance(s, Seat)])
        table.do(f"{seat} {GAME.format(rng.choice(list(GAME.legal(GAME.view(table.state, seat)))))}")


def test_c_53_nor_with_the_last_card_of_the_play() -> None:
    def last(position: str, laid: str) -> Table:
        table = Table.at(f'rules="kitchen" dealer=A {position}')
        for card in laid.split():
            count_out(table)
            table.do(f"{table.must()} play {card}")
        return table

    alone = last("hand:A=KCKDKHJC hand:B=QCQD9H9S", "QC KC QD KD 9H KH 9S JC")
    pair = last("hand:A=KCKDKHJC hand:B=QCQD9HJS", "QC KC QD KD 9H KH JS JC")
    assert alone.state.laid_count == pair.state.laid_count == 8
    assert (alone.state.count, pair.state.count) == (19, 20)
    pair.do("A claim 1")  # of three: a pair and the last card
    alone.do("A claim 1")  # all there is
    score = alone.scores["A"]
    assert [e for e in pair.events if e["kind"] != "fact"] == [
        {**e, "count": 20, "score": score} if e["kind"] == "points" else e for e in alone.events if e["kind"] != "fact"
    ]


@pytest.mark.parametrize(
    ("claim", "call", "pegs"),
    [
        (0, 6, [("A", 6, "muggins")]),
        (4, 2, [("A", 2, "muggins")]),
        (4, 1, [("A", 1, "muggins")]),
        (4, 9, [("A", 2, "muggins")]),  # the lesser of call and truth
        (6, 1, [("B", 1, "muggins")]),  # a wrong call pays the other side
        (9, 3, [("B", 3, "muggins")]),  # also after an overclaim
    ],
)
def test_c_53_what_a_call_pays(claim: int, call: int, pegs: Pegs) -> None:
    table = at_show(MUGGINS)
    table.do(f"B claim {claim}")
    assert table.do(f"A muggins {call}") == pegs
    assert table.must() == "A"  # the dealer's hand comes up
    (show,) = table.facts()["shows"]
    assert (show["total"], show["claimed"]) == (6, claim)


def test_c_53_a_claim_that_is_let_go_by() -> None:
    table = at_show(MUGGINS)
    table.do("B claim 0")
    assert table.do("A pass") == []
    assert table.refusal("A muggins 6").code == "nothing_to_call"  # a missed call is not called again
    assert table.refusal("B muggins 6").code == "nothing_to_call"
    assert table.do("A claim 29") == [("A", 29, "hand")]


def test_c_53_the_true_count_is_shown_only_when_all_have_answered() -> None:
    table = at_show(MUGGINS)
    table.do("B claim 4")
    assert "shows" not in table.facts()
    table.do("A pass")
    assert [show["total"] for show in table.facts()["shows"]] == [6]


def test_c_53_a_call_of_nothing_is_refused() -> None:
    table = at_show(MUGGINS)
    table.do("B claim 4")
    illegal = table.refusal("A muggins 0")
    assert (illegal.rule, illegal.code) == ("C-53", "muggins_points")


@pytest.mark.parametrize(("claim", "call", "pegs"), [(4, 2, [("A", 1, "muggins")]), (2, 4, [("A", 1, "muggins")])])
def test_c_53_no_call_passes_the_game_hole(claim: int, call: int, pegs: Pegs) -> None:
    table = at_show(MUGGINS)
    table.state = table.state._replace(scores=(120, 50))
    table.do(f"B claim {claim}")
    assert table.do(f"A muggins {call}") == pegs
    assert GAME.outcome(table.state) is not None


def test_c_53_what_the_owner_could_not_have_pegged_is_not_missing() -> None:
    table = at_show(MUGGINS)
    table.state = table.state._replace(scores=(50, 118))
    table.do("B claim 2")  # of six, with three holes left: one was missed
    assert table.do("A muggins 4") == [("A", 1, "muggins")]


def test_c_53_his_heels_cannot_be_called() -> None:
    table = Table.at('rules="kitchen" dealer=A hand:A=3C5D7H9SJCKD hand:B=2C4D6H8STCQD')
    assert table.do("A crib JCKD", "B crib TCQD", "d starter JD") == [("A", 2, "heels")]
    assert table.refusal("B muggins 2").code == "nothing_to_call"


KITCHEN = 'rules="kitchen" dealer=B hand:A=5C5HKCKD hand:B=5D9S8H2C'


def test_c_53_in_the_play_a_call_holds_up_nobody() -> None:
    table = Table.at(KITCHEN)
    table.do("A play 5C", "A claim 0", "B play 5D", "B claim 0")
    assert (table.must(), table.may()) == ("A", "A")
    assert table.do("A muggins 2") == [("A", 2, "muggins")]
    assert (table.must(), table.may()) == ("A", "")


def test_c_53_the_window_in_the_play_closes_with_the_own_next_card() -> None:
    table = Table.at(KITCHEN)
    table.do("A play 5C", "A claim 0", "B play 5D", "B claim 0")
    table.do("A play 5H")
    assert table.refusal("A muggins 2").code == "nothing_to_call"
    table.do("A claim 6")  # of eight
    assert table.may() == "B"
    assert table.do("B muggins 2") == [("B", 2, "muggins")]


def test_c_53_it_stays_open_while_the_other_goes_on() -> None:
    table = Table.at('rules="kitchen" dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S')
    table.do("A play KC", "A claim 0", "B play 6S", "B claim 0", "A play KD", "A claim 0", "B go")
    table.do("A play 2C", "A claim 0", "A play 2D", "A claim 0", "A claim 0")  # the pair and the go are missed
    assert table.may() == "B"
    assert table.do("B muggins 1") == [("B", 1, "muggins")]  # the newest: the go
    assert table.do("B muggins 2") == [("B", 2, "muggins")]  # then the pair
    assert table.must() == "B"


def test_c_53_windows_of_the_play_close_when_the_pones_hand_is_counted() -> None:
    table = Table.at('rules="kitchen" dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S')
    table.do("A play KC", "A claim 0", "B play 6S", "B claim 0", "A play KD", "A claim 0", "B go")
    table.do("A play 2C", "A claim 0", "A play 2D", "A claim 2", "A claim 1")
    table.do("B play 8D", "B claim 0", "B play 7H", "B claim 0", "B play 9C", "B claim 0")
    assert table.state.phase is Phase.SHOW
    assert (table.must(), table.may()) == ("A", "A")
    assert table.do("A muggins 4") == [("A", 4, "muggins")]  # the run and the last card
    table.do("A claim 2")
    assert table.may() == ""
    assert table.must() == "B"
    assert table.refusal("A muggins 2").code == "nothing_to_call"


def test_c_53_a_window_of_the_play_names_its_card() -> None:
    table = Table.at('rules="kitchen" dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S')
    table.do("A play KC", "A claim 0", "B play 6S", "B claim 0", "A play KD", "A claim 0", "B go")
    table.do("A play 2C", "A claim 0", "A play 2D")
    assert [w.get("card") for w in table.facts()["windows"] if w["may"] == ["B"]] == ["KD", "2C"]
    table.do("A claim 2", "A claim 1")  # the count has ended, the go is no card
    assert [w.get("card") for w in table.facts()["windows"] if w["may"] == ["B"]] == ["KD", "2C", "2D", None]


def test_c_53_every_opponent_calls_once_and_the_first_is_served_first() -> None:
    table = Table.at(
        'rules="acc players=3 counting=all muggins=on" dealer=C hand:A=5C5HKCKD hand:B=5D9S8H2C hand:C=7C7D7H7S'
    )
    table.do("A play 5C", "A claim 0", "B play 5D", "B claim 0")
    assert sorted(table.may()) == ["A", "C"]
    assert table.do("C muggins 2") == [("C", 2, "muggins")]
    assert table.refusal("C muggins 2 B").code == "nothing_to_call"
    assert table.do("A muggins 2") == [("B", 2, "muggins")]  # nothing is left to call


def test_c_53_a_partner_does_not_call() -> None:
    table = Table.at(
        'rules="kitchen players=4" dealer=D hand:A=5C5HKCKD hand:B=5D9S8H2C hand:C=7C7D7H7S hand:D=3C3D3H3S'
    )
    table.do("A play 5C", "A claim 0", "B play 5D", "B claim 0")
    assert table.refusal("D muggins 2 B").code == "nothing_to_call"
    assert table.do("C muggins 2 B") == [("AC", 2, "muggins")]


def test_c_53_the_lesser_also_where_the_owner_is_named() -> None:
    table = Table.at(KITCHEN)
    table.do("A play 5C", "A claim 0", "B play 5D", "B claim 1")
    assert table.refusal("A muggins 1 A").code == "nothing_to_call"
    assert table.do("A muggins 5 B") == [("A", 1, "muggins")]


def test_c_53_a_wrong_call_may_end_the_game() -> None:
    table = at_show(MUGGINS)
    table.state = table.state._replace(scores=(50, 114))
    table.do("B claim 6")
    assert table.do("A muggins 1") == [("B", 1, "muggins")]
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (Seat.B,)


@pytest.mark.parametrize("seed", range(6))
def test_c_53_whole_games_by_hand_end(seed: int) -> None:
    table = Table.new("kitchen players=4" if seed % 2 else "kitchen")
    rng = random.Random(seed)
    while GAME.outcome(table.state) is None:
        table.play_deal(rng)
    assert max(table.scores.values()) == 121
