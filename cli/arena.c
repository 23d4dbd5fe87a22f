// Blocks and what they prove.

#include "arena.h"

#include <math.h>

#include "cli.h"
#include "miasma/course.h"

enum { LONGEST_GAME = 100000 };

typedef struct {
    const arena_match *match;
    unsigned seat; // of `a`
    mi_rng luck, mind;
    bot_luck taken;
    void *storage;
    arena_block *sum;
} table;

static uint64_t nanoseconds(void) { return (uint64_t)(1e9 * cli_seconds()); }

static unsigned answer(table *t, const bot_kind *bot, const mi_view *view,
                       const mi_list *rows)
{
    const arena_match *m = t->match;
    if (!m->ms) return bot_answer(bot, m->game, view, rows, &t->mind, t->storage);
    uint64_t until = nanoseconds() + m->ms * 1000000;
    bot_means means = {&t->mind, t->storage, nanoseconds, until};
    return bot_answer_by(&means, bot, m->game, view, rows);
}

static unsigned decide(table *t, const mi_position *p, uint8_t seat, const mi_list *rows)
{
    unsigned side = seat != t->seat;
    const bot_kind *bot = side ? &t->match->b : &t->match->a;
    mi_seats eyes = MI_SEAT_BIT(seat);
    mi_view view;
    if (bot->style.peeks) eyes = MI_ALL;
    mi_see(t->match->game, p, eyes, &view);
    double start = cli_seconds();
    unsigned pick = answer(t, bot, &view, rows);
    double took = cli_seconds() - start;
    t->sum->seconds[side] += took;
    t->sum->decisions[side]++;
    t->sum->late += t->match->ms && 1000 * took > (double)t->match->ms;
    if (took > t->sum->longest) t->sum->longest = took;
    return pick;
}

// One entry; false when the rules refuse it.
static bool play_entry(table *t, mi_course *c, uint8_t actor, const mi_list *rows)
{
    mi_entry entry = {.actor = actor};
    if (actor == MI_NATURE) {
        entry.action = bot_nature(c->game, &c->p, &t->luck);
        bot_luck_nature(&t->taken, &c->p, entry.action);
        return mi_course_take(c, entry, NULL) == MI_OK;
    }
    bot_luck_other(&t->taken);
    unsigned pick = rows->n > 1 ? decide(t, &c->p, actor, rows) : 0;
    entry.action = rows->row[pick];
    return pick < rows->n && mi_course_play(c, entry, NULL, NULL) == MI_OK;
}

static bool play_to_the_end(table *t, mi_course *c)
{
    mi_list rows;
    for (unsigned n = 0; n < LONGEST_GAME; n++) {
        uint8_t actor = mi_legal(c->game, &c->p, &rows);
        if (actor == MI_NOBODY) return true;
        if (!play_entry(t, c, actor, &rows)) return false;
    }
    return false;
}

static void play_game(table *t)
{
    const mi_game *game = t->match->game;
    mi_course c;
    mi_standing standing;
    if (!mi_course_begin(&c, game, &t->match->head) || !play_to_the_end(t, &c)) {
        t->sum->wrong++;
        return;
    }
    game->standing(&c.p, &standing);
    t->sum->wins += standing.rank[t->seat] == 1;
    t->sum->ranks += standing.rank[t->seat];
    t->sum->luck[0] += (double)t->taken.seen[t->seat] / (double)BOT_ONE;
    t->sum->luck[1] += (double)t->taken.counted[t->seat] / (double)BOT_ONE;
}

arena_block arena_play(const arena_match *match, uint32_t block, void *storage)
{
    arena_block sum = {.block = block};
    for (unsigned seat = 0; seat < match->head.seats; seat++) {
        table t = {.match = match,
                   .seat = seat,
                   .luck = mi_rng_of(match->seed, 2u * block),
                   .mind = mi_rng_of(match->seed ^ (seat + 1), 2u * block + 1),
                   .storage = storage,
                   .sum = &sum};
        t.taken = (bot_luck){.game = match->game,
                             .seed = mi_rng_next(&(mi_rng){t.mind.state ^ match->seed}),
                             .games = (uint32_t)match->luck};
        play_game(&t);
    }
    return sum;
}

