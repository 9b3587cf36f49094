"""`parlour analyze handfoot`: the odds of a position of Hand and Foot, from the cards that a seat sees."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from parlour.analysis.handfoot.odds import Chance, DiscardOdds, Odds, odds
from parlour.analysis.handfoot.report import odds_report, read_position, read_seat
from parlour.cards import format_cards
from parlour.cli import CommandError, Parser
from parlour.engine import Seat
from parlour.engine.words import refusal
from parlour.games.handfoot import GAME, HandFootView
from parlour.games.handfoot.melds import label
from parlour.games.handfoot.rules import RANK_TEXT
from parlour.games.handfoot.state import Phase
from parlour.records import Player, RecordError, loads
from parlour.records.scanner import decode

__all__ = ["run"]

_EXAMPLES: Final = """examples:
  parlour analyze handfoot 'hand:A=4C5C9DKCKDTSTH8HQD7D2S discard=6DKS'
  parlour analyze handfoot 'rules="pagat" hand:A=AD4C7H2S discard=6H
      board:AC="Q=QCQDQHQSQC" phase=play'
  parlour analyze handfoot --record game.cgr --line 120
  parlour analyze handfoot --record game.cgr --seat B --turns 5 --json

A position is key=value by key=value: rules, round, turn, phase (draw or play),
hand:A, board:AC, discard (bottom to top), opened, scores. It names the hand of
the seat that asks. Unseen cards are taken to be as likely in one place as in
another; the chances are those of the seat's own draws."""
_MOST_TURNS: Final = 20


def run(arguments: Sequence[str]) -> int:
    """Tell the odds of a position."""
    parser = Parser("parlour analyze handfoot", "The odds of a position of Hand and Foot.", _EXAMPLES)
    parser.add_argument("position", nargs="?", metavar="POSITION", help="one line of key=value")
    parser.add_argument("--record", metavar="FILE", help="a record (.cgr) instead; - is standard input")
    parser.add_argument("--line", type=int, metavar="N", help="the table before this line of it; else before its last")
    parser.add_argument("--seat", metavar="SEAT", help="the seat that asks; else the one whose turn it is")
    parser.add_argument("--turns", type=int, default=3, metavar="N", help="turns to look ahead; 3 if nothing is said")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="what samples rest on; 1 if nothing is said")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    given = parser.parse_args(arguments)
    if (given.position is None) == (given.record is None):
        parser.error("give a position or --record FILE")
    if given.line is not None and given.record is None:
        parser.error("--line needs --record FILE")
    if not 1 <= given.turns <= _MOST_TURNS:
        parser.error(f"--turns is a number from 1 to {_MOST_TURNS}")
    try:
        view = read_position(given.position, given.seat or "") if given.position is not None else _recorded(given)
    except RecordError as wrong:
        raise CommandError(f"{given.record}: fails at {wrong}") from None
    except ValueError as wrong:
        raise CommandError(f"{wrong} (see parlour analyze handfoot --help)") from None
    if view.phase not in (Phase.DRAW, Phase.PLAY):
        raise CommandError("no turn is being played at that point")
    answer = odds(view, turns=given.turns, seed=given.seed)
    print(json.dumps(odds_report(answer), indent=2) if given.json else "\n".join(_text(view, answer)))
    return 0


def _recorded(given: Namespace) -> HandFootView:
    """What a seat saw before a line of a record. Raises RecordError, ValueError and OSError."""
    name, line = given.record, given.line
    player = Player(loads(decode(sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes())))
    played = [act for act in player.play() if isinstance(act.actor, Seat)]
    if player.game is not GAME:
        raise ValueError(f"{name} is a record of {player.game.name}, not of {GAME.name}")
    found = next((act for act in reversed(played) if line in (None, act.line.number)), None)
    if found is None or not isinstance(found.actor, Seat):
        raise ValueError(f"{name}: " + ("no seat acts in it" if line is None else f"no seat acts in line {line}"))
    seat = read_seat(given.seat or "", found.before, found.actor)
    if player.viewer not in (None, seat):
        raise ValueError(f"{name} is a record as {player.viewer} saw it: it does not say what {seat} held")
    return GAME.view(found.before, seat)


def _said(chance: Chance) -> str:
    """A chance in percent, with its interval where it was sampled."""
    said = f"{100 * chance.value:.1f} %"
    return said if chance.is_exact else f"{said} ({100 * chance.low:.1f} to {100 * chance.high:.1f}, sampled)"


def _text(view: HandFootView, answer: Odds) -> Iterator[str]:
    rules = GAME.options.format(view.rules, is_versioned=True)
    yield f"{answer.seat}, round {view.round} ({rules}): {answer.draws} cards a draw, {answer.unseen} that may come"
    after, within = "after one draw", f"after {answer.turns} draws"
    opening = answer.opening
    if opening is not None:
        yield ""
        yield f"Opening: {opening.required} points are asked, the hand has {opening.held_points}"
        if opening.melds:
            yield "  it opens with " + " ".join(f"{RANK_TEXT[r]}={format_cards(cards)}" for r, cards in opening.melds)
        yield f"  {after:<16} {_said(opening.next_turn)}"
        yield f"  {within:<16} {_said(opening.within)}"
    if answer.books:
        yield ""
        yield "Books, each from your own hand and draws alone"
    for book in answer.books:
        yield f"  {label(book.meld)} is {book.kind} and needs {book.needs}"
        yield f"    {after:<16} {_said(book.next_turn)}{_clean(book.kind, book.clean_next_turn)}"
        yield f"    {within:<16} {_said(book.within)}{_clean(book.kind, book.clean_within)}"
    if answer.discards:
        yield ""
        yield f"Discards, and what {answer.discards[0].seat} may do with them next"
        for row in answer.discards:
            first, *more = _discard(row)
            yield f"  {row.card}  {first}"
            yield from (f"      {line}" for line in more)


def _clean(kind: str, chance: Chance) -> str:
    return f", clean {_said(chance)}" if kind == "clean" else ""


def _discard(row: DiscardOdds) -> Iterator[str]:
    if row.barred is not None:
        why = refusal(GAME.words, row.barred).split(". ")[0].rstrip(".")
        yield f"safe: {why[:1].lower()}{why[1:]}"
    else:
        cards = f"{len(row.cards)} cards" if len(row.cards) > 1 else "1 card"
        yield f"taken {_said(row.take)}: {cards}, {row.points} points, {row.cost:.1f} on average"
    if row.open_next is not None:
        yield f"you open after it with one draw {_said(row.open_next)}"
