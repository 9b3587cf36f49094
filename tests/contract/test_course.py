"""The course of a match: who is pending, what is legal, refusals, replay, the end."""

from __future__ import annotations

import hashlib
import itertools
import os
import random
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from parlour.engine import DEALER, PUBLIC, Actor, Illegal, IllegalAction, Seat, find_game, game_names, replay
from tests.architecture.test_rule_ids import defined
from tests.contract.tables import (
    Match,
    Setting,
    dealer_of,
    legal,
    play,
    seat_option,
    settings,
    short,
    vocabulary,
    with_seats,
)

ROOT = Path(__file__).resolve().parents[2]


def test_every_preset_and_seat_count_is_played() -> None:
    played = {(s.game, find_game(s.game).options.parse(s.rules)) for s in settings()}
    for name in game_names():
        game = find_game(name)
        for preset in game.options.presets.values():
            assert (name, short(game, preset.rules)) in played
        counts = {len(game.seats(rules)) for found, rules in played if found == name}
        option = seat_option(game)
        if option is not None:
            first = next(iter(game.options.presets))
            every = set(range(option.low, option.high + 1))
            assert counts == {n for n in every if with_seats(game, first, n) is not None}
            assert len(every - counts) <= 1


def test_a_match_ends_with_winners_and_scores(match: Match) -> None:
    outcome = match.game.outcome(match.last)
    assert outcome is not None
    assert outcome.winners
    assert set(outcome.winners) <= set(match.seats)
    sides = match.game.sides(match.rules)
    assert sorted(seat for side in sides for seat in side) == list(match.seats)
    assert set(outcome.scores) == {"".join(str(seat) for seat in side) for side in sides}
    assert match.game.next_dealer(match.last) in (None, *match.seats)


def test_somebody_is_pending_until_the_end_and_nobody_after_it(match: Match) -> None:
    game = match.game
    for step in match.steps:
        pending = game.pending(step.before)
        assert pending.must
        assert (game.chance(step.before) is not None) == (DEALER in pending.must)
        assert DEALER not in pending.must or pending.must == (DEALER,)
        assert {a for a in (*pending.must, *pending.may) if a is not DEALER} <= set(match.seats)
        assert len(set(pending.must)) == len(pending.must)
        assert game.outcome(step.before) is None
    assert game.pending(match.last).must == ()
    assert game.pending(match.last).may == ()
    assert game.chance(match.last) is None


def test_legal_is_within_check_and_only_for_those_who_are_pending(match: Match) -> None:
    game = match.game
    for step in match.some(150):
        pending = game.pending(step.before)
        for seat in match.seats:
            acts = legal(game, step.before, seat)
            assert bool(acts) == (seat in pending.must or seat in pending.may)
            assert len(set(acts)) == len(acts)
            for action in acts:
                assert game.check(step.before, seat, action) is None, game.format(action)
        assert list(game.legal(game.view(step.before, PUBLIC))) == []


def test_legal_agrees_with_check_on_the_whole_vocabulary(match: Match) -> None:
    """An act that `check` allows is listed by `legal`, for every act that was ever listed."""
    game = match.game
    rng = random.Random(str(match.setting))
    words = vocabulary(match.setting.game)
    for step in match.some(60):
        for seat in match.seats:
            acts = set(legal(game, step.before, seat))
            for action in rng.sample(words, min(150, len(words))) if game.lists_all else acts:
                assert (action in acts) == (game.check(step.before, seat, action) is None), game.format(action)


def test_legal_comes_from_the_view_alone_in_the_same_order(match: Match) -> None:
    game = match.game
    rng = random.Random(str(match.setting))
    for step in match.some(80):
        for seat in match.seats:
            seen = game.view(step.before, seat)
            other = game.sample(seen, rng)
            assert legal(game, step.before, seat) == legal(game, other, seat)


def _digest(setting: Setting) -> str:
    match = play(setting)
    lines = hashlib.sha256()
    for step in match.steps[:400]:
        for seat in match.seats:
            lines.update("|".join(match.game.format(a) for a in legal(match.game, step.before, seat)).encode())
    return lines.hexdigest()


