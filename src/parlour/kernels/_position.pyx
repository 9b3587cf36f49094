"""The chance to win at every pair of scores. Twin: games.cribbage.peg; documented in parlour.kernels.pure.position."""

from array import array

from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport calloc, free

from parlour.kernels.buffers import bytes_of

cdef enum:
    HOLES = 121
    SIDE = 122


cdef struct Counts:
    int64_t ends[SIDE][SIDE]        # deals by points of dealer and pone; the last is that and more
    int64_t first[SIDE][SIDE]       # deals in which both get x and y, the dealer first
    int64_t reached[SIDE + 1][SIDE]  # deals in which the dealer gets x or more and the pone less than y


cdef int add_deal(const uint8_t* pegs, int width, Counts* counts) noexcept nogil:
    """Count one deal; 0 where it gives the dealer nothing."""
    cdef int times[2][SIDE]         # when a side gets so many points
    cdef int scores[2]
    cdef int i, x, y, role
    scores[0] = scores[1] = 0
    for i in range(width):
        if pegs[i] == 0:
            break
        role = pegs[i] >> 7
        for x in range(pegs[i] & 127):
            if scores[role] < HOLES:
                scores[role] += 1
                times[role][scores[role]] = i
    for x in range(1, scores[1] + 1):
        for y in range(1, scores[0] + 1):
            counts.first[x][y] += times[1][x] < times[0][y]
    counts.ends[scores[1]][scores[0]] += 1
    return scores[1]


cdef void induce(Counts* counts, double* table, int64_t n) noexcept nogil:
    cdef int a, b, x, y, both, dealer, pone, most = 0, most_pone = 0
    cdef int64_t less
    cdef double value, later
    for x in range(HOLES, -1, -1):
        less = 0
        for y in range(SIDE):
            counts.reached[x][y] = counts.reached[x + 1][y] + less
            less += counts.ends[x][y]
            if counts.ends[x][y]:
                most = max(most, x)
                most_pone = max(most_pone, y)
    for both in range(2 * (HOLES - 1), -1, -1):
        for a in range(max(0, both - HOLES + 1), min(both, HOLES - 1) + 1):
            b = both - a
            x = HOLES - a
            y = HOLES - b
            value = counts.first[x][y] + counts.reached[x][y]
            for dealer in range(min(x, most + 1)):
                later = 0
                for pone in range(min(y, most_pone + 1)):
                    if counts.ends[dealer][pone]:
                        later += counts.ends[dealer][pone] * (1 - table[(b + pone) * HOLES + a + dealer])
                value += later
            table[a * HOLES + b] = value / n


def win_table(records, *, int width, int start=0):
    cdef const uint8_t[::1] data = bytes_of(records, "records")
    if not 0 <= start < width or data.shape[0] == 0 or data.shape[0] % width:
        raise ValueError(f"{data.shape[0]} bytes are no deals of {width} bytes")
    cdef Py_ssize_t n = data.shape[0] // width, i
    found = array("d", bytes(8 * HOLES * HOLES))
    cdef double[::1] table = found
    cdef int is_right = 1
    cdef Counts* counts = <Counts*>calloc(1, sizeof(Counts))
    if counts == NULL:
        raise MemoryError
    with nogil:
        for i in range(n):
            is_right &= add_deal(&data[i * width + start], width - start, counts) > 0
        if is_right:
            induce(counts, &table[0], n)
        free(counts)
    if not is_right:
        raise ValueError("a deal gives the dealer nothing")
    return found
