"""Cards, seats and the deal: H-R1 and H-R2."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from parlour.cards import card
from parlour.engine import DEALER, PUBLIC, Dealer, OptionError, Seat, Viewer
from parlour.games.handfoot import GAME, State
from parlour.games.handfoot.melds import BLACK_THREES, RED_THREES, WILDS
from parlour.games.handfoot.rounds import lot_winner
from parlour.games.handfoot.rules import OPTIONS, packet_size, seats, side_of, sides
from parlour.games.handfoot.state import Phase, stock_cards
from tests.rules.handfoot.table import Table, at, cards, code, rules


def dealt(text: str, seed: int = 1, dealer: Seat | None = Seat.D) -> State:
    """A table up to the first act of a seat, from shuffles of a seed."""
    table = rules(text)
    packs: dict[int, list[object]] = {}

    def shuffled(n: int) -> list[object]:
        if n not in packs:
            packs[n] = list(GAME.pack(table))
            random.Random(f"{seed} {n}").shuffle(packs[n])
        return packs[n]

    state = GAME.initial(table, dealer)
    paying = Dealer(GAME, shuffled)  # type: ignore[arg-type]
    while (due := GAME.chance(state)) is not None:
        state = GAME.apply(state, DEALER, paying.answer(due)).state
    return state


def test_h_r1_1_two_to_seven_alone_up_to_twelve_in_teams() -> None:
    for count in range(2, 8):
        assert len(seats(rules(f"bga num_players={count} team_size=1"))) == count
    for text, want in {
        "num_players=8 team_size=1": "player_count",
        "num_players=2 team_size=2": "player_count",
        "num_players=5": "team_split",
        "num_players=11 team_size=1": "player_count",
    }.items():
        with pytest.raises(OptionError) as refused:
            rules(f"bga {text}")
        assert refused.value.code == want
    assert len(sides(rules("bga num_players=12 team_size=3"))) == 4


def test_h_r1_2_partners_are_equally_spaced() -> None:
    assert sides(rules()) == ((Seat.A, Seat.C), (Seat.B, Seat.D))
    six = rules("bga num_players=6")
    assert [side_of(six, seat) for seat in seats(six)] == [0, 1, 2, 0, 1, 2]
    assert sides(rules("bga num_players=6 team_size=3"))[0] == (Seat.A, Seat.C, Seat.E)


def test_h_r1_3_packs_with_jokers_shuffled_as_one() -> None:
    assert len(GAME.pack(rules())) == 5 * 54
    assert Counter(GAME.pack(rules("bga decks=4 jokers_per_deck=3")))[card("JK")] == 12
    state = at("hand:A=KCKD5H6S phase=play")
    assert code(state, "discard KH") == "card_not_in_hand"
    assert code("hand:A=KCKD5H6S phase=play opened=A", "meld K=KCKCKD") == "card_not_in_hand"


def test_h_r1_4_twos_and_jokers_are_wild_threes_neither() -> None:
    assert {c.text for c in WILDS} == {"2C", "2D", "2H", "2S", "JK"}
    assert {c.text for c in RED_THREES} == {"3D", "3H"}
    assert {c.text for c in BLACK_THREES} == {"3C", "3S"}
    for rank in "456789TJQKA":
        assert code(f"hand:A={rank}C{rank}D2H5S6S opened=A phase=play", f"meld {rank}={rank}C{rank}D2H") is None
    assert code("hand:A=3C3S2H5S6S opened=A phase=play", "meld 3=3C3S2H") == "three_in_meld"


def test_h_r1_5_nobody_plays_on_another_board() -> None:
    state = 'hand:A=KS5H6S board:BD="K=KCKDKH" board:AC="Q=QCQDQH" phase=play'
    assert code(state, "add K.1=KS") == "no_such_meld"
    table = Table('turn=B hand:B=KS5H6S board:BD="K=KCKDKH" board:AC="Q=QCQDQH" phase=play').do("add K.1=KS")
    assert [len(meld.cards) for meld in table.state.boards[1]] == [4]


def test_h_r2_1_the_highest_lot_deals_and_the_deal_moves() -> None:
    assert lot_winner(cards("KCAD2HTS")) == 1
    assert lot_winner(cards("JKAD2HTS")) == 0
    assert lot_winner(cards("ACAD2HTS")) is None
    table = Table(GAME.initial(rules(), None), "KCKDKH2S ACADAH2C QC5D6HAS").pay()
    assert (table.state.dealer, table.state.phase) == (Seat.D, Phase.DEAL)
    assert table.said().count("lots_again") == 2
    ended = Table("dealer=B hand:A=4C foot:A=none turn=A phase=play").state._replace(stock_count=0)
    for text, dealer in (("left", Seat.C), ("round_winner", Seat.A), ("random", None)):
        house = rules(f"bga dealer_rotation={text}")
        table = Table(ended._replace(rules=house, house=house, scores=(0, 0)), "").do("pass")
        assert table.state.is_open
        assert table.state.dealer == dealer
    assert [dealt(f"bga first_player={who}").turn for who in ("left_of_dealer", "dealer")] == [Seat.A, Seat.D]
    by_lot = dealt("bga first_player=high_card")
    assert by_lot.turn == lot_winner(by_lot.lots)


def test_h_r2_2_hand_and_feet_by_size_and_a_foot_is_unseen() -> None:
    state = dealt("hand_knee_foot")
    assert [len(hand) for hand in state.hands] == [15] * 4
    assert [[len(pile) for pile in piles] for piles in state.feet] == [[13, 11]] * 4
    viewers: list[Viewer] = [*GAME.seats(state.rules), PUBLIC]
    for viewer in viewers:
        seen = GAME.view(state, viewer)
        assert all(c is None for piles in seen.feet for pile in piles for c in pile)


def test_h_r2_3_packets_are_cut_passed_and_chosen() -> None:
    house = rules("bga deal_method=cut exact_cut_bonus=100")
    assert [packet_size(house, card(c)) for c in ("7C", "JK", "AC", "KD")] == [22, 22, 16, 28]
    state = dealt("bga deal_method=cut exact_cut_bonus=100")
    assert len(state.packets) == 4
    assert [len(hand) for hand in state.hands] == [11] * 4
    plain, left = dealt("bga"), dealt("bga pile_passing=left")
    assert [left.hands[(i + 1) % 4] for i in range(4)] == list(plain.hands)
    split = dealt("bga pile_passing=split_left_right")
    assert [split.hands[(i + 1) % 4] for i in range(4)] == list(plain.hands)
    assert [split.feet[(i - 1) % 4] for i in range(4)] == list(plain.feet)
    right = dealt("bga pile_passing=right")
    assert [right.hands[(i - 1) % 4] for i in range(4)] == list(plain.hands)
    assert dealt("bga pile_passing=by_round").hands == left.hands
    choosing = dealt("bga hand_choice=bottom_card")
    assert choosing.phase is Phase.CHOOSE
    seen = GAME.view(choosing, Seat.A)
    assert [sum(c is not None for c in pile) for pile in seen.feet[0]] == [1, 1]
    assert [sum(c is not None for c in pile) for pile in seen.feet[1]] == [0, 0]
    second = choosing.feet[0][1]
    table = Table(choosing).do("A: choose 2", "B: choose 1", "C: choose 1")
    assert set(table.state.hands[0]) == set(second)
    assert code(table, "A: choose 1") == "already_chosen"
    assert code(table, "D: choose 3") == "no_such_packet"
    blind = dealt("bga hand_choice=blind_choice")
    assert all(c is None for pile in GAME.view(blind, Seat.A).feet[0] for c in pile)


def test_h_r2_4_upcards_of_some_classes_are_buried() -> None:
    state = dealt("bga")._replace(phase=Phase.UPCARD, discard=(), turn_number=0, stock_count=182)
    table = Table(state, "3H2CJK3S").pay()
    assert [c.text for c in table.state.discard] == ["3S"]
    assert len(stock_cards(table.state)) == table.state.stock_count
    four = dealt("bga upcard_count=4")
    assert len(four.discard) == 4
    assert dealt("bga upcard_count=0").discard == ()


def test_h_r2_5_hands_are_cleared_of_red_threes_after_the_deal_where_the_house_says_so() -> None:
    for seed in range(6):
        state = dealt("bga red3_timing=after_deal", seed)
        assert not any(c.text in ("3D", "3H") for hand in state.hands for c in hand)
        waits = dealt("bga", seed)
        assert sum(len(reds) for reds in state.threes) >= sum(len(reds) for reds in waits.threes)
    assert OPTIONS.options["red3_timing"].default == "own_turn"
