"""Why the best alternative is better: one sentence out of its parts, as a good player would say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from parlour.analysis.cribbage import are_partners, card_value, holes_left, play_points, unseen_cards
from parlour.cards import Card
from parlour.engine import Seat
from parlour.games.cribbage.play import play_items
from parlour.games.cribbage.score import sum_points
from parlour.games.cribbage.view import CribbageView
from parlour.review.model import POINT, Choice
from parlour.review.words import (
    TEN_CARDS,
    bait_words,
    card_list,
    held_items,
    held_words,
    listed,
    percent,
    play_words,
    rank_word,
    signed,
)

__all__ = ["Reason", "play_reason", "throw_reason"]

_TELLING: Final = 0.15
"""From which difference, in points, a part is worth a word."""
_DEAR: Final = 2.5
"""From how many times its usual worth a point is called dear."""
_LATE: Final = 40
"""From how many holes left a game is near its end: two deals or so."""
_SAME: Final = 0.1
"""Up to which difference, in points, two choices count as worth the same points."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What went wrong (a key of `words.FAULTS`), and why the best was better in one sentence."""

    fault: str
    sentence: str


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _parts(pros: list[tuple[float, str]], cons: list[tuple[float, str]]) -> str:
    """The differences in words, the largest first; what speaks against comes after `though`."""
    pros.sort(key=lambda part: -part[0])
    cons.sort(key=lambda part: -part[0])
    text = listed([words for _, words in pros])
    return f"{text}, though it {listed([words for _, words in cons])}" if cons else text


def throw_reason(view: CribbageView, best: Choice, chosen: Choice) -> Reason:
    """Why one throw beats another, to the seat that looks."""
    name = f"{card_list(best.cards)} instead"
    if _is_for_the_score(best, chosen):
        return Reason("score", _sentence(f"{name} {_score_words(view, best, chosen)}"))
    is_own_crib = view.dealer is not None and are_partners(view.rules, view.seat, view.dealer)
    gaps = {
        "hand": best.hand - chosen.hand,
        "own_crib" if is_own_crib else "other_crib": best.crib - chosen.crib,
        "pegging": (best.peg_own - best.peg_other) - (chosen.peg_own - chosen.peg_other),
    }
    words = {fault: _throw_words(fault, gap, best, chosen, view.hand) for fault, gap in gaps.items()}
    return _reason(f"{_lead(view, best, chosen)}{name}", gaps, words)


def _lead(view: CribbageView, best: Choice, chosen: Choice) -> str:
    """How far both sides are from the game hole, where a point is worth much more than it usually is."""
    gap = 0.0 if best.win is None or chosen.win is None else best.win - chosen.win
    return f"with {_to_go(view)}, " if gap > _DEAR * POINT * max(_SAME, best.total - chosen.total) else ""


def _to_go(view: CribbageView) -> str:
    return f"{holes_left(view, view.seat)} to go against {holes_left(view, _other(view))}"


def _other(view: CribbageView) -> Seat:
    return Seat((view.seat + 1) % view.rules.players)


def _reason(name: str, gaps: Mapping[str, float], words: Mapping[str, str], last: str = "") -> Reason:
    """The largest gap is the fault; what else tells for and against goes with it."""
    fault = max(gaps, key=lambda key: gaps[key])
    pros = [(gap, words[key]) for key, gap in gaps.items() if key == fault or gap >= _TELLING]
    cons = [(-gap, words[key]) for key, gap in gaps.items() if gap <= -_TELLING]
    return Reason(fault, _sentence(f"{name} {_parts(pros, cons)}{last}"))


def _is_for_the_score(best: Choice, chosen: Choice) -> bool:
    """Whether the choice is better for the game though not for the points."""
    return best.win is not None and best.total - chosen.total <= _SAME


def _score_words(view: CribbageView, best: Choice, chosen: Choice) -> str:
    """How much more often it wins, at what distance from the game hole, and what it gives up or holds down."""
    more = percent((best.win or 0.0) - (chosen.win or 0.0))
    is_late = min(holes_left(view, view.seat), holes_left(view, _other(view))) <= _LATE
    text = f"fits the score ({_to_go(view)}): it wins" if is_late else "wins, for much the same points,"
    text += f" {more} more often"
    if best.peg_other < chosen.peg_other - _TELLING:
        text += f", since the other side pegs {chosen.peg_other - best.peg_other:.1f} less"
    elif best.peg_own > chosen.peg_own + _TELLING:
        text += f", since it pegs {best.peg_own - chosen.peg_own:.1f} more of its own"
    gives_up = chosen.total - best.total
    return f"{text}, though it expects {gives_up:.1f} points fewer" if gives_up >= _SAME else text


