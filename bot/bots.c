// The players of this build by name.

#include <string.h>

#include "bot.h"
#include "search.h"

enum { WHOLE_GAME = UINT16_MAX };

enum { FIRST_LEVEL = 5 };

// Every row in the same worlds: to the end of the turn, and round the table of four.
#define TURN .even = true, .hasty = true
#define ROUND TURN, .depth = 4, .near = 8

// First the yardsticks, then the levels. These differ in how far they look and in what
// they value, never by blunders on purpose.
static const bot_kind kinds[] = {
    {"random", bot_random, {0}, 0},
    {"greedy", bot_greedy, {0}, 0},
    {"flat", NULL, {.depth = WHOLE_GAME, .even = true}, 2000},
    {"tree", NULL, {.depth = WHOLE_GAME, .curious = 200, .ripe = 1}, 2000},
    {"seer", NULL, {ROUND, .peeks = true}, 2000},
    {"easy", bot_hasty, {0}, 0},
    {"normal", bot_greedy, {0}, 0},
    {"hard", NULL, {TURN, .half = true}, 100},
    {"doctor", NULL, {ROUND}, 2000},
};

const bot_kind *bot_level(unsigned i)
{
    return i < BOT_LEVELS ? &kinds[FIRST_LEVEL + i] : NULL;
}

const bot_kind *bot_at(unsigned i)
{
    return i < sizeof kinds / sizeof *kinds ? &kinds[i] : NULL;
}

const bot_kind *bot_find(const char *name)
{
    for (unsigned i = 0; bot_at(i); i++)
        if (strcmp(bot_at(i)->name, name) == 0) return bot_at(i);
    return NULL;
}

// A quarter of the time is kept back: some lines are ten times as long as others.
static void think(bot_search *search, uint32_t lines, const bot_means *means)
{
    uint64_t now = means->clock(), end = means->until;
    if (now < end) end -= (end - now) / 4;
    do bot_search_run(search, 1);
    while (search->lines < lines && means->clock() < end);
}

unsigned bot_answer_by(const bot_means *means, const bot_kind *bot, const mi_game *game,
                       const mi_view *view, const mi_list *rows)
{
    bot_search search;
    if (rows->n == 1) return 0;
    if (bot->pick) return bot->pick(game, view, rows, means->rng);
    bot_search_begin(&search, game, view, bot->style, mi_rng_next(means->rng),
                     means->arena);
    think(&search, bot->lines, means);
    bool hurried = search.lines < rows->n && search.lines < bot->lines;
    if (hurried) return bot_hasty(game, view, rows, means->rng);
    return bot_search_best(&search, rows, NULL);
}

static uint64_t stopped(void) { return 0; }

unsigned bot_answer(const bot_kind *bot, const mi_game *game, const mi_view *view,
                    const mi_list *rows, mi_rng *rng, void *arena)
{
    bot_means means = {rng, arena, stopped, UINT64_MAX};
    return bot_answer_by(&means, bot, game, view, rows);
}
