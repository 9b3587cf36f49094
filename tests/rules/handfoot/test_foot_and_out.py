"""The foot, the contract and going out: H-R8 and H-R9."""

from __future__ import annotations

from parlour.cards import card
from parlour.engine import Illegal
from parlour.games.handfoot.going_out import discard_illegal, leave_illegal, out_illegal
from parlour.games.handfoot.melds import books_of, missing_books
from parlour.games.handfoot.state import Phase
from tests.rules.handfoot.table import BOOKS, Table, at, code, codes, refusal, rules

READY = f'board:AC="{BOOKS} 4=4C4D4H" foot:A=none phase=play'
"""The contract is met, A is on the last pile, and a meld of fours is open."""
FIVE_FREE = "4=4C4D4H"


def house(options: str) -> str:
    return f'rules="bga {options}" '


def test_h_r8_1_running_the_next_pile_is_lifted_at_once() -> None:
    position = 'hand:A=4S foot:A=8C9D board:AC="4=4C4D4H" phase=play'
    table = Table(position).do("add 4.1=4S")
    assert (table.hand(), table.state.turn, table.said()) == ("8C9D", 0, ["run"])
    later = Table(house("foot_run=next_turn") + position).do("add 4.1=4S")
    assert (later.hand(), later.state.turn) == ("8C9D", 1)


def test_h_r8_2_walking_ends_the_turn() -> None:
    position = "hand:A=4S foot:A=8C9D phase=play"
    table = Table(position).do("discard 4S")
    assert (table.hand(), table.state.turn) == ("8C9D", 1)
    late = Table(house("foot_walk_pickup=next_turn_start") + position).do("discard 4S")
    assert (late.hand(), late.state.walked) == ("", (True, False, False, False))
    round_again = "turn=D hand:D=5C6D7H hand:A= foot:A=8C9D phase=play"
    for options, phase in (("", Phase.DRAW), (" foot_walk_replaces_draw=on", Phase.PLAY)):
        state = at(house(f"foot_walk_pickup=next_turn_start{options}") + round_again)
        table = Table(state._replace(walked=(True, False, False, False))).do("discard 5C")
        assert (table.hand(), table.state.turn, table.state.phase) == ("8C9D", 0, phase)


def test_h_r8_3_the_same_for_each_of_several_piles() -> None:
    position = 'hand:A=4S foot:A=4C,8C9D board:AC="4=4C4D4H" phase=play'
    three = 'rules="bga pile_sizes=11,11,11" '
    table = Table(three + position).do("add 4.1=4S")
    assert (table.hand(), [len(pile) for pile in table.state.feet[0]]) == ("4C", [2])
    table.do("add 4.1=4C")
    assert (table.hand(), table.state.feet[0], table.state.turn) == ("8C9D", (), 0)


def test_h_r8_4_a_first_book_unlocks_the_foot() -> None:
    position = 'hand:A=KSQCQDQH5H foot:A=8C9D board:AC="K=KCKDKHKSKCKD" phase=play'
    assert Table(position).do("add K.1=KS").hand() == "5HQCQDQH"
    first = house("foot_unlock=first_book")
    table = Table(first + position).do("add K.1=KS")
    assert (table.hand(), table.state.feet[0]) == ("5H8C9DQCQDQH", ())
    again = at(first + position)._replace(booked=(True, False, False, False))
    assert Table(again).do("add K.1=KS").hand() == "5HQCQDQH"
    emptied = Table(first + 'hand:A=4S foot:A=8C9D board:AC="4=4C4D4H" phase=play').do("add 4.1=4S")
    assert emptied.hand() == "8C9D"


def lacks(board: str, text: str = "", number: int = 1) -> dict[str, int]:
    state = at(f'hand:A=5C6D board:AC="{board}"')
    return missing_books(rules(f"bga {text}").in_force(number), state.boards[0])


def test_h_r9_1_the_contract_is_a_number_of_complete_books() -> None:
    assert lacks(BOOKS) == {}
    assert lacks(BOOKS.replace("W=JKJKJK2C2D2H2S", "W=JKJKJK2C2D2H")) == {"wild": 1}
    assert lacks(BOOKS, "contract_clean=3 contract_dirty=4 contract_wild=2") == {"clean": 1, "dirty": 2, "wild": 1}
    assert lacks(BOOKS, "contract_ranks=7,K") == {"7": 1}
    assert lacks(BOOKS, "round_overrides=2:contract_clean=4", 2) == {"clean": 2}
    assert lacks(BOOKS, "round_overrides=2:contract_clean=4", 1) == {}
    assert books_of(rules(), at(f'hand:A=5C board:AC="{BOOKS}"').boards[0]) == (2, 2, 1)


