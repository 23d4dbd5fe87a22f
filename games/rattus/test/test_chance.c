// 5.6: a face drawn when it is first seen has the chances of a shuffled stack.
//
// The formula is proved three ways: against a full enumeration of a small stack, against
// the law of the real stacks worked out by counting, and against many stacks shuffled.

#include <stdlib.h>

#include "help.h"

enum { STARTERS = 12, OTHERS = TOKENS - STARTERS };

// Starters left over and others kept; the last one is three seats with eight tokens out.
static const struct {
    uint8_t seats, left, kept;
} tables[] = {{2, 4, 25}, {3, 2, 31}, {4, 0, 37}, {3, 2, 29}};
enum { TABLES = 4, EIGHT_OUT = 3 };

static rat_state table_of(unsigned i)
{
    rat_state s = a_turn(tables[i].seats);
    if (i == EIGHT_OUT) agree(&s, "removed3p", "8");
    return s;
}

static bool near(double a, double b, double most)
{
    return a - b <= most && b - a <= most;
}

static uint64_t weigh(const rat_state *s, unsigned place, uint64_t weight[TOKENS])
{
    rat_chance c = rat_chance_of(s, place);
    uint64_t total = 0;
    for (unsigned t = 0; t < TOKENS; t++) total += weight[t] = rat_chance_weight(&c, t);
    return total;
}

RULE("5.6", a_token_laid_at_the_start_is_any_starter_not_seen_yet)
{
    rat_state s = a_turn(2);
    seen_by(&s, RED, ITALIA, 0, E03);
    turned(&s, E05);
    turned(&s, E40);
    uint64_t weight[TOKENS];
    assert_int_equal(weigh(&s, rat_place_of(GALLIA, 0), weight), 10);
    for (unsigned t = 0; t < TOKENS; t++)
        assert_int_equal(weight[t], t < STARTERS && t != E03 && t != E05);
}

RULE("5.6", chance_turns_no_face_that_cannot_be)
{
    rat_state s = a_turn(2);
    settle_cubes(&s, RED, GALLIA, 1);
    plague_comes(&s, GALLIA);
    REFUSES(&s, face(GALLIA, 0, E13), "5.6");
    ALLOWS(&s, face(GALLIA, 0, E12));
}

RULE("5.6", the_witch_is_shown_no_face_that_cannot_be)
{
    rat_state s = a_turn(2);
    give(&s, RED, WITCH);
    turned(&s, E05);
    ALLOWS(&s, witch(GALLIA, 0));
    REFUSES(&s, look(GALLIA, 0, E13), "5.6");
    REFUSES(&s, look(GALLIA, 0, E05), "5.6");
    nothing_turned(&s);
    ALLOWS(&s, look(GALLIA, 0, E05));
}

RULE("5.6", with_four_players_no_starter_comes_from_the_supply)
{
    rat_state s = a_turn(4);
    rats(&s, GALLIA, 1);
    uint64_t weight[TOKENS], total = weigh(&s, rat_place_of(GALLIA, 1), weight);
    for (unsigned t = 0; t < TOKENS; t++)
        assert_int_equal(weight[t] * OTHERS, t < STARTERS ? 0 : total);
}

RULE("5.6", a_token_of_the_supply_has_the_chance_of_its_place_in_the_stack)
{
    for (unsigned i = 0; i < TABLES; i++) {
        rat_state s = table_of(i);
        rats(&s, GALLIA, 1);
        uint64_t left = tables[i].left, kept = tables[i].kept, stack = left + kept;
        uint64_t weight[TOKENS], total = weigh(&s, rat_place_of(GALLIA, 1), weight);
        for (unsigned t = 0; t < TOKENS; t++) {
            bool starter = t < STARTERS;
            uint64_t in = starter ? left : kept, of = starter ? STARTERS : OTHERS;
            assert_int_equal(weight[t] * of * stack, total * in);
        }
    }
}

// a starters seen where they were laid at the start, b starters and c others seen that
// came from the supply: the lowest numbers first.
typedef struct {
    unsigned a, b, c;
} seen;

static bool is_seen(seen n, unsigned token)
{
    return token < STARTERS ? token < n.a + n.b : token - STARTERS < n.c;
}

static rat_state after_turning(unsigned i, seen n)
{
    rat_state s = table_of(i);
    for (unsigned t = 0; t < TOKENS; t++)
        if (is_seen(n, t)) turned(&s, t);
    s.late = (uint8_t)n.b;
    rats(&s, GALLIA, 1);
    return s;
}

