"""The end of a round, the score, the end of the game, who sees what, and what always holds: H-R10 to H-R16."""

from __future__ import annotations

import pytest

from parlour.cards import card
from parlour.engine import PUBLIC, Seat
from parlour.games.handfoot import GAME, State
from parlour.games.handfoot.constraints import usual_contract
from parlour.games.handfoot.opening import book_points, card_points
from parlour.games.handfoot.score import side_score, winners
from parlour.games.handfoot.state import Phase, stock_cards
from tests.rules.handfoot.table import BOOKS, Table, at, cards, code, rules


def with_stock(position: str, count: int) -> State:
    """The position with no more than `count` cards in the stock."""
    return at(position)._replace(stock_count=count)


def house(options: str) -> str:
    return f'rules="bga {options}" '


PLAYING = "hand:A=KC4S5D phase=play"


def test_h_r10_1_a_round_ends_when_somebody_is_out_or_the_stock_is() -> None:
    out = Table(f'hand:A=4S foot:A=none board:AC="{BOOKS}" phase=play').do("discard 4S")
    assert (out.state.results[0].why, out.state.round, out.state.is_open) == ("out", 2, True)
    stock = Table(with_stock(PLAYING, 0)).do("discard KC")
    assert (stock.state.results[0].why, stock.state.results[0].out) == ("stock", None)


def test_h_r10_2_the_turn_is_finished_or_not_as_the_house_says() -> None:
    for timing, after_draw, after_turn in (
        ("finish_turn", False, True),
        ("immediate", True, True),
        ("on_failed_draw", False, False),
    ):
        state = with_stock(house(f"stock_end_timing={timing}") + "hand:A=KC4S5D phase=draw", 2)
        table = Table(state, "7C8D").do("draw")
        assert table.state.is_open is after_draw
        if not after_draw:
            table.do("discard KC")
            assert table.state.is_open is after_turn
    failed = Table(with_stock(house("stock_end_timing=on_failed_draw") + "hand:A=KC4S5D phase=draw", 0)).do("draw")
    assert failed.state.results[0].why == "stock"
    last = with_stock(f'hand:A=4S foot:A=none board:AC="{BOOKS}" phase=play', 0)
    assert Table(last).do("discard 4S").score()["out"] == 100


def test_h_r10_3_a_short_stock_gives_what_it_has() -> None:
    table = Table(with_stock("hand:A=KC4S5D phase=draw", 1), "7C").do("draw")
    assert (table.hand(), table.state.phase) == ("4S5D7CKC", Phase.PLAY)
    none = Table(with_stock("hand:A=KC4S5D phase=draw", 0)).do("draw")
    assert none.state.is_open


def test_h_r10_4_the_stock_is_renewed_where_the_house_says_so() -> None:
    again = house("stock_exhaustion=reshuffle")
    state = with_stock(again + "hand:A=KC4S5D discard=8C9DTHJS phase=draw", 1)
    table = Table(state, "7C9D").do("draw")
    assert table.hand() == "4S5D7C9DKC"
    assert [c.text for c in table.state.discard] == ["JS"]
    assert (table.state.stock_count, table.state.within) == (2, cards("8C9DTH"))
    none = Table(with_stock(again + "hand:A=KC4S5D discard=JS phase=draw", 0)).do("draw")
    assert none.state.is_open
    more = Table(with_stock(house("stock_exhaustion=add_deck") + "hand:A=KC4S5D phase=draw", 0), "7C8D").do("draw")
    assert (more.state.packs_added, more.state.stock_count) == (1, 52)
    full = with_stock(house("stock_exhaustion=add_deck") + "hand:A=KC4S5D phase=draw", 0)._replace(packs_added=5)
    assert Table(full).do("draw").state.is_open
    for laps, ends in ((2, False), (1, True)):
        quiet = at(house(f"stock_exhaustion=reshuffle stalemate_laps={laps}") + PLAYING)._replace(
            quiet=3, is_renewed=True
        )
        ended = Table(quiet).do("discard KC")
        assert ended.state.is_open is ends
    assert ended.state.results[0].why == "stalemate"
    laid = at(again + 'hand:A=KSKC4S5D board:AC="K=KCKDKH" phase=play')._replace(quiet=11, is_renewed=True)
    assert not Table(laid).do("add K.1=KS", "discard 4S").state.is_open


