// Clocks: how long a seat has for its turns. Functions of their arguments alone; time is
// one of them, and nothing here knows what time it is.
//
// The whole law: a clock runs while its seat is to act in person. Whatever happens at a
// table stops it first, and so charges what has passed. It grows by the agreed step when
// a turn begins, never above the bank, and what the site itself has lost of a turn is
// given back. Nothing else adds to it.

#ifndef MIASMA_SERVER_CLOCK_H
#define MIASMA_SERVER_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

enum { CLOCK_SEATS = 6, CLOCK_NOBODY = -1 };

// What was agreed, in milliseconds. `fresh`: every turn has the whole bank, as at tables
// of days.
typedef struct {
    int64_t bank, step;
    bool fresh;
} clock_terms;

typedef struct {
    int64_t left[CLOCK_SEATS]; // when the clock was last stopped
    int runs;                  // the seat whose clock runs, or CLOCK_NOBODY
    int64_t since;             // from when on
} clocks;

// A stretch of time in which the site could not take a move: from, and before.
typedef struct {
    int64_t from, to;
} clock_stretch;

// How much of the time from `from` to `to` lies in any of the stretches. They may overlap
// and stand in any order.
int64_t clock_lost(const clock_stretch *stretch, unsigned n, int64_t from, int64_t to);

// Stops the clock that runs and charges its seat up to `now`, but for `lost` milliseconds
// of that. Returns what was given back so: never more than has passed.
int64_t clock_stop(clocks *c, int64_t now, int64_t lost);

// The clock of a seat runs from `now` on. `turn`: a turn begins by it.
void clock_start(clocks *c, const clock_terms *terms, int seat, int64_t now, bool turn);

// What a seat has left now, if the site has lost so much of the turn; never below 0.
int64_t clock_left(const clocks *c, int seat, int64_t now, int64_t lost);

#endif