@pytest.mark.parametrize("name", game_names())
def test_the_order_of_legal_is_the_same_in_every_process(name: str) -> None:
    setting = next(s for s in settings() if s.game == name)
    imports = "from tests.contract.tables import Setting; from tests.contract.test_course import _digest"
    code = f"{imports}; print(_digest({setting!r}))"
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True
        )
        assert run.stdout.strip() == _digest(setting)


def test_a_refusal_names_its_rule_has_words_and_changes_nothing(match: Match) -> None:
    game = match.game
    rules = defined(ROOT, match.setting.game)
    rng = random.Random(str(match.setting))
    words = vocabulary(match.setting.game)
    steps = [*match.some(40), match.steps[-1]]
    refused = 0
    for step in steps:
        state = step.after
        before = repr(state)
        actors: list[Actor] = [DEALER, *match.seats, *list(Seat)[len(match.seats) :][:1]]
        for actor, action in itertools.product(actors, rng.sample(words, min(40, len(words)))):
            illegal = game.check(state, actor, action)
            if illegal is None:
                continue
            refused += 1
            assert illegal.rule in rules
            _has_words(illegal, game.words)
            with pytest.raises(IllegalAction):
                game.apply(state, actor, action)
        assert repr(state) == before
    assert refused


def _has_words(illegal: Illegal, words: Mapping[str, str]) -> None:
    """The words of a refusal exist, need only its parameters, and say in a second sentence how to go on."""
    text = words[f"refuse.{illegal.code}"]
    fields = {found.split(":")[0] for found in re.findall(r"{([^}]*)}", text)}
    assert fields <= set(illegal.params), illegal
    assert len(re.findall(r"[.?!](?:\s|$)", text)) >= 2 or ";" in text or "," in text, text


def test_after_the_end_everything_is_refused(match: Match) -> None:
    game = match.game
    actors: list[Actor] = [DEALER, *match.seats]
    for actor in actors:
        for action in vocabulary(match.setting.game)[::7]:
            assert game.check(match.last, actor, action) is not None


def test_replaying_the_log_gives_the_same_state(match: Match) -> None:
    log = [(step.actor, step.action) for step in match.steps]
    assert replay(match.game, match.first, log) == match.last
    half = len(log) // 2
    assert replay(match.game, match.first, log[:half]) == match.steps[half].before


def test_the_same_shuffles_deal_the_same_cards(match: Match) -> None:
    again = dealer_of(match.game, match.rules, match.setting)
    for step in match.steps:
        owed = match.game.chance(step.before)
        if owed is not None:
            assert again.answer(owed) == step.action


def test_acts_that_are_pending_together_commute(match: Match) -> None:
    """Two acts of two seats lead to the same state in either order; an act that pegs is a race, the first is served."""
    game = match.game
    rng = random.Random(str(match.setting))
    for step in match.steps:
        must = [actor for actor in game.pending(step.before).must if isinstance(actor, Seat)]
        for a, b in itertools.combinations(must, 2):
            one, other = (rng.choice(legal(game, step.before, seat)) for seat in (a, b))
            after_a = game.apply(step.before, a, one).state
            after_b = game.apply(step.before, b, other).state
            points = [game.wire(game.view(state, PUBLIC))["points"] for state in (step.before, after_a, after_b)]
            if points[0] != points[1] or points[0] != points[2]:
                continue
            ends = game.apply(after_a, b, other).state, game.apply(after_b, a, one).state
            assert ends[0] == ends[1]


def test_what_the_table_does_by_itself_leaves_no_choice(match: Match) -> None:
    game = match.game
    for step in match.steps:
        found = game.automatic(step.before)
        if found is not None:
            seat, action = found
            pending = game.pending(step.before)
            assert seat in pending.must
            acts = legal(game, step.before, seat)
            assert action in acts
            if seat not in pending.may:
                assert acts == [action]


def test_points_are_the_sum_of_what_was_pegged(match: Match) -> None:
    game = match.game
    points: dict[str, int] = game.wire(game.view(match.first, PUBLIC))["points"]
    for step in match.steps:
        points = dict(points)
        for event in step.events:
            if event.public["kind"] == "gather" and "points" in event.public:
                points = dict(event.public["points"])
            elif event.public["kind"] == "points":
                points[event.public["side"]] += event.public.get("pegged", event.public["n"])
                assert points[event.public["side"]] == event.public["score"]
                assert event.public["reasons"]
        assert game.wire(game.view(step.after, PUBLIC))["points"] == points
