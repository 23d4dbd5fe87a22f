// 5.6a: a face of Africanus drawn when it is first seen has the chances of the shuffled
// stack: starters left over and others mixed first, then so many taken out.

#include <stdlib.h>

#include "africa.h"

enum { STARTERS = 17, OTHERS = 48 };

static uint64_t weigh(const rat_state *s, unsigned place, uint64_t weight[ALL_TOKENS])
{
    rat_chance c = rat_chance_of(s, place);
    uint64_t total = 0;
    for (unsigned t = 0; t < ALL_TOKENS; t++)
        total += weight[t] = rat_chance_weight(&c, t);
    return total;
}

// a starters seen where they were laid, b starters and c others seen from the supply.
static void follows_the_stack(uint8_t seats, unsigned a, unsigned b, unsigned c)
{
    rat_africa s = an_african_turn(seats);
    uint64_t left = rat_leftover(&s.base.head) - b, unseen = STARTERS - a - b;
    for (unsigned t = 0; t < a + b; t++) turned(&s.base, F01 + t);
    for (unsigned t = 0; t < c; t++) turned(&s.base, F18 + t);
    s.base.late = (uint8_t)b;
    rats(&s.base, GALLIA, 1);
    // A place of the stack is any of the tokens that were mixed; a starter of it is any
    // starter not seen yet.
    uint64_t weight[ALL_TOKENS], total = weigh(&s.base, rat_place_of(GALLIA, 1), weight);
    for (unsigned t = 0; t < STARTERS; t++)
        assert_int_equal(weight[F01 + t] * unseen * (left + OTHERS - c),
                         t < a + b ? 0 : total * left);
    for (unsigned t = 0; t < OTHERS; t++)
        assert_int_equal(weight[F18 + t] * (left + OTHERS - c), t < c ? 0 : total);
    for (unsigned t = 0; t < TOKENS; t++) assert_int_equal(weight[t], 0);
    total = weigh(&s.base, rat_place_of(GALLIA, 0), weight);
    assert_int_equal(total, unseen);
}

RULE("5.6a 3.2.3", whatever_has_been_seen_the_next_face_follows_the_stack)
{
    for (uint8_t n = 2; n <= SEATS; n++) {
        rat_africa s = an_african_table(n);
        unsigned left = rat_leftover(&s.base.head), laid = STARTERS - left;
        for (unsigned a = 0; a < laid; a += 3)
            for (unsigned b = 0; b <= left; b++)
                for (unsigned c = 0; c < 30; c += 5) follows_the_stack(n, a, b, c);
    }
}

// ---- a small stack, every shuffle of it ----

// Four starters, two of them laid out; the other two and four others are mixed, one token
// is taken out, and of the five left three are seen.
enum { FEW = 4, FEW_LEFT = 2, MIXED = FEW_LEFT + FEW, FEW_SEEN = 5 };
enum { SHUFFLES = 24 * 720 };

static void permutation(unsigned n, unsigned number, uint8_t *out)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned at = number % (i + 1);
        number /= i + 1;
        out[i] = out[at];
        out[at] = (uint8_t)i;
    }
}

// The faces in the order they are seen: supply, start, supply, start, supply. Starters
// are 0 to 3, others 4 to 7. The last of the mixed stack is the one taken out.
static void small_shuffle(unsigned number, uint8_t out[FEW_SEEN])
{
    uint8_t starters[FEW], order[MIXED], stack[MIXED];
    permutation(FEW, number % 24, starters);
    permutation(MIXED, number / 24, order);
    for (unsigned i = 0; i < FEW_LEFT; i++) stack[i] = starters[FEW - FEW_LEFT + i];
    for (unsigned i = 0; i < FEW; i++) stack[FEW_LEFT + i] = (uint8_t)(FEW + i);
    out[0] = stack[order[0]];
    out[1] = starters[0];
    out[2] = stack[order[1]];
    out[3] = starters[1];
    out[4] = stack[order[2]];
}

// The weights of rat_chance_of for the small stack, after the first `slot` faces.
static uint64_t formula(const uint8_t *drawn, unsigned slot, unsigned token)
{
    unsigned a = 0, b = 0;
    for (unsigned i = 0; i < slot; i++) {
        if (drawn[i] == token) return 0;
        a += drawn[i] < FEW && i % 2;
        b += drawn[i] < FEW && i % 2 == 0;
    }
    if (slot % 2) return token < FEW;
    unsigned unseen = FEW - a - b ? FEW - a - b : 1;
    return token < FEW ? FEW_LEFT - b : unseen;
}

static uint8_t shuffles[SHUFFLES][FEW_SEEN];

static void check_from(unsigned first, unsigned count, unsigned slot)
{
    if (slot == FEW_SEEN) return;
    uint64_t total = 0, frequency[2 * FEW] = {0};
    for (unsigned t = 0; t < 2 * FEW; t++) total += formula(shuffles[first], slot, t);
    for (unsigned i = 0; i < count; i++) frequency[shuffles[first + i][slot]]++;
    unsigned at = first;
    for (unsigned t = 0; t < 2 * FEW; t++) {
        assert_int_equal(frequency[t] * total, count * formula(shuffles[first], slot, t));
        if (frequency[t]) check_from(at, (unsigned)frequency[t], slot + 1);
        at += (unsigned)frequency[t];
    }
}

static int by_faces(const void *a, const void *b) { return memcmp(a, b, FEW_SEEN); }

RULE("5.6a", the_formula_is_the_law_of_every_shuffle_of_a_small_stack)
{
    for (unsigned i = 0; i < SHUFFLES; i++) small_shuffle(i, shuffles[i]);
    qsort(shuffles, SHUFFLES, FEW_SEEN, by_faces);
    check_from(0, SHUFFLES, 0);
}
