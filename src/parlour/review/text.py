"""A review in lines for people, in every language of `words`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from parlour.engine import Seat
from parlour.games.cribbage.rules import Rules, sides
from parlour.review.account import NORM
from parlour.review.model import GRADES, Account, Deal, Decision, Review, SeatReview
from parlour.review.words import (
    WORDS,
    act_words,
    card_list,
    decimal,
    fault_words,
    listed,
    percent,
    say,
    short_words,
)

__all__ = ["WIDTH", "deal_line", "decision_lines", "review_lines", "summary_lines"]

WIDTH: Final = 80
"""Sentences are broken at so many characters."""
_NAME: Final = 16
"""So much of a name stands before what it did."""


def review_lines(review: Review, rules: Rules, *, seat: Seat | None = None, language: str = "en") -> Iterator[str]:
    """The whole review; with a `seat`, its decisions and its summary alone."""
    yield from _wrapped(_head(review, rules, language), "")
    for note in review.notes:
        yield from _wrapped(note, "")
    for deal in review.deals:
        yield ""
        yield deal_line(review, deal, language)
        for decision in review.decisions:
            if (decision.game, decision.deal) == (deal.game, deal.deal) and seat in (None, decision.seat):
                yield from decision_lines(review, decision, language)
    for found in review.seats:
        if seat in (None, found.seat):
            yield ""
            yield from summary_lines(review, found, language)


def _head(review: Review, rules: Rules, language: str) -> str:
    names = [listed([review.names[s] for s in side], language) for side in sides(rules)]
    who = WORDS[language]["text.against"].join(names) if len(names) == 2 else listed(names, language)
    letters = review.winners.split()
    won = [name for name, side in zip(names, sides(rules), strict=True) if letters and str(side[0]) in letters[0][:1]]
    end = say(language, "text.won", name=won[0]) if won else say(language, "text.unfinished")
    return say(language, "text.head", rules=review.rules, who=who, end=end)


def deal_line(review: Review, deal: Deal, language: str = "en") -> str:
    """The heading of a deal: its number, its dealer, the scores before and after it."""
    before, after = ("-".join(map(str, scores)) for scores in (deal.before, deal.after))
    key = "text.game_deal" if review.deals[-1].game > 1 else "text.deal"
    name = review.names[deal.dealer]
    return say(language, key, game=deal.game, deal=deal.deal, name=name, before=before, after=after)


def _wrapped(sentence: str, indent: str) -> list[str]:
    return textwrap.wrap(
        sentence, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _cost(decision: Decision, language: str) -> str:
    points = say(language, "text.cost", n=decimal(_loss(decision.points_cost), language))
    return points if decision.win_cost is None else f"{points}  {percent(-decision.win_cost, language):>7}"


def _loss(cost: float) -> str:
    text = f"{-cost:+.2f}"
    return " 0.00" if text in ("-0.00", "+0.00") else text


def decision_lines(review: Review, decision: Decision, language: str = "en") -> Iterator[str]:
    """One decision, and below it what was better and why."""
    did = _deed(review, decision, language).ljust(max(len(_deed(review, d, language)) for d in review.decisions))
    grade = say(language, f"grade.{decision.grade}")
    if decision.grade == "best":
        yield f"  {did}  {grade}"
        return
    width = max(len(say(language, f"grade.{name}")) for name in GRADES)
    yield f"  {did}  {grade:<{width}}  {_cost(decision, language)}".rstrip()
    yield from _wrapped(decision.why, "      ")


def _deed(review: Review, decision: Decision, language: str) -> str:
    """Who did what, with which cards before it."""
    name = review.names[decision.seat]
    did = f"{name if len(name) <= _NAME else f'{name[: _NAME - 1]}.'} {act_words(decision.chosen.act, language)}"
    if decision.kind == "throw":
        did += say(language, "text.of", cards=card_list(decision.held))
    elif decision.kind == "play" and decision.pile:
        did += say(language, "text.on", cards=card_list(decision.pile))
    return did


def summary_lines(review: Review, seat: SeatReview, language: str = "en") -> Iterator[str]:
    """What the decisions of a seat come to."""
    decisions = sum(seat.counts.values())
    counts = [say(language, f"count.{grade}", n=n) for grade, n in seat.counts.items() if grade != "best" and n]
    best = say(language, "text.best", name=seat.name, best=seat.counts["best"], n=decisions)
    yield from _wrapped(f"{best}; {listed(counts, language)}" if counts else best, "")
    for kind, (n, best_count, points, win) in seat.kinds.items():
        lost = _lost(points, win if review.paths else None, language, places=2)
        yield say(language, f"text.{kind}", n=n, best=best_count, lost=lost)
    if seat.costliest:
        yield say(language, "text.costliest")
    for d in seat.costliest:
        yield say(
            language,
            "text.costly",
            game=say(language, "text.game", game=d.game) if review.deals[-1].game > 1 else "",
            deal=d.deal,
            did=act_words(d.chosen.act, language),
            better=short_words(d.best.act, language),
            cost=_lost(d.points_cost, d.win_cost, language),
        )
    for fault, (n, points, win) in seat.faults.items():
        lost = _lost(points, win if review.paths else None, language)
        yield f"  {fault_words(fault, language)[0]}: {n} ({lost})"
    yield from _wrapped(seat.lesson, "  ")
    yield from _roles(review, seat, language)
    if seat.points is not None:
        full = sum(count for count, _ in seat.roles.values())
        head = say(language, "text.margin", n=full)
        yield from _account_lines(head, seat.points, ("norm", "margin"), language, is_share=False)
    for played in seat.games:
        end = say(language, f"end.{('won' if played.account.result else 'lost') if played.is_over else 'open'}")
        key = "text.game_chance" if len(seat.games) > 1 else "text.chance"
        head = say(language, key, game=played.game, end=end)
        yield from _account_lines(head, played.account, ("before", "end"), language, is_share=True)


def _lost(points: float, win: float | None, language: str, *, places: int = 1) -> str:
    """Points and the chance to win that were lost; the points alone without such a chance."""
    text = say(language, "text.points", n=decimal(f"{points:.{places}f}", language))
    return text if win is None else f"{text}, {percent(win, language, places=places)}"


def _roles(review: Review, seat: SeatReview, language: str) -> Iterator[str]:
    if len(review.names) != 2:
        return
    said = [
        say(
            language,
            "text.role",
            points=decimal(f"{points:.1f}", language),
            role=say(language, f"role.{role}"),
            n=n,
            norm=decimal(str(NORM[role]), language),
        )
        for role, (n, points) in seat.roles.items()
        if n
    ]
    if said:
        yield from _wrapped(say(language, "text.roles", said=", ".join(said)), "  ")


def _account_lines(
    head: str, account: Account, ends: tuple[str, str], language: str, *, is_share: bool
) -> Iterator[str]:
    """An account in a column that adds up as printed: what rounding leaves falls to the rest."""
    scale = 100 if is_share else 1
    parts = account.parts or {"rest": account.rest}
    values = [
        (ends[0], account.start),
        ("cards", account.cards),
        ("other_cards", account.other_cards),
        *parts.items(),
        ("own_errors", -account.own_errors),
        ("other_errors", account.other_errors),
        (ends[1], account.result),
    ]
    rows = [(say(language, f"account.{name}"), round(scale * value, 1)) for name, value in values]
    at = len(rows) - 4  # the last part of the luck
    left = rows[-1][1] - sum(value for _, value in rows[:-1])
    rows[at] = rows[at][0], round(rows[at][1] + left, 1)
    unit = " %" if is_share else ""
    yield f"  {head}"
    for at, (words, value) in enumerate(rows):
        is_change = not is_share or 0 < at < len(rows) - 1
        text = f"{value:+.1f}" if is_change else f"{value:.1f}"
        text = decimal(text.replace("-0.0", "0.0").replace("+0.0", "0.0"), language)
        yield f"    {words:<26}{text:>7}{unit}"
