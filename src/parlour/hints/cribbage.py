"""Hints for cribbage: the throw, the card of the play, the count of a hand, a call of muggins."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, Literal, Protocol

from parlour.analysis.cribbage import (
    Unanswerable,
    are_partners,
    best_plays,
    card_value,
    due_items,
    hand_points,
    play_points,
)
from parlour.analysis.cribbage.discard import Throw as ThrowValue
from parlour.analysis.cribbage.discard import of_view
from parlour.analysis.cribbage.play import Plays, PlayValue
from parlour.bots import find_bot
from parlour.cards import PACK, Card, sort_cards
from parlour.engine import Action, find_game
from parlour.games.cribbage.actions import Claim, Muggins, Pass, Play, Throw
from parlour.games.cribbage.play import play_items
from parlour.games.cribbage.view import CribbageView
from parlour.hints.model import Column, Hint, Row
from parlour.hints.say import Speech

__all__ = ["hint"]

_MOST: Final = 8
"""Throws that are told; of fifteen the last ones are no choice."""
_TOLD_CHANCE: Final = 0.005
"""Below this chance a gap in the chance to win is told in points."""
_RANKS: Final = "A23456789TJQK"


class _Valued(Protocol):
    """A choice of either kind."""

    @property
    def total(self) -> float: ...
    @property
    def win(self) -> float | None: ...
    @property
    def is_tied(self) -> bool: ...


def hint(view: CribbageView, legal: Sequence[Action], language: str) -> Hint | None:
    """What the seat that looks had best do, and why."""
    say = Speech("cribbage", language)
    action = find_bot("cribbage", "strong").choose(view, legal, random.Random(0))
    if isinstance(action, Throw):
        return _throw(view, action, say)
    if isinstance(action, Play):
        return _play(view, legal, action, say)
    act = find_game("cribbage").format(action)
    if isinstance(action, Claim):
        return say.hint(act, say("claim", n=action.points), _counted(view, say))
    if isinstance(action, Muggins):
        return say.hint(act, say("muggins", n=action.points), (say("missed"),))
    if isinstance(action, Pass):
        return say.hint(act, say("pass"), (say("not_missed"),))
    return None


def _throw(view: CribbageView, chosen: Throw, say: Speech) -> Hint:
    """The best throw: as ranked by the analysis where it knows the game, else the strong player's."""
    own = view.dealer is not None and are_partners(view.rules, view.seat, view.dealer)
    try:
        found = of_view(view).throws
    except Unanswerable:
        kept = [c for c in view.hand if c not in chosen.cards]
        why = [_hand_words(view, kept, say), say("averages")]
        act = f"crib {''.join(c.text for c in sort_cards(chosen.cards))}"
        return say.hint(act, say("throw", cards=say.cards(chosen.cards)), why)
    best = found[0]
    why = [_hand_words(view, best.keep, say), say("crib_own" if own else "crib_other", crib=round(best.crib, 1))]
    if best.peg_own is not None and best.peg_other is not None:
        why.append(say("peg", own=round(best.peg_own, 1), other=round(best.peg_other, 1)))
    if view.rules.lowball:
        why.append(say("lowball"))
    why += _beside(found, [say.cards(row.throw) for row in found], say)
    sign = 1 if own else -1
    has_play, has_win = best.peg_own is not None, best.win is not None
    columns = _columns(say, "hand", "crib", *(["play"] if has_play else []), "total", *(["win"] if has_win else []))

    def figures(row: ThrowValue) -> tuple[float | None, ...]:
        play = [(row.peg_own or 0.0) - (row.peg_other or 0.0)] if has_play else []
        return (row.hand, sign * row.crib, *play, row.total, *([row.win] if has_win else []))

    rows = tuple(
        Row(f"crib {''.join(texts)}", texts, figures(row), row.is_tied)
        for row in found[:_MOST]
        for texts in (tuple(c.text for c in sort_cards(row.throw)),)
    )
    return say.hint(rows[0].act, say("throw", cards=say.cards(best.throw)), why, columns, rows)


def _columns(say: Speech, *names: str) -> tuple[Column, ...]:
    units: dict[str, Literal["whole", "chance"]] = {"now": "whole", "win": "chance"}
    return tuple(Column(say(f"col_{name}"), units.get(name, "points")) for name in names)


