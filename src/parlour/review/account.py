"""Luck and skill: accounts that add up exactly, and what a seat can learn from its decisions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from parlour.engine import Seat
from parlour.games.cribbage.rules import side_of
from parlour.review.judge import Judge
from parlour.review.model import GRADES, Account, Decision, GameAccount, Mark, Review, SeatReview
from parlour.review.words import fault_words, say

__all__ = ["NORM", "review_of"]

NORM: Final = {"dealer": 16.2, "pone": 10.2}
"""Points a full deal among strong players, by role (two seats). Source: tournament and computer play agree on it."""
_PLAY: Final = {"dealer": 3.5, "pone": 2.1}
"""The part of `NORM` that is pegged in the play."""
_HAND: Final = NORM["pone"] - _PLAY["pone"]
_CRIB: Final = NORM["dealer"] - _PLAY["dealer"] - _HAND


def _promise(role: str) -> float:
    """What the best throw of a role is worth on average: own hand, crib for or against, the margin of the play."""
    sign = 1 if role == "dealer" else -1
    return _HAND + sign * (_CRIB + _PLAY["dealer"] - _PLAY["pone"])


def review_of(judge: Judge, decisions: Sequence[Decision]) -> Review:
    """The review of a judged record. Its decisions have been read to the end."""
    return Review(
        rules=judge.record.headers["Rules"],
        names=judge.names,
        target=judge.rules.target,
        winners=judge.winners,
        deals=tuple(judge.deals),
        decisions=tuple(decisions),
        paths={seat: tuple(path) for seat, path in judge.paths.items()},
        seats=tuple(_seat_review(judge, decisions, seat) for seat in judge.seats),
        notes=judge.notes,
    )


def _seat_review(judge: Judge, decisions: Sequence[Decision], seat: Seat) -> SeatReview:
    own = [d for d in decisions if d.seat == seat]
    wrong = [d for d in own if d.grade != "best"]
    has_points = judge.rules.players == 2
    faults = _faults(wrong)
    return SeatReview(
        seat=seat,
        name=judge.names[seat],
        counts={grade: sum(d.grade == grade for d in own) for grade in GRADES},
        kinds=_kinds(own),
        points_lost=sum(d.points_cost for d in own),
        win_lost=sum(d.win_cost or 0.0 for d in own),
        costliest=tuple(sorted(wrong, key=_cost, reverse=True)[:3]),
        faults=faults,
        lesson=_lesson(faults, len(own), judge.language),
        games=tuple(_game_accounts(judge, decisions, seat)) if judge.has_chances else (),
        points=_points_account(judge, decisions, seat) if has_points else None,
        roles=_roles(judge, seat),
    )


def _cost(decision: Decision) -> tuple[float, float]:
    return (decision.win_cost or 0.0, decision.points_cost)


def _kinds(own: Iterable[Decision]) -> dict[str, tuple[int, int, float, float]]:
    found = {}
    for kind in ("throw", "play", "claim", "call"):
        made = [d for d in own if d.kind == kind]
        if made:
            best = sum(d.grade == "best" for d in made)
            points = sum(d.points_cost for d in made) / len(made)
            found[kind] = len(made), best, points, sum(d.win_cost or 0.0 for d in made) / len(made)
    return found


def _faults(wrong: Iterable[Decision]) -> dict[str, tuple[int, float, float]]:
    sums: dict[str, tuple[int, float, float]] = {}
    for d in wrong:
        n, points, win = sums.get(d.fault, (0, 0.0, 0.0))
        sums[d.fault] = n + 1, points + d.points_cost, win + (d.win_cost or 0.0)
    return dict(sorted(sums.items(), key=lambda item: (-item[1][2], -item[1][1], item[0])))


def _lesson(faults: Mapping[str, tuple[int, float, float]], decisions_count: int, language: str) -> str:
    """What goes wrong most, and what to do about it; words for a seat without an error too."""
    if not decisions_count:
        return say(language, "lesson.nothing")
    if not faults:
        return say(language, "lesson.none")
    fault, (n, points, win) = next(iter(faults.items()))
    at = 2 if any(row[2] for row in faults.values()) else 1
    whole = sum(row[at] for row in faults.values())
    share = round(100 * (win if at == 2 else points) / whole) if whole > 0 else 100
    what, advice = fault_words(fault, language)
    times = say(language, f"times.{n}" if n < 3 else "times", n=n)
    key = "lesson.most" if share > 50 else "lesson.part"
    return say(language, key, share=share, times=times, what=what, advice=advice)


def _roles(judge: Judge, seat: Seat) -> dict[str, tuple[int, float]]:
    found = {}
    side = side_of(judge.rules, seat)
    for role in ("dealer", "pone"):
        deals = [d for d in judge.deals if d.is_full and (d.dealer == seat) == (role == "dealer")]
        points = sum(d.after[side] - d.before[side] for d in deals)
        found[role] = len(deals), points / len(deals) if deals else 0.0
    return found


def _jumps(path: Iterable[Mark], what: str) -> float:
    return sum(b.win - a.win for a, b in pairwise(path) if b.what == what)


def _game_accounts(judge: Judge, decisions: Sequence[Decision], seat: Seat) -> Iterable[GameAccount]:
    """Luck and skill game by game. What the path does between decisions is luck but for the opponent's errors."""
    for game in dict.fromkeys(mark.game for mark in judge.paths[seat]):
        path = [mark for mark in judge.paths[seat] if mark.game == game]
        others = [[m for m in found if m.game == game] for who, found in judge.paths.items() if who != seat]
        cards = _jumps(path, "cards")
        other_cards = -sum(_jumps(other, "cards") for other in others)
        own_errors = -_jumps(path, "decision")
        other_errors = sum(d.win_cost or 0.0 for d in decisions if d.game == game and d.seat != seat)
        start, result = path[0].win, path[-1].win
        rest = result - start - cards - other_cards + own_errors - other_errors
        account = Account(start, cards, other_cards, rest, own_errors, other_errors, result)
        yield GameAccount(game, path[-1].what == "end", account)