// By counting shuffles: of the starters not seen any is as likely in this start slot; a
// supply slot is any place of the stack, where so many starters and others are left.
static void follows_the_stack(unsigned i, seen n)
{
    rat_state s = after_turning(i, n);
    uint64_t left = tables[i].left - n.b, kept = tables[i].kept - n.c;
    uint64_t weight[TOKENS], total = weigh(&s, rat_place_of(GALLIA, 1), weight);
    for (unsigned t = 0; t < TOKENS; t++) {
        bool starter = t < STARTERS;
        uint64_t in = is_seen(n, t) ? 0 : starter ? left : kept;
        uint64_t of = starter ? STARTERS - n.a - n.b : OTHERS - n.c;
        assert_int_equal(weight[t] * of * (left + kept), total * in);
    }
    if (n.a == rat_regions(&s)) return;
    total = weigh(&s, rat_place_of(GALLIA, 0), weight);
    for (unsigned t = 0; t < TOKENS; t++)
        assert_int_equal(weight[t] * (STARTERS - n.a - n.b),
                         t < STARTERS && !is_seen(n, t) ? total : 0);
}

RULE("5.6", whatever_has_been_seen_the_next_face_follows_the_stack)
{
    for (unsigned i = 0; i < TABLES; i++) {
        unsigned laid = STARTERS - tables[i].left;
        for (unsigned a = 0; a <= laid; a++)
            for (unsigned b = 0; b <= tables[i].left; b++)
                for (unsigned c = 0; c <= tables[i].kept; c++)
                    if (b + c < tables[i].left + tables[i].kept)
                        follows_the_stack(i, (seen){a, b, c});
    }
}

RULE("5.6", a_token_seen_on_the_board_bears_on_the_rest_like_a_turned_one)
{
    rat_state turned = after_turning(0, (seen){1, 1, 1}), known = table_of(0);
    rats(&known, GALLIA, 1);
    rats(&known, ITALIA, 2);
    seen_by(&known, RED, ITALIA, 0, E01);
    seen_by(&known, BLUE, ITALIA, 1, E02);
    seen_by(&known, RED, ITALIA, 2, E13);
    uint64_t a[TOKENS], b[TOKENS];
    for (unsigned slot = 0; slot < 2; slot++) {
        unsigned place_in_gallia = rat_place_of(GALLIA, slot);
        assert_int_equal(weigh(&turned, place_in_gallia, a),
                         weigh(&known, place_in_gallia, b));
        assert_memory_equal(a, b, sizeof a);
    }
}

RULE("5.6", a_starter_turned_from_the_supply_is_remembered)
{
    rat_state s = a_turn(2);
    rats(&s, GALLIA, 1);
    settle_cubes(&s, RED, GALLIA, 1);
    plague_comes(&s, GALLIA);
    ALLOWS(&s, turn(GALLIA, 1));
    ALLOWS(&s, face(GALLIA, 1, E07));
    assert_int_equal(s.late, 1);
    ALLOWS(&s, face(GALLIA, 0, E08));
    assert_int_equal(s.late, 1);
}

// ---- a small stack, every shuffle of it ----

// Four starters, two of them laid out; of four others three are kept.
enum {
    FEW = 4,
    FEW_LEFT = 2,
    FEW_KEPT = 3,
    FEW_STACK = FEW_LEFT + FEW_KEPT,
    FEW_SEEN = 5
};
enum { SHUFFLES = 24 * 24 * 120 };

static void permutation(unsigned n, unsigned number, uint8_t *out)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned at = number % (i + 1);
        number /= i + 1;
        out[i] = out[at];
        out[at] = (uint8_t)i;
    }
}

// The faces of shuffle `number` in the order they are seen: supply, start, supply, start,
// supply. Starters are 0 to 3, others 4 to 7.
static void small_shuffle(unsigned number, uint8_t out[FEW_SEEN])
{
    uint8_t starters[FEW], others[FEW], order[FEW_STACK], stack[FEW_STACK];
    permutation(FEW, number % 24, starters);
    permutation(FEW, number / 24 % 24, others);
    permutation(FEW_STACK, number / 576, order);
    for (unsigned i = 0; i < FEW_LEFT; i++) stack[i] = starters[FEW - FEW_LEFT + i];
    for (unsigned i = 0; i < FEW_KEPT; i++)
        stack[FEW_LEFT + i] = (uint8_t)(FEW + others[i]);
    out[0] = stack[order[0]];
    out[1] = starters[0];
    out[2] = stack[order[1]];
    out[3] = starters[1];
    out[4] = stack[order[2]];
}

static bool from_supply(unsigned slot) { return slot % 2 == 0; }

