"""Positions: one line of `key=value`, the form that every game reads its positions from."""

from __future__ import annotations

import re
from typing import Final

from parlour.engine.errors import NotNotation

__all__ = ["position_values"]

_PAIR: Final = re.compile(r'\s*([\w:]+)=("[^"]*"|\S*)')


def position_values(text: str) -> dict[str, str]:
    """The values of a position by key; a value with blanks stands in quotes. Raises NotNotation.

    >>> position_values('rules="acc target=61" dealer=B')
    {'rules': 'acc target=61', 'dealer': 'B'}
    """
    values: dict[str, str] = {}
    at = 0
    text = text.strip()
    while at < len(text):
        found = _PAIR.match(text, at)
        if found is None:
            raise NotNotation(f"{text[at : at + 20]!r} is no key=value")
        key, value = found.group(1), found.group(2).strip('"')
        if key in values:
            raise NotNotation(f"{key} stands twice")
        values[key] = value
        at = found.end()
    return values
