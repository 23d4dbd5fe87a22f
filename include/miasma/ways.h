// Ways: where the seat to act can go by one step after another.
//
// The rules decide step by step; a person wants to say "go there". A way is a string of
// legal steps to a place, as few as there can be. Each of them is judged by the game, so
// a way never leads where the rules do not.

#ifndef MIASMA_WAYS_H
#define MIASMA_WAYS_H

#include "miasma/play.h"

enum { MI_WAYS = 400, MI_WAY_LONGEST = 64 };

typedef struct {
    mi_position p;   // after the step
    mi_action step;  // the last one
    uint16_t from;   // the way it goes on from; MI_WAYS at the first step
    uint16_t length; // steps
} mi_way;

typedef struct {
    uint16_t n;
    mi_way way[MI_WAYS];
} mi_ways;

// Every place that steps (`walks` of the game) lead to, nearest first, one way each. The
// room is yours. Returns how many there are.
unsigned mi_ways_find(const mi_game *game, const mi_position *p, mi_ways *out);

// The steps of way `i`, first to last; returns how many.
unsigned mi_ways_steps(const mi_ways *ways, unsigned i, mi_action out[MI_WAY_LONGEST]);

#endif
