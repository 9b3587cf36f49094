"""C-54 to C-56, and the table of options: defaults, presets, what excludes what."""

from __future__ import annotations

import pytest

from parlour.cards import parse_cards
from parlour.engine import OptionError, Seat
from parlour.games.cribbage import GAME
from parlour.games.cribbage.deal import cut_winner
from tests.rules.cribbage.table import Table

TWO_REFUSALS = 'rules="acc players=3 go_rule={}" dealer=C hand:A=9SJH9DQD hand:B=7SACAH4H hand:C=5H2S3CTS'


def test_c_54_a_second_refusal_ends_the_count() -> None:
    table = Table.at(TWO_REFUSALS.format("bicycle3"))
    table.do("A play QD", "B play 7S", "C play 2S", "A play 9S", "B play AC", "C go")
    assert table.do("A go") == [("B", 1, "go")]  # B still holds an ace that would fit
    assert (table.state.count, table.must()) == (0, "C")


def test_c_54_by_default_the_turn_goes_round_to_the_last_card() -> None:
    table = Table.at(TWO_REFUSALS.format("around"))
    table.do("A play QD", "B play 7S", "C play 2S", "A play 9S", "B play AC", "C go")
    assert table.do("A go") == []
    assert table.must() == "B"
    assert table.do("B play AH") == [("B", 2, "play"), ("B", 1, "go")]
    assert GAME.options.parse("").go_rule == "around"


def test_c_54_changes_nothing_for_two() -> None:
    conflicts = GAME.options.conflicts(GAME.options.parse("acc go_rule=bicycle3"))
    assert [(c.kind, c.options) for c in conflicts] == [("no_effect", ("go_rule", "players"))]
    table = Table.at('rules="acc go_rule=bicycle3" dealer=B hand:A=KCKD2C2D hand:B=9C8D7H6S')
    assert table.lay("KC 6S KD 2C 2D") == [("A", 2, "play"), ("A", 1, "go")]


@pytest.mark.parametrize("cards", ["TCKD", "JCQD", "QHTS"])
def test_c_55_d13_all_tenth_cards_tie(cards: str) -> None:
    assert cut_winner(parse_cards(cards), tenth_cards_tie=True) is None
    assert cut_winner(parse_cards(cards)) is not None


def test_c_55_other_cards_do_not() -> None:
    assert cut_winner(parse_cards("9CTD"), tenth_cards_tie=True) == 0
    assert cut_winner(parse_cards("KCAD"), tenth_cards_tie=True) == 1
    table = Table.new("acc tenth_cards_tie=on", None)
    table.do("d cut A TC", "d cut B KC")
    assert table.state.dealer is None
    assert not GAME.options.parse("").tenth_cards_tie


STINK = 'rules="acc stinkhole={}" dealer=B {} scores=A:{},B:{}'
PAGAT = "hand:A=KCKD2C2D hand:B=9C8D7H6S"


def test_c_56_d14_no_heels_from_the_stink_hole() -> None:
    hands = "hand:B=3C5D7H9SJCKD hand:A=2C4D6H8STCQD"
    for option, score, pegs in (("on", 120, []), ("on", 119, [("B", 2, "heels")]), ("off", 120, [("B", 1, "heels")])):
        table = Table.at(STINK.format(option, hands, 0, score))
        assert table.do("A crib TCQD", "B crib JCKD", "d starter JD") == pegs
        assert (GAME.outcome(table.state) is None) == (not pegs)
    stuck = Table.at(STINK.format("on", hands, 0, 120))
    stuck.do("A crib TCQD", "B crib JCKD", "d starter JD")
    assert [e["of"] for e in stuck.events if e.get("what") == "stinkhole"] == ["heels"]


def test_c_56_no_go_and_no_last_card_from_the_stink_hole() -> None:
    go = Table.at(STINK.format("on", "hand:A=KCQD9H7S hand:B=TCJD8H6S", 120, 0))
    assert go.lay("KC TC QD") == []
    assert GAME.outcome(go.state) is None
    assert go.must() == "B"
    last = Table.at(STINK.format("on", "hand:A=TCQH9C8C hand:B=KD5C6CJD", 0, 120))
    assert last.lay("TC KD QH 5C 9C 6C 8C") == [("A", 1, "go"), ("A", 1, "go")]
    assert last.lay("JD") == []
    assert GAME.outcome(last.state) is None
    assert GAME.options.parse("").stinkhole is False


