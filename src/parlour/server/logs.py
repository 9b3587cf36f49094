"""What the server logs: one line an entry, for people or as JSON, without secrets and without cards.

An exception is told by its kind and by where it was raised, never by its words or its variables: they may name cards
that nobody has seen, or a token. A card that stands in a line all the same is struck out.
"""

from __future__ import annotations

import json
import logging
import re
import time
import traceback
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

__all__ = ["first_line", "install", "tell_once"]

_CARDS: Final = re.compile(r"(?<![A-Za-z0-9])(?:JK|(?:10|[A2-9TJQK])[CDHS])+(?![A-Za-z0-9])")
_HIDDEN: Final = "??"


def install(*, is_json: bool) -> None:
    """Send everything that is logged to standard error: warnings and worse for people, each request too as JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if is_json else PlainLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("parlour").setLevel(logging.INFO if is_json else logging.WARNING)


def first_line(error: BaseException) -> str:
    """What went wrong in one line: the further ones of a database hold the values of the statement."""
    return next(iter(str(error).splitlines()), type(error).__name__)


@lru_cache(maxsize=1000)
def tell_once(line: str) -> None:
    """Log an error that lasts, and that many requests come upon: what is damaged is told of once."""
    logging.getLogger("parlour.server").error("%s", line)


def _message(record: logging.LogRecord) -> str:
    line = next(iter(record.getMessage().splitlines()), "")
    return _CARDS.sub(_HIDDEN, line)


def _errors(error: BaseException | None) -> Iterator[dict[str, Any]]:
    """The exception and those that led to it, the last one first."""
    while error is not None:
        frames = traceback.extract_tb(error.__traceback__)
        yield {
            "type": type(error).__name__,
            "at": [f"{_place(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames],
        }
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _place(file: str) -> str:
    return "/".join(Path(file).parts[-3:])


def _error_of(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def _at(record: logging.LogRecord) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"


class PlainLines(logging.Formatter):
    """A line for people; the places of an exception follow indented."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of an entry."""
        lines = [f"{_at(record)} {record.levelname} {record.name}: {_message(record)}"]
        for error in _errors(_error_of(record)):
            lines += [f"  {error['type']}", *(f"    {place}" for place in error["at"])]
        return "\n".join(lines)


class JsonLines(logging.Formatter):
    """One JSON object a line: `at`, `level`, `logger`, `message`, the fields of the entry, `errors`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of an entry."""
        entry: dict[str, Any] = {
            "at": _at(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
            **getattr(record, "fields", {}),
        }
        errors = list(_errors(_error_of(record)))
        if errors:
            entry["errors"] = errors
        return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
