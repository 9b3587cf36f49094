"""Cases of the show (`cribbage-show*.json`): hands and cribs, his heels, order, results, five-card hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from parlour.cards import PACK, card, sort_cards
from parlour.engine import DEALER, SEAT_NAMES, Seat, Side
from parlour.games.cribbage import State, score_show
from parlour.games.cribbage.actions import Deal, DealCrib, Show, Starter, Throw
from parlour.games.cribbage.counting import start_show
from parlour.games.cribbage.deal import owed
from parlour.games.cribbage.flow import apply, automatic, initial
from parlour.games.cribbage.match import finish
from parlour.games.cribbage.rules import Rules
from parlour.games.cribbage.score import Score, sum_points
from parlour.games.cribbage.state import Phase
from tests.cases.table import (
    INFORMATIVE,
    Data,
    NotUnderstood,
    cards,
    known_fields,
    option_rules,
    payloads,
    scores_by_side,
    winner_of,
)

PARTS = {"fifteens": "fifteen", "pairs": "pair", "runs": "run", "flush": "flush", "nobs": "nobs"}
"""The kinds of points as case files name them, and as the engine does."""
_KIND_NAMED_FLAT = ("flush", "nobs")


def part_points(score: Score, part: str) -> int:
    """The points of one kind."""
    return sum(item.points for item in score.items if item.kind == PARTS[part])


def run_count(case: Data) -> None:
    """A hand or crib: total, points by kind, and the sets of cards behind them."""
    known_fields("case", case, ("kind", "cards", "starter", "total", "breakdown"), INFORMATIVE | {"combos", "variant"})
    if case["kind"] not in ("hand", "crib"):
        raise NotUnderstood(f"kind {case['kind']!r}: hand or crib")
    if case.get("variant", "five-card game") != "five-card game":
        raise NotUnderstood(f"variant {case['variant']!r}")
    held = 3 if "variant" in case and case["kind"] == "hand" else 4
    assert len(case["cards"]) == held, f"{len(case['cards'])} cards, not {held}"
    score = score_show(cards(case["cards"]), case["starter"], crib=case["kind"] == "crib")
    assert score.total == case["total"], f"total {score.total}, expected {case['total']}"
    known_fields("breakdown", case["breakdown"], PARTS)
    for part, points in case["breakdown"].items():
        got = part_points(score, part)
        assert got == points, f"{part} {got}, expected {points}"
    if "combos" in case:
        known_fields("combos", case["combos"], PARTS)
        for part, expected in case["combos"].items():
            found = [sort_cards(item.cards) for item in score.items if item.kind == PARTS[part]]
            wanted: Sequence[Sequence[str]] = expected
            if part in _KIND_NAMED_FLAT:
                wanted = [expected] if expected else []
            assert Counter(found) == Counter(sort_cards(cards(combo)) for combo in wanted), f"{part}: {found}"


def _two(case: Data) -> tuple[Rules, Seat, tuple[int, int]]:
    rules = option_rules({"target": case["target"]})
    known_fields("start_scores", case["start_scores"], ("A", "B"))
    return rules, _seat(case["dealer"]), (case["start_scores"]["A"], case["start_scores"]["B"])


def _seat(name: str) -> Seat:
    if name not in SEAT_NAMES[:2]:
        raise NotUnderstood(f"seat {name!r}")
    return Seat(SEAT_NAMES.index(name))


def deal_out(state: State, kept: set[str]) -> State:
    """Deal to every seat, and throw, without the cards of `kept`; the starter is due then."""
    free = [c for c in PACK if c.text not in kept]
    while state.phase is not Phase.STARTER:
        due = owed(state)
        if due is None:
            seat = next(Seat(i) for i, away in enumerate(state.thrown) if not away)
            state = apply(state, seat, Throw(state.hands[seat][: state.rules.throw_count])).state
            continue
        given = sort_cards(free.pop() for _ in range(due.count))
        action = DealCrib(given[0]) if due.seat is None else Deal(due.seat, given)
        state = apply(state, DEALER, action).state
    return state


def run_starter(case: Data) -> None:
    """What the dealer pegs at the moment the starter is turned."""
    known_fields(
        "case",
        case,
        ("dealer", "starter", "start_scores", "target", "points_to_dealer", "final_scores", "winner"),
        INFORMATIVE,
    )
    rules, dealer, scores = _two(case)
    state = deal_out(initial(rules, dealer), {case["starter"]})
    step = apply(state._replace(scores=scores), DEALER, Starter(card(case["starter"])))
    paid = [payload for payload in payloads(step.events) if payload["kind"] == "points"]
    assert all((payload["seat"], payload["why"]) == (str(dealer), "heels") for payload in paid)
    total = sum(payload["n"] for payload in paid)
    assert total == case["points_to_dealer"], f"{total} to the dealer, expected {case['points_to_dealer']}"
    _check_end(case, step.state)


def _check_end(case: Data, state: State) -> None:
    assert scores_by_side(state) == case["final_scores"], f"final scores {scores_by_side(state)}"
    side = winner_of(state)
    winner = None if side is None else SEAT_NAMES[side]
    assert winner == case["winner"], f"winner {winner}, expected {case['winner']}"


def run_order(case: Data) -> None:
    """Hands and crib in the order counted, until somebody reaches the target."""
    known_fields(
        "case",
        case,
        ("dealer", "start_scores", "target", "hands", "crib", "starter", "counted", "final_scores", "winner"),
        INFORMATIVE,
    )
    rules, dealer, scores = _two(case)
    state = initial(rules, dealer)
    hands = [cards(case["hands"][str(seat)]) for seat in (Seat.A, Seat.B)]
    crib = cards(case["crib"])
    laid = tuple((Seat(i), c) for i, held in enumerate(hands) for c in held)
    state = state._replace(
        phase=Phase.SHOW,
        counts=(laid,),
        thrown=(crib[:2], crib[2:]),
        starter=card(case["starter"]),
        scores=scores,
    )
    state = start_show(state, [])
    counted = []
    while state.phase is Phase.SHOW:
        forced = automatic(state)
        assert forced is not None
        assert isinstance(forced[1], Show)
        state = apply(state, *forced).state
        shown = state.shows[-1]
        entry = {"player": str(shown.seat), "what": shown.what, "points": sum_points(shown.items)}
        counted.append({**entry, "score": state.scores[shown.seat]})
    assert counted == case["counted"], f"counted {counted}"
    _check_end(case, state)
    if case["winner"] is None:
        assert (state.phase, state.dealer) == (Phase.DEAL, Seat(1 - dealer)), "the deal passes on"


def run_result(case: Data) -> None:
    """Spread, skunk and game points of a finished game, under both ways of counting games."""
    known_fields(
        "case",
        case,
        (
            "winner_score",
            "loser_score",
            "spread",
            "skunk",
            "double_skunk",
            "acc_game_points",
            "traditional_games",
        ),
        INFORMATIVE | {"target"},
    )
    target = case.get("target", case["winner_score"])
    scores = (case["winner_score"], case["loser_score"])
    results = []
    for skunk_points in ("acc_2_3", "house_1_2_3"):
        state = initial(option_rules({"target": target, "skunk_points": skunk_points}), Seat.A)
        state = finish(state._replace(scores=scores), Side(0))
        assert state.phase is Phase.OVER
        results.append(state.results[-1])
    acc, house = results
    known_fields("acc_game_points", case["acc_game_points"], ("winner", "loser"))
    found = {
        "spread": acc.scores[0] - acc.scores[1],
        "skunk": acc.skunks[1] >= 1,
        "double_skunk": acc.skunks[1] == 2,
        "acc_game_points": {"winner": acc.points[0], "loser": acc.points[1]},
        "traditional_games": house.points[0],
    }
    for field, value in found.items():
        assert value == case[field], f"{field} {value}, expected {case[field]}"
