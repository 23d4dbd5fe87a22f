// Learns the weights of a game by self-play, and writes them as a table for bot/net.c.
//
// usage: learn GAME SEATS ROUNDS GAMES SEED > bot/weights/GAME+SEATS.inc
//
// In the first round all seats are greedy; in the
// others each is greedy or a search that judges by what has been learnt so far. Positions
// at the ends of turns are kept, and the weights are fitted to who won: the share of a
// seat is a softmax over what the seats' own looks add up to. Same arguments, same table.

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "look.h"
#include "search.h"

enum { PASSES = 3, LINES = 150, LONGEST_GAME = 60000, BLUNDER = 3 };
static const float rate = 0.0004f;

// What a position looks like to every seat, and who won.
typedef struct {
    uint8_t seats, winner;
    uint16_t n[MI_SEATS];
    uint16_t *look[MI_SEATS];
} sample;

static sample *kept;
static size_t count, room;

static float row[BOT_FEATURES][BOT_LANES], factor[BOT_LANES];
static bot_net net;
static _Alignas(8) uint8_t arena[BOT_ARENA];

static void keep(const mi_game *game, const mi_position *p)
{
    static bot_scene scene;
    uint16_t look[BOT_LOOK];
    if (count == room)
        kept = realloc(kept, (room = room ? 2 * room : 1 << 16) * sizeof *kept);
    if (!kept) exit(1);
    sample *s = &kept[count++];
    bot_scene_take(game, p, &scene);
    s->seats = scene.seats;
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        s->n[seat] = (uint16_t)bot_look(game, &scene, seat, look);
        s->look[seat] = malloc(s->n[seat] * sizeof *look);
        if (!s->look[seat]) exit(1);
        memcpy(s->look[seat], look, s->n[seat] * sizeof *look);
    }
}

// ---- playing ----

static unsigned answer(const mi_game *game, const mi_position *p, uint8_t seat,
                       const mi_list *rows, bool learnt, mi_rng *rng)
{
    mi_view view;
    bot_search search;
    mi_see(game, p, MI_SEAT_BIT(seat), &view);
    if (!learnt) return bot_greedy(game, &view, rows, rng);
    bot_search_begin(&search, game, &view, bot_find("hard")->style, mi_rng_next(rng),
                     arena, sizeof arena);
    search.net = &net;
    bot_search_run(&search, LINES);
    return bot_search_best(&search, rows, NULL);
}

static mi_action decide(const mi_game *game, const mi_position *p, uint8_t actor,
                        const mi_list *rows, unsigned learners, mi_rng *rng)
{
    if (actor == MI_NATURE) return bot_nature(game, p, rng);
    if (rows->n == 1) return rows->row[0];
    if (mi_rng_below(rng, 100) < BLUNDER) return rows->row[mi_rng_below(rng, rows->n)];
    return rows->row[answer(game, p, actor, rows, learners >> actor & 1, rng)];
}

static void play(const mi_game *game, mi_head head, unsigned learners, mi_rng *rng)
{
    mi_position p;
    mi_list rows;
    mi_standing standing;
    size_t first = count;
    uint8_t actor, last = MI_NOBODY;
    if (mi_setup(game, &head, &p, NULL)) return;
    for (unsigned n = 0; n < LONGEST_GAME; n++) {
        if ((actor = mi_legal(game, &p, &rows)) == MI_NOBODY) break;
        if (actor != MI_NATURE && actor != last) keep(game, &p), last = actor;
        mi_action act = decide(game, &p, actor, &rows, learners, rng);
        game->verbs[act.verb].apply(&p, act, NULL);
    }
    game->standing(&p, &standing);
    for (uint8_t seat = 0; seat < head.seats; seat++)
        for (size_t i = first; i < count && standing.rank[seat] == 1; i++)
            kept[i].winner = seat;
}

static mi_head head_of(const mi_game *game, unsigned seats, mi_rng *rng)
{
    uint32_t span = (uint32_t)(game->seats_max - game->seats_min + 1);
    uint8_t n =
        seats ? (uint8_t)seats : (uint8_t)(game->seats_min + mi_rng_below(rng, span));
    bool plain = mi_rng_below(rng, 5) && !game->seldom;
    return plain ? mi_head_default(game, n) : bot_any_head(game, n, rng);
}

// ---- fitting ----

static float value(const sample *s, unsigned seat, float lane[BOT_LANES])
{
    memset(lane, 0, BOT_LANES * sizeof *lane);
    for (unsigned i = 0; i < s->n[seat]; i++)
        for (unsigned j = 0; j < BOT_LANES; j++) lane[j] += row[s->look[seat][i]][j];
    float sum = lane[0];
    for (unsigned j = 1; j < BOT_LANES; j++)
        if (lane[j] > 0) sum += lane[j] * factor[j];
    return sum;
}

