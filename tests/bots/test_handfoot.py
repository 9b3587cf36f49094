"""The computer players of Hand and Foot: legal, honest, and what each level is known for, as positions."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

import pytest

from parlour.bots import bot_names, find_bot
from parlour.cards import Card, card, format_cards
from parlour.engine import DEALER, Action, Dealer, OptionError, Outcome, Seat
from parlour.games.handfoot import GAME, State
from parlour.games.handfoot.actions import Add, Answer, Ask, Discard, Draw, Lay, Open, Take
from parlour.games.handfoot.melds import WILDS, books_of, label
from parlour.games.handfoot.rules import OPTIONS, Rules

LEVELS: Final = ("strong", "club", "beginner")
PLAYERS: Final = (*LEVELS, "east", "plain")
GAMES: Final = int(os.environ.get("PARLOUR_GAMES", "1"))
"""Games of each preset, seat count and player in the slow test."""

Watch = Callable[[State, Seat, Action], None]


def play(rules: Rules, names: Sequence[str], seed: int, watch: Watch | None = None) -> tuple[State, Outcome]:
    """A whole game; every act is put before the rules, and a game that does not end fails."""
    packs: dict[int, list[Card]] = {}

    def shuffled(number: int) -> Sequence[Card]:
        if number not in packs:
            packs[number] = list(GAME.pack(rules))
            random.Random(f"{seed} {number}").shuffle(packs[number])
        return packs[number]

    dealer, rng = Dealer(GAME, shuffled), random.Random(seed)
    bots = [find_bot("handfoot", names[seat % len(names)]) for seat in range(rules.players_count)]
    state = GAME.initial(rules, None)
    for _ in range(40_000):
        outcome = GAME.outcome(state)
        if outcome is not None:
            return state, outcome
        owed, forced = GAME.chance(state), GAME.automatic(state)
        if owed is not None:
            state = GAME.apply(state, DEALER, dealer.answer(owed)).state
            continue
        if forced is not None:
            state = GAME.apply(state, *forced).state
            continue
        seat = next(actor for actor in GAME.pending(state).must if isinstance(actor, Seat))
        view = GAME.view(state, seat)
        action = bots[seat].choose(view, GAME.legal(view), rng)
        refused = GAME.check(state, seat, action)
        assert refused is None, f"{bots[seat].name}: {GAME.format(action)} is refused: {refused}"
        if watch is not None:
            watch(state, seat, action)
        state = GAME.apply(state, seat, action).state
    raise AssertionError("the game does not end")


@cache
def tables() -> tuple[str, ...]:
    """Every preset at every seat count that it allows, one round each."""
    found = []
    for name, preset in OPTIONS.presets.items():
        for seats in preset.rules.table.seats_allowed or range(2, 13):
            for size in (preset.rules.table.team_size, 1, 3):
                text = f"{name} num_players={seats} team_size={size} rounds=1"
                try:
                    OPTIONS.parse(text)
                except OptionError:
                    continue
                found.append(text)
                break
    return tuple(found)


def choose(name: str, position: str | State, seat: Seat = Seat.A) -> Action:
    """What the player does in a position."""
    state = GAME.from_position(position) if isinstance(position, str) else position
    view = GAME.view(state, seat)
    return find_bot("handfoot", name).choose(view, GAME.legal(view), random.Random(0))


def turn(name: str, position: str) -> tuple[list[Action], State]:
    """The acts of seat A to the end of its turn, or to where cards are due, and the state after them."""
    state = GAME.from_position(position)
    acts: list[Action] = []
    while state.turn == Seat.A and not state.results and GAME.pending(state).must == (Seat.A,):
        acts.append(choose(name, state))
        assert len(acts) < 30
        state = GAME.apply(state, Seat.A, acts[-1]).state
    return acts, state


def wilds_on(state: State, name: str) -> int:
    """Wilds on the meld `K.1` of the first side."""
    return sum(c in WILDS for meld in state.boards[0] if label(meld) == name for c in meld.cards)


def test_the_levels_come_first_and_the_strongest_of_them_is_the_default() -> None:
    assert bot_names("handfoot")[: len(LEVELS)] == LEVELS
    assert {"sharp", "normal", "easy", "east", "plain"} < set(bot_names("handfoot"))


@pytest.mark.parametrize("text", tables()[::6])
def test_every_player_finishes_a_game(text: str) -> None:
    play(OPTIONS.parse(text), PLAYERS, 1)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_preset_is_played_to_the_end_at_every_seat_count(name: str) -> None:
    for text in tables():
        for seed in range(GAMES):
            play(OPTIONS.parse(text), [name], seed)


def test_all_presets_are_among_the_tables() -> None:
    assert {text.split()[0] for text in tables()} == set(OPTIONS.presets)


@pytest.mark.parametrize("name", PLAYERS)
def test_hidden_cards_change_no_choice(name: str) -> None:
    """A choice rests on the view: in a state that the seat cannot tell from the truth it is the same."""
    rng = random.Random(7)
    seen = 0

    def watch(state: State, seat: Seat, action: Action) -> None:
        nonlocal seen
        if state.turn_number % 9 == 0:
            other = GAME.sample(GAME.view(state, seat), rng)
            assert other.feet != state.feet or not any(state.feet)
            view = GAME.view(other, seat)
            again = find_bot("handfoot", name).choose(view, GAME.legal(view), random.Random(0))
            assert again == action
            seen += 1

    play(OPTIONS.parse("pagat rounds=1"), [name], 3, watch)
    assert seen >= 5


CLEAN_OR_DIRTY: Final = (
    'rules="bicycle" hand:A=2D2HJK4C5S7D foot:A=none board:AC="K=KCKDKHKSKC J=JCJDJH2C" phase=play opened=A'
)


@pytest.mark.parametrize("name", ["strong", "club"])
def test_the_last_clean_meld_is_not_dirtied_while_a_clean_book_is_missing(name: str) -> None:
    _, state = turn(name, CLEAN_OR_DIRTY)
    assert wilds_on(state, "K.1") == 0
    assert wilds_on(state, "J.1") > 1


def test_a_beginner_dirties_it() -> None:
    _, state = turn("beginner", CLEAN_OR_DIRTY)
    assert wilds_on(state, "K.1") > 0


MET: Final = (
    'board:AC="K=KCKDKHKSKCKDKH Q=QCQDQHQSQCQDQH J=JCJDJHJSJC2DJK T=TCTDTHTSTC2DJK W=JKJKJK2C2D2H2S 9=9C9D9H" '
    "hand:A=9S4C foot:A=none phase=play opened=A"
)
"""The contract is met, and seat A can lay one card and discard the other."""
FEW: Final = "hand:C=4D5D foot:C=none"
MANY: Final = "hand:B=4S foot:B=none hand:D=4H foot:D=none"


def test_strong_goes_out_when_the_others_are_caught_with_their_feet() -> None:
    acts, state = turn("strong", f"{MET} {FEW}")
    assert acts[-1] == Discard(card("4C"))
    assert state.results[0].out == Seat.A


def test_strong_does_not_go_out_while_its_partner_is_caught_with_hand_and_foot() -> None:
    acts, state = turn("strong", f"{MET} {MANY}")
    assert isinstance(acts[-1], Discard)
    assert not state.results
    assert len(state.hands[Seat.A]) == 1


def test_a_club_player_does_not_weigh_it_and_goes_out() -> None:
    _, state = turn("club", f"{MET} {MANY}")
    assert state.results[0].out == Seat.A


def test_strong_does_not_end_a_game_in_the_last_round_that_it_would_lose() -> None:
    far_behind = "round=4 scores=AC:0,BD:9000"
    _, state = turn("strong", f"{MET} {FEW} {far_behind}")
    assert not state.results
    _, state = turn("strong", f"{MET} {FEW} round=4 scores=AC:9000,BD:0")
    assert state.results[0].out == Seat.A


ABOUT_TO_END: Final = (
    'board:BD="5=5C5D5H5S5C5D5H 6=6C6D6H6S6C6D6H 8=8C8D8H8S8C2DJK A=ACADAHASAC2SJK W=JKJKJK2C2H2D2H" '
    "hand:B=4S foot:B=none hand:D=4H foot:D=none hand:C=4D foot:C=none"
)
"""The others have met the contract too, hold a card each, and are 160 points behind on the table, the bonus aside."""


@pytest.mark.parametrize(
    ("last_round", "ends"),
    [
        ("round=4 scores=AC:1000,BD:0", True),
        ("round=4 scores=AC:0,BD:1000", False),
        ("round=4 scores=AC:0,BD:0", True),
        ("round=4 scores=AC:0,BD:0 threes:BD=3D3H3D3H", False),
        ("round=4 scores=AC:0,BD:0 threes:BD=3D3H3D3H threes:AC=3D3H3D3H", True),
        ("round=3 scores=AC:0,BD:1000", True),
    ],
)
def test_strong_ends_no_lost_game_even_where_the_round_is_about_to_end(last_round: str, ends: bool) -> None:
    _, state = turn("strong", f"{MET} {ABOUT_TO_END} {last_round}")
    assert bool(state.results) is ends


def test_strong_ends_a_won_game_in_the_last_round_whatever_its_partner_is_caught_with() -> None:
    _, state = turn("strong", f"{MET} {MANY} round=4 scores=AC:9000,BD:0")
    assert state.results[0].out == Seat.A


def test_strong_ends_no_lost_game_that_is_played_to_a_score() -> None:
    to_score = 'rules="bga game_end=score target_score=10000"'
    _, state = turn("strong", f"{to_score} {MET} {ABOUT_TO_END} scores=AC:6000,BD:7500")
    assert not state.results
    _, state = turn("strong", f"{to_score} {MET} {ABOUT_TO_END} scores=AC:7500,BD:6000")
    assert state.results[0].out == Seat.A


@pytest.mark.parametrize(("scores", "ends"), [("AC:0,BD:1000", False), ("AC:1000,BD:0", True)])
def test_strong_earns_no_pile_with_its_last_cards_where_that_ends_a_lost_game(scores: str, ends: bool) -> None:
    last_cards = f"{MET} {ABOUT_TO_END} round=4 scores={scores}".replace("9S4C", "KCKDKH").replace("phase=play", "")
    action = choose("strong", f"{last_cards} phase=draw discard=7H5SJSKS")
    assert isinstance(action, Take) is ends


ASKING: Final = 'rules="bga out_permission=ask_binding" '


def test_strong_asks_its_partner_before_it_goes_out() -> None:
    assert choose("strong", f"{ASKING} {MET} {FEW}") == Ask()


@pytest.mark.parametrize(
    ("partner", "is_yes"),
    [("hand:C=4D5D foot:C=none", True), ("hand:C=4D5D", False), ("hand:C=4D5D6D7D8D4S5S6S7S8S foot:C=none", True)],
)
def test_a_partner_answers_no_while_its_foot_lies_there(partner: str, is_yes: bool) -> None:
    state = GAME.apply(GAME.from_position(f"{ASKING} {MET} {partner}"), Seat.A, Ask()).state
    assert choose("strong", state, Seat.C) == Answer(is_yes)


def test_a_partner_that_holds_more_than_the_others_answers_no() -> None:
    partner = "hand:C=4D5D6D7D8D4S5S6S7S8S foot:C=none"
    state = GAME.apply(GAME.from_position(f"{ASKING} {MET} {partner} {MANY}"), Seat.A, Ask()).state
    assert choose("strong", state, Seat.C) == Answer(is_yes=False)


def test_strong_plays_on_after_a_no() -> None:
    state = GAME.apply(GAME.from_position(f"{ASKING} {MET} {FEW}"), Seat.A, Ask()).state
    state = GAME.apply(state, Seat.C, Answer(is_yes=False)).state
    while state.turn == Seat.A:
        state = GAME.apply(state, Seat.A, choose("strong", state)).state
    assert not state.results
    assert state.hands[Seat.A]


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_opens_as_soon_as_naturals_are_enough(name: str) -> None:
    acts, state = turn(name, "hand:A=KCKDKHQCQDQH4C5S7D phase=play")
    assert isinstance(acts[0], Open)
    assert state.opened[Seat.A]


def test_strong_opens_with_wilds_where_a_club_player_waits() -> None:
    position = "hand:A=KCKDKH2C4C4D5S6S7D phase=play"
    assert isinstance(choose("strong", position), Open)
    assert isinstance(choose("club", position), Discard)


SEVENS: Final = "7C7D7H7S7C7D"


@pytest.mark.parametrize(
    ("position", "melds"),
    [
        ("round=4 hand:A=JKJK2C2DKCKD4C5D6S7H8C", 2),
        ('rules="vegas" round=4 hand:A=JKJKJK2CACAD4C5D6S7H8C', 2),
        (f'rules="bga opening_by_round=250" hand:A=2C2C2D2D2HJKJKJK{SEVENS}4C5S6S8D9HTCJDQSKHACQD', 2),
        ('rules="bga min_naturals=5" round=2 hand:A=2D2SJKJKJKKCKCKH6D6S6SJSQH', 1),
    ],
)
def test_strong_finds_an_opening_of_wilds_alone_with_what_else_there_is(position: str, melds: int) -> None:
    opening = choose("strong", f"{position} phase=play")
    assert isinstance(opening, Open)
    assert len(opening.melds) == melds
    assert any(set(meld.cards) <= WILDS for meld in opening.melds)


@pytest.mark.parametrize("name", ["strong", "club", "beginner", "plain"])
def test_three_of_a_rank_are_no_meld_where_five_are_asked(name: str) -> None:
    naturals = "KCKCKH6D6S6S6H6C"
    opening = choose(name, f'rules="bga min_naturals=5 opening_by_round=20" hand:A={naturals}JSQH phase=play')
    assert isinstance(opening, Open)
    assert format_cards(opening.melds[0].cards) == "6C6D6H6S6S"
    assert len(opening.melds) == 1


def test_strong_earns_a_pile_with_a_meld_of_wilds_and_a_pair() -> None:
    rules = 'rules="bga opening_by_round=190"'
    take = choose("strong", f"{rules} hand:A=JKJK2C2DKCKDQCQD4C5D7H8C discard=4S5S6SJSKS phase=draw")
    assert isinstance(take, Take)
    assert len(take.also) == 2


def test_strong_takes_a_pile_that_pays_and_leaves_one_that_does_not() -> None:
    pair = 'hand:A=KCKD4C5S7D8H board:AC="Q=QCQDQH"'
    assert isinstance(choose("strong", f'rules="pagat" {pair} discard=QSQC8S8CKS'), Take)
    reds = 'rules="east_coast num_players=2" hand:A=KCKD4C5S7D8H foot:A=none board:A="Q=QCQDQH" opened=A'
    assert isinstance(choose("strong", f"{reds} discard=QS8S8CKS"), Take)
    many_reds = f"{reds} hand:B=4D5D board:B=" + '"6=6C6D6H6S6C6D6H 8=8D8H8SJK8C8D8H 9=9C9D9H9SJKJK9C" foot:B=none'
    assert isinstance(choose("strong", f"{many_reds} discard=3D3D3H3HKS"), Draw)


def test_strong_gathers_wilds_for_a_book_of_their_own() -> None:
    acts, state = turn("strong", 'hand:A=2C2DJK4C5S7D8H board:AC="K=KCKDKHKS" phase=play')
    assert isinstance(acts[0], Lay)
    assert wilds_on(state, "W.1") == 3
    assert wilds_on(state, "K.1") == 0


def test_strong_finishes_a_dirty_book_where_wilds_make_none_of_their_own() -> None:
    board = 'board:AC="K=KCKDKHKSKCKDKH Q=QCQDQHQSQC"'
    acts, state = turn("strong", f'rules="bicycle" hand:A=2C2D4C5S7D8H {board} phase=play')
    assert isinstance(acts[0], Add)
    assert books_of(state.house, state.boards[0]).dirty == 1


LATE: Final = (
    "opened=AB phase=play hand:B=QC foot:B=none foot:A=none "
    'board:B="Q=QCQDQHQSQCQDQH J=JCJDJHJSJC2C2D T=TCTDTHTSTC2H2S"'
)
"""The other side may go out with its next turn."""


@pytest.mark.parametrize(
    "rules",
    [
        "east_coast num_players=2",
        "west_coast num_players=2",
        "bga extend_clean=any contract_clean=1 contract_wild=0 wild_melds=off",
    ],
)
@pytest.mark.parametrize("books", [1, 2])
def test_a_clean_book_stays_clean_when_the_round_is_late(rules: str, books: int) -> None:
    kings, nines = "K=KCKDKHKSKCKDKH", "9=9C9D9H9S9C9D9H"
    board = kings if books == 1 else f"{kings} {nines}"
    late, sides = (LATE, ("A", "B")) if "bga" not in rules else (_of_pairs(LATE), ("AC", "BD"))
    acts, state = turn("strong", f'rules="{rules}" board:{sides[0]}="{board}" hand:A=JK8S9S7C5D {late}')
    assert isinstance(acts[-1], Discard)
    assert books_of(state.house, state.boards[0]).clean == books


def test_a_spare_clean_book_is_spoilt_where_that_ends_the_round() -> None:
    board = "K=KCKDKHKSKCKDKH 9=9C9D9H9S9C9D9H 8=8C8D8H8S8C2S2S"
    rules = 'rules="east_coast num_players=2"'
    _, state = turn("strong", f'{rules} board:A="{board}" hand:A=JK5D {LATE}')
    assert state.results[0].out == Seat.A


def _of_pairs(position: str) -> str:
    return position.replace("opened=AB ", "").replace("board:B=", "board:BD=") + " hand:D=QD foot:D=none"


def test_strong_keeps_cards_of_a_rank_that_the_contract_asks_for() -> None:
    hand = "hand:A=7C9S phase=play foot:A=none"
    board = 'board:AC="K=KCKDKHKSKCKDKH Q=QCQDQHQS"'
    assert choose("strong", f'rules="bga contract_ranks=7" {hand} {board}') == Discard(card("9S"))
    assert choose("strong", f'rules="bga contract_ranks=9" {hand} {board}') == Discard(card("7C"))


@pytest.mark.parametrize(("name", "kept"), [("strong", "ACAD"), ("club", "8S")])
def test_only_a_club_player_breaks_a_pair_for_its_points(name: str, kept: str) -> None:
    _, state = turn(name, 'hand:A=ACAD8S4C4D5S5D board:AC="K=KCKDKHKS" phase=play')
    assert kept in format_cards(state.hands[Seat.A])


def test_a_black_three_is_thrown_first() -> None:
    for name in ("strong", "club"):
        acts, _ = turn(name, 'hand:A=3C4C6D8S9HTC board:AC="K=KCKDKHKS" phase=play')
        assert acts[-1] == Discard(card("3C"))
