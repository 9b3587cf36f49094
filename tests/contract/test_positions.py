"""Positions of every game: written of any state or view, read again, and what they leave open drawn."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

from parlour.cards import Card
from parlour.engine import AnyGame, Viewer, Wire, find_game, game_names
from parlour.engine.position import PositionFault, position_line, position_values, read_hidden
from tests.contract.tables import Match

PHASES = {"cribbage": ("discard", "play"), "handfoot": ("draw", "play")}
"""Where in a deal a position may stand."""


def is_within(game: AnyGame, state: Any) -> bool:
    """Whether a line can tell this state: nothing is owed, claimed or added to the stock."""
    if state.phase.value not in PHASES[game.name] or game.chance(state) is not None:
        return False
    if game.name == "cribbage":
        return state.due is None and not state.windows
    return not state.packs_added


def some_states(match: Match, count: int) -> list[Any]:
    found = [step.before for step in match.steps if is_within(match.game, step.before)]
    return random.Random(str(match.setting)).sample(found, min(count, len(found)))


def line_of(match: Match, text: str) -> str:
    return position_line({"rules": match.game.options.format(match.rules, is_versioned=True), **position_values(text)})


def seen(match: Match, state: Any, viewer: Viewer) -> tuple[Wire, Wire]:
    wire = match.game.wire(match.game.view(state, viewer))
    return wire["zones"], wire["points"]


def named(text: str) -> Counter[Card]:
    found: Counter[Card] = Counter()
    for key, value in position_values(text).items():
        if key.startswith(("hand:", "foot:", "thrown:", "crib")) and value != "none":
            found.update(c for c in read_hidden(key, value) if c is not None)
    return found


def test_the_line_of_a_state_gives_the_same_table(match: Match) -> None:
    game = match.game
    for state in some_states(match, 3):
        line = line_of(match, game.position(state))
        assert game.tidy_position(line) == line
        again = game.from_position(line)
        for viewer in match.viewers:
            assert seen(match, again, viewer) == seen(match, state, viewer)


def test_the_line_of_a_view_tells_no_more_than_the_view_and_fills_up_to_it(match: Match) -> None:
    game = match.game
    for number, state in enumerate(some_states(match, 2)):
        for viewer in match.viewers:
            view = game.view(state, viewer)
            text = game.position(view)
            shown: Counter[str] = Counter()
            for zone in game.wire(view)["zones"].values():
                shown.update(zone["cards"])
            assert not Counter(c.text for c in named(text).elements()) - shown
            draw = list(game.pack(match.rules))
            random.Random(f"{match.setting} {number}").shuffle(draw)
            filled = game.from_position(line_of(match, text), draw)
            assert seen(match, filled, viewer) == seen(match, state, viewer)


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize(
    "line", ["a", "a=b", "hand:A=XX", "hand:A=?? hand:A=??", "scores=Z:1", "dealer=Z", "rules=?", "scores=A:x"]
)
def test_a_fault_has_words_in_every_language(name: str, line: str) -> None:
    game = find_game(name)
    with pytest.raises(PositionFault) as fault:
        game.from_position(line)
    for language, words in game.position_words.items():
        assert set(words) == set(game.position_words["en"])
        said = fault.value.said({**game.words_in(language), **words})
        assert said.endswith(".")
        assert not re.search(r"[{}]|^position", said)
