# A deal of two players in C: chance, the throw of a policy, the play of a policy. Used by the kernel `games`.
# Twin: games.cribbage.deal and play, preset `acc`; documented in parlour.kernels.pure.games.

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from parlour.kernels._peg cimport (
    PEG_WON, Belief, Play, closed_search, forget, one_step, open_search, peg_points, peg_value,
)
from parlour.kernels._score cimport KEYS, total

cdef enum:
    PONE = 0
    DEALER = 1
    THROWS = 169
    KEEPS = 1820
    ROLE = 3809  # numbers of a policy for one role: 169 throws, 1820 kept hands in the play, 1820 weights of kept hands
    SAMPLES = 512
    RECORD = 32
    NO_TARGET = 100000


cdef struct Rng:
    uint64_t state


cdef inline uint64_t mix(uint64_t z) noexcept nogil:
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef inline void begin(Rng* rng, uint64_t seed, uint64_t i) noexcept nogil:
    rng.state = mix(mix(seed + <uint64_t>0x9E3779B97F4A7C15) + i * <uint64_t>0xD1342543DE82EF95 + 1)


cdef inline uint32_t below(Rng* rng, uint32_t n) noexcept nogil:
    rng.state += <uint64_t>0x9E3779B97F4A7C15
    return <uint32_t>(((mix(rng.state) >> 32) * n) >> 32)


cdef struct Policy:
    const double* numbers   # of one role; NULL for random play
    const double* keep      # weights of what the other role keeps
    int look                # hands looked at for every card; 0: one step
    int is_open


cdef struct Deal:
    uint8_t pack[52]
    uint8_t kept[2][4]
    uint8_t thrown[2][2]
    uint8_t laid[8]
    uint8_t pegs[24]
    int laid_count
    int peg_count
    int scores[2]
    int target
    int play_points[2]
    int heels
    int shows[3]


cdef inline int peg(Deal* d, int role, int points) noexcept nogil:
    """Peg points; 1 where that ends the game."""
    cdef int pegged = points
    if points == 0:
        return 0
    if d.scores[role] + pegged >= d.target:
        pegged = d.target - d.scores[role]
    d.scores[role] += pegged
    d.pegs[d.peg_count] = pegged | (role << 7)
    d.peg_count += 1
    return d.scores[role] >= d.target


cdef inline void shuffle(Deal* d, Rng* rng) noexcept nogil:
    """The first thirteen cards: six to the pone, six to the dealer, the starter."""
    cdef int i, j
    cdef uint8_t c
    for i in range(13):
        j = i + <int>below(rng, 52 - i)
        c = d.pack[i]
        d.pack[i] = d.pack[j]
        d.pack[j] = c


cdef inline int keep_index(const uint8_t* ranks) noexcept nogil:
    """The number of four ranks in any order, 0 to 1819."""
    cdef int a = ranks[0], b = ranks[1], c = ranks[2], e = ranks[3], t
    if a > b: t = a; a = b; b = t
    if c > e: t = c; c = e; e = t
    if a > c: t = a; a = c; c = t
    if b > e: t = b; b = e; e = t
    if b > c: t = b; b = c; c = t
    b += 1
    c += 2
    e += 3
    return a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6 + e * (e - 1) * (e - 2) * (e - 3) // 24


cdef inline int pair_index(uint8_t a, uint8_t b) noexcept nogil:
    """The place of two cards in a table of 13 x 13: low rank first where the suits differ, high first where not."""
    cdef int low = a >> 2, high = b >> 2
    if low > high:
        low, high = high, low
    return high * 13 + low if (a & 3) == (b & 3) else low * 13 + high


cdef inline void throw(Deal* d, int role, const Policy* policy) noexcept nogil:
    """Keep four of the six: at random the first four, by a policy those worth most."""
    cdef uint8_t* six = &d.pack[6 * role]
    cdef uint8_t unseen[46]
    cdef uint8_t ranks[4]
    cdef uint8_t kept[4]
    cdef int i, j, m, n = 0, s, points
    cdef uint64_t held = 0, four
    cdef double value, best = -1e300
    if policy.numbers == NULL:
        for i in range(4):
            d.kept[role][i] = six[i]
        d.thrown[role][0] = six[4]
        d.thrown[role][1] = six[5]
        return
    for i in range(6):
        held |= <uint64_t>1 << six[i]
    for i in range(52):
        if not (held >> i) & 1:
            unseen[n] = i
            n += 1
    for i in range(5):
        for j in range(i + 1, 6):
            n = 0
            four = 0
            for m in range(6):
                if m != i and m != j:
                    kept[n] = six[m]
                    ranks[n] = six[m] >> 2
                    four += KEYS[six[m]]
                    n += 1
            points = 0
            for s in range(46):
                points += total(four, KEYS[unseen[s]], 0)
            value = points / 46.0
            value += policy.numbers[pair_index(six[i], six[j])] + policy.numbers[THROWS + keep_index(ranks)]
            if value > best:
                best = value
                for m in range(4):
                    d.kept[role][m] = kept[m]
                d.thrown[role][0] = six[i]
                d.thrown[role][1] = six[j]


