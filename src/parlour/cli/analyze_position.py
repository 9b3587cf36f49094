"""`parlour analyze position`: the chance to win at a score, and what the scores around it would mean."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Final

from parlour.analysis.cribbage.question import Unanswerable, read_scores
from parlour.analysis.cribbage.report import standing_report
from parlour.analysis.cribbage.standing import Standing, standing
from parlour.cli import CommandError, Parser
from parlour.cli.analyze_discard import add_role, given_role
from parlour.cli.draw import bar, chance

__all__ = ["run"]

_EXAMPLES: Final = """examples:
  parlour analyze position --score 98-105 --dealer
  parlour analyze position --score 0-0 --pone --json

Your own score comes first. The chance is that of a game to 121 between equal
good players, before the cards of the next deal are seen."""


def run(arguments: Sequence[str]) -> int:
    """Tell how the game stands."""
    parser = Parser("parlour analyze position", "The chance to win a game of cribbage at a score.", _EXAMPLES)
    parser.add_argument("--score", metavar="OWN-OTHER", required=True, help="the score, yours first, such as 98-105")
    add_role(parser)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    given = parser.parse_args(arguments)
    is_dealer = given_role(parser, dealer=given.dealer, pone=given.pone)
    try:
        answer = standing(read_scores(given.score), is_dealer=is_dealer)
    except Unanswerable as wrong:
        raise CommandError(str(wrong)) from None
    print(json.dumps(standing_report(answer), indent=2) if given.json else "\n".join(_text(answer)))
    return 0


def _text(answer: Standing) -> Iterator[str]:
    deals, other = ("you deal", "the other side dealt") if answer.is_dealer else ("the other side deals", "you dealt")
    yield "{}-{}, {deals}".format(*answer.scores, deals=deals)
    yield ""
    yield f"  you win    {chance(answer.win)}  {bar(answer.win, 56)}".rstrip()
    yield f"  they win   {chance(1 - answer.win)}  {bar(1 - answer.win, 56)}".rstrip()
    yield ""
    yield f"  if {other:<27} {chance(answer.win_other_deal)}"
    yield f"  one hole more for you          {100 * answer.own_hole:+5.1f} %"
    yield f"  one hole more for them         {100 * answer.other_hole:+5.1f} %"
    yield ""
    yield "The chance in percent around this score, with the same dealer:"
    yield ""
    yield "   you \\ they " + "".join(f"{n:>6}" for n in answer.other_scores)
    for own, row in zip(answer.own_scores, answer.around, strict=True):
        cells = "".join(
            f"[{100 * share:4.1f}]".rjust(6) if (own, other) == answer.scores else f"{100 * share:5.1f} "
            for other, share in zip(answer.other_scores, row, strict=True)
        )
        yield f"  {own:>9}   {cells}".rstrip()
