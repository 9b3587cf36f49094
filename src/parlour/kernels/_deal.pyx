"""The chance to win from what the parts of a deal may bring.

Twin: games.cribbage.flow; documented in parlour.kernels.pure.deal.
"""

from cpython cimport array
from libc.math cimport exp, fabs

from array import array as new_array

from parlour.kernels.buffers import doubles_of

cdef array.array DOUBLES = new_array("d")

cdef enum:
    HOLE = 121
    PEGS = 16       # points of one side in the play, 0 to 15
    HEELS = 2
    FIRST = 18      # points before the show, 0 to 17
    HAND = 30
    SHOW = 59
    GAINS = 64
    REAL = 32       # more points than one side can peg in the play of one deal
    OWN = 91        # REAL + SHOW
    OTHER = 62      # REAL + HAND


cdef void _factors(const double* chances, double mean, double* out) noexcept nogil:
    """e^(a n) for n = 0, 1, 2 ... such that the chances times these have the mean."""
    cdef double slope = 0, step, factor, power, weight, whole, first, second
    cdef int i, n
    for i in range(12):
        factor = exp(slope)
        power = 1
        whole = first = second = 0
        for n in range(PEGS):
            weight = chances[n] * power
            power *= factor
            whole += weight
            first += weight * n
            second += weight * n * n
        first /= whole
        step = (mean - first) / (second / whole - first * first)
        slope += max(-1.0, min(1.0, step))
        if fabs(step) < 1e-10:
            break
    factor = exp(slope)
    power = 1
    for n in range(PEGS):
        out[n] = power
        power *= factor


cdef void _bend(const double* base, double own, double other, double* out) noexcept nogil:
    cdef double by_own[PEGS]
    cdef double by_other[PEGS]
    cdef double sums[PEGS]
    cdef double whole = 0
    cdef int i, a, b
    for b in range(PEGS):
        by_other[b] = 1
    for i in range(4):
        for a in range(PEGS):
            sums[a] = 0
            for b in range(PEGS):
                sums[a] += base[a * PEGS + b] * by_other[b]
        _factors(sums, own, by_own)
        for b in range(PEGS):
            sums[b] = 0
        for a in range(PEGS):
            for b in range(PEGS):
                sums[b] += base[a * PEGS + b] * by_own[a]
        _factors(sums, other, by_other)
    for a in range(PEGS):
        for b in range(PEGS):
            out[a * PEGS + b] = base[a * PEGS + b] * by_own[a] * by_other[b]
            whole += out[a * PEGS + b]
    for a in range(PEGS * PEGS):
        out[a] /= whole


def bend(base, double own, double other):
    if not (0 < own < PEGS - 1 and 0 < other < PEGS - 1):
        raise ValueError(f"nobody pegs {own} to {other} on average: averages are above 0 and below {PEGS - 1}")
    cdef const double[::1] flat = doubles_of(base, "base", PEGS * PEGS)
    cdef array.array found = array.clone(DOUBLES, PEGS * PEGS, False)
    if not sum(flat) > 0:
        raise ValueError("base has no chances in it")
    with nogil:
        _bend(&flat[0], own, other, found.data.as_doubles)
    return found


cdef void _after_other_hand(
    const double* theirs, const double* later, int own, int other, int before, bint is_dealer,
    double[OWN][OTHER] table,
) noexcept nogil:
    """By points that the own side gets, then by those that the other side gets beside its hand: the chance to win.

    Before the show each side has got less than `before`.
    """
    cdef int a, b, n, at
    cdef int most = before + (SHOW if is_dealer else HAND), width = before + (0 if is_dealer else HAND)
    cdef double chance
    for a in range(most):
        for b in range(width):
            chance = 0
            for n in range(HAND):
                at = other + b + n
                if own + a >= HOLE:
                    if at < HOLE or not is_dealer:
                        chance += theirs[n]
                elif at < HOLE:
                    chance += theirs[n] * later[(own + a) * HOLE + at]
            table[a][b] = chance


cdef void _turn(
    const double[OWN][OTHER] table, const double* crib, int before, bint is_dealer, double[OTHER][OWN] columns
) noexcept nogil:
    """The table by the points of the other side before the show, with the crib in it."""
    cdef int a, b, n
    cdef double chance
    for b in range(before):
        for a in range(before + (SHOW if is_dealer else HAND)):
            if is_dealer:
                columns[b][a] = table[a][b]
                continue
            chance = 0
            for n in range(HAND):
                chance += crib[n] * table[a][b + n]
            columns[b][a] = chance


