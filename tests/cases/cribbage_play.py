"""Cases of the play (`cribbage-play*.json`): every event of a deal, and attempts that a table must refuse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from parlour.cards import card
from parlour.engine import SEAT_NAMES, IllegalAction, Payload, Seat
from parlour.games.cribbage import State
from parlour.games.cribbage.actions import Go, Play
from parlour.games.cribbage.flow import apply, check
from parlour.games.cribbage.match import finish
from parlour.games.cribbage.rules import Rules, side_of, sides, target_of
from parlour.games.cribbage.state import Phase
from tests.cases.table import (
    INFORMATIVE,
    Data,
    NotUnderstood,
    Table,
    known_fields,
    option_rules,
    playing,
    winner_of,
)

_PARTS = {"fifteen": "fifteen", "thirty_one": "thirty_one", "run": "run"}
_PAIRS = ("pair", "pair_royal", "double_pair_royal")


class Names:
    """Seats and sides as a case names them: players clockwise, and teams where partners score together."""

    def __init__(self, case: Data) -> None:
        self.players: Sequence[str] = case["players"]
        self.teams: Mapping[str, str] = case.get("teams", {})
        if "teams" not in case and len(self.players) == 4:  # C-46: four seats are always partners
            self.teams = {name: self.players[i % 2] + self.players[i % 2 + 2] for i, name in enumerate(self.players)}
        differences: dict[str, object] = {"players": len(self.players)}
        for field in ("target", "go_rule"):
            if field in case:
                differences[field] = case[field]
        if self.teams and len(self.players) == 3:
            differences["teams"] = "captain"
        self.rules: Rules = option_rules(differences)
        sides_named = [{self.side_label(seat) for seat in side} for side in sides(self.rules)]
        if any(len(named) > 1 for named in sides_named) or len(set.union(*sides_named)) < len(sides_named):
            raise NotUnderstood(f"teams: no such partnerships are played: {dict(self.teams)}")

    def seat(self, name: str) -> Seat:
        return Seat(self.players.index(name))

    def side_label(self, seat: Seat) -> str:
        player = self.players[seat]
        return self.teams.get(player, player)

    def scores(self, given: Mapping[str, int]) -> tuple[int, ...]:
        labels = [self.side_label(side[0]) for side in sides(self.rules)]
        if set(given) - set(labels):
            raise NotUnderstood(f"scores of {set(given) - set(labels)}: the sides are {labels}")
        return tuple(given.get(label, 0) for label in labels)

    def by_label(self, scores: Sequence[int]) -> dict[str, int]:
        return {self.side_label(side[0]): scores[i] for i, side in enumerate(sides(self.rules))}

    def winner(self, state: State) -> str | None:
        side = winner_of(state)
        return None if side is None else self.side_label(sides(self.rules)[side][0])


def run_play(case: Data) -> None:
    """A deal, or a fragment of one count, event by event."""
    known_fields(
        "case",
        case,
        ("players", "dealer", "hands", "plays", "events", "points"),
        INFORMATIVE | {"fragment", "start_scores", "target", "final_scores", "winner", "teams", "go_rule"},
    )
    names = Names(case)
    start = names.scores(case.get("start_scores", {}))
    hands = {names.seat(player): held for player, held in case["hands"].items()}
    table = Table(playing(names.rules, names.seat(case["dealer"]), hands, scores=start))
    observed: list[dict[str, Any]] = []
    for text in case["plays"]:
        _say_gos(table, names, observed)
        assert table.state.phase is Phase.PLAY, f"{text} is still to be laid, but the play is over"
        seat = table.state.turn
        _observe(table, names, seat, Play(card(text)), observed)
    _say_gos(table, names, observed)
    if case.get("fragment", False):
        observed = [event for event in observed if event["type"] == "play"]
    _compare(case["events"], observed)
    points: Counter[str] = Counter(dict.fromkeys(case["players"], 0))
    for event in observed:
        if "points" in event:
            points[event["player"]] += event["points"]
    assert dict(points) == case["points"], f"points {dict(points)}, expected {case['points']}"
    if "final_scores" in case:
        final = names.by_label(table.state.scores)
        assert final == case["final_scores"], f"final scores {final}, expected {case['final_scores']}"
    if "winner" in case:
        assert names.winner(table.state) == case["winner"], f"winner {names.winner(table.state)}"


def _say_gos(table: Table, names: Names, observed: list[dict[str, Any]]) -> None:
    while (seat := table.forced_go()) is not None:
        _observe(table, names, seat, Go(), observed)


def _observe(table: Table, names: Names, seat: Seat, action: Play | Go, observed: list[dict[str, Any]]) -> None:
    """Do it, and write down what happened in the words of the case file."""
    before = table.state
    shown = table.do(seat, action)
    after = table.state
    paid = [payload for payload in shown if payload["kind"] == "points"]
    player = names.players[seat]
    count = before.count
    if isinstance(action, Play):
        count = sum(min(int(c.rank), 10) for _, c in before.pile) + min(int(action.card.rank), 10)
        parts = _parts([payload for payload in paid if payload["why"] == "play"])
        event = {"type": "play", "player": player, "card": action.card.text, "count": count, "parts": parts}
        observed.append({**event, "points": sum(parts.values())})
    else:
        observed.append({"type": "go", "player": player, "count": count, "points": 0})
    for payload in paid:
        if payload["why"] in ("go", "last"):
            reason = {"go": "go", "last": "final"}[payload["why"]]
            taker = names.players[SEAT_NAMES.index(payload["seat"])]
            observed.append(
                {"type": "last_card", "player": taker, "count": count, "points": payload["n"], "reason": reason}
            )
    if after.phase is Phase.OVER:
        observed.append({"type": "game_over", "winner": names.winner(after)})
    elif after.phase is not Phase.PLAY:
        observed.append({"type": "end_of_play"})
    elif len(after.counts) > len(before.counts):
        reason = "31" if count == 31 else "go"
        observed.append({"type": "reset", "reason": reason, "count": after.count, "next": names.players[after.turn]})


def _parts(paid: Sequence[Payload]) -> dict[str, int]:
    parts: Counter[str] = Counter()
    for payload in paid:
        for item in payload["items"]:
            parts["pair" if item["kind"] in _PAIRS else _PARTS[item["kind"]]] += item["points"]
    return dict(parts)


def _compare(expected: Sequence[Data], observed: Sequence[Data]) -> None:
    for number, (want, got) in enumerate(zip(expected, observed, strict=False), 1):
        whole = {**want, "parts": want.get("parts", {})} if want.get("type") == "play" else dict(want)
        assert whole == got, f"event {number}: expected {whole}, the engine gives {got}"
    assert len(expected) == len(observed), (
        f"{len(expected)} events expected, the engine gives {len(observed)}: {observed}"
    )


_TWO = {"players": ["A", "B"]}


def run_rejection(case: Data) -> None:
    """An attempt that is refused with the reason given, and changes nothing."""
    known_fields(
        "rejection",
        case,
        ("dealer", "hands", "plays_before", "state", "attempt", "reason"),
        INFORMATIVE | {"players", "teams", "target", "go_rule", "start_scores"},
    )
    held = case["state"]
    known_fields(
        "state",
        held,
        (),
        {"count", "turn", "note", "starter", "discards", "scores", "start_scores", "target", "winner", "game_over"},
    )
    known_fields("attempt", case["attempt"], ("player",), {"play", "go"})
    names = Names({**_TWO, **{key: held[key] for key in ("target",) if key in held}, **case})
    for player, thrown in held.get("discards", {}).items():
        assert len(thrown) == names.rules.throw_count, f"{player} throws {len(thrown)}"
    state = playing(
        names.rules,
        names.seat(case["dealer"]),
        {names.seat(player): cards for player, cards in case["hands"].items()},
        starter=held.get("starter"),
        thrown={names.seat(player): cards for player, cards in held.get("discards", {}).items()},
    )
    state = _play_before(case, names, _with_scores(case, names, state))
    if "scores" in held:
        assert names.by_label(state.scores) == held["scores"], f"scores {names.by_label(state.scores)}"
    if "winner" in held:
        assert names.winner(state) == held["winner"], f"winner {names.winner(state)}"
    is_over = state.phase is Phase.OVER
    assert held.get("game_over", is_over) == is_over, f"the game is {'' if is_over else 'not '}over"
    attempt = case["attempt"]
    if ("play" in attempt) == (attempt.get("go") is True):
        raise NotUnderstood("attempt: a card to play, or go, and not both")
    seat = names.seat(attempt["player"])
    action = Play(card(attempt["play"])) if "play" in attempt else Go()
    refused = check(state, seat, action)
    assert refused is not None, "the engine allows it"
    assert refused.code == case["reason"], f"refused as {refused.code}, expected {case['reason']}"
    with pytest.raises(IllegalAction):
        apply(state, seat, action)


def _with_scores(case: Data, names: Names, state: State) -> State:
    """The scores at the start of the deal: as given, or those from which the plays lead to the scores that hold then.

    A side that stands in its game hole before a card is laid has ended the game already.
    """
    held = case["state"]
    start = case.get("start_scores", held.get("start_scores"))
    if start is not None:
        return state._replace(scores=names.scores(start))
    if "scores" not in held and "winner" not in held:
        if held.get("game_over") is True:
            raise NotUnderstood("state: the game is over, but neither scores nor the winner say how")
        return state
    done = _play_before({**case, "state": {}, "reason": ""}, names, state, is_whole=True)
    goal = dict(held.get("scores", {}))
    if "scores" not in held:
        winning = next(side[0] for side in sides(names.rules) if names.side_label(side[0]) == held["winner"])
        goal[held["winner"]] = target_of(names.rules, side_of(names.rules, winning))
    scores = tuple(max(0, want - got) for want, got in zip(names.scores(goal), done.scores, strict=True))
    state = state._replace(scores=scores)
    for side in {side_of(names.rules, seat) for seat in list(Seat)[: names.rules.players]}:
        if scores[side] >= target_of(names.rules, side):
            return finish(state, side)
    return state


def _play_before(case: Data, names: Names, state: State, *, is_whole: bool = False) -> State:
    """The state after the plays, goes said where they are forced, up to the state that the case describes."""
    held = case["state"]
    table = Table(state)
    for text in case["plays_before"]:
        while (seat := table.forced_go()) is not None:
            table.do(seat, Go())
        table.do(table.state.turn, Play(card(text)))

    def stands() -> bool:
        now = table.state
        if is_whole or (case["reason"] == "game_over" and now.phase is not Phase.OVER):
            return False
        turn = names.players[now.turn] if now.phase is Phase.PLAY else None
        count_fits = now.phase is Phase.OVER or held.get("count", now.count) == now.count
        turn_fits = now.phase is Phase.OVER or held.get("turn", turn) == turn  # after the end nobody is on turn
        return count_fits and turn_fits

    while not stands() and (seat := table.forced_go()) is not None:
        table.do(seat, Go())
    if not is_whole:
        now = table.state
        assert stands(), f"the state is count {now.count}, turn {now.turn}, {now.phase}, expected {dict(held)}"
    return table.state
