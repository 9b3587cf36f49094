"""What each throw is worth in the hand and in the crib, in Python alone. Twin: `games.cribbage.show`.

The points of a crib for fifteens, pairs and runs depend on ranks alone, so the opponent's throw is taken by its two
ranks (91 of them); flush and his nobs are added from how likely the cards are that make them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, isinf
from operator import mul
from typing import Final, NamedTuple

from parlour.kernels.buffers import Buffer, cards_of, checked_weights
from parlour.kernels.pure.show import rank_points, suit_points

__all__ = ["by_starter", "means", "single_means", "spread"]

_JACK: Final = 10
_THROWS: Final = tuple(combinations(range(6), 2))
_PAIRS: Final = tuple(combinations_with_replacement(range(13), 2))
_PLACE: Final = {pair: place for place, pair in enumerate(_PAIRS)}
_SIZES: Final = tuple(mask.bit_count() for mask in range(16))
_ALIKE: Final = (1.0,) * 169


class _Starter(NamedTuple):
    """A starter: the weight of all pairs that the opponent may then throw, and how likely the remarkable ones are."""

    card: int
    whole: float
    pairs: list[float]
    """The weight of each pair of ranks."""
    jack: float
    """Probability that the opponent throws the jack of the starter's suit."""
    suited: float
    """Probability that it throws two cards of the starter's suit."""


@cache
def _crib_points(low: int, high: int, starter: int) -> tuple[int, ...]:
    """Points by ranks of a crib with one's own two cards and the starter, for each of the 91 pairs of the opponent."""
    fives = [tuple(sorted((low, high, starter, *pair))) for pair in _PAIRS]
    return tuple([rank_points(five) if five[0] != five[4] else 0 for five in fives])  # no pack has five of a rank


def _own_points(a: int, b: int, starter: int) -> tuple[int, ...]:
    low, high = sorted((a >> 2, b >> 2))
    return _crib_points(low, high, starter >> 2)


def _checked(weights: Buffer | None, count: int) -> Sequence[float]:
    """The weights as numbers; all alike where none are given."""
    if weights is None:
        return _ALIKE[:count]
    return checked_weights(weights, count).tolist()


def _pair_weight(weights: Sequence[float], low: int, high: int, lows: int, highs: int) -> float:
    """The weight of all pairs of cards of two ranks with these suits (of one rank: the same twice)."""
    if low == high:
        return weights[14 * low] * comb(_SIZES[lows], 2)
    suited = _SIZES[lows & highs]
    return weights[13 * low + high] * (_SIZES[lows] * _SIZES[highs] - suited) + weights[13 * high + low] * suited


def _card_weight(weights: Sequence[float], a: int, b: int) -> float:
    """The weight of a pair of cards."""
    low, high = (a >> 2, b >> 2) if a < b else (b >> 2, a >> 2)
    return weights[13 * high + low] if (a ^ b) & 3 == 0 else weights[13 * low + high]


def _masks(cards: bytes) -> list[int]:
    """The unseen suits of each rank, as bits."""
    masks = [15] * 13
    for card in cards:
        masks[card >> 2] &= ~(1 << (card & 3))
    return masks


