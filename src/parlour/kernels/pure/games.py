"""Whole two-player games and deals, in Python alone. Twin: `games.cribbage`, preset `acc`, from the deal to the crib.

Game (or deal) number i depends on the seed and on i alone. Its chance comes from SplitMix64 (Steele, Lea and Flood,
2014): the state begins at mix(mix(seed + G) + i * 0xD1342543DE82EF95 + 1) with G = 0x9E3779B97F4A7C15, and a number
below n is (mix(state += G) >> 32) * n >> 32. A shuffle exchanges card i, for i = 0 to 12, with card i + below(52 - i);
the pack keeps its order from deal to deal. The pone has the first six cards, the dealer the next six, then comes the
starter.

Without a policy a player keeps its first four cards and lays any card that fits with equal chance. A policy is POLICY
numbers, first those of the pone, then those of the dealer: 169 values of a throw (13 x 13 as in the kernel `discard`;
from the thrower's side, so below 0 for most of the pone's), 1,820 values of a kept hand in the play and 1,820 weights
of what is kept. The throw is the one with the largest sum of the hand's mean over 46 starters and these two values. In
the play a player with `look` 0 lays what `one_step` ranks highest; with `look` n it gives the other side n random hands
(all that there are where that side holds two cards or fewer) of unseen cards that agree with what it laid and with its
goes, weighs them by what the policy says the other side keeps, and lays the card worth most as in the kernel `play`,
with `is_open` or without.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

from parlour.kernels.buffers import Buffer, checked_weights, doubles_of
from parlour.kernels.keeps import KEEPS, PAIRS, POLICY, RECORD, check_run, keep_index, pair_index
from parlour.kernels.pure.play import one_step, pile_points, rank_value, values
from parlour.kernels.pure.show import score

__all__ = ["crib_means", "deals", "pegs", "random_games", "table_games"]

_PONE: Final = 0
_DEALER: Final = 1
_ROLE: Final = PAIRS + 2 * KEEPS
_SAMPLES: Final = 512
_NO_TARGET: Final = 100_000
_ALL: Final = 2**64 - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _ALL
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _ALL
    return z ^ z >> 31


class _Rng:
    """The chance of game or deal number i."""

    def __init__(self, seed: int, i: int) -> None:
        self._state = _mix((_mix((seed + _GOLDEN) & _ALL) + i * 0xD1342543DE82EF95 + 1) & _ALL)

    def below(self, n: int) -> int:
        self._state = self._state + _GOLDEN & _ALL
        return (_mix(self._state) >> 32) * n >> 32


class _Policy:
    """How one player plays in one role."""

    def __init__(self, given: Buffer, name: str, role: int, look: int, is_open: bool) -> None:
        numbers = doubles_of(given, name, POLICY)
        if not 0 <= look <= _SAMPLES:
            raise ValueError(f"at most {_SAMPLES} hands are looked at, not {look}")
        self.throws = numbers[_ROLE * role : _ROLE * role + PAIRS]
        self.pegs = numbers[_ROLE * role + PAIRS : _ROLE * role + PAIRS + KEEPS]
        at = _ROLE * (1 - role) + PAIRS + KEEPS
        self.keep = numbers[at : at + KEEPS]
        self.look = look
        self.is_open = is_open


_Policies = tuple["_Policy | None", "_Policy | None"]


@dataclass
class _Deal:
    """One deal; pairs are by role, the pone first."""

    pack: list[int]
    scores: list[int]
    target: int
    kept: list[list[int]] = field(default_factory=lambda: [[], []])
    thrown: list[list[int]] = field(default_factory=lambda: [[], []])
    laid: list[int] = field(default_factory=list)
    pegs: list[int] = field(default_factory=list)
    play_points: list[int] = field(default_factory=lambda: [0, 0])
    shows: list[int] = field(default_factory=lambda: [0, 0, 0])
    heels: int = 0

    def peg(self, role: int, points: int) -> bool:
        """Peg points; True where that ends the game."""
        if points == 0:
            return False
        pegged = min(points, self.target - self.scores[role])
        self.scores[role] += pegged
        self.pegs.append(pegged | role << 7)
        return self.scores[role] >= self.target

    def shuffle(self, rng: _Rng) -> None:
        pack = self.pack
        for i in range(13):
            j = i + rng.below(52 - i)
            pack[i], pack[j] = pack[j], pack[i]

    def throw(self, role: int, policy: _Policy | None) -> None:
        """Keep four of the six."""
        six = self.pack[6 * role : 6 * role + 6]
        if policy is None:
            self.kept[role], self.thrown[role] = six[:4], six[4:]
            return
        unseen = [c for c in range(52) if c not in six]
        best = float("-inf")
        for pair in combinations(six, 2):
            four = [c for c in six if c not in pair]
            points = sum(score(bytes([*four, starter]), is_crib=False) for starter in unseen)
            ranks = bytes(c >> 2 for c in four)
            value = points / 46 + (policy.throws[pair_index(*pair)] + policy.pegs[keep_index(ranks)])
            if value > best:
                best = value
                self.kept[role], self.thrown[role] = four, list(pair)

    def show(self) -> bool:
        """The three counts in order; True where one ends the game."""
        starter = self.pack[12]
        crib = [*self.thrown[_PONE], *self.thrown[_DEALER]]
        for at, (role, four) in enumerate(((_PONE, self.kept[0]), (_DEALER, self.kept[1]), (_DEALER, crib))):
            self.shows[at] = score(bytes([*four, starter]), is_crib=at == 2)
            if self.peg(role, self.shows[at]):
                return True
        return False


@dataclass
class _Table:
    """The cards still held, the pile of this count and who laid last."""

    hands: tuple[list[int], list[int]]
    pile: list[int] = field(default_factory=list)
    last: int = 0
    gone: set[int] = field(default_factory=set)
    floors: list[int] = field(default_factory=lambda: [0, 0])
    """Who said go holds only cards above this value."""

    @property
    def count(self) -> int:
        return sum(map(rank_value, self.pile))


def _choose(deal: _Deal, table: _Table, seat: int, fits: list[int], policy: _Policy | None, rng: _Rng) -> int:
    """The place in the hand of the card to lay."""
    hand = table.hands[seat]
    if policy is None:
        return fits[rng.below(len(fits))]
    if len(fits) == 1:
        return fits[0]
    if policy.look:
        worth = _look(deal, table, seat, policy, rng)
        return max(fits, key=lambda at: worth[at])
    cards = len(table.hands[1 - seat])
    return max(fits, key=lambda at: one_step(table.pile, hand[at] >> 2, cards))


def _every_hand(unseen: list[int], m: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """All hands of m ranks, two or fewer, that can be had from the unseen cards, and in how many ways."""
    counts = Counter(c >> 2 for c in unseen)
    for drawn in combinations_with_replacement(sorted(counts), m):
        ways = 1
        for rank, n in Counter(drawn).items():
            ways *= comb(counts[rank], n)
        if ways:
            yield drawn, ways


def _random_hands(unseen: list[int], m: int, n: int, rng: _Rng) -> Iterator[tuple[tuple[int, ...], int]]:
    """Random hands of m unseen cards, by their ranks."""
    for _ in range(n):
        for i in range(m):
            j = i + rng.below(len(unseen) - i)
            unseen[i], unseen[j] = unseen[j], unseen[i]
        yield tuple(c >> 2 for c in unseen[:m]), 1


def _look(deal: _Deal, table: _Table, seat: int, policy: _Policy, rng: _Rng) -> array[float]:
    other = 1 - seat
    left = table.hands[other]
    m = len(left)
    laid = [c for c in deal.kept[other] if c not in left]
    seen = {*deal.pack[6 * seat : 6 * seat + 6], deal.pack[12], *laid}
    unseen = [c for c in range(52) if c not in seen and rank_value(c >> 2) > table.floors[other]]
    known = [c >> 2 for c in laid]
    found = _every_hand(unseen, m) if m <= 2 else _random_hands(unseen, m, policy.look, rng)
    hands = bytearray()
    weights = array("d")
    for drawn, ways in found:
        hands += bytes(drawn)
        weights.append((policy.keep[keep_index(bytes([*known, *drawn]))] + 1e-9) * ways)
    own = bytes(c >> 2 for c in table.hands[seat])
    return values(
        own, hands, weights, bytes(table.pile), is_open=policy.is_open, own_gone=seat in table.gone,
        other_gone=other in table.gone, own_left=deal.target - deal.scores[seat],
        other_left=deal.target - deal.scores[other],
    )  # fmt: skip


def _play_out(deal: _Deal, policies: _Policies, rng: _Rng) -> bool:
    """The play from the lead to the last card; True where it ends the game."""
    table = _Table((list(deal.kept[0]), list(deal.kept[1])))
    seat = _PONE
    while True:
        hand = table.hands[seat]
        fits = [] if seat in table.gone else [i for i, c in enumerate(hand) if rank_value(c >> 2) + table.count <= 31]
        if fits:
            at = _choose(deal, table, seat, fits, policies[seat], rng)
            card = hand[at]
            hand[at] = hand[-1]
            hand.pop()
            deal.laid.append(card)
            table.pile.append(card >> 2)
            table.last = seat
            points = pile_points(table.pile, table.count)
            deal.play_points[seat] += points
            if deal.peg(seat, points):
                return True
        else:
            if hand:
                table.floors[seat] = max(table.floors[seat], 31 - table.count)
            table.gone.add(seat)
            if len(table.gone) == 2:
                deal.play_points[table.last] += 1
                if deal.peg(table.last, 1):
                    return True
        if len(table.gone) == 2 or table.count == 31:
            table.pile.clear()
            table.gone.clear()
            seat = table.last
            if not any(table.hands):
                return False
        seat = 1 - seat


def _run_deal(pack: list[int], scores: list[int], target: int, policies: _Policies, rng: _Rng) -> tuple[_Deal, bool]:
    """One deal, from the shuffle to the crib, and whether it ended the game."""
    deal = _Deal(pack, scores, target)
    deal.shuffle(rng)
    deal.throw(_PONE, policies[_PONE])
    deal.throw(_DEALER, policies[_DEALER])
    if deal.pack[12] >> 2 == 10:
        deal.heels = 2
        if deal.peg(_DEALER, 2):
            return deal, True
    return deal, _play_out(deal, policies, rng) or deal.show()


def _run_game(players: tuple[_Policies, _Policies], rng: _Rng) -> tuple[bytes, bytes]:
    """One game of seat 0, which deals first, and seat 1: its result and its trace."""
    pack = list(range(52))
    scores = [0, 0]
    dealer = deals = 0
    trace = bytearray()
    is_over = False
    while not is_over:
        by_role = [scores[1 - dealer], scores[dealer]]
        policies = (players[1 - dealer][_PONE], players[dealer][_DEALER])
        deal, is_over = _run_deal(pack, by_role, 121, policies, rng)
        scores[1 - dealer], scores[dealer] = by_role
        deals += 1
        trace += bytes([*pack[:12], *deal.thrown[_PONE], *deal.thrown[_DEALER], pack[12]])
        trace += bytes([len(deal.laid), *deal.laid, len(deal.pegs), *deal.pegs])
        dealer = 1 - dealer
    result = bytes([0 if scores[0] >= 121 else 1, *scores, deals])
    return result, (len(trace) + 4).to_bytes(2, "little") + result + trace


def _run_games(
    seed: int, n: int, first: int, players: tuple[_Policies, _Policies], trace: bytearray | None
) -> array[int]:
    check_run(seed, n, first=first)
    results = array("B")
    for i in range(first, first + n):
        result, traced = _run_game(players, _Rng(seed, i))
        results.frombytes(result)
        if trace is not None:
            trace += traced
    return results


def random_games(seed: int, n: int, trace: bytearray | None = None, *, first: int = 0) -> array[int]:
    """Games number `first` to `first + n - 1` between two random players; seat 0 deals first.

    Four bytes a game: the winner (0 or 1), the final scores of seat 0 and seat 1, the number of deals. `trace`, if
    given, grows by one record a game:

    - 2 bytes, low first: how many bytes follow;
    - winner, both scores, deals, as in the result;
    - for each deal: 12 cards, six of the pone and six of the dealer in the order dealt; 2 thrown by the pone; 2 thrown
      by the dealer; the starter; the number of cards laid in the play, and these in order; the number of times that
      somebody pegged, and for each the holes moved, with bit 7 set for the dealer: heels, the play with go and last
      card apart from what the card itself made, the three counts of the show; nothing where nothing was pegged.

    A card is its index, 0 for AC to 51 for KS. Go is not written: it follows.
    Raises ValueError for a seed or a first number that is not of 64 bits and for fewer than no games.
    """
    return _run_games(seed, n, first, ((None, None), (None, None)), trace)


def table_games(
    seed: int,
    n: int,
    own: Buffer,
    other: Buffer,
    trace: bytearray | None = None,
    *,
    first: int = 0,
    looks: tuple[int, int] = (0, 0),
    are_open: tuple[bool, bool] = (True, True),
) -> array[int]:
    """Games between two players with policies, `own` of seat 0, which deals first; results and trace as those of
    `random_games`. Raises ValueError for a policy of another length, for more than 512 hands to look at,
    and as `random_games`.
    """
    players = (
        (_Policy(own, "own", _PONE, looks[0], are_open[0]), _Policy(own, "own", _DEALER, looks[0], are_open[0])),
        (
            _Policy(other, "other", _PONE, looks[1], are_open[1]),
            _Policy(other, "other", _DEALER, looks[1], are_open[1]),
        ),
    )
    return _run_games(seed, n, first, players, trace)


def deals(
    seed: int,
    n: int,
    pone: Buffer,
    dealer: Buffer,
    *,
    first: int = 0,
    looks: tuple[int, int] = (0, 0),
    are_open: tuple[bool, bool] = (True, True),
) -> bytearray:
    """Deals number `first` to `first + n - 1`, each played to its end with no game hole: RECORD bytes each.

    Bytes 0 and 1 hold what the pone kept (`keep_index`, low byte first), 2 and 3 what the dealer kept; 4 and 5 the
    throws of pone and dealer by their place in a table of 13 x 13; 6 and 7 the points of pone and dealer in the play;
    8, 9 and 10 the pone's hand, the dealer's hand, the crib; 11 his heels; from 12 the pegs as in a trace, then zeros.
    `looks` and `are_open` are those of pone and dealer. Raises ValueError as `table_games`.
    """
    check_run(seed, n, first=first)
    policies = (
        _Policy(pone, "pone", _PONE, looks[0], are_open[0]),
        _Policy(dealer, "dealer", _DEALER, looks[1], are_open[1]),
    )
    records = bytearray()
    for i in range(first, first + n):
        deal, _ = _run_deal(list(range(52)), [0, 0], _NO_TARGET, policies, _Rng(seed, i))
        record = bytearray()
        for four in deal.kept:
            record += keep_index(bytes(c >> 2 for c in four)).to_bytes(2, "little")
        record += bytes([pair_index(*pair) for pair in deal.thrown])
        record += bytes([*deal.play_points, *deal.shows, deal.heels, *deal.pegs])
        records += record.ljust(RECORD, b"\0")
    return records


def _all_keeps() -> Iterator[bytes]:
    for ranks in combinations_with_replacement(range(13), 4):
        yield bytes(ranks)


def pegs(
    seed: int,
    n: int,
    pone: Buffer,
    dealer: Buffer,
    *,
    looks: tuple[int, int] = (0, 0),
    are_open: tuple[bool, bool] = (True, True),
    start: int = 0,
    stop: int = KEEPS,
) -> array[float]:
    """What a kept hand is worth in the play, for those with a `keep_index` from `start` up to `stop`.

    Mean points of the hand's side and of the other side, in n deals in which the pone keeps it, by `keep_index`; then
    the same 2 x 1,820 numbers for the dealer. The hand's two other cards, the other side's six and the starter are any.
    Raises ValueError as `table_games`, and for no deals.
    """
    check_run(seed, n, least=1)
    policies = (
        _Policy(pone, "pone", _PONE, looks[0], are_open[0]),
        _Policy(dealer, "dealer", _DEALER, looks[1], are_open[1]),
    )
    found = array("d", bytes(8 * 4 * KEEPS))
    for ranks in _all_keeps():
        index = keep_index(ranks)
        if not start <= index < stop:
            continue
        four = [4 * rank + i for i, rank in enumerate(ranks)]
        for role in range(2):
            at = (role * KEEPS + index) * 2
            for m in range(n):
                rng = _Rng(seed + role, index * n + m)
                deal = _deal_with(four, role, rng)
                deal.throw(1 - role, policies[1 - role])
                _play_out(deal, policies, rng)
                found[at] += deal.play_points[role]
                found[at + 1] += deal.play_points[1 - role]
            found[at] /= n
            found[at + 1] /= n
    return found


def _deal_with(four: list[int], role: int, rng: _Rng) -> _Deal:
    """A deal in which `role` has kept these four cards; all others are any."""
    own, others = 6 * role, 6 * (1 - role)
    places = [*range(own, own + 4), *range(others, others + 6), own + 4, own + 5, 12]
    pack = list(range(52))
    for place, card in zip(places, four, strict=False):
        at = pack.index(card)
        pack[at], pack[place] = pack[place], card
    for i in range(4, 13):
        while (j := rng.below(52)) in places[:i]:
            pass
        pack[places[i]], pack[j] = pack[j], pack[places[i]]
    deal = _Deal(pack, [0, 0], _NO_TARGET)
    deal.kept[role], deal.thrown[role] = four, pack[own + 4 : own + 6]
    return deal


def crib_means(weights: Buffer) -> array[float]:
    """What a crib is worth on average by the two cards one side throws, where `weights` tell what the other throws.

    Both are 13 x 13 as in the kernel `discard`; nothing but these two cards is known.
    Raises ValueError for weights below 0 and for weights that leave the other side no pair.
    """
    given = checked_weights(weights, PAIRS)
    found = array("d")
    for low in range(13):
        for high in range(13):
            own = (4 * low, 4 * high + (0 if low > high else 1))
            rest = [c for c in range(52) if c not in own]
            points = total = 0.0
            for pair in combinations(rest, 2):
                weight = given[pair_index(*pair)]
                if weight:
                    four = (*own, *pair)
                    points += weight * sum(score(bytes([*four, c]), is_crib=True) for c in rest if c not in pair)
                    total += 48 * weight
            if not total:
                raise ValueError("with these weights the other side has no pair to throw")
            found.append(points / total)
    return found
