// What a test reads of a position: whoever acts, what is legal, what is shown.

#ifndef PLAGUE_TEST_READING_H
#define PLAGUE_TEST_READING_H

#include "../plague.h"
#include "rule_test.h"

extern const mi_game plague_game;

// Column and row of a road square, out of its word.
static inline void where_is(unsigned square, unsigned at[2])
{
    const char *c = plg_space_words[square];
    for (unsigned i = 0; i < 2; i++)
        for (at[i] = 0, c++; *c >= '0' && *c <= '9'; c++)
            at[i] = 10 * at[i] + (unsigned)(*c - '0');
}

static inline mi_position as_position(const plg_state *s)
{
    mi_position p;
    memset(&p, 0, sizeof p);
    memcpy(&p, s, sizeof *s);
    return p;
}

static inline uint8_t actor(const plg_state *s)
{
    mi_position p = as_position(s);
    return mi_to_act(&plague_game, &p);
}

static inline mi_list legal(const plg_state *s)
{
    mi_position p = as_position(s);
    mi_list rows;
    mi_legal(&plague_game, &p, &rows);
    return rows;
}

// How many legal actions have this verb.
static inline unsigned legal_rows(const plg_state *s, unsigned verb)
{
    mi_list rows = legal(s);
    unsigned n = 0;
    for (unsigned i = 0; i < rows.n; i++) n += rows.row[i].verb == verb;
    return n;
}

static inline bool meets(uint16_t field, int want)
{
    return want == ANY || field == want;
}

// How many facts of this kind the position shows with these fields.
static inline unsigned facts(const plg_state *s, unsigned fact, int a, int b, int c)
{
    static mi_facts all;
    unsigned n = 0;
    all.n = 0;
    plg_facts(s, &all);
    for (unsigned i = 0; i < all.n; i++) {
        const mi_fact *f = &all.row[i];
        n += f->fact == fact && meets(f->field[0], a) && meets(f->field[1], b) &&
             meets(f->field[2], c);
    }
    return n;
}

static inline void is_sound(const plg_state *s) { assert_null(plague_game.broken(s)); }

#endif
