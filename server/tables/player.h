// How the bots of the tables play, by level. The one place that knows which bots there
// are.

#ifndef MIASMA_SERVER_PLAYER_H
#define MIASMA_SERVER_PLAYER_H

#include <stdatomic.h>

#include "bot.h"
#include "miasma/items.h"

// How long a bot may think: until uv_hrtime() says so, or somebody else in a hurry does.
typedef struct {
    uint64_t until;
    const atomic_bool *hurry; // or NULL
} player_time;

// Picks one of the rows of the seat whose view this is within the time. For threads of
// their own: each has storage to think in.
unsigned player_pick(mi_level level, const mi_game *game, const mi_view *view,
                     const mi_list *rows, mi_rng *rng, player_time time);

#endif
