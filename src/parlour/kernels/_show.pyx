"""Points of hands and cribs in bulk. Twin: games.cribbage.show; documented in parlour.kernels.pure.show."""

from array import array

from libc.stdint cimport uint8_t, uint64_t

from parlour.kernels._score cimport BITS, KEYS, prepare, total

from parlour.kernels.buffers import bytes_of, refuse_cards

cdef extern from *:
    """
    #define PARLOUR_BLOCK 16
    static uint8_t parlour_apart[4][5 * PARLOUR_BLOCK];     /* 1 where the card 1 to 4 places on is of the same hand */

    static void parlour_prepare_blocks(void) {
        for (int k = 0; k < 4; k++)
            for (int j = 0; j < 5 * PARLOUR_BLOCK; j++) parlour_apart[k][j] = j % 5 + k + 1 < 5;
    }

    /* Not 0 where a block of hands has what is no card, or a card twice. A plain loop over bytes, so that a compiler
       makes vectors of it; four bytes behind the block are read too. */
    static int parlour_block_is_wrong(const uint8_t *c) {
        uint8_t wrong = 0;
        for (int j = 0; j < 5 * PARLOUR_BLOCK; j++) {
            uint8_t card = c[j];
            wrong |= (uint8_t)((card > 51) | ((card == c[j + 1]) & parlour_apart[0][j])
                | ((card == c[j + 2]) & parlour_apart[1][j]) | ((card == c[j + 3]) & parlour_apart[2][j])
                | ((card == c[j + 4]) & parlour_apart[3][j]));
        }
        return wrong;
    }
    """
    enum:
        BLOCK "PARLOUR_BLOCK"
    void prepare_blocks "parlour_prepare_blocks"() noexcept nogil
    int block_is_wrong "parlour_block_is_wrong"(const uint8_t* cards) noexcept nogil

prepare()
prepare_blocks()


cdef Py_ssize_t _first_wrong(const uint8_t* cards, Py_ssize_t count) noexcept nogil:
    """The first hand with what is no card or a card twice; -1 where there is none."""
    cdef const uint8_t* c = cards
    cdef uint64_t any_bits, sum_bits
    cdef Py_ssize_t i
    for i in range(count):
        any_bits = BITS[c[0]] | BITS[c[1]] | BITS[c[2]] | BITS[c[3]] | BITS[c[4]]
        sum_bits = BITS[c[0]] + BITS[c[1]] + BITS[c[2]] + BITS[c[3]] + BITS[c[4]]  # the same where all differ
        if any_bits != sum_bits or c[0] > 51 or c[1] > 51 or c[2] > 51 or c[3] > 51 or c[4] > 51:
            return i
        c += 5
    return -1


cdef inline void _count(const uint8_t* cards, uint8_t* out, Py_ssize_t count, bint is_crib) noexcept nogil:
    """The points of hands that are known to be right."""
    cdef const uint8_t* c = cards
    cdef Py_ssize_t i
    for i in range(count):
        out[i] = <uint8_t>total(KEYS[c[0]] + KEYS[c[1]] + KEYS[c[2]] + KEYS[c[3]], KEYS[c[4]], is_crib)
        c += 5


cdef Py_ssize_t _scores(const uint8_t* cards, uint8_t* out, Py_ssize_t count, bint is_crib) noexcept nogil:
    """The points of all hands up to the first that is wrong, which is returned; -1 where there is none."""
    cdef Py_ssize_t i = 0, wrong
    while i + BLOCK < count:
        if block_is_wrong(cards + 5 * i):
            break
        if is_crib:
            _count(cards + 5 * i, out + i, BLOCK, True)
        else:
            _count(cards + 5 * i, out + i, BLOCK, False)
        i += BLOCK
    wrong = _first_wrong(cards + 5 * i, count - i)
    if wrong >= 0:
        return i + wrong
    _count(cards + 5 * i, out + i, count - i, is_crib)
    return -1


def scores(cards, out, *, bint is_crib):
    cdef const uint8_t[::1] source = bytes_of(cards, "cards")
    view = bytes_of(out, "out")
    cdef Py_ssize_t count = source.shape[0] // 5, at
    cdef uint8_t[::1] goal
    if source.shape[0] != 5 * count:
        raise ValueError(f"cards has {source.shape[0]} bytes, not five for each hand")
    if len(view) != count:
        raise ValueError(f"out has {len(view)} bytes for {count} hands: give one for each hand")
    if count == 0:
        return
    if view.readonly:
        raise ValueError("out cannot be written to: give a bytearray, an array of type 'B' or uint8")
    goal = view
    with nogil:
        at = _scores(&source[0], &goal[0], count, is_crib)
    if at >= 0:
        raise ValueError(f"hand {at}: {refuse_cards(bytes(source[5 * at : 5 * at + 5]))}")


def score(five, *, bint is_crib):
    if not isinstance(five, bytes):
        five = bytes(bytes_of(five, "five"))
    if len(five) != 5:
        raise ValueError(f"a hand is five cards, the starter last; these are {len(five)}")
    cdef const uint8_t* c = five
    if _first_wrong(c, 1) == 0:
        raise refuse_cards(five)
    return total(KEYS[c[0]] + KEYS[c[1]] + KEYS[c[2]] + KEYS[c[3]], KEYS[c[4]], is_crib)


cdef void _histogram(uint64_t* counts, bint is_crib) noexcept nogil:
    cdef int a, b, c, d, e
    cdef uint64_t two, three, four, five
    for a in range(52):
        for b in range(a):
            two = KEYS[a] + KEYS[b]
            for c in range(b):
                three = two + KEYS[c]
                for d in range(c):
                    four = three + KEYS[d]
                    for e in range(d):
                        five = four + KEYS[e]
                        counts[total(four, KEYS[e], is_crib)] += 1
                        counts[total(five - KEYS[a], KEYS[a], is_crib)] += 1
                        counts[total(five - KEYS[b], KEYS[b], is_crib)] += 1
                        counts[total(five - KEYS[c], KEYS[c], is_crib)] += 1
                        counts[total(five - KEYS[d], KEYS[d], is_crib)] += 1


def histogram(*, bint is_crib):
    counts = array("Q", [0]) * 30
    cdef uint64_t[::1] view = counts
    with nogil:
        _histogram(&view[0], is_crib)
    return counts
