// Weights learnt by self-play (tools/learn.c), one table a game.

#ifndef MIASMA_NET_H
#define MIASMA_NET_H

#include "look.h"

enum { BOT_LANES = 16, BOT_SCALE = 256 };

// Every feature adds its row; lane 0 counts as it is, the others where they are above
// zero, each by its factor. All in 1/BOT_SCALE.
typedef struct {
    int8_t row[BOT_FEATURES][BOT_LANES];
    int8_t factor[BOT_LANES];
} bot_net;

// Weights for such a table; NULL where nothing has been learnt that wins.
const bot_net *bot_net_of(const mi_game *game, const mi_head *head);

// How good the scene is for a seat: 256 more is twice as good.
int32_t bot_net_value(const bot_net *net, const mi_game *game, const bot_scene *scene,
                      uint8_t seat);

#endif
