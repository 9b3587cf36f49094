"""What is measured in a game, against the events that the engine tells of the same game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

import pytest

from parlour.cards import Rank, parse_cards
from parlour.engine import Action, Actor, AnyGame, Payload, Seat, find_game
from parlour.games.handfoot.actions import Draw, Take
from parlour.simulation import Series, Tally, make_series, report
from parlour.simulation import series as module
from parlour.simulation.count import Count
from parlour.simulation.meters import Seen, figures_of, meter_of

Log = list[tuple[Actor, Action]]


def _watched(monkeypatch: pytest.MonkeyPatch, series: Series, number: int) -> tuple[dict[str, Tally], Log]:
    """A game of the series: its sums and its acts."""
    log: Log = []

    class Watching:
        def __init__(self, rules: Any) -> None:
            self._meter = meter_of(series.game, rules)

        def step(self, before: Any, actor: Actor, action: Action, after: Any, /) -> Iterable[Seen]:
            log.append((actor, action))
            return self._meter.step(before, actor, action, after)

    with monkeypatch.context() as patch:
        patch.setattr(module, "meter_of", lambda _name, rules: Watching(rules))
        return module.play(series, number), log


def _events(game: AnyGame, rules: Any, log: Log) -> list[tuple[Actor, Action, list[Payload]]]:
    """Every act with what everybody is told of it."""
    state = game.initial(rules, None)
    found = []
    for actor, action in log:
        step = game.apply(state, actor, action)
        found.append((actor, action, [event.public for event in step.events]))
        state = step.state
    return found


def _kinds(cards: str) -> str:
    wilds = [c for c in parse_cards(cards) if c.rank in (Rank.TWO, Rank.JOKER)]
    return "clean" if not wilds else "wild" if 2 * len(wilds) == len(cards) else "dirty"


@pytest.mark.parametrize("number", [0, 1])
def test_rounds_of_hand_and_foot(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    game = find_game("handfoot")
    rules = game.options.parse("bga rounds=2 pickup=all contract_clean=1 contract_dirty=1 contract_wild=0")
    series = make_series(game, rules, ["sharp", "normal"], 3)
    sums, log = _watched(monkeypatch, series, number)
    player = {"AC": number % 2, "BD": 1 - number % 2}
    found: Counter[str] = Counter()
    turns = takes = 0
    boards: dict[str, str] = defaultdict(str)
    for actor, action, events in _events(game, rules, log):
        turns += isinstance(action, Draw | Take)
        if isinstance(action, Take) and isinstance(actor, Seat):
            takes += 1
            found[f"takes:{player['AC' if actor % 2 == 0 else 'BD']}"] += 1
        for event in events:
            if event["kind"] == "move" and event["to"].startswith("meld:"):
                boards[event["to"]] += "".join(event["cards"])
            if event["kind"] == "points":
                found[f"points:{player[event['side']]}"] += event["n"]
                found["all_points"] += event["n"]
                found[f"out:{player[event['side']]}"] += "out" in event["reasons"]
            found["ended_out"] += event["kind"] == "say" and event["what"] == "round_out"
            if event["kind"] == "gather" or (event["kind"] == "pending" and not event["must"]):
                for zone, cards in boards.items():
                    if len(cards) >= 2 * 7:
                        found[f"{_kinds(cards)}:{player[zone.split(':')[1]]}"] += 1
                boards.clear()
    found["turns"] = turns
    for name in ("clean", "dirty", "wild", "takes"):
        found[f"all_{name}"] = found[f"{name}:0"] + found[f"{name}:1"]
    assert takes > 0
    of_rounds = {name: tally for name, tally in sums.items() if name.split(":")[0] not in ("win", "shared", "margin")}
    assert +Counter({name: tally.total for name, tally in of_rounds.items()}) == +found
    assert all(tally.n == 2 for tally in of_rounds.values())
    assert sums["margin:0"].total == -sums["margin:1"].total == found["points:0"] - found["points:1"]


@pytest.mark.parametrize("rules_text", ["acc", "acc players=3", "acc players=4", "acc counting=show"])
def test_full_deals_of_cribbage(monkeypatch: pytest.MonkeyPatch, rules_text: str) -> None:
    game = find_game("cribbage")
    rules = game.options.parse(rules_text)
    series = make_series(game, rules, ["greedy"], 2)
    sums, log = _watched(monkeypatch, series, 0)
    sides = ["".join(map(str, side)) for side in game.sides(rules)]
    total: Counter[str] = Counter()
    here: Counter[str] = Counter()
    dealer = ""
    for _, _, events in _events(game, rules, log):
        for event in events:
            if event["kind"] == "points":
                part = "show" if event["why"] in ("hand", "crib") else "play"
                role = "dealer" if dealer in event["side"] else "pone"
                side = sides.index(event["side"])
                here[f"{role}_{part}:{side}"] += event["pegged"]
                here[f"{role}_points:{side}"] += event["pegged"]
                if event["why"] == "crib":
                    here[f"dealer_crib:{side}"] += event["pegged"]
            if event["kind"] == "fact" and event["set"].get("dealer"):
                dealer = event["set"]["dealer"]
            if event["kind"] == "gather":  # the next deal begins; the last one of a game is cut short
                total.update(here)
                here.clear()
    names = {f"{role}_{part}" for role in ("dealer", "pone") for part in ("points", "play", "show", "crib")}
    assert {n: t.total for n, t in sums.items() if n.split(":")[0] in names and t.total} == {
        k: v for k, v in total.items() if v
    }
    assert sums["deals"].total > 3


def test_skunks_and_margins_of_cribbage() -> None:
    """The loser's score decides: 31 to 60 behind is a skunk, more a double skunk. Rule: C-40."""
    game = find_game("cribbage")
    series = make_series(game, game.options.parse("acc"), ["greedy", "random"], 4)
    kinds: Counter[str] = Counter()
    for number in range(30):
        sums = module.play(series, number)
        ahead = abs(sums["margin:0"].total)
        is_skunk, is_double = (sum(sums[f"{name}:{at}"].total for at in (0, 1)) for name in ("skunk", "double_skunk"))
        assert (is_skunk, is_double) == (int(ahead > 30), int(ahead > 60))
        assert (sums["margin:0"].total > 0) == bool(sums["win:0"].total)
        kinds["double" if is_double else "skunk" if is_skunk else "plain"] += 1
    assert min(kinds["double"], kinds["skunk"], kinds["plain"]) > 0


@pytest.mark.parametrize("name", ["cribbage", "handfoot"])
def test_every_figure_of_the_report_is_measured(name: str) -> None:
    game = find_game(name)
    rules = game.options.parse("acc target=61" if name == "cribbage" else "bga rounds=1")
    series = make_series(game, rules, ["random"], 1)
    count = Count()
    count.add(range(1), module.play(series, 0))
    found = report(series, count)
    assert {f.name for f in figures_of(name)} == {*found["figures"], *found["players"][0]["figures"]}
    for figure in (*found["figures"].values(), *(f for p in found["players"] for f in p["figures"].values())):
        assert figure["n"] > 0
