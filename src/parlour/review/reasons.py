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
    decimal,
    held_items,
    held_words,
    listed,
    percent,
    play_items_words,
    say,
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


def throw_reason(view: CribbageView, best: Choice, chosen: Choice, language: str = "en") -> Reason:
    """Why one throw beats another, to the seat that looks."""
    return _Throw(language, view, best, chosen).reason()


def play_reason(view: CribbageView, best: Choice, chosen: Choice, language: str = "en") -> Reason:
    """Why one card of the play beats another."""
    return _Laid(language, view, best, chosen).reason()


@dataclass(frozen=True, slots=True)
class _Comparison:
    """Two choices of a seat, compared in words of a language."""

    language: str
    view: CribbageView
    best: Choice
    chosen: Choice

    def say(self, key: str, **params: object) -> str:
        """The words under a key."""
        return say(self.language, key, **params)

    def sized(self, key: str, gap: float, **params: object) -> str:
        """The words under a key with the points that it makes."""
        return self.say(key, size=signed(gap, self.language), **params)

    def listed(self, parts: Sequence[str]) -> str:
        """Several things in a row."""
        return listed(parts, self.language)

    @property
    def name(self) -> str:
        """What was better, before what it does."""
        raise NotImplementedError

    def gaps(self) -> dict[str, float]:
        """By how many points the best is ahead, by what an error in it is called."""
        raise NotImplementedError

    def words(self, fault: str, gap: float) -> str:
        """One of these differences in words; a gap below zero speaks against the best."""
        raise NotImplementedError

    def last(self, gaps: Mapping[str, float]) -> str:
        """What is said after all differences."""
        return ""

    def reason(self) -> Reason:
        """The largest gap is the fault; what else tells for and against goes with it."""
        if self._is_for_the_score():
            return Reason("score", _sentence(f"{self.name} {self._score_words()}"))
        gaps = self.gaps()
        fault = max(gaps, key=lambda key: gaps[key])
        pros = [(gap, self.words(key, gap)) for key, gap in gaps.items() if key == fault or gap >= _TELLING]
        cons = [(-gap, self.words(key, gap)) for key, gap in gaps.items() if gap <= -_TELLING and key != fault]
        return Reason(fault, _sentence(f"{self._lead()}{self.name} {self._parts(pros, cons)}{self.last(gaps)}"))

    def _parts(self, pros: list[tuple[float, str]], cons: list[tuple[float, str]]) -> str:
        """The differences in words, the largest first; what speaks against comes after what speaks for it."""
        pros.sort(key=lambda part: -part[0])
        cons.sort(key=lambda part: -part[0])
        text = self.listed([words for _, words in pros])
        return self.say("though", pros=text, cons=self.listed([words for _, words in cons])) if cons else text

    def _lead(self) -> str:
        """How far both sides are from the game hole, where a point is worth much more than it usually is."""
        best, chosen = self.best, self.chosen
        gap = 0.0 if best.win is None or chosen.win is None else best.win - chosen.win
        is_dear = gap > _DEAR * POINT * max(_SAME, best.total - chosen.total)
        return self.say("better.far", own=self._own_left, other=self._other_left) if is_dear else ""

    @property
    def _own_left(self) -> int:
        return holes_left(self.view, self.view.seat)

    @property
    def _other_left(self) -> int:
        return holes_left(self.view, Seat((self.view.seat + 1) % self.view.rules.players))

    def _is_for_the_score(self) -> bool:
        """Whether the choice is better for the game though not for the points."""
        return self.best.win is not None and self.best.total - self.chosen.total <= _SAME

    def _score_words(self) -> str:
        """How much more often it wins, at what distance from the game hole, and what it gives up or holds down."""
        best, chosen = self.best, self.chosen
        more = percent((best.win or 0.0) - (chosen.win or 0.0), self.language)
        own, other = self._own_left, self._other_left
        text = self.say("score.late" if min(own, other) <= _LATE else "score.early", own=own, other=other, more=more)
        if best.peg_other < chosen.peg_other - _TELLING:
            text += self.say("score.other", n=self._points(chosen.peg_other - best.peg_other))
        elif best.peg_own > chosen.peg_own + _TELLING:
            text += self.say("score.own", n=self._points(best.peg_own - chosen.peg_own))
        gives_up = chosen.total - best.total
        return text + self.say("score.fewer", n=self._points(gives_up)) if gives_up >= _SAME else text

    def _points(self, points: float) -> str:
        return decimal(f"{points:.1f}", self.language)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _kept(held: Sequence[Card], thrown: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(c for c in held if c not in thrown)


@dataclass(frozen=True, slots=True)
class _Throw(_Comparison):
    """Two throws."""

    @property
    def name(self) -> str:
        return self.say("better.throw", cards=card_list(self.best.cards))

    def gaps(self) -> dict[str, float]:
        view, best, chosen = self.view, self.best, self.chosen
        is_own_crib = view.dealer is not None and are_partners(view.rules, view.seat, view.dealer)
        return {
            "hand": best.hand - chosen.hand,
            "own_crib" if is_own_crib else "other_crib": best.crib - chosen.crib,
            "pegging": (best.peg_own - best.peg_other) - (chosen.peg_own - chosen.peg_other),
        }

    def words(self, fault: str, gap: float) -> str:
        how = "better" if gap > 0 else "worse"
        if fault == "hand":
            return self._hand_words(gap, how)
        if fault == "pegging":
            return self.sized(f"pegging.{how}", gap)
        baits = [bait_words(choice.cards, self.language) for choice in (self.best, self.chosen)]
        gift, taken = ("", "") if baits[0] == baits[1] else baits
        bait = gift if (fault == "own_crib") is (gap > 0) else taken
        return self.sized(f"{fault}.{how}.bait", gap, bait=bait) if bait else self.sized(f"{fault}.{how}", gap)

    def _hand_words(self, gap: float, how: str) -> str:
        kept, other = (_kept(self.view.hand, choice.cards) for choice in (self.best, self.chosen))
        if len(kept) != 4:
            return self.sized(f"hand.{how}", gap)
        holds, held_by_other = sum_points(held_items(kept)), sum_points(held_items(other))
        if gap > 0 and holds > held_by_other:
            return self.sized("hand.keeps", gap, held=held_words(kept, self.language))
        if gap <= 0 and holds < held_by_other:
            return self.sized("hand.breaks", gap, held=held_words(other, self.language))
        return self.sized(f"cuts.{how}", gap)


@dataclass(frozen=True, slots=True)
class _Laid(_Comparison):
    """Two cards of the play."""

    @property
    def name(self) -> str:
        return self.say("better.play", cards=self.best.cards[0])

    @property
    def _pile(self) -> list[Card]:
        return [c for _, c in self.view.pile]

    def gaps(self) -> dict[str, float]:
        best, chosen, pile = self.best, self.chosen, self._pile
        now = play_points([*pile, best.cards[0]]) - play_points([*pile, chosen.cards[0]])
        return {
            "missed": float(now),
            "reply": chosen.peg_other - best.peg_other,
            "later": best.peg_own - chosen.peg_own - now,
        }

    def words(self, fault: str, gap: float) -> str:
        own, other = self.best.cards[0], self.chosen.cards[0]
        if fault == "missed":
            names, points = play_items_words([*self._pile, own if gap >= 0 else other], self.language)
            if gap >= 0:
                return self.say("now.better", names=names, n=points)
            return self.say("now.worse", names=names, n=points) if names else self.say("now.less")
        if fault == "reply":
            risk = "" if gap >= 0 else self._risk(own, other)
            if risk:
                return self.sized("reply.lets", gap, risk=risk)
            return self.sized("reply.better" if gap >= 0 else "reply.worse", gap)
        if gap < 0:
            return self.sized("later.worse", gap)
        if card_value(other) < card_value(own) and card_value(other) <= 4:
            return self.sized("later.saves", gap, rank=self.say(f"the_rank.{other.text[0]}"))
        return self.sized("later.better", gap)

    def last(self, gaps: Mapping[str, float]) -> str:
        own, other = self.best.cards[0], self.chosen.cards[0]
        risk = self._risk(other, own) if gaps["reply"] >= _TELLING else ""
        return self.say("lets", card=other, risk=risk) if risk else ""

    def _replies(self, laid: Card) -> dict[tuple[str, int], float]:
        """What a reply to `laid` may score, by kind and rank: points times the unseen cards that score them."""
        found: dict[tuple[str, int], float] = {}
        count = self.view.count + card_value(laid)
        for c in unseen_cards(self.view):
            if c is laid or count + card_value(c) > 31:
                continue
            for item in play_items([*self._pile, laid, c]):
                key = item.kind, int(c.rank)
                found[key] = found.get(key, 0.0) + item.points
        return found

    def _risk(self, laid: Card, other: Card) -> str:
        """What a reply to `laid` may score rather than one to `other`: `any ten-card make fifteen`; empty for
        nothing.
        """
        here, there = self._replies(laid), self._replies(other)
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
        return self.say("risk", ranks=self._rank_words(ranks), reply=self.say(f"risk.{kind}"))

    def _rank_words(self, ranks: Sequence[int]) -> str:
        names = [self.say(f"a_rank.{_RANKS[rank - 1]}") for rank in ranks if rank < 10]
        tens = [rank for rank in ranks if rank in TEN_CARDS]
        if len(tens) == len(TEN_CARDS):
            names.append(self.say("a_rank.ten"))
        else:
            names += [self.say(f"a_rank.{_RANKS[rank - 1]}") for rank in tens]
        *most, last = names
        return f"{', '.join(most)}{self.say('list.or')}{last}" if most else last


_RANKS: Final = "A23456789TJQK"
