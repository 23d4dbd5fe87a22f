// miasma bench: the same random games every time. The hash says whether the rules behave
// as before, the speed how fast; only the second depends on the machine.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "bot.h"
#include "cli.h"
#include "search.h"

enum { HASHED = 300, SEED = 1348 };

// Lines of the plain tree with whole games by lot, at the opening of a full table.
static int bench_search(const mi_game *game)
{
    enum { LINES = 20000 };
    const bot_kind *tree = bot_find("tree");
    mi_head head = mi_head_default(game, game->seats_max);
    while (!mi_takes(game, &head)) head.seats--;
    mi_position p;
    mi_list rows;
    mi_view view;
    bot_search search;
    mi_rng rng = mi_rng_of(SEED, 0);
    void *arena = mi_setup(game, &head, &p, NULL) == MI_OK ? malloc(BOT_ARENA) : NULL;
    if (!arena) return cli_complain("no memory");
    while (mi_legal(game, &p, &rows) == MI_NATURE) {
        mi_action act = bot_nature(game, &p, &rng);
        bot_apply(game, &p, act);
    }
    mi_see(game, &p, MI_SEAT_BIT(mi_to_act(game, &p)), &view);
    bot_search_begin(&search, (bot_question){game, &view, &rows}, tree->style, SEED,
                     arena);
    double start = cli_seconds();
    bot_search_run(&search, LINES);
    printf("%s %u seats, best row %u of %u: %.0f iterations/s\n", game->name, head.seats,
           bot_search_best(&search, &rows, NULL) + 1, rows.n,
           (double)LINES / (cli_seconds() - start));
    free(arena);
    return 0;
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
    double start = cli_seconds();
    for (unsigned round = 0; cli_seconds() - start < 0.3; round++)
        bot_race(game, head, 1000, SEED + round, &raced);
    double took = cli_seconds() - start;
    print_name(game, &head);
    printf(" %u seats: %.0f games/s, %.0f decisions/s\n", head.seats,
           (double)raced.games / took, (double)raced.decisions / took);
}

static uint64_t bench(const mi_game *game, mi_head head, unsigned games)
{
    bot_tally hashed = {0};
    for (head.seats = game->seats_min; head.seats <= game->seats_max; head.seats++)
        if (mi_takes(game, &head)) race(game, head);
    bot_bench(game, head, games, SEED, &hashed);
    printf("Bench ");
    print_name(game, &head);
    printf(": %016" PRIx64 "\n", hashed.hash);
    return hashed.hash;
}

static uint64_t bench_one(const mi_game *game, unsigned games)
{
    uint64_t all = 0;
    mi_head head;
    for (unsigned i = 0; mi_edition(game, i, &head); i++)
        all = all * 31 + bench(game, head, games);
    return all;
}

static uint64_t bench_all(unsigned games)
{
    uint64_t all = 0;
    const mi_game *game;
    mi_head head;
    for (unsigned i = 0; (game = mi_edition_at(i, &head)); i++)
        all = all * 31 + bench(game, head, games);
    return all;
}

int cmd_bench(int argc, char **argv)
{
    static const char *const known[] = {"games", NULL};
    uint64_t games = HASHED;
    bool search = cli_flag(&argc, argv, "search");
    if (!cli_known(argc, argv, known) || !cli_count(argc, argv, "games", &games))
        return 2;
    bool one = search || cli_word(argc, argv, 0);
    const mi_game *only = one ? cli_game(argc, argv) : NULL;
    if (one && !only) return 2;
    if (search) return bench_search(only);
    unsigned n = (unsigned)games;
    printf("Bench: %016" PRIx64 "\n", only ? bench_one(only, n) : bench_all(n));
    return 0;
}
