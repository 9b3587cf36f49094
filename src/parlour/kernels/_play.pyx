"""The play of two hands. Twin: games.cribbage.play; documented in parlour.kernels.pure.play."""

from array import array

from libc.stdint cimport uint8_t
from libc.stdlib cimport free, malloc

from parlour.kernels._peg cimport PEG_WON, Belief, Play, closed_search, forget, open_search, peg_points, peg_value

from parlour.kernels.buffers import bytes_of, doubles_of


cdef int count_of(const uint8_t[::1] pile) except -1:
    cdef int count = 0
    cdef Py_ssize_t i
    for i in range(pile.shape[0]):
        if pile[i] > 12:
            raise ValueError(f"{pile[i]} is no rank: 0 for the ace to 12 for the king")
        count += peg_value(pile[i])
    if count > 31:
        raise ValueError(f"the count of {count} is past 31")
    return count


cdef int fill(uint8_t* hand, const uint8_t[::1] cards) except -1:
    """The cards of a hand in order of rank; how many."""
    cdef int n = <int>cards.shape[0]
    cdef int i, j
    if n > 4:
        raise ValueError(f"a hand holds four cards at most, not {n}")
    for i in range(n):
        if cards[i] > 12:
            raise ValueError(f"{cards[i]} is no rank: 0 for the ace to 12 for the king")
        j = i
        while j > 0 and hand[j - 1] > cards[i]:
            hand[j] = hand[j - 1]
            j -= 1
        hand[j] = cards[i]
    return n


cdef int begin(Play* p, const uint8_t[::1] pile, int own_left, int other_left, leaf) except -1:
    cdef int count = count_of(pile)
    cdef Py_ssize_t i
    cdef const double[::1] values
    for i in range(pile.shape[0]):
        p.pile[i] = pile[i]
    if own_left < 1 or other_left < 1:
        raise ValueError("a side that has no hole left to go has won already")
    p.left[0] = own_left
    p.left[1] = other_left
    p.leaf = NULL
    if leaf is not None:
        values = doubles_of(leaf, "leaf", 4096)
        p.leaf = &values[0]
    return count


def points(ranks) -> int:
    cdef const uint8_t[::1] pile = bytes_of(ranks, "pile")
    cdef int count = count_of(pile)
    if pile.shape[0] == 0:
        raise ValueError("no card was laid")
    return peg_points(&pile[0], <int>pile.shape[0], count)


def legal(hand, count) -> bytes:
    cdef const uint8_t[::1] cards = bytes_of(hand, "hand")
    cdef uint8_t own[4]
    cdef int n = fill(own, cards)
    cdef int room = 31 - <int>count
    return bytes([own[i] for i in range(n) if (i == 0 or own[i] != own[i - 1]) and peg_value(own[i]) <= room])


def solve(
    own, other, pile, *, bint is_own_turn, bint own_gone=False, bint other_gone=False, int own_left=121,
    int other_left=121, leaf=None,
) -> float:
    cdef Play p
    cdef const uint8_t[::1] cards = bytes_of(pile, "pile")
    cdef int count = begin(&p, cards, own_left, other_left, leaf)
    cdef int n = <int>cards.shape[0]
    cdef unsigned held = (1u << fill(p.hand[0], bytes_of(own, "own"))) - 1
    held |= ((1u << fill(p.hand[1], bytes_of(other, "other"))) - 1) << 4
    cdef int seat = 0 if is_own_turn else 1
    cdef int gone = (1 if own_gone else 0) | (2 if other_gone else 0)
    cdef int last = seat if (gone >> (1 - seat)) & 1 else 1 - seat
    cdef double value
    forget(&p)
    with nogil:
        value = open_search(&p, seat, 0, n, count, last, gone, held, 0, 0, -1e300, 1e300)
    return value


