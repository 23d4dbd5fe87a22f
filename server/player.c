// Levels of bots.

#include "player.h"

#include <uv.h>

unsigned player_pick(proto_level level, const mi_game *game, const mi_view *view,
                     const mi_list *rows, mi_rng *rng, uint64_t until)
{
    static _Thread_local _Alignas(16) uint8_t arena[BOT_ARENA];
    bot_means means = {rng, arena, uv_hrtime, until};
    return bot_answer_by(&means, bot_level(level), game, view, rows);
}
