// Clocks: how long a seat has for its turns. Functions of their arguments alone; time is
// one of them, and nothing here knows what time it is.
//
// The whole law: a clock runs while its seat is to act in person. Whatever happens at a
// table stops it first, and so charges what has passed. It grows by the agreed step when
// a turn begins, never above the bank, and what the site itself has lost of a turn is
// given back. Nothing else adds to it.

#ifndef MIASMA_CLOCK_H
#define MIASMA_CLOCK_H

#include "miasma/game.h"

enum { MI_CLOCK_STOPPED = -1 };

// What was agreed, in milliseconds. `fresh`: every turn has the whole bank, as at tables
// of days.
typedef struct {
    int64_t bank, step;
    bool fresh;
} mi_terms;

typedef struct {
    int64_t left[MI_SEATS]; // when the clock was last stopped
    int runs;               // the seat whose clock runs, or MI_CLOCK_STOPPED
    int64_t since;          // from when on
} mi_clocks;

// A span of time in which the site could not take a move: from, and before.
typedef struct {
    int64_t from, to;
} mi_span;

// How much of the time from `from` to `to` lies in any of the spans. They may overlap
// and stand in any order.
int64_t mi_clock_lost(const mi_span *span, unsigned n, int64_t from, int64_t to);

// Stops the clock that runs and charges its seat up to `now`, but for `lost` milliseconds
// of that. Returns what was given back so: never more than has passed.
int64_t mi_clock_stop(mi_clocks *c, int64_t now, int64_t lost);

// The clock of a seat runs from `now` on. `turn`: a turn begins by it.
void mi_clock_start(mi_clocks *c, const mi_terms *terms, int seat, int64_t now,
                    bool turn);

// What a seat has left now, if the site has lost so much of the turn; never below 0.
int64_t mi_clock_left(const mi_clocks *c, int seat, int64_t now, int64_t lost);

#endif