def test_h_r10_4_laps_without_a_meld_are_counted_once_the_stock_was_renewed() -> None:
    """Before that a table where nobody can open yet is no stalemate: each turn takes from the stock, which ends."""
    options = house("stock_exhaustion=reshuffle stalemate_laps=1")
    fresh = at(options + PLAYING)
    assert Table(fresh).do("discard KC").state.quiet == 0
    renewed = Table(with_stock(options + "hand:A=KC4S5D discard=8C9DTHJS phase=draw", 1), "7C9D").do("draw")
    assert renewed.state.is_renewed
    assert renewed.do("discard KC").state.quiet == 1


def test_h_r11_1_points_of_every_card_on_the_board() -> None:
    assert card_points(rules(), cards("AC2D4H5S6C7D8H9STCJDQHKSJK")) == 170
    assert card_points(rules("bga card_values=A:15,9:5"), cards("AC9C")) == 20
    assert card_points(rules("bga black3_value=7"), cards("3C")) == 7


def test_h_r11_2_books_have_a_bonus_a_rank_may_have_its_own() -> None:
    sevens = cards("7C7D7H7S7C7D7H")
    assert [book_points(rules(), c) for c in (sevens, cards("KCKDKHKSKC2DJK"), cards("JKJKJK2C2D2H2S"))] == [
        500,
        300,
        1500,
    ]
    assert book_points(rules(), sevens[:6]) == 0
    assert book_points(rules("bga rank_bonus=7.clean:1500"), sevens) == 1500
    assert book_points(rules("bga book_bonus=clean:400"), sevens) == 400


def score(text: str, position: str, partner: str = "") -> dict[str, int]:
    """The parts of the score of AC when A, on the last pile, discards and the empty stock ends the round."""
    state = with_stock(
        f'rules="bga {text}" foot:A=none hand:A=4C4D hand:C={partner} foot:C=none phase=play {position}', 0
    )
    return Table(state).do("discard 4C").score()


def test_h_r11_3_red_threes_and_their_set() -> None:
    laid = "threes:AC=3H3D3H"
    assert score("", laid)["red3"] == 300
    assert score("red3_value=-50", laid)["red3"] == -150
    assert score("red3_set_size=3 red3_set_bonus=400", laid)["red3"] == 700
    assert score("red3_set_size=4 red3_set_bonus=400", laid)["red3"] == 300
    assert [score(f"red3_unopened={way}", laid)["red3"] for way in ("same", "negated", "zero")] == [300, -300, 0]
    opened = f'{laid} board:AC="K=KCKDKH"'
    assert [score(f"red3_unopened={way}", opened)["red3"] for way in ("same", "negated", "zero")] == [300, 300, 300]


def test_h_r11_4_the_team_that_goes_out_has_a_bonus() -> None:
    position = f'hand:A=4S foot:A=none board:AC="{BOOKS}" phase=play'
    assert Table(position).do("discard 4S").score()["out"] == 100
    assert Table(house("out_bonus=250") + position).do("discard 4S").score()["out"] == 250
    assert score("", "")["out"] == 0


def test_h_r11_5_exact_cuts_and_the_sum_of_the_parts() -> None:
    state = at('rules="bga deal_method=cut exact_cut_bonus=100" ' + PLAYING)
    state = state._replace(packets=cards("7C8DJKKH"), stock_count=0)
    table = Table(state).do("discard KC")
    assert [table.score(side)["cut"] for side in (0, 1)] == [200, 0]
    nothing = side_score(rules("bga deal_method=cut exact_cut_bonus=100"), (), ())
    assert tuple(nothing) == (0, 0, 0, 0, 0, 0)
    for result in table.state.results[0].scores:
        assert result.total == sum(result)
    assert table.state.scores == tuple(result.total for result in table.state.results[0].scores)


