"""Conditions on options as data: evaluated here, and exported as JSON for an editor in the browser.

An expression is a literal (number, true, false), the name of an option, or a tuple `(operator, argument, ...)`:

| operator | value |
|---|---|
| `and` `or` `not` | truth |
| `=` `!=` `<` `<=` | comparison |
| `+` `-` `*` `%` | whole numbers |
| `is` | whether an option has this value (text is a value here, not a name) |
| `is_not` | whether an option has another value |
| `has_value` | whether a list holds the value of another option |
| `only` | whether a list holds this value and nothing else |
| `lists` | whether a list holds this value |
| `len` `sum` | of a list |
| `packs` | how many packs `players`, `players+1`, `players+2` or a number means for so many players |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

__all__ = ["Expr", "evaluate", "holds", "packs_count"]

Expr = Any
"""A literal, an option's name or a tuple of an operator and expressions."""


def packs_count(decks: str | int, players_count: int) -> int:
    """How many packs `decks` means at a table of so many players.

    >>> packs_count("players+1", 4), packs_count(6, 4)
    (5, 6)
    """
    if isinstance(decks, int):
        return decks
    return players_count + int(decks.removeprefix("players") or 0)


_OPERATORS: Final[Mapping[str, Callable[..., Any]]] = {
    "not": lambda a: not a,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "+": lambda *a: sum(a),
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "%": lambda a, b: a % b,
    "has_value": lambda a, b: b in a,
    "len": len,
    "sum": sum,
    "packs": packs_count,
}


def evaluate(expr: Expr, values: Mapping[str, Any]) -> Any:
    """The value of the expression where the options have these values."""
    if isinstance(expr, str):
        return values[expr]
    if not isinstance(expr, tuple):
        return expr
    operator, *arguments = expr
    if operator == "and":
        return all(evaluate(argument, values) for argument in arguments)
    if operator == "or":
        return any(evaluate(argument, values) for argument in arguments)
    if operator in ("is", "is_not", "only", "lists"):
        found, literal = evaluate(arguments[0], values), arguments[1]
        if operator == "lists":
            return literal in found
        return {"is": found == literal, "is_not": found != literal, "only": found == (literal,)}[operator]
    return _OPERATORS[operator](*(evaluate(argument, values) for argument in arguments))


def holds(expr: Expr, values: Mapping[str, Any]) -> bool:
    """Whether the expression is true of these options.

    >>> holds(("and", ("<", 0, "contract_wild"), ("not", "wild_melds")), {"contract_wild": 1, "wild_melds": False})
    True
    """
    return bool(evaluate(expr, values))