def test_h_r9_2_surplus_books_do_not_replace_missing_ones() -> None:
    three_clean = "K=KCKDKHKSKCKDKH Q=QCQDQHQSQCQDQH A=ACADAHASACADAH J=JCJDJHJSJC2DJK W=JKJKJK2C2D2H2S"
    assert lacks(three_clean) == {"dirty": 1}
    assert lacks(three_clean, "contract_surplus_clean=on") == {}
    assert lacks(three_clean, "contract_surplus_clean=on contract_dirty=4") == {"dirty": 2}
    assert lacks(BOOKS, "contract_surplus_clean=on contract_dirty=3") == {"dirty": 1}
    three_dirty = "K=KCKDKHKSKCKDKH Q=QCQDQHQSQC2DJK J=JCJDJHJSJC2DJK T=TCTDTHTSTC2DJK W=JKJKJK2C2D2H2S"
    assert lacks(three_dirty, "contract_surplus_clean=on") == {"clean": 1}


def test_h_r9_3_the_last_card_is_melded_or_discarded() -> None:
    acts = ("add 4.1=4S", "discard 4S")
    for way, want in (
        ("optional", [None, None]),
        ("required", ["must_discard", None]),
        ("forbidden", [None, "discard_forbidden"]),
    ):
        assert codes(f"{house(f'out_discard={way}')}hand:A=4S {READY}", *acts) == want
    table = Table(f"hand:A=4S {READY}").do("add 4.1=4S")
    assert table.state.is_open
    assert (table.state.results[0].out, table.state.results[0].why) == (0, "out")
    assert table.score()["out"] == 100
    unmet = READY.replace("W=JKJKJK2C2D2H2S", "W=JKJKJK2C2D2H")
    assert codes(f"hand:A=4S {unmet}", *acts) == ["must_keep_card", "contract_not_met"]
    assert code(f"hand:A=4S5H {READY}", "discard 4S out") == "cards_left"
    assert code(f"hand:A=4S5H {READY}", "add 4.1=4S out") == "cards_left"


def test_h_r9_3_who_may_go_out_by_the_board_alone() -> None:
    house_rules, board = rules(), at(f'hand:A=5C board:AC="{BOOKS}"').boards[0]
    assert out_illegal(house_rules, board, piles_left=0) is None
    for found, want in (
        (out_illegal(house_rules, board, piles_left=1), ("H-R9.6", "foot_remaining")),
        (out_illegal(house_rules, board, piles_left=0, is_somebody_out=True), ("H-R9.5", "somebody_out")),
        (out_illegal(house_rules, board[:4], piles_left=0), ("H-R9.3", "contract_not_met")),
    ):
        assert found is not None
        assert (found.rule, found.code) == want
    short = out_illegal(house_rules, board[:4], piles_left=0)
    assert short is not None
    assert dict(short.params) == {"missing": "wild.1"}
    partners = rules("bga out_partners_in_foot=picked_up out_permission=ask_binding")
    for places, answer, want_code in (
        (["in_hand"], True, "partner_not_in_foot"),
        (["picked_up", "in_hand"], True, "partner_not_in_foot"),
        (["picked_up"], None, "partner_not_asked"),
        (["played_turn"], False, "partner_refused"),
        (["picked_up"], True, None),
        ([], None, None),
    ):
        found = out_illegal(partners, board, piles_left=0, partners=places, answer=answer)
        assert (None if found is None else found.code) == want_code
        assert found is None or found.rule == "H-R9.4"