def test_h_r11_6_what_is_left_counts_against_the_team() -> None:
    held = "hand:A=4C4D3S hand:C=KC2H foot:C=JKAC"
    state = with_stock(f"foot:A=none {held} phase=play", 0)
    assert Table(state).do("discard 4C").score()["left"] == -(5 + 5 + 10 + 20 + 50 + 20)
    for text, left in (("black3_unplayed=-300", -405), ("red3_unplayed=-500", -110)):
        changed = with_stock(f"{house(text)}foot:A=none {held} phase=play", 0)
        assert Table(changed).do("discard 4C").score()["left"] == left
    red = with_stock(
        f"{house('red3_mode=penalty red3_unplayed=-500')}foot:A=none hand:A=4C3H hand:C= foot:C=none phase=play", 0
    )
    assert Table(red).do("discard 4C").score()["left"] == -500
    wild = side_score(rules("bga incomplete_wild_penalty=1000"), at('hand:A=4C board:AC="W=JK2C2D"').boards[0], ())
    assert (wild.cards, wild.left) == (90, -1000)
    fine = at('hand:A=4C board:AC="K=KCKDKH W=JKJKJK2C2D2H2S Q=QCQD2S"').boards[0]
    assert side_score(rules("bga incomplete_wild_penalty=1000"), fine, ()).left == 0


def test_h_r11_7_a_team_that_never_opened_only_loses() -> None:
    found = score("", "", "AC")
    assert (found["cards"], found["books"], found["left"]) == (0, 0, -25)


def test_h_r12_1_after_the_rounds_or_past_the_score_the_highest_total_wins() -> None:
    house_rules = rules()
    assert winners(house_rules, (900, 700), (0, 0), 3) == ()
    assert winners(house_rules, (900, 700), (0, 0), 4) == (0,)
    by_score = rules("bga game_end=score target_score=1000")
    assert winners(by_score, (900, 950), (0, 0), 9) == ()
    assert winners(by_score, (1100, 1200), (0, 0), 2) == (1,)
    assert winners(by_score, (1000, 900), (0, 0), 2) == (0,)
    assert winners(by_score, (-900, -950), (0, 0), 50) == (0,)
    state = with_stock(f"round=4 scores=AC:500,BD:0 {PLAYING}", 0)._replace(results=())
    one = at(PLAYING)
    result = Table(one._replace(stock_count=0)).do("discard KC").state.results[0]
    table = Table(state._replace(results=(result,) * 3)).do("discard KC")
    assert table.state.phase is Phase.OVER
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert code(table, "A: draw") == "game_over"


def test_h_r9_1_what_decides_a_tie_may_differ_in_one_round() -> None:
    """Both teams hold a four at the end: the round that is over decides, by the rules in force in it."""
    for text, is_over in (("", False), ("round_overrides=1:tie_break=shared", True)):
        state = with_stock(f'rules="bga rounds=1 {text}" hand:A=KC4S hand:B=4S phase=play', 0)
        state = state._replace(hands=(*state.hands[:2], (), ()), feet=((),) * 4)
        table = Table(state).do("discard KC")
        assert [score.total for score in table.state.results[0].scores] == [-5, -5]
        outcome = GAME.outcome(table.state)
        assert (outcome is not None) == is_over
        assert outcome is None or len(outcome.winners) == 4


def test_h_r12_2_ties() -> None:
    tie = (800, 800, 300)
    assert winners(rules(), tie, (1, 0, 5), 4) == ()
    assert winners(rules(), tie, (1, 0, 5), 16) == (0, 1)
    assert winners(rules("bga tie_break=shared"), tie, (1, 0, 5), 4) == (0, 1)
    assert winners(rules("bga tie_break=most_clean_books"), tie, (1, 0, 5), 4) == (0,)
    assert winners(rules("bga tie_break=most_clean_books"), tie, (2, 2, 5), 4) == (0, 1)


