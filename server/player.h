// How the bots of the tables play, by level. The one place that knows which bots there
// are.

#ifndef MIASMA_SERVER_PLAYER_H
#define MIASMA_SERVER_PLAYER_H

#include "bot.h"
#include "proto.h"

// Picks one of the rows of the seat whose view this is, by the time that uv_hrtime()
// reaches `until`. For threads of their own: each has storage to think in.
unsigned player_pick(proto_level level, const mi_game *game, const mi_view *view,
                     const mi_list *rows, mi_rng *rng, uint64_t until);

#endif
