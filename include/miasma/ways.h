// Ways (paths): where the seat to act can go by one step after another.
//
// The rules decide step by step; a person wants to say "go there". A way is a shortest
// sequence of legal steps to a place. The game judges every step, so a way is always
// legal.

#ifndef MIASMA_WAYS_H
#define MIASMA_WAYS_H

#include "miasma/play.h"

enum { MI_WAYS = 400, MI_WAY_LONGEST = 64 };

typedef struct {
    mi_position p;   // after the step
    mi_action step;  // the last one
    uint16_t from;   // index of the way that this one extends; MI_WAYS at the first step
    uint16_t length; // steps
} mi_way;

typedef struct {
    uint16_t n;
    mi_way way[MI_WAYS];
} mi_ways;

// Finds every place that steps (verbs in `walks` of the game) lead to, nearest first,
// with one way to each. `out` is the caller's. Returns how many there are.
unsigned mi_ways_find(const mi_game *game, const mi_position *p, mi_ways *out);

// Why no way leads to a step that rule `why` refuses from here. Where that is only the
// distance, the answer is the rule that refuses the step at the nearest place where
// another one does.
mi_rule mi_ways_why(const mi_game *game, const mi_position *p, const mi_ways *ways,
                    mi_action step, mi_rule why);

// The steps of way `i`, first to last; returns how many.
unsigned mi_ways_steps(const mi_ways *ways, unsigned i, mi_action out[MI_WAY_LONGEST]);

#endif
