"""Faults reported against other programs (`reported-faults*.json`), as cases: the rules part of cribbage."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from parlour.cards import PACK, card, sort_cards
from parlour.engine import DEALER, SEAT_NAMES, Action, Actor, Dealer, Seat, Side, play_out
from parlour.games.cribbage import GAME, State, score_show
from parlour.games.cribbage.actions import Cut, Deal, DealCrib, Go, Play, Throw
from parlour.games.cribbage.deal import owed
from parlour.games.cribbage.flow import apply, automatic, initial, pending
from parlour.games.cribbage.match import finish
from parlour.games.cribbage.rules import sides
from parlour.games.cribbage.score import sum_points
from parlour.games.cribbage.show import show_items
from parlour.games.cribbage.state import Phase
from tests.cases.cribbage_show import PARTS, part_points
from tests.cases.table import INFORMATIVE, Data, NotUnderstood, Table, cards, known_fields, option_rules, playing

_ALWAYS = INFORMATIVE | {"game", "type"}


def run_fault(case: Data) -> None:
    """One case by its type. Raises NotUnderstood for a type that is not known."""
    runner = _TYPES.get(case.get("type", ""))
    if runner is None:
        raise NotUnderstood(f"type {case.get('type')!r} of cribbage")
    runner(case)


def _fields(case: Data, *more: str, optional: Sequence[str] = ()) -> None:
    known_fields("case", case, ("cards", "actions", "expected", *more), {*_ALWAYS, "options", *optional})


def _no_options(case: Data) -> None:
    if case.get("options"):
        raise NotUnderstood(f"options {case['options']} for {case['type']}")


def _actions(case: Data, *known: list[str]) -> None:
    if case["actions"] not in known:
        raise NotUnderstood(f"actions {case['actions']}: known for {case['type']} is {list(known)}")


def _show(case: Data) -> None:
    _fields(case)
    _no_options(case)
    _actions(case, ["count"])
    known_fields("cards", case["cards"], ("hand", "starter"), ("crib",))
    score = score_show(cards(case["cards"]["hand"]), case["cards"]["starter"], crib=case["cards"].get("crib", False))
    known_fields("expected", case["expected"], ("total",), PARTS)
    for field, points in case["expected"].items():
        found = score.total if field == "total" else part_points(score, field)
        assert found == points, f"{field} {found}, expected {points}"


def _peg_sequence(case: Data) -> None:
    _fields(case)
    _no_options(case)
    _actions(case, ["lay in this order, one count, nobody says go"])
    known_fields("cards", case["cards"], ("laid",))
    known_fields("expected", case["expected"], ("points_per_card",))
    laid = case["cards"]["laid"]
    table = Table(playing(option_rules({}), Seat.B, {Seat.A: laid[::2], Seat.B: laid[1::2]}))
    points = []
    for index, text in enumerate(laid):
        shown = table.do(Seat(index % 2), Play(card(text)))
        points.append(sum(p["n"] for p in shown if p["kind"] == "points" and p["why"] == "play"))
    assert points == case["expected"]["points_per_card"], f"points {points}"
    assert len(table.state.counts) + bool(table.state.pile) == 1, "it is one count"


def _play(case: Data) -> None:
    _fields(case, "order", "first")
    known_fields("cards", case["cards"], ("hands",))
    known_fields("expected", case["expected"], ("totals", "leads", "scoring"))
    order: list[str] = case["order"]
    rules = option_rules({**case.get("options", {}), "players": len(order)})
    dealer = Seat((order.index(case["first"]) - 1) % len(order))
    hands = {Seat(order.index(player)): held for player, held in case["cards"]["hands"].items()}
    table = Table(playing(rules, dealer, hands))
    totals = dict.fromkeys(order, 0)
    leads: list[str] = []
    scoring: list[str] = []
    for text in case["actions"]:
        player, _, what = text.partition(":")
        seat = Seat(order.index(player))
        if what != "go" and table.state.count == 0:
            leads.append(player)
        for payload in table.do(seat, Go() if what == "go" else Play(card(what))):
            if payload["kind"] == "points":
                owner = order[SEAT_NAMES.index(payload["seat"])]
                totals[owner] += payload["n"]
                laid = f"{owner}:{what}" if payload["why"] == "play" else f"{owner} {payload['why']}"
                scoring.append(f"{laid} {payload['n']}")
    assert table.state.phase is Phase.SHOW, "the play is not over"
    found = {"totals": totals, "leads": leads, "scoring": scoring}
    for field, value in found.items():
        assert value == case["expected"][field], f"{field} {value}, expected {case['expected'][field]}"


def _cut(case: Data) -> None:
    _fields(case)
    _actions(case, ["compare"])
    known_fields("cards", case["cards"], ("cuts",))
    known_fields("expected", case["expected"], ("dealer",))
    found: list[object] = []
    for cut in case["cards"]["cuts"]:
        state = initial(option_rules({**case.get("options", {}), "players": len(cut)}))
        for seat, text in enumerate(cut):
            state = apply(state, DEALER, Cut(Seat(seat), card(text))).state
        found.append("recut" if state.dealer is None else int(state.dealer))
        assert state.phase is (Phase.CUT if state.dealer is None else Phase.DEAL)
    assert found == case["expected"]["dealer"], f"dealer {found}"


def _deal(case: Data) -> None:
    _fields(case, "players")
    _actions(case, ["deal", "discard"])
    known_fields("cards", case["cards"], ())
    known_fields("expected", case["expected"], ("dealt", "thrown", "from_pack", "crib"))
    state = initial(option_rules({**case.get("options", {}), "players": case["players"]}), Seat.A)
    dealt: list[int] = []
    from_pack = 0
    dealer = Dealer(GAME, lambda n: PACK)
    while state.phase is Phase.DEAL:
        due = owed(state)
        assert due is not None
        action = dealer.answer(due)
        if isinstance(action, Deal):
            dealt.append(len(action.cards))
        from_pack += isinstance(action, DealCrib)
        state = apply(state, DEALER, action).state
    assert dealt == [case["expected"]["dealt"]] * case["players"], f"dealt {dealt}"
    assert from_pack == case["expected"]["from_pack"], f"from the pack {from_pack}"
    thrown = case["expected"]["thrown"]
    for seat in list(Seat)[: case["players"]]:
        for count in range(1, 4):
            is_legal = GAME.check(state, seat, Throw(state.hands[seat][:count])) is None
            assert is_legal == (count == thrown), f"{count} thrown"
        state = apply(state, seat, Throw(state.hands[seat][:thrown])).state
    assert len(state.crib) == case["expected"]["crib"], f"crib {len(state.crib)}"


def _rotation(case: Data) -> None:
    _fields(case, "players", "first_dealer")
    known_fields("cards", case["cards"], ())
    known_fields("expected", case["expected"], (), {"dealers", "first_leads", "first_cards"})
    count = len(next(iter(case["expected"].values())))
    rules = option_rules({**case.get("options", {}), "players": case["players"], "target": 999})
    number = re.fullmatch(r"P(\d+)", case["first_dealer"])
    if number is None or not 1 <= int(number.group(1)) <= rules.players:
        raise NotUnderstood(f"first dealer {case['first_dealer']!r}")
    found: dict[str, list[str]] = {"dealers": [], "first_leads": [], "first_cards": []}

    def watch(before: State, actor: Actor, action: Action, _events: object) -> None:
        if isinstance(action, Deal) and before.dealt_count == 0:
            found["dealers"].append(f"P{before.dealer + 1 if before.dealer is not None else None}")
            found["first_cards"].append(f"P{action.seat + 1}")
        if isinstance(action, Play) and not before.pile and not before.counts:
            assert isinstance(actor, Seat)
            found["first_leads"].append(f"P{actor + 1}")

    def choose(state: State) -> tuple[Actor, Action]:
        seat = pending(state).must[0]
        assert isinstance(seat, Seat)
        return automatic(state) or (seat, next(GAME.legal(GAME.view(state, seat))))

    shuffled = [PACK[i:] + PACK[:i] for i in range(52)]
    play_out(
        GAME,
        initial(rules, Seat(int(number.group(1)) - 1)),
        Dealer(GAME, lambda n: shuffled[n * 7 % 52]),
        choose,
        watch,
    )
    for field, expected in case["expected"].items():
        assert found[field][:count] == expected, f"{field} {found[field][:count]}, expected {expected}"


_LOSERS = ("loser_scores", "losers", "loser", "scores")
_RESULTS = {"win": 0, "plain win": 0, "plain": 0, "none": 0, "skunk": 1, "double": 2, "double skunk": 2}


def _skunk(case: Data) -> None:
    """The result for each score of the loser: a list beside the scores, or by score."""
    _fields(case, optional=(*_LOSERS, "winner", "target"))
    known_fields("cards", case["cards"], (), (*_LOSERS, "winner", "target"))
    given: Mapping[str, Any] = {**case["cards"], **case}
    target = given.get("target", given.get("winner", 121))
    rules = option_rules({"target": target, **case.get("options", {})})
    assert given.get("winner", rules.target) == rules.target, f"a winner stands at {rules.target}"
    scores = next((given[key] for key in _LOSERS if key in given), None)
    if isinstance(scores, list):
        scores = [score[-1] if isinstance(score, list) else score for score in scores]
    expected: Any = case["expected"]
    if len(expected) == 1 and not next(iter(expected)).isdigit():
        expected = next(iter(expected.values()))
    if isinstance(expected, list) and isinstance(scores, list) and len(expected) == len(scores):
        expected = dict(zip(map(str, scores), expected, strict=True))
    if not isinstance(expected, Mapping) or not all(key.isdigit() for key in expected):
        raise NotUnderstood(f"expected {case['expected']} for loser's scores {scores}")
    for score, result in expected.items():
        want = _RESULTS.get(str(result).replace("_", " "))
        if want is None:
            raise NotUnderstood(f"result {result!r}")
        state = initial(rules, Seat.A)
        skunk = finish(state._replace(scores=(rules.target, int(score))), Side(0)).results[-1].skunks[1]
        assert skunk == want, f"loser at {score}: {skunk}, expected {result}"


def _match(case: Data) -> None:
    """Games won, and who was under 91 in each, from the scores of each game."""
    _fields(case, optional=("players", "games"))
    known_fields("cards", case["cards"], (), {"games"})
    games: Sequence[Mapping[str, int]] = case.get("games") or case["cards"]["games"]
    names = list(games[0])
    need = max(sum(max(game, key=lambda name: game[name]) == who for game in games) for who in names)
    rules = option_rules({"players": len(names), **case.get("options", {}), "match": need})
    state = initial(rules, Seat.A)
    under: list[list[str]] = []
    for game in games:
        scores = tuple(game[name] for name in names)
        state = finish(state._replace(scores=scores), Side(scores.index(rules.target)))
        under.append([name for name, skunk in zip(names, state.results[-1].skunks, strict=True) if skunk])
    won = {name: sum(result.winners[i] for result in state.results) for i, name in enumerate(names)}
    outcome = GAME.outcome(state)
    assert outcome is not None, "the match goes on"
    winner = [name for i, name in enumerate(names) if outcome.winners == sides(rules)[i]]
    found = {"games_won": won, "under_91": under, "winner": winner[0]}
    known_fields("expected", case["expected"], (), found)
    for field, value in case["expected"].items():
        listed = list(found["games_won"].values()) if field == "games_won" and isinstance(value, list) else found[field]  # type: ignore[attr-defined]
        assert listed == value, f"{field} {listed}, expected {value}"


def _hand_average(case: Data) -> None:
    _fields(case)
    _no_options(case)
    _actions(case, ["average"])
    known_fields("cards", case["cards"], ("dealt", "keep"))
    known_fields("expected", case["expected"], ("mean",), {"max", "max_count", "min", "min_count"})
    kept = cards(case["cards"]["keep"])
    dealt = cards(case["cards"]["dealt"])
    assert set(kept) <= set(dealt)
    totals = [score_show(kept, starter).total for starter in PACK if starter not in dealt]
    found = {
        "mean": Fraction(sum(totals), len(totals)),
        "max": max(totals),
        "min": min(totals),
        "max_count": totals.count(max(totals)),
        "min_count": totals.count(min(totals)),
    }
    for field, value in case["expected"].items():
        expected = Fraction(value) if field == "mean" else value
        assert found[field] == expected, f"{field} {found[field]}, expected {value}"


def _crib_average(case: Data) -> None:
    _fields(case)
    _no_options(case)
    _actions(case, ["average, opponent random"])
    known_fields("cards", case["cards"], ("dealt", "toss"))
    known_fields("expected", case["expected"], ("mean", "cases"))
    toss = cards(case["cards"]["toss"])
    dealt = cards(case["cards"]["dealt"])
    assert set(toss) <= set(dealt)
    unseen = [c for c in PACK if c not in dealt]
    total = count = 0
    for other in combinations(unseen, 2):
        crib = sort_cards((*toss, *other))
        for starter in unseen:
            if starter not in other:
                total += sum_points(show_items.__wrapped__(crib, starter, is_crib=True))
                count += 1
    assert count == case["expected"]["cases"], f"{count} cases"
    assert Fraction(total, count) == Fraction(case["expected"]["mean"]), f"mean {Fraction(total, count)}"


_TYPES: Mapping[str, Callable[[Data], None]] = {
    "show": _show,
    "peg_sequence": _peg_sequence,
    "play": _play,
    "cut": _cut,
    "deal": _deal,
    "rotation": _rotation,
    "skunk": _skunk,
    "match": _match,
    "hand_average": _hand_average,
    "crib_average": _crib_average,
}
