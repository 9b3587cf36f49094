# The play of two hands in C: what a card scores, the exact search with both hands open, and the search over many hands
# that the opponent may hold. Shared by the kernels `play` and `games`.
# Twin: games.cribbage.play. Covers two seats and six cards; the count, go, thirty-one and last card by C-15 to C-28.

from libc.stdint cimport uint8_t, uint16_t, uint32_t

cdef extern from *:
    """
    #define FAR 60  /* more than any hand can score in the play */
    #define PEG_WON(p) ((p)->leaf ? 1.0 : 1000.0)
    #define PEG_LOST(p) ((p)->leaf ? 0.0 : -1000.0)
    static const double PEG_HELD[5] = {0.0, 0.0769, 0.148, 0.2135, 0.274};
    """

cdef struct Play:
    uint8_t pile[40]        # the cards of the current count end at the given length; older ones stay below
    uint8_t hand[2][4]      # rank ids in order, own then other
    int left[2]             # holes to the game hole, own then other
    const double* leaf      # 64 x 64 by points gained, or NULL: own less other
    int is_far              # no side can reach its game hole in the play, and there is no leaf: points simply add up
    double rest[512]        # then: what the play is still worth at the start of a count, by who leads and what is held


cdef extern from *:
    """
    #include <string.h>

    static inline int bit_index(unsigned held) {
        int i = 0;
        while (held >>= 1) i++;
        return i;
    }
    static inline int is_single(unsigned held) { return held && !(held & (held - 1)); }
    static inline int peg_value(int rank) { return rank < 9 ? rank + 1 : 10; }

    /* What the last of the n cards of this count scores, without go and last card. */
    static inline int peg_points(const unsigned char *pile, int n, int count) {
        int points = (count == 15 || count == 31) ? 2 : 0;
        int last = pile[n - 1], i;
        if (n < 2) return points;
        if (pile[n - 2] == last) {
            int same = 2;
            while (same < n && pile[n - 1 - same] == last) same++;
            return points + same * (same - 1);
        }
        unsigned seen = 1u << last;
        int run = 0, low = last, high = last;
        for (i = n - 2; i >= 0; i--) {
            int rank = pile[i];
            unsigned bit = 1u << rank;
            if (seen & bit) break;
            seen |= bit;
            if (rank < low) low = rank;
            if (rank > high) high = rank;
            if (high - low == n - 1 - i && n - i >= 3) run = n - i;
        }
        return points + run;
    }

    /* The points of all ranks together that could be laid next on these n cards: peg_points, once for each. */
    static inline int peg_threat(const unsigned char *pile, int n, int count) {
        static const unsigned char runs_of_none[16] = {0};
        unsigned char runs[16];
        int room = 31 - count, last = pile[n - 1], low = last, high = last, total = 0, length, same = 1;
        unsigned seen = 1u << last, met = 0;
        if (count < 15 && 15 - count <= 10) total += 15 - count == 10 ? 8 : 2;
        if (room >= 1 && room <= 10) total += room == 10 ? 8 : 2;
        if (peg_value(last) <= room) {
            while (same < n && pile[n - 1 - same] == last) same++;
            total += same * (same + 1);
        }
        for (length = 2; length <= n; length++) {
            int rank = pile[n - length], span;
            unsigned bit = 1u << rank;
            if (seen & bit) break;
            seen |= bit;
            if (rank < low) low = rank;
            if (rank > high) high = rank;
            span = high - low;
            if (span > length) {
                if (span > 7) break;  /* no run is longer */
                continue;
            }
            if (!met) memcpy(runs, runs_of_none, 16);
            if (span == length) {
                int gap = low + 1;
                while (seen >> gap & 1) gap++;
                runs[gap] = length + 1;
                met |= 1u << gap;
            } else {
                if (low > 0) { runs[low - 1] = length + 1; met |= 1u << (low - 1); }
                if (high < 12) { runs[high + 1] = length + 1; met |= 1u << (high + 1); }
            }
        }
        if (met)
            for (length = 0; length < 13; length++)
                if (met >> length & 1 && peg_value(length) <= room) total += runs[length];
        return total;
    }
    """
    int peg_value(int rank) noexcept nogil
    int bit_index(unsigned held) noexcept nogil
    int is_single(unsigned held) noexcept nogil
    int peg_points(const uint8_t* pile, int n, int count) noexcept nogil
    int peg_threat(const uint8_t* pile, int n, int count) noexcept nogil
    double PEG_WON(const Play* p) noexcept nogil
    double PEG_LOST(const Play* p) noexcept nogil
    const double* PEG_HELD
    const int FAR


