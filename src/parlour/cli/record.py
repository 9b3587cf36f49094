"""`parlour record`: whether a card game record holds, and what happened in it."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from parlour.cli import CommandError, Parser
from parlour.cli.tell import teller
from parlour.records import Balance, Line, Player, Points, Record, RecordError, Report, loads, verify
from parlour.records.scanner import decode

__all__ = ["run"]

_EXAMPLES: Final = """examples:
  parlour record verify game.cgr more/*.cgr   1 where one fails, and its line
  parlour record verify - < game.cgr          - reads standard input
  parlour record show game.cgr                what happened, in words
  parlour record show game.cgr --json"""


def run(arguments: Sequence[str]) -> int:
    """Verify or show records."""
    parser = Parser("parlour record", "Verify or show card game records (.cgr).", _EXAMPLES)
    parser.add_argument("act", choices=("verify", "show"), help="prove every line, or tell what happened")
    parser.add_argument("files", nargs="+", metavar="FILE", help="records; - is standard input")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    given = parser.parse_args(arguments)
    if given.act == "show" and len(given.files) > 1:
        raise CommandError("show takes one record (see parlour record --help)")
    return (
        _verify(given.files, is_json=given.json) if given.act == "verify" else _show(given.files[0], is_json=given.json)
    )


def _read(name: str) -> bytes:
    """The bytes of a file. Raises OSError."""
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def _verify(names: Sequence[str], *, is_json: bool) -> int:
    reports: list[tuple[str, Report]] = []
    unreadable = 0
    for name in names:
        try:
            reports.append((name, verify(_read(name))))
        except OSError as wrong:
            unreadable += 1
            print(f"parlour: {name}: {wrong.strerror}", file=sys.stderr)
    if is_json:
        print(json.dumps([_report_json(name, report) for name, report in reports], indent=2, ensure_ascii=False))
    else:
        for name, report in reports:
            print(f"{name}: {report}")
            for line, words in report.unjudged:
                print(f"  not judged: line {line}: {words}")
    if unreadable:
        return 2
    return 0 if all(report.is_ok for _, report in reports) else 1


def _report_json(name: str, report: Report) -> dict[str, Any]:
    failure = report.failure
    return {
        "file": name,
        "holds": report.is_ok,
        "failure": None
        if failure is None
        else {"line": failure.line, "rung": failure.rung, "rule": failure.rule, "words": failure.words},
        "not_judged": [{"line": line, "words": words} for line, words in report.unjudged],
        "lines": report.line_count,
        "winners": report.winners.split(),
        "ended": report.ended,
        "proof": None
        if report.proof is None
        else {
            "opened": report.proof.is_open,
            "numbers": dict(report.proof.numbers),
            "dealer_acts": report.dealt_count,
        },
    }


def _show(name: str, *, is_json: bool) -> int:
    try:
        record = loads(decode(_read(name)))
        if is_json:
            print(json.dumps(_record_json(record), indent=2, ensure_ascii=False))
        else:
            _tell(record)
    except RecordError as wrong:
        print(f"{name}: fails at {wrong}")
        return 1
    return 0


def _tell(record: Record) -> None:
    player = Player(record)
    names = {seat: record.headers.get(f"Seat {seat}") or str(seat) for seat in player.seats}
    print(f"{player.game.title}, {record.headers['Rules']}")
    print(", ".join(f"{seat}: {name}" for seat, name in names.items()))
    voice = teller(player.game, player.rules, names, viewer=player.viewer, is_open=player.viewer is None)
    for played in player.play():
        if played.action is None:
            print(_said_by_table(played.line.words, {str(seat): name for seat, name in names.items()}))
        for said in voice.step(played.before, played.after, played.events):
            print(said)
        if played.line.comment:
            print(f"  ({played.line.comment})")


def _said_by_table(words: str, names: Mapping[str, str]) -> str:
    verb, *rest = words.split()
    name = names.get(rest[0], rest[0]) if rest else ""
    match verb, rest:
        case "timeout", [_]:
            return f"The time of {name} is up: the table plays."
        case "seat", [_, "back"]:
            return f"{name} plays again."
        case "seat", [_, bot] if bot.startswith("bot:"):
            return f"A computer player ({bot.removeprefix('bot:')}) moves for {name} from here on."
        case "resign", [_]:
            return f"{name} resigns."
        case "_absent", [_]:
            return f"{name} stays away, and the match ends."
        case "_abandoned", []:
            return "The match ends, as everybody wants."
    return f"The table: {words}."


def _record_json(record: Record) -> dict[str, Any]:
    def entry(found: Line | Balance) -> dict[str, Any]:
        if isinstance(found, Balance):
            return {"line": found.number, "balance": dict(found.points)}
        claims = [
            {"side": c.side or found.actor, "points": c.points, "reasons": list(c.reasons)}
            if isinstance(c, Points)
            else {"key": c.key, "value": c.value}
            for c in found.claims
        ]
        return {
            "line": found.number,
            "actor": found.actor,
            "act": found.words,
            "claims": claims,
            "comment": found.comment,
        }

    return {
        "headers": dict(record.headers),
        "games": [
            {
                "game": game.game,
                "facts": dict(game.pairs),
                "deals": [
                    {"deal": deal.deal, "facts": dict(deal.pairs), "lines": [entry(found) for found in deal.entries]}
                    for deal in game.deals
                ],
            }
            for game in record.games
        ],
    }
