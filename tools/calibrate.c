// usage: calibrate EDITION SEATS POSITIONS GAMES SEED
//        calibrate
// Games of reference players; of each, two positions. For every position a line: of each
// seat, how many of GAMES games from there it wins, its chance by that, and its worth by
// `outlook`; then who has won. Without arguments: a line for each edition, its number,
// title and seats. tools/calibrate.py makes bot/values.def of them.

#include <stdio.h>
#include <stdlib.h>

#include "playout.h"
#include "reference.h"
#include "value.h"

enum { LOOKS = 2, LONGEST = 20000 };

typedef struct {
    mi_position p;
    uint32_t step;
} look;

typedef struct {
    const mi_game *game;
    mi_head head;
    uint32_t games;
    uint64_t seed;
} plan;

// Plays number `g` and keeps the positions after some of its entries.
static uint32_t play(const plan *a, uint32_t g, const uint32_t *when, look *seen,
                     unsigned n, mi_position *end)
{
    mi_rng rng = mi_rng_of(a->seed, 2 * (uint64_t)g);
    bot_playout game = {.seed = mi_rng_next(&rng)};
    mi_entry next;
    if (mi_setup(a->game, &a->head, &game.p, NULL)) exit(1);
    while (game.step < LONGEST && bot_playout_next(a->game, &game, &next)) {
        bot_playout_play(a->game, &game, next.action, NULL);
        for (unsigned k = 0; k < n; k++)
            if (game.step == when[k]) seen[k] = (look){game.p, game.step};
    }
    *end = game.p;
    return game.step;
}

static void tell(const plan *a, const look *seen, uint8_t winner, uint64_t seed)
{
    bot_count count = {0};
    mi_view all;
    int32_t worth[MI_SEATS] = {0}, chance[MI_SEATS];
    mi_see(a->game, &seen->p, MI_ALL, &all);
    bot_start start = {.game = a->game, .view = &all, .step = seen->step, .seed = seed};
    bot_value_play(&start, a->games, &count);
    bot_outlook(a->game, &seen->p, worth);
    bot_value_of(a->game, a->head.seats, &count, chance);
    for (unsigned i = 0; i < a->head.seats; i++)
        printf("%u %d %d ", count.won[i], chance[i], worth[i]);
    printf("%u\n", winner);
}

// The game is played twice: its length says where to look.
static void one(const plan *a, uint32_t g)
{
    look seen[LOOKS];
    mi_position end;
    uint32_t when[LOOKS];
    mi_rng rng = mi_rng_of(a->seed, 2 * (uint64_t)g + 1);
    uint32_t length = play(a, g, when, seen, 0, &end);
    for (unsigned k = 0; k < LOOKS; k++) when[k] = 1 + mi_rng_below(&rng, length - 1);
    play(a, g, when, seen, LOOKS, &end);
    uint8_t winner = bot_winner(a->game, &end);
    for (unsigned k = 0; k < LOOKS; k++) tell(a, &seen[k], winner, mi_rng_next(&rng));
}

static int list(void)
{
    mi_head head;
    const mi_game *game;
    for (unsigned i = 0; (game = mi_edition_at(i, &head)); i++)
        for (; head.seats <= game->seats_max; head.seats++)
            if (mi_takes(game, &head)) printf("%u %s %u\n", i, game->name, head.seats);
    return 0;
}

int main(int argc, char **argv)
{
    plan a = {0};
    if (argc == 1) return list();
    if (argc != 6) return 2;
    a.game = mi_edition_at((unsigned)strtoul(argv[1], NULL, 10), &a.head);
    a.head.seats = (uint8_t)strtoul(argv[2], NULL, 10);
    a.games = (uint32_t)strtoul(argv[4], NULL, 10);
    a.seed = strtoull(argv[5], NULL, 10);
    if (!a.game || !mi_takes(a.game, &a.head)) return 2;
    for (uint32_t g = 0; g < strtoul(argv[3], NULL, 10) / LOOKS; g++) one(&a, g);
    return 0;
}
