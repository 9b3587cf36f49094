"""Every refusal is reached, names its rule, and has words that help."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from parlour.engine import DEALER, Illegal, OptionError
from parlour.engine.words import refusal as words_of
from parlour.games.handfoot import GAME, State
from parlour.games.handfoot.state import Phase
from parlour.games.handfoot.words import EN
from tests.architecture.project import ROOT
from tests.architecture.test_rule_ids import defined
from tests.rules.handfoot.table import BOOKS, Table, at, refusal, rules

CASES = Path(__file__).resolve().parents[2] / "cases" / "data" / "handfoot.json"
READY = f'board:AC="{BOOKS} 4=4C4D4H" foot:A=none phase=play'
BOARD = 'board:AC="K=KCKDKH" phase=play'
KINGS = "hand:A=KCKD5H6S discard=4C9DKH opened=A phase=draw"
BINDING = 'rules="bga out_permission=ask_binding"'

REACHED: dict[str, tuple[State | Table | str, str]] = {
    "too_few_cards": (f"hand:A=QCQD5H6S {BOARD}", "meld Q=QCQD"),
    "three_in_meld": (f"hand:A=3C3S3C6S {BOARD}", "meld 3=3C3S3C"),
    "mixed_ranks": (f"hand:A=QCQDJH6S {BOARD}", "meld Q=QCQDJH"),
    "wild_meld_forbidden": (f'rules="bicycle" hand:A=2C2DJK6S {BOARD}', "meld W=2C2DJK"),
    "min_naturals": (f"hand:A=QC2D2H6S {BOARD}", "meld Q=QC2D2H"),
    "too_many_wilds": (f'rules="pagat" hand:A=QCQDQHQSQC2D2H2S6S {BOARD}', "meld Q=QCQDQHQSQC2D2H2S"),
    "wild_ratio": (f"hand:A=QCQD2D2H6S5S {BOARD}", "meld Q=QCQD2D2H"),
    "meld_too_long": (f"hand:A=KSKCKDKHKS5S6S {BOARD}", "add K.1=KSKCKDKHKS"),
    "book_closed": (f'hand:A=KS5S6S board:AC="{BOOKS}" phase=play', "add K.1=KS"),
    "wild_on_closed_book": ('rules="gocc" hand:A=2S5S6S board:AC="K=KCKDKHKSKCKDKH" phase=play', "add K.1=2S"),
    "second_meld": (f"hand:A=KSKCKD5S6S {BOARD}", "meld K=KSKCKD"),
    "rank_limit": (
        'rules="bga second_meld=never" hand:A=KSKCKD5S6S board:AC="K=KCKDKHKSKCKDKH" phase=play',
        "meld K=KSKCKD",
    ),
    "below_opening": ("hand:A=9C9D9H5S6S phase=play", "open 9=9C9D9H"),
    "pickup_never": (f'rules="bga pickup=never" {KINGS}', "take KCKD > new"),
    "pile_empty": ("hand:A=KCKD5H6S opened=A phase=draw", "take KCKD > new"),
    "pickup_blocked_early": (f'rules="bga pickup_first_turns_blocked=3" {KINGS}', "take KCKD > new"),
    "top_is_three": ("hand:A=3C3S5H6S discard=4C3S opened=A phase=draw", "take 3C3S > new"),
    "top_is_wild": ('rules="bicycle" hand:A=2C2D5H6S discard=4C2S opened=A phase=draw', "take 2C2D > new"),
    "wild_top_on_rank": (
        'hand:A=2C2D5H8S board:AC="K=KCKDKHKS" discard=4C2H phase=draw',
        "take 2C2D > K.1",
    ),
    "not_opened_free": ('rules="bga opening_basis=none" hand:A=9C9D9H2S5S6S phase=play', "meld 9=9C9D9H"),
    "pile_too_small": (f'rules="bga pickup_min_pile=5" {KINGS}', "take KCKD > new"),
    "not_opened": ("hand:A=9C9D9H2S5S6S phase=play", "meld 9=9C9D9H2S"),
    "no_pair": (KINGS.replace("KD", "QD"), "take KC > new"),
    "not_earned": (f'rules="bga pickup_ways=natural_plus_wild" {KINGS}', "take KCKD > new"),
    "frozen": (
        f'rules="bga pickup_ways=pair,natural_plus_wild" frozen=on {KINGS.replace("KD", "2D")}',
        "take KC2D > new",
    ),
    "must_keep_card": ('hand:A=KS4D foot:A=none board:AC="K=KCKDKH" phase=play', "add K.1=KS"),
    "must_discard": (f'rules="bga out_discard=required" hand:A=4S {READY}', "add 4.1=4S"),
    "discard_forbidden": (f'rules="bga out_discard=forbidden" hand:A=4S {READY}', "discard 4S"),
    "contract_not_met": ('hand:A=4S foot:A=none board:AC="K=KCKDKH" phase=play', "discard 4S"),
    "foot_remaining": (f"hand:A=4S {READY.replace('none', '8C9D')}", "discard 4S out"),
    "partner_not_asked": (f"{BINDING} hand:A=4S {READY}", "discard 4S"),
    "partner_refused": (Table(f"{BINDING} hand:A=4S {READY}").do("ask", "C: no"), "discard 4S"),
    "partner_not_in_foot": (f'rules="bga out_partners_in_foot=picked_up" hand:A=4S {READY}', "discard 4S"),
    "red3_not_discardable": ("hand:A=3H5S6S phase=play", "discard 3H"),
    "somebody_out": (at(f"hand:A=4S {READY}")._replace(out=at("turn=B hand:A=4S").turn), "discard 4S"),
    "cards_left": (f"hand:A=4S5S {READY}", "discard 4S out"),
    "no_asking": (f"hand:A=4S {READY}", "ask"),
    "already_asked": (Table(f"{BINDING} hand:A=4S {READY}").do("ask", "C: yes"), "ask"),
    "nothing_held": (f"{BINDING} hand:A= {READY}", "ask"),
    "already_opened": (f"hand:A=9C9D9H2S5S {BOARD}", "open 9=9C9D9H2S"),
    "card_not_in_hand": ("hand:A=4S5S phase=play", "discard 9C"),
    "no_such_meld": (f"hand:A=KS5S6S {BOARD}", "add K.2=KS"),
    "game_over": (at("hand:A=4S")._replace(phase=Phase.OVER), "draw"),
    "no_such_seat": ("hand:A=4S", "E: draw"),
    "not_your_turn": ("hand:A=4S", "B: draw"),
    "already_drawn": ("hand:A=4S phase=play", "draw"),
    "draw_first": ("hand:A=4S phase=draw", "discard 4S"),
    "discard_first": ("hand:A=4S5S phase=play", "pass"),
    "not_asked": ("hand:A=4S5S phase=play", "C: yes"),
    "not_now": ("hand:A=4S5S phase=play", "choose 1"),
    "dealer_only": ("hand:A=4S5S phase=play", "A: deal A 4C"),
    "already_chosen": (
        at('rules="bga hand_choice=blind_choice"')._replace(phase=Phase.CHOOSE, chosen=(True, False, False, False)),
        "A: choose 1",
    ),
    "no_such_packet": (at('rules="bga hand_choice=blind_choice"')._replace(phase=Phase.CHOOSE), "A: choose 3"),
}
"""A position and an act for every refusal of a seat's act."""