cdef inline double leaf_of(const Play* p, int own, int other) noexcept nogil:
    if p.leaf == NULL:
        return own - other
    return p.leaf[(own if own < 64 else 63) * 64 + (other if other < 64 else 63)]


cdef inline void forget(Play* p) noexcept nogil:
    """Before the search of other hands."""
    cdef int i
    p.is_far = p.leaf == NULL and p.left[0] > FAR and p.left[1] > FAR
    if p.is_far:
        for i in range(512):
            p.rest[i] = 1e9


cdef inline double last_card(
    Play* p, int start, int n, int count, int last, int gone, unsigned held, int own, int other
) noexcept nogil:
    """The value when one card is left in all, laid by itself or after the end of the count."""
    cdef int seat = 0 if held & 15 else 1
    cdef int r = p.hand[seat][bit_index(held) & 3]
    cdef int gain
    if not (gone >> seat) & 1 and count + peg_value(r) <= 31:
        p.pile[n] = r
        gain = peg_points(&p.pile[start], n + 1 - start, count + peg_value(r))
        if count + peg_value(r) < 31:
            gain += 1
    else:
        if count < 31:
            if last == 0:
                own += 1
                if own >= p.left[0]:
                    return PEG_WON(p)
            else:
                other += 1
                if other >= p.left[1]:
                    return PEG_LOST(p)
        gain = 1
    if seat == 0:
        own += gain
        if own >= p.left[0]:
            return PEG_WON(p)
    else:
        other += gain
        if other >= p.left[1]:
            return PEG_LOST(p)
    return leaf_of(p, own, other)


cdef inline double open_search(
    Play* p, int seat, int start, int n, int count, int last, int gone, unsigned held,
    int own, int other, double alpha, double beta,
) noexcept nogil:
    """The value for the own seat (0) when both play on with all cards in sight; `held` has 4 bits a seat."""
    cdef int moves[4]
    cdef int gains[4]
    cdef int m, i, j, r, prev, room, gain, index
    cdef double best, value
    if is_single(held) and n > start:
        return last_card(p, start, n, count, last, gone, held, own, other)
    while True:
        m = 0
        if not (gone >> seat) & 1:
            room = 31 - count
            prev = 255
            for i in range(4):
                if (held >> (4 * seat + i)) & 1:
                    r = p.hand[seat][i]
                    if r != prev and peg_value(r) <= room:
                        p.pile[n] = r
                        gain = peg_points(&p.pile[start], n + 1 - start, count + peg_value(r))
                        j = m
                        while j > 0 and (gains[j - 1] < gain):
                            gains[j] = gains[j - 1]
                            moves[j] = moves[j - 1]
                            j -= 1
                        gains[j] = gain
                        moves[j] = i
                        m += 1
                    prev = r
        if m:
            break
        gone |= 1 << seat
        if gone != 3:
            seat = 1 - seat
            continue
        if n > start and count < 31:
            if last == 0:
                own += 1
                if own >= p.left[0]:
                    return PEG_WON(p)
            else:
                other += 1
                if other >= p.left[1]:
                    return PEG_LOST(p)
        if held == 0:
            return leaf_of(p, own, other)
        if n > start:
            seat = 1 - last
            if p.is_far:
                if not (held >> (4 * seat)) & 15:
                    seat = 1 - seat
                index = seat * 256 + held
                if p.rest[index] > 1e6:
                    p.rest[index] = open_search(p, seat, n, n, 0, last, 0, held, 0, 0, -1e300, 1e300)
                return own - other + p.rest[index]
        start = n
        count = 0
        gone = 0
    best = -1e300 if seat == 0 else 1e300
    for j in range(m):
        index = moves[j]
        r = p.hand[seat][index]
        p.pile[n] = r
        if seat == 0:
            if own + gains[j] >= p.left[0]:
                return PEG_WON(p)
            value = open_search(
                p, 1, start, n + 1, count + peg_value(r), 0, gone, held & ~(1u << index),
                own + gains[j], other, alpha, beta,
            )
            if value > best:
                best = value
                if best > alpha:
                    alpha = best
        else:
            if other + gains[j] >= p.left[1]:
                return PEG_LOST(p)
            value = open_search(
                p, 0, start, n + 1, count + peg_value(r), 1, gone, held & ~(16u << index),
                own, other + gains[j], alpha, beta,
            )
            if value < best:
                best = value
                if best < beta:
                    beta = best
        if alpha >= beta:
            break
    return best