def _starters(six: bytes, weights: Sequence[float]) -> list[_Starter]:
    """Each of the 46 starters with all that does not depend on the throw."""
    unseen = [card for card in range(52) if card not in six]
    masks = _masks(six)
    pairs = [_pair_weight(weights, low, high, masks[low], masks[high]) for low, high in _PAIRS]
    total = sum(pairs)
    suits = [[card for card in unseen if card & 3 == suit] for suit in range(4)]
    suited = [sum(_card_weight(weights, a, b) for a, b in combinations(suits[suit], 2)) for suit in range(4)]
    found = []
    for card in unseen:
        rank, suit = card >> 2, card & 3
        now = pairs.copy()
        masks[rank] &= ~(1 << suit)
        for other in range(13):
            low, high = (rank, other) if rank <= other else (other, rank)
            now[_PLACE[low, high]] = _pair_weight(weights, low, high, masks[low], masks[high])
        whole = sum(now)
        if not whole > 1e-12 * total or isinf(total):
            raise ValueError("with these weights the opponent has no pair to throw")
        jack = 4 * _JACK + suit
        with_jack = 0.0
        if masks[_JACK] >> suit & 1:
            with_jack = sum([_card_weight(weights, jack, c) for c in unseen if c not in (jack, card)])
        same = sum([_card_weight(weights, card, c) for c in suits[suit] if c != card])
        masks[rank] |= 1 << suit
        found.append(_Starter(card, whole, now, with_jack / whole, (suited[suit] - same) / whole))
    return found


def _kept(six: bytes, throw: tuple[int, int]) -> bytes:
    return bytes([card for at, card in enumerate(six) if at not in throw])


def _hands(six: bytes, starters: Sequence[_Starter]) -> array[int]:
    """The points of each of the 15 hands with each of the 46 starters."""
    hands = array("B")
    for throw in _THROWS:
        kept = _kept(six, throw)
        ranks = [card >> 2 for card in kept]
        points = [rank_points(tuple(sorted((*ranks, rank)))) for rank in range(13)]
        hands.extend([points[s.card >> 2] + suit_points(kept, s.card, is_crib=False) for s in starters])
    return hands


def _remarkable(a: int, b: int, starter: _Starter) -> float:
    """Expected points for his nobs and the flush of a crib with these two cards of one's own."""
    suit = starter.card & 3
    points = 1.0 if 4 * _JACK + suit in (a, b) else starter.jack
    return points + 5 * starter.suited if a & 3 == suit == b & 3 else points


def means(six: bytes, weights: Buffer | None = None) -> tuple[array[float], array[float]]:
    """The expected points of the hand and of the crib for each of the 15 throws, in the order of `THROWS`.

    Exact over the 46 starters and, for the crib, over every pair that the opponent may throw. `six` are six different
    cards. `weights` are 13 x 13 doubles, row by row: how much likelier than another a pair of cards is to be thrown by
    the opponent, before any card is known. Row the lower rank and column the higher for two cards of different suits
    (a pair of one rank too), row the higher and column the lower for two of one suit; 1 for all where it is None.
    Raises ValueError for what are not six cards, for weights below 0, and for weights that allow no pair.

    >>> hands, cribs = means(bytes([16, 17, 36, 40, 45, 50]))  # 5C 5D TC JC QD KH
    >>> round(max(hands), 3)
    12.413
    """
    cards = cards_of(six, 6, "a throw is two of six cards")
    starters = _starters(cards, _checked(weights, 169))
    hands = _hands(cards, starters)
    by_rank: dict[int, list[float]] = {}
    for s in starters:
        sums = by_rank.setdefault(s.card >> 2, [0.0] * 91)
        by_rank[s.card >> 2] = [one + pair / s.whole for one, pair in zip(sums, s.pairs, strict=True)]
    cribs = array("d")
    for i, j in _THROWS:
        a, b = cards[i], cards[j]
        points = sum([sum(map(mul, _own_points(a, b, rank << 2), chances)) for rank, chances in by_rank.items()])
        cribs.append((points + sum([_remarkable(a, b, s) for s in starters])) / 46)
    return array("d", [sum(hands[46 * t : 46 * t + 46]) / 46 for t in range(15)]), cribs


def by_starter(six: bytes, weights: Buffer | None = None) -> tuple[array[int], array[float]]:
    """For each throw and each starter the points of the hand (bytes) and the expected points of the crib (doubles).

    15 rows, in the order of `THROWS`, of 46: the unseen cards in order. Arguments and errors as of `means`.
    """
    cards = cards_of(six, 6, "a throw is two of six cards")
    starters = _starters(cards, _checked(weights, 169))
    cribs = array("d")
    for i, j in _THROWS:
        a, b = cards[i], cards[j]
        for s in starters:
            points = sum(map(mul, _own_points(a, b, s.card), s.pairs)) / s.whole
            cribs.append(points + _remarkable(a, b, s))
    return _hands(cards, starters), cribs


