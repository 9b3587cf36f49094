"""The log of a sheet: lines are only ever added; one may take back or correct another, and the sums follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from parlour.engine import Illegal
from parlour.sheets.sheet import Plain, Posted, Sheet, Wrote

__all__ = ["OPS", "Folded", "Line", "Refused", "append", "fold_lines", "posted"]

S = TypeVar("S")

OPS: Final = ("add", "strike", "correct")
"""What a line does: adds an entry, takes back the line `ref`, or puts another entry in the place of line `ref`."""


class Line(NamedTuple):
    """A line of the log. `n` counts from 1; a line that takes back has no entry."""

    n: int
    op: str
    ref: int
    entry: Plain | None


class Refused(ValueError):
    """A line that cannot stand: why, and the other line that hangs on it (0: it is the line itself)."""

    def __init__(self, illegal: Illegal, hangs: int = 0) -> None:
        super().__init__(f"{illegal.code} ({illegal.rule})")
        self.illegal = illegal
        self.hangs = hangs


@dataclass(frozen=True, slots=True)
class Folded(Generic[S]):
    """What a log comes to: the state, what each entry did by line, the lines taken back, and who corrected whom."""

    state: S
    wrote: dict[int, Wrote]
    struck: frozenset[int]
    corrected: dict[int, int]
    """By line: the line that holds its entry now."""


def _dead(lines: Sequence[Line]) -> frozenset[int]:
    """The lines taken back: from the last to the first, since a line that takes back may be taken back itself."""
    dead: set[int] = set()
    for line in reversed(lines):
        if line.op == "strike" and line.n not in dead:
            dead.add(line.ref)
    return frozenset(dead)


def posted(lines: Sequence[Line]) -> tuple[list[Posted], frozenset[int], dict[int, int]]:
    """The entries that stand, in the order of their lines; the lines taken back; the corrections."""
    dead = _dead(lines)
    entries = {line.n: line.entry for line in lines if line.op == "add" and line.n not in dead}
    corrected = {}
    for line in lines:
        if line.op == "correct" and line.n not in dead and line.ref in entries:
            entries[line.ref] = line.entry
            corrected[line.ref] = line.n
    return [Posted(n, entry) for n, entry in entries.items() if entry is not None], dead, corrected


def fold_lines(sheet: Sheet[S], rules: Any, lines: Sequence[Line]) -> Folded[S]:
    """What the lines come to. Raises Refused at the first entry that the rules do not allow; `hangs` is its line."""
    entries, dead, corrected = posted(lines)
    state = sheet.start(rules)
    wrote: dict[int, Wrote] = {}
    for n, entry in entries:
        written = sheet.write(state, entry)
        if isinstance(written, Illegal):
            raise Refused(written, n)
        state, wrote[n] = written
    return Folded(state, wrote, dead, corrected)


def append(sheet: Sheet[S], rules: Any, lines: Sequence[Line], new: Line) -> Folded[S]:
    """What the lines come to with a new one. Raises Refused, ValueError for a line that refers to nothing."""
    _check_ref(lines, new)
    try:
        folded = fold_lines(sheet, rules, [*lines, new])
    except Refused as refused:
        own = new.n if new.op == "add" else new.ref
        raise Refused(refused.illegal, 0 if refused.hangs == own else refused.hangs) from refused
    wrote = folded.wrote.get(new.n)
    if wrote is not None and wrote.void:
        raise Refused(Illegal(wrote.void, "late"))
    return folded


def _check_ref(lines: Sequence[Line], new: Line) -> None:
    if new.op == "add":
        return
    target = next((line for line in lines if line.n == new.ref), None)
    if target is None:
        raise ValueError(f"there is no line {new.ref}")
    if new.ref in _dead(lines):
        raise ValueError(f"line {new.ref} was taken back already")
    if new.op == "correct" and target.op != "add":
        raise ValueError(f"line {new.ref} is no entry: take it back instead")
