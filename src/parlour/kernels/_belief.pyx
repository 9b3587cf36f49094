"""What the opponent may hold in the play. Twin: games.cribbage.view; documented in parlour.kernels.pure.belief."""

from cpython cimport array
from libc.stdint cimport uint8_t

from parlour.kernels._peg cimport one_step, peg_value

from array import array as new_array

from parlour.kernels.buffers import bytes_of, doubles_of

cdef array.array DOUBLES = new_array("d")
cdef array.array BYTES = new_array("B")

cdef enum:
    OTHER = 16
    END = 32
    HAND = 4
    KEEPS = 1820

cdef struct Seen:
    const double* keep
    const uint8_t* free
    int laid[4]
    int laid_count
    double scores[4][13]    # by card laid: how the opponent ranked each rank then
    int room[4]             # and what fitted
    double doubt
    int held_count
    int held[4]
    int found
    uint8_t* hands
    double* weights


cdef int read(Seen* s, const uint8_t[::1] history) except -1:
    cdef uint8_t pile[40]
    cdef int n = 0, count = 0, own = HAND, event, rank, r
    cdef Py_ssize_t i
    s.laid_count = 0
    for i in range(history.shape[0]):
        event = history[i]
        rank = event & 15
        if event == END:
            n = count = 0
            continue
        if event > END or rank > 12:
            raise ValueError(f"{event} is nothing that happens in the play")
        if count + peg_value(rank) > 31:
            raise ValueError("the count goes past 31")
        if event & OTHER:
            if s.laid_count == HAND:
                raise ValueError("each side lays four cards at most")
            s.room[s.laid_count] = 31 - count
            for r in range(13):
                if count + peg_value(r) <= 31:
                    s.scores[s.laid_count][r] = one_step(pile, n, r, count, own)
            s.laid[s.laid_count] = rank
            s.laid_count += 1
        else:
            own -= 1
            if own < 0:
                raise ValueError("each side lays four cards at most")
        pile[n] = rank
        n += 1
        count += peg_value(rank)
    return 0


cdef int index_of(const int* a, int a_count, const int* b, int b_count) noexcept nogil:
    """Twin: keeps.keep_index."""
    cdef int ranks[4]
    cdef int i, j, r
    for i in range(a_count + b_count):
        r = a[i] if i < a_count else b[i - a_count]
        j = i
        while j > 0 and ranks[j - 1] > r:
            ranks[j] = ranks[j - 1]
            j -= 1
        ranks[j] = r
    return (
        ranks[0] + (ranks[1] + 1) * ranks[1] // 2 + (ranks[2] + 2) * (ranks[2] + 1) * ranks[2] // 6
        + (ranks[3] + 3) * (ranks[3] + 2) * (ranks[3] + 1) * ranks[3] // 24
    )


cdef void weigh(Seen* s, double ways) noexcept nogil:
    """Keep the hand that is held, unless it is impossible."""
    cdef double weight = ways * s.keep[index_of(s.laid, s.laid_count, s.held, s.held_count)]
    cdef int at, i, r, choice
    if not weight > 0:
        return
    for at in range(s.laid_count):
        choice = s.laid[at]
        for i in range(at + 1, s.laid_count + s.held_count):
            r = s.laid[i] if i < s.laid_count else s.held[i - s.laid_count]
            if peg_value(r) <= s.room[at] and (
                s.scores[at][r] > s.scores[at][choice] or (s.scores[at][r] == s.scores[at][choice] and r < choice)
            ):
                choice = r
        if choice != s.laid[at]:
            weight *= s.doubt
    if weight > 0:
        for i in range(s.held_count):
            s.hands[s.found * s.held_count + i] = s.held[i]
        s.weights[s.found] = weight
        s.found += 1


cdef void build(Seen* s, int at, int low, double ways, int same) noexcept nogil:
    """All hands whose first cards are held, the next of them of a rank from `low`; `same` are of that rank already."""
    cdef int r, left
    if at == s.held_count:
        weigh(s, ways)
        return
    for r in range(low, 13):
        left = s.free[r] - (same if r == low else 0)
        if left <= 0:
            continue
        s.held[at] = r
        build(s, at + 1, r, ways * left / ((same if r == low else 0) + 1), (same if r == low else 0) + 1)


def likely_hands(keep, unseen, history, *, int least, int most, double doubt):
    cdef Seen s
    cdef const double[::1] weights = doubles_of(keep, "keep", KEEPS)
    cdef const uint8_t[::1] free = bytes_of(unseen, "unseen")
    cdef uint8_t hands[4 * KEEPS]
    cdef double found[KEEPS]
    cdef double whole = 0, step, upto, mark
    cdef int i, j, times, low = 0, chosen = 0
    if free.shape[0] != 13 or max(free) > HAND:
        raise ValueError("unseen has 13 numbers, 0 to 4")
    if most < 1:
        raise ValueError("at least one hand has to be let through")
    if not 0 <= doubt <= 1:
        raise ValueError(f"doubt is a share from 0 to 1, not {doubt}")
    s.keep = &weights[0]
    s.free = &free[0]
    s.doubt = doubt
    s.found = 0
    s.hands = hands
    s.weights = found
    read(&s, bytes_of(history, "history"))
    s.held_count = HAND - s.laid_count
    while low < 13 and peg_value(low) < least:
        low += 1
    with nogil:
        build(&s, 0, low, 1, 0)
        for i in range(s.found):
            whole += found[i]
    if s.found == 0:
        raise ValueError("the opponent can hold no cards that fit what was seen")
    if s.found > most:
        step = whole / most
        upto = 0
        mark = step / 2
        whole = 0
        for i in range(s.found):
            upto += found[i]
            times = 0
            while mark < upto:
                times += 1
                mark += step
            if times:
                for j in range(s.held_count):
                    hands[chosen * s.held_count + j] = hands[i * s.held_count + j]
                found[chosen] = times
                whole += times
                chosen += 1
    else:
        chosen = s.found
    cdef array.array cards = array.clone(BYTES, chosen * s.held_count, zero=False)
    cdef array.array out = array.clone(DOUBLES, chosen, zero=False)
    for i in range(chosen * s.held_count):
        cards.data.as_uchars[i] = hands[i]
    for i in range(chosen):
        out.data.as_doubles[i] = found[i] / whole
    return cards.tobytes(), out
