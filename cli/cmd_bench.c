// miasma bench: the same random games every time. The hash says whether the rules behave
// as before, the speed how fast; only the second depends on the machine.

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "bot.h"
#include "cli.h"

enum { HASHED = 300, SEED = 1348 };

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
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
    const char *name = cli_word(argc, argv, 0);
    if (!cli_known(argc, argv, known)) return 2;
    if (name && !mi_find(name)) return cli_complain("there is no game %s", name);
    uint64_t all = 0;
    const mi_game *game;
    for (unsigned i = 0; (game = mi_game_at(i)); i++)
        if (!name || game == mi_find(name)) all = all * 31 + bench(game);
    printf("Bench: %016" PRIx64 "\n", all);
    return 0;
}
