# The throw of one card by three or four players. Used by the kernel `discard`.
# Twin: games.cribbage.show for the points, C-45 and C-46 for who throws what; documented in
# parlour.kernels.pure.discard.

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from parlour.kernels._score cimport KEYS, POINTS, WEIGHTS, total

cdef enum:
    JACK = 10


cdef inline int size_of(int mask) noexcept nogil:
    """How many of the four suits are in the mask."""
    return 0x4332322132212110ull >> (mask << 2) & 7


cdef inline double triple(const double* weights, int a, int b, int c, int players) noexcept nogil:
    """The weight of three cards of these ranks in the crib: from three opponents, or from two and the pack."""
    if players == 4:
        return weights[a] * weights[b] * weights[c]
    return weights[a] * weights[b] + weights[a] * weights[c] + weights[b] * weights[c]


cdef inline bint single(
    const uint8_t* five, const double* weights, int players, double* hands, double* cribs
) noexcept nogil:
    """The means of hand and crib for each card thrown; False where the weights leave the others nothing to throw."""
    cdef int counts[13]
    cdef int masks[13]
    cdef int starters[4]            # how many unseen cards of the suit
    cdef double suited[4]           # sum over the starters of a suit: all three others are of it
    cdef double sums[5]
    cdef double whole, weight, with_jack, jacks = 0
    cdef int i, j, k, n, card, rank, suit, key, points
    cdef uint64_t keys, all_keys = 0
    memset(starters, 0, sizeof(starters))
    memset(suited, 0, sizeof(suited))
    for i in range(13):
        masks[i] = 15
    for i in range(5):
        masks[five[i] >> 2] &= ~(1 << (five[i] & 3))
        all_keys += KEYS[five[i]]
        cribs[i] = hands[i] = 0
    for rank in range(13):
        if masks[rank] == 0:
            continue
        for i in range(13):
            counts[i] = size_of(masks[i]) - (i == rank)
        whole = 0
        memset(sums, 0, sizeof(sums))
        for i in range(13):
            for j in range(i, 13):
                for k in range(j, 13):
                    if i == k:
                        n = counts[i] * (counts[i] - 1) * (counts[i] - 2) // 6
                    elif i == j:
                        n = counts[i] * (counts[i] - 1) // 2 * counts[k]
                    elif j == k:
                        n = counts[j] * (counts[j] - 1) // 2 * counts[i]
                    else:
                        n = counts[i] * counts[j] * counts[k]
                    if n == 0:
                        continue
                    weight = n * triple(weights, i, j, k, players)
                    whole += weight
                    key = WEIGHTS[rank] + WEIGHTS[i] + WEIGHTS[j] + WEIGHTS[k]
                    for card in range(5):
                        sums[card] += weight * POINTS[key + WEIGHTS[five[card] >> 2]]
        if whole <= 0:
            return False
        for card in range(5):
            cribs[card] += size_of(masks[rank]) * sums[card] / whole
        with_jack = 0
        counts[JACK] -= 1           # one jack is the one that makes his nobs
        for i in range(13):
            for j in range(i, 13):
                n = counts[i] * (counts[i] - 1) // 2 if i == j else counts[i] * counts[j]
                with_jack += n * triple(weights, i, j, JACK, players)
        for suit in range(4):
            if not masks[rank] >> suit & 1:
                continue
            starters[suit] += 1
            if rank != JACK and masks[JACK] >> suit & 1:
                jacks += with_jack / whole
            for i in range(13):
                if i == rank or not masks[i] >> suit & 1:
                    continue
                for j in range(i + 1, 13):
                    if j == rank or not masks[j] >> suit & 1:
                        continue
                    for k in range(j + 1, 13):
                        if k != rank and masks[k] >> suit & 1:
                            suited[suit] += triple(weights, i, j, k, players) / whole
    for card in range(5):
        keys = all_keys - KEYS[five[card]]
        points = 0
        for i in range(52):
            if masks[i >> 2] >> (i & 3) & 1:
                points += total(keys, KEYS[i], False)
        hands[card] = points / 47.0
        suit = five[card] & 3
        cribs[card] += jacks + 5 * suited[suit]
        if five[card] >> 2 == JACK:
            cribs[card] += starters[suit]
        cribs[card] /= 47
    return True
