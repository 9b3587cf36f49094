"""Every option changes something, for each of its values; presets are those of the data file; profiles read back."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from parlour.cards import card, format_cards
from parlour.engine import OptionError, Seat
from parlour.engine.option import to_json
from parlour.games.handfoot import GAME, Rules
from parlour.games.handfoot.opening import book_points, card_points, required_points
from parlour.games.handfoot.rules import OPTIONS, packet_size, round_pack
from parlour.games.handfoot.score import side_score, winners
from parlour.games.handfoot.state import Phase
from tests.rules.handfoot.table import BOOKS, Table, at, cards, code, codes, rules
from tests.rules.handfoot.test_cards_and_deal import dealt
from tests.rules.handfoot.test_rounds_and_score import with_stock

DATA = Path(__file__).resolve().parents[2] / "cases" / "data" / "handfoot-presets.json"
SOURCES = Path(__file__).resolve().parents[3] / "src" / "parlour" / "games" / "handfoot"

READY = f'board:AC="{BOOKS} 4=4C4D4H" foot:A=none phase=play'
KINGS = "hand:A=KCKD5H6S discard=4C9DKSKH opened=A phase=draw"
NINES = "hand:A=9C9D9H2S5S6D phase=play"
Probe = Callable[[str], Any]
"""What a table shows, deals, allows or scores under an option written `option=value`."""


def in_house(text: str, position: str) -> str:
    return f'rules="bga {text}" {position}'


def legal(position: str, *acts: str) -> Probe:
    """Which of the acts are refused, and why."""
    return lambda text: codes(in_house(text, position), *acts)


def after(position: str, stock: str, *acts: str) -> Probe:
    """The hand of A, the red threes, the phase and the turn after the acts."""

    def probe(text: str) -> Any:
        table = Table(in_house(text, position), stock).do(*acts)
        s = table.state
        return table.hand(), s.threes, s.phase, s.turn, s.is_open, s.is_frozen, format_cards(s.discard), s.walked

    return probe


def deals(seed: int = 1, more: str = "") -> Probe:
    """The hands, feet and upcards of a deal from known shuffles, and what is public of it."""

    def probe(text: str) -> Any:
        state = dealt(f"bga {text} {more}", seed)
        zones = GAME.wire(GAME.view(state, Seat.A))["zones"]
        return state.hands, state.feet, state.discard, state.turn, state.packets, zones, state.threes

    return probe


def scores(position: str, act: str, count: int = 0) -> Probe:
    """The parts of the score of AC once the round is over."""
    return lambda text: Table(with_stock(in_house(text, position), count)).do(act).score()


def needs(number: int, score: int = 0) -> Probe:
    return lambda text: required_points(rules(f"bga {text}").in_force(number), number, score)


def end(points: tuple[int, ...], played: int, clean: tuple[int, ...] = (0, 0, 0)) -> Probe:
    return lambda text: winners(rules(f"bga {text}"), points, clean, played)


def out_with(text: str) -> Any:
    """Going out by each way, and what the round then is."""
    position = in_house(text, f"hand:A=4S {READY}")
    found = []
    for act in ("discard 4S", "add 4.1=4S"):
        found.append(code(position, act) or Table(position).do(act).state.is_open)
    return found


def lots_of(text: str) -> Any:
    state = with_stock(in_house(text, "dealer=B hand:A=4C5D foot:A=none phase=play"), 0)
    table = Table(state).do("discard 4C")
    return table.state.dealer, table.state.phase


def exhausted(text: str) -> Any:
    table = Table(with_stock(in_house(text, "hand:A=KC4S5D discard=8C9DTH phase=draw"), 1), "7C8C").do("draw")
    drawn = table.hand(), table.state.packs_added, table.state.is_open
    failed = Table(with_stock(in_house(text, "hand:A=KC4S5D discard=8C9DTH phase=draw"), 0)).do("draw").state.is_open
    return drawn, failed, not table.state.is_open and table.do("discard KC").state.is_open


def walks(text: str) -> Any:
    state = at(in_house(text, "turn=D hand:D=5C6D7H hand:A= foot:A=8C9D phase=play"))
    table = Table(state._replace(walked=(True, False, False, False))).do("discard 5C")
    return table.state.phase


def upcards(text: str) -> Any:
    """What is left lying of these cards, turned up one by one."""
    found = []
    for top in ("3H", "2C", "3S", "9C"):
        state = dealt(f"bga {text}")._replace(phase=Phase.UPCARD, discard=(), turn_number=0, stock_count=182)
        found.append(Table(state, top).pay().state.phase)
    return found


RED_TURN = "turn=D hand:D=4C5C6D phase=play hand:A=3HKC4S"
PROBES: dict[str, tuple[list[str], Probe]] = {
    "num_players": (
        ["2 team_size=1", "4", "6"],
        lambda t: len(GAME.seats(rules(f"bga num_players={t.split('=', 1)[1]}"))),
    ),
    "team_size": (["1", "2"], lambda t: GAME.sides(rules(f"bga {t}"))),
    "decks": (["players", "players+1", "players+2", "9"], lambda t: len(round_pack(rules(f"bga {t}")))),
    "jokers_per_deck": (["0", "2", "4"], lambda t: round_pack(rules(f"bga {t}")).count(card("JK"))),
    "pile_sizes": (["11,11", "13,13", "11,11,11"], deals()),
    "first_player": (["left_of_dealer", "dealer", "high_card"], deals()),
    "dealer_rotation": (["left", "round_winner", "random"], lots_of),
    "deal_method": (["dealt", "cut"], deals()),
    "exact_cut_bonus": (
        ["0", "100"],
        lambda t: side_score(rules(f"bga deal_method=cut {t}"), (), (), exact_cuts=2).cut,
    ),
    "pile_passing": (
        ["none", "left", "right", "split_left_right", "by_round"],
        lambda t: (deals()(t), deals(more="round_overrides=1:draw_count=3")(t), passed(t)),
    ),
    "hand_choice": (["fixed", "blind_choice", "bottom_card"], deals()),
    "upcard_count": (["0", "1", "3"], deals()),
    "upcard_redraw": (["red3,wild", "none", "red3,black3,wild,9"], upcards),
    "seats_allowed": (["none", "2,6"], lambda t: [c.kind for c in OPTIONS.conflicts(rules(f"bga {t}"))]),
    "draw_count": (["1", "2", "3"], after("hand:A=4S5S phase=draw", "7C8C9C", "draw")),
    "stock_piles": (
        ["1", "2"],
        lambda t: GAME.wire(GAME.view(at(in_house(t, "hand:A=4S")), Seat.A))["facts"].get("stock_piles"),
    ),
    "stock_exhaustion": (["end_round", "reshuffle", "add_deck"], exhausted),
    "stock_end_timing": (["finish_turn", "immediate", "on_failed_draw"], exhausted),
    "red3_mode": (
        ["bonus", "penalty", "penalty_always"],
        lambda t: (
            after(RED_TURN, "QC9D", "discard 4C")(t),
            side_score(rules(f"bga {t}"), (), (), red3_count=2).red3,
        ),
    ),
    "red3_timing": (["own_turn", "after_deal"], lambda t: [deals(seed)(t)[-1] for seed in range(4)]),
    "red3_replace": (["on", "off"], after(RED_TURN, "QC9D", "discard 4C")),
    "red3_replace_from_pile": (
        ["on", "off"],
        lambda t: after("hand:A=8C8D5H6H discard=4C3H8S opened=A phase=draw", "QC", "take 8C8D > new")(
            f"pickup=all {t}"
        ),
    ),
    "red3_value": (["100", "-500"], scores("threes:AC=3H hand:A=4C5C phase=play", "discard 4C")),
    "red3_unplayed": (["-100", "-500"], scores("hand:A=4C5C foot:A=3H phase=play", "discard 4C")),
    "red3_unopened": (["same", "negated", "zero"], scores("threes:AC=3H hand:A=4C5C phase=play", "discard 4C")),
    "red3_set_size": (
        ["0", "2", "3"],
        lambda t: [side_score(rules(f"bga red3_set_bonus=300 {t}"), (), (), red3_count=n).red3 for n in (2, 3)],
    ),
    "red3_set_bonus": (
        ["0", "300"],
        lambda t: side_score(rules(f"bga red3_set_size=2 {t}"), (), (), red3_count=2).red3,
    ),
    "red3_discardable": (["on", "off"], legal("hand:A=3H4C5C phase=play", "discard 3H")),
    "black3_value": (["5", "50"], lambda t: card_points(rules(f"bga {t}"), cards("3C"))),
    "black3_unplayed": (["-5", "-300"], scores("hand:A=4C3S phase=play", "discard 4C")),
    "black3_meld": (
        ["never", "out_only", "foot_book"],
        lambda t: [
            code(in_house(t, f'hand:A=3C3S3C{more} foot:A=none board:AC="{BOOKS}" phase=play'), "meld 3=3C3S3C")
            for more in ("", "4C5C6C")
        ],
    ),
    "meld_min": (["3", "4"], legal(NINES + " opened=A", "meld 9=9C9D9H")),
    "book_size": (["7", "5"], lambda t: book_points(rules(f"bga {t}"), cards("KCKDKHKSKC"))),
    "min_naturals": (["2", "3"], legal(NINES + " opened=A", "meld 9=9C9D2S")),
    "wild_ratio": (
        ["none", "at_most_naturals", "fewer_than_naturals", "half_naturals"],
        legal(
            "opened=A phase=play hand:A=9C9D9H2S2C2D4H5H", "meld 9=9C9D2S2C2D", "meld 9=9C9D2S2C", "meld 9=9C9D9H2S2C"
        ),
    ),
    "max_wilds": (
        ["3", "1", "none"],
        lambda t: legal(
            "opened=A phase=play hand:A=9C9D9H9S9C2S2C2D2H4H5H", "meld 9=9C9D9H2S2C", "meld 9=9C9D9H9S9C2S2C2D2H"
        )(f"extend_dirty=any {t}"),
    ),
    "wild_melds": (["on", "off contract_wild=0"], legal("opened=A phase=play hand:A=2S2C2D4H5H", "meld W=2S2C2D")),
    "extend_clean": (
        ["no", "naturals", "any"],
        legal('hand:A=KS2S4H5H board:AC="K=KCKDKHKSKCKDKH" phase=play', "add K.1=KS", "add K.1=2S"),
    ),
    "extend_dirty": (
        ["no", "naturals", "any"],
        legal('hand:A=KS2S4H5H board:AC="K=KCKDKHKSKCKD2H" phase=play', "add K.1=KS", "add K.1=2S"),
    ),
    "extend_same_turn": (
        ["on", "off"],
        lambda t: code(
            Table(in_house(f"extend_clean=naturals {t}", 'hand:A=KSKC4H5H board:AC="K=KCKDKHKSKCKD" phase=play')).do(
                "add K.1=KS"
            ),
            "add K.1=KC",
        ),
    ),
    "second_meld": (
        ["after_complete", "never", "always", "clean_and_dirty"],
        lambda t: [
            code(in_house(t, f'hand:A=KSKCKD2S4H5H board:AC="K={old}" phase=play'), f"meld K={new}")
            for old, new in (("KCKDKHKSKCKDKH", "KSKCKD"), ("KCKDKH", "KSKCKD"), ("KCKDKH", "KSKC2S"))
        ],
    ),
    "incomplete_wild_penalty": (["0", "1000"], scores('board:AC="W=2C2D2H" hand:A=4C5C phase=play', "discard 4C")),
    "opening_basis": (
        ["round", "score", "flat", "none"],
        lambda t: (needs(2)(t), needs(1, 1500)(t), needs(2, 1500)(t)),
    ),
    "opening_by_round": (["50,90,120,150", "60,70"], needs(2)),
    "opening_extra_round": (["150", "200"], needs(5)),
    "opening_by_score": (["0:50,1500:90", "0:50,1000:120"], lambda t: needs(1, 1500)(f"opening_basis=score {t}")),
    "opening_flat": (["50", "95"], lambda t: needs(3)(f"opening_basis=flat {t}")),
    "opening_scope": (["team", "player"], legal("hand:A=4C4D4H5C6C opened=C phase=play", "meld 4=4C4D4H")),
    "opening_counts_book_bonus": (
        ["on", "off"],
        legal("hand:A=5C5D5H5S5C5D5H8S9D phase=play", "open 5=5C5D5H5S5C5D5H"),
    ),
    "opening_counts_red3": (["on", "off"], legal("threes:AC=3H hand:A=9C9D9H4C5C phase=play", "open 9=9C9D9H")),
    "opening_counts_top_discard": (
        ["on", "off"],
        legal("hand:A=9C9D2S4C5C discard=9S phase=draw", "take 9C9D2S > new"),
    ),
    "opening_counts_pile_rest": (
        ["on", "off"],
        lambda t: code(
            in_house(f"pickup=all {t}", "round=2 hand:A=9C9D5S6S discard=ACADAH9S"), "take 9C9D > new also A=ACADAH"
        ),
    ),
    "opening_wild_meld": (["on", "off"], legal("hand:A=JK2C2D4C5D phase=play", "open W=JK2C2D")),
    "opening_book_alternative": (
        ["none", "clean", "any"],
        legal(
            "round=4 hand:A=5C5D5H5S5C5D5H4C4D4H4S4C4D2H8S9D phase=play",
            "open 5=5C5D5H5S5C5D5H",
            "open 4=4C4D4H4S4C4D2H",
        ),
    ),
    "opening_empty_hand_waiver": (["on", "off"], legal("hand:A=4C4D4H phase=play", "open 4=4C4D4H")),
    "pickup": (
        ["never", "top", "top_n pickup_n=2", "all"],
        lambda t: code(in_house(t, KINGS), "take KCKD > new") or after(KINGS, "", "take KCKD > new")(t),
    ),
    "pickup_n": (["2", "3"], lambda t: after(KINGS, "", "take KCKD > new")(f"pickup=top_n {t}")),
    "pickup_ways": (
        ["pair", "natural_plus_wild", "existing_meld", "any_meld_with_pile", "pair,natural_plus_wild"],
        lambda t: (
            codes(
                in_house(f"pickup=all {t}", 'hand:A=KCKD2H5H6S discard=KSKH board:AC="K=KCKDKS" phase=draw'),
                "take KCKD > K.1",
                "take KC2H > K.1",
                "take > K.1",
                "take KCKS2H > K.1",
            )
            + codes(
                in_house(f"pickup=all {t}", "hand:A=KCKD2H5H6S discard=KSKH opened=A"),
                "take KCKS > new",
                "take KC2H > new",
                "take KCKD > new",
            )
        ),
    ),
    "pickup_needs_opened": (
        ["opened_or_opening", "opened"],
        legal("hand:A=ACADAH4C5C discard=9SAS phase=draw", "take ACADAH > new"),
    ),
    "pickup_min_pile": (["1", "5"], legal(KINGS, "take KCKD > new")),
    "pickup_wild_top": (["never", "same_kind_pair"], legal("hand:A=2C2D5H6S discard=4C2S opened=A", "take 2C2D > new")),
    "pickup_first_turns_blocked": (["0", "3"], legal(KINGS, "take KCKD > new")),
    "pickup_extra_draw": (["0", "1", "2"], after(KINGS, "7C8C", "take KCKD > new")),
    "freeze_on": (
        ["none", "wild", "black3", "red3"],
        lambda t: [
            Table(in_house(f"red3_mode=penalty {t}", f"hand:A={c}4S5S phase=play")).do(f"discard {c}").state.is_frozen
            for c in ("2C", "3S", "3H")
        ],
    ),
    "freeze_until": (
        ["taken", "covered"],
        lambda t: (
            Table(in_house(f"freeze_on=wild {t}", "frozen=on hand:A=KC4S5S phase=play"))
            .do("discard KC")
            .state.is_frozen
        ),
    ),
    "foot_run": (
        ["same_turn", "next_turn"],
        after('hand:A=4S foot:A=8C9D board:AC="4=4C4D4H" phase=play', "", "add 4.1=4S"),
    ),
    "foot_walk_pickup": (["at_once", "next_turn_start"], after("hand:A=4S foot:A=8C9D phase=play", "", "discard 4S")),
    "foot_walk_replaces_draw": (["on", "off"], lambda t: walks(f"foot_walk_pickup=next_turn_start {t}")),
    "foot_unlock": (
        ["empty_hand", "first_book"],
        after('hand:A=KS4S5S foot:A=8C9D board:AC="K=KCKDKHKSKCKD" phase=play', "", "add K.1=KS"),
    ),
    "contract_clean": (["2", "3"], out_with),
    "contract_dirty": (["2", "3"], out_with),
    "contract_wild": (["1", "2"], out_with),
    "contract_ranks": (["none", "7"], out_with),
    "contract_surplus_clean": (["on", "off"], lambda t: out_with(f"contract_clean=1 contract_dirty=3 {t}")),
    "out_discard": (["required", "optional", "forbidden"], out_with),
    "out_from": (["last_pile", "hand_only"], legal(f"hand:A=4S {READY.replace('none', '8C9D')}", "discard 4S out")),
    "out_permission": (
        ["none", "ask_binding", "ask_advisory"],
        legal(f"hand:A=4S {READY}", "discard 4S", "ask"),
    ),
    "out_partners_in_foot": (
        ["no", "picked_up", "played_turn"],
        lambda t: [code(in_house(t, f"hand:A=4S {foot}{READY}"), "discard 4S") for foot in ("", "foot:C=none ")],
    ),
    "out_final_lap": (["none", "after_meld_out", "always"], out_with),
    "empty_without_contract": (["forbidden", "play_on"], legal("hand:A=4S foot:A=none phase=play", "discard 4S")),
    "out_bonus": (["100", "300"], scores(f"hand:A=4S {READY}", "discard 4S", 9)),
    "card_values": (["default", "9:5"], lambda t: card_points(rules(f"bga {t}"), cards("9C"))),
    "book_bonus": (["default", "clean:400"], lambda t: book_points(rules(f"bga {t}"), cards("KCKDKHKSKCKDKH"))),
    "rank_bonus": (["default", "K.clean:1500"], lambda t: book_points(rules(f"bga {t}"), cards("KCKDKHKSKCKDKH"))),
    "game_end": (["rounds", "score"], end((900, 800), 4)),
    "rounds": (["4", "2"], end((900, 800), 2)),
    "target_score": (["10000", "900"], lambda t: end((900, 800), 2)(f"game_end=score {t}")),
    "tie_break": (["extra_round", "shared", "most_clean_books"], end((900, 900), 4, (1, 0))),
    "round_overrides": (["none", "2:opening_basis=flat;opening_flat=60"], needs(2)),
    "stalemate_laps": (
        ["1", "3"],
        lambda t: (
            Table(
                at(in_house(f"stock_exhaustion=reshuffle {t}", "hand:A=KC4S5D phase=play"))._replace(
                    quiet=3, is_renewed=True
                )
            )
            .do("discard KC")
            .state.is_open
        ),
    ),
}
"""For each option some of its values, all of them for an enum, and a probe that tells each two of them apart."""


def passed(text: str) -> Any:
    """Who got what in round 2, which tells `by_round` from the rest."""
    from parlour.games.handfoot.deal import receiver

    state = at(in_house(text, "round=2 hand:A=4S"))
    return [receiver(state, Seat.A, pile) for pile in (0, 1)]


@pytest.mark.parametrize("name", OPTIONS.options)
def test_each_value_of_the_option_changes_something(name: str) -> None:
    values, probe = PROBES[name]
    option = OPTIONS.options[name]
    plain = [value.split()[0] for value in values]
    assert len({option.read(value) for value in plain}) == len(plain)
    if option.kind == "enum":
        assert set(plain) == set(option.values)
    if option.kind == "bool":
        assert set(plain) == {"on", "off"}
    found = {value: probe(f"{name}={value}") for value in values}
    for one, other in combinations(values, 2):
        assert found[one] != found[other], f"{name}={one} is like {name}={other}"


def test_every_option_is_probed() -> None:
    assert set(PROBES) == set(OPTIONS.options)


def test_an_option_that_nothing_reads_is_found() -> None:
    """Each field of the rules record is read somewhere in the game, as `<group>.<field>`."""
    read: set[str] = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute):
                read.add(node.attr)
    house = rules()
    groups = ("table", "draw", "threes", "melds", "opening", "pickup", "foot", "out", "scoring", "end")
    fields = {field for group in groups for field in type(getattr(house, group)).__slots__}
    assert fields - read - {"seats_allowed"} == set()


def test_the_presets_and_options_are_those_of_the_data() -> None:
    data = json.loads(DATA.read_text())
    assert set(OPTIONS.options) == set(data["options"])
    for name, given in data["options"].items():
        option = OPTIONS.options[name]
        assert option.group == given["group"]
        assert option.default == option.read(given["default"])
        for key in ("min", "max"):
            if key in given["type"]:
                assert getattr(option, {"min": "low", "max": "high"}[key]) == given["type"][key]
        if given["type"]["kind"] in ("enum", "enum_list"):
            assert set(option.values or option.keys) == set(given["type"]["values"])
    assert set(OPTIONS.presets) == set(data["presets"])
    for name, given in data["presets"].items():
        preset = OPTIONS.presets[name]
        assert preset.rules == OPTIONS.make(given["overrides"])
        assert (preset.title, set(preset.stated)) == (given["title"], set(given["stated"]))


def test_a_rules_string_is_canonical_and_reads_back() -> None:
    text = (
        "bga pile_sizes=13,13 max_wilds=none pickup_ways=pair,existing_meld card_values=A:15,9:5 "
        "rank_bonus=7.clean:1500 round_overrides=3:draw_count=4;pickup_n=4;4:draw_count=5"
    )
    assert OPTIONS.format(rules(text)) == text
    shuffled = "bga card_values=9:5,A:15 pickup_ways=pair,existing_meld max_wilds=none pile_sizes=13,13"
    assert (
        OPTIONS.format(rules(shuffled))
        == "bga pile_sizes=13,13 max_wilds=none pickup_ways=pair,existing_meld card_values=A:15,9:5"
    )
    for preset in OPTIONS.presets.values():
        assert OPTIONS.parse(OPTIONS.format(preset.rules)) == preset.rules
        assert OPTIONS.make({n: to_json(v) for n, v in OPTIONS.values(preset.rules).items()}) == preset.rules
        assert OPTIONS.make(OPTIONS.plain(preset.rules)) == preset.rules
    json.dumps(OPTIONS.schema())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("draw_count=9", "draw_count"),
        ("pile_sizes=11", "pile_sizes"),
        ("pile_sizes=11,99", "pile_sizes"),
        ("pickup_ways=none", "pickup_ways"),
        ("pickup_ways=pair,pair", "pickup_ways"),
        ("pickup_ways=love", "pickup_ways"),
        ("max_wilds=many", "max_wilds"),
        ("decks=players+9", "decks"),
        ("card_values=3:5", "card_values"),
        ("card_values=A", "card_values"),
        ("opening_by_score=100:50,0:90", "opening_by_score"),
        ("round_overrides=0:draw_count=3", "round_overrides"),
        ("round_overrides=2:rounds=3", "round_overrides"),
        ("round_overrides=2:draw_count=9", "draw_count"),
        ("round_overrides=2:weather=9", "weather"),
        ("round_overrides=2:contract_wild=1;wild_melds=off", "contract_wild"),
        ("wild_melds=off", "contract_wild"),
        ("exact_cut_bonus=100", "exact_cut_bonus"),
        ("foot_walk_replaces_draw=on", "foot_walk_replaces_draw"),
        ("weather=fine", "weather"),
    ],
)
def test_an_unknown_or_impossible_option_names_itself(text: str, name: str) -> None:
    with pytest.raises(OptionError) as refused:
        rules(f"bga {text}")
    assert refused.value.option == name
    assert name in str(refused.value)


def test_a_file_of_presets_is_read() -> None:
    more = OPTIONS.with_presets({"presets": {"ours": {"title": "Ours", "overrides": {"draw_count": 3}}}})
    assert more.parse("ours pickup=all").draw.count == 3
    assert "ours" not in OPTIONS.presets
    assert OPTIONS.format(more.parse("ours")) == "bga draw_count=3"
    files: list[dict[str, Any]] = [{}, {"presets": {}}, {"presets": {"a b": {"overrides": {}}}}, {"presets": {"x": {}}}]
    for wrong in files:
        with pytest.raises(OptionError):
            OPTIONS.with_presets(wrong)
    with pytest.raises(OptionError, match="preset x: draw_count=9"):
        OPTIONS.with_presets({"presets": {"x": {"overrides": {"draw_count": 9}}}})


def test_no_effect_is_kept_and_shown() -> None:
    found = {c.options[0] for c in OPTIONS.conflicts(rules("bga pickup_n=5 stock_piles=2 freeze_on=wild out_bonus=0"))}
    assert found == {"pickup_n", "stock_piles", "freeze_on"}
    assert [c.kind for c in OPTIONS.conflicts(rules("bga seats_allowed=2"))] == ["warn"]
    assert packet_size(rules("bga"), card("7C")) == 22
    assert isinstance(rules(), Rules)
