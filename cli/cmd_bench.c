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

// "rattus", or "rattus africanus" where an expansion is on.
static void print_name(const mi_game *game, const mi_head *head)
{
    printf("%s", game->name);
    for (unsigned i = 0; i < game->expansion_count; i++)
        if (head->option[game->expansions[i].option])
            printf(" %s", game->options[game->expansions[i].option].word);
}

static void race(const mi_game *game, mi_head head)
{
    bot_tally raced = {0};
    double start = seconds();
    for (unsigned round = 0; seconds() - start < 0.3; round++)
        bot_race(game, head, 1000, SEED + round, &raced);
    double took = seconds() - start;
    print_name(game, &head);
    printf(" %u seats: %.0f games/s, %.0f decisions/s\n", head.seats,
           (double)raced.games / took, (double)raced.decisions / took);
}

static uint64_t bench(const mi_game *game, mi_head head)
{
    bot_tally hashed = {0};
    for (head.seats = game->seats_min; head.seats <= game->seats_max; head.seats++)
        if (mi_takes(game, &head)) race(game, head);
    bot_bench(game, head, HASHED, SEED, &hashed);
    printf("Bench ");
    print_name(game, &head);
    printf(": %016" PRIx64 "\n", hashed.hash);
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
    mi_head head;
    for (unsigned i = 0; (game = mi_edition_at(i, &head)); i++)
        if (!name || game == mi_find(name)) all = all * 31 + bench(game, head);
    printf("Bench: %016" PRIx64 "\n", all);
    return 0;
}
