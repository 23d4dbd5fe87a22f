// miasma bench: the same random games every time. The hash says whether the rules behave
// as before, the speed how fast; only the second depends on the machine.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bot.h"
#include "cli.h"
#include "search.h"

enum { HASHED = 300, SEED = 1348 };

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

// Lines of the plain tree with whole games by lot, at the opening of a full table.
static int bench_search(const mi_game *game)
{
    enum { LINES = 20000 };
    const bot_kind *tree = bot_find("tree");
    mi_head head = mi_head_default(game, game->seats_max);
    mi_position p;
    mi_list rows;
    mi_view view;
    bot_search search;
    void *arena = malloc(BOT_ARENA);
    mi_rng rng = mi_rng_of(SEED, 0);
    if (!arena || mi_setup(game, &head, &p, NULL)) return cli_complain("no memory");
    for (uint8_t actor; (actor = mi_legal(game, &p, &rows)) == MI_NATURE;) {
        mi_action act = bot_nature(game, &p, &rng);
        game->verbs[act.verb].apply(&p, act, NULL);
    }
    mi_see(game, &p, MI_SEAT_BIT(mi_to_act(game, &p)), &view);
    bot_search_begin(&search, game, &view, tree->style, SEED, arena, BOT_ARENA);
    double start = seconds();
    bot_search_run(&search, LINES);
    printf("%s %u seats, best row %u of %u: %.0f iterations/s\n", game->name, head.seats,
           bot_search_best(&search, &rows, NULL) + 1, rows.n,
           LINES / (seconds() - start));
    free(arena);
    return 0;
}

static uint64_t bench(const mi_game *game)
{
    bot_tally hashed = {0};
    for (uint8_t seats = game->seats_min; seats <= game->seats_max; seats++) {
        bot_tally raced = {0};
        double start = seconds();
        for (unsigned round = 0; seconds() - start < 0.3; round++)
            bot_race(game, seats, 1000, SEED + round, &raced);
        double took = seconds() - start;
        printf("%s %u seats: %.0f games/s, %.0f decisions/s\n", game->name, seats,
               (double)raced.games / took, (double)raced.decisions / took);
        bot_bench(game, seats, HASHED, SEED, &hashed);
    }
    printf("Bench %s: %016" PRIx64 "\n", game->name, hashed.hash);
    return hashed.hash;
}

int cmd_bench(int argc, char **argv)
{
    static const char *const known[] = {NULL};
    bool search = cli_flag(&argc, argv, "search");
    const char *name = cli_word(argc, argv, 0);
    if (!cli_known(argc, argv, known)) return 2;
    if (name && !mi_find(name)) return cli_complain("there is no game %s", name);
    if (search) return name ? bench_search(mi_find(name)) : cli_complain("which game?");
    uint64_t all = 0;
    const mi_game *game;
    for (unsigned i = 0; (game = mi_game_at(i)); i++)
        if (!name || game == mi_find(name)) all = all * 31 + bench(game);
    printf("Bench: %016" PRIx64 "\n", all);
    return 0;
}
