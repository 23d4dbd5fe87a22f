// Counting games, and what the counts mean.

#include "value.h"

#include <string.h>

#include "playout.h"

static const struct {
    const char *title;
    uint8_t seats;
    uint16_t tenths;
} even[] = {
#define VALUES(title, seats, tenths) {#title, seats, tenths},
#include "values.def"
};

// ---- counting ----

// Game number `i`.
static uint8_t play_one(const bot_start *start, uint32_t i)
{
    mi_rng seeds = mi_rng_of(start->seed, i);
    bot_playout game =
        bot_playout_begin(start->game, start->view, mi_rng_next(&seeds), start->step);
    if (start->first.verb != MI_STOP)
        bot_playout_play(start->game, &game, start->first, NULL);
    bot_playout_end(start->game, &game);
    return bot_winner(start->game, &game.p);
}

void bot_value_play(const bot_start *start, uint32_t games, bot_count *count)
{
    for (; games; games--) count->won[play_one(start, count->games++)]++;
}

// ---- what it means ----

void bot_share_of(unsigned seats, const bot_count *count, int32_t share[MI_SEATS])
{
    int64_t part[MI_SEATS];
    memset(share, 0, MI_SEATS * sizeof *share);
    for (unsigned i = 0; i < seats; i++) part[i] = count->won[i];
    if (count->games) bot_share_out(part, seats, share);
}

// Tenths of a game that are added to what was counted, won by all seats alike.
static unsigned tenths_of(const mi_game *game, unsigned seats)
{
    for (unsigned i = 0; i < sizeof even / sizeof *even; i++)
        if (even[i].seats == seats && strcmp(even[i].title, game->name) == 0)
            return even[i].tenths;
    return 0;
}

void bot_value_of(const mi_game *game, unsigned seats, const bot_count *count,
                  int32_t chance[MI_SEATS])
{
    int64_t part[MI_SEATS];
    unsigned tenths = tenths_of(game, seats);
    for (unsigned i = 0; i < seats; i++)
        part[i] = (int64_t)count->won[i] * 10 * seats + tenths;
    if (count->games)
        bot_share_out(part, seats, chance);
    else
        memset(chance, 0, MI_SEATS * sizeof *chance);
}

unsigned bot_percent_of(const mi_game *game, unsigned seats, uint32_t won, uint32_t games)
{
    unsigned tenths = tenths_of(game, seats);
    uint64_t part = (uint64_t)won * 10 * seats + tenths;
    uint64_t all = ((uint64_t)games * 10 + tenths) * seats;
    return games ? (unsigned)((100 * part + all / 2) / all) : 0;
}

static uint32_t root(uint64_t x)
{
    uint64_t low = 0, high = UINT32_MAX;
    while (low < high) {
        uint64_t middle = (low + high + 1) / 2;
        if (middle * middle <= x)
            low = middle;
        else
            high = middle - 1;
    }
    return (uint32_t)low;
}

// 1.96 times the standard error of a share, with a win and a loss added, so that 0 of 16
// is not taken for certain.
int32_t bot_value_band(int32_t chance, uint32_t games)
{
    int64_t n = (int64_t)games + 2;
    int64_t share = ((int64_t)chance * games + BOT_ONE) / n;
    uint64_t variance = (uint64_t)(share * (BOT_ONE - share) / n);
    return (int32_t)((uint64_t)root(variance) * 49 / 25);
}

int32_t bot_paired_band(uint32_t better, uint32_t worse, uint32_t games)
{
    int64_t n = (int64_t)games + 2, apart = (int64_t)better - worse;
    uint64_t variance = (uint64_t)((int64_t)better + worse + 2 - apart * apart / n);
    return (int32_t)((uint64_t)root(variance * BOT_ONE * BOT_ONE) * 49 / 25 /
                     (uint64_t)n);
}
