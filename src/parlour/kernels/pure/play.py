"""The play of two hands, in Python alone. Twin: `games.cribbage.play` (C-15 to C-28), two seats and six cards.

Cards are ranks here, 0 for the ace to 12 for the king: suits do not matter in the play.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

from parlour.kernels.buffers import Buffer, bytes_of, doubles_of

__all__ = ["legal", "points", "solve", "values"]

_HELD: Final = (0.0, 0.0769, 0.148, 0.2135, 0.274)
"""How likely a hand of so many cards holds a given rank."""


def rank_value(rank: int) -> int:
    """What a rank adds to the count."""
    return min(rank + 1, 10)


def pile_points(pile: Sequence[int], count: int) -> int:
    """What the last card of a pile with this count scores, without go and last card."""
    total = 2 if count in (15, 31) else 0
    same = 1
    while same < len(pile) and pile[-1 - same] == pile[-1]:
        same += 1
    if same > 1:
        return total + same * (same - 1)
    run = 0
    for length in range(3, len(pile) + 1):
        ranks = set(pile[-length:])
        if len(ranks) < length:
            break
        if max(ranks) - min(ranks) == length - 1:
            run = length
    return total + run


def _ranks(cards: Buffer, name: str) -> tuple[int, ...]:
    found = tuple(bytes_of(cards, name))
    for rank in found:
        if rank > 12:
            raise ValueError(f"{rank} is no rank: 0 for the ace to 12 for the king")
    return found


def _pile(cards: Buffer) -> tuple[int, ...]:
    pile = _ranks(cards, "pile")
    count = sum(map(rank_value, pile))
    if count > 31:
        raise ValueError(f"the count of {count} is past 31")
    return pile


def _hand(cards: Buffer, name: str) -> tuple[int, ...]:
    count = len(bytes_of(cards, name))
    if count > 4:
        raise ValueError(f"a hand holds four cards at most, not {count}")
    return tuple(sorted(_ranks(cards, name)))


def points(ranks: Buffer) -> int:
    """What the last of these ranks, the cards of one count in the order laid, scores, without go and last card.

    Raises ValueError past 31 or where no card was laid.

    >>> points(bytes([4, 4, 4]))
    8
    """
    pile = _pile(ranks)
    if not pile:
        raise ValueError("no card was laid")
    return pile_points(pile, sum(map(rank_value, pile)))


def legal(hand: Buffer, count: int) -> bytes:
    """The ranks of a hand, each once and in order, that keep the count at 31 or less; empty means go."""
    return bytes(r for r in sorted(set(_hand(hand, "hand"))) if rank_value(r) <= 31 - count)


class _Goal(NamedTuple):
    """How far each side has to go, and what the end of the play is worth."""

    own_left: int
    other_left: int
    leaf: Sequence[float] | None

    def value(self, own: int, other: int) -> float:
        """The value of points gained: own less other, or what the leaf table says."""
        if self.leaf is None:
            return float(own - other)
        return self.leaf[min(own, 63) * 64 + min(other, 63)]

    @property
    def won(self) -> float:
        return 1000.0 if self.leaf is None else 1.0

    @property
    def lost(self) -> float:
        return -1000.0 if self.leaf is None else 0.0


def _goal(own_left: int, other_left: int, leaf: Buffer | None) -> _Goal:
    if own_left < 1 or other_left < 1:
        raise ValueError("a side that has no hole left to go has won already")
    return _Goal(own_left, other_left, None if leaf is None else doubles_of(leaf, "leaf", 4096))


class _Play(NamedTuple):
    """A moment of the play: the pile of this count, who is on turn, who said go, who laid last, points gained."""

    pile: tuple[int, ...]
    seat: int
    gone: tuple[bool, bool]
    last: int
    gains: tuple[int, int]

    @property
    def total(self) -> int:
        return sum(map(rank_value, self.pile))

    def fitting(self, hand: Sequence[int]) -> list[int]:
        return [] if self.gone[self.seat] else [r for r in sorted(set(hand)) if rank_value(r) <= 31 - self.total]

    def gain(self, seat: int, won: int) -> tuple[int, int]:
        own, other = self.gains
        return (own + won, other) if seat == 0 else (own, other + won)

    def lay(self, rank: int) -> _Play:
        pile = (*self.pile, rank)
        won = pile_points(pile, self.total + rank_value(rank))
        return _Play(pile, 1 - self.seat, self.gone, self.seat, self.gain(self.seat, won))

    def go(self) -> _Play:
        gone = (True, self.gone[1]) if self.seat == 0 else (self.gone[0], True)
        return self._replace(seat=1 - self.seat, gone=gone)

    def end(self, sizes: tuple[int, int]) -> _Play:
        """The count is over: its last point, and who leads the next."""
        if not self.pile:
            return self._replace(gone=(False, False))
        gains = self.gain(self.last, 1) if self.total < 31 else self.gains
        seat = 1 - self.last if sizes[1 - self.last] else self.last
        return _Play((), seat, (False, False), self.last, gains)


def _without(hand: tuple[int, ...], rank: int) -> tuple[int, ...]:
    at = hand.index(rank)
    return hand[:at] + hand[at + 1 :]


def _decided(play: _Play, goal: _Goal) -> float | None:
    if play.gains[0] >= goal.own_left:
        return goal.won
    return goal.lost if play.gains[1] >= goal.other_left else None


def _open(play: _Play, hands: tuple[tuple[int, ...], tuple[int, ...]], goal: _Goal) -> float:
    """The value for seat 0 when both play on with all cards in sight."""
    decided = _decided(play, goal)
    if decided is not None:
        return decided
    if all(play.gone):
        ended = play.end((len(hands[0]), len(hands[1])))
        decided = _decided(ended, goal)
        if decided is None and not any(hands):
            return goal.value(*ended.gains)
        return _open(ended, hands, goal) if decided is None else decided
    seat = play.seat
    found = []
    for rank in play.fitting(hands[seat]):
        held = _without(hands[seat], rank)
        found.append(_open(play.lay(rank), (held, hands[1]) if seat == 0 else (hands[0], held), goal))
    if not found:
        return _open(play.go(), hands, goal)
    return max(found) if seat == 0 else min(found)


def one_step(pile: Sequence[int], rank: int, cards: int) -> float:
    """How a player that sees its own hand alone ranks laying `rank`: the higher the better.

    Its points, less the points of every rank that could follow times the chance that an opponent with so many `cards`
    holds it; between equals the higher card.
    """
    laid = (*pile, rank)
    count = sum(map(rank_value, laid))
    danger = 0
    if count < 31 and cards:
        for r in range(13):
            after = count + rank_value(r)
            if after <= 31:
                danger += pile_points((*laid, r), after)
    return pile_points(laid, count) - danger * _HELD[cards] + 0.001 * rank


_Hands = list[tuple[tuple[int, ...], float]]


def _closed(play: _Play, own: tuple[int, ...], hands: _Hands, goal: _Goal) -> float:
    """The weighted sum of values when the opponent answers by `one_step` and own cards follow from what was seen."""
    sizes = len(own), len(hands[0][0])
    decided = _decided(play, goal)
    if decided is None and all(play.gone):
        play = play.end(sizes)
        decided = _decided(play, goal)
        if decided is None and not any(sizes):
            decided = goal.value(*play.gains)
    if decided is not None:
        return decided * sum(weight for _, weight in hands)
    if play.seat == 0:
        fits = play.fitting(own)
        if not fits:
            return _closed(play.go(), own, hands, goal)
        return max(_closed(play.lay(r), _without(own, r), hands, goal) for r in fits)
    answers: dict[int, _Hands] = {}
    for hand, weight in hands:
        fits = play.fitting(hand)
        answer = max(fits, key=lambda r: one_step(play.pile, r, len(own))) if fits else 13
        answers.setdefault(answer, []).append((hand if answer == 13 else _without(hand, answer), weight))
    return sum(
        _closed(play.go() if answer == 13 else play.lay(answer), own, those, goal) for answer, those in answers.items()
    )


def solve(
    own: Buffer,
    other: Buffer,
    pile: Buffer,
    *,
    is_own_turn: bool,
    own_gone: bool = False,
    other_gone: bool = False,
    own_left: int = 121,
    other_left: int = 121,
    leaf: Buffer | None = None,
) -> float:
    """The value of the rest of a play in which both see both hands and play their best.

    `own` and `other` are the ranks held, four at most; `pile` those of this count in the order laid. `own_left` and
    `other_left` are the holes to the game hole: who gets there has won, which is worth 1000 or -1000. Otherwise the
    value is own points less the other's; or, with `leaf` (64 x 64 by points gained from here, own and other), what the
    leaf table says, a win being 1 and a loss 0. The seat that laid last is the one not on turn, unless it said go.
    Raises ValueError for what cannot be.
    """
    goal = _goal(own_left, other_left, leaf)
    seat = 0 if is_own_turn else 1
    gone = (bool(own_gone), bool(other_gone))
    last = seat if gone[1 - seat] else 1 - seat
    play = _Play(_pile(pile), seat, gone, last, (0, 0))
    return _open(play, (_hand(own, "own"), _hand(other, "other")), goal)


def values(
    own: Buffer,
    others: Buffer,
    weights: Buffer,
    pile: Buffer,
    *,
    is_open: bool = True,
    own_gone: bool = False,
    other_gone: bool = False,
    own_left: int = 121,
    other_left: int = 121,
    leaf: Buffer | None = None,
) -> array[float]:
    """The expected value of laying each of the own cards now, over hands that the opponent may hold.

    `others` holds k hands of one size one after the other, `weights` how likely each is (any scale); the rest is as for
    `solve`. Not a number for a card that does not fit. With `is_open` every hand is played on with all cards in sight
    (`solve`); otherwise neither sees the other's: the opponent lays what `one_step` ranks highest, and own later cards
    are chosen from what its answers told, which is the best there is against such an opponent.
    Raises ValueError for what cannot be.
    """
    goal = _goal(own_left, other_left, leaf)
    start = _Play(_pile(pile), 0, (bool(own_gone), bool(other_gone)), 1, (0, 0))
    held = _hand(own, "own")
    cards = bytes_of(others, "others")
    chances = doubles_of(weights, "weights")
    k = len(chances)
    if not k:
        raise ValueError("no hand is given that the opponent may hold")
    if len(cards) % k or len(cards) > 4 * k:
        raise ValueError(f"{len(cards)} cards do not make {k} hands of one size, four cards at most")
    if not all(w >= 0 for w in chances):
        raise ValueError("a weight is a number, 0 or more")
    total = sum(chances)
    if not 0 < total < 1e300:
        raise ValueError("the weights add up to nothing")
    size = len(cards) // k
    hands = [(_hand(cards[i * size : (i + 1) * size], "others"), float(w)) for i, w in enumerate(chances)]
    found = {}
    for rank in start.fitting(held):
        after, rest = start.lay(rank), _without(held, rank)
        if is_open:
            found[rank] = sum(w * _open(after, (rest, hand), goal) for hand, w in hands) / total
        else:
            found[rank] = _closed(after, rest, hands, goal) / total
    return array("d", [found.get(rank, float("nan")) for rank in bytes_of(own, "own")])
