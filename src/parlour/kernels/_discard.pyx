"""What each throw is worth in hand and crib. Twin: games.cribbage.show; documented in parlour.kernels.pure.discard."""

from cpython cimport array
from libc.math cimport isfinite, isinf
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from parlour.kernels._score cimport KEYS, POINTS, WEIGHTS, prepare, total
from parlour.kernels._single cimport JACK, single, size_of

from array import array as new_array

from parlour.kernels.buffers import cards_of, weights_of

prepare()

cdef array.array DOUBLES = new_array("d")
cdef array.array COUNTS = new_array("I")
cdef array.array BYTES = new_array("B")

cdef enum:
    PAIRS = 91      # pairs of ranks, low <= high: 0 0, 0 1 ... 12 12
    THROWS = 15

cdef uint8_t LOW[PAIRS]
cdef uint8_t HIGH[PAIRS]
cdef uint8_t PLACE[13][13]                  # of a pair of ranks in the order above
cdef uint8_t FIRST[THROWS]
cdef uint8_t SECOND[THROWS]
cdef uint8_t CRIB[PAIRS][13][PAIRS]         # points by ranks: own pair, starter, opponent's pair
cdef double ALIKE[169]


cdef void _fill() noexcept:
    cdef int i, j, k = 0, pair, starter
    for i in range(13):
        for j in range(i, 13):
            LOW[k] = i
            HIGH[k] = j
            PLACE[i][j] = PLACE[j][i] = k
            k += 1
    k = 0
    for i in range(6):
        for j in range(i + 1, 6):
            FIRST[k] = i
            SECOND[k] = j
            k += 1
    for i in range(169):
        ALIKE[i] = 1
    for pair in range(PAIRS):
        for starter in range(13):
            for k in range(PAIRS):
                i = WEIGHTS[LOW[pair]] + WEIGHTS[HIGH[pair]] + WEIGHTS[starter] + WEIGHTS[LOW[k]] + WEIGHTS[HIGH[k]]
                CRIB[pair][starter][k] = POINTS[i]  # five of one rank: never asked for, as its weight is 0


_fill()

cdef struct Starter:
    uint8_t card
    double scale            # 1 / the weight of all pairs that the opponent may throw
    double jack             # probability that it throws the jack of the starter's suit
    double suited           # probability that it throws two cards of the starter's suit

cdef struct Unseen:
    int masks[13]           # the unseen suits of each rank
    double pairs[PAIRS]     # the weight of each pair of ranks among all unseen cards
    double whole            # of all together
    Starter starters[46]


cdef inline double _weight(const double* weights, int a, int b) noexcept nogil:
    """The weight of a pair of cards."""
    cdef int low = a >> 2, high = b >> 2
    if low > high:
        low, high = high, low
    return weights[13 * high + low] if low != high and (a ^ b) & 3 == 0 else weights[13 * low + high]


