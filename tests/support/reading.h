// What a test reads of a position of its game: whoever acts, what is legal, what is
// shown. The game's own test header says beforehand `#define GAME_ENTRY rattus_game`.

#ifndef READING_H
#define READING_H

#include <string.h>

#include "rule_test.h"

extern const mi_game GAME_ENTRY;

// An action, to be read by the names of its arguments.
static inline MY(act) named(mi_action act) { return (MY(act)){act}; }

static inline mi_position as_position(const game_state *s)
{
    mi_position p;
    memset(&p, 0, sizeof p);
    memcpy(&p, s, GAME_ENTRY.size(&s->head));
    return p;
}

static inline uint8_t actor(const game_state *s)
{
    mi_position p = as_position(s);
    return mi_to_act(&GAME_ENTRY, &p);
}

static inline mi_list legal(const game_state *s)
{
    mi_position p = as_position(s);
    mi_list rows;
    mi_legal(&GAME_ENTRY, &p, &rows);
    return rows;
}

// How many legal actions have this verb.
static inline unsigned legal_rows(const game_state *s, unsigned verb)
{
    mi_list rows = legal(s);
    unsigned n = 0;
    for (unsigned i = 0; i < rows.n; i++) n += rows.row[i].verb == verb;
    return n;
}

// The position as these seats see it.
static inline game_state seen_as(const game_state *s, mi_seats seats)
{
    game_state view = *s;
    GAME_ENTRY.hide(&view, seats);
    return view;
}

static inline bool meets(uint16_t field, int want)
{
    return want == ANY || field == want;
}

// How many facts of this kind the position shows with these fields.
static inline unsigned facts(const game_state *s, unsigned fact, int a, int b, int c)
{
    static mi_facts all;
    unsigned n = 0;
    all.n = 0;
    GAME_ENTRY.facts(s, &all);
    for (unsigned i = 0; i < all.n; i++) {
        const mi_fact *f = &all.row[i];
        n += f->fact == fact && meets(f->field[0], a) && meets(f->field[1], b) &&
             meets(f->field[2], c);
    }
    return n;
}

static inline void is_sound(const game_state *s) { assert_null(GAME_ENTRY.broken(s)); }

#endif