// The formula of 5.6 for the small stack, after the first `slot` faces.
static uint64_t formula(const uint8_t *drawn, unsigned slot, unsigned token)
{
    unsigned a = 0, b = 0, c = 0;
    for (unsigned i = 0; i < slot; i++) {
        if (drawn[i] == token) return 0;
        unsigned *count = drawn[i] >= FEW ? &c : from_supply(i) ? &b : &a;
        ++*count;
    }
    bool starter = token < FEW;
    if (!from_supply(slot)) return starter;
    unsigned others = FEW - c ? FEW - c : 1, starters = FEW - a - b ? FEW - a - b : 1;
    return starter ? (FEW_LEFT - b) * others : (FEW_KEPT - c) * starters;
}

static uint8_t shuffles[SHUFFLES][FEW_SEEN];

// Among the shuffles that begin alike, each next face is as frequent as the formula says.
// They stand together, because the rows are sorted.
static void check_from(unsigned first, unsigned count, unsigned slot)
{
    if (slot == FEW_SEEN) return;
    const uint8_t *drawn = shuffles[first];
    uint64_t total = 0, frequency[2 * FEW] = {0};
    for (unsigned t = 0; t < 2 * FEW; t++) total += formula(drawn, slot, t);
    for (unsigned i = 0; i < count; i++) frequency[shuffles[first + i][slot]]++;
    unsigned at = first;
    for (unsigned t = 0; t < 2 * FEW; t++) {
        assert_int_equal(frequency[t] * total, count * formula(drawn, slot, t));
        if (frequency[t]) check_from(at, (unsigned)frequency[t], slot + 1);
        at += (unsigned)frequency[t];
    }
}

static int by_faces(const void *a, const void *b) { return memcmp(a, b, FEW_SEEN); }

RULE("5.6", the_formula_is_the_law_of_every_shuffle_of_a_small_stack)
{
    for (unsigned i = 0; i < SHUFFLES; i++) small_shuffle(i, shuffles[i]);
    qsort(shuffles, SHUFFLES, FEW_SEEN, by_faces);
    check_from(0, SHUFFLES, 0);
}

RULE("5.6", the_real_stacks_follow_the_same_formula)
{
    rat_state s = after_turning(0, (seen){3, 1, 7});
    uint64_t weight[TOKENS];
    weigh(&s, rat_place_of(GALLIA, 1), weight);
    assert_int_equal(weight[E12], (4 - 1) * (37 - 7));
    assert_int_equal(weight[E49], (25 - 7) * (12 - 3 - 1));
}

// ---- many real stacks ----

enum { TRIALS = 200000, SEEN = 6 };

static void shuffle(mi_rng *rng, uint8_t *row, unsigned n)
{
    for (unsigned i = n; i > 1; i--) {
        unsigned at = mi_rng_below(rng, i);
        uint8_t was = row[i - 1];
        row[i - 1] = row[at];
        row[at] = was;
    }
}

// Starters are laid out, others taken out, the rest mixed; then the faces are seen in the
// order supply, start, supply, supply, start, supply.
static void see_physically(mi_rng *rng, unsigned i, uint8_t out[SEEN])
{
    uint8_t starters[STARTERS], others[OTHERS], stack[TOKENS];
    for (unsigned t = 0; t < STARTERS; t++) starters[t] = (uint8_t)t;
    for (unsigned t = 0; t < OTHERS; t++) others[t] = (uint8_t)(STARTERS + t);
    shuffle(rng, starters, STARTERS);
    shuffle(rng, others, OTHERS);
    unsigned left = tables[i].left, n = 0;
    while (n < left) stack[n] = starters[STARTERS - 1 - n], n++;
    for (unsigned t = 0; t < tables[i].kept; t++) stack[n++] = others[t];
    shuffle(rng, stack, n);
    const uint8_t faces[SEEN] = {stack[0], starters[0], stack[1],
                                 stack[2], starters[1], stack[3]};
    memcpy(out, faces, SEEN);
}

static void see_lazily(mi_rng *rng, const rat_state *before, uint8_t out[SEEN])
{
    static const uint8_t where[SEEN][2] = {{GALLIA, 1}, {GALLIA, 0}, {ITALIA, 2},
                                           {ITALIA, 1}, {ITALIA, 0}, {ANGLIA, 1}};
    rat_state s = *before;
    for (unsigned i = 0; i < SEEN; i++) {
        rat_chance c = rat_chance_of(&s, rat_place_of(where[i][0], where[i][1]));
        uint32_t total = 0, w;
        for (unsigned t = 0; t < TOKENS; t++) total += rat_chance_weight(&c, t);
        uint32_t r = mi_rng_below(rng, total);
        unsigned token = 0;
        for (; r >= (w = rat_chance_weight(&c, token)); token++) r -= w;
        out[i] = (uint8_t)token;
        seen_by(&s, i % 2, where[i][0], where[i][1], (rat_token)token);
    }
}

