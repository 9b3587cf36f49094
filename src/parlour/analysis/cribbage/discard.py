"""Cribbage: what each throw is worth: hand, crib and pegging in points, and the chance to win the game."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from parlour.analysis.cribbage import tables
from parlour.analysis.cribbage.counts import hand_points
from parlour.analysis.cribbage.deal import DealChances, Spread, wins
from parlour.analysis.cribbage.question import GAME_HOLE, Unanswerable, check_dealt, check_scores
from parlour.cards import PACK, Card, Rank, sort_cards
from parlour.engine import Side
from parlour.games.cribbage.rules import side_of, target_of
from parlour.games.cribbage.state import Phase
from parlour.games.cribbage.view import CribbageView
from parlour.kernels import discard as kernel

__all__ = ["NOISE_POINTS", "NOISE_WIN", "Discard", "Throw", "Turn", "best_throws", "of_view"]

NOISE_POINTS: Final = 0.1
"""Throws closer than this in points count as equal: what two kept hands peg is known no better beside each other."""
NOISE_WIN: Final = 0.002
"""Throws closer than this in the chance to win count as equal."""


_SINGLE: Final = {
    (3, True): (1.37, 0.79, 0.51, 0.48, 0.04, 0.71, 0.94, 1.09, 1.20, 1.01, 0.56, 1.70, 2.58),
    (3, False): (1.05, 0.95, 0.90, 0.65, 0.53, 0.81, 1.16, 1.25, 1.04, 0.80, 0.82, 1.32, 1.72),
    (4, True): (1.21, 0.95, 0.81, 0.63, 0.37, 0.75, 0.97, 1.04, 1.09, 0.92, 0.78, 1.45, 2.02),
    (4, False): (0.98, 1.18, 1.13, 0.72, 0.69, 0.79, 1.15, 1.14, 0.92, 0.70, 0.92, 1.22, 1.46),
}
"""What the other seats throw at tables of three and four, by whether the crib is the own side's: how often each
rank is thrown, 1 where all are alike. They answer one another: each seat throws by the mean of hand and crib."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One way to discard, in expected points; `crib` is what the crib scores, whoever owns it.

    `total` = hand + crib (own) or - crib (other's) + peg_own - peg_other; `win` is the chance to win the game, None
    without scores. Pegging is None at tables of three and four, where `total` leaves it out.
    """

    throw: tuple[Card, ...]
    keep: tuple[Card, ...]
    hand: float
    crib: float
    crib_random: float
    """What the crib would score if the others threw any cards at all."""
    peg_own: float | None
    peg_other: float | None
    total: float
    win: float | None
    is_tied: bool
    """Whether it is as good as the best one, so far as the numbers can tell."""
    hand_spread: Spread
    crib_spread: Spread | None
    show_spread: Spread | None
    """Hand and crib together, the crib counted against the pone."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A starter that makes another throw the best: which, and by how many points it beats the answer then."""

    starter: Card
    throw: tuple[Card, ...]
    gain: float


@dataclass(frozen=True, slots=True)
class Discard:
    """Every throw of a hand, the best first: by the chance to win where scores are given, else by points."""

    hand: tuple[Card, ...]
    is_dealer: bool
    scores: tuple[int, int] | None
    players: int
    throws: tuple[Throw, ...]
    turns: tuple[Turn, ...]

    @property
    def best(self) -> Throw:
        """The first of them."""
        return self.throws[0]

    def of(self, thrown: Sequence[Card]) -> Throw:
        """The row of this throw. Raises KeyError where the hand has no such throw."""
        wanted = set(thrown)
        for row in self.throws:
            if set(row.throw) == wanted:
                return row
        raise KeyError(tuple(thrown))


def best_throws(
    hand: Sequence[Card], *, is_dealer: bool, scores: tuple[int, int] | None = None, players: int = 2
) -> Discard:
    """Every throw of a hand as dealt, ranked. Raises Unanswerable for cards, scores or players that cannot be.

    `scores` are (own, other) before the discard in a game to 121. At tables of three and four `is_dealer` says whether
    the crib goes to the own side; one card is thrown there, and scores cannot be asked for.

    >>> from parlour.cards import parse_cards
    >>> best = best_throws(parse_cards("5H 5S TC JC QH KD"), is_dealer=True).best
    >>> len(best.keep), best.is_tied
    (4, True)
    """
    cards = sort_cards(hand)
    check_dealt(cards, players=players)
    if scores is not None:
        check_scores(scores)
    if players > 2 and scores is not None:
        raise Unanswerable("score", "score_players")
    rows, turns = _of_two(cards, is_dealer, scores) if players == 2 else _of_more(cards, is_dealer, players)
    return Discard(cards, is_dealer, scores, players, _ranked(rows), turns)


def of_view(view: CribbageView) -> Discard:
    """Every throw of the seat that looks, from its view alone, ranked. Raises Unanswerable where it has none to make.

    The chance to win is given for two players, as far as the game is no longer than one to 121. In lowball the throw
    with the fewest points is the first, and no starters are told.
    """
    rules = view.rules
    if view.phase is not Phase.DISCARD or view.dealer is None or len(view.hand) < rules.deal_count:
        raise Unanswerable("position", "no_discard")
    if rules.cards == "five":
        raise Unanswerable("position", "five_cards")
    own = side_of(rules, view.seat)
    is_dealer = side_of(rules, view.dealer) == own
    scores = None
    if rules.players == 2 and not rules.lowball:
        left = [target_of(rules, side) - view.scores[side] for side in (own, Side(1 - own))]
        if max(left) <= GAME_HOLE:
            scores = GAME_HOLE - left[0], GAME_HOLE - left[1]
    found = best_throws(view.hand, is_dealer=is_dealer, scores=scores, players=rules.players)
    return replace(found, throws=_ranked(found.throws, is_lowball=True), turns=()) if rules.lowball else found


def _ranked(rows: Sequence[Throw], *, is_lowball: bool = False) -> tuple[Throw, ...]:
    """The best first, and those marked that are as good as it so far as the numbers can tell."""
    sign = -1 if is_lowball else 1

    def worth(row: Throw) -> tuple[float, float]:
        return (row.total * sign if row.win is None else round(row.win, 9)), row.total * sign

    ordered = sorted(rows, key=worth, reverse=True)
    noise = NOISE_POINTS if ordered[0].win is None else NOISE_WIN
    best = worth(ordered[0])[0]
    return tuple(replace(row, is_tied=best - worth(row)[0] <= noise) for row in ordered)


def _of_two(
    cards: tuple[Card, ...], is_dealer: bool, scores: tuple[int, int] | None
) -> tuple[list[Throw], tuple[Turn, ...]]:
    six = bytes(c.index for c in cards)
    weights = tables.throw_weights(is_dealer)
    hands, cribs = kernel.means(six, weights)
    _, randoms = kernel.means(six)
    hand_counts, crib_chances, own_show, other_show = kernel.spread(six, weights)
    show = own_show if is_dealer else other_show
    unseen = [c for c in PACK if c not in cards]
    throws = tuple(combinations(cards, 2))
    keeps = [tuple(c for c in cards if c not in throw) for throw in throws]
    deals = []
    for at, keep in enumerate(keeps):
        hand = [n / len(unseen) for n in hand_counts[at * 30 : at * 30 + 30]]
        crib = crib_chances[at * 30 : at * 30 + 30]
        own, other = tables.peg([c.rank - 1 for c in keep], is_dealer)
        deals.append(DealChances(hand, crib, own_show[at * 88 + 29 : at * 88 + 88], own, other))
    chances: Sequence[float | None] = [None] * len(throws)
    if scores is not None:
        heels = sum(c.rank is Rank.JACK for c in unseen) / len(unseen)
        chances = wins(deals, scores=scores, is_dealer=is_dealer, heels=heels)
    show = own_show if is_dealer else other_show
    rows = [
        Throw(
            throw=throw,
            keep=keeps[at],
            hand=hands[at],
            crib=cribs[at],
            crib_random=randoms[at],
            peg_own=deal.peg_own,
            peg_other=deal.peg_other,
            total=hands[at] + (cribs[at] if is_dealer else -cribs[at]) + deal.peg_own - deal.peg_other,
            win=chances[at],
            is_tied=False,
            hand_spread=Spread.of(deal.hand),
            crib_spread=Spread.of(deal.crib),
            show_spread=Spread.of(show[at * 88 : at * 88 + 88], zero_at=29),
        )
        for at, (throw, deal) in enumerate(zip(throws, deals, strict=True))
    ]
    hand_by, crib_by = kernel.by_starter(six, weights)
    return rows, _turns(rows, hand_by, crib_by, unseen, is_dealer=is_dealer)


def _of_more(cards: tuple[Card, ...], is_dealer: bool, players: int) -> tuple[list[Throw], tuple[Turn, ...]]:
    five = bytes(c.index for c in cards)
    hands, cribs = kernel.single_means(five, array("d", _SINGLE[players, is_dealer]), players=players)
    _, randoms = kernel.single_means(five, players=players)
    rows = []
    for at, thrown in enumerate(cards):
        keep = tuple(c for c in cards if c is not thrown)
        counts = Counter(hand_points(cards, keep))
        hand = [counts[n] / counts.total() for n in range(30)]
        rows.append(
            Throw(
                throw=(thrown,),
                keep=keep,
                hand=hands[at],
                crib=cribs[at],
                crib_random=randoms[at],
                peg_own=None,
                peg_other=None,
                total=hands[at] + (cribs[at] if is_dealer else -cribs[at]),
                win=None,
                is_tied=False,
                hand_spread=Spread.of(hand),
                crib_spread=None,
                show_spread=None,
            )
        )
    return rows, ()


def _turns(
    rows: Sequence[Throw],
    hands: Sequence[int],
    cribs: Sequence[float],
    starters: Sequence[Card],
    *,
    is_dealer: bool,
) -> tuple[Turn, ...]:
    """The starters with which, by points, another throw than the answer would have been better."""
    sign = 1 if is_dealer else -1
    answer = rows.index(max(rows, key=lambda row: row.total if row.win is None else row.win))
    pegs = [row.total - row.hand - sign * row.crib for row in rows]
    count = len(starters)
    found = []
    for at, starter in enumerate(starters):
        worth = [hands[i * count + at] + sign * cribs[i * count + at] + pegs[i] for i in range(len(rows))]
        best = max(range(len(rows)), key=worth.__getitem__)
        gain = worth[best] - worth[answer]
        if gain > NOISE_POINTS:
            found.append(Turn(starter, rows[best].throw, gain))
    return tuple(found)
