// The few functions that the world outside the WebAssembly module may call.

#include "bot.h"

#define EXPORT(name) __attribute__((export_name(#name), visibility("default")))

// The hash that `miasma bench` prints for a game, all seat counts together; 0 past the
// last.
EXPORT(bench) uint64_t bench(unsigned game, unsigned games, unsigned seed);

uint64_t bench(unsigned game, unsigned games, unsigned seed)
{
    const mi_game *g = mi_game_at(game);
    bot_tally tally = {0};
    if (!g) return 0;
    for (uint8_t seats = g->seats_min; seats <= g->seats_max; seats++)
        bot_bench(g, seats, games, seed, &tally);
    return tally.hash;
}
