// Play by lot: the weakest player, and the measure of behaviour and speed.

#include <string.h>

#include "bot.h"

unsigned bot_random(const mi_game *game, const mi_view *view, const mi_list *rows,
                    mi_rng *rng)
{
    (void)game, (void)view;
    return mi_rng_below(rng, rows->n);
}

mi_action bot_nature(const mi_game *game, const mi_position *p, mi_rng *rng)
{
    return game->draw(p, mi_share((uint32_t)mi_rng_next(rng), game->total(p)));
}

// The value of an option, all alike but for a default that is to be seldom.
static uint8_t any_value(const mi_game *game, unsigned option, mi_rng *rng)
{
    uint32_t values = mi_option_values(&game->options[option]);
    if (option || !game->bot.seldom) return (uint8_t)mi_rng_below(rng, values);
    if (mi_rng_below(rng, game->bot.seldom) == 0) return 0;
    return (uint8_t)(1 + mi_rng_below(rng, values - 1));
}

mi_head bot_any_head(const mi_game *game, uint8_t seats, mi_rng *rng)
{
    return bot_any_options(game, mi_head_default(game, seats), rng);
}

mi_head bot_any_options(const mi_game *game, mi_head head, mi_rng *rng)
{
    do
        for (unsigned i = 0; i < game->option_count; i++)
            if (mi_option_open(game, &head, i)) head.option[i] = any_value(game, i, rng);
    while (!mi_takes(game, &head));
    return head;
}

void bot_race(const mi_game *game, mi_head head, uint32_t games, uint64_t seed,
              bot_tally *out)
{
    mi_list rows;
    mi_action drawn;
    size_t size = game->size(&head);
    for (uint32_t g = 0; g < games; g++) {
        mi_rng rng = mi_rng_of(seed, g);
        mi_position board[2], *p = &board[0], *next = &board[1];
        if (mi_setup(game, &head, p, NULL)) return;
        for (;; out->entries++) {
            uint8_t actor = mi_to_act(game, p);
            if (actor == MI_NOBODY) break;
            const mi_action *act = &drawn;
            if (actor == MI_NATURE) {
                drawn = bot_nature(game, p, &rng);
            } else {
                mi_rows(game, p, actor, &rows);
                act = &rows.row[mi_rng_below(&rng, rows.n)];
            }
            memcpy(next, p, size);
            bot_apply(game, next, *act);
            mi_position *played = next;
            next = p;
            p = played;
            out->decisions += actor < MI_SEATS;
        }
        out->games++;
    }
}

// The hash is a running mix of 16-bit numbers, the same on every machine.
static void mix(uint64_t *hash, uint16_t v)
{
    *hash = (*hash ^ v) * 0x9E3779B97F4A7C15u;
    *hash ^= *hash >> 32;
}

static void mix_action(uint64_t *hash, mi_action act)
{
    mix(hash, act.verb);
    for (unsigned i = 0; i < MI_ARGS; i++) mix(hash, act.arg[i]);
}

static void mix_events(uint64_t *hash, const mi_events *events)
{
    for (unsigned i = 0; i < events->n; i++) {
        mix(hash, events->row[i].event);
        for (unsigned f = 0; f < MI_FIELDS; f++) mix(hash, events->row[i].field[f]);
    }
}

static void mix_standing(uint64_t *hash, const mi_game *game, const mi_position *p,
                         uint8_t seats)
{
    mi_standing standing;
    game->standing(p, &standing);
    for (unsigned i = 0; i < seats; i++) {
        mix(hash, (uint16_t)standing.points[i]);
        mix(hash, standing.rank[i]);
    }
}

static void bench_game(const mi_game *game, mi_head head, mi_rng *rng, bot_tally *out)
{
    mi_position p;
    mi_list rows;
    mi_events events;
    if (mi_setup(game, &head, &p, NULL)) return;
    for (uint8_t actor; (actor = mi_legal(game, &p, &rows)) != MI_NOBODY;
         out->entries++) {
        for (unsigned i = 0; i < rows.n; i++) mix_action(&out->hash, rows.row[i]);
        mi_entry entry = {actor, actor == MI_NATURE
                                     ? bot_nature(game, &p, rng)
                                     : rows.row[mi_rng_below(rng, rows.n)]};
        mix(&out->hash, actor);
        mix_action(&out->hash, entry.action);
        events.n = 0;
        if (mi_play(game, &p, entry, &events, NULL)) return;
        mix_events(&out->hash, &events);
        out->decisions += actor < MI_SEATS;
    }
    mix_standing(&out->hash, game, &p, head.seats);
    out->games++;
}

void bot_bench(const mi_game *game, mi_head head, uint32_t games, uint64_t seed,
               bot_tally *out)
{
    for (head.seats = game->seats_min; head.seats <= game->seats_max; head.seats++)
        for (uint32_t g = 0; g < games && mi_takes(game, &head); g++) {
            mi_rng rng = mi_rng_of(seed, (uint64_t)head.seats << 32 | g);
            bench_game(game, bot_any_options(game, head, &rng), &rng, out);
        }
}