cdef struct Table:
    uint8_t hand[2][4]      # cards still held
    int size[2]
    uint8_t pile[40]        # ranks laid, all counts; this count begins at start
    int n
    int start
    int count
    int last
    int gone
    int floor[2]            # who said go holds only cards above this value


cdef inline int every_hand(
    const uint8_t* unseen, int n, uint8_t* four, int laid, int m, const double* keep, uint8_t* hands, double* weights
) noexcept nogil:
    """All hands of two ranks or fewer that can be had from the unseen cards, with their weights; how many."""
    cdef int counts[13]
    cdef int i, j, k = 0
    if m == 0:
        weights[0] = keep[keep_index(four)] + 1e-9
        return 1
    for i in range(13):
        counts[i] = 0
    for i in range(n):
        counts[unseen[i] >> 2] += 1
    for i in range(13):
        if counts[i] == 0:
            continue
        four[laid] = i
        if m == 1:
            hands[k] = i
            weights[k] = (keep[keep_index(four)] + 1e-9) * counts[i]
            k += 1
            continue
        for j in range(i, 13):
            if counts[j] - (i == j) <= 0:
                continue
            four[laid + 1] = j
            hands[2 * k] = i
            hands[2 * k + 1] = j
            weights[k] = (keep[keep_index(four)] + 1e-9) * (
                counts[i] * counts[j] if i != j else counts[i] * (counts[i] - 1) // 2
            )
            k += 1
    return k


cdef inline int random_hands(
    uint8_t* unseen, int n, uint8_t* four, int laid, int m, const Policy* policy, Rng* rng, uint8_t* hands,
    double* weights,
) noexcept nogil:
    """Random hands of the unseen cards, with their weights; how many."""
    cdef int i, j, k, r
    cdef uint8_t c
    for k in range(policy.look):
        for i in range(m):
            j = i + <int>below(rng, n - i)
            c = unseen[i]
            unseen[i] = unseen[j]
            unseen[j] = c
            four[laid + i] = unseen[i] >> 2
        weights[k] = policy.keep[keep_index(four)] + 1e-9
        for i in range(m):
            r = unseen[i] >> 2
            j = i
            while j > 0 and hands[k * m + j - 1] > r:
                hands[k * m + j] = hands[k * m + j - 1]
                j -= 1
            hands[k * m + j] = r
    return policy.look


cdef inline double look(Deal* d, Table* t, int seat, const Policy* policy, Rng* rng, double* worth) noexcept nogil:
    """What each card of the hand is worth over sampled hands of the other; weights are those of kept hands."""
    cdef Play p
    cdef Belief b
    cdef uint8_t hands[SAMPLES * 4]
    cdef double weights[SAMPLES]
    cdef int order[SAMPLES * 12]
    cdef uint8_t held[SAMPLES]
    cdef uint8_t answer[SAMPLES]
    cdef uint8_t unseen[52]
    cdef uint8_t four[4]
    cdef uint64_t seen = 0
    cdef int other = 1 - seat, m = t.size[other], i, j, k, n = 0, r, gain, laid = 0
    cdef int place[4]
    cdef double sum_weights = 0
    cdef int has_played
    for i in range(6):
        seen |= <uint64_t>1 << d.pack[6 * seat + i]
    seen |= <uint64_t>1 << d.pack[12]
    for i in range(4):
        has_played = 1
        for j in range(m):
            if t.hand[other][j] == d.kept[other][i]:
                has_played = 0
        if has_played:
            seen |= <uint64_t>1 << d.kept[other][i]
            four[laid] = d.kept[other][i] >> 2
            laid += 1
    for i in range(52):
        if not (seen >> i) & 1 and peg_value(i >> 2) > t.floor[other]:
            unseen[n] = i
            n += 1
    if m <= 2:
        k = every_hand(unseen, n, four, laid, m, policy.keep, hands, weights)
    else:
        k = random_hands(unseen, n, four, laid, m, policy, rng, hands, weights)
    for i in range(k):
        sum_weights += weights[i]
        order[i] = i
        held[i] = (1 << m) - 1
    b.hands = hands
    b.weights = weights
    b.cards = m
    b.order = order
    b.held = held
    b.answer = answer
    p.left[0] = d.target - d.scores[seat]
    p.left[1] = d.target - d.scores[other]
    p.leaf = NULL
    for i in range(t.start, t.n):
        p.pile[i] = t.pile[i]
    for i in range(t.size[seat]):
        r = t.hand[seat][i] >> 2
        j = i
        while j > 0 and p.hand[0][j - 1] > r:
            p.hand[0][j] = p.hand[0][j - 1]
            place[j] = place[j - 1]
            j -= 1
        p.hand[0][j] = r
        place[j] = i
    cdef unsigned own = (1u << t.size[seat]) - 1
    cdef int gone = ((t.gone >> seat) & 1) | (((t.gone >> other) & 1) << 1)
    if policy.is_open:
        for i in range(t.size[seat]):
            worth[i] = 0
        for j in range(k):
            for i in range(m):
                p.hand[1][i] = hands[j * m + i]
            forget(&p)
            for i in range(t.size[seat]):
                r = p.hand[0][i]
                if t.count + peg_value(r) > 31:
                    continue
                if i > 0 and p.hand[0][i - 1] == r:
                    continue
                p.pile[t.n] = r
                gain = peg_points(&p.pile[t.start], t.n + 1 - t.start, t.count + peg_value(r))
                if gain >= p.left[0]:
                    worth[place[i]] += weights[j] * PEG_WON(&p)
                    continue
                worth[place[i]] += weights[j] * open_search(
                    &p, 1, t.start, t.n + 1, t.count + peg_value(r), 0, gone,
                    (own & ~(1u << i)) | (((1u << m) - 1) << 4), gain, 0, -1e300, 1e300,
                )
    else:
        for i in range(t.size[seat]):
            r = p.hand[0][i]
            if t.count + peg_value(r) > 31:
                continue
            p.pile[t.n] = r
            gain = peg_points(&p.pile[t.start], t.n + 1 - t.start, t.count + peg_value(r))
            if gain >= p.left[0]:
                worth[place[i]] = sum_weights * PEG_WON(&p)
                continue
            worth[place[i]] = closed_search(
                &p, &b, 0, k, k, 1, t.start, t.n + 1, t.count + peg_value(r), 0, gone, own & ~(1u << i), m, gain, 0
            )
    return sum_weights