class _Split(NamedTuple):
    """The chances of the opponent's throws under one starter, parted by what the starter's suit does to them."""

    plain: list[float]
    """Without the jack of that suit, not both of that suit; by the 91 pairs of ranks."""
    jack: list[float]
    """That jack and a card of another suit; by its rank."""
    suited: list[float]
    """Both of that suit, without the jack."""
    suited_jack: list[float]
    """Both of that suit, one of them the jack."""


def _split(masks: Sequence[int], weights: Sequence[float], starter: _Starter) -> _Split:
    rank, bit = starter.card >> 2, 1 << (starter.card & 3)
    suits = list(masks)
    suits[rank] &= ~bit
    has_jack = bool(suits[_JACK] & bit)
    suits[_JACK] &= ~bit
    plain, suited = [], []
    for low, high in _PAIRS:
        both = low != high and bool(suits[low] & suits[high] & bit)
        lows = suits[low] & ~bit if both else suits[low]
        other = _pair_weight(weights, low, high, lows, suits[high])
        if both:  # the first is of that suit, the second of another
            other += weights[13 * low + high] * (_SIZES[suits[high]] - 1)
        plain.append(other / starter.whole)
        suited.append(weights[13 * high + low] / starter.whole if both else 0.0)
    jack, suited_jack = [0.0] * 13, [0.0] * 13
    if has_jack:
        for r in range(13):
            low, high = min(r, _JACK), max(r, _JACK)
            of_suit = bool(suits[r] & bit)
            jack[r] = weights[13 * low + high] * (_SIZES[suits[r]] - of_suit) / starter.whole
            suited_jack[r] = weights[13 * high + low] * of_suit / starter.whole
    return _Split(plain, jack, suited, suited_jack)


def spread(six: bytes, weights: Buffer | None = None) -> tuple[array[int], array[float], array[float], array[float]]:
    """The distributions of the points of hand and crib for each of the 15 throws, in the order of `THROWS`.

    Four arrays: how many of the 46 starters make a hand worth 0 to 29 (15 x 30 counts); the probability of a crib worth
    0 to 29 (15 x 30); that of hand and crib together, where the crib is one's own, worth -29 to 58 (15 x 88, so that
    the place is the sum plus 29); that of the hand less the crib, where it is the opponent's (15 x 88, likewise).
    Hand and crib are taken together under the same starter. Arguments and errors as of `means`.
    """
    cards = cards_of(six, 6, "a throw is two of six cards")
    chosen = _checked(weights, 169)
    starters = _starters(cards, chosen)
    masks = _masks(cards)
    splits = [_split(masks, chosen, s) for s in starters]
    points_of_hands = _hands(cards, starters)
    hands, cribs = array("I", [0]) * 450, array("d", [0.0]) * 450
    own, other = array("d", [0.0]) * 1320, array("d", [0.0]) * 1320
    for throw, (i, j) in enumerate(_THROWS):
        a, b = cards[i], cards[j]
        for at, (starter, split) in enumerate(zip(starters, splits, strict=True)):
            suit = starter.card & 3
            points = _own_points(a, b, starter.card)
            nobs = 1 if 4 * _JACK + suit in (a, b) else 0
            flush = 5 if a & 3 == suit == b & 3 else 0
            chances = [0.0] * 40
            for worth, plain, suited in zip(points, split.plain, split.suited, strict=True):
                chances[worth + nobs] += plain
                chances[worth + nobs + flush] += suited
            if any(split.jack) or any(split.suited_jack):
                for rank in range(13):
                    worth = points[_PLACE[min(rank, _JACK), max(rank, _JACK)]]
                    chances[worth + 1] += split.jack[rank]
                    chances[worth + 1 + flush] += split.suited_jack[rank]
            hand = points_of_hands[46 * throw + at]
            hands[30 * throw + hand] += 1
            for worth, chance in enumerate(chances):
                if chance:
                    cribs[30 * throw + worth] += chance / 46
                    own[88 * throw + hand + worth + 29] += chance / 46
                    other[88 * throw + hand - worth + 29] += chance / 46
    return hands, cribs, own, other


