"""Points of hands and cribs in bulk. Twin: games.cribbage.show; documented in parlour.kernels.pure.show."""

from array import array

from libc.stdint cimport uint8_t, uint64_t

from parlour.kernels._score cimport BITS, KEYS, prepare, total

from parlour.kernels.buffers import bytes_of, refuse_cards

prepare()


cdef Py_ssize_t _first_wrong(const uint8_t* cards, Py_ssize_t count) noexcept nogil:
    """The first hand with what is no card or a card twice; -1 where there is none."""
    cdef const uint8_t* c = cards
    cdef uint64_t any_bits, sum_bits
    cdef Py_ssize_t i
    for i in range(count):
        any_bits = BITS[c[0]] | BITS[c[1]] | BITS[c[2]] | BITS[c[3]] | BITS[c[4]]
        sum_bits = BITS[c[0]] + BITS[c[1]] + BITS[c[2]] + BITS[c[3]] + BITS[c[4]]
        if any_bits != sum_bits or c[0] > 51 or c[1] > 51 or c[2] > 51 or c[3] > 51 or c[4] > 51:
            return i
        c += 5
    return -1


cdef uint64_t _scores(const uint8_t* cards, uint8_t* out, Py_ssize_t count, bint is_crib) noexcept nogil:
    """Scores all hands; not 0 where one of them is wrong."""
    cdef const uint8_t* c = cards
    cdef uint64_t four, last, wrong = 0
    cdef Py_ssize_t i
    for i in range(count):
        four = KEYS[c[0]] + KEYS[c[1]] + KEYS[c[2]] + KEYS[c[3]]
        last = KEYS[c[4]]
        wrong |= (four | last) >> 48
        wrong |= (BITS[c[0]] + BITS[c[1]] + BITS[c[2]] + BITS[c[3]] + BITS[c[4]]) ^ (
            BITS[c[0]] | BITS[c[1]] | BITS[c[2]] | BITS[c[3]] | BITS[c[4]])
        out[i] = <uint8_t>total(four, last, is_crib)
        c += 5
    return wrong


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
    cdef uint64_t wrong
    with nogil:
        wrong = _scores(&source[0], &goal[0], count, is_crib)
    if wrong:
        at = _first_wrong(&source[0], count)
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
