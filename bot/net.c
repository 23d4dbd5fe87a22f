// The learnt judgement, in whole numbers.

#include "net.h"

#include <string.h>

typedef int8_t narrow __attribute__((vector_size(BOT_LANES)));
typedef int16_t lanes __attribute__((vector_size(2 * BOT_LANES)));

// 256 / ln 2: natural units into halvings.
enum { HALVINGS = 369 };

int32_t bot_net_value(const bot_net *net, const mi_game *game, const bot_scene *scene,
                      uint8_t seat)
{
    uint16_t look[BOT_LOOK];
    unsigned n = bot_look(game, scene, seat, look);
    lanes sum = {0};
    for (unsigned i = 0; i < n; i++) {
        narrow row;
        memcpy(&row, net->row[look[i]], sizeof row);
        sum += __builtin_convertvector(row, lanes);
    }
    int64_t value = (int64_t)sum[0] * BOT_SCALE;
    for (unsigned j = 1; j < BOT_LANES; j++)
        if (sum[j] > 0) value += (int32_t)sum[j] * net->factor[j];
    return (int32_t)(value * HALVINGS / (BOT_SCALE * BOT_SCALE));
}

// The weights of each game, generated (docs/bots.md has the commands).
static const bot_net rattus = {
#include "weights/rattus.inc"
};
static const bot_net plague = {
#include "weights/plague.inc"
};

static const struct {
    const char *game;
    const bot_net *net;
} learnt[] = {{"rattus", &rattus}, {"plague", &plague}};

const bot_net *bot_net_of(const mi_game *game)
{
    for (unsigned i = 0; i < sizeof learnt / sizeof *learnt; i++)
        if (strcmp(learnt[i].game, game->name) == 0) return learnt[i].net;
    return NULL;
}