cdef inline double one_step(uint8_t* pile, int n, int r, int count, int cards) noexcept nogil:
    """How a player that sees its own hand alone ranks laying r on these n cards, so many cards being held against it.

    Points less those of every rank that could follow times the chance to hold it; between equals the higher card.
    """
    cdef int total = count + peg_value(r)
    pile[n] = r
    cdef double score = peg_points(pile, n + 1, total)
    if total < 31 and cards > 0:
        score -= peg_threat(pile, n + 1, total) * PEG_HELD[cards]
    return score + 0.001 * r


cdef struct Belief:
    const uint8_t* hands    # so many cards a hand, rank ids in order
    const double* weights
    int cards
    int* order              # indexes of hands, a stack of segments: 12 times the number of hands
    uint8_t* held           # by hand: a bit for every card that it still holds
    uint8_t* answer         # by hand: room for the card it would lay now


cdef inline double weight_of(const Belief* b, int low, int high) noexcept nogil:
    cdef double total = 0
    cdef int i
    for i in range(low, high):
        total += b.weights[b.order[i]]
    return total


cdef inline void turn_over(Belief* b, int low, int high, int r) noexcept nogil:
    """Each of the hands lays one card of rank r."""
    cdef int i, j, index
    for i in range(low, high):
        index = b.order[i]
        for j in range(b.cards):
            if b.hands[index * b.cards + j] == r and (b.held[index] >> j) & 1:
                b.held[index] ^= 1 << j
                break


cdef inline void turn_back(Belief* b, int low, int high, int r) noexcept nogil:
    """Each of the hands takes back the card of rank r that it laid last: the last of its equal cards not held."""
    cdef int i, j, index
    for i in range(low, high):
        index = b.order[i]
        for j in range(b.cards - 1, -1, -1):
            if b.hands[index * b.cards + j] == r and not (b.held[index] >> j) & 1:
                b.held[index] ^= 1 << j
                break


