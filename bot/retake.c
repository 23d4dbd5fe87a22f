// The dice of a turn, and the turn that the reference player makes of them.

#include "retake.h"

#include "playout.h"
#include "search.h"

// Streams of random numbers for lots have no number of a step, nor of a world.
#define LOTS (UINT64_C(2) << 32)

// ---- the dice of the record ----

// The first number that is scaled to `n` or more of `total`.
static uint64_t first_of(uint64_t n, uint32_t total)
{
    return ((n << 32) + total - 1) / total;
}

uint32_t bot_lot_of(const mi_game *game, const mi_position *p, mi_action act, mi_rng *rng)
{
    mi_list rows;
    uint64_t below = 0;
    uint32_t total = game->total(p);
    mi_rows(game, p, MI_NATURE, &rows);
    for (unsigned r = 0; mi_compare(rows.row[r], act) != 0; r++)
        below += game->weight(p, rows.row[r]);
    uint64_t low = first_of(below, total);
    uint64_t high = first_of(below + game->weight(p, act), total);
    return (uint32_t)(low + ((mi_rng_next(rng) >> 32) * (high - low) >> 32));
}

// The record, followed from one answer of nature's to the next.
typedef struct {
    const mi_record *record;
    mi_position p;
    uint32_t at, to;
    mi_rng rng;
} dice;

static bool is_drawn(const mi_game *game, const mi_position *p, mi_entry entry)
{
    return entry.actor == MI_NATURE && game->weight(p, entry.action) < game->total(p);
}

static uint32_t next_lot(dice *d)
{
    const mi_game *game = d->record->game;
    while (d->at < d->to) {
        mi_entry entry = d->record->entry[d->at++];
        bool drawn = is_drawn(game, &d->p, entry);
        uint32_t lot = drawn ? bot_lot_of(game, &d->p, entry.action, &d->rng) : 0;
        bot_apply(game, &d->p, entry.action);
        if (drawn) return lot;
    }
    return (uint32_t)mi_rng_next(&d->rng);
}

// ---- the turn ----

// The answer that lies as high as the record's; `act` where there is no other.
static mi_action answer(dice *d, const mi_position *p, mi_action act)
{
    const mi_game *game = d->record->game;
    uint32_t total = game->total(p);
    if (game->weight(p, act) == total) return act;
    return game->draw(p, mi_share(next_lot(d), total));
}

void bot_retake(const mi_record *record, uint32_t from, uint32_t to, uint64_t seed,
                mi_position *p)
{
    const mi_game *game = record->game;
    dice d = {
        .record = record, .at = from, .to = to, .rng = mi_rng_of(seed, LOTS | from)};
    bot_playout own = {.seed = seed, .step = from};
    uint8_t turn = game->bot.turn(p);
    mi_entry next;
    mi_copy(game, &d.p, p);
    mi_copy(game, &own.p, p);
    for (unsigned n = 0; n < BOT_LINE && game->bot.turn(&own.p) == turn; n++) {
        if (!bot_playout_next(game, &own, &next)) break;
        if (next.actor == MI_NATURE) next.action = answer(&d, &own.p, next.action);
        bot_playout_play(game, &own, next.action, NULL);
    }
    mi_copy(game, p, &own.p);
}