def _kept(held: Sequence[Card], thrown: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(c for c in held if c not in thrown)


def _throw_words(fault: str, gap: float, best: Choice, chosen: Choice, held: Sequence[Card]) -> str:
    is_better = gap > 0
    size = signed(gap)
    if fault == "hand":
        kept, other = _kept(held, best.cards), _kept(held, chosen.cards)
        if len(kept) != 4:
            return f"keeps the better hand ({size})" if is_better else f"costs points in the hand ({size})"
        holds, held_by_other = sum_points(held_items(kept)), sum_points(held_items(other))
        if is_better and holds > held_by_other:
            return f"keeps {held_words(kept)}, {size} in the hand"
        if not is_better and holds < held_by_other:
            return f"breaks {held_words(other)}, {size} in the hand"
        return f"leaves the hand more cuts that help ({size})" if is_better else f"leaves fewer cuts that help ({size})"
    if fault == "pegging":
        return f"keeps better cards for the play ({size})" if is_better else f"keeps cards that peg less ({size})"
    gift, taken = bait_words(best.cards), bait_words(chosen.cards)
    if gift == taken:
        gift = taken = ""
    if fault == "own_crib":
        if is_better:
            return f"puts {gift} in the crib ({size})" if gift else f"gives the crib more ({size})"
        return f"takes {taken} out of the crib ({size})" if taken else f"gives the crib less ({size})"
    if is_better:
        return f"keeps {taken} out of the dealer's crib ({size})" if taken else f"gives the dealer's crib less ({size})"
    return f"gives the dealer {gift} ({size})" if gift else f"gives the dealer's crib more ({size})"


def play_reason(view: CribbageView, best: Choice, chosen: Choice) -> Reason:
    """Why one card of the play beats another."""
    pile = [c for _, c in view.pile]
    own, other = best.cards[0], chosen.cards[0]
    if _is_for_the_score(best, chosen):
        return Reason("score", _sentence(f"{own} {_score_words(view, best, chosen)}"))
    now = play_points([*pile, own]) - play_points([*pile, other])
    gaps = {
        "missed": float(now),
        "reply": chosen.peg_other - best.peg_other,
        "later": best.peg_own - chosen.peg_own - now,
    }
    words = {
        "missed": _now_words([*pile, own], [*pile, other], now),
        "reply": _reply_words(view, pile, best, chosen, gaps["reply"]),
        "later": _later_words(view, own, other, gaps["later"]),
    }
    risk = _risk(view, pile, other, own) if gaps["reply"] >= _TELLING else ""
    return _reason(f"{_lead(view, best, chosen)}{own}", gaps, words, f"; {other} lets {risk}" if risk else "")


def _now_words(best: Sequence[Card], chosen: Sequence[Card], gap: int) -> str:
    if gap >= 0:
        return f"{play_words(best)} at once"
    said = play_words(chosen).removeprefix("makes ")
    return f"leaves {said}" if said else "scores less at once"


def _reply_words(view: CribbageView, pile: list[Card], best: Choice, chosen: Choice, gap: float) -> str:
    if gap >= 0:
        return f"leaves the other side less to peg ({signed(gap)})"
    risk = _risk(view, pile, best.cards[0], chosen.cards[0])
    return f"lets {risk} ({signed(gap)})" if risk else f"leaves the other side more to peg ({signed(gap)})"


def _later_words(view: CribbageView, own: Card, other: Card, gap: float) -> str:
    is_low = card_value(other) < card_value(own) and card_value(other) <= 4
    if gap >= 0:
        saved = f"keeps the {rank_word(other.rank)} for the go" if is_low else "pegs more later"
        return f"{saved} ({signed(gap)})"
    return f"pegs less later ({signed(gap)})"


def _replies(view: CribbageView, pile: Sequence[Card], laid: Card) -> dict[tuple[str, int], float]:
    """What a reply to `laid` may score, by kind and rank: points times the unseen cards that score them."""
    found: dict[tuple[str, int], float] = {}
    count = view.count + card_value(laid)
    for c in unseen_cards(view):
        if c is laid or count + card_value(c) > 31:
            continue
        for item in play_items([*pile, laid, c]):
            key = item.kind, int(c.rank)
            found[key] = found.get(key, 0.0) + item.points
    return found


_REPLIES: Final = {
    "fifteen": "make fifteen",
    "thirty_one": "make thirty-one",
    "pair": "pair it",
    "pair_royal": "make a pair royal",
    "double_pair_royal": "make a double pair royal",
    "run": "make a run",
}


def _risk(view: CribbageView, pile: Sequence[Card], laid: Card, other: Card) -> str:
    """What a reply to `laid` may score rather than one to `other`: `any ten-card make fifteen`; empty for nothing."""
    here, there = _replies(view, pile, laid), _replies(view, pile, other)
    kinds: dict[str, float] = {}
    for (kind, _), weight in here.items():
        kinds[kind] = kinds.get(kind, 0.0) + weight
    for (kind, _), weight in there.items():
        if kind in kinds:
            kinds[kind] -= weight
    kind = max(kinds, key=lambda key: kinds[key], default="")
    if not kind or kinds[kind] <= 0:
        return ""
    ranks = sorted(rank for found, rank in here if found == kind)
    return f"{_rank_words(ranks)} {_REPLIES[kind]}"


def _rank_words(ranks: Sequence[int]) -> str:
    names = [("an " if rank in (1, 8) else "a ") + rank_word(rank) for rank in ranks if rank < 10]
    tens = [rank for rank in ranks if rank in TEN_CARDS]
    if len(tens) == len(TEN_CARDS):
        names.append("any ten-card")
    else:
        names += [f"a {rank_word(rank)}" for rank in tens]
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last