cdef double _played(
    const double* shown, int count, const double[OTHER][OWN] columns, const double* pegs, int first, int second,
    int own_room, int other_room,
) noexcept nogil:
    """Over all points of the play, after so many points for each side and with so much room left."""
    cdef double total = 0, chance, then
    cdef int a, b, n
    for b in range(PEGS):
        for a in range(PEGS):
            chance = pegs[a * PEGS + b]
            if a >= own_room:
                total += chance * (0.5 if b >= other_room else 1.0)
            elif b < other_room:
                then = 0
                for n in range(count):
                    then += shown[n] * columns[b + second][a + first + n]
                total += chance * then
    return total


cdef double _win(
    const double* shown, int count, const double[OTHER][OWN] columns, const double* pegs, int own, int other,
    bint is_dealer, double heels,
) noexcept nogil:
    """Over all points of the play, and the two for his heels before it."""
    cdef double total, after
    cdef int first = HEELS if is_dealer else 0, second = 0 if is_dealer else HEELS
    total = _played(shown, count, columns, pegs, 0, 0, HOLE - own, HOLE - other)
    if own + first >= HOLE:
        after = 1
    elif other + second >= HOLE:
        after = 0
    else:
        after = _played(shown, count, columns, pegs, first, second, HOLE - own - first, HOLE - other - second)
    return (1 - heels) * total + heels * after


def wins(hands, cribs, shows, pegs, other_hand, later, *, int own, int other, is_dealer, double heels):
    if not (0 <= own < HOLE and 0 <= other < HOLE):
        raise ValueError(f"no game is played on at {own} to {other}")
    if not 0 <= heels <= 1:
        raise ValueError(f"{heels} is no chance")
    whole = doubles_of(hands, "hands")
    cdef Py_ssize_t count = len(whole) // HAND
    if len(whole) != count * HAND:
        raise ValueError(f"hands has {len(whole)} doubles, which are no rows of {HAND}")
    crib_chances = doubles_of(cribs, "cribs", count * HAND)
    show_chances = doubles_of(shows, "shows", count * SHOW)
    peg_chances = doubles_of(pegs, "pegs", count * PEGS * PEGS)
    cdef const double[::1] theirs = doubles_of(other_hand, "other_hand", HAND)
    cdef const double[::1] after = doubles_of(later, "later", HOLE * HOLE)
    cdef array.array found = array.clone(DOUBLES, count, False)
    if count == 0:
        return found
    cdef const double[::1] hand = whole
    cdef const double[::1] crib = crib_chances
    cdef const double[::1] show = show_chances
    cdef const double[::1] peg = peg_chances
    cdef double table[OWN][OTHER]
    cdef double columns[OTHER][OWN]
    cdef bint deals = is_dealer
    cdef Py_ssize_t i
    with nogil:
        _after_other_hand(&theirs[0], &after[0], own, other, FIRST, deals, table)
        for i in range(count):
            _turn(table, &crib[i * HAND], FIRST, deals, columns)
            if deals:
                found.data.as_doubles[i] = _win(
                    &show[i * SHOW], SHOW, columns, &peg[i * PEGS * PEGS], own, other, True, heels
                )
            else:
                found.data.as_doubles[i] = _win(
                    &hand[i * HAND], HAND, columns, &peg[i * PEGS * PEGS], own, other, False, heels
                )
    return found


def after_play(hand, crib, show, other_hand, later, *, int own, int other, is_dealer):
    if not (0 <= own < HOLE and 0 <= other < HOLE):
        raise ValueError(f"no game is played on at {own} to {other}")
    cdef const double[::1] shown = doubles_of(show, "show", SHOW) if is_dealer else doubles_of(hand, "hand", HAND)
    cdef const double[::1] used = doubles_of(crib, "crib", HAND)
    cdef const double[::1] theirs = doubles_of(other_hand, "other_hand", HAND)
    cdef const double[::1] after = doubles_of(later, "later", HOLE * HOLE)
    cdef array.array found = array.clone(DOUBLES, GAINS * GAINS, False)
    cdef double table[OWN][OTHER]
    cdef double columns[OTHER][OWN]
    cdef bint deals = is_dealer
    cdef double chance
    cdef int a, b, n, first, second
    with nogil:
        _after_other_hand(&theirs[0], &after[0], own, other, REAL, deals, table)
        _turn(table, &used[0], REAL, deals, columns)
        for a in range(GAINS):
            for b in range(GAINS):
                first, second = min(a, REAL - 1), min(b, REAL - 1)
                if a >= REAL or b >= REAL:
                    chance = found.data.as_doubles[first * GAINS + second]
                elif own + first >= HOLE:
                    chance = 0.5 if other + second >= HOLE else 1.0
                elif other + second >= HOLE:
                    chance = 0
                else:
                    chance = 0
                    for n in range(SHOW if deals else HAND):
                        chance += shown[n] * columns[second][first + n]
                found.data.as_doubles[a * GAINS + b] = chance
    return found
