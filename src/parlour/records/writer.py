"""Writing records: the one canonical text of each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import IO, Final

from parlour.records.model import Balance, DealBlock, Line, Record

__all__ = ["dump", "dumps"]

_CLAIMS_AT: Final = 18
"""The column in which claims begin, where the act before them is short enough."""


def dumps(record: Record) -> str:
    """The canonical text: `loads(dumps(r)) == r`."""
    return "\n".join(_text(record)) + "\n"


def dump(record: Record, file: IO[str]) -> None:
    """Write the record into an open text file (open it with encoding="utf-8", newline="")."""
    file.write(dumps(record))


def _text(record: Record) -> Iterator[str]:
    for key, value in record.headers.items():
        yield f"[{key} {json.dumps(value, ensure_ascii=False)}]"
    for game in record.games:
        yield ""
        yield f"# game {game.game}{_pairs(game.pairs)}"
        for index, deal in enumerate(game.deals):
            if index:
                yield ""
            yield from _deal(deal)


def _deal(deal: DealBlock) -> Iterator[str]:
    yield f"# deal {deal.deal}{_pairs(deal.pairs)}"
    for entry in deal.entries:
        yield _balance(entry) if isinstance(entry, Balance) else line_text(entry)


def _pairs(pairs: Mapping[str, str]) -> str:
    return "".join(f" {key}={value}" for key, value in pairs.items())


def _balance(balance: Balance) -> str:
    return "= " + " ".join(f"{side}:{points}" for side, points in balance.points.items())


def line_text(line: Line) -> str:
    """One line as it stands in a record."""
    text = f"{line.actor}  {line.words}"
    if line.claims:
        gap = "" if len(text) < _CLAIMS_AT - 1 else "  "
        text = text.ljust(_CLAIMS_AT) if not gap else text + gap
        text += " ".join(str(claim) for claim in line.claims)
    return f"{text}  ; {line.comment}" if line.comment else text