OTHERS = {
    "nothing_laid": "an act without melds is no notation; programs can build it",
    "not_the_dealers": "dealer",
    "not_owed": "dealer",
    "wrong_number": "dealer",
    "card_not_in_pack": "dealer",
    "not_notation": "text",
}


@pytest.mark.parametrize("code", REACHED)
def test_the_refusal_is_reached_with_its_rule_and_words(code: str) -> None:
    state, act = REACHED[code]
    found = refusal(state, act)
    assert found is not None
    assert found.code == code
    _has_words(found)


def _has_words(found: Illegal) -> None:
    assert found.rule in defined(ROOT, "handfoot")
    text = words_of(EN, found)
    assert "{" not in text
    assert re.fullmatch(r"[A-Z][^{}]+[.]", text)


def test_no_reason_is_left_out() -> None:
    known = {key.removeprefix("refuse.") for key in EN if key.startswith("refuse.")}
    assert known == set(REACHED) | set(OTHERS)
    cases = json.loads(CASES.read_text())["cases"]
    known |= {constraint.code for constraint in GAME.options.constraints}
    assert {case["expect"]["reason"] for case in cases if case["expect"].get("reason")} <= known


def test_the_words_say_what_is_missing() -> None:
    def said(code: str) -> str:
        found = refusal(*REACHED[code])
        assert found is not None
        return words_of(EN, found)

    assert said("no_pair").startswith(
        "The top discard needs two more kings from your hand, laid with it at once; you hold one."
    )
    for ways, words in (
        (
            "pair,natural_plus_wild",
            "two more kings from your hand, laid with it at once, or one and a wild card; you hold",
        ),
        ("pair,existing_meld", "at once, or a meld of your team to lay it on; you hold one."),
        ("natural_plus_wild", "taken only with a card of its rank and a wild one from your hand, laid"),
        ("natural_plus_wild,existing_meld", "a wild one from your hand, or onto a meld of your team. Take it so,"),
    ):
        found = refusal(f'rules="bga pickup_ways={ways}" {KINGS.replace("KD", "QD")}', "take KC > new")
        assert found is not None
        assert words in words_of(EN, found)
    assert "50 points" in said("below_opening")
    assert "20 short" in said("below_opening")
    assert "two clean books, two dirty books and one wild book." in said("contract_not_met")
    sixes = refusal("hand:A=6C5H4S discard=9D6H opened=A phase=draw", "take 6C > new")
    assert sixes is not None
    assert "two more sixes" in words_of(EN, sixes)
    for ranks, missing in (("7", "needs a book of sevens."), ("7,5", "needs a book of sevens and a book of fives.")):
        found = refusal(f'rules="bga contract_ranks={ranks}" hand:A=4S {READY}', "discard 4S")
        assert found is not None
        assert missing in words_of(EN, found)


