// Levels of bots.

#include "player.h"

static _Thread_local player_time given;
static _Thread_local _Alignas(16) uint8_t storage[BOT_ARENA]; // to think in

// Time flies for whoever is to hurry.
static uint64_t clock_of_thread(void)
{
    return given.hurry && atomic_load(given.hurry) ? UINT64_MAX : tick_ns(given.node);
}

unsigned player_pick(mi_level level, const mi_game *game, const mi_view *view,
                     const mi_list *rows, mi_rng *rng, player_time time)
{
    given = time;
    bot_means means = {rng, storage, clock_of_thread, time.until};
    return bot_answer_by(&means, bot_level(level), game, view, rows);
}