typedef struct {
    unsigned face[SEEN][TOKENS];   // how often this face in this place
    unsigned both[SEEN][SEEN];     // how often starters in both places
    unsigned pair[TOKENS][TOKENS]; // how often these two faces first and last
} tally;

static void count_faces(tally *n, const uint8_t faces[SEEN])
{
    for (unsigned i = 0; i < SEEN; i++) {
        n->face[i][faces[i]]++;
        for (unsigned j = 0; j < SEEN; j++)
            n->both[i][j] += faces[i] < STARTERS && faces[j] < STARTERS;
    }
    n->pair[faces[0]][faces[SEEN - 1]]++;
}

// Two counts of the same event in as many trials differ by no more than five sigma.
static void agrees(unsigned a, unsigned b)
{
    double trials = (double)TRIALS, p = (a + b + 2.0) / (2 * trials + 4),
           apart = (double)a - b;
    double variance = 2 * trials * p * (1 - p);
    assert_true(apart * apart <= 5 * 5 * variance);
}

static void stacks_agree(unsigned i)
{
    static tally physical, lazy;
    memset(&physical, 0, sizeof physical);
    memset(&lazy, 0, sizeof lazy);
    mi_rng rng = {560 + i};
    rat_state s = table_of(i);
    rats(&s, GALLIA, 1);
    rats(&s, ITALIA, 2);
    rats(&s, ANGLIA, 1);
    uint8_t faces[SEEN];
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        see_physically(&rng, i, faces);
        count_faces(&physical, faces);
        see_lazily(&rng, &s, faces);
        count_faces(&lazy, faces);
    }
    for (unsigned a = 0; a < SEEN; a++) {
        for (unsigned t = 0; t < TOKENS; t++)
            agrees(physical.face[a][t], lazy.face[a][t]);
        for (unsigned b = 0; b < SEEN; b++) agrees(physical.both[a][b], lazy.both[a][b]);
    }
    for (unsigned t = 0; t < TOKENS; t++)
        for (unsigned u = 0; u < TOKENS; u++)
            agrees(physical.pair[t][u], lazy.pair[t][u]);
}

RULE("5.6", faces_seen_one_by_one_are_like_a_stack_shuffled_for_two) { stacks_agree(0); }

RULE("5.6", faces_seen_one_by_one_are_like_a_stack_shuffled_for_three)
{
    stacks_agree(1);
}

// ---- what a player can expect who has not seen what another has ----

// Adds the chances at `target` over everything the hidden places may be.
static void expect(rat_state *s, const uint8_t *hidden, unsigned count, unsigned target,
                   double share, double sum[TOKENS])
{
    uint64_t weight[TOKENS];
    unsigned at = count ? hidden[0] : target;
    double total = (double)weigh(s, at, weight);
    for (unsigned t = 0; t < TOKENS; t++) {
        if (!weight[t]) continue;
        double chance = share * (double)weight[t] / total;
        if (!count) {
            sum[t] += chance;
            continue;
        }
        rat_face_see(s, at, t);
        expect(s, hidden + 1, count - 1, target, chance, sum);
        rat_face_forget(s, at);
    }
}

// Blue's chance of every face at `target` is the mean over what Red may have seen.
static void is_the_mean(unsigned i, const uint8_t *hidden, unsigned count,
                        unsigned target)
{
    rat_state s = table_of(i);
    rats(&s, GALLIA, 2);
    rats(&s, ITALIA, 1);
    turned(&s, E04);
    turned(&s, E33);
    for (unsigned k = 0; k < count; k++) s.seat[RED].knows |= 1ull << hidden[k];
    uint64_t weight[TOKENS];
    double sum[TOKENS] = {0}, total = (double)weigh(&s, target, weight);
    expect(&s, hidden, count, target, 1, sum);
    for (unsigned t = 0; t < TOKENS; t++)
        assert_true(near(sum[t], (double)weight[t] / total, 1e-12));
}