static float shares(const sample *s, float share[MI_SEATS], float lane[][BOT_LANES])
{
    float best = -1e9f, sum = 0;
    for (unsigned i = 0; i < s->seats; i++) {
        share[i] = value(s, i, lane[i]);
        if (share[i] > best) best = share[i];
    }
    for (unsigned i = 0; i < s->seats; i++) sum += share[i] = expf(share[i] - best);
    for (unsigned i = 0; i < s->seats; i++) share[i] /= sum;
    return -logf(share[s->winner] + 1e-7f);
}

static void learn_seat(const sample *s, unsigned seat, float by, const float *lane)
{
    float change[BOT_LANES] = {by};
    for (unsigned j = 1; j < BOT_LANES; j++) {
        if (lane[j] <= 0) continue;
        change[j] = by * factor[j];
        factor[j] += 0.1f * by * lane[j];
    }
    for (unsigned i = 0; i < s->n[seat]; i++)
        for (unsigned j = 0; j < BOT_LANES; j++) row[s->look[seat][i]][j] += change[j];
}

// One sample in ten is kept back, to see whether what is learnt holds.
static void fit(mi_rng *rng)
{
    float share[MI_SEATS], lane[MI_SEATS][BOT_LANES];
    size_t learnt = count - count / 10;
    for (unsigned pass = 0; pass < PASSES; pass++) {
        float step = rate * (float)(PASSES - pass) / PASSES;
        for (size_t n = 0; n < learnt; n++) {
            const sample *s = &kept[mi_rng_below(rng, (uint32_t)learnt)];
            shares(s, share, lane);
            for (unsigned i = 0; i < s->seats; i++)
                learn_seat(s, i, step * ((i == s->winner) - share[i]), lane[i]);
        }
        double loss = 0;
        for (size_t n = learnt; n < count; n++) loss += shares(&kept[n], share, lane);
        fprintf(stderr, "pass %u: loss %.4f\n", pass + 1,
                loss / (double)(count - learnt));
    }
}

// ---- the table ----

static int8_t small(float x)
{
    long v = lrintf(x * BOT_SCALE);
    return (int8_t)(v > INT8_MAX ? INT8_MAX : v < INT8_MIN ? INT8_MIN : v);
}

static void quantise(void)
{
    for (unsigned i = 0; i < BOT_FEATURES; i++)
        for (unsigned j = 0; j < BOT_LANES; j++) net.row[i][j] = small(row[i][j]);
    for (unsigned j = 0; j < BOT_LANES; j++) net.factor[j] = small(factor[j]);
}

static void print(char **argv)
{
    printf("// Made by: learn %s %s %s %s %s\n{\n", argv[1], argv[2], argv[3], argv[4],
           argv[5]);
    for (unsigned i = 0; i < BOT_FEATURES; i++) {
        putchar('{');
        for (unsigned j = 0; j < BOT_LANES; j++)
            printf("%s%d", j ? "," : "", net.row[i][j]);
        printf("},\n");
    }
    printf("},\n{");
    for (unsigned j = 0; j < BOT_LANES; j++) printf("%s%d", j ? "," : "", net.factor[j]);
    printf("},\n");
}

// Lanes begin nearly empty, half of them for and half against.
static void begin(mi_rng *rng)
{
    for (unsigned i = 0; i < BOT_FEATURES; i++)
        for (unsigned j = 1; j < BOT_LANES; j++)
            row[i][j] = ((float)mi_rng_below(rng, 2001) - 1000) * 2e-5f;
    for (unsigned j = 1; j < BOT_LANES; j++) factor[j] = j & 1 ? 0.5f : -0.5f;
}

int main(int argc, char **argv)
{
    const mi_game *game = argc == 6 ? mi_find(argv[1]) : NULL;
    if (!game) return 2;
    unsigned seats = (unsigned)atoi(argv[2]), rounds = (unsigned)atoi(argv[3]);
    unsigned games = (unsigned)atoi(argv[4]);
    mi_rng rng = mi_rng_of((uint64_t)atoll(argv[5]), 1348);
    begin(&rng);
    for (unsigned round = 0; round < rounds; round++) {
        count = 0;
        for (unsigned g = 0; g < games; g++) {
            mi_head head = head_of(game, seats, &rng);
            play(game, head, round ? mi_rng_below(&rng, 1u << head.seats) : 0, &rng);
        }
        fprintf(stderr, "round %u: %zu positions of %u games\n", round + 1, count, games);
        fit(&rng);
        quantise();
    }
    print(argv);
    return 0;
}
