"""`parlour analyze play`: every card that may be laid in the play, ranked, in points and in chances to win."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Final

from parlour.analysis.cribbage.play import Plays, best_plays
from parlour.analysis.cribbage.question import Unanswerable, read_play, read_position, read_scores
from parlour.analysis.cribbage.report import RANKS, plays_report
from parlour.cli import CommandError, Parser
from parlour.cli.analyze_discard import add_role, given_role
from parlour.cli.draw import TIED, bar, chance, columns, signed

__all__ = ["run"]

_EXAMPLES: Final = """examples:
  parlour analyze play --hand "7H 8C 9D KS" --pile 4C --starter 2H --dealer
  parlour analyze play --hand "7H 8C 9D KS" --pile "4C KS 5C" --starter 2H \\
      --thrown "QD QS" --dealer --score 98-105
  parlour analyze play dealer=A hand:A=7H8C9DKS starter=2H plays=4C

--hand are the four cards kept, laid ones included; --pile every card laid so
far in its order, those of earlier counts too; --score that of now, yours
first. A position is one line of key=value as records and lessons write it,
with ?? for each card that the seat cannot see; its scores are those before the
play. now is what the card scores at once; you and they are the points of both
from it to the end of the play. = marks what is as good as the best so far as
the numbers can tell."""

_PARTS: Final = ("hand", "pile", "thrown", "starter", "score")


def run(arguments: Sequence[str]) -> int:
    """Rank the cards."""
    parser = Parser("parlour analyze play", "What each card is worth in the play of cribbage.", _EXAMPLES)
    parser.add_argument("position", nargs="*", metavar="KEY=VALUE", help="a position as one line")
    parser.add_argument("--seat", default="", metavar="A", help="who looks, in a position where that is not clear")
    parser.add_argument("--hand", metavar="CARDS", help="the four cards that you kept")
    parser.add_argument("--pile", metavar="CARDS", help="all cards laid so far, in their order")
    parser.add_argument("--thrown", metavar="CARDS", help="the two cards that you gave to the crib")
    parser.add_argument("--starter", metavar="CARD", help="the card that was cut")
    parser.add_argument("--score", metavar="OWN-OTHER", help="the score of now, yours first (default 0-0)")
    add_role(parser)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    given = parser.parse_args(arguments)
    try:
        if given.position:
            extra = [part for part in _PARTS if getattr(given, part) is not None]
            if extra or given.dealer or given.pone:
                named = extra[0] if extra else "dealer" if given.dealer else "pone"
                raise CommandError(f"--{named} says what the position says: give a position or cards by options")
            view = read_position(" ".join(given.position), seat=given.seat)
        else:
            if given.seat:
                raise CommandError("--seat belongs to a position: with cards by options you are the one who looks")
            if given.hand is None or given.starter is None:
                raise CommandError("give --hand and --starter, or a position (see parlour analyze play --help)")
            view = read_play(
                hand=given.hand,
                pile=given.pile or "",
                thrown=given.thrown or "",
                starter=given.starter,
                is_dealer=given_role(parser, dealer=given.dealer, pone=given.pone),
                scores=(0, 0) if given.score is None else read_scores(given.score),
            )
        answer = best_plays(view)
    except Unanswerable as wrong:
        raise CommandError(str(wrong)) from None
    print(json.dumps(plays_report(answer), indent=2) if given.json else "\n".join(_text(answer)))
    return 0


def _text(answer: Plays) -> Iterator[str]:
    deals = "you deal" if answer.is_dealer else "you are pone"
    yield "{}, the score {}-{}, starter {}".format(deals, *answer.scores, answer.starter)
    pile = f"count {answer.count}: {' '.join(map(str, answer.pile))}" if answer.pile else "a new count"
    yield f"you hold {' '.join(map(str, answer.hand))}   {pile}"
    yield ""
    has_win = answer.best.win is not None
    yield "     card  now    you   they    total" + ("      win" if has_win else "")
    worth = [row.total if row.win is None else row.win for row in answer.plays]
    is_level = all(row.is_tied for row in answer.plays)
    is_tie = sum(row.is_tied for row in answer.plays) > 1
    for at, (row, value) in enumerate(zip(answer.plays, worth, strict=True), 1):
        line = f"{at:>3}{'=' if row.is_tied and is_tie else ' '} {row.card!s:<4}  {row.now:>3}"
        line += f"  {row.own:5.2f}  {row.other:5.2f}    {signed(row.total)}" + (
            "" if row.win is None else f"  {chance(row.win)}"
        )
        share = 1.0 if is_level else (value - worth[-1]) / (worth[0] - worth[-1])
        yield f"{line}  {bar(share, 78 - len(line))}".rstrip()
    if is_tie:
        yield TIED
    if any(answer.holds):
        yield ""
        yield "How likely the other side holds a card of each rank, in percent:"
        yield "  " + "".join(f"{rank:>5}" for rank in RANKS)
        yield "  " + "".join(f"{100 * share:5.0f}" for share in answer.holds)
        yield "  " + "".join(f"{mark * 3:>5}" for mark in columns(answer.holds))