def _hand_words(view: CribbageView, kept: Sequence[Card], say: Speech) -> str:
    points = hand_points(view.hand, kept)
    return say("hand", cards=say.cards(kept), mean=round(sum(points) / len(points), 1), sure=min(points))


def _beside(found: Sequence[_Valued], names: Sequence[str], say: Speech) -> list[str]:
    """The chance to win, the choice that comes next, and the one that is better by points alone."""
    best = found[0]
    said = [] if best.win is None else [say("win", win=say.chance(best.win))]
    if len(found) < 2:
        return said
    tied = next((at for at, row in enumerate(found) if at and row.is_tied), None)
    if tied is not None:
        return [*said, say("tied", cards=names[tied])]
    after = found[1]
    gap = 0.0 if best.win is None or after.win is None else best.win - after.win
    points = abs(best.total - after.total)
    richest = max(range(len(found)), key=lambda at: found[at].total)
    if gap and found[richest].total - best.total >= 0.1:
        return [*said, say("score", cards=names[richest])]
    if after.win is not None and gap >= _TOLD_CHANCE:
        return [*said, say("next_win", cards=names[1], win=say.chance(after.win))]
    return [*said, say("next", cards=names[1], gap=round(points, 1))] if points >= 0.05 else said


def _play(view: CribbageView, legal: Sequence[Action], chosen: Play, say: Speech) -> Hint:
    cards = [action.card for action in legal if isinstance(action, Play)]
    found: Plays | None = None
    if len(cards) > 1:
        try:
            found = best_plays(view)
        except Unanswerable:
            found = None
    card = chosen.card if found is None else found.best.card
    pile = [*(c for _, c in view.pile), card]
    words = say("play", card=card.text)
    why = _now(view, pile, say)
    if found is None:
        why.append(say("only" if len(cards) == 1 else "ahead"))
        return say.hint(f"play {card}", words, why)
    why += _answer(found, pile, say)
    plays = tuple({row.card.rank: row for row in reversed(found.plays)}.values())[::-1]  # suits make no difference
    best = plays[0]
    why.append(say("rest", own=round(best.own, 1), other=round(best.other, 1)))
    if view.rules.lowball:
        why.append(say("lowball"))
    why += _beside(plays, [say.cards([row.card]) for row in plays], say)
    has_win = best.win is not None
    columns = _columns(say, "now", "own", "other", "total", *(["win"] if has_win else []))

    def figures(row: PlayValue) -> tuple[float | None, ...]:
        return (float(row.now), row.own, row.other, row.total, *([row.win] if has_win else []))

    rows = tuple(Row(f"play {row.card}", (row.card.text,), figures(row), row.is_tied) for row in plays)
    return say.hint(rows[0].act, words, why, columns, rows)


def _now(view: CribbageView, pile: Sequence[Card], say: Speech) -> list[str]:
    """What the card scores at once, and the count that it leaves. Rule: C-19."""
    count = view.count + card_value(pile[-1])
    items = play_items(pile)
    if not items:
        return [say("nothing", count=count)]
    points = sum(item.points for item in items)
    said = [say("makes", n=points, items=say.listed([say.word(f"item.{item.kind}") for item in items]))]
    return said if count == 31 else [*said, say("leaves", count=count)]


def _answer(found: Plays, pile: Sequence[Card], say: Speech) -> list[str]:
    """The answer that costs most on average: its rank, its points, and how likely the other side holds one."""
    count = found.count + card_value(pile[-1])
    if count == 31:
        return []
    seen = {*found.hand, *pile, found.starter}
    worst, points, chance = 0.0, 0, 0.0
    text = ""
    for at, rank in enumerate(_RANKS):
        card = next((c for c in PACK if c.rank == at + 1 and c not in seen), None)
        if card is None or count + card_value(card) > 31 or not found.holds[at]:
            continue
        scored = play_points([*pile, card])
        if scored * found.holds[at] > worst:
            worst, points, chance, text = scored * found.holds[at], scored, found.holds[at], rank
    return [say("fear", rank=text, n=points, chance=say.chance(chance))] if text else [say("safe")]


def _counted(view: CribbageView, say: Speech) -> tuple[str, ...]:
    """Every item of the count that is due."""
    said = []
    for item in due_items(view):
        params = {"what": say.word(f"item.{item.kind}"), "n": item.points}
        if item.cards:
            said.append(say("item", **params, cards=say.cards(item.cards)))
        else:
            said.append(say("item_alone", **params))
    return tuple(said) or (say("no_item"),)
