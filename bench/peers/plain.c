/* The plain loops that the kernels are measured against: nothing checked, nothing between them and the processor. */

#include <stdint.h>
#include <string.h>

static const uint32_t WEIGHTS[13] = {0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415};
static uint8_t points[397077];
static uint32_t weight[52];
static uint8_t suits[52]; /* the suit as a bit, four bits up the same for a jack */

void prepare(void) {
    for (int card = 0; card < 52; card++) {
        weight[card] = WEIGHTS[card / 4];
        suits[card] = (uint8_t)(1 << card % 4 | (card / 4 == 10) << (4 + card % 4));
    }
    for (int a = 0; a < 52; a++)
    for (int b = 0; b < a; b++)
    for (int c = 0; c < b; c++)
    for (int d = 0; d < c; d++)
    for (int e = 0; e < d; e++) {
        uint32_t key = weight[a] + weight[b] + weight[c] + weight[d] + weight[e];
        if (points[key]) continue;
        int ranks[5] = {a / 4, b / 4, c / 4, d / 4, e / 4}, counts[14] = {0}, total = 0, run = 0, ways = 1;
        for (int set = 0; set < 32; set++) {
            int sum = 0;
            for (int i = 0; i < 5; i++) sum += set >> i & 1 ? (ranks[i] < 9 ? ranks[i] + 1 : 10) : 0;
            total += 2 * (sum == 15);
        }
        for (int i = 0; i < 5; i++) total += 2 * counts[ranks[i]]++;
        for (int rank = 0; rank < 14; rank++)
            if (counts[rank]) {
                run++;
                ways *= counts[rank];
            } else {
                total += run >= 3 ? run * ways : 0;
                run = 0;
                ways = 1;
            }
        points[key] = (uint8_t)total;
    }
}

static inline int count(const uint8_t *c, int is_crib) {
    int total = points[weight[c[0]] + weight[c[1]] + weight[c[2]] + weight[c[3]] + weight[c[4]]];
    int four = suits[c[0]] & suits[c[1]] & suits[c[2]] & suits[c[3]] & 15, last = suits[c[4]] & 15;
    int jacks = (suits[c[0]] | suits[c[1]] | suits[c[2]] | suits[c[3]]) >> 4;
    total += (jacks & last) != 0;
    total += is_crib ? 5 * ((four & last) != 0) : 4 * (four != 0) + ((four & last) != 0);
    return total;
}

void scores(const uint8_t *cards, uint8_t *out, long n) {
    for (long i = 0; i < n; i++) out[i] = (uint8_t)count(cards + 5 * i, 0);
}

/* The mean of hand and crib for each of 15 throws: every starter with every pair, each crib counted as it lies. */
void means(const uint8_t *six, double *hands, double *cribs) {
    uint8_t rest[46];
    int n = 0, throw = 0;
    for (int card = 0; card < 52; card++)
        if (!memchr(six, card, 6)) rest[n++] = (uint8_t)card;
    for (int i = 0; i < 6; i++)
    for (int j = i + 1; j < 6; j++, throw++) {
        uint8_t hand[5], crib[5] = {six[i], six[j]};
        long hand_sum = 0, crib_sum = 0;
        for (int k = 0, at = 0; k < 6; k++)
            if (k != i && k != j) hand[at++] = six[k];
        for (int s = 0; s < 46; s++) {
            hand[4] = crib[4] = rest[s];
            hand_sum += count(hand, 0);
            for (int a = 0; a < 46; a++)
                for (int b = a + 1; b < 46; b++)
                    if (a != s && b != s) {
                        crib[2] = rest[a];
                        crib[3] = rest[b];
                        crib_sum += count(crib, 1);
                    }
        }
        hands[throw] = hand_sum / 46.0;
        cribs[throw] = crib_sum / (46.0 * 990);
    }
}
