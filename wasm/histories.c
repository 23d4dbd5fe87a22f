// Histories of tables as numbers: what a browser makes of one must be what a server makes
// of it. Compiled for WebAssembly, and natively into tools/histories.c.

#include "histories.h"
#include "bot.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name), visibility("default")))
#else
#define EXPORT(name)
#endif

uint64_t history_hash(uint32_t which, uint32_t low, uint32_t high);

static history drawn;
static history_play play;

// The head of history number `seed`: seats and options by lot.
static mi_head any_head(const mi_game *game, mi_head head, uint64_t seed)
{
    mi_rng rng = mi_rng_of(seed, head.game);
    unsigned most = mi_most_seats(game, &head);
    do
        head.seats =
            (uint8_t)(game->seats_min + mi_rng_below(&rng, most - game->seats_min + 1u));
    while (!mi_takes(game, &head));
    return bot_any_options(game, head, &rng);
}

// The hash of one history of the game or expansion number `which`: 0 past the last of
// them, 1 where a law is broken.
EXPORT(history) uint64_t history_hash(uint32_t which, uint32_t low, uint32_t high)
{
    mi_head of;
    const mi_game *game = mi_edition_at(which, &of);
    uint64_t seed = (uint64_t)high << 32 | low;
    if (!game) return 0;
    mi_head head = any_head(game, of, seed);
    history_draw(&drawn, game, &head, seed);
    return history_run(&play, &drawn) ? 1 : play.hash;
}
