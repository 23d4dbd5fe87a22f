// Whole games with real dice, players by lot.

#ifndef TESTS_FAIR_DICE_H
#define TESTS_FAIR_DICE_H

#include <string.h>

#include "bot.h"
#include "fair.h"
#include "rule_test.h"

enum { LONGEST = 20000 };

// A record over storage of its own; `n` tells several apart.
static inline void fresh_record(mi_record *r, unsigned n)
{
    static mi_entry entries[2][LONGEST];
    static mi_draw draws[2][LONGEST];
    mi_record_init(r, entries[n], draws[n], LONGEST);
}

static inline void promise_dice(mi_stretch *d, uint64_t seed)
{
    mi_rng rng = mi_rng_of(seed, 1);
    for (unsigned i = 0; i < MI_HASH; i++) d->secret[i] = (uint8_t)mi_rng_next(&rng);
    fair_hash(d->secret, MI_HASH, d->commitment);
    d->committed = true;
    fair_luck_words(d, 0, "seven");
    fair_luck_words(d, 1, "eleven");
}

static inline void enters(mi_record *r, mi_position *p, mi_entry entry, mi_draw draw)
{
    assert_int_equal(mi_play(r->game, p, entry, NULL, NULL), MI_OK);
    assert_int_equal(mi_record_add(r, entry, draw), MI_OK);
}

// Plays a game to its end and closes the record. After `goes_on` entries it is carried on
// with other dice; 0 where it is not.
static inline void a_game_in_stretches(mi_record *r, const mi_game *game, mi_head head,
                                       uint64_t seed, uint32_t goes_on)
{
    mi_rng rng = mi_rng_of(seed, 2);
    mi_position p;
    uint32_t draws = 0;
    fresh_record(r, 0);
    r->game = game;
    r->head = head;
    promise_dice(&r->stretch[0], seed);
    assert_int_equal(mi_setup(game, &head, &p, NULL), MI_OK);
    for (uint8_t actor; (actor = mi_to_act(game, &p)) != MI_NOBODY;) {
        mi_list rows;
        mi_draw draw = {0, 0};
        mi_legal(game, &p, &rows);
        mi_entry entry = {actor, rows.row[mi_rng_below(&rng, rows.n)]};
        if (goes_on && r->n == goes_on && r->stretches == 1)
            promise_dice(mi_record_go_on(r), seed + 1000);
        const mi_stretch *dice = mi_record_dice(r, r->n + 1);
        if (actor == MI_NATURE) entry = fair_draw(dice, game, &p, ++draws, &draw);
        mi_entry clock = {MI_TABLE, {MI_CLOCK, {3}}};
        if (r->n == 3) enters(r, &p, clock, (mi_draw){0, 0});
        enters(r, &p, entry, draw);
    }
    assert_int_equal(fair_finish(r), MI_OK);
}

static inline void a_game(mi_record *r, const mi_game *game, mi_head head, uint64_t seed)
{
    a_game_in_stretches(r, game, head, seed, 0);
}

#endif