def test_c_56_any_other_score_wins_from_there() -> None:
    table = Table.at(STINK.format("on", PAGAT, 120, 0))
    table.lay("KC 6S KD 2C")
    assert table.lay("2D") == [("A", 1, "play")]
    assert GAME.outcome(table.state) is not None


def test_c_56_a_claim_of_the_go_pegs_nothing_there_and_nothing_is_missing() -> None:
    rules = "acc counting=all muggins=on stinkhole=on"
    for claim, call in ((1, None), (0, [("A", 1, "muggins")])):
        table = Table.at(f'rules="{rules}" dealer=B hand:A=KCQD9H7S hand:B=TCJD8H6S scores=A:120,B:0')
        table.do("A play KC", "A claim 0", "B play TC", "B claim 0", "A play QD", "A claim 0", "B go")
        assert table.do(f"A claim {claim}") == []
        assert GAME.outcome(table.state) is None
        if call is not None:
            assert table.do("B muggins 1 A") == call  # the owner could not have pegged it: a wrong call


DEFAULTS = {
    "players": 2,
    "teams": "on",
    "cards": "six",
    "target": 121,
    "counting": "auto",
    "muggins": False,
    "overclaim": "not_pegged",
    "skunk_points": "acc_2_3",
    "first_deal_next_game": "loser",
    "go_rule": "around",
    "tenth_cards_tie": False,
    "lowball": False,
    "stinkhole": False,
    "match": 1,
}


def test_c_3_the_defaults_are_the_tournament_rules() -> None:
    assert GAME.options.values(GAME.options.parse("")) == DEFAULTS
    assert GAME.options.values(GAME.options.parse("acc")) == DEFAULTS
    for option in GAME.options.options.values():
        assert option.default == DEFAULTS[option.name]
        assert not option.values or option.values[0] == option.default


@pytest.mark.parametrize(
    ("preset", "differences"),
    [
        ("acc", {}),
        ("kitchen", {"counting": "all", "muggins": True}),
        ("five_card", {"cards": "five", "target": 61}),
        ("sixty_one", {"target": 61}),
        ("lowball", {"lowball": True}),
        ("captain", {"players": 3, "teams": "captain"}),
    ],
)
def test_c_49_the_presets(preset: str, differences: dict[str, object]) -> None:
    rules = GAME.options.parse(preset)
    assert GAME.options.values(rules) == {**DEFAULTS, **differences}
    assert GAME.options.format(rules) == preset
    assert GAME.options.format(rules, is_versioned=True) == f"{preset}@1"


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("nobody", "preset"),
        ("acc@2", "preset"),
        ("acc speed=3", "speed"),
        ("acc match=0", "match"),
        ("acc muggins=yes", "muggins"),
        ("acc counting=manual", "counting"),
        ("acc target=61 target=121", "target"),
        ("acc muggins", "muggins"),
    ],
)
def test_c_49_an_unknown_option_or_value_names_the_field(text: str, option: str) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.options.parse(text)
    assert refused.value.option == option


def test_c_45_every_option_names_a_rule_and_has_a_sentence_and_a_source() -> None:
    for option in GAME.options.options.values():
        assert option.rule.startswith("C-")
        assert option.sentence.endswith(".")
        assert option.source


def test_c_46_who_scores_together() -> None:
    sides = {players: GAME.sides(GAME.options.parse(f"acc players={players}")) for players in (2, 3, 4)}
    assert sides[2] == ((Seat.A,), (Seat.B,))
    assert sides[3] == ((Seat.A,), (Seat.B,), (Seat.C,))
    assert sides[4] == ((Seat.A, Seat.C), (Seat.B, Seat.D))
    assert GAME.sides(GAME.options.parse("captain")) == ((Seat.A,), (Seat.B, Seat.C))
