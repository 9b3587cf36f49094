"""Cribbage: what each card is worth in the play, in points for both sides and in the chance to win the game."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

from parlour.analysis.cribbage import tables
from parlour.analysis.cribbage.counts import card_value, play_points, unseen_cards
from parlour.analysis.cribbage.question import GAME_HOLE, Unanswerable
from parlour.cards import Card, Rank
from parlour.engine import Seat, Side
from parlour.games.cribbage.rules import side_of, target_of
from parlour.games.cribbage.state import Phase
from parlour.games.cribbage.view import CribbageView
from parlour.kernels import deal as deal_kernel
from parlour.kernels import play as play_kernel
from parlour.kernels import show as show_kernel

__all__ = ["NOISE_POINTS", "NOISE_WIN", "PlayValue", "Plays", "best_plays"]

NOISE_POINTS: Final = 0.03
"""Cards closer than this in points count as equal: what the other side keeps is known no better."""
NOISE_WIN: Final = 0.001
"""Cards closer than this in the chance to win count as equal."""

_TELL: Final = 1e-4
"""How much the own points weigh beside the difference, so that the two can be told apart afterwards."""
_SAMPLE: Final = 16
"""How many own throws stand for all of them where the own throw is not known."""
_JACK: Final = 10


@dataclass(frozen=True, slots=True)
class PlayValue:
    """One card that may be laid: the points that each side may expect from it to the end of the play.

    `now` are those of the card itself; `total` = own - other; `win` is the chance to win the game, None where no table
    covers it.
    """

    card: Card
    now: int
    own: float
    other: float
    total: float
    win: float | None
    is_tied: bool
    """Whether it is as good as the best one, so far as the numbers can tell."""


@dataclass(frozen=True, slots=True)
class Plays:
    """Every card that may be laid, the best first: by the chance to win where it is known, else by points."""

    seat: Seat
    hand: tuple[Card, ...]
    pile: tuple[Card, ...]
    count: int
    starter: Card | None
    is_dealer: bool
    scores: tuple[int, int]
    """Own, other."""
    plays: tuple[PlayValue, ...]
    holds: tuple[float, ...]
    """How likely the other side holds a card of each rank, the ace first."""

    @property
    def best(self) -> PlayValue:
        """The first of them."""
        return self.plays[0]


def best_plays(view: CribbageView) -> Plays:
    """Every card that the seat on turn may lay, ranked, from its view alone. Raises Unanswerable where there is none.

    The other side is taken to hold what good players keep, as far as the cards seen and every go allow, and to lay what
    is best for it one card ahead; the own later cards are chosen by what its answers tell. Two seats alone. The chance
    to win is given as far as the game is no longer than one to 121. In lowball the card with the fewest points is
    the first, and no chance is given.
    """
    rules = view.rules
    if rules.players != 2 or rules.cards == "five":
        raise Unanswerable("position", "the play is analysed for two players with six cards alone")
    fits = [c for c in view.hand if card_value(c) <= 31 - view.count]
    if view.phase is not Phase.PLAY or view.due is not None or view.turn != view.seat or not fits:
        raise Unanswerable("position", "there is no card to lay here: ask when it is your turn and a card fits")
    own_side = side_of(rules, view.seat)
    scores = view.scores[own_side], view.scores[1 - own_side]
    left = [target_of(rules, Side(side)) - view.scores[side] for side in (own_side, 1 - own_side)]
    hands, weights = _others(view)
    sign = -1 if rules.lowball else 1
    total, told = (_values(view, hands, weights, _points(sign, more)) for more in (0.0, _TELL))
    chances: Sequence[float | None] = [None] * len(view.hand)
    if max(left) <= GAME_HOLE and not rules.lowball:
        found = _values(view, hands, weights, _leaf(view, left, hands, weights), left)
        chances = [min(1.0, max(0.0, win)) for win in found]
    rows = []
    for at, c in enumerate(view.hand):
        if c in fits:
            own = (told[at] - total[at]) / _TELL
            net = sign * total[at]
            now = play_points([*(laid for _, laid in view.pile), c])
            rows.append(PlayValue(c, now, own, own - net, net, chances[at], is_tied=False))
    return Plays(
        seat=view.seat,
        hand=view.hand,
        pile=tuple(c for _, c in view.pile),
        count=view.count,
        starter=view.starter,
        is_dealer=view.dealer == view.seat,
        scores=scores,
        plays=_ranked(rows, sign),
        holds=_holds(hands, weights),
    )


def _ranked(rows: Sequence[PlayValue], sign: int) -> tuple[PlayValue, ...]:
    def worth(row: PlayValue) -> tuple[float, float]:
        return (row.total * sign if row.win is None else round(row.win, 9)), row.total * sign

    ordered = sorted(rows, key=worth, reverse=True)
    noise = NOISE_POINTS if ordered[0].win is None else NOISE_WIN
    best = worth(ordered[0])[0]
    return tuple(replace(row, is_tied=best - worth(row)[0] <= noise) for row in ordered)


def _values(
    view: CribbageView, hands: bytes, weights: array[float], leaf: array[float], left: Sequence[int] = (1000, 1000)
) -> list[float]:
    other = 1 - view.seat
    return list(
        play_kernel.values(
            bytes(c.rank - 1 for c in view.hand),
            hands,
            weights,
            bytes(c.rank - 1 for _, c in view.pile),
            is_open=False,
            own_gone=view.seat in view.gone,
            other_gone=other in view.gone,
            own_left=left[0],
            other_left=left[1],
            leaf=leaf,
        )
    )


@cache
def _points(sign: int, more: float) -> array[float]:
    """A leaf table: points own less other (in lowball the other way), and so much more for the own ones."""
    return array("d", [sign * (own - other) + more * own for own in range(64) for other in range(64)])


def _others(view: CribbageView) -> tuple[bytes, array[float]]:
    """The hands of ranks that the other side may hold, one after the other, and how likely each is.

    Raises Unanswerable where no hand fits what was seen.
    """
    other = Seat(1 - view.seat)
    held_count = len(view.hands[other])
    laid = [c.rank - 1 for pile in (*view.counts, view.pile) for seat, c in pile if seat == other]
    unseen = [0] * 13
    for c in unseen_cards(view):
        unseen[c.rank - 1] += 1
    least = _least_value(view, other)
    ranks = [rank for rank in range(13) if unseen[rank] and min(rank + 1, 10) >= least]
    keep = tables.keep_weights(view.dealer == view.seat)
    hands = bytearray()
    weights = array("d")
    for held in combinations_with_replacement(ranks, held_count):
        ways = 1
        for rank in set(held):
            ways *= comb(unseen[rank], held.count(rank))
        weight = ways * keep[tables.keep_index(bytes([*laid, *held]))]
        if weight > 0:
            hands += bytes(held)
            weights.append(weight)
    if not weights:
        raise Unanswerable("position", "the other side cannot hold any cards that fit what it laid and its goes")
    whole = sum(weights)
    return bytes(hands), array("d", [weight / whole for weight in weights])


def _least_value(view: CribbageView, seat: Seat) -> int:
    """The least that a card still held by `seat` adds to a count: its goes tell that nothing less was there.

    Rule: C-18: who can lay a card must.
    """
    least = 1
    for pile in (*view.counts, view.pile):
        count = 0
        for at, (who, c) in enumerate(pile):
            count += card_value(c)
            after = pile[at + 1][0] if at + 1 < len(pile) else None
            is_over = after is None and pile is not view.pile
            has_passed = after is None and (is_over or seat in view.gone)
            is_told = is_over if who == seat else after == who or has_passed
            if is_told and count < 31:
                least = max(least, 32 - count)
    return least


def _holds(hands: bytes, weights: array[float]) -> tuple[float, ...]:
    size = len(hands) // len(weights)
    found = [0.0] * 13
    for at, weight in enumerate(weights):
        for rank in set(hands[at * size : at * size + size]):
            found[rank] += weight
    return tuple(found)


def _leaf(view: CribbageView, left: Sequence[int], hands: bytes, weights: array[float]) -> array[float]:
    """The chance to win by points that both peg from here: hands and crib are counted from there, in their order."""
    is_dealer = view.dealer == view.seat
    own_points = _own_points(view)
    crib = _crib_chances(view, is_dealer=is_dealer)
    hand = array("d", [float(n == own_points) for n in range(30)])
    show = array("d", [*([0.0] * own_points), *crib, *([0.0] * (29 - own_points))])
    return deal_kernel.after_play(
        hand,
        crib,
        show,
        _other_points(view, hands, weights),
        tables.win_table(is_dealer=not is_dealer),
        own=GAME_HOLE - left[0],
        other=GAME_HOLE - left[1],
        is_dealer=is_dealer,
    )


def _laid(view: CribbageView, seat: Seat) -> list[Card]:
    return [c for pile in (*view.counts, view.pile) for who, c in pile if who == seat]


def _own_points(view: CribbageView) -> int:
    kept = bytes(c.index for c in (*view.hand, *_laid(view, view.seat)))
    return show_kernel.score(kept + _starter(view), is_crib=False)


def _starter(view: CribbageView) -> bytes:
    if view.starter is None:
        raise Unanswerable("starter", "the starter lies open in the play: name it")
    return bytes([view.starter.index])


def _crib_chances(view: CribbageView, *, is_dealer: bool) -> array[float]:
    """The chances of 0 to 29 points in the crib as the seat sees it; of any throw where its own is not known."""
    starter = _starter(view)
    unseen = [c.index for c in unseen_cards(view)]
    thrown = [c.index for c in view.thrown[view.seat] if c is not None]
    pairs = list(combinations(unseen, 2))
    own = [(tuple(thrown), 1.0)]
    if not thrown:
        usual = tables.throw_weights(not is_dealer)
        own = [(pair, _pair_weight(usual, *pair)) for pair in pairs[:: len(pairs) // _SAMPLE]]
    weights = tables.throw_weights(is_dealer)
    found = array("d", [0.0] * 30)
    for two, chance in own:
        fits = [pair for pair in pairs if not set(pair) & set(two)]
        out = bytearray(len(fits))
        show_kernel.scores(b"".join(bytes((*two, *pair)) + starter for pair in fits), out, is_crib=True)
        for points, pair in zip(out, fits, strict=True):
            found[points] += chance * _pair_weight(weights, *pair)
    whole = sum(found)
    return array("d", [chance / whole for chance in found])


def _pair_weight(weights: Sequence[float], one: int, two: int) -> float:
    low, high = sorted((one >> 2, two >> 2))
    return weights[high * 13 + low] if one & 3 == two & 3 else weights[low * 13 + high]


def _other_points(view: CribbageView, hands: bytes, weights: Sequence[float]) -> array[float]:
    """The chances of 0 to 29 points in the other side's hand, from its ranks; a flush is too rare to be told."""
    other = Seat(1 - view.seat)
    laid = _laid(view, other)
    starter = _starter(view)[0]
    rank, suit = starter >> 2, starter & 3
    size = len(hands) // len(weights)
    fives = bytearray()
    by_suit = bytearray()
    for at in range(len(weights)):
        ranks = sorted([*(c.rank - 1 for c in laid), *hands[at * size : at * size + size]])
        # All suits of a hand differ, so that there is no flush; nobs are taken off again where they cannot be avoided.
        free = {0, 1, 2, 3} - {place for place, r in enumerate(ranks) if r == rank}
        place = min(free, key=lambda place: ranks[place] == _JACK)
        fives += bytes([*(r * 4 + place for place, r in enumerate(ranks)), rank * 4 + place])
        by_suit.append(ranks[place] == _JACK)
    points = bytearray(len(weights))
    show_kernel.scores(fives, points, is_crib=False)
    found = array("d", [0.0] * 31)
    unseen_jacks = [c for c in unseen_cards(view) if c.rank is Rank.JACK]
    has_laid = any(c.index == _JACK * 4 + suit for c in laid)
    is_unseen = any(c.suit == suit for c in unseen_jacks)
    for at, weight in enumerate(weights):
        held = hands[at * size : at * size + size].count(_JACK)
        nobs = 1.0 if has_laid else held / len(unseen_jacks) if is_unseen else 0.0
        sure = points[at] - by_suit[at]
        found[sure] += weight * (1 - nobs)
        found[sure + 1] += weight * nobs
    return found[:30]