def test_h_r12_2_the_page_is_told_who_won_and_how_each_round_went() -> None:
    state = with_stock('rules="bga rounds=1 tie_break=most_clean_books" hand:A=KC4S hand:B=4S phase=play', 0)
    table = Table(state._replace(hands=(*state.hands[:2], (), ()), feet=((),) * 4)).do("discard KC")
    before = GAME.wire(GAME.view(state, PUBLIC))["facts"]
    assert "winners" not in before
    assert "result.1" not in before
    ended = table.state._replace(results=(table.state.results[0]._replace(clean_books=(0, 1)),))
    facts = GAME.wire(GAME.view(ended, PUBLIC))["facts"]
    assert facts["winners"] == ["BD"]
    assert facts["result.1"]["why"] == "stock"
    assert facts["result.1"]["sides"]["AC"] == {
        "cards": 0, "books": 0, "red3": 0, "out": 0, "cut": 0, "left": -5, "total": -5
    }  # fmt: skip
    outcome = GAME.outcome(ended)
    assert outcome is not None
    assert outcome.winners == (Seat.B, Seat.D)


def test_h_r13_boards_are_public_hands_private_feet_and_stock_secret() -> None:
    state = at('hand:A=KC4S5D board:BD="Q=QCQDQH" threes:AC=3H discard=8C9D')
    for viewer in (Seat.A, Seat.B, PUBLIC):
        seen = GAME.view(state, viewer)
        assert (seen.boards, seen.threes, seen.discard) == (state.boards, state.threes, state.discard)
        assert seen.hands[0] == (state.hands[0] if viewer is Seat.A else (None,) * 3)
        assert all(c is None for piles in seen.feet for pile in piles for c in pile)
        assert GAME.wire(seen)["zones"]["stock"] == {"n": state.stock_count, "cards": []}


def test_h_r15_the_cards_of_all_zones_are_the_pack_and_nobody_is_stuck() -> None:
    state = at('hand:A=KC4S5D board:BD="Q=QCQDQH" threes:AC=3H discard=8C9D')
    assert len(stock_cards(state)) == state.stock_count
    assert stock_cards(state).count(card("KC")) == 5 - sum(hand.count(card("KC")) for hand in state.hands) - sum(
        pile.count(card("KC")) for piles in state.feet for pile in piles
    )
    only = at("hand:A=KC foot:A=none phase=play")
    assert GAME.automatic(only) == (Seat.A, GAME.parse("pass"))
    assert GAME.automatic(at("hand:A=KC4S foot:A=none phase=play")) is None
    fits = at(f'rules="bga out_discard=forbidden" hand:A=4S foot:A=none board:AC="{BOOKS} 4=4C4D4H" phase=play')
    assert GAME.automatic(fits) is None


@pytest.mark.parametrize(
    ("size", "want"), [(1, (1, 2, 0)), (2, (2, 2, 1)), (3, (3, 3, 1)), (4, (4, 4, 1)), (6, (4, 4, 1))]
)
def test_h_r16_the_usual_contract_by_size_of_the_team(size: int, want: tuple[int, int, int]) -> None:
    assert usual_contract(size) == want


@pytest.mark.parametrize("lap", ["none", "always"])
def test_h_r10_2_going_out_on_the_turn_that_empties_the_stock_is_told_as_it_is_scored(lap: str) -> None:
    """The team that went out has its bonus, whether or not the stock took the last turns of the others."""
    rules_text = f'rules="bga out_final_lap={lap}"'
    table = Table(f'{rules_text} hand:A=4S foot:A=none board:AC="{BOOKS} 4=4C4D4H" phase=play')
    table.state = table.state._replace(stock_count=0)
    table.do("discard 4S")
    assert table.score()["out"] == 100
    assert table.said()[-1] == ("round_out" if lap == "none" else "round_stock_out")