cdef inline int choose(Deal* d, Table* t, int seat, const int* fits, int m, const Policy* policy, Rng* rng) noexcept nogil:
    """Which card of the hand to lay."""
    cdef int i, j, r, best_at = fits[0]
    cdef double value, best = -1e300
    cdef double worth[4]
    if policy.numbers == NULL:
        return fits[below(rng, m)]
    if m == 1:
        return best_at
    if policy.look > 0:
        for i in range(4):
            worth[i] = -1e300
        look(d, t, seat, policy, rng, worth)
        for i in range(m):
            for j in range(i):  # of equal cards only one was looked at
                if t.hand[seat][fits[j]] >> 2 == t.hand[seat][fits[i]] >> 2:
                    break
            else:
                if worth[fits[i]] > best:
                    best = worth[fits[i]]
                    best_at = fits[i]
        return best_at
    for i in range(m):
        r = t.hand[seat][fits[i]] >> 2
        value = one_step(&t.pile[t.start], t.n - t.start, r, t.count, t.size[1 - seat])
        if value > best:
            best = value
            best_at = fits[i]
    return best_at


cdef inline int play_out(Deal* d, const Policy* policies, Rng* rng) noexcept nogil:
    """The play from the lead to the last card; 1 where it ends the game."""
    cdef Table t
    cdef int seat = PONE, i, m, at, r, points, score
    cdef int fits[4]
    cdef uint8_t c
    for i in range(4):
        t.hand[0][i] = d.kept[0][i]
        t.hand[1][i] = d.kept[1][i]
    t.size[0] = t.size[1] = 4
    t.n = t.start = t.count = t.gone = t.last = 0
    t.floor[0] = t.floor[1] = 0
    while True:
        m = 0
        if not (t.gone >> seat) & 1:
            for i in range(t.size[seat]):
                if peg_value(t.hand[seat][i] >> 2) + t.count <= 31:
                    fits[m] = i
                    m += 1
        if m == 0:
            t.gone |= 1 << seat
            if t.size[seat] and 31 - t.count > t.floor[seat]:
                t.floor[seat] = 31 - t.count
            seat = 1 - seat
            if t.gone != 3:
                continue
            if t.count < 31:
                d.play_points[t.last] += 1
                if peg(d, t.last, 1):
                    return 1
            if t.size[0] + t.size[1] == 0:
                return 0
            t.start = t.n
            t.count = 0
            t.gone = 0
            seat = 1 - t.last
            continue
        at = choose(d, &t, seat, fits, m, &policies[seat], rng)
        c = t.hand[seat][at]
        t.size[seat] -= 1
        t.hand[seat][at] = t.hand[seat][t.size[seat]]
        r = c >> 2
        d.laid[d.laid_count] = c
        d.laid_count += 1
        t.pile[t.n] = r
        t.n += 1
        t.count += peg_value(r)
        t.last = seat
        points = peg_points(&t.pile[t.start], t.n - t.start, t.count)
        d.play_points[seat] += points
        if peg(d, seat, points):
            return 1
        if t.count == 31:
            if t.size[0] + t.size[1] == 0:
                return 0
            t.start = t.n
            t.count = 0
            t.gone = 0
        seat = 1 - seat
