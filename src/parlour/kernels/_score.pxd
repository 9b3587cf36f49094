# The points of five cards, shared by the kernels: cimport it and call `prepare()` once when the module is imported.
# Twin: games.cribbage.show (hand and crib), C-31 to C-37 of its rules.
#
# Each rank has a weight such that the sums of five ranks, at most four of them alike, are all distinct: the sum is the
# key of a table with the points for fifteens, pairs and runs. The key of a card holds more fields beside that weight,
# so that one addition a card does for everything: how many cards of each suit (three bits a suit), which jacks, and a
# mark on what is no card.

from libc.stdint cimport uint8_t, uint32_t, uint64_t

cdef extern from *:
    """
    #include <stdint.h>

    #define PARLOUR_KEYS 397077
    #define PARLOUR_RANKS 0x7FFFFu     /* bits 0 to 18: the sum of the weights of the ranks */
    #define PARLOUR_SUITS 20           /* from here: cards of a suit, three bits a suit */
    #define PARLOUR_JACKS 32           /* from here: jacks of a suit, three bits a suit */
    #define PARLOUR_WRONG 48           /* from here: how many are no cards */
    #define PARLOUR_EACH 0x249u        /* the lowest bit of each of four fields of three bits */

    static const uint32_t parlour_weights[13] =
        {0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415};
    static uint8_t parlour_points[PARLOUR_KEYS];
    static uint64_t parlour_keys[256];
    static uint64_t parlour_bits[256];

    /* Fifteens, pairs and runs of five ranks in order. */
    static int parlour_count(const int *ranks) {
        int points = 0, counts[15] = {0}, length = 0, ways = 1;
        for (int set = 1; set < 32; set++) {
            int sum = 0;
            for (int i = 0; i < 5; i++)
                if (set >> i & 1) sum += ranks[i] < 9 ? ranks[i] + 1 : 10;
            points += 2 * (sum == 15);
        }
        for (int i = 0; i < 5; i++) points += 2 * counts[ranks[i]]++;
        for (int rank = 0; rank < 14; rank++) {
            if (counts[rank]) {
                length++;
                ways *= counts[rank];
            } else {
                if (length >= 3) points += length * ways;
                length = 0;
                ways = 1;
            }
        }
        return points;
    }

    static void parlour_prepare(void) {
        int r[5];
        for (r[0] = 0; r[0] < 13; r[0]++)
        for (r[1] = r[0]; r[1] < 13; r[1]++)
        for (r[2] = r[1]; r[2] < 13; r[2]++)
        for (r[3] = r[2]; r[3] < 13; r[3]++)
        for (r[4] = r[3]; r[4] < 13; r[4]++) {
            if (r[0] == r[4]) continue;
            uint32_t key = 0;
            for (int i = 0; i < 5; i++) key += parlour_weights[r[i]];
            parlour_points[key] = (uint8_t)parlour_count(r);
        }
        for (int card = 0; card < 256; card++) {
            int rank = card / 4, suit = card % 4;
            if (card >= 52) {
                parlour_keys[card] = 1ull << PARLOUR_WRONG;
                continue;
            }
            parlour_bits[card] = 1ull << card;
            parlour_keys[card] = parlour_weights[rank] | 1ull << (PARLOUR_SUITS + 3 * suit)
                | (uint64_t)(rank == 10) << (PARLOUR_JACKS + 3 * suit);
        }
    }

    /* The points of a hand (or crib) from the sum of the keys of its four cards and the key of the starter. */
    static inline int parlour_total(uint64_t four, uint64_t starter, int is_crib) {
        uint64_t flush = four >> (PARLOUR_SUITS + 2) & PARLOUR_EACH, suit = starter >> PARLOUR_SUITS & PARLOUR_EACH;
        int points = parlour_points[(four + starter) & PARLOUR_RANKS];
        points += (four >> PARLOUR_JACKS & suit) != 0;
        points += is_crib ? 5 * ((flush & suit) != 0) : 4 * (flush != 0) + ((flush & suit) != 0);
        return points;
    }

    static inline int parlour_score5(uint8_t a, uint8_t b, uint8_t c, uint8_t d, uint8_t starter, int is_crib) {
        uint64_t four = parlour_keys[a] + parlour_keys[b] + parlour_keys[c] + parlour_keys[d];
        return parlour_total(four, parlour_keys[starter], is_crib);
    }
    """
    const uint32_t WEIGHTS "parlour_weights"[13]
    uint8_t POINTS "parlour_points"[397077]
    uint64_t KEYS "parlour_keys"[256]
    uint64_t BITS "parlour_bits"[256]
    void prepare "parlour_prepare"() noexcept nogil
    int total "parlour_total"(uint64_t four, uint64_t starter, int is_crib) noexcept nogil
    int score5 "parlour_score5"(uint8_t a, uint8_t b, uint8_t c, uint8_t d, uint8_t starter, int is_crib) noexcept nogil