def values(
    own, others, weights, pile, *, bint is_open=True, bint own_gone=False, bint other_gone=False, int own_left=121,
    int other_left=121, leaf=None,
):
    cdef Play p
    cdef Belief b
    cdef const uint8_t[::1] pile_view = bytes_of(pile, "pile")
    cdef const uint8_t[::1] own_view = bytes_of(own, "own")
    cdef const uint8_t[::1] hands = bytes_of(others, "others")
    cdef const double[::1] given = doubles_of(weights, "weights")
    cdef int count = begin(&p, pile_view, own_left, other_left, leaf)
    cdef int n = <int>pile_view.shape[0]
    cdef int own_cards = fill(p.hand[0], own_view)
    cdef Py_ssize_t k = given.shape[0]
    cdef int gone = (1 if own_gone else 0) | (2 if other_gone else 0)
    cdef int room = 31 - count
    cdef int cards, i, j, r
    cdef int gains[4]
    cdef Py_ssize_t h
    cdef double total = 0
    cdef double sums[4]
    cdef uint8_t* room_for
    if k == 0:
        raise ValueError("no hand is given that the opponent may hold")
    if hands.shape[0] % k or hands.shape[0] > 4 * k:
        raise ValueError(f"{hands.shape[0]} cards do not make {k} hands of one size, four cards at most")
    cards = <int>(hands.shape[0] // k)
    for h in range(k):
        if not given[h] >= 0:
            raise ValueError("a weight is a number, 0 or more")
        total += given[h]
    if not 0 < total < 1e300:
        raise ValueError("the weights add up to nothing")
    b.cards = cards
    b.weights = &given[0]
    room_for = <uint8_t*>malloc(k * (12 * sizeof(int) + 6))
    if room_for == NULL:
        raise MemoryError
    try:
        b.order = <int*>room_for
        b.held = room_for + 12 * k * sizeof(int)
        b.answer = b.held + k
        b.hands = b.answer + k
        for h in range(k):
            b.order[h] = <int>h
            b.held[h] = (1 << cards) - 1
            if cards:
                fill(<uint8_t*>b.hands + h * cards, hands[h * cards : (h + 1) * cards])
        with nogil:
            for i in range(own_cards):
                sums[i] = 0
                r = p.hand[0][i]
                gains[i] = -1
                if peg_value(r) > room or own_gone or (i > 0 and p.hand[0][i - 1] == r):
                    continue
                p.pile[n] = r
                gains[i] = peg_points(p.pile, n + 1, count + peg_value(r))
                if gains[i] >= own_left:
                    sums[i] = total * PEG_WON(&p)
                    gains[i] = -1
                elif not is_open:
                    sums[i] = closed_search(
                        &p, &b, 0, <int>k, <int>k, 1, 0, n + 1, count + peg_value(r), 0, gone,
                        ((1u << own_cards) - 1) & ~(1u << i), cards, gains[i], 0,
                    )
            for h in range(k if is_open else 0):
                if b.weights[h] == 0:
                    continue
                set_hand(&p, &b, h)
                forget(&p)
                for i in range(own_cards):
                    if gains[i] < 0:
                        continue
                    r = p.hand[0][i]
                    p.pile[n] = r
                    sums[i] += b.weights[h] * open_search(
                        &p, 1, 0, n + 1, count + peg_value(r), 0, gone,
                        (((1u << own_cards) - 1) & ~(1u << i)) | (((1u << cards) - 1) << 4), gains[i], 0, -1e300, 1e300,
                    )
    finally:
        free(room_for)
    found = array("d", bytes(8 * own_cards))
    for i in range(own_cards):
        r = own_view[i]
        if own_gone or peg_value(r) > room:
            found[i] = float("nan")
            continue
        j = 0
        while p.hand[0][j] != r:
            j += 1
        found[i] = sums[j] / total
    return found


cdef inline void set_hand(Play* p, const Belief* b, Py_ssize_t h) noexcept nogil:
    cdef int j
    for j in range(min(b.cards, 4)):
        p.hand[1][j] = b.hands[h * b.cards + j]
