// Levels of bots.

#include "player.h"

unsigned player_pick(proto_level level, const mi_game *game, const mi_view *view,
                     const mi_list *rows, mi_rng *rng)
{
    const bot_kind *bot = bot_find(level == PROTO_EASY ? "random" : "greedy");
    return bot->pick(game, view, rows, rng);
}
