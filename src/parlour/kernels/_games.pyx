"""Whole two-player games and deals. Twin: games.cribbage; documented in parlour.kernels.pure.games."""

from array import array

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from parlour.kernels._player cimport (
    DEALER, KEEPS, NO_TARGET, PONE, RECORD, ROLE, SAMPLES, THROWS, Deal, Policy, Rng, begin, below, keep_index,
    pair_index, peg, play_out, shuffle, throw,
)
from parlour.kernels._score cimport KEYS, prepare, total

from parlour.kernels.buffers import checked_weights, doubles_of
from parlour.kernels.keeps import check_run

prepare()


cdef int run_deal(Deal* d, const Policy* policies, Rng* rng) noexcept nogil:
    """One deal, from the shuffle to the crib; 1 where it ended the game."""
    cdef int role
    cdef uint64_t four, starter
    d.laid_count = d.peg_count = d.heels = 0
    d.play_points[0] = d.play_points[1] = 0
    d.shows[0] = d.shows[1] = d.shows[2] = 0
    shuffle(d, rng)
    throw(d, PONE, &policies[PONE])
    throw(d, DEALER, &policies[DEALER])
    if d.pack[12] >> 2 == 10:
        d.heels = 2
        if peg(d, DEALER, 2):
            return 1
    if play_out(d, policies, rng):
        return 1
    starter = KEYS[d.pack[12]]
    for role in range(2):
        four = KEYS[d.kept[role][0]] + KEYS[d.kept[role][1]] + KEYS[d.kept[role][2]] + KEYS[d.kept[role][3]]
        d.shows[role] = total(four, starter, 0)
        if peg(d, role, d.shows[role]):
            return 1
    four = KEYS[d.thrown[0][0]] + KEYS[d.thrown[0][1]] + KEYS[d.thrown[1][0]] + KEYS[d.thrown[1][1]]
    d.shows[2] = total(four, starter, 1)
    return peg(d, DEALER, d.shows[2])


