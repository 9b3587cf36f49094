"""A sheet to take away: as rows for a spreadsheet, or as plain text with its whole log."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from parlour.engine import SEAT_NAMES
from parlour.sheets.log import Folded, Line
from parlour.sheets.sheet import Plain, Sheet, Wrote
from parlour.sheets.words import WORDS, say, side_words

__all__ = ["line_words", "to_csv", "to_text"]


def _rows(sheet: Sheet[Any], folded: Folded[Any], names: Sequence[str], language: str) -> list[list[str]]:
    heads, *rows = sheet.table(folded.state, names)
    words = WORDS[language]
    return [[words.get(f"head.{head}", str(head)) for head in heads], *([str(cell) for cell in row] for row in rows)]


def _safe(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in "=+-@\t" and not cell.lstrip("-").isdigit() else cell


def to_csv(sheet: Sheet[Any], folded: Folded[Any], names: Sequence[str], language: str = "en") -> str:
    """The sums of the sheet, a row for each game or round, with heads."""
    out = io.StringIO()
    csv.writer(out).writerows([_safe(cell) for cell in row] for row in _rows(sheet, folded, names, language))
    return out.getvalue()


def line_words(
    game_words: Mapping[str, str], line: Line, names: Sequence[str], wrote: Wrote | None, language: str = "en"
) -> str:
    """A line of the log in words."""
    if line.op == "strike" or line.entry is None:
        return say(game_words, "line.strike", {"ref": line.ref}, language)
    words = _entry_words(game_words, line.entry, names, wrote, language)
    if line.op == "correct":
        return f"{say(game_words, 'line.correct', {'ref': line.ref}, language)}: {words}"
    return words


def _entry_words(
    game_words: Mapping[str, str], entry: Plain, names: Sequence[str], wrote: Wrote | None, language: str
) -> str:
    kind = entry["kind"]
    params: dict[str, object] = {"n": "–" if wrote is None else f"{wrote.points:+d}", "round": entry.get("round", 0)}
    who = entry.get("seat") or entry.get("out")
    params["seat"] = names[SEAT_NAMES.index(who)] if who else ""
    key = f"line.{kind}"
    if kind == "peg":
        params["whys"] = ",".join(entry["whys"])
    elif kind == "show":
        key = f"line.show_{entry['what']}"
        params["cards"] = " ".join(filter(None, (entry.get("cards", ""), entry.get("starter", ""))))
    elif kind == "names":
        params["names"] = ", ".join(entry["names"])
    elif kind == "close" and entry["out"] is None:
        key = "line.close_stock"
    elif kind == "set":
        params["side"] = side_words(entry["side"], names, language)
        params["field"] = entry["field"]
        value = entry["value"]
        params["value"] = " ".join(f"{n}x{face}" for face, n in value.items()) if isinstance(value, dict) else value
    return say(game_words, key, params, language).strip()


def to_text(
    sheet: Sheet[Any],
    folded: Folded[Any],
    lines: Sequence[Line],
    names: Sequence[str],
    *,
    title: str,
    rules: str,
    game_words: Mapping[str, str],
    language: str = "en",
) -> str:
    """The sheet as plain text: the rules, the sums in columns, then every line as it was written."""
    words = WORDS[language]
    rows = _rows(sheet, folded, names, language)
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    text = [title, say(game_words, "text.rules", {"rules": rules}, language), ""]
    text += ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    text.append("")
    for line in lines:
        wrote = folded.wrote.get(line.n if line.op == "add" else line.ref)
        said = line_words(game_words, line, names, wrote, language)
        notes = [words["text.struck"]] if line.n in folded.struck else []
        if line.n in folded.corrected:
            notes.append(words["text.corrected"])
        if wrote is not None and wrote.void:
            notes.append(words["text.void"])
        text.append(f"{line.n:>4}  {said}" + (f" ({', '.join(notes)})" if notes else ""))
    return "\n".join(text) + "\n"