PAIR = "hand:A=6C6H5H4S discard=9D6S opened=A phase=draw"
CLEAN, OPEN3 = 'board:AC="K=KCKDKHKSKCKDKH"', 'board:AC="3=3C3S3C K=KCKDKH"'


@pytest.mark.parametrize(
    ("position", "act", "words"),
    [
        # H-R6.5: it is the player who has not opened, and before the draw nothing can be laid
        ('rules="bga opening_scope=player" opened=C hand:A=KC5H6S board:AC="K=KCKDKH" phase=play', "add K.1=KC",
         "You have not opened. Lay the first melds together with open, worth 50 points or more."),
        (f'rules="bga pickup_needs_opened=opened" {KINGS.replace("opened=A", "")}', "take KCKD > new",
         "Your team has not opened. Draw from the stock, then lay"),
        ('rules="bga opening_basis=none" hand:A=9C9D9H5S6S phase=play', "meld 9=9C9D9H", "; no points are asked."),
        # H-R6.2, H-R6.6
        ('rules="bga opening_wild_meld=off" hand:A=2C2D2HJK5S6S phase=play', "open W=2C2D2HJK", "once the board"),
        ('rules="bga opening_book_alternative=clean opening_empty_hand_waiver=on" hand:A=4C4D4H5S6S phase=play',
         "open 4=4C4D4H", "in one act, or a complete clean book, or to lay your whole hand, and these are 15"),
        # H-R3.7, H-R3.8
        ("hand:A=3C3S3C6S phase=play opened=A", "meld 3=3C3S3C", "Black threes are not melded here. Discard them."),
        ("hand:A=3H3D3H6S phase=play opened=A", "meld 3=3H3D3H", "they are laid by themselves."),
        ('rules="bga red3_mode=penalty" hand:A=3H3D3H6S phase=play opened=A', "meld 3=3H3D3H", "discard them when"),
        (f'rules="bga black3_meld=out_only" hand:A=3C3S3C6S {READY}', "meld 3=3C3S3C", "only in the act that goes"),
        (f'rules="bga black3_meld=out_only" hand:A=3C3S3C5S6S {READY}', "meld 3=3C3S3C out", "Lay all else that"),
        (f'rules="bga black3_meld=out_only out_discard=required" hand:A=3C3S3C6S {READY}', "meld 3=3C3S3C",
         "and here that is a discard. Discard them."),
        ('rules="bga black3_meld=foot_book" hand:A=3C3S3C6S phase=play opened=A', "meld 3=3C3S3C", "on the last pile."),
        ('rules="bga black3_meld=foot_book" hand:A=3C3S2C6S foot:A=none phase=play opened=A', "meld 3=3C3S2C",
         "Black threes are melded without wilds."),
        (f'rules="bga black3_meld=foot_book" hand:A=2C5S6S foot:A=none {OPEN3} phase=play', "add 3.1=2C",
         "Black threes are melded without wilds."),
        # H-R5.5
        (f'rules="bga second_meld=never" hand:A=KS5S6S {CLEAN} phase=play', "add K.1=KS",
         "K.1 is a complete clean book, and closed. Keep the card, or discard it."),
        (f"hand:A=KS5S6S {CLEAN} phase=play", "add K.1=KS", "and closed. Start another meld of the rank"),
        (f'rules="bga extend_clean=any" hand:A=2C2S5S6S {CLEAN} phase=play', "add K.1=2C2S",
         "Only one wild, which makes it dirty, may join the complete clean book K.1."),
        (f'rules="bga extend_clean=naturals" hand:A=2S5S6S {CLEAN} phase=play', "add K.1=2S", "Only naturals may join"),
        # H-R5.6: the other kind may be started
        ('rules="bga second_meld=clean_and_dirty" hand:A=KSKCKD5S6S board:AC="K=KCKDKH" phase=play', "meld K=KSKCKD",
         "a dirty meld of the rank may be started beside it"),
        ('rules="bga second_meld=clean_and_dirty" hand:A=KSKCKD5S6S board:AC="K=KCKDKH K=KSKC2C" phase=play',
         "meld K=KSKCKD", "another one may follow once it is a book."),
        # H-R7.3: both are held, one is named
        (PAIR, "take 6C > new", "you hold two. Name two of them, or draw from the stock."),
        # H-R5.2, H-R7.1, H-R9.3: one is not many
        ('rules="bga max_wilds=1" hand:A=QCQDQHQS2C2D5S6S phase=play opened=A', "meld Q=QCQDQHQS2C2D", "one wild at"),
        (f'rules="bga pickup_first_turns_blocked=1" {KINGS}', "take KCKD > new", "in the first turn of a round."),
        (f"hand:A=4S5S {READY}", "discard 4S out", "You would still hold one card, so"),
        # H-R4.4: the example is no wild card
        ("hand:A=2C5S phase=play", "pass", "for example the five of spades."),
    ],
)  # fmt: skip
def test_the_way_out_can_be_gone(position: str, act: str, words: str) -> None:
    """What a refusal says is so under the rules in force, and what it tells to do can be done."""
    found = refusal(position, act)
    assert found is not None
    _has_words(found)
    assert words in words_of(EN, found)


