"""A review in lines for people."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from parlour.engine import Seat
from parlour.games.cribbage.rules import Rules, sides
from parlour.review.account import NORM
from parlour.review.model import Account, Deal, Decision, Review, SeatReview
from parlour.review.words import FAULTS, act_words, card_list, listed, percent, short_words

__all__ = ["WIDTH", "deal_line", "decision_lines", "review_lines", "summary_lines"]

WIDTH: Final = 80
"""Sentences are broken at so many characters."""
_NAME: Final = 16
"""So much of a name stands before what it did."""

_KINDS = {"throw": ("throw", "throws"), "play": ("card laid", "cards laid"), "claim": ("claim", "claims")}
_KINDS |= {"call": ("call", "calls")}


def review_lines(review: Review, rules: Rules, *, seat: Seat | None = None) -> Iterator[str]:
    """The whole review; with a `seat`, its decisions and its summary alone."""
    yield from _wrapped(_head(review, rules), "")
    for note in review.notes:
        yield from _wrapped(note, "")
    for deal in review.deals:
        yield ""
        yield deal_line(review, deal)
        for decision in review.decisions:
            if (decision.game, decision.deal) == (deal.game, deal.deal) and seat in (None, decision.seat):
                yield from decision_lines(review, decision)
    for found in review.seats:
        if seat in (None, found.seat):
            yield ""
            yield from summary_lines(review, found)


def _head(review: Review, rules: Rules) -> str:
    names = [listed([review.names[s] for s in side]) for side in sides(rules)]
    who = " against ".join(names) if len(names) == 2 else listed(names)
    letters = review.winners.split()
    won = [name for name, side in zip(names, sides(rules), strict=True) if letters and str(side[0]) in letters[0][:1]]
    end = f"won by {won[0]}" if won else "not finished"
    return f"Cribbage, {review.rules}: {who}, {end}"


def deal_line(review: Review, deal: Deal) -> str:
    """The heading of a deal: its number, its dealer, the scores before and after it."""
    several = f"Game {deal.game}, deal" if review.deals[-1].game > 1 else "Deal"
    before, after = ("-".join(map(str, scores)) for scores in (deal.before, deal.after))
    return f"{several} {deal.deal}, {review.names[deal.dealer]} deals, {before} to {after}"


def _wrapped(sentence: str, indent: str) -> list[str]:
    return textwrap.wrap(
        sentence, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _cost(decision: Decision) -> str:
    points = f"{_loss(decision.points_cost)} pt"
    return points if decision.win_cost is None else f"{points}  {percent(-decision.win_cost):>7}"


def _loss(cost: float) -> str:
    text = f"{-cost:+.2f}"
    return " 0.00" if text in ("-0.00", "+0.00") else text


def decision_lines(review: Review, decision: Decision) -> Iterator[str]:
    """One decision, and below it what was better and why."""
    did = _deed(review, decision).ljust(max(len(_deed(review, d)) for d in review.decisions))
    if decision.grade == "best":
        yield f"  {did}  best"
        return
    yield f"  {did}  {decision.grade:<7}  {_cost(decision)}".rstrip()
    yield from _wrapped(decision.why, "      ")


def _deed(review: Review, decision: Decision) -> str:
    """Who did what, with which cards before it."""
    name = review.names[decision.seat]
    did = f"{name if len(name) <= _NAME else f'{name[: _NAME - 1]}.'} {act_words(decision.chosen.act)}"
    if decision.kind == "throw":
        did += f" of {card_list(decision.held)}"
    elif decision.kind == "play" and decision.pile:
        did += f" on {card_list(decision.pile)}"
    return did


def summary_lines(review: Review, seat: SeatReview) -> Iterator[str]:
    """What the decisions of a seat come to."""
    decisions = sum(seat.counts.values())
    counts = [_number_of(grade, n) for grade, n in seat.counts.items() if grade != "best" and n]
    yield f"{seat.name}: {seat.counts['best']} of {_number_of('decision', decisions)} best" + (
        f"; {listed(counts)}" if counts else ""
    )
    for kind, (n, best, points, win) in seat.kinds.items():
        lost = f"{points:.2f} points" + (f", {percent(win, places=2)}" if review.paths else "")
        yield f"  {n} {_KINDS[kind][n != 1]}: {best} best, on average {lost} lost"
    if seat.costliest:
        yield "  costliest:"
    for d in seat.costliest:
        game = f"game {d.game}, " if review.deals[-1].game > 1 else ""
        yield f"    {game}deal {d.deal}: {act_words(d.chosen.act)}, not {short_words(d.best.act)} ({_cost_words(d)})"
    for fault, (n, points, win) in seat.faults.items():
        lost = f"{points:.1f} points" + (f", {percent(win)}" if review.paths else "")
        yield f"  {FAULTS[fault][0]}: {n} ({lost})"
    yield from _wrapped(seat.lesson, "  ")
    yield from _roles(review, seat)
    if seat.points is not None:
        yield from _account_lines(f"margin over {_full(seat)}", seat.points, *_POINT_WORDS, is_share=False)
    for played in seat.games:
        head = f"game {played.game}: " if len(seat.games) > 1 else ""
        words = ("won" if played.account.result else "lost") if played.is_over else "not over"
        yield from _account_lines(f"{head}chance to win, {words}", played.account, *_WIN_WORDS, is_share=True)


_POINT_WORDS = ("the norm for these deals", "margin")
_PARTS = {"cut": "luck: the cut", "crib": "luck: the crib", "play": "luck: the play"}
_WIN_WORDS = ("before the game", "at the end")


def _number_of(word: str, n: int) -> str:
    return f"{n} {_plural(word, n)}"


def _plural(word: str, n: int) -> str:
    return word if n == 1 else f"{word}s"


def _cost_words(decision: Decision) -> str:
    points = f"{decision.points_cost:.1f} points"
    return points if decision.win_cost is None else f"{points}, {percent(decision.win_cost)}"


def _full(seat: SeatReview) -> str:
    n = sum(count for count, _ in seat.roles.values())
    return _number_of("full deal", n)


def _roles(review: Review, seat: SeatReview) -> Iterator[str]:
    if len(review.names) != 2:
        return
    said = [
        f"{points:.1f} as {role} ({n}; norm {NORM[role]})" for role, (n, points) in seat.roles.items() if n
    ]  # fmt: skip
    if said:
        yield from _wrapped(f"points a full deal: {', '.join(said)}", "  ")


def _account_lines(head: str, account: Account, start: str, end: str, *, is_share: bool) -> Iterator[str]:
    """An account in a column that adds up as printed: what rounding leaves falls to the rest."""
    scale = 100 if is_share else 1
    rows = [
        (start, account.start),
        ("luck: own cards", account.cards),
        ("luck: other cards", account.other_cards),
        *((_PARTS[part], value) for part, value in account.parts.items()),
        ("own errors", -account.own_errors),
        ("errors of the other", account.other_errors),
        (end, account.result),
    ]
    if not account.parts:
        rows.insert(3, ("luck: cut, crib, play", account.rest))
    rows = [(words, round(scale * value, 1)) for words, value in rows]
    at = len(rows) - 4  # the last part of the luck
    left = rows[-1][1] - sum(value for _, value in rows[:-1])
    rows[at] = rows[at][0], round(rows[at][1] + left, 1)
    unit = " %" if is_share else ""
    yield f"  {head}"
    for at, (words, value) in enumerate(rows):
        is_change = not is_share or 0 < at < len(rows) - 1
        text = f"{value:+.1f}" if is_change else f"{value:.1f}"
        yield f"    {words:<26}{text.replace('-0.0', '0.0').replace('+0.0', '0.0'):>7}{unit}"
