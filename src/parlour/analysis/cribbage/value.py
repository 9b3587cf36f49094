"""Cribbage: what cards are worth to a player that has no time to lose: the quick side of the analysis.

`throw_values` and `card_values` give one number a choice: points while the game is long, the chance to win towards its
end. `play_leaf` tells what the end of a play is worth by the points pegged in it.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from parlour.analysis.cribbage import tables
from parlour.analysis.cribbage.belief import other_hands
from parlour.analysis.cribbage.counts import holes_left, unseen_cards
from parlour.analysis.cribbage.deal import DealChances, wins
from parlour.analysis.cribbage.question import GAME_HOLE, Unanswerable
from parlour.cards import Card, Rank, sort_cards
from parlour.engine import Seat
from parlour.games.cribbage.view import CribbageView
from parlour.kernels import deal as deal_kernel
from parlour.kernels import discard as discard_kernel
from parlour.kernels import play as play_kernel
from parlour.kernels import show as show_kernel
from parlour.kernels.keeps import pair_index

__all__ = ["card_values", "crib_chances", "holes_to_go", "play_leaf", "throw_values", "values_against"]

MOST_HANDS: Final = 300
"""How many hands stand for all that the other side may hold; half as many at the first lead, the longest search."""
DOUBT: Final = 0.5
"""How much less likely a hand is that would have laid another card than was laid."""
_NEAR: Final = 60
"""From so many holes to go on the chance to win counts, not points."""
_CLOSE: Final = 2.0
"""Throws within so many points of the best are weighed by the chance to win."""
_TELL: Final = 1e-6

_SAMPLE: Final = 16
"""How many own throws stand for all of them where the own throw is not known."""
_JACK: Final = 10


def throw_values(view: CribbageView) -> dict[tuple[Card, ...], float]:
    """What each throw is worth to the seat that looks; two seats, six cards.

    Expected points own less other: the hand, the crib, and what the cards kept peg. Where a side is within `_NEAR`
    holes of the game hole, the chance to win with each throw that comes near the best; the others are left out.
    """
    hand = sort_cards(view.hand)
    is_dealer = view.dealer == view.seat
    six = bytes(c.index for c in hand)
    weights = tables.throw_weights(is_dealer)
    hands, cribs = discard_kernel.means(six, weights)
    sign = 1 if is_dealer else -1
    points = []
    pegs = []
    for at, (first, second) in enumerate(discard_kernel.THROWS):
        kept = [c.rank - 1 for place, c in enumerate(hand) if place not in (first, second)]
        own, other = tables.peg(kept, is_dealer)
        pegs.append((own, other))
        points.append(hands[at] + sign * cribs[at] + own - other)
    left = holes_to_go(view)
    throws = [(hand[first], hand[second]) for first, second in discard_kernel.THROWS]
    if not _is_near(left):
        return dict(zip(throws, points, strict=True))
    best = max(points)
    chosen = [at for at, found in enumerate(points) if best - found <= _CLOSE]
    hand_counts, crib_chances, own_show, _ = discard_kernel.spread(six, weights)
    deals = [
        DealChances(
            [count / 46 for count in hand_counts[at * 30 : at * 30 + 30]],
            crib_chances[at * 30 : at * 30 + 30],
            own_show[at * 88 + 29 : at * 88 + 88],
            *pegs[at],
        )
        for at in chosen
    ]
    scores = GAME_HOLE - left[0], GAME_HOLE - left[1]
    heels = sum(c.rank is Rank.JACK for c in hand)
    chances = wins(deals, scores=scores, is_dealer=is_dealer, heels=(4 - heels) / 46)
    return {throws[at]: chance + _TELL * points[at] for at, chance in zip(chosen, chances, strict=True)}


def card_values(view: CribbageView) -> list[float]:
    """What it is worth to lay each card of the hand, not a number where it does not fit; two seats, six cards.

    Points own less other to the end of the play, or the chance to win where a side is within `_NEAR` holes of the game
    hole, against the hands that the other side may hold. Raises ValueError where none fits what was seen.
    """
    hands, weights = other_hands(view, most=MOST_HANDS if view.pile or view.counts else MOST_HANDS // 2, doubt=DOUBT)
    left = holes_to_go(view)
    leaf = play_leaf(view, left, hands, weights) if _is_near(left) else None
    return values_against(view, hands, weights, left, leaf)


def values_against(
    view: CribbageView, hands: bytes, weights: array[float], left: Sequence[int], leaf: array[float] | None
) -> list[float]:
    """What each card of the hand is worth over these hands of the other side, not a number where it does not fit.

    `left` are the holes that the own and the other side need; the worth is that of `leaf`, or points without one.
    """
    return list(
        play_kernel.values(
            bytes(c.rank - 1 for c in view.hand),
            hands,
            weights,
            bytes(c.rank - 1 for _, c in view.pile),
            is_open=False,
            own_gone=view.seat in view.gone,
            other_gone=Seat(1 - view.seat) in view.gone,
            own_left=left[0],
            other_left=left[1],
            leaf=leaf,
        )
    )


def _is_near(left: tuple[int, int]) -> bool:
    """Whether the chance to win counts: near the end, and where the table of positions tells it."""
    return min(left) <= _NEAR and max(left) <= GAME_HOLE


def holes_to_go(view: CribbageView) -> tuple[int, int]:
    """The holes that the own and the other side need of two."""
    return holes_left(view, view.seat), holes_left(view, Seat(1 - view.seat))


def play_leaf(view: CribbageView, left: Sequence[int], hands: bytes, weights: array[float]) -> array[float]:
    """The chance to win by points that both peg from here: hands and crib are counted from there, in their order."""
    is_dealer = view.dealer == view.seat
    own_points = _own_points(view)
    crib = crib_chances(view)
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
        raise Unanswerable("starter", "starter")
    return bytes([view.starter.index])


def crib_chances(view: CribbageView) -> array[float]:
    """The chances of 0 to 29 points in the crib as the seat sees it; of any throw where its own is not known."""
    is_dealer = view.dealer == view.seat
    starter = _starter(view)[0]
    unseen = [c.index for c in unseen_cards(view)]
    laid = [c.index for c in _laid(view, Seat(1 - view.seat))]
    thrown = tuple(c.index for c in view.thrown[view.seat] if c is not None)
    own = [(thrown, 1.0)]
    if not thrown:
        usual = tables.throw_weights(not is_dealer)
        pairs = list(combinations(unseen, 2))
        own = [(pair, usual[pair_index(*pair)]) for pair in pairs[:: len(pairs) // _SAMPLE]]
    found = [0.0] * 30
    for two, chance in own:
        free = tuple(sorted({*unseen, *laid} - {*two}))
        points, pairs_of = _cribs(two, starter, free, is_dealer=is_dealer)
        for at in range(30):
            found[at] += chance * points[at]
        for at, c in enumerate(laid):  # these are in no crib: a pair of two of them is taken off once
            for other, count, weight in pairs_of[c]:
                if other not in laid[:at]:
                    found[count] -= chance * weight
    found = [max(0.0, chance) for chance in found]
    whole = sum(found)
    return array("d", [chance / whole for chance in found])


_PairsOf: TypeAlias = dict[int, list[tuple[int, int, float]]]


@lru_cache(maxsize=64)
def _cribs(
    two: tuple[int, ...], starter: int, free: tuple[int, ...], *, is_dealer: bool
) -> tuple[list[float], _PairsOf]:
    """What cribs with these two cards come to when the other two are of `free`, weighted by what is thrown.

    The weight of 0 to 29 points; and for each card the pairs it is in: the other card, the points, the weight.
    """
    weights = tables.throw_weights(is_dealer)
    pairs = list(combinations(free, 2))
    out = bytearray(len(pairs))
    show_kernel.scores(b"".join(bytes((*two, *pair, starter)) for pair in pairs), out, is_crib=True)
    found = [0.0] * 30
    pairs_of: _PairsOf = {c: [] for c in free}
    for points, (one, other) in zip(out, pairs, strict=True):
        weight = weights[pair_index(one, other)]
        found[points] += weight
        pairs_of[one].append((other, points, weight))
        pairs_of[other].append((one, points, weight))
    return found, pairs_of


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
