// The players of this build by name.

#include <string.h>

#include "bot.h"
#include "search.h"
#include "vote.h"

enum { WHOLE_GAME = UINT16_MAX };

// To the end of the turn, and round the table of four.
#define TURN .hasty = true
#define ROUND TURN, .depth = 4, .near = 8

static const bot_kind kinds[] = {
#define AT_ONCE(kind, word, place) {.name = word, .level = place, .pick = bot_##kind},
#define SEARCH(kind, word, place, tries, ...)                                            \
    {.name = word,                                                                       \
     .level = place,                                                                     \
     .lines = tries,                                                                     \
     .style = {.method = &bot_##kind, __VA_ARGS__}},
#include "bots.def"
#undef AT_ONCE
#undef SEARCH
};

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

const bot_kind *bot_level(unsigned i)
{
    for (unsigned k = 0; i < BOT_LEVELS && bot_at(k); k++)
        if (bot_at(k)->level == i + 1) return bot_at(k);
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

static unsigned pick(const bot_means *means, const bot_kind *bot, const mi_game *game,
                     const mi_view *view, const mi_list *rows)
{
    bot_search search;
    if (rows->n == 1) return 0;
    if (bot->pick) return bot->pick(game, view, rows, means->rng);
    bot_search_begin(&search, (bot_question){game, view, rows}, bot->style,
                     mi_rng_next(means->rng), means->arena);
    think(&search, bot->lines, means);
    bool hurried = search.lines < rows->n && search.lines < bot->lines;
    if (hurried) return bot_hasty(game, view, rows, means->rng);
    return bot_search_best(&search, rows, NULL);
}

unsigned bot_answer_by(const bot_means *means, const bot_kind *bot, const mi_game *game,
                       const mi_view *view, const mi_list *rows)
{
    mi_list left = *rows;
    if (bot->pick != bot_random && bot->pick != bot_reference)
        bot_weigh_votes(means, game, view, &left);
    return bot_row_of(rows, left.row[pick(means, bot, game, view, &left)]);
}

static uint64_t stopped(void) { return 0; }

bot_means bot_unhurried(mi_rng *rng, void *arena)
{
    return (bot_means){rng, arena, stopped, UINT64_MAX};
}

unsigned bot_answer(const bot_kind *bot, const mi_game *game, const mi_view *view,
                    const mi_list *rows, mi_rng *rng, void *arena)
{
    bot_means means = bot_unhurried(rng, arena);
    return bot_answer_by(&means, bot, game, view, rows);
}
