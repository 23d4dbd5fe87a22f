// What a test reads of a position: whoever acts, what is legal, what is shown.

#ifndef RATTUS_TEST_READING_H
#define RATTUS_TEST_READING_H

#include "../rattus.h"
#include "rule_test.h"

extern const mi_game rattus_game;

static inline mi_position as_position(const rat_state *s)
{
    mi_position p;
    memset(&p, 0, sizeof p);
    memcpy(&p, s, sizeof *s);
    return p;
}

static inline uint8_t actor(const rat_state *s)
{
    mi_position p = as_position(s);
    return mi_to_act(&rattus_game, &p);
}

static inline mi_list legal(const rat_state *s)
{
    mi_position p = as_position(s);
    mi_list rows;
    mi_legal(&rattus_game, &p, &rows);
    return rows;
}

// How many legal actions have this verb.
static inline unsigned legal_rows(const rat_state *s, unsigned verb)
{
    mi_list rows = legal(s);
    unsigned n = 0;
    for (unsigned i = 0; i < rows.n; i++) n += rows.row[i].verb == verb;
    return n;
}

// The position as these seats see it.
static inline rat_state seen_as(const rat_state *s, mi_seats seats)
{
    rat_state view = *s;
    rattus_game.hide(&view, seats);
    return view;
}

static inline bool meets(uint16_t field, int want)
{
    return want == ANY || field == want;
}

// How many facts of this kind the position shows with these fields.
static inline unsigned facts(const rat_state *s, unsigned fact, int a, int b, int c)
{
    mi_facts all = {.n = 0};
    unsigned n = 0;
    rat_facts(s, &all);
    for (unsigned i = 0; i < all.n; i++) {
        const mi_fact *f = &all.row[i];
        n += f->fact == fact && meets(f->field[0], a) && meets(f->field[1], b) &&
             meets(f->field[2], c);
    }
    return n;
}

static inline void is_sound(const rat_state *s) { assert_null(rattus_game.broken(s)); }

#endif