cdef inline double _pair_weight(const double* weights, int low, int high, int lows, int highs) noexcept nogil:
    """The weight of all pairs of cards of two ranks with these suits (of one rank: the same twice)."""
    cdef int suited, size = size_of(lows)
    if low == high:
        return weights[14 * low] * (size * (size - 1) // 2)
    suited = size_of(lows & highs)
    return weights[13 * low + high] * (size * size_of(highs) - suited) + weights[13 * high + low] * suited


cdef bint _look(const uint8_t* six, const double* weights, Unseen* u) noexcept nogil:
    """Everything that does not depend on the throw; False where the weights leave the opponent nothing to throw."""
    cdef int i, j, k, card, rank, suit, place = 0
    cdef Starter* s
    cdef double jacks[4]
    cdef double suited[4]
    cdef double out, same
    for i in range(13):
        u.masks[i] = 15
    for i in range(6):
        u.masks[six[i] >> 2] &= ~(1 << (six[i] & 3))
    u.whole = 0
    for k in range(PAIRS):
        u.pairs[k] = _pair_weight(weights, LOW[k], HIGH[k], u.masks[LOW[k]], u.masks[HIGH[k]])
        u.whole += u.pairs[k]
    for suit in range(4):
        jacks[suit] = suited[suit] = 0
        for i in range(13):
            if u.masks[i] >> suit & 1:
                for j in range(i + 1, 13):
                    if u.masks[j] >> suit & 1:
                        suited[suit] += weights[13 * j + i]
        if u.masks[JACK] >> suit & 1:
            for card in range(52):
                if u.masks[card >> 2] >> (card & 3) & 1 and card != 4 * JACK + suit:
                    jacks[suit] += _weight(weights, 4 * JACK + suit, card)
    for card in range(52):
        rank, suit = card >> 2, card & 3
        if not u.masks[rank] >> suit & 1:
            continue
        s = &u.starters[place]
        place += 1
        s.card = card
        out = same = 0
        for i in range(13):
            if i != rank:
                j = u.masks[i] >> suit & 1
                out += (weights[13 * rank + i] if rank < i else weights[13 * i + rank]) * (size_of(u.masks[i]) - j)
                if j:
                    same += weights[13 * i + rank] if rank < i else weights[13 * rank + i]
        out += same + weights[14 * rank] * (size_of(u.masks[rank]) - 1)
        if not u.whole - out > 1e-12 * u.whole or isinf(u.whole):
            return False
        s.scale = 1 / (u.whole - out)
        s.suited = (suited[suit] - same) * s.scale
        s.jack = 0
        if u.masks[JACK] >> suit & 1 and rank != JACK:
            s.jack = (jacks[suit] - weights[13 * JACK + rank if rank < JACK else 13 * rank + JACK]) * s.scale
    return True


cdef inline void _given(const double* weights, const Unseen* u, int rank, int suit, double* pairs) noexcept nogil:
    """The weight of each pair of ranks when that starter is gone too."""
    cdef int i, mask = u.masks[rank] & ~(1 << suit)
    for i in range(13):
        if i < rank:
            pairs[PLACE[i][rank]] = _pair_weight(weights, i, rank, u.masks[i], mask)
        else:
            pairs[PLACE[rank][i]] = _pair_weight(weights, rank, i, mask, mask if i == rank else u.masks[i])


cdef inline double _dot(const uint8_t* points, const double* chances, int count) noexcept nogil:
    """The sum of points times chances, in four sums side by side for speed."""
    cdef double a = 0, b = 0, c = 0, d = 0
    cdef int i = 0
    while i + 4 <= count:
        a += points[i] * chances[i]
        b += points[i + 1] * chances[i + 1]
        c += points[i + 2] * chances[i + 2]
        d += points[i + 3] * chances[i + 3]
        i += 4
    while i < count:
        a += points[i] * chances[i]
        i += 1
    return (a + b) + (c + d)


cdef inline uint64_t _kept(const uint8_t* six, int throw) noexcept nogil:
    """The sum of the keys of the four cards that this throw keeps."""
    cdef uint64_t keys = 0
    cdef int i
    for i in range(6):
        if i != FIRST[throw] and i != SECOND[throw]:
            keys += KEYS[six[i]]
    return keys


cdef void _means(
    const uint8_t* six, const double* weights, const Unseen* u, double* hands, double* cribs
) noexcept nogil:
    cdef double chances[13][PAIRS]
    cdef double pairs[PAIRS]
    cdef double suits[4]            # how many unseen cards of the suit
    cdef double suited[4]
    cdef double jack = 0, scale
    cdef int i, k, rank, throw, points, a, b
    cdef uint64_t kept
    cdef const Starter* s = u.starters
    memset(chances, 0, sizeof(chances))
    memset(suits, 0, sizeof(suits))
    memset(suited, 0, sizeof(suited))
    i = 0
    for rank in range(13):
        scale = 0
        while i < 46 and s[i].card >> 2 == rank:
            _given(weights, u, rank, s[i].card & 3, pairs)
            for k in range(13):
                chances[rank][PLACE[k][rank]] += pairs[PLACE[k][rank]] * s[i].scale
            scale += s[i].scale
            suits[s[i].card & 3] += 1
            suited[s[i].card & 3] += s[i].suited
            jack += s[i].jack
            i += 1
        for k in range(PAIRS):
            if LOW[k] != rank and HIGH[k] != rank:
                chances[rank][k] = u.pairs[k] * scale
    for throw in range(THROWS):
        kept = _kept(six, throw)
        points = 0
        for i in range(46):
            points += total(kept, KEYS[s[i].card], False)
        hands[throw] = points / 46.0
        a, b = six[FIRST[throw]], six[SECOND[throw]]
        cribs[throw] = jack + _dot(&CRIB[PLACE[a >> 2][b >> 2]][0][0], &chances[0][0], 13 * PAIRS)
        if a >> 2 == JACK:
            cribs[throw] += suits[a & 3]
        if b >> 2 == JACK:
            cribs[throw] += suits[b & 3]
        if (a ^ b) & 3 == 0:
            cribs[throw] += 5 * suited[a & 3]
        cribs[throw] /= 46


cdef void _by_starter(
    const uint8_t* six, const double* weights, const Unseen* u, uint8_t* hands, double* cribs
) noexcept nogil:
    cdef double pairs[PAIRS]
    cdef int i, k, rank, suit, throw, a, b
    cdef uint64_t kept[THROWS]
    cdef double extra
    cdef const Starter* s
    for throw in range(THROWS):
        kept[throw] = _kept(six, throw)
    for i in range(46):
        s = &u.starters[i]
        rank, suit = s.card >> 2, s.card & 3
        for k in range(PAIRS):
            pairs[k] = u.pairs[k]
        _given(weights, u, rank, suit, pairs)
        for throw in range(THROWS):
            hands[46 * throw + i] = <uint8_t>total(kept[throw], KEYS[s.card], False)
            a, b = six[FIRST[throw]], six[SECOND[throw]]
            extra = s.jack
            if a == 4 * JACK + suit or b == 4 * JACK + suit:
                extra = 1
            if a & 3 == suit and b & 3 == suit:
                extra += 5 * s.suited
            cribs[46 * throw + i] = extra + s.scale * _dot(CRIB[PLACE[a >> 2][b >> 2]][rank], pairs, PAIRS)


cdef struct Split:
    # The chances of the opponent's throws under one starter, parted by what the starter's suit does to them.
    double plain[PAIRS]         # without the jack of that suit, not both of that suit; by ranks
    double jack[13]             # that jack and a card of another suit; by its rank
    double suited[PAIRS]        # both of that suit, without the jack
    double suited_jack[13]      # both of that suit, one of them the jack
    double all_plain[PAIRS]     # the first and the third together, for a throw that makes no flush
    double all_jack[13]


cdef void _split(const double* weights, const Unseen* u, const Starter* s, Split* p) noexcept nogil:
    cdef int rank = s.card >> 2, suit = s.card & 3, i, low, high, lows, highs, both, has_jack, k
    cdef int masks[13]
    cdef double other, same
    for i in range(13):
        masks[i] = u.masks[i]
    masks[rank] &= ~(1 << suit)
    has_jack = masks[JACK] >> suit & 1
    masks[JACK] &= ~(1 << suit)
    for k in range(PAIRS):
        low, high = LOW[k], HIGH[k]
        lows, highs = masks[low], masks[high]
        both = low != high and lows & highs & 1 << suit
        p.suited[k] = weights[13 * high + low] * s.scale if both else 0
        if both:
            lows &= ~(1 << suit)
            # of the pairs with the first card of that suit, those whose second is of another
            other = _pair_weight(weights, low, high, lows, highs)
            other += weights[13 * low + high] * (size_of(highs) - 1)
        else:
            other = _pair_weight(weights, low, high, lows, highs)
        p.plain[k] = other * s.scale
        p.all_plain[k] = p.plain[k] + p.suited[k]
    for i in range(13):
        p.jack[i] = p.suited_jack[i] = 0
        if has_jack:
            both = masks[i] >> suit & 1
            other = weights[13 * i + JACK if i < JACK else 13 * JACK + i]
            same = weights[13 * JACK + i if i < JACK else 13 * i + JACK]
            p.jack[i] = other * (size_of(masks[i]) - both) * s.scale
            p.suited_jack[i] = same * both * s.scale
        p.all_jack[i] = p.jack[i] + p.suited_jack[i]


cdef void _spread(
    const uint8_t* six, const double* weights, const Unseen* u,
    unsigned int* hands, double* cribs, double* own, double* other,
) noexcept nogil:
    cdef Split p
    cdef double chances[40]
    cdef double chance
    cdef int i, k, rank, suit, throw, a, b, hand, nobs, is_flush
    cdef uint64_t kept[THROWS]
    cdef const uint8_t* points
    cdef const double* plain
    cdef const double* jack
    for throw in range(THROWS):
        kept[throw] = _kept(six, throw)
    for i in range(46):
        rank, suit = u.starters[i].card >> 2, u.starters[i].card & 3
        _split(weights, u, &u.starters[i], &p)
        for throw in range(THROWS):
            a, b = six[FIRST[throw]], six[SECOND[throw]]
            nobs = a == 4 * JACK + suit or b == 4 * JACK + suit
            is_flush = a & 3 == suit and b & 3 == suit
            points = CRIB[PLACE[a >> 2][b >> 2]][rank]
            memset(chances, 0, sizeof(chances))
            plain = &p.plain[0] if is_flush else &p.all_plain[0]
            jack = &p.jack[0] if is_flush else &p.all_jack[0]
            for k in range(PAIRS):
                chances[points[k] + nobs] += plain[k]
            for k in range(13):
                chances[points[PLACE[k][JACK]] + 1] += jack[k]
            if is_flush:
                for k in range(PAIRS):
                    chances[points[k] + nobs + 5] += p.suited[k]
                for k in range(13):
                    chances[points[PLACE[k][JACK]] + 6] += p.suited_jack[k]
            hand = total(kept[throw], KEYS[u.starters[i].card], False)
            hands[30 * throw + hand] += 1
            for k in range(30):
                chance = chances[k] / 46
                cribs[30 * throw + k] += chance
                own[88 * throw + hand + k + 29] += chance
                other[88 * throw + hand - k + 29] += chance


cdef const double* _weights(object given, int count, list keep) except NULL:
    """The doubles of a buffer, none below 0; `keep` keeps them alive."""
    cdef const double[::1] view
    cdef int i
    if given is None:
        return ALIKE
    kept = weights_of(given, count)
    keep.append(kept)
    view = kept
    for i in range(count):
        if not (view[i] >= 0 and isfinite(view[i])):
            raise ValueError(f"weight {i} is {view[i]}: a weight is 0 or more")
    return &view[0]


cdef const uint8_t* _six(object given, list keep) except NULL:
    """The six cards; `keep` keeps them alive."""
    cards = cards_of(given, 6, "a throw is two of six cards")
    keep.append(cards)
    return <const uint8_t*><const char*>cards


cdef object _nothing():
    return ValueError("with these weights the opponent has no pair to throw")


def means(six, weights=None):
    keep = []
    cdef const uint8_t* cards = _six(six, keep)
    cdef const double* chosen = _weights(weights, 169, keep)
    cdef Unseen u
    if not _look(cards, chosen, &u):
        raise _nothing()
    cdef array.array hands = array.clone(DOUBLES, THROWS, False)
    cdef array.array cribs = array.clone(DOUBLES, THROWS, False)
    with nogil:
        _means(cards, chosen, &u, hands.data.as_doubles, cribs.data.as_doubles)
    return hands, cribs


def by_starter(six, weights=None):
    keep = []
    cdef const uint8_t* cards = _six(six, keep)
    cdef const double* chosen = _weights(weights, 169, keep)
    cdef Unseen u
    if not _look(cards, chosen, &u):
        raise _nothing()
    cdef array.array hands = array.clone(BYTES, THROWS * 46, False)
    cdef array.array cribs = array.clone(DOUBLES, THROWS * 46, False)
    with nogil:
        _by_starter(cards, chosen, &u, hands.data.as_uchars, cribs.data.as_doubles)
    return hands, cribs


def spread(six, weights=None):
    keep = []
    cdef const uint8_t* cards = _six(six, keep)
    cdef const double* chosen = _weights(weights, 169, keep)
    cdef Unseen u
    if not _look(cards, chosen, &u):
        raise _nothing()
    cdef array.array hands = array.clone(COUNTS, THROWS * 30, True)
    cdef array.array cribs = array.clone(DOUBLES, THROWS * 30, True)
    cdef array.array own = array.clone(DOUBLES, THROWS * 88, True)
    cdef array.array other = array.clone(DOUBLES, THROWS * 88, True)
    with nogil:
        _spread(
            cards, chosen, &u, hands.data.as_uints, cribs.data.as_doubles, own.data.as_doubles, other.data.as_doubles
        )
    return hands, cribs, own, other


def single_means(five, weights=None, *, int players):
    keep = []
    if players not in (3, 4):
        raise ValueError(f"one card is thrown by three or four players, not by {players}")
    cards = cards_of(five, 5, "a throw is one of five cards")
    cdef const double* chosen = _weights(weights, 13, keep)
    cdef const uint8_t* held = <const uint8_t*><const char*>cards
    cdef array.array hands = array.clone(DOUBLES, 5, False)
    cdef array.array cribs = array.clone(DOUBLES, 5, False)
    if not single(held, chosen, players, hands.data.as_doubles, cribs.data.as_doubles):
        raise ValueError("with these weights the opponents have no cards to throw")
    return hands, cribs