cdef inline double closed_search(
    Play* p, Belief* b, int low, int high, int top, int seat, int start, int n, int count, int last, int gone, unsigned held,
    int other_cards, int own, int other,
) noexcept nogil:
    """The weighted sum of values when the opponent answers by `one_step` and own cards are chosen from what was seen.

    The hands b.order[low:high] are those that would have answered as the opponent did so far.
    """
    cdef int sizes[14]
    cdef int ends[14]
    cdef double scores[13]
    cdef int known, i, j, r, g, room, gain, prev, own_cards, index = 0, choice = 13
    cdef double best, value
    cdef const uint8_t* hand
    while True:
        if seat == 0:
            if not gone & 1:
                room = 31 - count
                prev = 255
                best = -1e300
                for i in range(4):
                    if (held >> i) & 1:
                        r = p.hand[0][i]
                        if r != prev and peg_value(r) <= room:
                            p.pile[n] = r
                            gain = peg_points(&p.pile[start], n + 1 - start, count + peg_value(r))
                            if own + gain >= p.left[0]:
                                return PEG_WON(p) * weight_of(b, low, high)
                            value = closed_search(
                                p, b, low, high, top, 1, start, n + 1, count + peg_value(r), 0, gone, held & ~(1u << i),
                                other_cards, own + gain, other,
                            )
                            if value > best:
                                best = value
                        prev = r
                if best > -1e300:
                    return best
            gone |= 1
        else:
            if other_cards > 0 and not gone & 2:
                own_cards = (held & 1) + ((held >> 1) & 1) + ((held >> 2) & 1) + ((held >> 3) & 1)
                known = 0
                room = 31 - count
                for g in range(14):
                    sizes[g] = 0
                for i in range(low, high):
                    index = b.order[i]
                    hand = b.hands + index * b.cards
                    choice = 13
                    for j in range(b.cards):
                        if (b.held[index] >> j) & 1:
                            r = hand[j]
                            if r == choice or peg_value(r) > room:
                                continue
                            if choice == 13:
                                choice = r
                                continue
                            if not (known >> r) & 1:
                                scores[r] = one_step(&p.pile[start], n - start, r, count, own_cards)
                                known |= 1 << r
                            if not (known >> choice) & 1:
                                scores[choice] = one_step(&p.pile[start], n - start, choice, count, own_cards)
                                known |= 1 << choice
                            if scores[r] > scores[choice]:
                                choice = r
                    b.answer[index] = choice
                    sizes[choice] += 1
                if high - low == 1 and choice < 13:
                    p.pile[n] = choice
                    gain = peg_points(&p.pile[start], n + 1 - start, count + peg_value(choice))
                    if other + gain >= p.left[1]:
                        return PEG_LOST(p) * b.weights[index]
                    turn_over(b, low, high, choice)
                    value = closed_search(
                        p, b, low, high, top, 0, start, n + 1, count + peg_value(choice), 1, gone, held,
                        other_cards - 1, own, other + gain,
                    )
                    turn_back(b, low, high, choice)
                    return value
                if sizes[13] < high - low:
                    ends[0] = top
                    for g in range(1, 14):
                        ends[g] = ends[g - 1] + sizes[g - 1]
                    for i in range(low, high):
                        index = b.order[i]
                        g = b.answer[index]
                        b.order[ends[g]] = index
                        ends[g] += 1
                    value = 0
                    for g in range(14):
                        if sizes[g] == 0:
                            continue
                        i = ends[g] - sizes[g]
                        if g == 13:
                            value += closed_search(
                                p, b, i, ends[g], top + high - low, 0, start, n, count, last, gone | 2, held, other_cards, own, other
                            )
                            continue
                        p.pile[n] = g
                        gain = peg_points(&p.pile[start], n + 1 - start, count + peg_value(g))
                        if other + gain >= p.left[1]:
                            value += PEG_LOST(p) * weight_of(b, i, ends[g])
                            continue
                        turn_over(b, i, ends[g], g)
                        value += closed_search(
                            p, b, i, ends[g], top + high - low, 0, start, n + 1, count + peg_value(g), 1, gone, held, other_cards - 1,
                            own, other + gain,
                        )
                        turn_back(b, i, ends[g], g)
                    return value
            gone |= 2
        if gone != 3:
            seat = 1 - seat
            continue
        if n > start and count < 31:
            if last == 0:
                own += 1
                if own >= p.left[0]:
                    return PEG_WON(p) * weight_of(b, low, high)
            else:
                other += 1
                if other >= p.left[1]:
                    return PEG_LOST(p) * weight_of(b, low, high)
        if held == 0 and other_cards == 0:
            return leaf_of(p, own, other) * weight_of(b, low, high)
        if n > start:
            seat = 1 - last
        start = n
        count = 0
        gone = 0