def test_h_r9_4_partners_are_asked_and_must_be_in_their_foot() -> None:
    ask = house("out_permission=ask_binding")
    state = f"{ask}hand:A=4S5H {READY}"
    assert codes(f"{ask}hand:A=4S {READY}", "discard 4S", "ask") == ["partner_not_asked", None]
    table = Table(state).do("ask")
    assert (table.state.phase, table.state.turn) == (Phase.ASKING, 0)
    assert codes(table, "B: yes", "discard 4S", "C: yes") == ["not_asked", "not_now", None]
    assert code(Table(state).do("ask", "C: no"), "add 4.1=4S") == "must_keep_card"
    no = Table(f"{ask}hand:A=4S {READY}").do("ask", "C: no")
    assert codes(no, "discard 4S", "ask") == ["partner_refused", "already_asked"]
    yes = Table(state).do("ask", "C: yes", "add 4.1=4S", "discard 5H")
    assert yes.state.results[0].out == 0
    advice = Table(f"{house('out_permission=ask_advisory')}hand:A=4S {READY}").do("ask", "C: no", "discard 4S")
    assert advice.state.results[0].out == 0
    assert code(f"hand:A=4S {READY}", "ask") == "no_asking"
    assert code(f'{ask}hand:A=4S5H board:AC="{BOOKS}" phase=play', "ask") == "foot_remaining"
    three = 'rules="bga num_players=6 team_size=3 out_permission=ask_binding contract_wild=1" '
    mixed = Table(f"{three}hand:A=4S {READY.replace('AC', 'ACE')}").do("ask", "C: yes", "E: no")
    assert code(mixed, "discard 4S") == "partner_refused"
    empty = at(f"{ask}hand:A= {READY}")
    assert code(empty, "ask") == "nothing_held"
    for want, foot, played, found in (
        ("picked_up", "", False, "partner_not_in_foot"),
        ("picked_up", "foot:C=none ", False, None),
        ("played_turn", "foot:C=none ", False, "partner_not_in_foot"),
        ("played_turn", "foot:C=none ", True, None),
    ):
        at_end = at(f"{house(f'out_partners_in_foot={want}')}{foot}hand:A=4S {READY}")
        assert code(at_end._replace(played=(False, False, played, False)), "discard 4S") == found
    turn = Table("hand:A=4S5H foot:A=none phase=play").do("discard 4S")
    assert turn.state.played == (True, False, False, False)
    walked = Table("hand:A=4S foot:A=5H6H phase=play").do("discard 4S")
    assert walked.state.played == (False,) * 4


def test_h_r9_5_going_out_ends_the_round_unless_a_lap_is_left() -> None:
    assert Table(f"hand:A=4S {READY}").do("discard 4S").state.is_open
    others = "hand:B=4C4D5D hand:C=8C8D9D foot:C=none hand:D=4H5H5S"
    for lap, act, goes_on in (
        ("none", "add 4.1=4S", False),
        ("after_meld_out", "discard 4S", False),
        ("after_meld_out", "add 4.1=4S", True),
        ("always", "discard 4S", True),
    ):
        text = f"{house(f'out_final_lap={lap}')}hand:A=4S {others} {READY}"
        table = Table(text, "5C6C5C6C5C6C").do(act)
        assert table.state.is_open is not goes_on
    table.do("draw", "discard 4C", "draw")
    assert code(table, "add 4.1=4S") in ("card_not_in_hand", "must_keep_card")
    last = at(f"{house('out_final_lap=always')}turn=C hand:C=4S {READY.replace('foot:A', 'foot:C')}")._replace(
        out=at(f"hand:A=4S {READY}").turn
    )
    assert codes(last, "discard 4S", "add 4.1=4S", "ask") == ["somebody_out", "must_keep_card", "no_asking"]
    table.do(f"discard {table.state.hands[2][0]}", "draw", "discard 4H")
    assert table.state.is_open
    assert table.state.results[0].out == 0


def test_h_r9_6_an_earlier_pile_is_running_or_walking_never_going_out() -> None:
    early = READY.replace("foot:A=none", "foot:A=8C9D")
    table = Table(f"hand:A=4S {early}").do("discard 4S")
    assert (table.state.is_open, table.hand()) == (False, "8C9D")
    assert codes(f"hand:A=4S {early}", "discard 4S out", "add 4.1=4S out") == ["foot_remaining", "foot_remaining"]
    from_hand = house("out_from=hand_only")
    assert Table(f"{from_hand}hand:A=4S {early}").do("discard 4S out").state.results[0].out == 0
    assert Table(f"{from_hand}hand:A=4S {early}").do("add 4.1=4S out").state.results[0].out == 0
    assert not Table(f"{from_hand}hand:A=4S {early}").do("discard 4S").state.is_open


