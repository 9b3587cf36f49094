"""`parlour analyze discard`: every throw of a hand, ranked, in points and in chances to win."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Final

from parlour.analysis.cribbage.deal import Spread
from parlour.analysis.cribbage.discard import Discard, Throw, best_throws
from parlour.analysis.cribbage.question import Unanswerable, read_dealt, read_scores
from parlour.analysis.cribbage.report import discard_report
from parlour.cards import Card
from parlour.cli import CommandError, Parser
from parlour.cli.draw import TIED, bar, chance, columns, ruler, signed

__all__ = ["add_role", "given_role", "run"]

_EXAMPLES: Final = """examples:
  parlour analyze discard "5H 5S TC JC QH KD" --dealer
  parlour analyze discard 5H5STCJCQHKD --pone --score 98-105
  parlour analyze discard "5H 5S TC JC QH" --dealer --players 4
  parlour analyze discard "5H 5S TC JC QH KD" --dealer --json

hand and crib are averages over every starter, the crib weighted by what the
other side really throws; peg is what you and they get in the play; total is
all of it for you less all of it for them. = marks what is as good as the best
so far as the numbers can tell. Your own score comes first."""


def add_role(parser: Parser, more: str = "") -> None:
    """The options `--dealer` and `--pone`."""
    parser.add_argument("--dealer", action="store_true", help=f"you deal{more}")
    parser.add_argument("--pone", action="store_true", help="the other side deals")


def given_role(parser: Parser, *, dealer: bool, pone: bool) -> bool:
    """Whether the one who asks deals. Raises CommandError unless just one of the two is given."""
    if dealer == pone:
        parser.error("say who deals: give either --dealer or --pone")
    return dealer


def run(arguments: Sequence[str]) -> int:
    """Rank the throws."""
    parser = Parser("parlour analyze discard", "What each throw of a hand of cribbage is worth.", _EXAMPLES)
    parser.add_argument("cards", nargs="+", metavar="CARDS", help="the cards dealt, such as 5H 5S TC JC QH KD")
    add_role(parser, " (at tables of three and four: the crib goes to your side)")
    parser.add_argument("--score", metavar="OWN-OTHER", help="the score, yours first: the chance to win is told too")
    parser.add_argument("--players", default="2", metavar="N", help="how many sit at the table: 2, 3 or 4 (default 2)")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    given = parser.parse_args(arguments)
    is_dealer = given_role(parser, dealer=given.dealer, pone=given.pone)
    try:
        players = int(given.players) if given.players.isdecimal() and len(given.players) < 4 else 0
        if not players:
            raise Unanswerable("players", f"--players {given.players}: this is no number of players: give 2, 3 or 4")
        cards = read_dealt(" ".join(given.cards), players=players)
        scores = None if given.score is None else read_scores(given.score)
        answer = best_throws(cards, is_dealer=is_dealer, scores=scores, players=players)
    except Unanswerable as wrong:
        raise CommandError(str(wrong)) from None
    if given.json:
        print(json.dumps(discard_report(answer), indent=2))
    else:
        print("\n".join(_text(answer)))
    return 0


def _words(cards: Sequence[Card]) -> str:
    return " ".join(c.text for c in cards)


def _text(answer: Discard) -> Iterator[str]:
    owner = "you deal, the crib is yours" if answer.is_dealer else "you are pone, the crib is the dealer's"
    if answer.players > 2:
        owner = "the crib goes to your side" if answer.is_dealer else "the crib goes to the other side"
    score = "" if answer.scores is None else "  {}-{}".format(*answer.scores)
    yield f"{_words(answer.hand)}   {owner}{score}"
    yield ""
    yield from _table(answer)
    yield ""
    yield from _spreads(answer.best, is_dealer=answer.is_dealer)
    yield from _other_starters(answer)


def _table(answer: Discard) -> Iterator[str]:
    rows = answer.throws
    throw, keep = (len(_words(cards)) for cards in (rows[0].throw, rows[0].keep))
    has_peg, has_win = rows[0].peg_own is not None, rows[0].win is not None
    head = f"     {'throw':<{max(throw, 5)}}  {'keep':<{keep}}   hand    crib"
    yield head + ("     peg" if has_peg else "") + "   total" + ("      win" if has_win else "")
    worth = [row.total if row.win is None else row.win for row in rows]
    is_level = all(row.is_tied for row in rows)
    sign = 1 if answer.is_dealer else -1
    is_tie = sum(row.is_tied for row in rows) > 1
    for at, (row, value) in enumerate(zip(rows, worth, strict=True), 1):
        line = f"{at:>3}{'=' if row.is_tied and is_tie else ' '} "
        line += f"{_words(row.throw):<{max(throw, 5)}}  {_words(row.keep):<{keep}}  {row.hand:5.2f}"
        line += f"  {signed(sign * row.crib):>6}"
        if row.peg_own is not None and row.peg_other is not None:
            line += f"  {row.peg_own:.1f}-{row.peg_other:.1f}"
        line += f"  {row.total:6.2f}"
        if row.win is not None:
            line += f"  {chance(row.win)}"
        share = 1.0 if is_level else (value - worth[-1]) / (worth[0] - worth[-1])
        yield f"{line}  {bar(share, 78 - len(line))}".rstrip()
    if is_tie:
        yield TIED


def _spreads(row: Throw, *, is_dealer: bool) -> Iterator[str]:
    """What the best throw may bring, point by point."""
    yield f"What {_words(row.throw)} may bring, and how likely:"
    sums = "hand+crib" if is_dealer else "hand-crib"
    parts = [("hand", row.hand_spread), ("crib", row.crib_spread), (sums, row.show_spread)]
    shown = [(name, spread) for name, spread in parts if spread is not None]
    least = min(0, *(spread.least for _, spread in shown))
    most = max(spread.most for _, spread in shown)
    if most - least > 55:
        most = least + 55
    for name, spread in shown:
        yield f"  {name:<9} {_range(spread):>10}  {_columns(spread, least, most)}".rstrip()
    yield f"  {'points':<20}  {ruler(least, most)}"


def _range(spread: Spread) -> str:
    return f"{spread.least} to {spread.most}"


def _columns(spread: Spread, least: int, most: int) -> str:
    return " " * (spread.least - least) + columns(spread.chances[: most - spread.least + 1])


def _other_starters(answer: Discard) -> Iterator[str]:
    """Which starters would have made another throw the better one."""
    if not answer.turns:
        return
    yield ""
    yield "A starter that would have made another throw the better one, by points:"
    by_throw: dict[tuple[Card, ...], list[tuple[Card, float]]] = {}
    for turn in answer.turns:
        by_throw.setdefault(turn.throw, []).append((turn.starter, turn.gain))
    for throw, found in sorted(by_throw.items(), key=lambda item: -len(item[1])):
        most = max(gain for _, gain in found)
        lines = _wrapped([starter.text for starter, _ in found], 54)
        yield f"  {_words(throw):<6} up to {signed(most)}:  {lines[0]}"
        yield from (" " * 23 + line for line in lines[1:])


def _wrapped(words: Sequence[str], width: int) -> list[str]:
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) + 1 > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
