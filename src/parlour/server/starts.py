"""How a match begins at a position: the line that is asked for, and the one that is kept with every card named."""

from __future__ import annotations

from typing import Any

from parlour.engine import AnyGame, Viewer
from parlour.engine.position import PositionFault, position_line, position_values
from parlour.server.errors import Problem

__all__ = [
    "fault_words",
    "line_of",
    "no_position",
    "said_position",
    "state_of",
    "whole_line",
]


def whole_line(position: str, rules: str) -> str:
    """The line with these rules in front, unless it names its own. Raises PositionFault."""
    values = position_values(position)
    return position_line({"rules": rules, **values} if rules else values)


def fault_words(game: AnyGame, fault: PositionFault, language: str) -> str:
    """Why a line is no position, in the words of a language."""
    return fault.said({**game.words_in(language), **game.position_words[language]})


def no_position(game: AnyGame, fault: PositionFault) -> Problem:
    """The refusal of a line that had to be a position."""
    return Problem(
        400, "no_position", field="position", rule=fault.rule, said=lambda language: fault_words(game, fault, language)
    )


def said_position(game: AnyGame, rules: Any, position: str) -> tuple[Any, str]:
    """The rules that a position is played by, its own before those given, and its line without them. Raises Problem."""
    try:
        whole = whole_line(position, game.options.format(rules, is_versioned=True))
        values = position_values(game.tidy_position(whole))
        if game.outcome(game.from_position(whole)) is not None:
            raise Problem(400, "position_over", field="position")
    except PositionFault as fault:
        raise no_position(game, fault) from fault
    return game.options.parse(values.pop("rules")), position_line(values)


def line_of(game: AnyGame, rules: Any, view: Any, viewer: Viewer) -> str:
    """The line of a view, its rules in front; empty where the line does not tell all that is to be seen."""
    whole = position_line(
        {"rules": game.options.format(rules, is_versioned=True), **position_values(game.position(view))}
    )
    try:
        again = game.wire(game.view(game.from_position(whole), viewer))
    except PositionFault:
        return ""
    shown = game.wire(view)
    return whole if all(again[part] == shown[part] for part in ("zones", "points", "pending")) else ""


def state_of(game: AnyGame, rules: str, line: str) -> Any:
    """The state of a line that was kept with every card named. Raises PositionFault."""
    return game.from_position(position_line({"rules": rules, **position_values(line)}))