def test_h_r9_7_who_may_not_go_out_keeps_a_card() -> None:
    last = 'board:AC="4=4C4D4H 5=5C5D5H" foot:A=none phase=play'
    assert codes(f"hand:A=4S5S {last}", "add 4.1=4S", "add 4.1=4S 5.1=5S") == ["must_keep_card", "must_keep_card"]
    assert code(f"hand:A=4S5S6S {last}", "add 4.1=4S") is None
    assert code(f"hand:A=4S {last}", "discard 4S") == "contract_not_met"
    play_on = house("empty_without_contract=play_on")
    sits = Table(f"{play_on}hand:A=4S {last}", "7C8D").do("discard 4S")
    assert (sits.hand(), sits.state.turn) == ("", 1)
    assert codes(f"{play_on}hand:A=4S5S {last}", "add 4.1=4S 5.1=5S", "add 4.1=4S") == [None, None]
    laid = Table(f"{play_on}hand:A=4S5S {last}").do("add 4.1=4S 5.1=5S")
    assert (laid.state.phase, code(laid, "pass")) == (Phase.PLAY, None)
    assert (
        code(f"{house('empty_without_contract=play_on out_discard=required')}hand:A=4S {READY}", "add 4.1=4S") is None
    )


def found_in(found: Illegal | None) -> tuple[str, str] | None:
    return None if found is None else (found.rule, found.code)


def test_h_r9_7_what_melds_may_leave() -> None:
    no = Illegal("H-R9.3", "contract_not_met")
    keep, must = ("H-R9.7", "must_keep_card"), ("H-R9.3", "must_discard")
    usual, required = rules(), rules("bga out_discard=required")
    play_on = rules("bga empty_without_contract=play_on out_discard=required")
    for house_rules, left, piles, why, want in (
        (usual, 2, 0, no, None),
        (usual, 1, 0, no, keep),
        (usual, 0, 0, no, keep),
        (usual, 0, 1, no, None),
        (usual, 1, 0, None, None),
        (usual, 0, 0, None, None),
        (required, 1, 0, None, None),
        (required, 0, 0, None, must),
        (required, 0, 0, no, keep),
        (play_on, 0, 0, no, None),
        (play_on, 1, 0, no, None),
        (play_on, 0, 0, None, None),
    ):
        found = leave_illegal(house_rules, left, piles, why, is_out=False)
        assert found_in(found) == want
        assert found is None or found.code != "must_keep_card" or found.params["n"] == left
    by_hand = [leave_illegal(r, left, 1, why, is_out=True) for r, left, why in (
        (usual, 0, None), (usual, 3, None), (usual, 0, no), (required, 0, None),
    )]  # fmt: skip
    assert [found_in(f) for f in by_hand] == [None, ("H-R9.3", "cards_left"), ("H-R9.3", "contract_not_met"), must]
    assert by_hand[1] is not None
    assert by_hand[1].params["left"] == 3


def test_h_r9_7_what_a_discard_may_leave() -> None:
    no = Illegal("H-R9.3", "contract_not_met")
    usual, never = rules(), rules("bga out_discard=forbidden")
    play_on = rules("bga empty_without_contract=play_on")
    four, red = card("4C"), card("3H")
    for house_rules, held, piles, why, is_out, want in (
        (usual, 2, 0, no, False, None),
        (usual, 1, 0, no, False, "contract_not_met"),
        (usual, 1, 1, no, False, None),
        (usual, 1, 1, no, True, "contract_not_met"),
        (usual, 1, 0, None, False, None),
        (never, 1, 0, None, False, "discard_forbidden"),
        (never, 1, 1, None, False, None),
        (play_on, 1, 0, no, False, None),
        (play_on, 1, 1, no, True, "contract_not_met"),
        (usual, 3, 0, None, True, "cards_left"),
    ):
        found = discard_illegal(house_rules, four, held, piles, why, is_out=is_out)
        assert (None if found is None else found.code) == want
        assert found is None or found.code != "cards_left" or found.params["left"] == held - 1
    assert found_in(discard_illegal(usual, red, 5, 1, None, is_out=False)) == ("H-R4.5", "red3_not_discardable")
    for text in ("red3_mode=penalty", "red3_discardable=on"):
        assert discard_illegal(rules(f"bga {text}"), red, 5, 1, None, is_out=False) is None
    asking = at(f"{house('out_permission=ask_binding')}turn=C hand:C=4S5S foot:C=none phase=play")
    gone = refusal(asking._replace(out=at("hand:A=4S").turn), "ask")
    assert found_in(gone) == ("H-R9.5", "somebody_out")