def _points_account(judge: Judge, decisions: Sequence[Decision], seat: Seat) -> Account | None:
    """Luck and skill in points over the full deals, as margins over the other side."""
    side = side_of(judge.rules, seat)
    full = [d for d in judge.deals if d.is_full and (d.game, d.deal, seat) in judge.throws]
    if not full:
        return None
    keys = {(d.game, d.deal) for d in full}
    other_seat = Seat(1 - seat)
    is_whole = all((d.game, d.deal, other_seat) in judge.throws for d in full)
    start = cards = other_cards = result = cut = crib = 0.0
    for deal in full:
        gained = [after - before for before, after in zip(deal.before, deal.after, strict=True)]
        result += gained[side] - gained[1 - side]
        role, other_role = ("dealer", "pone") if deal.dealer == seat else ("pone", "dealer")
        start += NORM[role] - NORM[other_role]
        own = judge.throws[deal.game, deal.deal, seat]
        cards += own.best.total - _promise(role)
        if is_whole:
            other = judge.throws[deal.game, deal.deal, other_seat]
            other_cards -= other.best.total - _promise(other_role)
            cut += deal.hands[seat] - own.chosen.hand - (deal.hands[other_seat] - other.chosen.hand)
            # Each throw moves the crib from the norm by itself: the two together are what it promised.
            sign = 1 if role == "dealer" else -1
            crib += sign * (deal.crib + _CRIB) - own.chosen.crib + other.chosen.crib
    errors = {True: 0.0, False: 0.0}
    for d in decisions:
        if (d.game, d.deal) in keys:
            errors[d.seat == seat] += d.points_cost
    rest = result - start - cards - other_cards + errors[True] - errors[False]
    parts = {"cut": cut, "crib": crib, "play": rest - cut - crib} if is_whole else {}
    return Account(start, cards, other_cards, rest, errors[True], errors[False], result, parts)
