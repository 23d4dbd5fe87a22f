// How the bots at the tables play, by level. The only file of the server that knows which
// bots there are.

#ifndef MIASMA_SERVER_PLAYER_H
#define MIASMA_SERVER_PLAYER_H

#include <stdatomic.h>

#include "bot.h"
#include "miasma/items.h"
#include "outside.h"

// How long a bot may think: until this uv_hrtime(), or until `hurry` is set.
typedef struct {
    uint64_t until;
    const atomic_bool *hurry; // or NULL
    const node *node;         // whose time counts
} player_time;

// Picks one of the rows for the seat whose view this is, within the time. May run in
// several threads at once: each has storage of its own.
unsigned player_pick(mi_level level, const mi_game *game, const mi_view *view,
                     const mi_list *rows, mi_rng *rng, player_time time);

#endif
