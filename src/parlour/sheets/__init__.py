"""Score sheets of people who hold real cards: a log of lines, what it comes to by the rules in force, and its export.

Every sum and every refusal is a function of `parlour.games`; here is only the paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parlour.sheets import cribbage, handfoot
from parlour.sheets.log import Folded, Line, Refused, append, fold_lines
from parlour.sheets.sheet import Sheet

__all__ = ["SHEETS", "Folded", "Line", "Refused", "Sheet", "append", "fold_lines"]

SHEETS: Final[Mapping[str, Sheet[Any]]] = {"cribbage": cribbage.SHEET, "handfoot": handfoot.SHEET}
"""The games that can be kept by hand."""