// ---- without luck ----

// Sums of squares and products of three series over blocks: the share of wins, luck at a
// glance, luck as counted. The mean of luck is known, 0.
typedef struct {
    double mean[3], product[3][3];
} moments;

static moments moments_of(const arena_block *blocks, uint32_t n, unsigned seats)
{
    moments m = {0};
    for (uint32_t i = 0; i < n; i++) {
        const arena_block *b = &blocks[i];
        double x[3] = {(double)b->wins / seats, b->luck[0] / seats, b->luck[1] / seats};
        for (unsigned j = 0; j < 3; j++) {
            m.mean[j] += x[j] / n;
            for (unsigned k = 0; k < 3; k++) m.product[j][k] += x[j] * x[k];
        }
    }
    for (unsigned j = 0; j < 3; j++)
        for (unsigned k = 0; k < 3; k++) m.product[j][k] -= n * m.mean[j] * m.mean[k];
    return m;
}

// How much of each kind of luck is best taken back (least squares). One that is always 0
// has no part in it.
static void parts_of(const moments *m, double part[3])
{
    double a = m->product[1][1], b = m->product[1][2], c = m->product[2][2];
    double p = m->product[1][0], q = m->product[2][0], det = a * c - b * b;
    part[1] = part[2] = 0;
    if (det > 1e-9 * a * c && c > 0) {
        part[1] = (p * c - q * b) / det;
        part[2] = (q * a - p * b) / det;
    } else if (a > 0) {
        part[1] = p / a;
    }
}

static void take_luck_back(const arena_block *blocks, uint32_t n, unsigned seats,
                           arena_result *r)
{
    double part[3], left;
    moments m = moments_of(blocks, n, seats);
    parts_of(&m, part);
    r->fair = m.mean[0] - part[1] * m.mean[1] - part[2] * m.mean[2];
    left = m.product[0][0] - part[1] * m.product[1][0] - part[2] * m.product[2][0];
    r->fair_half = n > 1 ? 1.96 * sqrt(left / (n - 1) / n) : 0;
    r->spread = m.product[0][0] > 0 ? left / m.product[0][0] : 1;
}

// Wins of a block are one number, since its games share their deals. The evidence is that
// of a normal mean: a share of wins that is a tenth above par, against par.
arena_result arena_sum(const arena_block *blocks, uint32_t n, unsigned seats)
{
    arena_result r = {.blocks = n};
    double sum = 0, squares = 0, time[2] = {0}, count[2] = {0}, par = 1.0 / seats;
    for (uint32_t i = 0; i < n; i++) {
        double share = (double)blocks[i].wins / seats;
        sum += share;
        squares += share * share;
        r.rank += (double)blocks[i].ranks / seats / n;
        r.late += blocks[i].late;
        r.wrong += blocks[i].wrong;
        if (1000 * blocks[i].longest > r.longest) r.longest = 1000 * blocks[i].longest;
        for (unsigned side = 0; side < 2; side++) {
            time[side] += blocks[i].seconds[side];
            count[side] += blocks[i].decisions[side];
            r.decisions += blocks[i].decisions[side];
        }
    }
    r.share = sum / n;
    double spread = n > 1 ? (squares - sum * r.share) / (n - 1) : 0;
    r.half = 1.96 * sqrt(spread / n);
    // A few blocks may happen to be all alike: that is no certainty.
    double least = par * (1 - par) / seats / 2, h1 = 1.1 * par;
    if (spread < least) spread = least;
    r.evidence = n * (h1 - par) * (2 * r.share - par - h1) / (2 * spread);
    take_luck_back(blocks, n, seats, &r);
    for (unsigned side = 0; side < 2; side++)
        if (count[side] > 0) r.millis[side] = 1000 * time[side] / count[side];
    return r;
}