RULE("5.6 Q4", a_viewers_chance_is_the_mean_over_what_others_may_have_seen)
{
    const uint8_t start = (uint8_t)rat_place_of(HISPANIA, 0);
    const uint8_t supply = (uint8_t)rat_place_of(GALLIA, 1);
    const uint8_t hidden[][2] = {
        {start, supply}, {supply, start}, {supply, (uint8_t)rat_place_of(GALLIA, 2)}};
    for (unsigned i = 0; i < TABLES; i++)
        for (unsigned h = 0; h < 3; h++)
            for (unsigned count = 1; count <= 2; count++) {
                is_the_mean(i, hidden[h], count, rat_place_of(ITALIA, 1));
                is_the_mean(i, hidden[h], count, rat_place_of(ITALIA, 0));
            }
}

RULE("5.6 Q4", a_guess_fills_in_what_others_have_seen_and_nothing_else)
{
    rat_state s = a_turn(2);
    rats(&s, GALLIA, 2);
    seen_by(&s, RED, GALLIA, 0, E07);
    seen_by(&s, RED, GALLIA, 1, E49);
    seen_by(&s, BLUE, ITALIA, 0, E01);
    rat_state view = seen_as(&s, MI_SEAT_BIT(BLUE));
    for (uint64_t seed = 0; seed < 1000; seed++) {
        rat_state guessed = view;
        rattus_game.guess(&guessed, MI_SEAT_BIT(BLUE), seed);
        is_sound(&guessed);
        assert_true(guessed.face[rat_place_of(GALLIA, 0)] < STARTERS);
        assert_int_not_equal(guessed.face[rat_place_of(GALLIA, 1)], NO_FACE);
        assert_int_equal(guessed.face[rat_place_of(ITALIA, 0)], E01);
        rat_state again = seen_as(&guessed, MI_SEAT_BIT(BLUE));
        assert_memory_equal(&again, &view, sizeof view);
    }
}

// Every x of 2^32 is a row of the legal list, in its order, as often as the row weighs.
static void shares_by_weight(const rat_state *s)
{
    mi_list rows = legal(s);
    uint32_t number = 0;
    assert_int_equal(actor(s), MI_NATURE);
    for (unsigned i = 0; i < rows.n; i++) {
        uint32_t weight = rattus_game.weight(s, rows.row[i]);
        assert_int_not_equal(weight, 0);
        for (uint32_t n = 0; n < weight; n++) {
            mi_action drawn = rattus_game.draw(s, number++);
            assert_int_equal(mi_compare(drawn, rows.row[i]), 0);
        }
    }
    assert_int_equal(number, rattus_game.total(s));
}

RULE("5.6 2.2.4 2.2.5", a_draw_shares_all_numbers_by_the_weights_of_setting_up)
{
    for (uint8_t n = 2; n <= BASE_SEATS; n++) {
        rat_state s = a_table(n);
        shares_by_weight(&s);
        ALLOWS(&s, start_player(BLUE));
        shares_by_weight(&s);
    }
}

RULE("5.6 Q22", a_draw_shares_all_numbers_by_the_weights_of_tokens)
{
    rat_state s = a_turn(2);
    agree(&s, "revealOrder", "random");
    rats(&s, GALLIA, 2);
    rat_token_take(&s, rat_place_of(GALLIA, 1));
    settle_cubes(&s, RED, GALLIA, 1);
    plague_comes(&s, GALLIA);
    shares_by_weight(&s);
    for (unsigned slot = 0; slot <= 2; slot += 2) {
        rat_state picked = s;
        ALLOWS(&picked, pick(GALLIA, slot));
        shares_by_weight(&picked);
    }
}

RULE("5.6 2.4.6", a_draw_shares_all_numbers_by_the_weights_of_a_look)
{
    for (unsigned known = 0; known < 2; known++) {
        rat_state s = a_turn(3);
        rats(&s, GALLIA, 1);
        give(&s, RED, WITCH);
        if (known) seen_by(&s, BLUE, GALLIA, 1, E40);
        ALLOWS(&s, witch(GALLIA, 1));
        shares_by_weight(&s);
    }
}

RULE("5.6", chance_is_offered_no_face_without_a_chance)
{
    rat_state s = after_turning(2, (seen){0, 0, 0});
    settle_cubes(&s, RED, GALLIA, 1);
    plague_comes(&s, GALLIA);
    ALLOWS(&s, turn(GALLIA, 1));
    assert_int_equal(legal(&s).n, 37);
    shares_by_weight(&s);
    s = after_turning(0, (seen){0, 1, 25});
    settle_cubes(&s, RED, GALLIA, 1);
    plague_comes(&s, GALLIA);
    ALLOWS(&s, turn(GALLIA, 1));
    assert_int_equal(legal(&s).n, 11);
    shares_by_weight(&s);
}