def single_means(five: bytes, weights: Buffer | None = None, *, players: int) -> tuple[array[float], array[float]]:
    """The expected points of hand and crib for each of five cards thrown, with three or four players.

    The crib then holds one card of every player, and with three players one from the pack. Exact over the 47 starters
    and all that the others may throw; given the starter, their cards are likely in proportion to the product of their
    weights. `weights` are 13 doubles: how much likelier than another a card of that rank is to be thrown; 1 for all
    where it is None. Rule: C-45 (three players), C-46 (four). Raises ValueError for what are not five cards, for
    weights below 0 or that allow no cards, and for another number of players.
    """
    if players not in (3, 4):
        raise ValueError(f"one card is thrown by three or four players, not by {players}")
    cards = cards_of(five, 5, "a throw is one of five cards")
    weigh = _checked(weights, 13)
    unseen = [card for card in range(52) if card not in cards]
    masks = _masks(cards)

    def worth(a: int, b: int, c: int) -> float:
        if players == 4:
            return weigh[a] * weigh[b] * weigh[c]
        return weigh[a] * weigh[b] + weigh[a] * weigh[c] + weigh[b] * weigh[c]

    cribs = [0.0] * 5
    jacks = 0.0
    suited = [0.0] * 4
    for rank in range(13):
        starters = [card & 3 for card in unseen if card >> 2 == rank]
        if not starters:
            continue
        counts = [_SIZES[mask] - (r == rank) for r, mask in enumerate(masks)]
        whole = 0.0
        sums = [0.0] * 5
        for triple in combinations_with_replacement(range(13), 3):
            ways = 1
            for r in set(triple):
                ways *= comb(counts[r], triple.count(r))
            weight = ways * worth(*triple) if ways else 0.0
            if weight:
                whole += weight
                for at, card in enumerate(cards):
                    sums[at] += weight * rank_points(tuple(sorted((*triple, rank, card >> 2))))
        if whole <= 0:
            raise ValueError("with these weights the opponents have no cards to throw")
        cribs = [crib + len(starters) * points / whole for crib, points in zip(cribs, sums, strict=True)]
        counts[_JACK] -= 1  # one jack is the one that makes his nobs
        with_jack = sum(
            worth(i, j, _JACK) * (comb(counts[i], 2) if i == j else counts[i] * counts[j])
            for i, j in _PAIRS
            if counts[i] > 0 and counts[j] > 0
        )
        for suit in starters:
            if rank != _JACK and masks[_JACK] >> suit & 1:
                jacks += with_jack / whole
            of_suit = [r for r in range(13) if r != rank and masks[r] >> suit & 1]
            suited[suit] += sum(worth(*triple) for triple in combinations(of_suit, 3)) / whole
    hands = array("d")
    for at, card in enumerate(cards):
        kept = cards[:at] + cards[at + 1 :]
        ranks = [c >> 2 for c in kept]
        hands.append(
            sum(
                rank_points(tuple(sorted((*ranks, starter >> 2)))) + suit_points(kept, starter, is_crib=False)
                for starter in unseen
            )
            / 47
        )
        suit = card & 3
        cribs[at] += jacks + 5 * suited[suit]
        if card >> 2 == _JACK:
            cribs[at] += sum(starter & 3 == suit for starter in unseen)
    return hands, array("d", [crib / 47 for crib in cribs])