def test_h_r5_5_a_book_of_this_turn_takes_more_from_the_next_turn_on() -> None:
    house = 'rules="bga extend_clean=naturals extend_same_turn=off"'
    table = Table(f'{house} hand:A=KSKSKH5S6S board:AC="K=KCKDKHKSKC" phase=play').do("add K.1=KSKS")
    found = refusal(table, "add K.1=KH")
    assert found is not None
    assert "takes more only from the next turn on. Keep the card until then." in words_of(EN, found)
    whole = refusal(f"{house} hand:A=KSKSKHKCKDKHKSKC5S6S opened=A phase=play", "meld K=KSKSKHKCKDKHKSKC")
    assert whole is not None
    assert "takes more only from the next turn on" in words_of(EN, whole)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("num_players=8 team_size=1", "player_count"),
        ("num_players=5", "team_split"),
        ("decks=2 pile_sizes=12,12", "not_enough_cards"),
    ],
)
def test_rules_that_are_no_table_are_refused(text: str, code: str) -> None:
    with pytest.raises(OptionError) as refused:
        rules(f"bga {text}")
    assert refused.value.code == code
    assert all(name in str(refused.value) for name in text.split()[0].split("=")[:1])


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ("draw", "not_the_dealers"),
        ("draw B 4C4D", "not_owed"),
        ("replace A 4C4D", "not_owed"),
        ("draw A 4C", "wrong_number"),
        ("draw A KSKS", "card_not_in_pack"),
    ],
)
def test_the_dealer_gives_only_what_is_owed(act: str, code: str) -> None:
    state = Table("hand:A=KSKSKSKSKS phase=draw").do("draw").state
    found = GAME.check(state, DEALER, GAME.parse(act))
    assert found is not None
    assert found.code == code
    _has_words(found)


def test_an_act_that_lays_nothing() -> None:
    from parlour.games.handfoot.actions import Add, Lay, Open

    state = at(f"hand:A=4S5S {BOARD}")
    for action in (Lay(()), Open(()), Add(())):
        found = GAME.check(state, state.turn, action)
        assert found is not None
        assert found.code == "nothing_laid"
        _has_words(found)
