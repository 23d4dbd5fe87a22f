// Levels of bots.

#include <uv.h>

#include "player.h"
#include "search.h"

unsigned player_pick(proto_level level, const mi_game *game, const mi_view *view,
                     const mi_list *rows, mi_rng *rng, uint64_t until)
{
    static _Thread_local _Alignas(16) uint8_t arena[BOT_ARENA];
    const bot_kind *bot = bot_level(level);
    if (bot->pick || rows->n == 1) return bot_answer(bot, game, view, rows, rng, arena);
    bot_search search;
    bot_search_begin(&search, game, view, bot->style, mi_rng_next(rng), arena);
    do {
        uint32_t left = bot->lines - search.lines;
        bot_search_run(&search, rows->n < left ? rows->n : left);
    } while (search.lines < bot->lines && uv_hrtime() < until);
    return bot_search_best(&search, rows, NULL);
}