cdef inline void copy(uint8_t* goal, const uint8_t* source, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        goal[i] = source[i]


cdef int run_game(uint8_t* result, uint8_t* trace, const Policy* policies, Rng* rng) noexcept nogil:
    """One game, seat 0 deals first; `policies` has pone and dealer of seat 0, then of seat 1. Bytes of the trace."""
    cdef Deal d
    cdef Policy pair[2]
    cdef int scores[2]
    cdef int dealer = 0, over = 0, deals = 0, i, n = 6
    for i in range(52):
        d.pack[i] = i
    scores[0] = scores[1] = 0
    d.target = 121
    while not over:
        d.scores[PONE] = scores[1 - dealer]
        d.scores[DEALER] = scores[dealer]
        pair[PONE] = policies[2 * (1 - dealer) + PONE]
        pair[DEALER] = policies[2 * dealer + DEALER]
        over = run_deal(&d, pair, rng)
        scores[1 - dealer] = d.scores[PONE]
        scores[dealer] = d.scores[DEALER]
        deals += 1
        if trace != NULL:
            copy(&trace[n], d.pack, 12)
            copy(&trace[n + 12], d.thrown[PONE], 2)
            copy(&trace[n + 14], d.thrown[DEALER], 2)
            trace[n + 16] = d.pack[12]
            trace[n + 17] = d.laid_count
            copy(&trace[n + 18], d.laid, d.laid_count)
            n += 18 + d.laid_count
            trace[n] = d.peg_count
            copy(&trace[n + 1], d.pegs, d.peg_count)
            n += 1 + d.peg_count
        dealer = 1 - dealer
    result[0] = 0 if scores[0] >= 121 else 1
    result[1] = scores[0]
    result[2] = scores[1]
    result[3] = deals
    if trace != NULL:
        trace[0] = (n - 2) & 255
        trace[1] = (n - 2) >> 8
        copy(&trace[2], result, 4)
    return n


cdef uint8_t scratch[65536]


cdef object run_games(uint64_t seed, Py_ssize_t n, uint64_t first, const Policy* policies, trace):
    results = array("B", bytes(4 * n))
    cdef uint8_t[::1] view = results
    cdef Rng rng
    cdef Py_ssize_t i
    cdef int length
    if n == 0:
        return results
    if trace is None:
        with nogil:
            for i in range(n):
                begin(&rng, seed, first + i)
                run_game(&view[4 * i], NULL, policies, &rng)
    else:
        for i in range(n):
            begin(&rng, seed, first + i)
            length = run_game(&view[4 * i], scratch, policies, &rng)
            trace.extend(scratch[:length])
    return results


def random_games(seed, n, trace=None, *, first=0):
    check_run(seed, n, first=first)
    cdef Policy policies[4]
    memset(policies, 0, sizeof(policies))
    return run_games(seed, n, first, policies, trace)


cdef int read_policy(Policy* policies, const double[::1] numbers, int look, bint is_open) except -1:
    if not 0 <= look <= SAMPLES:
        raise ValueError(f"at most {SAMPLES} hands are looked at, not {look}")
    cdef int role
    for role in range(2):
        policies[role].numbers = &numbers[ROLE * role]
        policies[role].keep = &numbers[ROLE * (1 - role) + THROWS + KEEPS]
        policies[role].look = look
        policies[role].is_open = is_open
    return 0


def table_games(
    seed, n, own, other, trace=None, *, first=0, looks=(0, 0), are_open=(True, True)
):
    check_run(seed, n, first=first)
    cdef Policy policies[4]
    cdef const double[::1] a = doubles_of(own, "own", 2 * ROLE)
    cdef const double[::1] b = doubles_of(other, "other", 2 * ROLE)
    read_policy(policies, a, looks[0], are_open[0])
    read_policy(&policies[2], b, looks[1], are_open[1])
    return run_games(seed, n, first, policies, trace)


def deals(
    seed, n, pone, dealer, *, first=0, looks=(0, 0), are_open=(True, True)
):
    check_run(seed, n, first=first)
    cdef uint64_t begins = seed, before = first
    cdef Py_ssize_t count = n
    cdef Policy policies[4]
    cdef Policy pair[2]
    cdef const double[::1] a = doubles_of(pone, "pone", 2 * ROLE)
    cdef const double[::1] b = doubles_of(dealer, "dealer", 2 * ROLE)
    read_policy(policies, a, looks[0], are_open[0])
    read_policy(&policies[2], b, looks[1], are_open[1])
    pair[PONE] = policies[PONE]
    pair[DEALER] = policies[2 + DEALER]
    records = bytearray(RECORD * count)
    cdef uint8_t[::1] view = records
    cdef Deal d
    cdef Rng rng
    cdef Py_ssize_t i
    cdef uint8_t* at
    cdef uint8_t ranks[4]
    cdef int role, j, keep
    if count == 0:
        return records
    with nogil:
        for i in range(count):
            begin(&rng, begins, before + i)
            for j in range(52):
                d.pack[j] = j
            d.scores[0] = d.scores[1] = 0
            d.target = NO_TARGET
            run_deal(&d, pair, &rng)
            at = &view[RECORD * i]
            for role in range(2):
                for j in range(4):
                    ranks[j] = d.kept[role][j] >> 2
                keep = keep_index(ranks)
                at[2 * role] = keep & 255
                at[2 * role + 1] = keep >> 8
                at[4 + role] = pair_index(d.thrown[role][0], d.thrown[role][1])
                at[6 + role] = d.play_points[role]
            for j in range(3):
                at[8 + j] = d.shows[j]
            at[11] = d.heels
            copy(&at[12], d.pegs, d.peg_count)
    return records


cdef void peg_hand(
    Deal* d, const uint8_t* four, int role, uint64_t seed, uint64_t first, int n, const Policy* policies, double* sums
) noexcept nogil:
    """Play n deals in which `role` keeps these cards, two cards of each deal being its throw; add up both sides' points."""
    cdef Rng rng
    cdef int i, j, at, m
    cdef uint8_t c
    cdef int place[13]
    for i in range(4):
        place[i] = 6 * role + i
    for i in range(6):
        place[4 + i] = 6 * (1 - role) + i
    place[10] = 6 * role + 4
    place[11] = 6 * role + 5
    place[12] = 12
    for m in range(n):
        begin(&rng, seed, first + m)
        for i in range(52):
            d.pack[i] = i
        for i in range(4):
            at = 0
            while d.pack[at] != four[i]:
                at += 1
            d.pack[at] = d.pack[place[i]]
            d.pack[place[i]] = four[i]
        # the rest of the pack, in any order, without the four places that are taken
        for i in range(4, 13):
            while True:
                j = <int>below(&rng, 52)
                for at in range(i):
                    if place[at] == j:
                        break
                else:
                    break
            c = d.pack[place[i]]
            d.pack[place[i]] = d.pack[j]
            d.pack[j] = c
        d.laid_count = d.peg_count = 0
        d.scores[0] = d.scores[1] = 0
        d.target = NO_TARGET
        d.play_points[0] = d.play_points[1] = 0
        for i in range(4):
            d.kept[role][i] = four[i]
        d.thrown[role][0] = d.pack[6 * role + 4]
        d.thrown[role][1] = d.pack[6 * role + 5]
        throw(d, 1 - role, &policies[1 - role])
        play_out(d, policies, &rng)
        sums[0] += d.play_points[role]
        sums[1] += d.play_points[1 - role]


def pegs(
    seed, n, pone, dealer, *, looks=(0, 0), are_open=(True, True), int start=0, int stop=KEEPS
):
    check_run(seed, n, least=1)
    cdef uint64_t begins = seed
    cdef int count = n
    cdef Policy policies[4]
    cdef Policy pair[2]
    cdef const double[::1] a = doubles_of(pone, "pone", 2 * ROLE)
    cdef const double[::1] b = doubles_of(dealer, "dealer", 2 * ROLE)
    read_policy(policies, a, looks[0], are_open[0])
    read_policy(&policies[2], b, looks[1], are_open[1])
    pair[PONE] = policies[PONE]
    pair[DEALER] = policies[2 + DEALER]
    found = array("d", bytes(8 * 4 * KEEPS))
    cdef double[::1] view = found
    cdef uint8_t ranks[4]
    cdef uint8_t four[4]
    cdef Deal d
    cdef int role, i, index
    with nogil:
        for ranks[0] in range(13):
            for ranks[1] in range(ranks[0], 13):
                for ranks[2] in range(ranks[1], 13):
                    for ranks[3] in range(ranks[2], 13):
                        index = keep_index(ranks)
                        if not start <= index < stop:
                            continue
                        for i in range(4):
                            four[i] = 4 * ranks[i] + i
                        for role in range(2):
                            peg_hand(
                                &d, four, role, begins + role, <uint64_t>index * count, count, pair,
                                &view[(role * KEEPS + index) * 2],
                            )
                            view[(role * KEEPS + index) * 2] /= count
                            view[(role * KEEPS + index) * 2 + 1] /= count
    return found


def crib_means(weights) -> array:
    cdef const double[::1] given = checked_weights(weights, THROWS)
    found = array("d", bytes(8 * THROWS))
    cdef double[::1] view = found
    cdef int low, high, a, b, c, e, s, points, is_right = 1
    cdef uint64_t two
    cdef double sums, weight, w
    with nogil:
        for low in range(13):
            for high in range(13):
                # the throw: ranks low and high, of one suit where low > high
                a = 4 * low
                b = 4 * high + (0 if low > high else 1)
                two = KEYS[a] + KEYS[b]
                sums = weight = 0
                for c in range(52):
                    if c == a or c == b:
                        continue
                    for e in range(c):
                        if e == a or e == b:
                            continue
                        w = given[pair_index(c, e)]
                        if w == 0:
                            continue
                        points = 0
                        for s in range(52):
                            if s != a and s != b and s != c and s != e:
                                points += total(two + KEYS[c] + KEYS[e], KEYS[s], 1)
                        sums += w * points
                        weight += 48 * w
                is_right &= weight > 0
                view[low * 13 + high] = sums / weight
    if not is_right:
        raise ValueError("with these weights the other side has no pair to throw")
    return found
